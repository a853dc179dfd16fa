//! What the lanes do: sweeps over all, and for each lane that a sweep leaves as it was, a choice, a step back or the
//! next puzzle.

use super::lanes::Lanes;
use super::sweep::Board;
use crate::nine::Sudoku;

/// Where puzzles come from and solutions go.
pub(crate) trait Events {
    /// The next puzzle and its number.
    fn next_puzzle(&mut self) -> Option<(usize, &Sudoku)>;
    /// A solution of the puzzle of this number; whether more are wanted.
    fn found(&mut self, puzzle: usize, solution: impl FnOnce() -> Sudoku) -> bool;
}

/// The candidates of one lane: set `c` of digit `d` (both from 0) is number `3 d + c`.
type Frame = [u32; 27];

/// A lane at work.
struct Lane {
    /// The puzzle's number.
    puzzle: usize,
    /// Choices not yet followed, the earliest first.
    stack: Vec<Frame>,
}

pub(crate) struct Engine<L: Lanes> {
    board: Board<L>,
    lanes: Vec<Lane>,
    /// Bit `i`: lane `i` is at work.
    busy: u32,
}

impl<L: Lanes> Engine<L> {
    pub(crate) fn new() -> Self {
        let lanes = (0..L::COUNT).map(|_| Lane { puzzle: 0, stack: Vec::new() }).collect();
        Engine { board: Board::new(), lanes, busy: 0 }
    }

    /// Moves every lane one step on. False when there is nothing left to do.
    #[inline(always)]
    pub(crate) fn step(&mut self, events: &mut impl Events) -> bool {
        let mut idle = !self.busy & (u32::MAX >> (32 - L::COUNT));
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            if !self.employ(lane, events) {
                break;
            }
        }
        if self.busy == 0 {
            return false;
        }
        let swept = self.board.sweep();
        let mut still = self.busy & (swept.dead | !swept.changed);
        while still != 0 {
            let lane = still.trailing_zeros() as usize;
            still &= still - 1;
            let is_dead = swept.dead >> lane & 1 != 0;
            if !is_dead && swept.open >> lane & 1 != 0 {
                self.choose(lane);
                continue;
            }
            let puzzle = self.lanes[lane].puzzle;
            if !is_dead && !events.found(puzzle, || self.solution(lane)) {
                self.give_up(puzzle, &mut still);
                continue;
            }
            match self.lanes[lane].stack.pop() {
                Some(frame) => self.put(lane, &frame),
                None => self.busy &= !(1 << lane),
            }
        }
        true
    }

    /// Gives an idle lane the next puzzle or, when there is none, the earliest choice of the lane with the most.
    #[inline(always)]
    fn employ(&mut self, lane: usize, events: &mut impl Events) -> bool {
        if let Some((number, puzzle)) = events.next_puzzle() {
            self.put(lane, &start(puzzle));
            self.lanes[lane].puzzle = number;
        } else {
            let Some(rich) = (0..L::COUNT).max_by_key(|&lane| self.lanes[lane].stack.len()) else { return false };
            if self.lanes[rich].stack.is_empty() {
                return false;
            }
            let frame = self.lanes[rich].stack.remove(0);
            self.put(lane, &frame);
            self.lanes[lane].puzzle = self.lanes[rich].puzzle;
        }
        self.busy |= 1 << lane;
        true
    }

    /// Stops all lanes that work on a puzzle.
    #[inline(always)]
    fn give_up(&mut self, puzzle: usize, still: &mut u32) {
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            if self.busy >> i & 1 != 0 && lane.puzzle == puzzle {
                lane.stack.clear();
                self.busy &= !(1 << i);
                *still &= !(1 << i);
            }
        }
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, frame: &Frame) {
        for d in 0..9 {
            for c in 0..3 {
                self.board.cells[d][c].as_mut()[lane] = frame[3 * d + c];
            }
        }
        // What was certain here belongs to another grid.
        for certain in &mut self.board.certain {
            certain.as_mut()[lane] = 0;
        }
    }

    #[inline(always)]
    fn frame(&self, lane: usize) -> Frame {
        let mut frame = [0; 27];
        for d in 0..9 {
            for c in 0..3 {
                frame[3 * d + c] = self.board.cells[d][c].as_ref()[lane];
            }
        }
        frame
    }

    /// Chooses a candidate now, and puts its absence aside for later.
    #[inline(always)]
    fn choose(&mut self, lane: usize) {
        let mut frame = self.frame(lane);
        let pairs = [0, 1, 2].map(|c| self.board.pairs[c].as_ref()[lane]);
        let (c, bit) = match pairs.iter().position(|&set| set != 0) {
            Some(c) => (c, pairs[c] & pairs[c].wrapping_neg()),
            None => smallest_cell(&frame),
        };
        let mut chosen = 9;
        for d in 0..9 {
            if chosen == 9 && frame[3 * d + c] & bit != 0 {
                chosen = d;
                frame[3 * d + c] &= !bit;
            } else {
                self.board.cells[d][c].as_mut()[lane] &= !bit;
            }
        }
        self.lanes[lane].stack.push(frame);
    }

    #[inline(always)]
    fn solution(&self, lane: usize) -> Sudoku {
        let mut digits = [0; 81];
        for d in 0..9 {
            for c in 0..3 {
                let mut set = self.board.cells[d][c].as_ref()[lane];
                // Three columns, in each of which a digit has one place: no branch that could be mispredicted.
                for _ in 0..3 {
                    let bit = set.trailing_zeros() as usize;
                    set &= set.wrapping_sub(1);
                    // At most 26 * 3 + 2, which the compiler cannot know.
                    digits[(3 * bit + c) % 81] = d as u8 + 1;
                }
            }
        }
        Sudoku::from_known(digits)
    }
}

/// A puzzle as it lies in a lane: all digits in empty cells.
#[inline(always)]
fn start(puzzle: &Sudoku) -> Frame {
    // Empty cells are those of digit 0: again no branch that could be mispredicted.
    let mut sets = [[0; 3]; 16];
    for (index, &digit) in puzzle.digits().iter().enumerate() {
        sets[usize::from(digit & 15)][index % 3] |= 1 << (index / 3);
    }
    let mut frame = [0; 27];
    for (i, set) in frame.iter_mut().enumerate() {
        *set = sets[i / 3 + 1][i % 3] | sets[0][i % 3];
    }
    frame
}

/// A cell with as few candidates as any that has more than one, as its set and bit.
#[cold]
fn smallest_cell(frame: &Frame) -> (usize, u32) {
    let cells = (0..3).flat_map(|c| (0..27).map(move |bit| (c, 1 << bit)));
    let count = |&(c, bit): &(usize, u32)| (0..9).filter(|d| frame[3 * d + c] & bit != 0).count();
    cells.filter(|cell| count(cell) > 1).min_by_key(count).expect("some cell is open")
}
