//! A bound without search: what the *follower* reaches by answering every move in the same column.
//!
//! The idea is Allis's claimeven with baseinverse ("A knowledge-based approach of Connect-Four", 1988), made one rule
//! for both sides and joined with zugzwang. Let one side, the follower, always reply in the column that the other side,
//! the leader, has just played. Then in a column with an even number of cells left, the leader gets the 1st, 3rd, … and
//! the follower the 2nd, 4th, … of them. If the leader's stones and all cells the leader can get so hold no line, the
//! leader never wins: the follower draws at least.
//!
//! **Columns that end at a threat.** Where the follower has a threat, the leader loses by playing the cell below it
//! (the *poison*). The follower need not care for anything from there on: the column is as good as full below the poison.
//! When every other cell is gone, the leader has only poison left, and loses. So with poison the follower *wins*, at the
//! latest two plies after the last other cell. This is the odd threat of the first player, and just as well the even
//! threat of the second: they differ only in whether cutting the column changes the number of cells in it from even to
//! odd.
//!
//! **Odd columns.** With the leader to move, an even number of columns must have an odd number of cells left. They are
//! taken two by two: when the leader plays the lowest free cell of one, the follower plays that of the other, and both
//! are even from then on. So of two such cells the leader gets one. With the follower to move, an odd number of columns
//! must be odd, and the follower begins by playing in one of them.
//!
//! All cells that the leader can get are over-estimated, so the bound is safe; nothing is claimed about lines that the
//! follower could prevent in another way. Every reply is possible: while the leader has no line and the follower
//! replies at once, no cell that the leader would win on is ever free except on top of the stone just played, which the
//! follower takes, and the position before has no immediate threat of the leader (the caller's duty).

use connect4_core::word::Word;
use connect4_core::{Geometry, Stones};

use crate::score::{NO_SCORE, Score, win_on_ply};

/// Who is to move in the position that is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToMove {
    Leader,
    Follower,
}

/// A lower bound of the score of the follower, seen from the follower; `-NO_SCORE` when there is none.
///
/// `stones.mover` are the follower's stones here, whoever is to move; `threats` the follower's threats. The leader must
/// not have a threat on a cell that can be played at once.
#[inline(always)]
pub(crate) fn follow_up_bound<G: Geometry>(
    geometry: G,
    stones: Stones<G::Word>,
    threats: G::Word,
    to_move: ToMove,
) -> Score {
    let (bottom, spare, board) = (geometry.bottom(), geometry.spare(), geometry.board());
    let even_rows = geometry.even_rows();
    let odd_rows = board & !even_rows;
    let occupied = stones.occupied();
    let empty = board & !occupied;
    let cells = (geometry.cols() * geometry.rows()) as i32;
    let plies = occupied.count_ones() as i32;

    // 1. Poison, and which of it to heed. A poison cell in a row of this parity changes the parity of its column.
    let changes_parity = if geometry.rows().is_multiple_of(2) { odd_rows } else { even_rows };
    let mut poison = (threats >> 1) & empty;
    let leader_to_move = to_move == ToMove::Leader;
    let parity_fits = ((cells - plies) % 2 == 0) == leader_to_move;
    if parity_fits {
        poison &= !changes_parity;
    } else {
        let changing = lowest_in_columns(poison, spare, bottom) & board & changes_parity;
        if changing.is_zero() {
            return -NO_SCORE;
        }
        if changing.count_ones().is_multiple_of(2) {
            // One column must not be cut after all: the lowest numbered, for want of a better reason.
            let column = geometry.column(changing.trailing_zeros() / geometry.stride());
            poison &= !(column & changes_parity);
        }
    }

    // 2. What is left to play: in each column the free cells below the lowest poison.
    let ends = poison | spare;
    let usable = ends.wrapping_sub(bottom) & !ends & empty;
    let poison = lowest_in_columns(poison, spare, bottom) & board;
    let next = occupied.wrapping_add(bottom) & usable;

    // 3. Which columns are odd. Adding the lowest cell of a run of ones clears the run and sets the cell after it.
    let (next_even, next_odd) = (next & even_rows, next & odd_rows);
    let sum_even = usable.wrapping_add(next_even);
    let sum_odd = usable.wrapping_add(next_odd);
    let (run_even, run_odd) = (usable & !sum_even, usable & !sum_odd);
    let is_even_row = |word: G::Word| word & rows_with_spare(even_rows, spare, geometry.rows().is_multiple_of(2));
    let is_odd_row = |word: G::Word| word & rows_with_spare(odd_rows, spare, !geometry.rows().is_multiple_of(2));
    let odd_ends = is_odd_row(sum_even & !usable) | is_even_row(sum_odd & !usable);
    let odd_count = odd_ends.count_ones();
    debug_assert_eq!(odd_count % 2 == 0, leader_to_move);
    // A column's spare bit survives the subtraction just when the column has no end bit in it.
    let marked = spare & !spare.wrapping_sub(odd_ends);
    let odd_columns = marked.wrapping_sub(marked >> geometry.rows());

    // 4. What the leader can get, but for the lowest cells of odd columns.
    let first_of_pairs = (run_even & even_rows) | (run_odd & odd_rows);
    let second_of_pairs = usable & !first_of_pairs;
    let leaders = (first_of_pairs & !odd_columns) | (second_of_pairs & odd_columns) | poison;
    let lowest_odd = next & odd_columns;
    let all = stones.opponent | leaders;
    let is_safe = |lowest: G::Word| !geometry.has_line(all | lowest);
    // Of a pair of lowest cells the leader gets either one.
    let pair_is_safe = |pair: G::Word| is_safe(pair.lowest_bit()) && is_safe(pair.without_lowest_bit());
    let safe = match (to_move, odd_count) {
        (ToMove::Leader, 0) | (ToMove::Follower, 1) => is_safe(G::Word::ZERO),
        (ToMove::Leader, 2) => is_safe(lowest_odd) || pair_is_safe(lowest_odd),
        (ToMove::Follower, 3) => {
            is_safe(G::Word::ZERO) && connect4_core::word::bits(lowest_odd).any(|own| pair_is_safe(lowest_odd & !own))
        }
        _ => is_safe(lowest_odd),
    };
    if !safe {
        return -NO_SCORE;
    }

    // 5. What it is worth. The follower is sure of what the leader cannot get, but for cells still to be divided.
    let undecided = if odd_count > 1 { lowest_odd } else { G::Word::ZERO };
    let followers = usable & !leaders & !undecided;
    let left = usable.count_ones() as i32;
    if geometry.has_line(stones.mover | followers) {
        win_on_ply(cells, plies + left)
    } else if !poison.is_zero() {
        win_on_ply(cells, plies + left + 2)
    } else {
        0
    }
}

/// The lowest set bit of each column, the spare bit where there is none.
#[inline(always)]
fn lowest_in_columns<W: Word>(word: W, spare: W, bottom: W) -> W {
    let filled = word | spare;
    filled & (filled ^ filled.wrapping_sub(bottom))
}

/// `rows`, with the spare row where it continues their parity.
#[inline(always)]
fn rows_with_spare<W: Word>(rows: W, spare: W, spare_belongs: bool) -> W {
    if spare_belongs { rows | spare } else { rows }
}
