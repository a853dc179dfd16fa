//! `connect4 perft`

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use clap::Args;
use connect4_core::Position;
use connect4_core::perft::{PerftProgress, perft, perft_unique_within};
use indicatif::HumanDuration;
use serde_json::json;

use crate::answer::Answer;
use crate::formats;
use crate::input::Source;
use crate::options::{RulesArgs, gigabytes, positive_seconds};
use crate::output::{Json, quit_with_message, with_status_line};

#[derive(Args)]
#[command(after_help = "\
Prints the ply and the count for each ply. Every leaf is visited; leaves are not counted in bulk, so each ply of 7x6 \
takes up to seven times as long as the one before. With --unique, the positions of a ply are held in memory, 16 bytes \
each on boards of up to 64 bits. The exit status is 1 if --time runs out.

Examples:
  connect4 perft 9
  connect4 perft 9 --unique --game tic-tac-toe
  connect4 perft 16 --unique -s 4x4")]
pub(crate) struct PerftArgs {
    /// Count up to this many plies from the start position
    plies: u32,
    /// Count distinct positions instead of paths, and print the total
    #[arg(long)]
    unique: bool,
    /// Start after these moves, or those in a file: digits or cells
    #[arg(long, value_name = "MOVES|FILE")]
    moves: Option<Source>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Limit the memory for distinct positions, in GB
    #[arg(long, value_name = "G", default_value = "4", value_parser = gigabytes)]
    memory_gb: f64,
    /// Limit the time, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    time: Option<f64>,
    #[command(flatten)]
    json: Json,
}

/// A part of a count that is not interrupted: games of this many plies.
const PART_PLIES: u32 = 6;

pub(crate) fn run(args: PerftArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let start = match &args.moves {
        Some(moves) => *formats::moves(moves, rules)?.position(),
        None => Position::new(rules),
    };
    let first_ply = start.plies();
    let most = rules.cells() - first_ply;
    anyhow::ensure!(
        args.plies <= u32::from(most),
        "a game of {rules} ends after at most {most} plies from here; count up to {most}"
    );
    let end = args.time.and_then(|seconds| Instant::now().checked_add(Duration::from_secs_f64(seconds)));
    let is_late = || end.is_some_and(|end| Instant::now() >= end);
    let progress = Arc::new(Mutex::new(PlyProgress::new(0)));
    let interrupted = progress.clone();
    quit_with_message(move || {
        let ply = interrupted.lock().map_or(0, |progress| progress.ply);
        format!("ply {ply} was not counted completely; count fewer plies, or set --time")
    })?;
    let mut out = std::io::stdout().lock();
    let mut counts = Vec::new();
    let mut is_complete = true;
    if args.unique {
        let memory = (args.memory_gb * 1e9) as u64;
        let unique = by_ply(args.plies, &progress, |report| {
            let is_stopped = |reached| {
                report(reached);
                is_late()
            };
            perft_unique_within(&start, args.plies, memory, &is_stopped)
        });
        let (found, failure) = match unique {
            Ok(counts) => (counts, None),
            Err(mut failure) => (std::mem::take(&mut failure.counts), Some(failure)),
        };
        counts = found.into_iter().map(|(all, _)| all).collect();
        if !args.json.is_on() {
            for (ply, count) in counts.iter().enumerate() {
                writeln!(out, "{} {count}", usize::from(first_ply) + ply)?;
            }
        }
        match failure {
            Some(failure) if failure.is_stopped => is_complete = false,
            Some(_) => anyhow::bail!(
                "the positions with {} discs do not fit in {} GB; raise --memory-gb, count fewer plies, or use \
                 connect4 count, which does not list positions",
                usize::from(first_ply) + counts.len(),
                args.memory_gb
            ),
            None if !args.json.is_on() => writeln!(out, "total {}", counts.iter().sum::<u64>())?,
            None => {}
        }
    } else {
        let words = |_| progress.lock().expect("no thread panics").words(args.plies);
        with_status_line(words, |bar| -> std::io::Result<()> {
            for ply in 0..=args.plies {
                *progress.lock().expect("no thread panics") = PlyProgress::new(ply);
                let done = |share| {
                    progress.lock().expect("no thread panics").done += share;
                    !is_late()
                };
                let Some(count) = in_parts(&start, ply, 1.0, &done) else {
                    is_complete = false;
                    break;
                };
                if count == 0 {
                    break;
                }
                counts.push(count);
                if !args.json.is_on() {
                    bar.suspend(|| writeln!(out, "{} {count}", u32::from(first_ply) + ply).and_then(|()| out.flush()))?;
                }
            }
            Ok(())
        })?;
    }
    if args.json.is_on() {
        let object = json!({
            "size": rules.size(),
            "connect": rules.connect(),
            "gravity": rules.has_gravity(),
            "unique": args.unique,
            "first_ply": first_ply,
            "counts": counts,
            "total": (args.unique && is_complete).then(|| counts.iter().sum::<u64>()),
        });
        writeln!(out, "{}", args.json.text(&object)?)?;
    }
    if !is_complete {
        eprintln!("connect4: the time ran out at ply {}; raise --time, or count fewer plies", counts.len());
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// Counts ply by ply with `work`. After two seconds, a terminal shows the progress that it reports.
pub(super) fn by_ply<R>(
    plies: u32,
    progress: &Mutex<PlyProgress>,
    work: impl FnOnce(&dyn Fn(PerftProgress)) -> R,
) -> R {
    let words = |_| progress.lock().expect("no thread panics").words(plies);
    with_status_line(words, |_| work(&|reached| progress.lock().expect("no thread panics").update(reached)))
}

/// The progress on one ply.
pub(super) struct PlyProgress {
    ply: u32,
    start: Instant,
    /// 0 to 1.
    done: f64,
}

impl PlyProgress {
    /// Starts a ply.
    pub(super) fn new(ply: u32) -> Self {
        PlyProgress { ply, start: Instant::now(), done: 0.0 }
    }

    fn update(&mut self, PerftProgress { ply, share }: PerftProgress) {
        if ply != self.ply {
            *self = PlyProgress::new(ply);
        }
        self.done = share;
    }

    fn words(&self, plies: u32) -> String {
        let PlyProgress { ply, start, done } = *self;
        let left = (done > 0.0).then(|| start.elapsed().mul_f64((1.0 / done - 1.0).max(0.0)));
        let left = left.map(|left| format!(", about {} left", HumanDuration(left))).unwrap_or_default();
        format!("ply {ply} of {plies}: {:.0}%{left}", 100.0 * done)
    }
}

/// [`perft`] that calls `done` with the share of each finished part; `None` if that returns false. This call is `share`
/// of the work, from 0 to 1.
fn in_parts(position: &Position, plies: u32, share: f64, done: &impl Fn(f64) -> bool) -> Option<u64> {
    if plies <= PART_PLIES || position.outcome().is_some() {
        let count = perft(position, plies);
        return done(share).then_some(count);
    }
    let moves = position.legal_moves();
    let part = share / moves.len() as f64;
    let after = |cell| {
        let mut position = *position;
        position.play(cell);
        in_parts(&position, plies - 1, part, done)
    };
    moves.into_iter().map(after).sum()
}
