//! External programs as players: child processes that speak an engine protocol.
//!
//! | file | content |
//! |---|---|
//! | `client.rs` | what a client of a protocol does |
//! | `process.rs` | the child process: reading and writing lines, and termination |
//! | `ugi.rs`, `gomocup.rs` | the client side of the protocols |

mod client;
mod gomocup;
mod process;
mod ugi;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect4_core::{Action, Budget, Game, Rules};
use connect4_players::arena::Contestant;
use connect4_players::{Agent, Choice, Failure, NotReady, PlayerSpec, Program, Protocol};

use client::{MoveLimits, ProtocolClient};
use process::{Errors, Process};

/// The default time for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(10);
/// The timeout for a move that is limited by nodes.
const NODES_TIMEOUT: Duration = Duration::from_secs(60);
/// How late a move may be, because of transmission, before the program loses.
const GRACE: Duration = Duration::from_millis(500);
/// The timeout for starting a game.
const READY_TIMEOUT: Duration = Duration::from_secs(10);

/// Starts a program for games with these rules. Its processes are reused unless a game fails.
pub(crate) fn start(program: &Program, rules: Rules) -> Result<Contestant, NotReady> {
    contestant(program, rules, Errors::Hidden)
}

/// Does the same, shows what the program writes to standard error, and waits until it is ready.
#[cfg(feature = "bot")]
pub(crate) fn start_shown(program: &Program, rules: Rules) -> Result<Contestant, NotReady> {
    contestant(program, rules, Errors::Shown)
}

fn contestant(program: &Program, rules: Rules, errors: Errors) -> Result<Contestant, NotReady> {
    let name = PlayerSpec::Program(program.clone()).to_string();
    let refuse = |failure| NotReady::Program { player: name.clone(), failure: Some(failure) };
    if program.protocol == Protocol::Gomocup && rules.has_gravity() {
        return Err(refuse(Failure::NeedsNoGravity));
    }
    let pool = Arc::new(ProcessPool { program: program.clone(), rules, errors, idle: Mutex::default() });
    // Starts a process now, so that a missing command is reported before the first game.
    let mut first = pool.start().map_err(refuse)?;
    if errors == Errors::Shown {
        first.start_game(0, Instant::now() + 3 * READY_TIMEOUT).map_err(refuse)?;
    }
    pool.idle.lock().expect("no thread panics").push(first);
    Ok(Contestant {
        name,
        maker: Box::new(move |seed| {
            Box::new(ProgramAgent { pool: pool.clone(), seed, client: None, failure: None, is_thinking: false })
        }),
    })
}

/// The idle processes of a program.
struct ProcessPool {
    program: Program,
    rules: Rules,
    errors: Errors,
    idle: Mutex<Vec<Box<dyn ProtocolClient>>>,
}

impl ProcessPool {
    fn start(&self) -> Result<Box<dyn ProtocolClient>, Failure> {
        let process = Process::start(&self.program.command, self.errors)?;
        Ok(match self.program.protocol {
            Protocol::Ugi => Box::new(ugi::UgiClient::new(process, self.rules)),
            Protocol::Gomocup => Box::new(gomocup::GomocupClient::new(process, self.rules)),
        })
    }
}

impl Drop for ProcessPool {
    fn drop(&mut self) {
        let idle = std::mem::take(self.idle.get_mut().expect("no thread panics"));
        idle.into_iter().for_each(|mut client| client.quit());
    }
}

/// A program in a game.
struct ProgramAgent {
    pool: Arc<ProcessPool>,
    seed: u64,
    client: Option<Box<dyn ProtocolClient>>,
    failure: Option<Failure>,
    /// Whether a move is outstanding, so that the process cannot be reused.
    is_thinking: bool,
}

impl ProgramAgent {
    fn ask(&mut self, game: &Game, budget: &Budget) -> Result<Action, Failure> {
        let client = match &mut self.client {
            Some(client) => client,
            none => {
                let idle = self.pool.idle.lock().expect("no thread panics").pop();
                let mut client = idle.map_or_else(|| self.pool.start(), Ok)?;
                client.start_game(self.seed, Instant::now() + READY_TIMEOUT)?;
                none.insert(client)
            }
        };
        let now = Instant::now();
        let time = match (budget.deadline, budget.nodes) {
            (Some(deadline), _) => deadline.saturating_duration_since(now),
            (None, Some(_)) => NODES_TIMEOUT,
            (None, None) => DEFAULT_TIME,
        };
        self.is_thinking = true;
        let limits = MoveLimits { time, nodes: budget.nodes, deadline: now + time + GRACE, budget };
        let action = client.choose(game, &limits)?;
        self.is_thinking = false;
        let mut after = game.clone();
        after.try_action(action).map_err(|error| Failure::Illegal(action.to_string(), error))?;
        Ok(action)
    }
}

impl Agent for ProgramAgent {
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        if game.outcome().is_some() {
            return None;
        }
        match self.ask(game, budget) {
            Ok(action) => Some(Choice { action, nodes: 0 }),
            Err(error) => {
                // A late answer must not be mistaken for the answer to the next move.
                self.client = None;
                self.failure = Some(error);
                None
            }
        }
    }

    fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }
}

impl Drop for ProgramAgent {
    fn drop(&mut self) {
        if let Some(client) = self.client.take().filter(|_| self.failure.is_none() && !self.is_thinking) {
            self.pool.idle.lock().expect("no thread panics").push(client);
        }
    }
}
