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
use connect4_core::perft::Reached;
use connect4_count::{
    Checkpoints, CountError, Counted, LayerStates, Method, Options, Split, TimeLeft, Watcher, count, estimate,
    reference,
};
use connect4_play::write_whole_with;
use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::json;

use super::perft::by_ply;
use crate::options::{RulesArgs, Threads, gigabytes};
use crate::output::Json;
use crate::{Answer, output};

#[derive(Args)]
#[command(after_help = "\
Counts the positions that can occur in play: play stops when a line is made, the empty board counts, mirror images \
count separately. Prints their number, and the number of those in which a line has just been made (won); with \
--per-ply one line for each number of stones: stones, positions, won. docs/counting.md says how it works.

7x6 takes about a minute on one core, 8x6 two, 7x7 eight. --estimate counts smaller boards for some seconds and \
predicts what the board will take. --split=winner needs less than half of the memory and somewhat more time. States \
that outgrow the memory go to the folder of --spill-dir; without it the count ends with a message. With --checkpoint the \
same command goes on where it was interrupted.

Games without gravity are counted by listing all positions, as far as memory allows.

--json prints one object: size, connect, gravity, method, total, won; by_ply, with ply, total and won, where asked for; \
classes by number of columns, bits of a state, layers (pass, col, row, plain, guessed and awaiting states, bytes), \
peak_bytes, disk_bytes, seconds. With --estimate: measured (true when the board itself was counted), states, bytes, \
seconds, and smaller with size, states, bytes and seconds of each board counted.

Examples:
  connect4 count 7x6
  connect4 count 6x5 --per-ply
  connect4 count 8x6 --memory-gb 8 --spill-dir /var/tmp --checkpoint 8x6.count
  connect4 count 7x7 --split=winner
  connect4 count 7x7 --estimate
  connect4 count --game tic-tac-toe
  connect4 count 5x5 --method diagrams")]
pub(crate) struct CountArgs {
    /// Columns and rows, as --size
    #[arg(value_name = "COLSxROWS", value_parser = |text: &str| Rules::parse_size(text), conflicts_with = "size")]
    board: Option<(u8, u8)>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Count by the number of stones; takes several times as long
    #[arg(long)]
    per_ply: bool,
    /// Print only positions with N stones; takes as long as --per-ply
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Memory for states, in GB [default: 4]
    #[arg(long, value_name = "G", value_parser = gigabytes)]
    memory_gb: Option<f64>,
    /// A folder for states that do not fit the memory
    #[arg(long, value_name = "FOLDER")]
    spill_dir: Option<PathBuf>,
    /// Keep what is done in this file after every column, and go on from it if it exists
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Independent passes one after the other, for each winner or also for each column: less memory, more time
    /// [default: by column with --per-ply; --split without a value is by column too]
    #[arg(long, value_enum, value_name = "BY", num_args = 0..=1, require_equals = true, default_missing_value = "column")]
    split: Option<SplitBy>,
    /// Predict states, memory and time instead of counting
    #[arg(long, conflicts_with_all = ["ply", "checkpoint", "method"])]
    estimate: bool,
    /// How to count
    #[arg(long, value_enum, default_value_t, value_name = "METHOD")]
    method: CountMethod,
    #[command(flatten)]
    json: Json,
}

/// What passes are for.
#[derive(ValueEnum, Clone, Copy)]
pub(crate) enum SplitBy {
    /// 3 passes
    Winner,
    /// Two passes for each column that can have the first of several last stones, and one more
    Column,
}

/// How to count.
#[derive(ValueEnum, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum CountMethod {
    /// All boards at once, by an automaton; without gravity by listing
    #[default]
    Automaton,
    /// By decision diagrams, a slow second opinion on small boards
    Diagrams,
    /// Position by position, a plain second opinion on small boards
    Listing,
}

/// How long smaller boards are counted to predict what a board will take, and to predict the time left.
const ESTIMATE: Duration = Duration::from_secs(10);
const FORESIGHT: Duration = Duration::from_secs(1);
/// Memory for states where nothing else is said.
const MEMORY_GB: f64 = 4.0;
/// The number of rows from which each further row takes ten times as long for the classes of columns.
const TALL: u8 = 9;

