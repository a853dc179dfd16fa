//! Worker threads. Each request has an ID and a stop flag; answers are events.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use connect4_core::{Budget, ByPlayer, Game, Limits, Player, Position, Rules};
use connect4_explain::{explain_briefly, explain_within};
use connect4_players::{Models, Participant, SeatedAgents, StartProgram};
use connect4_solve::{Options, Solver};
use connect4_study::{Analysis, Puzzle, Puzzles, review};

use crate::Event;
use crate::app::{Depth, ExplanationText, Stage};

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

/// Channels to the worker threads, and the stop flags of their current requests.
pub(crate) struct Workers {
    players: Sender<PlayerRequest>,
    thinking: Stop,
    solver: Sender<AnalysisRequest>,
    analyzing: Stop,
    reviewing: Stop,
    puzzles: Sender<PuzzleRequest>,
    making_puzzle: Stop,
    explanations: Sender<ExplanationRequest>,
    explaining: Stop,
    events: Sender<Event>,
}

struct PuzzleRequest {
    id: u64,
    seed: u64,
    grade: Option<u8>,
    stop: Arc<AtomicBool>,
}

struct ExplanationRequest {
    id: u64,
    position: Position,
    depth: Depth,
    stop: Arc<AtomicBool>,
}

enum PlayerRequest {
    Participant { seats: ByPlayer<Participant>, rules: Rules, seed: u64 },
    Think { id: u64, seat: Player, game: Box<Game>, time: Duration, stop: Arc<AtomicBool> },
}

struct AnalysisRequest {
    id: u64,
    position: Position,
    time: Option<Duration>,
    stop: Arc<AtomicBool>,
}

impl Workers {
    /// Starts the threads, which sleep until a request arrives.
    pub(crate) fn new(events: Sender<Event>, start_program: StartProgram) -> Self {
        let (players, player_requests) = mpsc::channel();
        let (solver, analysis_requests) = mpsc::channel();
        let to = events.clone();
        spawn("players", events.clone(), move || player_worker(&player_requests, &to, start_program));
        let (puzzles, puzzle_requests) = mpsc::channel();
        let to = events.clone();
        spawn("puzzles", events.clone(), move || puzzle_worker(&puzzle_requests, &to));
        let (explanations, explanation_requests) = mpsc::channel();
        let to = events.clone();
        spawn("explanations", events.clone(), move || explanation_worker(&explanation_requests, &to));
        let to = events.clone();
        spawn("analysis", events.clone(), move || analysis_worker(&analysis_requests, &to));
        Workers {
            players,
            thinking: Stop::default(),
            solver,
            analyzing: Stop::default(),
            reviewing: Stop::default(),
            puzzles,
            making_puzzle: Stop::default(),
            explanations,
            explaining: Stop::default(),
            events,
        }
    }

    pub(crate) fn seat(&mut self, seats: ByPlayer<Participant>, rules: Rules, seed: u64) {
        self.thinking.stop();
        // Sending fails only if the thread has panicked, which it reports itself.
        let _ = self.players.send(PlayerRequest::Participant { seats, rules, seed });
    }

    pub(crate) fn think(&mut self, id: u64, seat: Player, game: Box<Game>, time: Duration) {
        let stop = self.thinking.renew();
        let _ = self.players.send(PlayerRequest::Think { id, seat, game, time, stop });
    }

    pub(crate) fn stop_thinking(&self) {
        self.thinking.stop();
    }

    pub(crate) fn analyze(&mut self, id: u64, position: Position, time: Option<Duration>) {
        let stop = self.analyzing.renew();
        let _ = self.solver.send(AnalysisRequest { id, position, time, stop });
    }

    pub(crate) fn stop_analysis(&self) {
        self.analyzing.stop();
    }

    pub(crate) fn review(&mut self, id: u64, game: Box<Game>) {
        let stop = self.reviewing.renew();
        let events = self.events.clone();
        spawn("review", self.events.clone(), move || review_worker(id, &game, stop, &events));
    }

    pub(crate) fn stop_review(&self) {
        self.reviewing.stop();
    }

    pub(crate) fn make_puzzle(&mut self, id: u64, seed: u64, grade: Option<u8>) {
        let stop = self.making_puzzle.renew();
        let _ = self.puzzles.send(PuzzleRequest { id, seed, grade, stop });
    }

    pub(crate) fn explain(&mut self, id: u64, position: Position, depth: Depth) {
        let stop = self.explaining.renew();
        let _ = self.explanations.send(ExplanationRequest { id, position, depth, stop });
    }

    pub(crate) fn stop_explaining(&self) {
        self.explaining.stop();
    }

