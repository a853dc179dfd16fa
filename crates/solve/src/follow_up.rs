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

use connect4_core::Geometry;
use connect4_core::word::{Lanes, Word, bits};

use crate::score::{Score, win_on_ply};

/// Who is to move in the position that is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToMove {
    Leader,
    Follower,
}

/// What the follower is sure of in one or several positions of the same ply, one a lane.
pub(crate) struct FollowUp<V> {
    /// Lanes in which the follower draws at least; in the others nothing is claimed.
    pub(crate) safe: u32,
    /// Lanes in which the follower gets a line before the usable cells are gone.
    lines: u32,
    /// Lanes with poison.
    poison: u32,
    /// Cells left to play, by lane.
    left: V,
    cells: i32,
    plies: i32,
}

impl<V: Lanes> FollowUp<V> {
    /// The lanes with a claim, each with a lower bound of the score of the follower, seen from the follower.
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

/// What the follower is sure of. `follower` and `leader` are the stones of each, `threats` the follower's threats, after
/// `plies` plies; the leader must not have a threat on a cell that can be played at once.
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

    // 1. Poison, and which of it to heed. A poison cell in a row of this parity changes the parity of its column.
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
        // Where their number is even, one column must not be cut after all: the first, for want of a better reason.
        let first = spare & !spare.minus(lowest_bit(changing));
        let column = first.minus(first >> geometry.rows());
        let if_even = (changing.counts() & one::<V>()).minus(one());
        poison = poison & !(column & changes_parity & if_even);
    }

    // 2. What is left to play: in each column the free cells below the lowest poison.
    let ends = poison | spare;
    let usable = ends.minus(bottom) & !ends & empty;
    let poison = lowest_in_columns(poison, spare, bottom) & board;
    let next = occupied.plus(bottom) & usable;

    // 3. Which columns are odd. Adding the lowest cell of a run of ones clears the run and sets the cell after it.
    let (next_even, next_odd) = (next & even_rows, next & odd_rows);
    let sum_even = usable.plus(next_even);
    let sum_odd = usable.plus(next_odd);
    let (run_even, run_odd) = (usable & !sum_even, usable & !sum_odd);
    let (even_ends, odd_ends) =
        if rows_are_even { (even_rows | spare, odd_rows) } else { (even_rows, odd_rows | spare) };
    let odd_ends = (sum_even & !usable & odd_ends) | (sum_odd & !usable & even_ends);
    // A column's spare bit survives the subtraction just when the column has no end bit in it.
    let marked = spare & !spare.minus(odd_ends);
    let odd_columns = marked.minus(marked >> geometry.rows());

    // 4. What the leader can get, but for the lowest cells of odd columns.
    let first_of_pairs = (run_even & even_rows) | (run_odd & odd_rows);
    let second_of_pairs = usable & !first_of_pairs;
    let leaders = (first_of_pairs & !odd_columns) | (second_of_pairs & odd_columns) | poison;
    let lowest_odd = next & odd_columns;
    let all = leader | leaders;
    // A closure that is not inlined is compiled for any processor, where each instruction is a call: the tests' build took
    // three times as long for a node.
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
            // Of a pair of lowest cells the leader gets either one.
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
                // The follower begins in one of the three; of the other two the leader gets either one.
                let first = lowest_bit(lowest_odd);
                let second = lowest_bit(lowest_odd ^ first);
                let (a, b) = (unsafe_with!(first), unsafe_with!(second));
                let c = unsafe_with!(lowest_odd ^ first ^ second);
                sure |= safe & three & !((a & b) | (a & c) | (b & c));
            }
            if safe & !(single | three) != 0 {
                sure |= safe & !(single | three) & !unsafe_with!(lowest_odd);
            }
            // A single odd column is the follower's: nothing is left to divide.
            let more = (odd_count >> 1) | (odd_count >> 2);
            undecided = undecided & zero.minus((more | (more >> 2)) & one());
            sure
        }
    };
    if safe == 0 {
        return nothing;
    }

    // 5. What it is worth. The follower is sure of what the leader cannot get, but for cells still to be divided.
    let followers = usable & !leaders & !undecided;
    let lines = geometry.lanes_with_line(follower | followers);
    FollowUp { safe, lines, poison: poison.nonzero(), left: usable.counts(), cells, plies }
}

/// The number 1 in each lane.
#[inline(always)]
fn one<V: Lanes>() -> V {
    V::splat(V::Word::bit(0))
}

/// A number in each lane.
#[inline(always)]
fn number<V: Lanes>(number: u64) -> V {
    V::splat(number.cast())
}

/// The lowest set bit of each lane.
#[inline(always)]
fn lowest_bit<V: Lanes>(lanes: V) -> V {
    lanes & V::splat(V::Word::ZERO).minus(lanes)
}

/// The lowest set bit of each column, the spare bit where there is none.
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

    /// The score by plain minimax over positions; nothing of the search.
    fn score(position: &Position, known: &mut FxHashMap<Position, Score>) -> Score {
        if let Some(end) = score_of_end(position) {
            return end;
        }
        if let Some(&score) = known.get(position) {
            return score;
        }
        let reply = |cell| -score(&position.after(cell), known);
        let best = position.legal_moves().into_iter().map(reply).max().expect("the game goes on");
        known.insert(*position, best);
        best
    }

    /// Checks both claims about a position; adds up how many there were, of a draw and of a win.
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
    fn claims_are_true_of_every_position_of_small_boards() {
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
    fn claims_are_true_late_on_larger_boards() {
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
