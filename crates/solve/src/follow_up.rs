//! A static bound: what the *follower* achieves by answering every move in the same column.
//!
//! This combines Allis's claimeven and baseinverse ("A knowledge-based approach of Connect-Four", 1988) with zugzwang,
//! in one rule for both sides. One side, the follower, always replies in the column that the other side, the leader,
//! has just played. In a column with an even number of free cells, the leader then gets the 1st, 3rd, … of them and the
//! follower the 2nd, 4th, …. If the leader's discs and all cells that the leader can get contain no line, the leader
//! never wins, so the follower at least draws.
//!
//! **Columns that end at a threat.** If the follower has a threat, the leader loses by playing the cell below it (the
//! *poison*). The column therefore counts as full from the poison up. When all other cells are filled, the leader can
//! only play poison, and loses. So with poison the follower *wins*, at most two plies after the last other cell. This
//! covers the odd threats of the first player and the even threats of the second. The two differ only in whether ending
//! the column at the poison makes its number of cells odd.
//!
//! **Odd columns.** With the leader to move, the number of columns with an odd number of free cells must be even. The
//! columns are paired: when the leader plays the lowest free cell of one, the follower plays that of the other. Both
//! columns are even from then on, so the leader gets one cell of each pair. With the follower to move, the number of
//! odd columns must be odd, and the follower starts by playing in one of them.
//!
//! The bound is safe because it overestimates the cells that the leader can get. It ignores other ways in which the
//! follower could block a line. The follower can always reply. As long as the leader has no line and every reply is
//! immediate, only one playable cell can complete a line of the leader. It is the cell on top of the disc just played,
//! and the follower takes it. The caller must ensure that the leader has no immediate win in the initial position.
//!
//! `follow_up` is long because it computes the bounds of all lanes together, step by step, on the same values.

use connect4_core::Geometry;
use connect4_core::word::{Lanes, Word, bits};

use crate::score::{Score, win_on_ply};

/// The side to move in the position being evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToMove {
    Leader,
    Follower,
}

/// Guaranteed results of the follower, in one position per lane; all positions have the same ply.
pub(crate) struct FollowUp<V> {
    /// Lanes in which the follower at least draws. The other lanes claim nothing.
    pub(crate) safe: u32,
    /// Lanes in which the follower completes a line before the usable cells are filled.
    lines: u32,
    /// Lanes with poison.
    poison: u32,
    /// Number of usable cells, by lane.
    left: V,
    cells: i32,
    plies: i32,
}

impl<V: Lanes> FollowUp<V> {
    /// The lanes with a claim, each with a lower bound on the score, from the follower's perspective.
    #[inline(always)]
    pub(crate) fn scores(&self) -> impl Iterator<Item = (usize, Score)> {
        let left = self.left.numbers();
        bits(u64::from(self.safe)).map(move |bit| {
            let lane = bit.trailing_zeros() as usize;
            let left = left.as_ref()[lane] as i32;
            let is_in = |lanes: u32| lanes >> lane & 1 == 1;
            let score = if is_in(self.lines) {
                win_on_ply(self.cells, self.plies + left)
            } else if is_in(self.poison) {
                win_on_ply(self.cells, self.plies + left + 2)
            } else {
                0
            };
            (lane, score)
        })
    }
}

