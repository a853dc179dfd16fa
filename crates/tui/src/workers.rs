//! Worker threads. Each request has an ID and a stop flag; answers are events.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use connect4_core::{Budget, ByPlayer, Game, Limits, Player, Position, Rules};
use connect4_explain::{explain_briefly, explain_within};
use connect4_players::{Models, Participant, SeatedAgents, StartProgram};
use connect4_solve::{Options, SolveError, Solver};
use connect4_study::{Analysis, Puzzle, Puzzles, review};
use connect4_words::Words;

use crate::Event;
use crate::app::{ExplanationText, Stage};
use crate::errors::error_text;

/// Memory for the tables of the analysis and of a review.
const TABLE_BYTES: usize = 128 << 20;
/// Time limit per position of a review.
const REVIEW_TIME: Duration = Duration::from_secs(5);
/// Time between two reports of a running analysis, unless it is the last.
const REPORT_INTERVAL: Duration = Duration::from_millis(40);

/// A stop flag for one request.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Stops the last request, and returns a flag for the next.
    fn renew(&mut self) -> Arc<AtomicBool> {
        self.stop();
        self.0 = Arc::new(AtomicBool::new(false));
        self.0.clone()
    }
}

/// What a worker thread is asked to do with its state.
type Job<S> = Box<dyn FnOnce(&mut S) + Send>;

/// A thread that carries out one request after the other.
pub(crate) struct Worker<S> {
    jobs: Sender<Job<S>>,
    stop: Stop,
}

impl<S: 'static> Worker<S> {
    /// Starts the thread, which sleeps until a request arrives.
    fn start(name: &str, events: &Sender<Event>, state: impl FnOnce() -> S + Send + 'static) -> Self {
        let (jobs, received) = mpsc::channel::<Job<S>>();
        spawn(name, events.clone(), move || {
            let mut state = state();
            received.into_iter().for_each(|job| job(&mut state));
        });
        Worker { jobs, stop: Stop::default() }
    }

    /// Stops the last request, and sends another, which is dropped if it is stopped before its turn.
    fn ask(&mut self, work: impl FnOnce(&mut S, Arc<AtomicBool>) + Send + 'static) {
        let stop = self.stop.renew();
        self.tell(move |state| {
            if !stop.load(Ordering::Relaxed) {
                work(state, stop);
            }
        });
    }

    /// Sends a request that cannot be stopped.
    fn tell(&self, work: impl FnOnce(&mut S) + Send + 'static) {
        // Sending fails only if the thread has panicked, which it reports itself.
        let _ = self.jobs.send(Box::new(work));
    }

    /// Stops the last request.
    pub(crate) fn stop(&self) {
        self.stop.stop();
    }
}

/// The worker threads.
pub(crate) struct Workers {
    /// The players of the game, if they could be set up, and their models.
    pub(crate) players: Worker<(Option<SeatedAgents>, Models)>,
    /// The solver of the analysis, which keeps its table until the rules change.
    pub(crate) analysis: Worker<Solver>,
    pub(crate) puzzles: Worker<()>,
    pub(crate) explanations: Worker<()>,
    reviewing: Stop,
    events: Sender<Event>,
    /// The language of errors.
    words: &'static Words,
}

impl Workers {
    /// Starts the threads.
    pub(crate) fn new(events: Sender<Event>, start_program: StartProgram, words: &'static Words) -> Self {
        Workers {
            players: Worker::start("players", &events, move || (None, Models::with_programs(start_program))),
            analysis: Worker::start("analysis", &events, new_solver),
            puzzles: Worker::start("puzzles", &events, || ()),
            explanations: Worker::start("explanations", &events, || ()),
            reviewing: Stop::default(),
            events,
            words,
        }
    }

    pub(crate) fn seat(&self, seats: ByPlayer<Participant>, rules: Rules, seed: u64) {
        let (events, words) = (self.events.clone(), self.words);
        self.players.stop();
        self.players.tell(move |(agents, models)| {
            let seated = SeatedAgents::new(&seats, rules, seed, models);
            *agents = seated.map_err(|error| events.send(Event::PlayersUnavailable(error_text(words, &error)))).ok();
        });
    }

    pub(crate) fn think(&mut self, id: u64, seat: Player, game: Box<Game>, time: Duration) {
        let (events, words) = (self.events.clone(), self.words);
        self.players.ask(move |(agents, _), stop| {
            let Some(agents) = agents else { return };
            let budget = Budget::time(time).with_stop(stop.clone());
            let event = match (agents.choose(seat, &game, &budget), agents.failure(seat)) {
                (Some(choice), _) => Event::Chosen { id, choice },
                (None, Some(failure)) if !stop.load(Ordering::Relaxed) => {
                    Event::PlayerFailed { id, failure: error_text(words, failure) }
                }
                (None, _) => return,
            };
            let _ = events.send(event);
        });
    }

