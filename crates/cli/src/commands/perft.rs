//! `connect4 perft`

use std::io::Write;

use connect4_core::perft::{perft, perft_unique};
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
        counts = perft_unique(&start, args.plies);
        if !args.json.is_on() {
            for (ply, count) in counts.iter().enumerate() {
                writeln!(out, "{} {count}", usize::from(first_ply) + ply)?;
            }
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