/// Computes what the follower can guarantee after `plies` plies. `follower` and `leader` are the discs of the two
/// sides, `threats` the follower's threats. The leader must not have a playable threat.
#[inline(always)]
pub(crate) fn follow_up<G: Geometry, V: Lanes<Word = G::Word>>(
    geometry: G,
    follower: V,
    leader: V,
    threats: V,
    plies: i32,
    to_move: ToMove,
) -> FollowUp<V> {
    let zero = V::splat(G::Word::ZERO);
    let (bottom, spare, board) = (V::splat(geometry.bottom()), V::splat(geometry.spare()), V::splat(geometry.board()));
    let even_rows = V::splat(geometry.even_rows());
    let odd_rows = board & !even_rows;
    let occupied = follower | leader;
    let empty = board & !occupied;
    let cells = (geometry.cols() * geometry.rows()) as i32;
    let nothing = FollowUp { safe: 0, lines: 0, poison: 0, left: zero, cells, plies };

    // 1. Find the poison, and choose which of it to use. A poison cell in a row of this parity changes the parity of
    //    its column.
    let rows_are_even = geometry.rows().is_multiple_of(2);
    let changes_parity = if rows_are_even { odd_rows } else { even_rows };
    let mut poison = (threats >> 1) & empty;
    let mut valid = u32::MAX >> (32 - V::COUNT);
    if ((cells - plies) % 2 == 0) == (to_move == ToMove::Leader) {
        poison = poison & !changes_parity;
    } else {
        let changing = lowest_in_columns(poison, spare, bottom) & board & changes_parity;
        valid = changing.nonzero();
        if valid == 0 {
            return nothing;
        }
        // If their number is even, one column must not end at its poison. Any will do; take the first.
        let first = spare & !spare.minus(lowest_bit(changing));
        let column = first.minus(first >> geometry.rows());
        let if_even = (changing.counts() & one::<V>()).minus(one());
        poison = poison & !(column & changes_parity & if_even);
    }

    // 2. Usable cells: in each column, the free cells below the lowest poison.
    let ends = poison | spare;
    let usable = ends.minus(bottom) & !ends & empty;
    let poison = lowest_in_columns(poison, spare, bottom) & board;
    let next = occupied.plus(bottom) & usable;

    // 3. Odd columns. Adding the lowest cell of a run of ones clears the run and sets the cell after it.
    let (next_even, next_odd) = (next & even_rows, next & odd_rows);
    let sum_even = usable.plus(next_even);
    let sum_odd = usable.plus(next_odd);
    let (run_even, run_odd) = (usable & !sum_even, usable & !sum_odd);
    let (even_ends, odd_ends) =
        if rows_are_even { (even_rows | spare, odd_rows) } else { (even_rows, odd_rows | spare) };
    let odd_ends = (sum_even & !usable & odd_ends) | (sum_odd & !usable & even_ends);
    // A column's spare bit survives the subtraction exactly if the column contains no end bit.
    let marked = spare & !spare.minus(odd_ends);
    let odd_columns = marked.minus(marked >> geometry.rows());

    // 4. The cells that the leader can get, except the lowest cells of odd columns.
    let first_of_pairs = (run_even & even_rows) | (run_odd & odd_rows);
    let second_of_pairs = usable & !first_of_pairs;
    let leaders = (first_of_pairs & !odd_columns) | (second_of_pairs & odd_columns) | poison;
    let lowest_odd = next & odd_columns;
    let all = leader | leaders;
    // A macro instead of a closure: a closure that is not inlined is compiled without the CPU features. Each intrinsic
    // then becomes a call, and nodes took three times as long in test builds.
    macro_rules! unsafe_with {
        ($lowest:expr) => {
            geometry.lanes_with_line(all | $lowest)
        };
    }
    let odd_count = odd_ends.counts();
    let has_odd = |count: u64| !(odd_count ^ number(count)).nonzero();
    let mut undecided = lowest_odd;
    let safe = match to_move {
        ToMove::Leader => {
            let mut safe = valid & !unsafe_with!(lowest_odd);
            // The leader gets one cell of the pair, so both cases must be safe.
            let pairs = valid & !safe & has_odd(2);
            if pairs != 0 {
                let first = lowest_bit(lowest_odd);
                safe |= pairs & !(unsafe_with!(first) | unsafe_with!(lowest_odd ^ first));
            }
            safe
        }
        ToMove::Follower => {
            let (single, three) = (has_odd(1), has_odd(3));
            let safe = valid & !unsafe_with!(zero);
            let mut sure = safe & single;
            if safe & three != 0 {
                // The follower starts in one of the three; the leader gets either of the other two.
                let first = lowest_bit(lowest_odd);
                let second = lowest_bit(lowest_odd ^ first);
                let (a, b) = (unsafe_with!(first), unsafe_with!(second));
                let c = unsafe_with!(lowest_odd ^ first ^ second);
                sure |= safe & three & !((a & b) | (a & c) | (b & c));
            }
            if safe & !(single | three) != 0 {
                sure |= safe & !(single | three) & !unsafe_with!(lowest_odd);
            }
            // The follower takes the lowest cell of a single odd column, so no pair remains.
            let more = (odd_count >> 1) | (odd_count >> 2);
            undecided = undecided & zero.minus((more | (more >> 2)) & one());
            sure
        }
    };
    if safe == 0 {
        return nothing;
    }

    // 5. The result. The follower gets all cells that the leader cannot get, except those of undecided pairs.
    let followers = usable & !leaders & !undecided;
    let lines = geometry.lanes_with_line(follower | followers);
    FollowUp { safe, lines, poison: poison.nonzero(), left: usable.counts(), cells, plies }
}

