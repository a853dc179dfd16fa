//! Other programs as players: started by a command, spoken to in their protocol, and ended with the game.
//!
//! | file | what it holds |
//! |---|---|
//! | `process.rs` | a program, its lines in and out, and its end |
//! | `ugi.rs`, `gomocup.rs` | the protocols, from the side that asks |

mod gomocup;
mod process;
mod ugi;

use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect4_core::{Action, Game, PlayError, Rules};
use connect4_play::arena::Contestant;
use connect4_play::{Agent, Budget, Choice, NotReady, PlayerSpec, Program, Protocol};

use process::Process;

/// The time for a move where nobody has said one.
const USUAL_TIME: Duration = Duration::from_secs(10);
/// How long a program may take for a number of positions, of which it has no clock.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a program may take beyond its time for a move before it has lost: the way to it and back.
const LENIENCE: Duration = Duration::from_millis(500);
/// The time to get ready for a game.
const READY_TIME: Duration = Duration::from_secs(4);

/// Starts a program for games of these rules. The process of a game that ended well plays the next one too.
pub(crate) fn start(program: &Program, rules: Rules) -> Result<Contestant, NotReady> {
    let name = PlayerSpec::Program(program.clone()).to_string();
    let refuse = |reason: String| NotReady::Program(format!("{name} {reason}"));
    if program.protocol == Protocol::Gomocup && rules.has_gravity() {
        return Err(refuse("plays games without gravity only: choose a program that speaks ugi".to_owned()));
    }
    let pool = Arc::new(Pool { program: program.clone(), rules, idle: Mutex::default() });
    // A command that does not exist is better told before the first game.
    let first = pool.start().map_err(|fault| refuse(fault.to_string()))?;
    pool.idle.lock().expect("no thread panics").push(first);
    Ok(Contestant {
        name,
        maker: Box::new(move |seed| {
            Box::new(Seated { pool: pool.clone(), seed, talk: None, failure: None, is_thinking: false })
        }),
    })
}

/// A conversation with a program, in its protocol.
trait Talk: Send {
    /// Gets ready for a new game.
    fn begin(&mut self, seed: u64, deadline: Instant) -> Result<(), Fault>;

    /// Asks for a move.
    fn ask(&mut self, game: &Game, asked: &Asked) -> Result<Action, Fault>;

    /// Says that it is no longer needed.
    fn end(&mut self);
}

/// The limits of a move.
struct Asked<'a> {
    time: Duration,
    nodes: Option<u64>,
    deadline: Instant,
    budget: &'a Budget,
}

impl Asked<'_> {
    /// Whether nobody wants the move any more.
    fn is_stopped(&self) -> bool {
        self.budget.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What a program did wrong, to be read after its name.
#[derive(Debug)]
enum Fault {
    NotStarted(std::io::Error),
    NotACommand,
    Ended(String),
    /// Nothing that was to the purpose came in the time for this.
    Silent(&'static str),
    /// A line without an end.
    Endless,
    Nonsense(String),
    Refused(String),
    Illegal(String, PlayError),
    /// The move is no longer wanted.
    Stopped,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fault::NotStarted(error) => write!(f, "cannot be started: {error}"),
            Fault::NotACommand => f.write_str("cannot be started: its quotation marks do not match"),
            Fault::Ended(how) => write!(f, "ended in the middle of the game ({how})"),
            Fault::Silent(what) => write!(f, "did not answer in the time for {what}"),
            Fault::Endless => f.write_str("wrote a line that does not end"),
            Fault::Nonsense(said) => write!(f, "said `{}` where a move was to come", cut(said)),
            Fault::Refused(said) => write!(f, "gave up: {}", cut(said)),
            Fault::Illegal(said, error) => write!(f, "made the illegal move {}: {error}", cut(said)),
            Fault::Stopped => f.write_str("was stopped"),
        }
    }
}

/// A part of what a program said, for a message of one line.
fn cut(said: &str) -> String {
    said.chars().take(60).flat_map(char::escape_debug).collect()
}

/// The processes of a program that wait for a game.
struct Pool {
    program: Program,
    rules: Rules,
    idle: Mutex<Vec<Box<dyn Talk>>>,
}

impl Pool {
    fn start(&self) -> Result<Box<dyn Talk>, Fault> {
        let process = Process::start(&self.program.command)?;
        Ok(match self.program.protocol {
            Protocol::Ugi => Box::new(ugi::Ugi::new(process, self.rules)),
            Protocol::Gomocup => Box::new(gomocup::Gomocup::new(process, self.rules)),
        })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let idle = std::mem::take(self.idle.get_mut().expect("no thread panics"));
        idle.into_iter().for_each(|mut talk| talk.end());
    }
}

/// A program in a game.
struct Seated {
    pool: Arc<Pool>,
    seed: u64,
    talk: Option<Box<dyn Talk>>,
    failure: Option<String>,
    /// Whether it owes a move that nobody wants any more.
    is_thinking: bool,
}

impl Seated {
    fn ask(&mut self, game: &Game, budget: &Budget) -> Result<Action, Fault> {
        let talk = match &mut self.talk {
            Some(talk) => talk,
            none => {
                let waiting = self.pool.idle.lock().expect("no thread panics").pop();
                let mut talk = waiting.map_or_else(|| self.pool.start(), Ok)?;
                talk.begin(self.seed, Instant::now() + READY_TIME)?;
                none.insert(talk)
            }
        };
        let now = Instant::now();
        let time = match (budget.deadline, budget.nodes) {
            (Some(deadline), _) => deadline.saturating_duration_since(now),
            (None, Some(_)) => PATIENCE,
            (None, None) => USUAL_TIME,
        };
        self.is_thinking = true;
        let asked = Asked { time, nodes: budget.nodes, deadline: now + time + LENIENCE, budget };
        let action = talk.ask(game, &asked)?;
        self.is_thinking = false;
        let mut after = game.clone();
        after.try_action(action).map_err(|error| Fault::Illegal(action.to_string(), error))?;
        Ok(action)
    }
}

impl Agent for Seated {
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        match self.ask(game, budget) {
            Ok(action) => Some(Choice { action, nodes: 0 }),
            Err(fault) => {
                // Whatever it is about to say belongs to another question.
                self.talk = None;
                self.failure = Some(fault.to_string());
                None
            }
        }
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

impl Drop for Seated {
    fn drop(&mut self) {
        if let Some(talk) = self.talk.take().filter(|_| self.failure.is_none() && !self.is_thinking) {
            self.pool.idle.lock().expect("no thread panics").push(talk);
        }
    }
}
