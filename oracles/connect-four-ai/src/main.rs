//! Reads positions, one a line, as columns from 1; prints `score nanoseconds` for each.
//!
//! The argument `cold` empties the table before each position; with `warm` it is kept. No opening book.

use std::io::{BufRead, BufWriter, Write};
use std::time::Instant;

use connect_four_ai::{Position, Solver, TranspositionTable};

/// Its table forgets by counting an age in a byte: after this many resets the first entries would be young again.
const AGES: usize = 256;

fn main() {
    let is_cold = match std::env::args().nth(1).as_deref() {
        Some("cold") => true,
        Some("warm") => false,
        _ => panic!("say `cold` or `warm`"),
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
