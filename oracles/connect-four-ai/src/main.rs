//! Solves positions, one per line as columns from 1, and prints `score nanoseconds` for each.
//!
//! The argument `cold` clears the table before each position; `warm` keeps it. There is no opening book.

use std::io::{BufRead, BufWriter, Write};
use std::time::Instant;

use connect_four_ai::{Position, Solver, TranspositionTable};

/// The table invalidates entries by an age of one byte. After this many resets, the first entries would be valid
/// again.
const AGES: usize = 256;

fn main() {
    let is_cold = match std::env::args().nth(1).as_deref() {
        Some("cold") => true,
        Some("warm") => false,
        _ => panic!("choose `cold` or `warm`"),
    };
    let mut solver = Solver::empty();
    let mut out = BufWriter::new(std::io::stdout().lock());
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.expect("the positions can be read");
        let position = Position::from_moves(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        if is_cold && number > 0 {
            solver.reset();
            if number % (AGES - 1) == 0 {
                solver.transposition_table = TranspositionTable::new();
            }
        }
        let start = Instant::now();
        let score = solver.solve(&position);
        let time = start.elapsed();
        writeln!(out, "{score} {}", time.as_nanos()).expect("the answers can be written");
    }
}
