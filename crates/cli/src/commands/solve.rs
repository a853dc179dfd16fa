//! `connect4 solve`: positions in; scores out, a line each, in the same order.

mod trained_orderer;

use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use clap::Args;
use connect4_core::notation::position;
use connect4_core::{Cell, Game, Position, Rules};
use connect4_play::{Budget, Hint, Models, Names, Proof, ProofFile, move_orderers, suggest};
use connect4_solve::{Limits, MoveOrderers, MoveScore, Options, Progress, Solution, Solver, Strength, UseBook};
use connect4_wire::Notation;
use indicatif::{HumanDuration, ProgressBar};
use serde_json::{Value, json};

use self::trained_orderer::TrainedOrderers;
use crate::formats::moves_text;
use crate::options::{SourceArgs, Threads, megabytes, positive_seconds, whole_number};
use crate::output::{Json, watched};
use crate::{Answer, input, told_once};

#[derive(Args)]
#[command(after_help = "\
Each line's first word is a position; what follows is ignored, and an empty line is the empty board. Cells, lists and \
positions take a whole line; there may be several diagrams, with blank lines between them; a record is a whole file. \
For each position one line is printed, in order: the position, its score from the side to move, positions looked at, \
microseconds. A score of 0 is a draw, +n a win whose last stone leaves n - 1 of the winner's stones unplayed, -n such \
a loss. Where the budget ended first, the proved range is printed instead, like -2..3, and the exit code is 1. The \
line then ends with the column to try, an opinion after a short look at each, like try:4; in JSON `suggestion`. A line \
that is no position is named on stderr and gets `error` in its place; the exit code is then 2.

Boards without gravity can be solved up to 16 cells; --moves then prints the score of every cell, column by column \
from the bottom.

An opening book that is part of the program answers the first plies of 7x6, whatever the budget; --no-book turns it \
off, --book takes another, which may be for another board.

Examples:
  echo 4455 | connect4 solve --moves
  connect4 solve positions.txt --threads 2 > scores.txt
  echo | connect4 solve --size 6x5 --best-line
  connect4 solve --weak --time 10 positions.txt")]
pub(crate) struct SolveArgs {
    /// A file with positions, or - for standard input
    #[arg(default_value = "-")]
    file: PathBuf,
    #[command(flatten)]
    source: SourceArgs,
    /// Print only win (1), draw (0) or loss (-1), which is faster
    #[arg(long, conflicts_with_all = ["moves", "best_line"])]
    weak: bool,
    /// Also print the score of every column, - for one that is full and when the game is over
    #[arg(long)]
    moves: bool,
    /// Also print a line of best play
    #[arg(long)]
    best_line: bool,
    #[command(flatten)]
    threads: Threads,
    /// Memory for each table in MB; 0 for none
    #[arg(long, value_name = "M", default_value_t = 256, value_parser = megabytes())]
    table_mb: u32,
    /// Use no opening book
    #[arg(long, conflicts_with = "book")]
    no_book: bool,
    /// Use the opening book in this file [default: for 7x6 the one of this program]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// The model that says where to look first, none, or auto, which trains one for other boards than 7x6 while a position
    /// proves to take long; no answer depends on it [default: for 7x6 the one of this program]
    #[arg(long, value_name = "FILE|auto|none")]
    ordering_model: Option<PathBuf>,
    /// Give up a position after this many nodes
    #[arg(long, value_name = "N", value_parser = whole_number)]
    nodes: Option<u64>,
    /// Give up a position after this many seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
    /// Keep in this file what is proved of the first plies of one position, and go on from it after a break
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "best_line"])]
    checkpoint: Option<PathBuf>,
    /// How many plies on the positions lie of which the checkpoint keeps what is proved; more plies lose less at a break but take
    /// more nodes, because the search orders its moves better than what stands above it
    #[arg(long, value_name = "N", default_value_t = 6, requires = "checkpoint", value_parser = clap::value_parser!(u16).range(1..=i64::from(Proof::MAX_PLIES)))]
    checkpoint_depth: u16,
    #[command(flatten)]
    json: Json,
}

impl SolveArgs {
    fn strength(&self) -> Strength {
        if self.weak { Strength::Weak } else { Strength::Strong }
    }
}

/// Positions that are read, solved and printed together: enough to keep all cores busy, few enough for little memory.
const BATCH: usize = 1024;

