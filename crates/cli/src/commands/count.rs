//! `connect4 count`

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, ValueEnum};
use connect4_core::Rules;
use connect4_core::perft::PerftProgress;
use connect4_count::{
    CheckpointStore, CountError, CountResult, LayerStates, Method, Observer, Options, Split, TimeLeft, count, estimate,
    reference,
};
use connect4_files::write_whole_with;
use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::json;

use super::perft::{PlyProgress, by_ply};
use crate::answer::Answer;
use crate::options::{RulesArgs, Threads, gigabytes};
use crate::output;
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Counts the positions that can occur in play. Games end when a line is made. The empty board counts, and mirror images \
count separately. Prints the total, and the number of positions that end with a line (won). --per-ply prints one line \
per number of discs: discs, positions, won.

7x6 takes about a minute on one core, 8x6 two, 7x7 eight. --estimate counts smaller boards for a few seconds and \
predicts states, memory and time. --split=winner needs less than half of the memory and somewhat more time. States \
that do not fit in memory are spilled to --spill-dir; without it, the count fails. With --checkpoint, run the same \
command again to resume.

Games without gravity are counted by listing all positions, within --memory-gb.

--json prints one object: size, connect, gravity, method, total, won; by_ply (ply, total, won) with --per-ply; \
classes by number of columns; bits of a state; layers (pass, col, row, plain, guessed and awaiting states, bytes); \
peak_bytes, disk_bytes, seconds. With --estimate: measured (whether the board itself was counted), states, bytes, \
seconds, and smaller (size, states, bytes and seconds of each counted board).

Examples:
  connect4 count 7x6
  connect4 count 6x5 --per-ply
  connect4 count 8x6 --memory-gb 8 --spill-dir /var/tmp --checkpoint 8x6.count
  connect4 count 7x7 --split=winner
  connect4 count 7x7 --estimate
  connect4 count --game tic-tac-toe
  connect4 count 5x5 --method diagrams")]
pub(crate) struct CountArgs {
    /// Columns and rows, like --size
    #[arg(value_name = "COLSxROWS", value_parser = |text: &str| Rules::parse_size(text), conflicts_with = "size")]
    board: Option<(u8, u8)>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Count by number of discs; takes several times as long
    #[arg(long)]
    per_ply: bool,
    /// Print only positions with N discs; takes as long as --per-ply
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Limit the memory for states, in GB [default: 4]
    #[arg(long, value_name = "G", value_parser = gigabytes)]
    memory_gb: Option<f64>,
    /// Spill states that do not fit in memory to FOLDER
    #[arg(long, value_name = "FOLDER")]
    spill_dir: Option<PathBuf>,
    /// Save progress to FILE after every column; if it exists, resume from it
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Split the count into passes by winner, or also by column: less memory, more time [default: column with
    /// --per-ply, and if no value is given]
    #[arg(long, value_enum, value_name = "BY", num_args = 0..=1, require_equals = true, default_missing_value = "column")]
    split: Option<SplitBy>,
    /// Predict states, memory and time instead of counting
    #[arg(long, conflicts_with_all = ["ply", "checkpoint", "method"])]
    estimate: bool,
    /// Choose the counting method
    #[arg(long, value_enum, default_value_t, value_name = "METHOD")]
    method: CountMethod,
    #[command(flatten)]
    json: Json,
}

#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum SplitBy {
    /// Three passes
    Winner,
    /// Two passes per column, and one more
    Column,
}

#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum CountMethod {
    /// By an automaton that reads all boards together; without gravity, by listing
    #[default]
    Automaton,
    /// By decision diagrams; slow, to check small boards
    Diagrams,
    /// By listing every position; to check small boards
    Listing,
}

/// How long smaller boards are counted for --estimate, and to predict the time left.
const ESTIMATE_TIME: Duration = Duration::from_secs(10);
const PREDICTION_TIME: Duration = Duration::from_secs(1);
const DEFAULT_MEMORY_GB: f64 = 4.0;
/// What a checkpoint saves.
const COLUMNS: &str = "finished columns";
/// From this number of rows on, computing the classes of columns takes ten times as long for each further row.
const TALL: u8 = 9;

