//! A training run: its files, log and limits.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use connect4_learn::log::{self, LogRow};
use connect4_learn::{Progress, ROUND_GAMES, Training, TrainingOptions};
use connect4_players::{Learned, Lookahead};
use connect4_study::evaluation::ValidationSet;
use serde_json::json;

use crate::output::{self, Interrupt, ask_for_other_file, ensure_new};
use crate::said::Said;

/// How often files are written.
const SAVE_INTERVAL: Duration = Duration::from_secs(60);

/// The state of a training run: its files, log and limits.
pub(super) struct TrainingRun {
    pub(super) files: Files,
    pub(super) validation_set: ValidationSet,
    pub(super) rows: Vec<LogRow>,
    /// The number of games at which the next log row is written.
    pub(super) next_row: u64,
    pub(super) saved: Instant,
    /// Why the files could not be written, until it is reported.
    pub(super) save_error: Option<anyhow::Error>,
    /// Ends after this many games, or after the time `limit`.
    pub(super) games: u64,
    pub(super) limit: Option<Duration>,
    /// When annealing starts.
    pub(super) anneal_at_games: u64,
    pub(super) anneal_at_time: Option<Duration>,
    pub(super) interrupt: Interrupt,
    /// The maximum size of the model at the end.
    pub(super) max_bytes: Option<usize>,
}

impl TrainingRun {
    pub(super) fn is_complete(&self, training: &Training) -> bool {
        training.games() >= self.games || self.limit.is_some_and(|limit| training.time() >= limit)
    }

    pub(super) fn is_over(&self, training: &Training) -> bool {
        self.is_complete(training) || self.interrupt.signal().is_some()
    }

    /// Annealing starts at the end of a round, so the model does not depend on interruptions.
    pub(super) fn anneal(&self, training: &mut Training) {
        let (games, time) = (training.games() / ROUND_GAMES * ROUND_GAMES, training.time());
        training.set_annealing(games >= self.anneal_at_games || self.anneal_at_time.is_some_and(|after| time >= after));
    }

    /// Logs and saves if it is time to.
    pub(super) fn step(&mut self, training: &mut Training, progress: Progress) {
        let is_last = self.is_over(training);
        if progress.games >= self.next_row || is_last {
            self.rows.push(LogRow { progress, mistake_rate: mistake_rate(training, &self.validation_set) });
            self.next_row = next_row(progress.games);
        }
        self.anneal(training);
        // An error is not fatal: the next save may succeed.
        if !is_last && self.saved.elapsed() >= SAVE_INTERVAL {
            self.save_error = self.save(training).err();
        }
    }

    pub(super) fn save(&mut self, training: &Training) -> anyhow::Result<()> {
        self.saved = Instant::now();
        // Rounding the weights takes seconds, so only the last model is compact.
        let max_bytes = self.max_bytes.filter(|_| self.is_over(training));
        self.files.save(training, &self.rows, max_bytes)
    }

    /// Writes the files at the end. If that fails, asks for another file on a terminal; without an answer, the
    /// checkpoint goes to the folder for temporary files.
    pub(super) fn finish(&mut self, training: &Training) -> anyhow::Result<()> {
        let Err(mut error) = self.save(training) else { return Ok(()) };
        while let Some(model) = ask_for_other_file(&error, &self.files.model)? {
            let is_same = model == self.files.model;
            let before = std::mem::replace(&mut self.files, Files::of_model(model));
            let is_new =
                |files: &Files| files.all().into_iter().try_for_each(|file| ensure_new(file, "choose another file"));
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
        let (kept, games, size) = (kept.display(), training.games(), self.max_bytes.map_or(String::new(), size_option));
        let command = format!("connect4 learn --resume {kept} --games {games}{size}");
        Err(Said::because(json!({ "id": "training-not-written", "command": command }), error))
    }

    /// The share of sample positions in which the player makes a mistake, if known.
    pub(super) fn mistake_rate(&self) -> Option<f64> {
        self.rows.last().and_then(|row| row.mistake_rate)
    }
}

/// The number of games at which the next row is written. Rows become rarer during training.
pub(super) fn next_row(games: u64) -> u64 {
    games + games / 10
}

/// The share of sample positions in which the player makes a mistake.
fn mistake_rate(training: &Training, validation_set: &ValidationSet) -> Option<f64> {
    validation_set.mistake_rate(&mut Learned::new(Arc::new(training.model()), Lookahead::Raw))
}

/// The option that limits the size of the model.
pub(super) fn size_option(max_bytes: usize) -> String {
    format!(" --model-mb {}", max_bytes as f64 / 1e6)
}

/// A command that trains the same model with one thread, and a similar one with more.
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

/// The model and the files next to it.
pub(super) struct Files {
    pub(super) model: PathBuf,
    pub(super) checkpoint: PathBuf,
    pub(super) log: PathBuf,
    pub(super) curve: PathBuf,
}

impl Files {
    /// The model `out`, or else the one of the checkpoint `resume`, or else one named by size.
    pub(super) fn new(out: Option<&Path>, resume: Option<&Path>, training: &Training) -> Self {
        let from_checkpoint = |path: &Path| {
            let is_ours = path.extension().is_some_and(|extension| extension == "checkpoint");
            if is_ours { path.with_extension("") } else { path.with_added_extension("model") }
        };
        let by_size = || PathBuf::from(format!("{}.model", training.rules().size()));
        let model = out.map(Path::to_owned).or(resume.map(from_checkpoint)).unwrap_or_else(by_size);
        Files::of_model(model)
    }

    pub(super) fn of_model(model: PathBuf) -> Self {
        let [checkpoint, log, curve] = ["checkpoint", "csv", "svg"].map(|ending| model.with_added_extension(ending));
        Files { model, checkpoint, log, curve }
    }

    pub(super) fn all(&self) -> [&Path; 4] {
        [&self.model, &self.checkpoint, &self.log, &self.curve]
    }

    fn save(&self, training: &Training, rows: &[LogRow], max_bytes: Option<usize>) -> anyhow::Result<()> {
        let rules = training.rules();
        training.save(&self.checkpoint)?;
        let mut command = command(training);
        let model = match max_bytes {
            None => training.model().with_command(&command),
            Some(max_bytes) => {
                command += &size_option(max_bytes);
                training.compact_model(max_bytes, &command)?
            }
        };
        model.save(&self.model)?;
        output::write_whole(&self.log, &log::to_csv(rows))?;
        let title = format!("{rules}: {} tuples, seed {}", training.tuples(), training.options().seed);
        output::write_whole(&self.curve, &log::to_svg(&title, rows))
    }
}
