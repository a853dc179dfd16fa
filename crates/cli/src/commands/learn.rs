//! `connect4 learn`: trains a player by self-play.

mod run;
mod screen;

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use connect4_core::Rules;
use connect4_files::check_room;
use connect4_learn::{ANNEALING_DIVISOR, Progress, Training, TrainingOptions, log};
use connect4_model::ModelError;
use connect4_study::evaluation::{Evaluation, MatchResults, OPPONENTS, ValidationSet};
use connect4_tui::{Look, Theme};
use connect4_words::{Language, Words, say};
use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use self::run::{Files, TrainingRun, next_row, size_option};
use self::screen::Screen;
use crate::answer::{Answer, error_text};
use crate::options::{LanguageArgs, RulesArgs, positive, thread_count, whole_number};
use crate::output::{Background, Color, Interrupt, Json, Response, ensure_writable, is_dumb, with_elapsed_time};
use crate::said::Said;

#[derive(Args)]
#[command(after_help = "\
Trains an n-tuple network by TD(lambda) in games against itself, by default on 7x6 for one minute. Training never \
uses the solver, the book or other games. If the board can be solved, the log also reports the share of sample \
positions in which the player makes a mistake. At the end, short matches measure its strength.

Files, written every minute, at the end, and after Ctrl-C, which finishes the current games:
  FILE             the model
  FILE.checkpoint  for --resume
  FILE.csv         log
  FILE.svg         learning curve

On a terminal, a full screen shows games and learning curves. Space pauses and resumes, p plays against the player, s \
saves, q quits.

The last 1/15 of a training run uses half the learning rate and fewer random openings (annealing). To train for \
longer, use --resume with more games or minutes; the run then anneals again at its end.

With one or two threads, the same seed and number of games give the same model, even after an interruption (with two \
threads, only if --games was always a multiple of 64).

Examples:
  connect4 learn --minutes 5
  connect4 learn -s 5x5 -n 100000 --seed 7 -o five.model
  connect4 learn --resume five.model.checkpoint -n 200000
  connect4 learn --tuples 140 --tuple-size 10 --random-share 0.9 --random-plies 12 -n 8000000 --model-mb 2.6")]
pub(crate) struct LearnArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// Stop after M minutes in total [default: 1 without --games]
    #[arg(long, value_name = "M", value_parser = |text: &str| positive(text, "minutes", 1e6))]
    minutes: Option<f64>,
    /// Stop after N games in total
    #[arg(short = 'n', long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Set the random seed
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "resume", value_parser = whole_number)]
    seed: u64,
    /// Use N threads, 1 to 256 [default: all cores; with --resume, as before]
    #[arg(short = 'j', long, value_name = "N", value_parser = thread_count())]
    threads: Option<u16>,
    /// Write the model to FILE [default: named by size, 7x6.model; with --resume, that of the checkpoint]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Resume from a checkpoint, with its rules and options
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "size", "connect", "no_gravity"])]
    resume: Option<PathBuf>,
    /// Set the number of tuples, 1 to 1000 [default: 70]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    tuples: Option<usize>,
    /// Set the maximum cells per tuple, 1 to 12 [default: 8]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    tuple_size: Option<usize>,
    /// Set the base learning rate, above 0 and up to 1 [default: 0.06]
    #[arg(long, value_name = "R", conflicts_with = "resume")]
    learning_rate: Option<f32>,
    /// Set the parameter of TD(lambda), 0 to 1 [default: 0.8]
    #[arg(long, value_name = "L", conflicts_with = "resume")]
    lambda: Option<f32>,
    /// Set the share of random moves, 0 to 1 [default: 0.1; 0.3 on up to 25 cells]
    #[arg(long, value_name = "R", conflicts_with = "resume")]
    exploration: Option<f32>,
    /// Set the share of games with random openings, 0 to 1 [default: 0.5]
    #[arg(long, value_name = "R", conflicts_with = "resume")]
    random_share: Option<f32>,
    /// Set the maximum plies of a random opening [default: 8]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    random_plies: Option<u16>,
    /// Round the weights of the final model so that FILE has at most M MB
    #[arg(long, value_name = "M", value_parser = |text: &str| positive(text, "megabytes", 1e6))]
    model_mb: Option<f64>,
    /// Show a progress bar instead of the full screen
    #[arg(long)]
    plain: bool,
    /// Control colored output
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
    /// Choose the color theme [default: auto]
    #[arg(long, env = "CONNECT4_THEME", value_enum, value_name = "THEME")]
    theme: Option<Background>,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    json: Json,
}

/// The number of sample positions for the log, and the time limit for solving them.
const MEASURE: (usize, Duration) = (300, Duration::from_secs(4));
const DEFAULT_MINUTES: f64 = 1.0;
/// Games against each opponent at the end.
const MATCH_GAMES: u32 = 100;

impl LearnArgs {
    pub(crate) fn language(&self) -> Language {
        self.language.language()
    }
}