pub(crate) fn run(args: CountArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.of_size(args.board);
    let cells = usize::from(rules.cells());
    if args.ply.is_some_and(|ply| ply > cells) {
        anyhow::bail!("a board of {} has {cells} cells; choose --ply up to {cells}", rules.size());
    }
    if let Some(path) = &args.checkpoint {
        let path = path.clone();
        output::quit_with_message(move || output::resume_hint(&path, COLUMNS))?;
    }
    let checkpoint_folder =
        args.checkpoint.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    for (folder, option) in [(args.spill_dir.as_deref(), "--spill-dir"), (checkpoint_folder, "--checkpoint")] {
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            anyhow::bail!("{} is not a folder; create it, or choose another for {option}", folder.display());
        }
    }
    let options = Options {
        per_ply: args.per_ply || args.ply.is_some(),
        split: args.split.map(|by| match by {
            SplitBy::Winner => Split::Winners,
            SplitBy::Column => Split::Columns,
        }),
        wide: false,
        threads: args.threads.count(),
        memory: (args.memory_gb.unwrap_or(DEFAULT_MEMORY_GB) * 1e9) as u64,
        disk: args.spill_dir.clone(),
    };
    if args.estimate {
        return print_estimate(rules, &options, args.json);
    }
    if args.method != CountMethod::Automaton {
        report_ignored_options(&args);
    }
    let counted = match args.method {
        CountMethod::Automaton => by_automaton(rules, &options, &args)?,
        CountMethod::Listing => listed(rules, &options, reference::by_listing),
        CountMethod::Diagrams => {
            anyhow::ensure!(rules.has_gravity(), "decision diagrams need gravity; choose --method listing");
            listed(rules, &options, reference::by_diagrams)
        }
    };
    let mut out = io::stdout().lock();
    if args.json.is_on() {
        writeln!(out, "{}", to_json(&counted, &args)?)?;
    } else if let Some(ply) = args.ply {
        writeln!(out, "{ply} {} {}", counted.at_ply(ply), counted.won[ply])?;
    } else {
        if counted.is_per_ply() {
            for ply in (0..=cells).filter(|&ply| counted.at_ply(ply) > 0) {
                writeln!(out, "{ply} {} {}", counted.at_ply(ply), counted.won[ply])?;
            }
        }
        writeln!(out, "total {}\nwon {}", counted.total(), counted.total_won())?;
    }
    Ok(Answer::Yes)
}