pub(crate) fn run(args: CountArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.of_size(args.board);
    let cells = usize::from(rules.cells());
    if let Some(ply) = args.ply.filter(|&ply| ply > cells) {
        anyhow::bail!("a board of {} has {cells} cells: choose --ply up to {cells}, not {ply}", rules.size());
    }
    // A file named without a folder is in the current one.
    if let Some(path) = &args.checkpoint {
        output::explain_interruption(output::kept_in(path, "finished columns"))?;
    }
    let kept_in = args.checkpoint.as_deref().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
    for (folder, option) in [(args.spill_dir.as_deref(), "--spill-dir"), (kept_in, "--checkpoint")] {
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            anyhow::bail!("{} is no folder: make it first, or name another for {option}", folder.display());
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
        memory: (args.memory_gb.unwrap_or(MEMORY_GB) * 1e9) as u64,
        disk: args.spill_dir.clone(),
    };
    if args.estimate {
        return foretell(rules, &options, args.json);
    }
    if args.method != CountMethod::Automaton {
        say_what_is_left_out(&args);
    }
    let counted = match args.method {
        CountMethod::Automaton => by_automaton(rules, &options, &args)?,
        CountMethod::Listing => listed(rules, &options, reference::by_listing),
        CountMethod::Diagrams => {
            anyhow::ensure!(
                rules.has_gravity(),
                "decision diagrams are for games with gravity: choose --method listing instead"
            );
            listed(rules, &options, reference::by_diagrams)
        }
    };
    let mut out = io::stdout().lock();
    if args.json.is_on() {
        writeln!(out, "{}", to_json(&counted, &args)?)?;
    } else if let Some(ply) = args.ply {
        writeln!(out, "{ply} {} {}", counted.at(ply), counted.won[ply])?;
    } else {
        if counted.is_per_ply() {
            for ply in (0..=cells).filter(|&ply| counted.at(ply) > 0) {
                writeln!(out, "{ply} {} {}", counted.at(ply), counted.won[ply])?;
            }
        }
        writeln!(out, "total {}\nwon {}", counted.total(), counted.total_won())?;
    }
    Ok(Answer::Yes)
}

fn by_automaton(rules: Rules, options: &Options, args: &CountArgs) -> anyhow::Result<Counted> {
    let bar = ProgressBar::new(1000).with_style(ProgressStyle::with_template("{wide_bar} {msg}")?);
    let kept = |path| Kept { path, bar: bar.clone(), is_told: AtomicBool::new(false) };
    let watch = Follower {
        checkpoint: args.checkpoint.clone().map(kept),
        bar: bar.clone(),
        state: Mutex::new(Shown { clock: None, pass: (0, 1), left: TimeLeft::new(Vec::new()), now: None }),
    };
    if !watch.bar.is_hidden() && rules.has_gravity() {
        watch.bar.set_message("counting smaller boards to tell the time left");
        let foreseen = estimate(rules, &Options { disk: None, ..options.clone() }, FORESIGHT);
        let columns = foreseen.map_or(Vec::new(), |foreseen| foreseen.columns);
        watch.state.lock().expect("no thread panicked").left = TimeLeft::new(columns);
        watch.bar.set_message("finding the classes of columns");
    }
    let counted = count(rules, options, &watch);
    watch.bar.finish_and_clear();
    let counted = counted.map_err(|error| match (&error, &args.checkpoint) {
        (CountError::Checkpoint(_) | CountError::CheckpointUnreadable(_), Some(path)) => {
            anyhow::Error::new(error).context(path.display().to_string())
        }
        (CountError::Memory { .. }, _) => {
            anyhow::anyhow!("{error} (--memory-gb, --split, --spill-dir)")
        }
        _ => error.into(),
    })?;
    if let Some(path) = args.checkpoint.as_ref().filter(|path| path.exists()) {
        std::fs::remove_file(path).with_context(|| format!("{} cannot be removed", path.display()))?;
    }
    Ok(counted)
}

/// Names the options that mean nothing to the slow ways of counting.
fn say_what_is_left_out(args: &CountArgs) {
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
        eprintln!("connect4: --method {method} takes no notice of {}", given.join(", "));
    }
}

/// Counts positions, and those with a line, by ply; reports how far it is.
type SlowCount = fn(Rules, &dyn Fn(Reached)) -> Vec<(u64, u64)>;

/// By one of the slow ways of counting.
fn listed(rules: Rules, options: &Options, count: SlowCount) -> Counted {
    let start = Instant::now();
    let counts = by_ply(rules.cells().into(), |told| count(rules, told));
    Counted::listed(rules, counts, options.per_ply, start)
}

