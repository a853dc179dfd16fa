//! Scheduling of the lanes. Each step sweeps all lanes. Lanes that the sweep leaves unchanged then guess, backtrack or
//! start the next puzzle.

use super::lanes::Lanes;
use super::sweep::Board;
use crate::nine::Sudoku;

/// The source of puzzles and the receiver of solutions.
pub(crate) trait Events {
    /// The next puzzle and its number.
    fn next_puzzle(&mut self) -> Option<(usize, &Sudoku)>;
    /// Reports a solution of the puzzle with this number. Returns whether more are wanted.
    fn found(&mut self, puzzle: usize, solution: impl FnOnce() -> Sudoku) -> bool;
}

/// The candidates of one lane: set `c` of digit `d` (both from 0) has index `3 d + c`.
pub(super) type Frame = [u32; 27];

/// The state of a lane.
struct Lane {
    /// The number of the current puzzle.
    puzzle: usize,
    /// Unexplored branches, oldest first.
    stack: Vec<Frame>,
}

pub(crate) struct Engine<L: Lanes> {
    board: Board<L>,
    lanes: Vec<Lane>,
    /// Bit `i` is set if lane `i` is busy.
    busy: u32,
}

impl<L: Lanes> Engine<L> {
    pub(crate) fn new() -> Self {
        let lanes = (0..L::COUNT).map(|_| Lane { puzzle: 0, stack: Vec::new() }).collect();
        Engine { board: Board::new(), lanes, busy: 0 }
    }

    /// Continues a search with these open branches.
    #[inline(always)]
    pub(super) fn resume(&mut self, mut open: Vec<Frame>) {
        if let Some(frame) = open.pop() {
            self.load(0, &frame);
            self.lanes[0].stack = open;
            self.busy |= 1;
        }
    }

    /// Runs one step on all lanes. Returns `false` when no work is left.
    #[inline(always)]
    pub(crate) fn step(&mut self, events: &mut impl Events) -> bool {
        let mut idle = !self.busy & (u32::MAX >> (32 - L::COUNT));
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            if !self.assign(lane, events) {
                break;
            }
        }
        if self.busy == 0 {
            return false;
        }
        let swept = self.board.sweep();
        let mut unchanged = self.busy & (swept.dead | !swept.changed);
        while unchanged != 0 {
            let lane = unchanged.trailing_zeros() as usize;
            unchanged &= unchanged - 1;
            let is_dead = swept.dead >> lane & 1 != 0;
            if !is_dead && swept.open >> lane & 1 != 0 {
                self.choose(lane);
                continue;
            }
            let puzzle = self.lanes[lane].puzzle;
            if !is_dead && !events.found(puzzle, || solution(|i| self.board.cells[i / 3][i % 3].as_ref()[lane])) {
                self.cancel(puzzle, &mut unchanged);
                continue;
            }
            match self.lanes[lane].stack.pop() {
                Some(frame) => self.load(lane, &frame),
                None => self.busy &= !(1 << lane),
            }
        }
        true
    }

    /// Gives an idle lane the next puzzle. If there is none, it takes over the oldest branch of the lane that has the
    /// most.
    #[inline(always)]
    fn assign(&mut self, lane: usize, events: &mut impl Events) -> bool {
        if let Some((number, puzzle)) = events.next_puzzle() {
            self.load(lane, &initial_frame(puzzle));
            self.lanes[lane].puzzle = number;
        } else {
            let Some(donor) = (0..L::COUNT).max_by_key(|&lane| self.lanes[lane].stack.len()) else { return false };
            if self.lanes[donor].stack.is_empty() {
                return false;
            }
            let frame = self.lanes[donor].stack.remove(0);
            self.load(lane, &frame);
            self.lanes[lane].puzzle = self.lanes[donor].puzzle;
        }
        self.busy |= 1 << lane;
        true
    }

    /// Frees all lanes that work on this puzzle.
    #[inline(always)]
    fn cancel(&mut self, puzzle: usize, unchanged: &mut u32) {
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            if self.busy >> i & 1 != 0 && lane.puzzle == puzzle {
                lane.stack.clear();
                self.busy &= !(1 << i);
                *unchanged &= !(1 << i);
            }
        }
    }

    #[inline(always)]
    fn load(&mut self, lane: usize, frame: &Frame) {
        for d in 0..9 {
            for c in 0..3 {
                self.board.cells[d][c].as_mut()[lane] = frame[3 * d + c];
            }
        }
        // Clears the certain cells of the previous grid in this lane.
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

    /// Follows one candidate now and stores the branch without it.
    #[inline(always)]
    fn choose(&mut self, lane: usize) {
        let mut frame = self.frame(lane);
        let guess = Guess::new(&frame, [0, 1, 2].map(|c| self.board.pairs[c].as_ref()[lane]));
        for d in 0..9 {
            self.board.cells[d][guess.set].as_mut()[lane] &= !guess.others(d);
            frame[3 * d + guess.set] &= !guess.chosen[d];
        }
        self.lanes[lane].stack.push(frame);
    }
}

/// A grid whose cells are all decided, by the index of a set in its [`Frame`].
#[inline(always)]
pub(super) fn solution(set: impl Fn(usize) -> u32) -> Sudoku {
    let mut digits = [0; 81];
    for i in 0..27 {
        let mut set = set(i);
        // A digit has one cell in each of three columns. The fixed loop count avoids mispredicted branches.
        for _ in 0..3 {
            let bit = set.trailing_zeros() as usize;
            set &= set.wrapping_sub(1);
            // At most 26 * 3 + 2; the remainder spares a bounds check.
            digits[(3 * bit + i % 3) % 81] = (i / 3) as u8 + 1;
        }
    }
    Sudoku::from_valid(digits)
}

/// A puzzle in the lane layout: empty cells have all digits.
#[inline(always)]
pub(super) fn initial_frame(puzzle: &Sudoku) -> Frame {
    // Empty cells are collected as digit 0, which avoids mispredicted branches.
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

/// A candidate to try.
pub(super) struct Guess {
    /// The set of columns.
    pub(super) set: usize,
    /// The bit of the cell.
    cell: u32,
    /// For each digit, the bit of the cell if it is the candidate, otherwise 0.
    pub(super) chosen: [u32; 9],
}

impl Guess {
    /// The first candidate of one of `pairs`, the cells with two candidates, or of another open cell.
    #[inline(always)]
    pub(super) fn new(frame: &Frame, pairs: [u32; 3]) -> Self {
        let (set, cell) = match pairs.iter().position(|&set| set != 0) {
            Some(c) => (c, pairs[c] & pairs[c].wrapping_neg()),
            None => smallest_cell(frame),
        };
        // Without branches, which would be mispredicted.
        let mut left = cell;
        let chosen = std::array::from_fn(|d| {
            let chosen = frame[3 * d + set] & left;
            left &= !chosen;
            chosen
        });
        Guess { set, cell, chosen }
    }

    /// The bit of the cell if the digit, from 0, is not the candidate, otherwise 0.
    #[inline(always)]
    pub(super) fn others(&self, digit: usize) -> u32 {
        self.cell & !self.chosen[digit]
    }
}

/// An open cell with the fewest candidates, as set and bit.
#[cold]
fn smallest_cell(frame: &Frame) -> (usize, u32) {
    let cells = (0..3).flat_map(|c| (0..27).map(move |bit| (c, 1 << bit)));
    let count = |&(c, bit): &(usize, u32)| (0..9).filter(|d| frame[3 * d + c] & bit != 0).count();
    cells.filter(|cell| count(cell) > 1).min_by_key(count).expect("some cell is open")
}
