//! `connect4 solve`: reads positions and prints one line for each, in order.

mod trained_orderer;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use connect4_core::{Budget, Cell, Game, Limits, Position, Progress, Rules};
use connect4_explain::Sentence;
use connect4_players::{ModelOrderer, Models, move_orderers, suggest};
use connect4_solve::{MoveOrderers, Options, Solution, Solver, Strength, UseBook, Value};
use connect4_study::{Hint, ProofFile, ProofTree};
use connect4_wire::Notation;
use connect4_words::{Language, Words};
use indicatif::{HumanDuration, ProgressBar};
use serde::Serialize;

use self::trained_orderer::TrainedOrderers;
use crate::answer::Answer;
use crate::formats::moves_text;
use crate::input;
use crate::input::Source;
use crate::options::{SourceArgs, Threads, megabytes, positive_seconds, whole_number};
use crate::output::{Json, quit_with_message, resume_hint, with_status_line};
use crate::positions::{Entries, Entry, Reading};

#[derive(Args)]
#[command(after_help = "\
Input:
  One position per line: digits, and the rest of the line is ignored; or cells, a list or a position, which take the \
whole line. An empty line is the empty board. Diagrams are separated by empty lines. A record is a whole file. The \
output of `solve` and `puzzle` can be read as well.

Output, one line per position, in order:
  POSITION SCORE NODES MICROSECONDS
  The score is that of the side to move: 0 is a draw, n a win with the n-th last disc of that side, -n a loss to the \
n-th last disc of the opponent. --moves adds the score of every column (without gravity, of every cell, column by \
column from the bottom), and - for a full column or a finished game.
  If --time or --nodes is reached, the proven range is printed instead, such as -2..3, with a suggested column, such \
as try:4, and the exit status is 1.
  Invalid positions are reported on stderr, print `error`, and set the exit status to 2.

Boards without gravity can be solved if they have up to 16 cells. The built-in opening book answers the first plies of \
7x6 without searching.

Examples:
  echo 4455 | connect4 solve --moves
  connect4 solve positions.txt -j 2 > scores.txt
  connect4 solve -s 6x5 --best-line ''
  connect4 solve --weak --time 10 positions.txt")]
pub(crate) struct SolveArgs {
    /// File with positions, - for standard input, or a position
    #[arg(value_name = "FILE|POSITION", default_value = "-")]
    positions: Source,
    #[command(flatten)]
    source: SourceArgs,
    /// Print only win (1), draw (0) or loss (-1); faster than scores
    #[arg(long, conflicts_with_all = ["moves", "best_line"])]
    weak: bool,
    /// Also print the score of every column
    #[arg(long)]
    moves: bool,
    /// Also print a line of best play
    #[arg(long)]
    best_line: bool,
    #[command(flatten)]
    threads: Threads,
    /// Set the size of each transposition table, in MB; 0 disables them
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = megabytes())]
    table_mb: u32,
    /// Disable the opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
    /// Use the opening book in FILE [default: built-in book for 7x6]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Order moves by the model in FILE, by none, or by one that is trained if a position is hard (auto, for boards
    /// other than 7x6); affects speed only [default: built-in model for 7x6]
    #[arg(long, value_name = "FILE|auto|none")]
    ordering_model: Option<OrderingModel>,
    /// Limit the nodes per position
    #[arg(long, value_name = "N", value_parser = whole_number)]
    nodes: Option<u64>,
    /// Limit the time per position, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
    /// Save proven results to FILE and resume from it (for a single position)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "best_line"])]
    checkpoint: Option<PathBuf>,
    /// Save results of positions up to N plies ahead, 1 to 20; a larger depth loses less work when interrupted, but is
    /// slower
    #[arg(long, value_name = "N", default_value_t = 6, requires = "checkpoint", value_parser = clap::value_parser!(u16).range(1..=i64::from(ProofTree::MAX_PLIES)))]
    checkpoint_depth: u16,
    #[command(flatten)]
    json: Json,
}

/// The value of `--ordering-model`.
#[derive(Clone)]
enum OrderingModel {
    None,
    /// Trained if a position is hard.
    Auto,
    File(PathBuf),
}

impl From<OsString> for OrderingModel {
    fn from(value: OsString) -> Self {
        match value.to_str() {
            Some("none") => OrderingModel::None,
            Some("auto") => OrderingModel::Auto,
            _ => OrderingModel::File(value.into()),
        }
    }
}

