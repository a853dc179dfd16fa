//! `connect4 learn`: a player is trained by self-play.

mod screen;

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, value_parser};
use connect4_core::Rules;
use connect4_learn::evaluate::{Results, Yardstick};
use connect4_learn::exam::{Exam, OPPONENTS};
use connect4_learn::log::{self, Row};
use connect4_learn::{Progress, ROUND, SETTLING, Training, TrainingOptions};
use connect4_play::check_room;
use connect4_play::learned::{Learned, Lookahead, ModelError};
use connect4_tui::{Look, Theme};
use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use self::screen::Screen;
use crate::options::{RulesArgs, positive, thread_count, whole_number};
use crate::output::{Background, Color, Json, ask_for_another, ensure_new, ensure_writable, is_dumb, patiently};
use crate::{Answer, output};

#[derive(Args)]
#[command(after_help = "\
With no options, the player learns 7x6 for a minute. It learns from games against itself; neither solver nor book nor \
other games teach it. Next to the model it writes FILE.checkpoint, from which --resume goes on, FILE.csv, a log, and \
FILE.svg, the learning curve: once a minute, at the end, and on Ctrl-C, which ends the training after the games under \
way. With one thread the same seed and number of games give the same model, interrupted or not. With two threads they \
do too, as long as every interruption came after a multiple of 64 games; only --games with another number can break \
that. --resume uses as many threads as before unless --threads says otherwise. Where the solver can solve the game, it \
counts on the way in how many of some positions the player throws value away; it does not teach. At the end short matches tell how strong the player is.

On a terminal the full screen shows the training: games that the player plays against itself, and curves of its strength. \
Space pauses it and goes on, p plays against the player as it is, s saves, q ends the training.

The last fifteenth of a training, by --games or --minutes, is for settling: half the step size, and fewer random \
openings. To train for longer, use --resume with more games or minutes; the last fifteenth of that settles again.

Examples:
  connect4 learn --minutes 5
  connect4 learn --size 5x5 --games 100000 --seed 7 --out five.model
  connect4 learn --resume five.model.checkpoint --games 200000")]
pub(crate) struct LearnArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Stop after M minutes of training in all [default: 1 without --games]
    #[arg(long, value_name = "M", value_parser = |text: &str| positive(text, "minutes", 1e6))]
    minutes: Option<f64>,
    /// Stop after N games in all
    #[arg(short = 'n', long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Decides the tuples and games
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "resume", value_parser = whole_number)]
    seed: u64,
    /// Threads that play at the same time [default: all cores; with --resume, those of the checkpoint]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count())]
    threads: Option<u16>,
    /// The file of the model [default: the size, as in 7x6.model; with --resume, that of the checkpoint]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the training of this checkpoint, with its rules and options
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "size", "connect", "no_gravity"])]
    resume: Option<PathBuf>,
    /// Number of tuples [default: 70]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    tuples: Option<usize>,
    /// The most cells of a tuple [default: 8]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    tuple_size: Option<usize>,
    /// Step size of a weight whose steps all agree
    #[arg(long, value_name = "A", conflicts_with = "resume")]
    learning_rate: Option<f32>,
    /// How far values are drawn towards later ones, 0 to 1
    #[arg(long, value_name = "L", conflicts_with = "resume")]
    lambda: Option<f32>,
    /// Share of moves that are random
    #[arg(long, value_name = "E", conflicts_with = "resume")]
    exploration: Option<f32>,
    /// Share of games that begin with random moves [default: 0.5]
    #[arg(long, value_name = "R", conflicts_with = "resume")]
    random_share: Option<f32>,
    /// The most random moves at the beginning of such a game [default: 8]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    random_plies: Option<u16>,
    /// A line instead of the full screen (also when stdin or stdout is no terminal)
    #[arg(long)]
    plain: bool,
    /// When to use colors; auto heeds NO_COLOR
    #[arg(long, value_enum, default_value_t)]
    color: Color,
    /// Which terminals the full screen's colors are for [default: auto]
    #[arg(long, env = "CONNECT4_THEME", value_enum, value_name = "THEME")]
    theme: Option<Background>,
    #[command(flatten)]
    json: Json,
}