pub(crate) fn run(args: SolveArgs) -> anyhow::Result<Answer> {
    let rules = args.source.rules.rules();
    let from = args.source.from.map_or(Notation::default_for(rules), |from| from.0);
    if !brings_size(from) {
        // Done once, not for each line.
        Solver::check(rules)?;
    }
    let book = book(&args, from, rules)?;
    let threads = args.threads.count();
    let mut trained = None;
    let move_orderers = match args.ordering_model.as_deref().map(Path::as_os_str) {
        None => move_orderers(),
        Some(none) if none == "none" => MoveOrderers::default(),
        Some(auto) if auto == "auto" => trained.insert(Arc::new(TrainedOrderers::new(threads))).move_orderers(),
        Some(path) => {
            let model = Models::default().open(Path::new(path))?;
            MoveOrderers::only(model.rules(), model)
        }
    };
    let mut entries = Entries::open(&args.file, from)?;
    let progress = input::bar(&args.file)?;
    let mut out = std::io::stdout().lock();
    // A person is answered at once.
    let most = if args.file == Path::new("-") && std::io::stdin().is_terminal() { 1 } else { BATCH };
    let mut solvers: Vec<Solver> = Vec::new();
    let told = Arc::new(Progress::default());
    let (mut is_first, mut all_solved, mut all_read) = (true, true, true);
    loop {
        let batch = entries.batch(most)?;
        if batch.is_empty() {
            break;
        }
        // A position alone is searched by all threads; several are shared out, one thread each.
        let is_alone = batch.len() == 1 && (is_first || most == 1);
        is_first = false;
        let (workers, each) = if is_alone { (1, threads) } else { (threads, 1) };
        let options = Options { table_bytes: args.table_mb as usize * 1_000_000, threads: each };
        let new_solver = || Solver::new(options).with_book(book.clone()).with_move_orderers(move_orderers.clone());
        solvers.resize_with(workers.max(solvers.len()), new_solver);
        let mut work = |bar: &ProgressBar| {
            let task = Task { args: &args, from, rules, told: &told, trained: trained.as_deref(), bar };
            super::share_out(&mut solvers[..workers], &batch, |solver, entry| {
                let solved = Solved::new(&task, entry, solver);
                progress.inc(entry.bytes);
                solved
            })
        };
        let limit = args.time.map(Duration::from_secs_f64);
        let results = if is_alone { watched(|spent| how_far(&told, spent, limit), work) } else { work(&progress) };
        let print = || -> anyhow::Result<()> {
            for (entry, result) in batch.iter().zip(results) {
                match result {
                    Ok(solved) => {
                        all_solved &= solved.is_solved(args.strength());
                        args.json.print(&mut out, || solved.json(&args), || solved.line(&args))?;
                    }
                    Err(error) => {
                        all_read = false;
                        let error = told_once(&error);
                        args.json.print(&mut out, || json!({ "error": error }), || "error".to_owned())?;
                        eprintln!("connect4: line {}: {error}", entry.line);
                    }
                }
            }
            Ok(out.flush()?)
        };
        progress.suspend(print)?;
    }
    progress.finish_and_clear();
    if !all_read {
        anyhow::bail!("some lines have no answer, for the reasons above; the others do");
    }
    Ok(if all_solved { Answer::Yes } else { Answer::No })
}

/// What is shown of a search while it lasts.
fn how_far(told: &Progress, spent: Duration, limit: Option<Duration>) -> String {
    let (lower, upper) = told.range();
    let nodes = told.nodes();
    let each_second = nodes as f64 / spent.as_secs_f64().max(0.001);
    let left = limit.map(|limit| format!(", at most {} left", HumanDuration(limit.saturating_sub(spent))));
    format!(
        "score {lower} to {upper}, {:.1} million nodes, {:.1} million a second, {}{}",
        nodes as f64 / 1e6,
        each_second / 1e6,
        HumanDuration(spent),
        left.unwrap_or_default()
    )
}

/// What is done for every position alike.
struct Task<'a> {
    args: &'a SolveArgs,
    from: Notation,
    rules: Rules,
    told: &'a Arc<Progress>,
    /// Trains ordering models.
    trained: Option<&'a TrainedOrderers>,
    /// What is shown meanwhile.
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
                Some(parts) => parts.go_on(solver, &part, self.told)?,
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

/// A solve with a checkpoint.
struct Parts {
    proof: Proof,
    file: ProofFile,
}