    pub(crate) fn analyze(&mut self, id: u64, position: Position, time: Option<Duration>) {
        let (events, words) = (self.events.clone(), self.words);
        self.analysis.ask(move |solver, stop| {
            let budget = Limits { nodes: None, time, stop: Some(stop.clone()) }.start();
            let mut reported: Option<Instant> = None;
            let mut report = |analysis: &Analysis| {
                let is_soon = reported.is_some_and(|last| last.elapsed() < REPORT_INTERVAL);
                if (analysis.is_done() || !is_soon) && !stop.load(Ordering::Relaxed) {
                    reported = Some(Instant::now());
                    let _ = events.send(Event::Analyzed { id, result: Ok(Box::new(analysis.clone())) });
                }
            };
            if let Err(error) = Analysis::run(&position, solver, &budget, &mut report) {
                let _ = events.send(Event::Analyzed { id, result: Err(error_text(words, &error)) });
            }
        });
    }

    pub(crate) fn make_puzzle(&mut self, id: u64, seed: u64, grade: Option<u8>) {
        let (events, words) = (self.events.clone(), self.words);
        self.puzzles.ask(move |(), stop| {
            let result = puzzle(seed, grade, Budget::unlimited().with_stop(stop.clone()));
            if !stop.load(Ordering::Relaxed) {
                let result = result.map(|found| found.map(Box::new)).map_err(|error| error_text(words, &error));
                let _ = events.send(Event::PuzzleMade { id, result });
            }
        });
    }

    pub(crate) fn explain(&mut self, id: u64, position: Position) {
        let events = self.events.clone();
        self.explanations.ask(move |(), stop| {
            explain(&position, &Budget::unlimited().with_stop(stop.clone()), &mut |explanation, stage| {
                if !stop.load(Ordering::Relaxed) {
                    let _ = events.send(Event::Explained { id, explanation: Box::new(explanation), stage });
                }
            });
        });
    }

    /// Reviews a game on a thread of its own.
    pub(crate) fn review(&mut self, id: u64, game: Box<Game>) {
        let limits = Limits { nodes: None, time: Some(REVIEW_TIME), stop: Some(self.reviewing.renew()) };
        let (events, words) = (self.events.clone(), self.words);
        spawn("review", self.events.clone(), move || {
            let mut progress = |done, total| {
                let _ = events.send(Event::ReviewProgress { id, progress: (done, total) });
            };
            let result = review(&game, &mut new_solver(), &limits, &mut progress);
            let result = result.map(Box::new).map_err(|error| error_text(words, &error));
            let _ = events.send(Event::Reviewed { id, result });
        });
    }

    pub(crate) fn stop_review(&self) {
        self.reviewing.stop();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.players.stop();
        self.analysis.stop();
        self.puzzles.stop();
        self.explanations.stop();
        self.reviewing.stop();
    }
}

/// Starts a thread that sends [`Event::Failed`] if it panics.
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
    // The program cannot run without this thread; the panic hook restores the terminal.
    started.expect("the system has a thread left");
}

/// A solver with the built-in opening book.
fn new_solver() -> Solver {
    connect4_players::solver(Options { table_bytes: TABLE_BYTES, threads: 1 })
}

/// Number of puzzles to generate at most in search of the requested grade, as in the web app.
const GRADE_TRIES: usize = 60;
/// Node limit of an explanation, and size of its solver's table in bytes.
const EXPLANATION: (u64, usize) = (3_000_000, 32 << 20);
/// Time limit of each of the two parts of an explanation: without and with the solver.
const EXPLANATION_TIME: Duration = Duration::from_secs(5);

/// Generates the 7×6 puzzle of a seed, of one grade or any; the web app generates the same one. `None` if none was found.
///
/// # Errors
/// If there is no memory for the solver.
pub fn puzzle(seed: u64, grade: Option<u8>, budget: Budget) -> Result<Option<Puzzle>, SolveError> {
    let puzzles = Puzzles::new(Rules::CONNECT_FOUR, seed)?;
    let mut puzzles = puzzles.within(budget).take(GRADE_TRIES);
    Ok(puzzles.find(|puzzle| grade.is_none_or(|grade| puzzle.grade == grade)))
}

/// Explains the value of a position: first without the solver, then, if that was not enough, with it. `report` receives each explanation.
pub fn explain(position: &Position, budget: &Budget, report: &mut dyn FnMut(ExplanationText, Stage)) {
    let here = explain_briefly(position, &budget.within(EXPLANATION_TIME));
    let explanation = ExplanationText::of(&here, position);
    if here.value.is_some() || !Solver::can_solve(position.rules()) {
        return report(explanation, Stage::Final);
    }
    report(explanation.clone(), Stage::Interim);
    let (nodes, table_bytes) = EXPLANATION;
    let mut solver = connect4_players::solver(Options { table_bytes, threads: 1 });
    let why = explain_within(position, &mut solver, &budget.capped(nodes).within(EXPLANATION_TIME));
    // If there is no memory for the solver, the first explanation stays.
    report(why.map_or(explanation, |why| ExplanationText::of(&why, position)), Stage::Final);
}