impl SolveArgs {
    fn strength(&self) -> Strength {
        if self.weak { Strength::Weak } else { Strength::Strong }
    }
}

/// Positions that are read, solved and printed together: enough for all cores, without much memory.
const BATCH: usize = 1024;

pub(crate) fn run(args: SolveArgs) -> anyhow::Result<Answer> {
    let rules = args.source.rules.rules();
    let from = args.source.notation();
    if !has_size(from) {
        // Once, not for each line.
        Solver::check(rules)?;
    }
    let book = book(&args, from, rules)?;
    let threads = args.threads.count();
    let mut trained = None;
    let move_orderers = match &args.ordering_model {
        None => move_orderers(),
        Some(OrderingModel::None) => MoveOrderers::default(),
        Some(OrderingModel::Auto) => trained.insert(Arc::new(TrainedOrderers::new(threads))).move_orderers(),
        Some(OrderingModel::File(path)) => {
            let model = Models::default().open(path)?;
            MoveOrderers::only(model.rules(), Arc::new(ModelOrderer(model)))
        }
    };
    if let Some(path) = args.checkpoint.clone() {
        quit_with_message(move || resume_hint(&path, "proven results"))?;
    }
    let mut entries = Entries::new(&args.positions, from)?;
    let progress = match &args.positions {
        Source::File(path) => input::bar(path)?,
        Source::Text(_) => ProgressBar::hidden(),
    };
    let mut out = std::io::stdout().lock();
    // On a terminal, every line is answered immediately.
    let max_batch = if args.positions.is_terminal() { 1 } else { BATCH };
    let mut solvers: Vec<Solver> = Vec::new();
    let search = Arc::new(Progress::default());
    let mut printed = Printed { all_solved: true, all_read: true };
    let mut is_first = true;
    loop {
        let batch = entries.by_ref().take(max_batch).collect::<anyhow::Result<Vec<_>>>()?;
        if batch.is_empty() {
            break;
        }
        // All threads search a single position; otherwise each thread solves its own.
        let is_single = batch.len() == 1 && (is_first || max_batch == 1);
        if args.checkpoint.is_some() && !(is_first && batch.len() == 1) {
            anyhow::bail!("--checkpoint is for a single position; solve the others without it");
        }
        is_first = false;
        let (workers, each) = if is_single { (1, threads) } else { (threads, 1) };
        let options = Options { table_bytes: args.table_mb as usize * 1_000_000, threads: each };
        let new_solver = || Solver::new(options).with_book(book.clone()).with_move_orderers(move_orderers.clone());
        solvers.resize_with(workers.max(solvers.len()), new_solver);
        let mut work = |bar: &ProgressBar| {
            let task = Task { args: &args, from, rules, search: &search, trained: trained.as_deref(), bar };
            super::parallel_map(&mut solvers[..workers], &batch, |solver, entry| {
                let solved = Solved::new(&task, entry, solver);
                progress.inc(entry.bytes);
                solved
            })
        };
        let limit = args.time.map(Duration::from_secs_f64);
        let results = if is_single {
            with_status_line(|spent| search_progress(&search, spent, limit), work)
        } else {
            work(&progress)
        };
        progress.suspend(|| printed.add(&args, &batch, results, &mut out))?;
    }
    progress.finish_and_clear();
    if !printed.all_read {
        anyhow::bail!("some positions could not be solved (see above)");
    }
    Ok(if printed.all_solved { Answer::Yes } else { Answer::No })
}

/// The results that have been printed.
struct Printed {
    all_solved: bool,
    all_read: bool,
}

impl Printed {
    /// Prints the results of a batch.
    fn add(
        &mut self,
        args: &SolveArgs,
        batch: &[Entry],
        results: Vec<anyhow::Result<Solved>>,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        for (entry, result) in batch.iter().zip(results) {
            match result {
                Ok(solved) => {
                    self.all_solved &= solved.is_solved(args.strength());
                    args.json.print(out, || &solved, || solved.line(args))?;
                }
                Err(error) => {
                    self.all_read = false;
                    entry.print_error(&args.positions, &error, Words::of(Language::English), args.json, out)?;
                }
            }
        }
        Ok(out.flush()?)
    }
}