impl Parts {
    fn open(path: &Path, position: &Position, plies: u16, strength: Strength) -> anyhow::Result<Self> {
        let mut proof = Proof::new(*position, plies, strength);
        let file = ProofFile::open(path, &mut proof).with_context(|| path.display().to_string())?;
        Ok(Parts { proof, file })
    }

    /// What is proved once the budget is spent, with the nodes of all runs.
    fn go_on(&mut self, solver: &mut Solver, budget: &Budget, told: &Progress) -> anyhow::Result<Solution> {
        let tell = |proof: &Proof| told.prove(proof.solution().lower, proof.solution().upper);
        tell(&self.proof);
        self.proof.run(solver, budget, |proof, position, solution| -> anyhow::Result<()> {
            tell(proof);
            Ok(self.file.add(position, solution)?)
        })?;
        Ok(self.proof.solution())
    }
}

/// Whether a text of this notation tells the size of the board itself.
fn brings_size(from: Notation) -> bool {
    matches!(from, Notation::Position | Notation::Record | Notation::Diagram)
}

fn book(args: &SolveArgs, from: Notation, rules: Rules) -> anyhow::Result<UseBook> {
    Ok(match &args.book {
        _ if args.no_book => UseBook::None,
        None => UseBook::Embedded,
        Some(path) => {
            let book = input::book(path)?;
            // Where texts name their own rules, the book is used for those that it fits.
            let book = if brings_size(from) {
                book
            } else {
                book.for_rules(rules).with_context(|| path.display().to_string())?
            };
            book.into()
        }
    })
}

/// What was read for one position.
struct Entry {
    /// The line on which it begins, from 1.
    line: usize,
    /// The error says why it cannot even be looked at.
    text: Result<String, String>,
    /// How many bytes of the input it takes.
    bytes: u64,
}

/// The positions of the input: a line each; diagrams are blocks of lines with blank ones between; a record is the whole.
struct Entries {
    lines: Box<dyn BufRead>,
    from: Notation,
    number: usize,
}

impl Entries {
    fn open(path: &Path, from: Notation) -> anyhow::Result<Self> {
        Ok(Entries { lines: input::open(path)?, from, number: 0 })
    }

    /// The next positions, at most `most`; none at the end.
    fn batch(&mut self, most: usize) -> anyhow::Result<Vec<Entry>> {
        let mut batch = Vec::new();
        while batch.len() < most {
            let Some(entry) = self.next()? else { break };
            batch.push(entry);
        }
        Ok(batch)
    }

    fn next(&mut self) -> anyhow::Result<Option<Entry>> {
        let is_long = matches!(self.from, Notation::Diagram | Notation::Record);
        let mut entry: Option<Entry> = None;
        while let Some(input::Line { text, bytes }) =
            input::next_line(&mut *self.lines).context("the positions cannot be read")?
        {
            self.number += 1;
            let is_blank = text.as_ref().is_ok_and(|text| text.trim().is_empty());
            match &mut entry {
                None if is_blank && is_long => {}
                None => {
                    entry = Some(Entry { line: self.number, text, bytes });
                    if !is_long {
                        break;
                    }
                }
                Some(_) if is_blank && self.from == Notation::Diagram => break,
                Some(entry) => entry.add(text, bytes),
            }
        }
        Ok(entry)
    }
}

impl Entry {
    fn add(&mut self, line: Result<String, String>, bytes: u64) {
        self.bytes += bytes;
        if self.bytes > connect4_play::LONGEST_TEXT {
            self.text = Err("the text is longer than any game".to_owned());
        }
        match (&mut self.text, line) {
            (Ok(text), Ok(line)) => {
                text.push('\n');
                text.push_str(&line);
            }
            (Ok(_), error) => self.text = error,
            (Err(_), _) => {}
        }
    }
}

/// What is known of one position.
struct Solved {
    /// How it was written, or a line that says the same.
    text: String,
    /// The game that leads to it, where the text tells one.
    game: Option<Game>,
    position: Position,
    solution: Solution,
    moves: Vec<MoveScore>,
    best_line: String,
    /// The move to make where the budget ran out first.
    suggestion: Option<Cell>,
    time: Duration,
}