    pub(crate) fn stop_practice(&self) {
        self.making_puzzle.stop();
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.thinking.stop();
        self.analyzing.stop();
        self.reviewing.stop();
        self.making_puzzle.stop();
        self.explaining.stop();
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

fn player_worker(questions: &mpsc::Receiver<PlayerRequest>, events: &Sender<Event>, start_program: StartProgram) {
    let mut agents: Option<SeatedAgents> = None;
    let mut models = Models::with_programs(start_program);
    while let Ok(question) = questions.recv() {
        match question {
            PlayerRequest::Participant { seats, rules, seed } => {
                match SeatedAgents::new(&seats, rules, seed, &mut models) {
                    Ok(seated) => agents = Some(seated),
                    Err(error) => {
                        agents = None;
                        if events.send(Event::PlayersUnavailable(error.to_string())).is_err() {
                            return;
                        }
                    }
                }
            }
            PlayerRequest::Think { id, seat, game, time, stop } => {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                let Some(agents) = &mut agents else { continue };
                let budget = Budget::time(time).with_stop(stop.clone());
                let event = match (agents.choose(seat, &game, &budget), agents.failure(seat)) {
                    (Some(choice), _) => Event::Chosen { id, choice },
                    (None, Some(failure)) if !stop.load(Ordering::Relaxed) => {
                        Event::PlayerFailed { id, failure: format!("{} {failure}", game.mover().letter()) }
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
pub fn puzzle(seed: u64, grade: Option<u8>, budget: Budget) -> Result<Option<Puzzle>, String> {
    let puzzles = Puzzles::new(Rules::CONNECT_FOUR, seed).map_err(|error| error.to_string())?;
    let mut puzzles = puzzles.within(budget).take(GRADE_TRIES);
    Ok(puzzles.find(|puzzle| grade.is_none_or(|grade| puzzle.grade == grade)))
}

/// Explains the value of a position: first without the solver, then, if that was not enough and `depth` allows it, with
/// it. `report` receives each explanation.
pub fn explain(position: &Position, depth: Depth, budget: &Budget, report: &mut dyn FnMut(ExplanationText, Stage)) {
    let here = explain_briefly(position, &budget.within(EXPLANATION_TIME));
    let explanation = ExplanationText::of(&here, position);
    if here.value.is_some() || depth == Depth::Quick || !Solver::can_solve(position.rules()) {
        return report(explanation, Stage::Final);
    }
    report(explanation.clone(), Stage::Interim);
    let (nodes, table_bytes) = EXPLANATION;
    let mut solver = connect4_players::solver(Options { table_bytes, threads: 1 });
    let why = explain_within(position, &mut solver, &budget.capped(nodes).within(EXPLANATION_TIME));
    // If there is no memory for the solver, the first explanation stays.
    report(why.map_or(explanation, |why| ExplanationText::of(&why, position)), Stage::Final);
}

fn explanation_worker(questions: &mpsc::Receiver<ExplanationRequest>, events: &Sender<Event>) {
    while let Ok(ExplanationRequest { id, position, depth, stop }) = questions.recv() {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        explain(&position, depth, &Budget::unlimited().with_stop(stop.clone()), &mut |explanation, stage| {
            if !stop.load(Ordering::Relaxed) {
                let _ = events.send(Event::Explained { id, explanation: Box::new(explanation), stage });
            }
        });
    }
}

fn puzzle_worker(questions: &mpsc::Receiver<PuzzleRequest>, events: &Sender<Event>) {
    while let Ok(PuzzleRequest { id, seed, grade, stop }) = questions.recv() {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let result = puzzle(seed, grade, Budget::unlimited().with_stop(stop.clone()));
        let result = result.map(|found| found.map(Box::new));
        if !stop.load(Ordering::Relaxed) && events.send(Event::PuzzleMade { id, result }).is_err() {
            return;
        }
    }
}

fn analysis_worker(questions: &mpsc::Receiver<AnalysisRequest>, events: &Sender<Event>) {
    // The solver keeps its table until the rules change.
    let mut solver = new_solver();
    while let Ok(AnalysisRequest { id, position, time, stop }) = questions.recv() {
        if stop.load(Ordering::Relaxed) {
            continue;
        }
        let budget = Limits { nodes: None, time, stop: Some(stop.clone()) }.start();
        let mut reported: Option<Instant> = None;
        let mut report = |analysis: &Analysis| {
            let is_soon = reported.is_some_and(|last| last.elapsed() < REPORT_INTERVAL);
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

fn review_worker(id: u64, game: &Game, stop: Arc<AtomicBool>, events: &Sender<Event>) {
    let mut solver = new_solver();
    let limits = Limits { nodes: None, time: Some(REVIEW_TIME), stop: Some(stop) };
    let mut progress = |done, total| {
        let _ = events.send(Event::ReviewProgress { id, progress: (done, total) });
    };
    let result = review(game, &mut solver, &limits, &mut progress);
    let result = result.map(Box::new).map_err(|error| error.to_string());
    let _ = events.send(Event::Reviewed { id, result });
}
