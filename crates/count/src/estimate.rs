//! Predicts the cost of a count.
//!
//! There are few states until some columns have been read, and again when few columns remain. So the states of a column
//! grow with the number of columns before it, but more and more slowly. With the same two to four columns remaining,
//! the fourth column read has about two to six times as many states as the third. The seventh has hardly more than the
//! sixth. Boards with fewer rows grow in nearly the same way, slightly less, and can be counted at full width.
//! Therefore
//!
//! ```text
//!   states(cols, column) = states(cols - 1, column - 1) · growth
//!   ln growth            = ln growth of boards with one row less · the ratio of both, if both were counted
//! ```

use std::time::{Duration, Instant};

use connect4_core::Rules;

use crate::bound::is_wide;
use crate::count::{BYTES_PER_LISTED_POSITION, CountResult, Method, Options, count, max_positions_at, uses_automaton};
use crate::error::CountError;

/// The predicted cost of a count, from smaller boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// Number of states of all layers; for a game without gravity, an upper bound on its positions.
    pub states: f64,
    /// The states by column, for all passes together; empty for a game without gravity.
    pub columns: Vec<f64>,
    /// Peak memory in bytes.
    pub bytes: f64,
    /// Time in seconds with the same number of threads on the same machine.
    pub seconds: f64,
    /// The boards counted for the estimate, by height, then by width. The last is the board itself if it took little
    /// time.
    pub smaller: Vec<CountResult>,
}

/// Growth relative to boards with one row less, if too few columns have been counted to measure it.
const GROWTH_PER_ROW: f64 = 1.12;
/// Minimum number of counted columns before growth is compared with that of lower boards.
const MIN_COLUMNS: usize = 3;
/// How fast growth slows down on the lowest boards: the factor of ln growth from column to column.
const COLUMN_GROWTH_DECAY: f64 = 0.45;
/// Assumed time relative to the board with one column less, if nothing is known.
const ASSUMED_TIME_FACTOR: f64 = 12.0;
/// Like [`COLUMN_GROWTH_DECAY`], for the time to find the classes.
const CLASS_TIME_DECAY: f64 = 0.7;

/// Counts smaller boards for about `time` and predicts the cost of the board.
///
/// # Errors
/// Those of [`count`], except too little memory.
pub fn estimate(rules: Rules, options: &Options, time: Duration) -> Result<Estimate, CountError> {
    let start = Instant::now();
    let wide = options.wide || uses_automaton(rules) && is_wide(rules);
    let options = &Options { wide, ..options.clone() };
    // Lower boards first, starting with the lowest that can be counted at full width in no time. Each height gets half
    // of the remaining time, and the board's own height all of it.
    let lowest = rules.connect().min(rules.rows());
    // For enumerated games, one height is enough: only the number of positions matters.
    let heights = if uses_automaton(rules) { lowest..=rules.rows() } else { rules.rows().min(3)..=rules.rows().min(3) };
    let mut below: Option<Vec<Vec<f64>>> = None;
    let mut smaller: Vec<CountResult> = Vec::new();
    let mut own = Vec::new();
    for rows in heights {
        let share = if rows < rules.rows() { 0.5 } else { 1.0 };
        let until = start.elapsed().as_secs_f64() + share * (time.as_secs_f64() - start.elapsed().as_secs_f64());
        own = count_until(rules, rows, options, below.as_deref(), until, start)?;
        let states: Vec<Vec<f64>> = own.iter().map(by_column).collect();
        below = Some(extrapolate(states, below.as_deref(), rules.cols().into()));
        smaller.extend(own.iter().cloned());
    }
    if let Some(itself) = own.last().filter(|board| board.rules == rules) {
        let (states, columns) = match itself.method {
            Method::Automaton => (sum(&by_column(itself)), by_column(itself)),
            Method::Listing => (itself.total() as f64, Vec::new()),
        };
        return Ok(Estimate { states, columns, bytes: itself.peak_bytes as f64, seconds: itself.seconds, smaller });
    }
    if !uses_automaton(rules) {
        return Ok(listing_estimate(rules, &own));
    }
    let columns = below.expect("there is a height").pop().expect("there is a column");
    let (bytes, seconds) = predict_cost(rules, options, &columns, &smaller, &own);
    Ok(Estimate { states: sum(&columns), columns, bytes, seconds, smaller })
}