impl Solved {
    fn new(task: &Task, entry: &Entry, solver: &mut Solver) -> anyhow::Result<Self> {
        let &Task { args, from, rules, told, .. } = task;
        let whole = entry.text.as_ref().map_err(|error| anyhow!("{error}"))?;
        // Notations that are one word end at the first space; the others are the whole line.
        let text = match from {
            Notation::Digits => whole.split_whitespace().next().unwrap_or_default(),
            Notation::Diagram | Notation::Record => whole,
            _ => whole.trim(),
        };
        let reading = from.read(rules, text)?;
        let position = match reading.game() {
            Some(game) => *game.position(),
            None => reading.board().to_position()?,
        };
        let text = match from {
            Notation::Diagram | Notation::Record => position::write(&position),
            _ => text.to_owned(),
        };
        // Each position is answered as if it were alone, so that neither order nor threads change the counts.
        solver.forget();
        let start = Instant::now();
        let time = args.time.map(Duration::from_secs_f64);
        let budget = Limits { nodes: args.nodes, time, stop: None }.start().watched(told.clone());
        let mut solution = task.solve(&position, solver, &budget)?;
        let mut moves = Vec::new();
        if args.moves {
            moves = solver.analyze(&position, &budget.after(solution.nodes))?;
            solution.nodes += moves.iter().map(|one| one.solution.nodes).sum::<u64>();
        }
        let mut best_line = String::new();
        if args.best_line {
            let mut game = Game::from_position(position);
            for cell in solver.best_line(&position, &budget)? {
                game.try_play(cell)?;
            }
            best_line = moves_text(&game);
        }
        let game = reading.game().filter(|game| game.start().plies() == 0).cloned();
        let time = start.elapsed();
        let mut solved = Solved { text, game, position, solution, moves, best_line, suggestion: None, time };
        if !solved.is_solved(args.strength()) && position.rules().has_gravity() {
            solved.suggestion = suggest(&position, solver)?;
        }
        Ok(solved)
    }

    fn is_solved(&self, strength: Strength) -> bool {
        self.solution.is_known(strength) && self.moves.iter().all(|one| one.solution.score().is_some())
    }

    /// The scores of all columns, or without gravity of all cells; nothing for those that are full or taken.
    fn by_place(&self) -> Vec<Option<Solution>> {
        let rules = self.position.rules();
        let find =
            |is_here: &dyn Fn(Cell) -> bool| self.moves.iter().find(|one| is_here(one.cell)).map(|one| one.solution);
        if rules.has_gravity() {
            (0..rules.cols()).map(|col| find(&|cell| cell.col == col)).collect()
        } else {
            rules.all_cells().map(|place| find(&|cell| cell == place)).collect()
        }
    }

    fn line(&self, args: &SolveArgs) -> String {
        let shown = |solution: &Solution| match solution.score() {
            Some(score) => score.to_string(),
            None => format!("{}..{}", solution.lower, solution.upper),
        };
        let score = match self.solution.sign() {
            Some(sign) if args.weak => sign.to_string(),
            _ => shown(&self.solution),
        };
        let mut words =
            vec![self.text.clone(), score, self.solution.nodes.to_string(), self.time.as_micros().to_string()];
        if args.moves {
            words.extend(self.by_place().iter().map(|one| one.as_ref().map_or("-".to_owned(), shown)));
        }
        if args.best_line {
            words.push(self.best_line.clone());
        }
        words.extend(self.suggestion.map(|cell| format!("try:{}", u32::from(cell.col) + 1)));
        words.join(" ")
    }

    fn json(&self, args: &SolveArgs) -> Value {
        let mut object = json!({
            "moves": self.game.as_ref().map(moves_text),
            "position": position::write(&self.position),
        });
        let mut add = |name: &str, value: Value| object[name] = value;
        if args.weak {
            add("sign", json!(self.solution.sign()));
        } else {
            let verdict = self.solution.verdict(&self.position);
            add("score", json!(self.solution.score()));
            add("verdict", json!(verdict.map(|verdict| verdict.word())));
            add("plies", json!(verdict.map(|verdict| verdict.plies())));
        }
        add("lower", json!(self.solution.lower));
        add("upper", json!(self.solution.upper));
        add("nodes", json!(self.solution.nodes));
        add("microseconds", json!(self.time.as_micros() as u64));
        if args.moves {
            let scores = self.by_place();
            add("scores", json!(scores.iter().map(|one| one.and_then(|one| one.score())).collect::<Vec<_>>()));
            let hint = Hint::new(&self.position, &self.moves).with_value(&self.solution);
            add("hint", json!(hint.words(Names::typed(self.position.rules()))));
        }
        if args.best_line {
            add("best_line", json!(self.best_line));
        }
        if let Some(cell) = self.suggestion {
            add("suggestion", json!(u32::from(cell.col) + 1));
        }
        object
    }
}
