//! The search for the solutions of a single puzzle. Each lane has the candidates of a digit, so that a rule is applied
//! to all digits of the puzzle at once; in `engine.rs`, it is applied to the same digit of many puzzles.
//!
//! Eight digits are in the lanes of a register. The ninth is in a word, which the CPU processes at the same time with
//! other execution units.

use super::answer::Answer;
use super::engine::{Frame, Guess, initial_frame, solution};
use super::lanes::Lanes;
use super::sweep::{ALL, restrict};
use crate::nine::Sudoku;

/// The number of guesses after which a search continues in `engine.rs`, which explores many branches at once.
const GUESSES: usize = 8;

/// Eight lanes whose sets can be combined.
pub(crate) trait Eight: Lanes {
    /// Swaps the halves.
    fn swap_4(self) -> Self;
    /// Swaps the halves of each half.
    fn swap_2(self) -> Self;
    /// Swaps neighboring lanes.
    fn swap_1(self) -> Self;
    /// The set of the first lane.
    fn first(self) -> u32;

    /// The union of all lanes, in each lane.
    #[inline(always)]
    fn union(self) -> Self {
        let all = self.or(self.swap_4());
        let all = all.or(all.swap_2());
        all.or(all.swap_1())
    }
    /// The cells in at least one lane, and those in at least two, in each lane.
    #[inline(always)]
    fn tally(self) -> (Self, Self) {
        let join = |(one, two): (Self, Self), (other, others): (Self, Self)| {
            (one.or(other), two.or(others).or_both(one, other))
        };
        let other = self.swap_4();
        let (one, two) = (self.or(other), self.and(other));
        let (one, two) = join((one, two), (one.swap_2(), two.swap_2()));
        join((one, two), (one.swap_1(), two.swap_1()))
    }
}

/// What the rules lead to.
enum End {
    /// There is no solution.
    Dead,
    /// Every cell has one candidate, and no rule is broken.
    Solved,
    /// Cells have several candidates.
    Open,
}

/// The candidates of a puzzle: those of the first eight digits, and those of the ninth, in three sets of columns each.
#[derive(Clone, Copy)]
struct State<V>([V; 3], [u32; 3]);

impl<V: Eight> State<V> {
    #[inline(always)]
    fn load(frame: &Frame) -> Self {
        let mut words = [V::EMPTY; 3];
        for (c, words) in words.iter_mut().enumerate() {
            for (d, word) in words.as_mut().iter_mut().enumerate() {
                *word = frame[3 * d + c];
            }
        }
        State(words.map(|words| V::load(&words)), [24, 25, 26].map(|i| frame[i]))
    }

    #[inline(always)]
    fn frame(&self) -> Frame {
        let mut frame = [0; 27];
        for c in 0..3 {
            let mut words = V::EMPTY;
            self.0[c].store(&mut words);
            for (d, word) in words.as_ref().iter().enumerate() {
                frame[3 * d + c] = *word;
            }
            frame[24 + c] = self.1[c];
        }
        frame
    }

    /// Applies all rules until they have no effect.
    #[inline(always)]
    fn propagate(&mut self) -> End {
        let (none, all) = (V::splat(0), V::splat(ALL));
        // The cells in which a digit was just found to be certain.
        let (mut certain, mut certain_9) = ([none; 3], [0; 3]);
        loop {
            let (mut cells, mut cells_9) = (self.0, self.1);
            let (mut single, mut single_9) = ([none; 3], [0; 3]);
            let (mut dead, mut open) = (none, none);
            for c in 0..3 {
                // Counting does not wait for the effect of certain digits, which it sees in the next round.
                let (ninth, (one, two)) = (V::splat(cells_9[c]), cells[c].tally());
                let (one, two) = (one.or(ninth), two.or_both(one, ninth));
                dead = dead.or_without(all, one);
                open = open.or(two);
                single[c] = one.without(two);
                single_9[c] = single[c].first();
                // A certain digit removes all others from its cell.
                let taken = certain[c].union().or(V::splat(certain_9[c]));
                cells[c] = cells[c].without(taken.without(certain[c]));
                cells_9[c] = cells_9[c].without(taken.first().without(certain_9[c]));
            }
            let (new, unsure, dead) = restrict(cells, single, dead);
            let (new_9, unsure_9, dead_9) = restrict(cells_9, single_9, 0);
            let (mut changed, mut changed_9) = (none, 0);
            for c in 0..3 {
                changed = changed.or_differing(self.0[c], new[c]);
                changed_9 = changed_9.or_differing(self.1[c], new_9[c]);
                certain[c] = new[c].without(unsure);
                certain_9[c] = new_9[c].without(unsure_9);
            }
            (self.0, self.1) = (new, new_9);
            if dead.nonzero() != 0 || dead_9 != 0 {
                return End::Dead;
            }
            if changed.nonzero() == 0 && changed_9 == 0 {
                return if open.nonzero() == 0 { End::Solved } else { End::Open };
            }
        }
    }
}

/// Counts the solutions of a puzzle, up to `limit`, which is at least 1. If the search is long, also returns its open
/// branches, oldest first.
#[inline(always)]
pub(super) fn solve<V: Eight>(puzzle: &Sudoku, limit: u64) -> (Answer, Vec<Frame>) {
    let mut answer = Answer::default();
    let mut stack: Vec<State<V>> = Vec::new();
    let mut guesses = 0;
    let mut state = State::load(&initial_frame(puzzle));
    loop {
        match state.propagate() {
            End::Open if guesses == GUESSES => {
                stack.push(state);
                return (answer, stack.iter().map(State::frame).collect());
            }
            End::Open => {
                guesses += 1;
                let mut with = state.frame();
                let mut without = with;
                let guess = Guess::new(&with, pairs(&with));
                for d in 0..9 {
                    with[3 * d + guess.set] &= !guess.others(d);
                    without[3 * d + guess.set] &= !guess.chosen[d];
                }
                stack.push(State::load(&without));
                state = State::load(&with);
                continue;
            }
            End::Solved => {
                answer.count += 1;
                if answer.count == 1 {
                    let frame = state.frame();
                    answer.solution = Some(solution(|i| frame[i]));
                }
                if answer.count == limit {
                    return (answer, Vec::new());
                }
            }
            End::Dead => {}
        }
        let Some(next) = stack.pop() else { return (answer, Vec::new()) };
        state = next;
    }
}

/// The cells with two candidates.
#[inline(always)]
fn pairs(frame: &Frame) -> [u32; 3] {
    [0, 1, 2].map(|c| {
        let join = |(one, two, three), set: &u32| (one | set, two | one & set, three | two & set);
        let (_, two, three) = frame.iter().skip(c).step_by(3).fold((0, 0, 0), join);
        two & !three
    })
}
