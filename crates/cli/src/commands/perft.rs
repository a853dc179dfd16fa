//! `connect4 perft`

use std::io::Write;
use std::sync::Mutex;
use std::time::Instant;

use clap::Args;
use connect4_core::Position;
use connect4_core::perft::{PerftProgress, perft, perft_unique_within};
use indicatif::HumanDuration;
use serde_json::json;

use crate::answer::Answer;
use crate::formats;
use crate::input::Source;
use crate::options::{RulesArgs, gigabytes};
use crate::output::{Json, with_status_line};

#[derive(Args)]
#[command(after_help = "\
Prints the ply and the count for each ply. Every leaf is visited; leaves are not counted in bulk. With --unique, the \
positions of a ply are held in memory, 16 bytes each on boards of up to 64 bits.

Examples:
  connect4 perft 9
  connect4 perft 9 --unique --game tic-tac-toe
  connect4 perft 16 --unique -s 4x4")]
pub(crate) struct PerftArgs {
    /// Maximum number of plies from the start position
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
    #[command(flatten)]
    json: Json,
}

/// Progress on a ply is reported in about this many steps.
const PARTS: f64 = 1000.0;

pub(crate) fn run(args: PerftArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let start = match &args.moves {
        Some(moves) => *formats::moves(moves, rules)?.position(),
        None => Position::new(rules),
    };
    let first_ply = start.plies();
    let mut out = std::io::stdout().lock();
    let mut counts = Vec::new();
    if args.unique {
        let memory = (args.memory_gb * 1e9) as u64;
        let unique = by_ply(args.plies, |report| {
            let never_stop = |reached| {
                report(reached);
                false
            };
            perft_unique_within(&start, args.plies, memory, &never_stop)
        });
        let (found, failure) = match unique {
            Ok(counts) => (counts, None),
            Err(failure) => {
                let plies = usize::from(first_ply) + failure.counts.len();
                (failure.counts, Some(plies))
            }
        };
        counts = found.into_iter().map(|(all, _)| all).collect();
        if !args.json.is_on() {
            for (ply, count) in counts.iter().enumerate() {
                writeln!(out, "{} {count}", usize::from(first_ply) + ply)?;
            }
        }
        if let Some(plies) = failure {
            anyhow::bail!(
                "the positions with {plies} discs do not fit in {} GB; raise --memory-gb, count fewer plies, or use \
                 connect4 count, which does not list positions",
                args.memory_gb
            );
        }
        if !args.json.is_on() {
            writeln!(out, "total {}", counts.iter().sum::<u64>())?;
        }
    } else {
        let progress = Mutex::new(PlyProgress::new(0));
        let words = |_| progress.lock().expect("no thread panics").words(args.plies);
        with_status_line(words, |bar| -> std::io::Result<()> {
            for ply in 0..=args.plies {
                *progress.lock().expect("no thread panics") = PlyProgress::new(ply);
                let done = |share| progress.lock().expect("no thread panics").done += share;
                let count = in_parts(&start, ply, 1.0, &done);
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
            "total": args.unique.then(|| counts.iter().sum::<u64>()),
        });
        writeln!(out, "{}", args.json.text(&object)?)?;
    }
    Ok(Answer::Yes)
}

/// Counts ply by ply with `work`. After two seconds, a terminal shows the progress that it reports.
pub(super) fn by_ply<R>(plies: u32, work: impl FnOnce(&dyn Fn(PerftProgress)) -> R) -> R {
    let progress = Mutex::new(PlyProgress::new(0));
    let words = |_| progress.lock().expect("no thread panics").words(plies);
    with_status_line(words, |_| work(&|reached| progress.lock().expect("no thread panics").update(reached)))
}

/// The progress on one ply.
struct PlyProgress {
    ply: u32,
    start: Instant,
    /// 0 to 1.
    done: f64,
}

impl PlyProgress {
    /// Starts a ply.
    fn new(ply: u32) -> Self {
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

/// [`perft`] that calls `done` with the share of each finished part. This call is `share` of the work, from 0 to 1.
fn in_parts(position: &Position, plies: u32, share: f64, done: &impl Fn(f64)) -> u64 {
    if plies < 6 || share * PARTS < 1.0 || position.outcome().is_some() {
        let count = perft(position, plies);
        done(share);
        return count;
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
