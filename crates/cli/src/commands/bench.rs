//! `connect4 bench`: benchmarks, and the node-count signature, which changes whenever the search does.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use connect4_core::perft::{perft, perft_dynamic, perft_unique};
use connect4_core::playout::{Rng, random_games, random_games_dynamic, random_position};
use connect4_core::{Budget, Position, Rules};
use connect4_players::move_orderers;
use connect4_solve::{Options, Solver};
use serde_json::json;

use crate::answer::Answer;
use crate::output::Json;

#[derive(Args)]
#[command(after_help = "\
Measures the speed of the rules and the solver, then the cost of solving positions from endgames to the empty board. \
Uses one thread, no book, and an empty table of at most 1 GB. Positions come from random games, or with --sets from \
Pascal Pons's public test sets (Test_L3_R1.txt and so on). The last line is the node-count signature, which is the \
same on every machine.

Examples:
  connect4 bench --signature
  connect4 bench --table --sets FOLDER")]
pub(crate) struct BenchArgs {
    /// Print only the node-count signature
    #[arg(long)]
    signature: bool,
    /// Run only the measurement NAME, once, for instruction counters
    #[arg(long, value_name = "NAME", conflicts_with = "signature")]
    only: Option<String>,
    /// Print only the table of positions
    #[arg(long, conflicts_with_all = ["signature", "only"])]
    table: bool,
    /// Read the positions of the table from FOLDER, and check their scores
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["signature", "only"])]
    sets: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

mod sets;

/// One measurement: deterministic work that returns what it counted.
struct Measurement {
    name: &'static str,
    unit: &'static str,
    work: fn() -> u64,
}

/// Adding, removing or changing a line changes the signature.
const MEASUREMENTS: &[Measurement] = &[
    Measurement { name: "perft-7x6-fixed", unit: "leaves", work: || paths(perft, Rules::CONNECT_FOUR, 9) },
    Measurement { name: "perft-7x6-dynamic", unit: "leaves", work: || paths(perft_dynamic, Rules::CONNECT_FOUR, 9) },
    Measurement { name: "perft-9x7-dynamic-u128", unit: "leaves", work: || paths(perft, sized(9, 7), 7) },
    Measurement { name: "perft-20x20-dynamic-wide", unit: "leaves", work: || paths(perft, sized(20, 20), 4) },
    Measurement { name: "perft-tic-tac-toe-fixed", unit: "leaves", work: || paths(perft, Rules::TIC_TAC_TOE, 9) },
    Measurement { name: "unique-7x6-fixed", unit: "positions", work: unique },
    Measurement {
        name: "playouts-7x6-fixed",
        unit: "plies",
        work: || plies(random_games, Rules::CONNECT_FOUR, 500_000),
    },
    Measurement {
        name: "playouts-7x6-dynamic",
        unit: "plies",
        work: || plies(random_games_dynamic, Rules::CONNECT_FOUR, 500_000),
    },
    Measurement { name: "playouts-gomoku-fixed", unit: "plies", work: || plies(random_games, Rules::GOMOKU, 5_000) },
    Measurement { name: "solve-7x6-fixed", unit: "nodes", work: || nodes(Rules::CONNECT_FOUR, 14, 40) },
    Measurement { name: "solve-8x7-fixed", unit: "nodes", work: || nodes(sized(8, 7), 20, 20) },
    Measurement { name: "solve-7x8-dynamic", unit: "nodes", work: || nodes(sized(7, 8), 20, 20) },
    Measurement { name: "solve-9x7-fixed-u128", unit: "nodes", work: || nodes(sized(9, 7), 24, 20) },
];

/// Nodes needed to solve random positions after `plies` plies, each with an empty table.
fn nodes(rules: Rules, plies: u16, positions: u32) -> u64 {
    let mut rng = Rng::new(6);
    let mut solver = Solver::new(Options { table_bytes: 64 << 20, threads: 1 }).with_move_orderers(move_orderers());
    let solve = |_| {
        let position = random_position(rules, plies, &mut rng);
        solver.forget();
        solver.solve(&position, &Budget::unlimited()).expect("the board can be solved").nodes
    };
    (0..positions).map(solve).sum()
}

fn sized(cols: u8, rows: u8) -> Rules {
    Rules::new(cols, rows, 4).expect("the size is in range")
}

fn paths(count: fn(&Position, u32) -> u64, rules: Rules, plies: u32) -> u64 {
    count(&Position::new(rules), plies)
}

fn unique() -> u64 {
    perft_unique(&Position::new(Rules::CONNECT_FOUR), 9).iter().sum()
}

type RandomGames = fn(&Position, u64, &mut Rng) -> connect4_core::playout::Playouts;

fn plies(play: RandomGames, rules: Rules, games: u64) -> u64 {
    play(&Position::new(rules), games, &mut Rng::new(4)).plies
}

pub(crate) fn run(args: BenchArgs) -> anyhow::Result<Answer> {
    let mut out = std::io::stdout().lock();
    if args.signature {
        let signature = MEASUREMENTS.iter().map(|m| (m.work)()).sum::<u64>();
        args.json.print(&mut out, || json!({ "signature": signature }), || signature.to_string())?;
        return Ok(Answer::Yes);
    }
    if let Some(name) = args.only {
        let names = || MEASUREMENTS.iter().map(|m| m.name).collect::<Vec<_>>().join(", ");
        let measurement = MEASUREMENTS
            .iter()
            .find(|m| m.name == name)
            .with_context(|| format!("unknown measurement `{name}`; expected one of: {}", names()))?;
        let Measurement { name, unit, work } = measurement;
        let count = work();
        args.json.print(
            &mut out,
            || json!({ "name": name, "unit": unit, "count": count }),
            || format!("{count} {unit}"),
        )?;
        return Ok(Answer::Yes);
    }
    if args.table {
        let table = sets::run(args.sets.as_deref(), &mut out, args.json)?;
        if args.json.is_on() {
            writeln!(out, "{}", args.json.text(&json!({ "table": table }))?)?;
        }
        return Ok(Answer::Yes);
    }
    let mut signature = 0;
    let mut rows = Vec::new();
    if !args.json.is_on() {
        writeln!(out, "{:<26} {:>12} {:<10} {:>8} {:>12}", "measurement", "count", "unit", "ms", "million/s")?;
    }
    for Measurement { name, unit, work } in MEASUREMENTS {
        // The median of five runs, because single runs are noisy.
        let mut seconds = [0.0; 5];
        let mut count = 0;
        for time in &mut seconds {
            let start = Instant::now();
            count = work();
            *time = start.elapsed().as_secs_f64();
        }
        seconds.sort_by(f64::total_cmp);
        let (median, rate) = (seconds[2], count as f64 / seconds[2]);
        signature += count;
        if args.json.is_on() {
            rows.push(json!({ "name": name, "unit": unit, "count": count, "seconds": median, "per_second": rate }));
        } else {
            writeln!(out, "{name:<26} {count:>12} {unit:<10} {:>8.1} {:>12.1}", median * 1e3, rate / 1e6)?;
            out.flush()?;
        }
    }
    let table = sets::run(args.sets.as_deref(), &mut out, args.json)?;
    let object = || json!({ "measurements": rows, "table": table, "signature": signature });
    args.json.print(&mut out, object, || format!("\nBench: {signature}"))?;
    Ok(Answer::Yes)
}
