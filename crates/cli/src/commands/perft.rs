//! `connect4 perft`

use std::io::Write;
use std::sync::Mutex;
use std::time::Instant;

use connect4_core::Position;
use connect4_core::perft::{perft, perft_unique_within};
use connect4_wire::Notation;
use indicatif::HumanDuration;
use serde_json::json;

use crate::Answer;
use crate::args::PerftArgs;
use crate::output::{patiently, watched};

/// Positions into which the work on a ply is divided, at least, where there are so many.
const PARTS: f64 = 1000.0;

pub(crate) fn run(args: PerftArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let reading = Notation::default_for(rules).read(rules, &args.moves)?;
    let start = *reading.game().expect("moves make a game").position();
    let first_ply = start.plies();
    let mut out = std::io::stdout().lock();
    let mut counts = Vec::new();
    if args.unique {
        let memory = (args.memory_gb * 1e9) as u64;
        let (found, failure) = match patiently("counting different positions", None, || {
            perft_unique_within(&start, args.plies, memory, &|| false)
        }) {
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
                "the positions with {plies} stones do not fit into {} GB: allow more (--memory-gb), or count fewer plies; \
                 connect4 count tells totals without listing positions",
                args.memory_gb
            );
        }
        if !args.json.is_on() {
            writeln!(out, "total {}", counts.iter().sum::<u64>())?;
        }
    } else {
        let progress = Mutex::new(Progress { ply: 0, begun: Instant::now(), done: 0.0 });
        let words = |_| progress.lock().expect("no thread panics").words(args.plies);
        watched(words, |bar| -> std::io::Result<()> {
            for ply in 0..=args.plies {
                *progress.lock().expect("no thread panics") = Progress { ply, begun: Instant::now(), done: 0.0 };
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

/// How far a ply has been counted.
struct Progress {
    ply: u32,
    begun: Instant,
    /// 0 to 1.
    done: f64,
}

impl Progress {
    fn words(&self, plies: u32) -> String {
        let Progress { ply, begun, done } = *self;
        let left = (done > 0.0).then(|| begun.elapsed().mul_f64((1.0 / done - 1.0).max(0.0)));
        let left = left.map(|left| format!(", about {} left for it", HumanDuration(left))).unwrap_or_default();
        format!("ply {ply} of {plies}: {:.0} %{left}", 100.0 * done)
    }
}

/// [`perft`], told by `done` when a share of the work is done. This is `share` of it, from 0 to 1.
fn in_parts(position: &Position, plies: u32, share: f64, done: &impl Fn(f64)) -> u64 {
    // What is short takes no time.
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