fn search_progress(search: &Progress, spent: Duration, limit: Option<Duration>) -> String {
    let score = search.range().map(|(lower, upper)| format!("score {lower} to {upper}, ")).unwrap_or_default();
    let nodes = search.nodes();
    let nodes_per_second = nodes as f64 / spent.as_secs_f64().max(0.001);
    let left = limit.map(|limit| format!(", at most {} left", HumanDuration(limit.saturating_sub(spent))));
    format!(
        "{score}{:.1} million nodes, {:.1} million per second, {}{}",
        nodes as f64 / 1e6,
        nodes_per_second / 1e6,
        HumanDuration(spent),
        left.unwrap_or_default()
    )
}

/// The settings shared by all positions.
struct Task<'a> {
    args: &'a SolveArgs,
    from: Notation,
    rules: Rules,
    search: &'a Arc<Progress>,
    trained: Option<&'a TrainedOrderers>,
    bar: &'a ProgressBar,
}

impl Task<'_> {
    fn solve(&self, position: &Position, solver: &mut Solver, budget: &Budget) -> anyhow::Result<Solution> {
        let strength = self.args.strength();
        let orderer = self.trained.and_then(|trained| trained.for_rules(position.rules()));
        let learn = |nodes: u64| {
            if let Some(message) = orderer.as_ref().and_then(|orderer| orderer.after(nodes)) {
                self.bar.suspend(|| eprintln!("connect4: {message}"));
            }
        };
        let mut parts = self
            .args
            .checkpoint
            .as_deref()
            .map(|path| Parts::open(path, position, self.args.checkpoint_depth, strength))
            .transpose()?;
        let before = parts.as_ref().map_or(0, |parts| parts.proof.solution().nodes);
        let mut nodes = before;
        loop {
            let left = budget.after(nodes - before);
            let until_stage = orderer.as_ref().and_then(|orderer| orderer.nodes_left());
            let part = until_stage.map_or_else(|| left.clone(), |nodes| left.capped(nodes));
            let solution = match &mut parts {
                Some(parts) => parts.resume(solver, &part, self.search, self.bar)?,
                None => {
                    let solution = solver.solve_to(position, strength, &part)?;
                    Solution { nodes: nodes + solution.nodes, ..solution }
                }
            };
            learn(solution.nodes - nodes);
            nodes = solution.nodes;
            if until_stage.is_none() || solution.is_known(strength) || budget.is_spent(nodes - before) {
                return Ok(solution);
            }
        }
    }
}

/// Solving with a checkpoint.
struct Parts<'a> {
    proof: ProofTree,
    path: &'a Path,
    /// `None` after it could not be written.
    file: Option<ProofFile>,
}

impl<'a> Parts<'a> {
    fn open(path: &'a Path, position: &Position, plies: u16, strength: Strength) -> anyhow::Result<Self> {
        let mut proof = ProofTree::new(*position, plies, strength);
        let file = ProofFile::open(path, &mut proof).with_context(|| path.display().to_string())?;
        Ok(Parts { proof, path, file: Some(file) })
    }

    /// Searches until the budget is spent; the nodes of the solution include earlier runs.
    fn resume(
        &mut self,
        solver: &mut Solver,
        budget: &Budget,
        search: &Progress,
        bar: &ProgressBar,
    ) -> anyhow::Result<Solution> {
        let report = |proof: &ProofTree| search.prove(proof.solution().lower, proof.solution().upper);
        report(&self.proof);
        self.proof.run(solver, budget, |proof, position, solution| -> anyhow::Result<()> {
            report(proof);
            // A truncated line must stay the last one: nothing more is written.
            if let Err(error) = self.file.as_mut().map_or(Ok(()), |file| file.add(position, solution)) {
                let path = self.path.display();
                bar.suspend(|| eprintln!("connect4: {path}: {error}; solving continues without it"));
                self.file = None;
            }
            Ok(())
        })?;
        Ok(self.proof.solution())
    }
}

/// Whether texts of this notation include the size of the board.
fn has_size(from: Notation) -> bool {
    matches!(from, Notation::Position | Notation::Record | Notation::Diagram)
}