/// Counts boards of `rows` rows and 1, 2, … columns while the next one is likely to finish in time, but at least two.
fn count_until(
    rules: Rules,
    rows: u8,
    options: &Options,
    below: Option<&[Vec<f64>]>,
    until: f64,
    start: Instant,
) -> Result<Vec<CountResult>, CountError> {
    let mut all: Vec<CountResult> = Vec::new();
    for cols in 1..=rules.cols() {
        let states: Vec<Vec<f64>> = all.iter().map(by_column).collect();
        let growth = match &extrapolate(states, below, cols.into())[..] {
            [.., before, last] if all.len() >= 3 => sum(last) / sum(before),
            _ => ASSUMED_TIME_FACTOR,
        };
        let last = all.last().map_or(0.0, |last| last.seconds);
        if cols > 2 && start.elapsed().as_secs_f64() + growth * last > until {
            break;
        }
        let board = Rules::new(cols, rows, rules.connect()).expect("a smaller board");
        match count(board.with_gravity(rules.has_gravity()), options, &()) {
            Ok(counted) => all.push(counted),
            Err(CountError::MemoryLimit { .. } | CountError::TooManyPositions(_)) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(all)
}

fn sum(states: &[f64]) -> f64 {
    states.iter().sum()
}

/// States of each column, over all passes.
fn by_column(counted: &CountResult) -> Vec<f64> {
    let mut columns = vec![0.0; counted.rules.cols().into()];
    for layer in &counted.layers {
        columns[layer.column()] += layer.states() as f64;
    }
    columns
}

/// States of boards with 1, 2, … columns. Boards wider than those counted are predicted, from the boards `below` with
/// one row less if there are any.
fn extrapolate(counted: Vec<Vec<f64>>, below: Option<&[Vec<f64>]>, cols: usize) -> Vec<Vec<f64>> {
    // ln of the growth from the board with one column less to that with `cols` columns, with `left` columns remaining.
    let growth = |boards: &[Vec<f64>], cols: usize, left: usize| -> f64 {
        let column = cols - 1 - left;
        (boards[cols - 1][column].max(1.0) / boards[cols - 2][column - 1].max(1.0)).ln()
    };
    let mut boards = counted;
    let known = boards.len();
    let all = |boards: &[Vec<f64>], cols: usize| (0..cols - 1).map(|left| growth(boards, cols, left)).sum::<f64>();
    // Narrow boards differ more than wide ones, so the smallest ratio is the best guess for wider boards.
    let ratios = (MIN_COLUMNS..=known).filter_map(|cols| Some(all(&boards, cols) / all(below?, cols)));
    let ratio = ratios.filter(|ratio| ratio.is_finite()).reduce(f64::min).unwrap_or(GROWTH_PER_ROW);
    while boards.len() < cols {
        let next = boards.len() + 1;
        let Some(last) = boards.last() else {
            boards.push(vec![1.0]);
            continue;
        };
        let mut columns = vec![last[0]];
        for column in 1..next {
            let left = next - 1 - column;
            let grown = match below {
                Some(below) => ratio * growth(below, next, left),
                // With one column less remaining, the same column grew by about as much.
                None if left > 0 && next > 2 => growth(&boards, next - 1, left - 1),
                None if next > 2 => COLUMN_GROWTH_DECAY * growth(&boards, next - 1, left),
                None => 1.0,
            };
            columns.push(last[column - 1] * grown.max(0.0).exp());
        }
        boards.push(columns);
    }
    boards.truncate(cols);
    boards
}

/// Memory and time of a board with these states by column, relative to the boards that have been counted.
fn predict_cost(
    rules: Rules,
    options: &Options,
    states: &[f64],
    smaller: &[CountResult],
    own: &[CountResult],
) -> (f64, f64) {
    let largest = smaller.iter().max_by(|a, b| sum(&by_column(a)).total_cmp(&sum(&by_column(b))));
    let Some(largest) = largest else { return (0.0, 0.0) };
    // Words of a state with its counts, averaged over the three tables. The largest is that of awaiting states, which
    // have two words.
    let words = |board: &CountResult, column: usize| {
        let stones = (column + 1) * usize::from(rules.rows());
        let counts = if options.per_ply { 1.0 + 0.75 * stones as f64 } else { 1.4 };
        let state = if board.bits[0] < 64 { 1.6 } else { 2.0 };
        state + counts * if options.wide { 2.0 } else { 1.0 }
    };
    let most_words = |board: &CountResult, states: &[f64]| {
        let columns = states.iter().enumerate().map(|(column, states)| states * words(board, column));
        columns.fold(1.0, f64::max)
    };
    // The number of bits depends mostly on the height.
    let bytes = largest.peak_bytes as f64 / most_words(largest, &by_column(largest))
        * most_words(own.last().unwrap_or(largest), states);
    let seconds_per_state = (largest.seconds - largest.class_seconds) / sum(&by_column(largest)).max(1.0);
    let classes = match own {
        [.., before, last] => {
            let growth = (last.class_seconds / before.class_seconds.max(1e-6)).max(1.0).ln();
            let columns =
                (1..=i32::from(rules.cols()) - own.len() as i32).map(|column| growth * CLASS_TIME_DECAY.powi(column));
            last.class_seconds * columns.sum::<f64>().exp()
        }
        _ => 0.0,
    };
    (bytes, classes + seconds_per_state * sum(states))
}

/// The estimate for a game that is enumerated: an upper bound on its positions, and the time for as many.
fn listing_estimate(rules: Rules, own: &[CountResult]) -> Estimate {
    let cells = u32::from(rules.cells());
    let plies = || (0..=cells).map(|ply| max_positions_at(cells, ply));
    let positions = |board: &CountResult| board.total() as f64;
    let largest = own.iter().max_by_key(|board| board.total());
    let rate = largest.map_or(0.0, |board| board.seconds / positions(board));
    let states: f64 = plies().sum();
    Estimate {
        states,
        columns: Vec::new(),
        bytes: BYTES_PER_LISTED_POSITION * plies().fold(0.0, f64::max),
        seconds: rate * states,
        smaller: own.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counts of all boards with this number of rows and 1 to `most` columns.
    fn counted(rows: u8, most: u8) -> Vec<CountResult> {
        let board = |cols| count(Rules::new(cols, rows, 4).expect("a board"), &Options::default(), &());
        (1..=most).map(|cols| board(cols).expect("it is small")).collect()
    }

    /// Predicts memory and states of 6x5 and 7x4 from smaller boards. The totals are published; see
    /// `testdata/counts.txt`.
    #[test]
    fn larger_boards_are_predicted() {
        let (of_four, of_five) = (counted(4, 7), counted(5, 6));
        let (seven_four, six_five) = (&of_four[6], &of_five[5]);
        assert_eq!((seven_four.total(), six_five.total()), (2_265_792_710, 2_818_972_642));

        let own = &of_five[..4];
        let smaller: Vec<CountResult> = [seven_four, &of_five[4]].into_iter().chain(own).cloned().collect();
        let (bytes, _) = predict_cost(six_five.rules, &Options::default(), &by_column(six_five), &smaller, own);
        let factor = bytes / six_five.peak_bytes as f64;
        assert!((0.6..1.6).contains(&factor), "{factor}");

        let states = |boards: &[CountResult]| boards.iter().map(by_column).collect::<Vec<_>>();
        let four = states(&of_four[..6]);
        let factor = sum(&extrapolate(four.clone(), None, 7)[6]) / sum(&by_column(seven_four));
        assert!((0.9..1.1).contains(&factor), "7x4 from 6x4: {factor}");
        for (known, most) in [(5, 1.1), (4, 2.0)] {
            let factor = sum(&extrapolate(states(&of_five[..known]), Some(&four), 6)[5]) / sum(&by_column(six_five));
            assert!((0.9..most).contains(&factor), "6x5 from {known}x5 and 6x4: {factor}");
        }
    }
}
