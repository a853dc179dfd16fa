//! The table of `connect4 bench`: the cost of a position, from endgames to openings, with an empty table.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use connect4_core::notation::digits;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Position, Rules};
use connect4_players::move_orderers;
use connect4_solve::{Options, Score, Solver};
use serde_json::{Value, json};

use crate::commands::threads;
use crate::input;
use crate::output::Json;

/// Size of the transposition table. A position touches only as much of it as its search needs.
const TABLE_BYTES: usize = 1_000_000_000;

/// Pascal Pons's public test sets: name, file, number of positions used.
const PUBLIC: &[(&str, &str, usize)] = &[
    ("end easy", "Test_L3_R1.txt", 500),
    ("middle easy", "Test_L2_R1.txt", 500),
    ("middle", "Test_L2_R2.txt", 500),
    ("begin easy", "Test_L1_R1.txt", 500),
    ("begin", "Test_L1_R2.txt", 300),
    ("begin hard", "Test_L1_R3.txt", 20),
    ("begin hard", "Test_L1_R3.txt", 100),
];

/// Random positions, used without the test sets: name, random moves, number of positions.
const RANDOM: &[(&str, u16, usize)] =
    &[("30 plies", 30, 500), ("22 plies", 22, 300), ("16 plies", 16, 100), ("12 plies", 12, 30), ("8 plies", 8, 5)];

/// A position that takes about 100,000 nodes to solve.
const WARM_UP: &str = "4476476542612";

/// A position with its score, if known.
type Scored = (Position, Option<Score>);

/// A row of the table.
struct Row {
    name: String,
    positions: usize,
    mean: f64,
    median: f64,
    nodes: f64,
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "name": self.name, "positions": self.positions, "mean_microseconds": self.mean,
            "median_microseconds": self.median, "mean_nodes": self.nodes,
        })
    }
}

/// Measures every row, the empty board last, and prints it, or only returns it as JSON.
///
/// # Errors
/// If a file cannot be read or parsed, or a score differs.
pub(super) fn run(folder: Option<&Path>, out: &mut impl Write, json: Json) -> anyhow::Result<Vec<Value>> {
    let sets: Vec<(String, Vec<Scored>)> = match folder {
        Some(folder) => {
            let set = |&(name, file, most): &(&str, &str, usize)| {
                Ok((format!("{name} ({file})"), read(&folder.join(file), most)?))
            };
            PUBLIC.iter().map(set).collect::<anyhow::Result<_>>()?
        }
        None => RANDOM.iter().map(|&(name, plies, count)| (name.to_owned(), random(plies, count))).collect(),
    };
    let mut rows = Vec::new();
    if !json.is_on() {
        writeln!(out, "| positions | number | mean µs | median µs | mean nodes | ns per node |")?;
        writeln!(out, "|---|--:|--:|--:|--:|--:|")?;
    }
    let mut add = |row: Row| -> anyhow::Result<()> {
        if !json.is_on() {
            let Row { name, positions, mean, median, nodes } = &row;
            let each = mean * 1e3 / nodes;
            writeln!(out, "| {name} | {positions} | {mean:.1} | {median:.1} | {nodes:.0} | {each:.0} |")?;
            out.flush()?;
        }
        rows.push(row.json());
        Ok(())
    };
    for (name, positions) in &sets {
        add(measure(name, positions, 1)?)?;
    }
    let empty = [(Position::new(Rules::CONNECT_FOUR), Some(1))];
    add(measure("empty board", &empty, 1)?)?;
    let cores = threads(None);
    if cores > 1 {
        add(measure(&format!("empty board, {cores} threads"), &empty, cores)?)?;
    }
    Ok(rows)
}

/// Reads up to `max` lines of moves and score.
fn read(path: &Path, max: usize) -> anyhow::Result<Vec<Scored>> {
    let text = input::read_all(path).context("--sets needs a folder with the public test sets")?;
    let parse = |(number, line): (usize, &str)| {
        let place = || format!("{}, line {}: expected moves and score, like `4455 -2`", path.display(), number + 1);
        let (moves, score) = line.trim().split_once(' ').with_context(place)?;
        let game = digits::parse(Rules::CONNECT_FOUR, moves).with_context(place)?;
        Ok((*game.position(), Some(score.parse().with_context(place)?)))
    };
    text.lines().take(max).enumerate().map(parse).collect()
}

fn random(plies: u16, count: usize) -> Vec<Scored> {
    let mut rng = Rng::new(u64::from(plies));
    (0..count).map(|_| (random_position(Rules::CONNECT_FOUR, plies, &mut rng), None)).collect()
}

/// Solves each position with an empty table.
fn measure(name: &str, positions: &[Scored], threads: usize) -> anyhow::Result<Row> {
    ensure!(!positions.is_empty(), "there are no positions to measure in {name}");
    let mut solver = Solver::new(Options { table_bytes: TABLE_BYTES, threads }).with_move_orderers(move_orderers());
    // The first access to memory is slow, which would dominate the times of the first positions.
    let warm_up = digits::parse(Rules::CONNECT_FOUR, WARM_UP).expect("the moves are legal");
    solver.solve(warm_up.position(), &Budget::unlimited())?;
    let (mut times, mut nodes) = (Vec::new(), 0);
    for (position, score) in positions {
        let start = Instant::now();
        solver.forget();
        let solution = solver.solve(position, &Budget::unlimited())?;
        times.push(start.elapsed());
        nodes += solution.nodes;
        if let Some(score) = score {
            let found = solution.score().expect("there is no limit");
            ensure!(found == *score, "wrong score in {name}: {score} instead of {found}:\n{position}");
        }
    }
    times.sort_unstable();
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
    let positions = times.len();
    Ok(Row {
        name: name.to_owned(),
        positions,
        mean: microseconds(times.iter().sum()) / positions as f64,
        median: microseconds(times[positions / 2]),
        nodes: nodes as f64 / positions as f64,
    })
}