fn foretell(rules: Rules, options: &Options, json: Json) -> anyhow::Result<Answer> {
    let foreseen = estimate(rules, options, ESTIMATE)?;
    let mut out = io::stdout().lock();
    let states = |board: &Counted| match board.method {
        Method::Automaton => board.layers.iter().map(LayerStates::states).sum::<usize>() as f64,
        Method::Listing => board.total() as f64,
    };
    let is_measured = foreseen.smaller.last().is_some_and(|board| board.rules == rules);
    if json.is_on() {
        let smaller = foreseen.smaller.iter().map(|board| {
            json!({ "size": board.rules.size(), "states": states(board), "bytes": board.peak, "seconds": board.seconds })
        });
        let object = json!({
            "size": rules.size(),
            "connect": rules.connect(),
            "gravity": rules.has_gravity(),
            "measured": is_measured,
            "states": foreseen.states,
            "bytes": foreseen.bytes,
            "seconds": foreseen.seconds,
            "smaller": smaller.collect::<Vec<_>>(),
        });
        writeln!(out, "{}", json.text(&object)?)?;
        return Ok(Answer::Yes);
    }
    for board in &foreseen.smaller {
        let (states, bytes) = (states(board), board.peak as f64);
        let size = board.rules.size();
        writeln!(out, "{size}: counted, {states:.2e} states, {:.3} GB, {:.1} s", bytes / 1e9, board.seconds)?;
    }
    if !is_measured {
        let (size, bytes, seconds) = (rules.size(), foreseen.bytes / 1e9, foreseen.seconds);
        writeln!(out, "{size}: estimated, about {:.1e} states, {bytes:.1} GB, {seconds:.0} s", foreseen.states)?;
    }
    if rules.rows() >= TALL && rules.has_gravity() {
        writeln!(out, "the classes of columns of {TALL} rows and more take about ten times longer with each row")?;
    }
    Ok(Answer::Yes)
}

/// What `--json` prints. Counts may be beyond 64 bits, which `serde_json::Value` cannot hold.
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

fn to_json(counted: &Counted, args: &CountArgs) -> serde_json::Result<String> {
    let rules = counted.rules;
    let by_ply = counted.is_per_ply().then(|| {
        let plies = (0..counted.won.len()).filter(|&ply| args.ply.is_none_or(|only| only == ply));
        plies.map(|ply| Ply { ply, total: counted.at(ply), won: counted.won[ply] }).collect()
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
        peak_bytes: counted.peak,
        disk_bytes: counted.on_disk,
        seconds: counted.seconds,
    })
}

/// The file of a checkpoint.
struct Kept {
    path: PathBuf,
    bar: ProgressBar,
    /// Whether it was reported that the file cannot be written.
    is_told: AtomicBool,
}

impl Checkpoints for Kept {
    /// A checkpoint that cannot be written must not end the count: the previous one remains, and the next may succeed.
    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let written = write_whole_with(&self.path, write);
        if let Err(error) = written
            && !self.is_told.swap(true, Ordering::Relaxed)
        {
            let path = self.path.display();
            self.bar
                .suspend(|| eprintln!("connect4: {path} cannot be written: {error}; counting continues without it"));
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

/// A bar on stderr, where that is a terminal, and the file of the checkpoint.
struct Follower {
    bar: ProgressBar,
    checkpoint: Option<Kept>,
    state: Mutex<Shown>,
}

struct Shown {
    /// The beginning of the first pass: classes take their own time, and a checkpoint is from an earlier run.
    clock: Option<Instant>,
    pass: (usize, usize),
    left: TimeLeft,
    now: Option<LayerStates>,
}

impl Follower {
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
        self.bar.set_position((1000.0 * state.left.done(share)) as u64);
    }
}

impl Watcher for Follower {
    fn resumed(&self, layers: &[LayerStates]) {
        self.state.lock().expect("no thread panicked").left.resumed(layers);
    }

    fn pass(&self, pass: usize, passes: usize) {
        let mut state = self.state.lock().expect("no thread panicked");
        state.clock.get_or_insert_with(Instant::now);
        state.pass = (pass, passes);
        state.left.pass(pass, passes);
        state.now = None;
    }

    fn part(&self, _col: usize, _row: usize, share: f64) {
        self.show(share);
    }

    fn layer(&self, layer: &LayerStates) {
        {
            let mut state = self.state.lock().expect("no thread panicked");
            state.left.layer(*layer);
            state.now = Some(*layer);
        }
        self.show(0.0);
    }

    fn checkpoints(&self) -> Option<&dyn Checkpoints> {
        self.checkpoint.as_ref().map(|kept| kept as &dyn Checkpoints)
    }
}
