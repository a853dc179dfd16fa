//! `connect4 perft`

use std::io::Write;

use connect4_core::perft::{perft, perft_unique_within};
use connect4_wire::Notation;
use serde_json::json;

use crate::Answer;
use crate::args::PerftArgs;

pub(crate) fn run(args: PerftArgs) -> anyhow::Result<Answer> {
    let rules = args.rules.rules();
    let reading = Notation::default_for(rules).read(rules, &args.moves)?;
    let start = *reading.game.expect("moves make a game").position();
    let first_ply = start.plies();
    let mut out = std::io::stdout().lock();
    let mut counts = Vec::new();
    if args.unique {
        let memory = (args.memory_gb * 1e9) as u64;
        let (found, failure) = match perft_unique_within(&start, args.plies, memory, &|| false) {
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
        for ply in 0..=args.plies {
            let count = perft(&start, ply);
            if count == 0 {
                break;
            }
            counts.push(count);
            if !args.json.is_on() {
                writeln!(out, "{} {count}", u32::from(first_ply) + ply)?;
                out.flush()?;
            }
        }
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
