//! The threads that think. Each question has a number and a stop flag; answers are events.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use connect4_core::{ByPlayer, Game, Player, Position, Rules};
use connect4_play::{Analysis, Budget, Limits, Models, Seat, SeatedAgents, StartProgram, review};
use connect4_solve::{Options, Solver};

use crate::Event;

/// Memory for the table of the analysis, and of a review.
const TABLE_BYTES: usize = 128 << 20;
/// The most time for each position of a review.
const REVIEW_TIME: Duration = Duration::from_secs(5);
/// Time between two reports of a running analysis, unless it is the last.
const REPORTS: Duration = Duration::from_millis(40);

/// A flag that ends one piece of work.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Ends the last piece of work, and returns a flag for the next.
    fn renew(&mut self) -> Arc<AtomicBool> {
        self.stop();
        self.0 = Arc::new(AtomicBool::new(false));
        self.0.clone()
    }
}

/// The threads and their flags.
pub(crate) struct Workers {
    players: Sender<ForPlayers>,
    thinking: Stop,
    solver: Sender<ForSolver>,
    analysing: Stop,
    reviewing: Stop,
    events: Sender<Event>,
}

enum ForPlayers {
    Seat { seats: ByPlayer<Seat>, rules: Rules, seed: u64 },
    Think { id: u64, seat: Player, game: Box<Game>, time: Duration, stop: Arc<AtomicBool> },
}

struct ForSolver {
    id: u64,
    position: Position,
    time: Option<Duration>,
    stop: Arc<AtomicBool>,
}

impl Workers {
    /// Starts the threads, which sleep until they are asked.
    pub(crate) fn new(events: Sender<Event>, start_program: StartProgram) -> Self {
        let (players, for_players) = mpsc::channel();
        let (solver, for_solver) = mpsc::channel();
        let to = events.clone();
        spawn("players", events.clone(), move || play(&for_players, &to, start_program));
        let to = events.clone();
        spawn("analysis", events.clone(), move || analyse(&for_solver, &to));
        Workers {
            players,
            thinking: Stop::default(),
            solver,
            analysing: Stop::default(),
            reviewing: Stop::default(),
            events,
        }
    }

    pub(crate) fn seat(&mut self, seats: ByPlayer<Seat>, rules: Rules, seed: u64) {
        self.thinking.stop();
        // A thread is gone only when it has panicked, and the screen knows of that.
        let _ = self.players.send(ForPlayers::Seat { seats, rules, seed });
    }

    pub(crate) fn think(&mut self, id: u64, seat: Player, game: Box<Game>, time: Duration) {
        let stop = self.thinking.renew();
        let _ = self.players.send(ForPlayers::Think { id, seat, game, time, stop });
    }

    pub(crate) fn stop_thinking(&self) {
        self.thinking.stop();
    }

    pub(crate) fn analyse(&mut self, id: u64, position: Position, time: Option<Duration>) {
        let stop = self.analysing.renew();
        let _ = self.solver.send(ForSolver { id, position, time, stop });
    }

    pub(crate) fn stop_analysis(&self) {
        self.analysing.stop();
    }

    pub(crate) fn review(&mut self, id: u64, game: Box<Game>) {
        let stop = self.reviewing.renew();
        let events = self.events.clone();
        spawn("review", self.events.clone(), move || look_back(id, &game, stop, &events));
    }

    pub(crate) fn stop_review(&self) {
        self.reviewing.stop();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.thinking.stop();
        self.analysing.stop();
        self.reviewing.stop();
    }
}

/// Starts a thread, and reports it to the screen if it panics.
fn spawn(name: &str, events: Sender<Event>, work: impl FnOnce() + Send + 'static) {
    struct Watch(Sender<Event>, String);
    impl Drop for Watch {
        fn drop(&mut self) {
            if thread::panicking() {
                let _ = self.0.send(Event::Failed(format!("the thread \"{}\" has failed; see above", self.1)));
            }
        }
    }
    let watch = Watch(events, name.to_owned());
    let thread = thread::Builder::new().name(name.to_owned());
    let started = thread.spawn(move || {
        let _watch = watch;
        work();
    });
    // Without this thread the program is of no use; the panic hook puts the terminal in order.
    started.expect("the system has a thread left");
}

fn play(questions: &mpsc::Receiver<ForPlayers>, events: &Sender<Event>, start_program: StartProgram) {
    let mut agents: Option<SeatedAgents> = None;
    let mut models = Models::with_programs(start_program);
    while let Ok(question) = questions.recv() {
        match question {
            ForPlayers::Seat { seats, rules, seed } => match SeatedAgents::new(&seats, rules, seed, &mut models) {
                Ok(seated) => agents = Some(seated),
                Err(error) => {
                    agents = None;
                    if events.send(Event::NotSeated(error.to_string())).is_err() {
                        return;
                    }
                }
            },
            ForPlayers::Think { id, seat, game, time, stop } => {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                let Some(agents) = &mut agents else { continue };
                let budget = Budget::time(time).with_stop(stop.clone());
                let event = match (agents.choose(seat, &game, &budget), agents.failure(seat)) {
                    (Some(choice), _) => Event::Chosen { id, choice },
                    (None, Some(failure)) if !stop.load(Ordering::Relaxed) => {
                        Event::GaveUp { id, failure: format!("{} {failure}", game.mover().letter()) }
                    }
                    (None, _) => continue,
                };
                if events.send(event).is_err() {
                    return;
                }
            }
        }
    }
}

/// A solver with the book of the program, for games that have one.
fn new_solver() -> Solver {
    connect4_play::solver(Options { table_bytes: TABLE_BYTES, threads: 1 })
}

fn analyse(questions: &mpsc::Receiver<ForSolver>, events: &Sender<Event>) {
    // What it has learnt is kept until the rules change.
    let mut solver = new_solver();
    while let Ok(ForSolver { id, position, time, stop }) = questions.recv() {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let budget = Limits { nodes: None, time, stop: Some(stop.clone()) }.start();
        let mut reported: Option<Instant> = None;
        let mut report = |analysis: &Analysis| {
            let is_soon = reported.is_some_and(|last| last.elapsed() < REPORTS);
            if (analysis.is_done() || !is_soon) && !stop.load(Ordering::Relaxed) {
                reported = Some(Instant::now());
                let _ = events.send(Event::Analyzed { id, result: Ok(Box::new(analysis.clone())) });
            }
        };
        if let Err(error) = Analysis::run(&position, &mut solver, &budget, &mut report)
            && events.send(Event::Analyzed { id, result: Err(error.to_string()) }).is_err()
        {
            return;
        }
    }
}

fn look_back(id: u64, game: &Game, stop: Arc<AtomicBool>, events: &Sender<Event>) {
    let mut solver = new_solver();
    let limits = Limits { nodes: None, time: Some(REVIEW_TIME), stop: Some(stop) };
    let mut progress = |done, total| {
        let _ = events.send(Event::Reviewing { id, progress: (done, total) });
    };
    let result = review(game, &mut solver, &limits, &mut progress);
    let result = result.map(Box::new).map_err(|error| error.to_string());
    let _ = events.send(Event::Reviewed { id, result });
}