fn by_automaton(rules: Rules, options: &Options, args: &CountArgs) -> anyhow::Result<CountResult> {
    let bar = ProgressBar::new(1000).with_style(ProgressStyle::with_template("{wide_bar} {msg}")?);
    let file = |path| CheckpointFile { path, bar: bar.clone(), is_error_reported: AtomicBool::new(false) };
    let observer = ProgressObserver {
        checkpoint: args.checkpoint.clone().map(file),
        bar: bar.clone(),
        state: Mutex::new(ProgressState { clock: None, pass: (0, 1), left: TimeLeft::new(Vec::new()), now: None }),
    };
    if !observer.bar.is_hidden() && rules.has_gravity() {
        observer.bar.set_message("counting smaller boards to predict the time");
        let estimate = estimate(rules, &Options { disk: None, ..options.clone() }, PREDICTION_TIME);
        let columns = estimate.map_or(Vec::new(), |estimate| estimate.columns);
        observer.state.lock().expect("no thread panicked").left = TimeLeft::new(columns);
        observer.bar.set_message("computing the classes of columns");
    }
    let counted = count(rules, options, &observer);
    observer.bar.finish_and_clear();
    let counted = counted.map_err(|error| {
        let saved = args.checkpoint.as_ref().map(|path| format!("; {}", output::resume_hint(path, COLUMNS)));
        let saved = saved.unwrap_or_default();
        match (&error, &args.checkpoint) {
            (CountError::InvalidCheckpoint(_) | CountError::CheckpointUnreadable(_), Some(path)) => {
                anyhow::Error::new(error).context(path.display().to_string())
            }
            (CountError::MemoryLimit { .. }, _) => {
                anyhow::anyhow!("{error} (--memory-gb, --split, --spill-dir){saved}")
            }
            (CountError::Disk(_) | CountError::OutOfMemory(_), _) => anyhow::anyhow!("{error}{saved}"),
            _ => error.into(),
        }
    })?;
    if let Some(path) = args.checkpoint.as_ref().filter(|path| path.exists()) {
        std::fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(counted)
}

/// Reports options that the slow methods ignore.
fn report_ignored_options(args: &CountArgs) {
    let options = [
        ("--split", args.split.is_some()),
        ("--checkpoint", args.checkpoint.is_some()),
        ("--spill-dir", args.spill_dir.is_some()),
        ("--memory-gb", args.memory_gb.is_some()),
        ("--threads", args.threads.is_given()),
    ];
    let given: Vec<&str> = options.into_iter().filter_map(|(option, is_given)| is_given.then_some(option)).collect();
    if !given.is_empty() {
        let method = if args.method == CountMethod::Listing { "listing" } else { "diagrams" };
        eprintln!("connect4: --method {method} ignores {}", given.join(", "));
    }
}

/// Counts positions, and those with a line, by ply; reports its progress.
type SlowCount = fn(Rules, &dyn Fn(PerftProgress)) -> Vec<(u64, u64)>;

/// Counts by one of the slow methods.
fn listed(rules: Rules, options: &Options, count: SlowCount) -> CountResult {
    let start = Instant::now();
    let counts = by_ply(rules.cells().into(), &Mutex::new(PlyProgress::new(0)), |report| count(rules, report));
    CountResult::from_listing(rules, counts, options, start)
}

fn print_estimate(rules: Rules, options: &Options, json: Json) -> anyhow::Result<Answer> {
    let estimate = estimate(rules, options, ESTIMATE_TIME)?;
    let mut out = io::stdout().lock();
    let states = |board: &CountResult| match board.method {
        Method::Automaton => board.layers.iter().map(LayerStates::states).sum::<usize>() as f64,
        Method::Listing => board.total() as f64,
    };
    let is_measured = estimate.smaller.last().is_some_and(|board| board.rules == rules);
    if json.is_on() {
        let smaller = estimate.smaller.iter().map(|board| {
            json!({ "size": board.rules.size(), "states": states(board), "bytes": board.peak_bytes, "seconds": board.seconds })
        });
        let object = json!({
            "size": rules.size(),
            "connect": rules.connect(),
            "gravity": rules.has_gravity(),
            "measured": is_measured,
            "states": estimate.states,
            "bytes": estimate.bytes,
            "seconds": estimate.seconds,
            "smaller": smaller.collect::<Vec<_>>(),
        });
        writeln!(out, "{}", json.text(&object)?)?;
        return Ok(Answer::Yes);
    }
    for board in &estimate.smaller {
        let (states, bytes) = (states(board), board.peak_bytes as f64);
        let size = board.rules.size();
        writeln!(out, "{size}: counted, {states:.2e} states, {:.3} GB, {:.1} s", bytes / 1e9, board.seconds)?;
    }
    if !is_measured {
        let (size, bytes, seconds) = (rules.size(), estimate.bytes / 1e9, estimate.seconds);
        writeln!(out, "{size}: estimated, about {:.1e} states, {bytes:.1} GB, {seconds:.0} s", estimate.states)?;
    }
    if rules.rows() >= TALL && rules.has_gravity() {
        writeln!(
            out,
            "from {TALL} rows on, computing the classes of columns takes about ten times as long for each additional row"
        )?;
    }
    Ok(Answer::Yes)
}

/// The output of `--json`. Counts may exceed 64 bits, which `serde_json::Value` cannot hold.
#[derive(Serialize)]
struct Printed<'a> {
    size: String,
    connect: u8,
    gravity: bool,
    method: &'static str,
    total: u128,
    won: u128,
    by_ply: Option<Vec<Ply>>,
    classes: &'a [usize],
    bits: u32,
    layers: Vec<serde_json::Value>,
    peak_bytes: usize,
    disk_bytes: usize,
    seconds: f64,
}

#[derive(Serialize)]
struct Ply {
    ply: usize,
    total: u128,
    won: u128,
}