/// The number 1 in each lane.
#[inline(always)]
fn one<V: Lanes>() -> V {
    V::splat(V::Word::bit(0))
}

/// The same number in each lane.
#[inline(always)]
fn number<V: Lanes>(number: u64) -> V {
    V::splat(number.cast())
}

/// The lowest set bit of each lane.
#[inline(always)]
fn lowest_bit<V: Lanes>(lanes: V) -> V {
    lanes & V::splat(V::Word::ZERO).minus(lanes)
}

/// The lowest set bit of each column, or its spare bit if none is set.
#[inline(always)]
fn lowest_in_columns<V: Lanes>(lanes: V, spare: V, bottom: V) -> V {
    let filled = lanes | spare;
    filled & (filled ^ filled.minus(bottom))
}

#[cfg(test)]
mod tests {
    use connect4_core::playout::{Rng, random_position};
    use connect4_core::{Dynamic, Position, Rules};
    use rustc_hash::FxHashMap;

    use super::*;
    use crate::score::score_of_end;

    /// The score by plain minimax over positions, independent of the search.
    fn score(position: &Position, known: &mut FxHashMap<Position, Score>) -> Score {
        if let Some(end) = score_of_end(position) {
            return end;
        }
        if let Some(&score) = known.get(position) {
            return score;
        }
        let reply = |cell| -score(&position.after(cell), known);
        let best = position.legal_moves().into_iter().map(reply).max().expect("the game is not over");
        known.insert(*position, best);
        best
    }

    /// Checks the claims of both sides about a position, and counts those of a draw and of a win.
    fn check(position: &Position, score: Score, claims: &mut [u32; 2]) {
        let geometry = Dynamic::<u64>::new(position.rules()).expect("the board fits");
        let connect4_core::Stones { mover, opponent } = position.stones::<u64>();
        let occupied = mover | opponent;
        let threats = [mover, opponent].map(|stones| geometry.threats(stones, occupied));
        let legal = geometry.legal(occupied);
        let plies = position.plies().into();
        let mut compare = |claim: FollowUp<u64>, score: Score| {
            for (_, bound) in claim.scores() {
                assert!(bound <= score, "claims {bound}, is {score}:\n{position}");
                claims[usize::from(bound > 0)] += 1;
            }
        };
        if threats[0] & legal == 0 {
            compare(follow_up(geometry, opponent, mover, threats[1], plies, ToMove::Leader), -score);
        }
        if threats[1] & legal == 0 {
            compare(follow_up(geometry, mover, opponent, threats[0], plies, ToMove::Follower), score);
        }
    }

    #[test]
    fn claims_hold_for_every_position_of_small_boards() {
        for (cols, rows, connect) in
            [(4, 4, 3), (4, 4, 4), (5, 3, 3), (3, 5, 3), (6, 3, 3), (7, 2, 3), (3, 6, 3), (2, 7, 3)]
        {
            let rules = Rules::new(cols, rows, connect).expect("the size is in range");
            let mut known = FxHashMap::default();
            score(&Position::new(rules), &mut known);
            let mut claims = [0; 2];
            for (position, &score) in &known {
                check(position, score, &mut claims);
            }
            assert!(claims[0] > 10 && (claims[1] > 10 || connect > 3 || cols == 2), "{rules}: {claims:?}");
        }
    }

    #[test]
    fn claims_hold_for_late_positions_of_larger_boards() {
        let mut rng = Rng::new(8);
        let mut claims = [0; 2];
        for (cols, rows, connect) in
            [(7, 6, 4), (6, 6, 4), (7, 7, 4), (8, 5, 4), (9, 6, 4), (5, 7, 4), (7, 6, 5), (12, 4, 4)]
        {
            let rules = Rules::new(cols, rows, connect).expect("the size is in range");
            for _ in 0..400 {
                let position = random_position(rules, rules.cells() - 6 - rng.below(7) as u16, &mut rng);
                check(&position, score(&position, &mut FxHashMap::default()), &mut claims);
            }
        }
        assert!(claims.iter().all(|&claims| claims > 100), "{claims:?}");
    }
}