pub(crate) fn run(args: LearnArgs) -> anyhow::Result<Answer> {
    let mut training = begin(&args)?;
    let max_bytes = max_bytes(&args);
    if let Some(max_bytes) = max_bytes {
        training.check_size(max_bytes)?;
    }
    let files = Files::new(args.out.as_deref(), args.resume.as_deref(), &training);
    let mut rows = Vec::new();
    if args.resume.is_some() {
        // Drops rows after the checkpoint: those games are played again.
        let log = std::fs::read_to_string(&files.log).unwrap_or_default();
        rows = log::from_csv(&log);
        rows.retain(|row| row.progress.games <= training.games());
    }
    ensure_files(&files, &training, args.resume.as_deref())?;
    let words = args.language.words();
    let interrupt = Interrupt::watch(move || Response::Finish(words.text("training-finishing")))?;
    let minutes = args.minutes.or((args.games.is_none()).then_some(DEFAULT_MINUTES));
    let limit = minutes.map(|minutes| Duration::from_secs_f64(60.0 * minutes));
    let games = args.games.unwrap_or(u64::MAX);
    let (count, time) = MEASURE;
    let validation_set = with_elapsed_time(&words.text("progress-samples"), None, || {
        ValidationSet::build_within(time, training.rules(), count, 1)
    });

    let anneal_at_games = args.games.map_or(u64::MAX, |games| games - games / u64::from(ANNEALING_DIVISOR));
    let anneal_at_time = limit.map(|limit| limit - limit / ANNEALING_DIVISOR);
    let next_row = rows.last().map_or(0, |row| next_row(row.progress.games));
    let saved = Instant::now();
    let mut run = TrainingRun {
        files,
        validation_set,
        rows,
        next_row,
        saved,
        save_error: None,
        games,
        limit,
        anneal_at_games,
        anneal_at_time,
        interrupt,
        max_bytes,
    };
    run.anneal(&mut training);
    let was_complete = run.is_complete(&training);
    if was_complete {
        // Nothing left to train.
    } else if is_full_screen(&args) {
        let look = args.theme.map_or(Look::Auto, Background::look);
        let theme = Theme::new(args.color.depth()).with(look);
        Screen::open(&training, &run, theme, args.language.language())?.run(&mut training, &mut run)?;
    } else {
        let bar = Bar::new(args.games, limit)?;
        training.run(games, |training, progress| {
            run.step(training, progress);
            if let Some(error) = run.save_error.take() {
                let reason = error_text(&error, words);
                bar.bar.suspend(|| eprintln!("connect4: {}", say!(words, "training-continues", reason = reason)));
            }
            bar.show(&progress, run.mistake_rate());
            if run.is_over(training) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        bar.bar.finish_and_clear();
    }
    // A complete checkpoint may come without its model, or with one that is to be rounded.
    if !was_complete || max_bytes.is_some() || !run.files.model.exists() {
        run.finish(&training)?;
    }
    let TrainingRun { files, rows, interrupt, validation_set, .. } = run;
    let positions = validation_set.positions().len();
    let share = rows.last().and_then(|row| row.mistake_rate);
    // After an interruption, do not make the user wait for matches.
    let matches = if interrupt.signal().is_none() { matches(&training, words) } else { Vec::new() };
    let text = if args.json.is_on() {
        args.json.text(&to_json(&training, &files, share, &matches))?
    } else {
        to_text(&training, &files, share, positions, &matches, words)
    };
    writeln!(std::io::stdout(), "{text}")?;
    let Some(signal) = interrupt.signal() else { return Ok(Answer::Yes) };
    // After SIGHUP the terminal may be gone.
    let command = resume_command(&args, &files);
    let _ = writeln!(std::io::stderr(), "connect4: {}", say!(words, "training-interrupted", command = command));
    Ok(Answer::Signal(signal))
}

/// The largest size of the model's file.
fn max_bytes(args: &LearnArgs) -> Option<usize> {
    args.model_mb.map(|size| (size * 1e6).round() as usize)
}

/// The command that continues an interrupted run.
fn resume_command(args: &LearnArgs, files: &Files) -> String {
    let until = match (args.games, args.minutes) {
        (Some(games), _) => format!("--games {games}"),
        (None, minutes) => format!("--minutes {}", minutes.unwrap_or(DEFAULT_MINUTES)),
    };
    let size = max_bytes(args).map_or(String::new(), size_option);
    format!("connect4 learn --resume {} {until}{size}", files.checkpoint.display())
}

fn is_full_screen(args: &LearnArgs) -> bool {
    let is_wanted = !args.plain && !args.json.is_on() && !is_dumb();
    is_wanted && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Checks that the files can be written. Only those of the run being resumed may be overwritten.
fn ensure_files(files: &Files, training: &Training, resume: Option<&Path>) -> anyhow::Result<()> {
    if resume != Some(&files.checkpoint) {
        let checkpoint = &files.checkpoint;
        let id = if checkpoint.exists() { "out-exists-resume" } else { "out-exists" };
        if let Some(file) = files.all().into_iter().find(|file| file.exists()) {
            let checkpoint = checkpoint.display().to_string();
            return Err(Said::error(json!({ "id": id, "file": file.display().to_string(), "checkpoint": checkpoint })));
        }
    }
    ensure_writable(&files.model)?;
    ensure_room(files, training)
}

/// Checks that the disk has room for the files and for a second copy of the largest. A file is replaced only after the
/// new one is complete.
fn ensure_room(files: &Files, training: &Training) -> anyhow::Result<()> {
    let (checkpoint, model) = (training.to_bytes().len() as u64, training.model().to_bytes().len() as u64);
    let sizes: &[u64] = if files.checkpoint.exists() { &[checkpoint] } else { &[checkpoint, model, checkpoint] };
    let needed = HumanBytes(sizes.iter().sum());
    check_room(&files.model, sizes).map_err(|error| {
        let (model, size) = (files.model.display().to_string(), needed.to_string());
        Said::because(json!({ "id": "no-room", "file": model, "size": size }), error)
    })
}

/// The results against fixed opponents.
fn matches(training: &Training, words: &Words) -> Vec<(String, MatchResults)> {
    let mut evaluation = Evaluation::new(Arc::new(training.model()), MATCH_GAMES);
    with_elapsed_time(&words.text("progress-matches"), None, || {
        while !evaluation.is_over() {
            evaluation.step();
        }
    });
    OPPONENTS.iter().map(ToString::to_string).zip(*evaluation.results()).collect()
}

fn to_text(
    training: &Training,
    files: &Files,
    share: Option<f64>,
    positions: usize,
    matches: &[(String, MatchResults)],
    words: &Words,
) -> String {
    let (model, games, weights) = (files.model.display(), training.games(), training.weights());
    let seconds = format!("{:.0}", training.time().as_secs_f64());
    let (file, games, weights) = (model.to_string(), games.to_string(), weights.to_string());
    let mut text = say!(words, "training-report", file = file, games = games, seconds = seconds, weights = weights);
    if let Some(share) = share {
        let percent = words.number(100.0 * share, 1);
        text = say!(words, "training-mistakes", report = text, percent = percent, positions = positions);
    }
    for (opponent, MatchResults { wins, draws, losses, .. }) in matches {
        let opponent = format!("{opponent:<10}");
        let [wins, draws, losses] = [wins, draws, losses].map(|count| format!("{count:>3}"));
        let line = say!(words, "training-match", opponent = opponent, wins = wins, draws = draws, losses = losses);
        text += &format!("\n  {line}");
    }
    let command = format!("connect4 play{} --o learned:{model}", flags(training.rules()));
    text + "\n" + &say!(words, "training-play", command = command)
}

fn to_json(training: &Training, files: &Files, share: Option<f64>, matches: &[(String, MatchResults)]) -> Value {
    let rules = training.rules();
    let matches: Vec<Value> = matches
        .iter()
        .map(|(opponent, results)| {
            let MatchResults { wins, draws, losses, .. } = results;
            json!({ "opponent": opponent, "games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses })
        })
        .collect();
    json!({
        "file": files.model.display().to_string(), "checkpoint": files.checkpoint.display().to_string(),
        "size": rules.size(), "connect": rules.connect(), "gravity": rules.has_gravity(),
        "seed": training.options().seed, "games": training.games(), "seconds": training.time().as_secs_f64(),
        "weights": training.weights(), "mean_mistakes": share, "matches": matches,
    })
}

/// The options for these rules; empty for Connect Four.
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

fn begin(args: &LearnArgs) -> anyhow::Result<Training> {
    let threads = super::threads(args.threads);
    if let Some(path) = &args.resume {
        let mut training = Training::open(path).map_err(|error| match error {
            ModelError::File { .. } => error.into(),
            error => Said::because(json!({ "id": "model-of", "file": path.display().to_string() }), error),
        })?;
        // The number of threads changes only on request, because it may change the model.
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

/// A progress bar on stderr, if that is a terminal.
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

    fn show(&self, progress: &Progress, mistake_rate: Option<f64>) {
        let by_games = self.games.map(|games| progress.games as f64 / games.max(1) as f64);
        let by_time = self.limit.map(|limit| progress.time.as_secs_f64() / limit.as_secs_f64());
        let done = by_games.unwrap_or(0.0).max(by_time.unwrap_or(0.0)).min(1.0);
        let left = progress.time.as_secs_f64() * (1.0 - done) / done.max(1e-9);
        let left = Duration::try_from_secs_f64(left).unwrap_or_default();
        let measure = mistake_rate.map(|share| format!(", mistakes {:.1}%", 100.0 * share)).unwrap_or_default();
        let (games, rate) = (HumanCount(progress.games), progress.games_per_second);
        self.bar.set_message(format!("{games} games, {rate:.0}/s{measure}, {} left", HumanDuration(left)));
        self.bar.set_position((1000.0 * done) as u64);
    }
}