fn to_json(counted: &CountResult, args: &CountArgs) -> serde_json::Result<String> {
    let rules = counted.rules;
    let by_ply = counted.is_per_ply().then(|| {
        let plies = (0..counted.won.len()).filter(|&ply| args.ply.is_none_or(|only| only == ply));
        plies.map(|ply| Ply { ply, total: counted.at_ply(ply), won: counted.won[ply] }).collect()
    });
    let layer = |layer: &LayerStates| {
        json!({
            "pass": layer.pass,
            "col": layer.col,
            "row": layer.row,
            "plain": layer.plain,
            "guessed": layer.guessed,
            "awaiting": layer.awaiting,
            "bytes": layer.bytes,
        })
    };
    args.json.text(&Printed {
        size: rules.size(),
        connect: rules.connect(),
        gravity: rules.has_gravity(),
        method: match (args.method, counted.method) {
            (CountMethod::Automaton, Method::Automaton) => "automaton",
            (CountMethod::Diagrams, _) => "diagrams",
            _ => "listing",
        },
        total: counted.total(),
        won: counted.total_won(),
        by_ply,
        classes: &counted.classes,
        bits: counted.bits[0],
        layers: counted.layers.iter().map(layer).collect(),
        peak_bytes: counted.peak_bytes,
        disk_bytes: counted.disk_bytes,
        seconds: counted.seconds,
    })
}

struct CheckpointFile {
    path: PathBuf,
    bar: ProgressBar,
    /// Whether a write error was reported.
    is_error_reported: AtomicBool,
}

impl CheckpointStore for CheckpointFile {
    /// A write error does not end the count: the previous checkpoint remains, and the next may succeed.
    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let writing = output::WRITING.lock();
        let written = write_whole_with(&self.path, write);
        drop(writing);
        if let Err(error) = written
            && !self.is_error_reported.swap(true, Ordering::Relaxed)
        {
            let path = self.path.display();
            self.bar.suspend(|| eprintln!("connect4: cannot write {path}: {error}; counting continues without it"));
        }
        Ok(())
    }

    fn open(&self) -> io::Result<Option<Box<dyn Read>>> {
        match File::open(&self.path) {
            Ok(file) => Ok(Some(Box::new(file))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Shows a progress bar and saves checkpoints.
struct ProgressObserver {
    bar: ProgressBar,
    checkpoint: Option<CheckpointFile>,
    state: Mutex<ProgressState>,
}

struct ProgressState {
    /// The start of the first pass of this run; the time for the classes does not count.
    clock: Option<Instant>,
    pass: (usize, usize),
    left: TimeLeft,
    now: Option<LayerStates>,
}

impl ProgressObserver {
    fn show(&self, share: f64) {
        if self.bar.is_hidden() {
            return;
        }
        let state = self.state.lock().expect("no thread panicked");
        let Some(layer) = state.now else { return };
        let left = state.clock.and_then(|clock| state.left.time(share, clock.elapsed()));
        let left = left.map_or(String::new(), |left| format!(", about {} left", HumanDuration(left)));
        let pass =
            if state.pass.1 > 1 { format!("pass {} of {}, ", state.pass.0 + 1, state.pass.1) } else { String::new() };
        let (count, bytes) = (HumanCount(layer.states() as u64), HumanBytes(layer.bytes as u64));
        let place = format!("column {} row {}", layer.col + 1, layer.row + 1);
        self.bar.set_message(format!("{pass}{place}: {count} states, {bytes}{left}"));
        self.bar.set_position((1000.0 * state.left.fraction_done(share)) as u64);
    }
}

impl Observer for ProgressObserver {
    fn resumed(&self, layers: &[LayerStates]) {
        self.state.lock().expect("no thread panicked").left.resumed(layers);
    }

    fn pass_started(&self, pass: usize, passes: usize) {
        let mut state = self.state.lock().expect("no thread panicked");
        state.clock.get_or_insert_with(Instant::now);
        state.pass = (pass, passes);
        state.left.pass_started(pass, passes);
        state.now = None;
    }

    fn progress(&self, _col: usize, _row: usize, share: f64) {
        self.show(share);
    }

    fn layer_finished(&self, layer: &LayerStates) {
        {
            let mut state = self.state.lock().expect("no thread panicked");
            state.left.layer_finished(*layer);
            state.now = Some(*layer);
        }
        self.show(0.0);
    }

    fn checkpoints(&self) -> Option<&dyn CheckpointStore> {
        self.checkpoint.as_ref().map(|file| file as &dyn CheckpointStore)
    }
}