/// How many positions a training is measured with on the way, and the longest that the solver may take for them.
const MEASURE: (usize, Duration) = (300, Duration::from_secs(4));
/// How often files are written.
const SAVED_EVERY: Duration = Duration::from_secs(60);
const MINUTES: f64 = 1.0;
/// Games of the player against each of the opponents at the end.
const MATCH: u32 = 100;

pub(crate) fn run(args: LearnArgs) -> anyhow::Result<Answer> {
    let mut training = begin(&args)?;
    let files = Files::new(&args, &training);
    let mut rows = Vec::new();
    if args.resume.is_some() {
        // What came after the checkpoint will come again.
        let log = std::fs::read_to_string(&files.log).unwrap_or_default();
        rows = log::from_csv(&log);
        rows.retain(|row| row.progress.games <= training.games());
    }
    // Of the files that exist, only those of the training being resumed may be overwritten.
    if args.resume.as_ref() != Some(&files.checkpoint) {
        let remedy = match files.checkpoint.exists() {
            true => format!("choose another --out, or go on with --resume {}", files.checkpoint.display()),
            false => "choose another --out".to_owned(),
        };
        files.all().into_iter().try_for_each(|file| ensure_new(file, &remedy))?;
    }
    ensure_writable(&files.model)?;
    ensure_room(&files, &training)?;
    let interrupt = Interrupt::watch()?;
    let minutes = args.minutes.or((args.games.is_none()).then_some(MINUTES));
    let limit = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let games = args.games.unwrap_or(u64::MAX);
    let (count, time) = MEASURE;
    let yardstick =
        patiently("solving positions to measure with", None, || Yardstick::within(time, training.rules(), count, 1));

    let settles_at = args.games.map_or(u64::MAX, |games| games - games / u64::from(SETTLING));
    let settles_after = limit.map(|limit| limit - limit / SETTLING);
    let next_row = rows.last().map_or(0, |row| next_row(row.progress.games));
    let saved = Instant::now();
    let mut course = Course {
        files,
        yardstick,
        rows,
        next_row,
        saved,
        trouble: None,
        games,
        limit,
        settles_at,
        settles_after,
        interrupt,
    };
    course.settle(&mut training);
    // A signal ends the training after some games, even if it came before the first.
    let was_complete = course.is_complete(&training);
    if was_complete {
        // There is nothing left to do.
    } else if is_full_screen(&args) {
        let look = args.theme.map_or(Look::Auto, Background::look);
        Screen::open(&training, &course, Theme::new(args.color.depth()).with(look))?.run(&mut training, &mut course)?;
    } else {
        let bar = Bar::new(args.games, limit)?;
        training.run(games, |training, progress| {
            course.step(training, progress);
            if let Some(trouble) = course.trouble.take() {
                bar.bar.suspend(|| eprintln!("connect4: {trouble}; training continues"));
            }
            bar.show(&progress, course.loses_value());
            if course.is_over(training) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.bar.finish_and_clear();
    }
    // Even if there was nothing left to do, the model may be missing.
    if !was_complete || !course.files.model.exists() {
        course.finish(&training)?;
    }
    let Course { files, rows, interrupt, yardstick, .. } = course;
    let positions = yardstick.positions().len();
    let share = rows.last().and_then(|row| row.lose_value);
    // Whoever interrupts does not want to wait.
    let matches = if interrupt.signal().is_none() { matches(&training) } else { Vec::new() };
    let text = if args.json.is_on() {
        args.json.text(&to_json(&training, &files, share, &matches))?
    } else {
        to_text(&training, &files, share, positions, &matches)
    };
    writeln!(std::io::stdout(), "{text}")?;
    let Some(signal) = interrupt.signal() else { return Ok(Answer::Yes) };
    let more = match (args.games, args.minutes) {
        (Some(games), _) => format!("--games {games}"),
        (None, minutes) => format!("--minutes {}", minutes.unwrap_or(MINUTES)),
    };
    eprintln!("connect4: interrupted; connect4 learn --resume {} {more} goes on", files.checkpoint.display());
    Ok(Answer::Signal(signal))
}

/// Whether there is a terminal that can show more than lines, and a person who wants to see it.
fn is_full_screen(args: &LearnArgs) -> bool {
    let is_wanted = !args.plain && !args.json.is_on() && !is_dumb();
    is_wanted && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// A training under way, with what is to be done between its games.
struct Course {
    files: Files,
    yardstick: Yardstick,
    rows: Vec<Row>,
    /// The number of games at which the next row is written.
    next_row: u64,
    saved: Instant,
    /// Why the files could not be written on the way, until that is shown.
    trouble: Option<String>,
    /// When it ends: after this many games, or after the time `limit`.
    games: u64,
    limit: Option<Duration>,
    /// When it begins to settle.
    settles_at: u64,
    settles_after: Option<Duration>,
    interrupt: Interrupt,
}

impl Course {
    fn is_complete(&self, training: &Training) -> bool {
        training.games() >= self.games || self.limit.is_some_and(|limit| training.time() >= limit)
    }

    fn is_over(&self, training: &Training) -> bool {
        self.is_complete(training) || self.interrupt.signal().is_some()
    }

    /// Rounds are not divided, so the model does not depend on where the training was interrupted.
    fn settle(&self, training: &mut Training) {
        let (games, time) = (training.games() / ROUND * ROUND, training.time());
        training.set_settling(games >= self.settles_at || self.settles_after.is_some_and(|after| time >= after));
    }

    /// What is to be done after some games.
    fn step(&mut self, training: &mut Training, progress: Progress) {
        let is_last = self.is_over(training);
        if progress.games >= self.next_row || is_last {
            self.rows.push(Row { progress, lose_value: lose_value(training, &self.yardstick) });
            self.next_row = next_row(progress.games);
        }
        self.settle(training);
        // There may be room again the next time.
        if !is_last && self.saved.elapsed() >= SAVED_EVERY {
            self.trouble = self.save(training).err().map(|error| format!("{error:#}"));
        }
    }

    fn save(&mut self, training: &Training) -> anyhow::Result<()> {
        self.saved = Instant::now();
        self.files.save(training, &self.rows)
    }

    /// Writes the files at the end. If that fails, a terminal is asked for another place, and without an answer the training
    /// goes to the folder for temporary files.
    fn finish(&mut self, training: &Training) -> anyhow::Result<()> {
        let Err(mut error) = self.save(training) else { return Ok(()) };
        while let Some(model) = ask_for_another(&error, &self.files.model)? {
            let is_same = model == self.files.model;
            let before = std::mem::replace(&mut self.files, Files::of_model(model));
            let is_new =
                |files: &Files| files.all().into_iter().try_for_each(|file| ensure_new(file, "choose another"));
            let result = if is_same { Ok(()) } else { is_new(&self.files) };
            match result.and_then(|()| self.save(training)) {
                Ok(()) => return Ok(()),
                Err(other) => (error, self.files) = (other, before),
            }
        }
        let name = self.files.checkpoint.file_name().unwrap_or_default();
        let elsewhere = std::env::temp_dir().join(name);
        let kept = match elsewhere.exists() || training.save(&elsewhere).is_err() {
            false => Some(&elsewhere),
            true => Some(&self.files.checkpoint).filter(|checkpoint| checkpoint.exists()),
        };
        let Some(kept) = kept else { return Err(error) };
        let (kept, games) = (kept.display(), training.games());
        anyhow::bail!("{error:#}; make room, then connect4 learn --resume {kept} --games {games} writes the model")
    }

    /// The share of positions in which the player throws value away, where it is known.
    fn loses_value(&self) -> Option<f64> {
        self.rows.last().and_then(|row| row.lose_value)
    }
}

/// Checks that the disk has room for the files of a training, and for a second copy of the largest, which is replaced only
/// after the new one is written.
fn ensure_room(files: &Files, training: &Training) -> anyhow::Result<()> {
    let (checkpoint, model) = (training.to_bytes().len() as u64, training.model().to_bytes().len() as u64);
    let sizes: &[u64] = if files.checkpoint.exists() { &[checkpoint] } else { &[checkpoint, model, checkpoint] };
    let needed = HumanBytes(sizes.iter().sum());
    check_room(&files.model, sizes).with_context(|| {
        let model = files.model.display();
        format!("{model} needs {needed} with its checkpoint, and cannot be written: make room, or choose another --out")
    })
}

/// How the player does against players that never change.
fn matches(training: &Training) -> Vec<(String, Results)> {
    let mut exam = Exam::new(Arc::new(training.model()), MATCH);
    patiently("playing matches to see how strong it is", None, || {
        while !exam.is_over() {
            exam.play();
        }
    });
    OPPONENTS.iter().map(ToString::to_string).zip(*exam.results()).collect()
}

fn to_text(
    training: &Training,
    files: &Files,
    share: Option<f64>,
    positions: usize,
    matches: &[(String, Results)],
) -> String {
    let (model, games, weights) = (files.model.display(), training.games(), training.weights());
    let share = share.map(|share| format!(", loses value in {:.1} % of {positions} positions", 100.0 * share));
    let seconds = training.time().as_secs_f64();
    let mut text = format!("{model}: {games} games in {seconds:.0} s, {weights} weights{}", share.unwrap_or_default());
    for (opponent, Results { wins, draws, losses, .. }) in matches {
        text += &format!("\n  against {opponent:<10} {wins:>3} won {draws:>3} drawn {losses:>3} lost");
    }
    text + &format!("\nTo play against it: connect4 play{} --o learned:{model}", flags(training.rules()))
}

fn to_json(training: &Training, files: &Files, share: Option<f64>, matches: &[(String, Results)]) -> Value {
    let rules = training.rules();
    let matches: Vec<Value> = matches
        .iter()
        .map(|(opponent, results)| {
            let Results { wins, draws, losses, .. } = results;
            json!({ "opponent": opponent, "games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses })
        })
        .collect();
    json!({
        "file": files.model.display().to_string(), "checkpoint": files.checkpoint.display().to_string(),
        "size": rules.size(), "connect": rules.connect(), "gravity": rules.has_gravity(),
        "seed": training.options().seed, "games": training.games(), "seconds": training.time().as_secs_f64(),
        "weights": training.weights(), "mean_lose_value": share, "matches": matches,
    })
}

/// The flags that name these rules, nothing for Connect Four.
fn flags(rules: Rules) -> String {
    let mut flags = String::new();
    if rules.size() != Rules::CONNECT_FOUR.size() {
        flags += &format!(" --size {}", rules.size());
    }
    if rules.connect() != Rules::CONNECT_FOUR.connect() {
        flags += &format!(" --connect {}", rules.connect());
    }
    if !rules.has_gravity() {
        flags += " --no-gravity";
    }
    flags
}

/// Ctrl-C and the like, which end a training once the games under way are played; a second one ends it at once.
struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    fn watch() -> anyhow::Result<Self> {
        let first = Arc::new(AtomicUsize::new(0));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
            let shared = first.clone();
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    if shared.swap(signal as usize, Ordering::Relaxed) != 0 {
                        std::process::exit(128 + signal);
                    }
                    if std::io::stderr().is_terminal() {
                        // The progress is shown on this line.
                        eprintln!();
                    }
                    eprintln!("connect4: ending after the games under way; again ends at once, without saving");
                }
            });
        }
        Ok(Interrupt(first))
    }

    /// The number of the signal, if there was one.
    fn signal(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}

/// The next number of games at which a row is written: the more there were, the further apart.
fn next_row(games: u64) -> u64 {
    games + games / 10
}

fn begin(args: &LearnArgs) -> anyhow::Result<Training> {
    let threads = super::threads(args.threads);
    if let Some(path) = &args.resume {
        let mut training = Training::open(path).map_err(|error| match error {
            ModelError::File { .. } => error.into(),
            error => anyhow::Error::new(error).context(path.display().to_string()),
        })?;
        // Another number may give another model, so it is changed only when asked for.
        if args.threads.is_some() {
            training.set_threads(threads)?;
        }
        return Ok(training);
    }
    let rules = args.rules.rules();
    let default = TrainingOptions::for_rules(rules);
    let options = TrainingOptions {
        seed: args.seed,
        threads,
        tuples: args.tuples.unwrap_or(default.tuples),
        tuple_size: args.tuple_size.unwrap_or(default.tuple_size),
        learning_rate: args.learning_rate.unwrap_or(default.learning_rate),
        lambda: args.lambda.unwrap_or(default.lambda),
        exploration: args.exploration.unwrap_or(default.exploration),
        random_share: args.random_share.unwrap_or(default.random_share),
        random_plies: args.random_plies.unwrap_or(default.random_plies),
        ..default
    };
    Ok(Training::new(rules, options)?)
}

/// The share of positions in which the player throws value away.
fn lose_value(training: &Training, yardstick: &Yardstick) -> Option<f64> {
    yardstick.loses_value(&mut Learned::new(Arc::new(training.model()), Lookahead::Raw))
}

/// A command that trains the same model if there is one thread, and one as good if there are more.
fn command(training: &Training) -> String {
    let (rules, options) = (training.rules(), training.options());
    let default = TrainingOptions::for_rules(rules);
    let mut command = format!("connect4 learn --size {} --connect {}", rules.size(), rules.connect());
    if !rules.has_gravity() {
        command += " --no-gravity";
    }
    command += &format!(" --games {} --seed {} --threads {}", training.games(), options.seed, options.threads);
    let mut add = |name: &str, value: f64, default: f64| {
        if value != default {
            command += &format!(" --{name} {}", value as f32);
        }
    };
    add("tuples", options.tuples as f64, default.tuples as f64);
    add("tuple-size", options.tuple_size as f64, default.tuple_size as f64);
    add("learning-rate", options.learning_rate.into(), default.learning_rate.into());
    add("lambda", options.lambda.into(), default.lambda.into());
    add("exploration", options.exploration.into(), default.exploration.into());
    add("random-share", options.random_share.into(), default.random_share.into());
    add("random-plies", options.random_plies.into(), default.random_plies.into());
    command
}

/// The model and the files beside it.
struct Files {
    model: PathBuf,
    checkpoint: PathBuf,
    log: PathBuf,
    curve: PathBuf,
}

impl Files {
    fn new(args: &LearnArgs, training: &Training) -> Self {
        let from_checkpoint = |path: &Path| {
            let is_ours = path.extension().is_some_and(|extension| extension == "checkpoint");
            if is_ours { path.with_extension("") } else { path.with_added_extension("model") }
        };
        let by_size = || PathBuf::from(format!("{}.model", training.rules().size()));
        let model = args.out.clone().or(args.resume.as_deref().map(from_checkpoint)).unwrap_or_else(by_size);
        Files::of_model(model)
    }

    fn of_model(model: PathBuf) -> Self {
        let [checkpoint, log, curve] = ["checkpoint", "csv", "svg"].map(|ending| model.with_added_extension(ending));
        Files { model, checkpoint, log, curve }
    }

    fn all(&self) -> [&Path; 4] {
        [&self.model, &self.checkpoint, &self.log, &self.curve]
    }

    fn save(&self, training: &Training, rows: &[Row]) -> anyhow::Result<()> {
        let rules = training.rules();
        training.save(&self.checkpoint)?;
        training.model().with_command(&command(training)).save(&self.model)?;
        output::write_whole(&self.log, &log::to_csv(rows))?;
        let title = format!("{rules}: {} tuples, seed {}", training.tuples(), training.options().seed);
        output::write_whole(&self.curve, &log::to_svg(&title, rows))
    }
}

/// A bar on stderr, where that is a terminal.
struct Bar {
    bar: ProgressBar,
    games: Option<u64>,
    limit: Option<Duration>,
}

impl Bar {
    fn new(games: Option<u64>, limit: Option<Duration>) -> anyhow::Result<Self> {
        let style = ProgressStyle::with_template("{wide_bar} {msg}")?;
        Ok(Bar { bar: ProgressBar::new(1000).with_style(style), games, limit })
    }

    fn show(&self, progress: &Progress, lose_value: Option<f64>) {
        let by_games = self.games.map(|games| progress.games as f64 / games.max(1) as f64);
        let by_time = self.limit.map(|limit| progress.time.as_secs_f64() / limit.as_secs_f64());
        let done = by_games.unwrap_or(0.0).max(by_time.unwrap_or(0.0)).min(1.0);
        let left = progress.time.as_secs_f64() * (1.0 - done) / done.max(1e-9);
        let left = Duration::try_from_secs_f64(left).unwrap_or_default();
        let measure = lose_value.map(|share| format!(", loses value in {:.1} %", 100.0 * share)).unwrap_or_default();
        let (games, rate) = (HumanCount(progress.games), progress.games_per_second);
        self.bar.set_message(format!("{games} games, {rate:.0}/s{measure}, {} left", HumanDuration(left)));
        self.bar.set_position((1000.0 * done) as u64);
    }
}