fn book(args: &SolveArgs, from: Notation, rules: Rules) -> anyhow::Result<UseBook> {
    Ok(match &args.book {
        _ if args.no_book => UseBook::None,
        None => UseBook::Embedded,
        Some(path) => {
            let book = input::book(path)?;
            // Such texts have their own rules; the book is used for those that it fits.
            let book = if has_size(from) {
                book
            } else {
                book.for_rules(rules).with_context(|| path.display().to_string())?
            };
            book.into()
        }
    })
}

/// The result for one position.
#[derive(Serialize)]
struct Solved {
    /// The position as it was written, or on one line.
    #[serde(skip)]
    text: String,
    /// The moves that lead to it, if the text has moves.
    moves: Option<String>,
    /// The value of the position, and with --moves those of its moves.
    #[serde(flatten)]
    hint: Hint,
    /// The best moves, with --moves.
    #[serde(rename = "hint", skip_serializing_if = "Option::is_none")]
    advice: Option<Sentence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_line: Option<Vec<Cell>>,
    /// A good move, if the limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<Cell>,
    nodes: u64,
    microseconds: u64,
}

impl Solved {
    fn new(task: &Task, entry: &Entry, solver: &mut Solver) -> anyhow::Result<Self> {
        let &Task { args, from, rules, search, .. } = task;
        let Reading { text, parsed, position } = entry.read(&args.positions, from, rules)?;
        // With an empty table, neither order nor threads change the node counts.
        solver.forget();
        let start = Instant::now();
        let time = args.time.map(Duration::from_secs_f64);
        let budget = Limits { nodes: args.nodes, time, stop: None }.start().watched(search.clone());
        let solution = task.solve(&position, solver, &budget)?;
        // Without --moves, there are no moves to derive the value from.
        let moves = if args.moves { solver.analyze(&position, &budget.after(solution.nodes))? } else { Vec::new() };
        let nodes = solution.nodes + moves.iter().map(|one| one.solution.nodes).sum::<u64>();
        // The proven bounds of the position and those of its moves tighten each other.
        let hint = Hint::new(&position, &moves, &solution);
        let line = args.best_line.then(|| solver.best_line(&position, &budget)).transpose()?;
        let game = parsed.game().filter(|game| game.start().plies() == 0);
        let mut solved = Solved {
            text,
            moves: game.map(moves_text),
            advice: args.moves.then(|| hint.sentence()),
            hint,
            best_line: line,
            suggestion: None,
            nodes,
            microseconds: start.elapsed().as_micros() as u64,
        };
        if !solved.is_solved(args.strength()) && position.rules().has_gravity() {
            solved.suggestion = suggest(&position, solver)?;
        }
        Ok(solved)
    }

    fn is_solved(&self, strength: Strength) -> bool {
        let Hint { value, by_move, .. } = &self.hint;
        value.bounds().is_known(strength) && by_move.iter().all(|one| one.value.score.is_some())
    }

    /// The values of all columns, or of all cells without gravity; `None` if full or taken.
    fn by_column_or_cell(&self) -> Vec<Option<Value>> {
        let rules = self.hint.position.rules();
        let find = |is_here: &dyn Fn(Cell) -> bool| {
            self.hint.by_move.iter().find(|one| is_here(one.cell)).map(|one| one.value)
        };
        if rules.has_gravity() {
            (0..rules.cols()).map(|col| find(&|cell| cell.col == col)).collect()
        } else {
            rules.all_cells().map(|place| find(&|cell| cell == place)).collect()
        }
    }

    fn line(&self, args: &SolveArgs) -> String {
        let shown = |value: &Value| match value.score {
            Some(score) => score.to_string(),
            None => format!("{}..{}", value.lower, value.upper),
        };
        let value = &self.hint.value;
        let score = match value.bounds().sign() {
            Some(sign) if args.weak => sign.to_string(),
            _ => shown(value),
        };
        let mut words = vec![self.text.clone(), score, self.nodes.to_string(), self.microseconds.to_string()];
        if args.moves {
            words.extend(self.by_column_or_cell().iter().map(|one| one.as_ref().map_or("-".to_owned(), shown)));
        }
        if let Some(line) = &self.best_line {
            let mut game = Game::from_position(self.hint.position);
            line.iter().for_each(|&cell| game.play(cell));
            words.push(moves_text(&game));
        }
        words.extend(self.suggestion.map(|cell| format!("try:{}", u32::from(cell.col) + 1)));
        words.join(" ")
    }
}
