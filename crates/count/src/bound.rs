//! How large counts can be, and whether they fit in one word.
//!
//! The board is cut into blocks of a few columns. If a board has no line, none of its blocks has one. A board just won
//! by a disc t has no line without t. So only the block of t can have a line; all its lines contain t, which is on top
//! of its column. All blocks together have as many X as O, or one X more. All such boards, whether they can occur or
//! not, are counted by block and by balance (the number of X minus the number of O). This is an upper bound on the
//! number of positions.

use connect4_core::{Player, Rules};
use rustc_hash::FxHashMap;

use crate::frontier::Frontier;
use crate::layout::{Fields, Word};

/// Columns per block: the most that can be counted almost instantly.
const BLOCK_COLUMNS: usize = 4;
/// The most rows for which blocks can be counted quickly.
const MAX_BLOCK_ROWS: usize = 8;

/// Whether counts of this board may reach 2^64.
pub(crate) fn is_wide(rules: Rules) -> bool {
    let [cols, rows, connect] = [rules.cols(), rules.rows(), rules.connect()].map(usize::from);
    let is_more = |most: u128| most > u128::from(u64::MAX);
    is_more(filled_boards(cols, rows))
        && (rows > MAX_BLOCK_ROWS || connect < 2 || is_more(position_bound(cols, rows, connect)))
}

/// Numbers of boards by balance; the middle element is for balance 0.
type ByBalance = Vec<u128>;

/// Filled boards of balance 0 or 1, with or without lines.
fn filled_boards(cols: usize, rows: usize) -> u128 {
    let column: ByBalance = column_fillings(rows);
    balanced(&(0..cols).fold(vec![1], |boards, _| convolve(&boards, &column)))
}

/// All fillings of a column, including the empty one.
fn column_fillings(rows: usize) -> ByBalance {
    let mut words = vec![0; 2 * rows + 1];
    let mut stones: ByBalance = vec![1];
    for height in 0..=rows {
        for (at, count) in stones.iter().enumerate() {
            words[rows - height + at] += count;
        }
        stones = convolve(&stones, &[1, 0, 1]);
    }
    words
}

/// An upper bound on the positions without a line plus those just won.
fn position_bound(cols: usize, rows: usize, connect: usize) -> u128 {
    let mut blocks = vec![Block::new(BLOCK_COLUMNS.min(cols), rows, connect); cols / BLOCK_COLUMNS];
    if !cols.is_multiple_of(BLOCK_COLUMNS) {
        blocks.push(Block::new(cols % BLOCK_COLUMNS, rows, connect));
    }
    let together = |won: Option<usize>| {
        let blocks =
            blocks.iter().enumerate().map(|(at, block)| if won == Some(at) { &block.won } else { &block.without_line });
        balanced(&blocks.fold(vec![1], |boards, block| convolve(&boards, block)))
    };
    (0..blocks.len()).fold(together(None), |sum, won| sum.saturating_add(together(Some(won))))
}

fn balanced(boards: &[u128]) -> u128 {
    let middle = boards.len() / 2;
    boards[middle].saturating_add(boards.get(middle + 1).copied().unwrap_or(0))
}

fn convolve(one: &[u128], other: &[u128]) -> ByBalance {
    let mut product = vec![0_u128; one.len() + other.len() - 1];
    for (at, one) in one.iter().enumerate() {
        for (sum, other) in product[at..].iter_mut().zip(other) {
            *sum = sum.saturating_add(one.saturating_mul(*other));
        }
    }
    product
}

/// Adjacent columns.
#[derive(Clone)]
struct Block {
    /// Boards without a line.
    without_line: ByBalance,
    /// Pairs of a board with a line and a disc on top of a column that is part of all its lines.
    won: ByBalance,
}

/// Boards without a line that share a state.
#[derive(Clone, Copy, Default)]
struct BoardCounts {
    count: u128,
    /// Total number of their columns that are not full.
    not_full: u128,
    /// By player: total number of their columns with a disc of the player on top.
    topped_by: [u128; 2],
}

impl Block {
    fn new(cols: usize, rows: usize, connect: usize) -> Self {
        let cells = cols * rows;
        let mut fields = Fields::default();
        // The reader state is used for the balance.
        let frontier = Frontier::new(cols, rows, connect, 2 * cells + 1, &mut fields);
        debug_assert!(fields.bits() <= u128::BITS, "the block is small");
        let boards = BoardCounts { count: 1, ..BoardCounts::default() };
        let mut states = FxHashMap::from_iter([(u128::default().with(frontier.reader_state, cells as u32), boards)]);
        for col in 0..cols {
            let mut reading = ColumnReader { frontier: &frontier, col, rows, ends: FxHashMap::default() };
            states.into_iter().for_each(|(state, boards)| reading.column(state, 0, None, boards));
            states = reading.ends;
        }
        // Any disc on any column that is not full, minus those that make no line.
        let mut block = Block { without_line: vec![0; 2 * cells + 1], won: vec![0; 2 * cells + 3] };
        for (state, boards) in &states {
            let at = state.get(frontier.reader_state) as usize;
            block.without_line[at] += boards.count;
            block.won[at] += boards.not_full;
            block.won[at + 2] += boards.not_full;
        }
        for (state, boards) in &states {
            block.won[state.get(frontier.reader_state) as usize + 1] -= boards.topped_by[0] + boards.topped_by[1];
        }
        block
    }
}

struct ColumnReader<'a> {
    frontier: &'a Frontier,
    col: usize,
    rows: usize,
    /// States after the column.
    ends: FxHashMap<u128, BoardCounts>,
}

impl ColumnReader<'_> {
    /// Reads the rest of the column above `row` discs; `top` owns the topmost.
    fn column(&mut self, state: u128, row: usize, top: Option<Player>, boards: BoardCounts) {
        let balance = state.get(self.frontier.reader_state);
        let sum = self.ends.entry(self.frontier.end_column(state, row, balance)).or_default();
        sum.count += boards.count;
        sum.not_full += boards.not_full + if row < self.rows { boards.count } else { 0 };
        for player in Player::BOTH {
            let more = if top == Some(player) { boards.count } else { 0 };
            sum.topped_by[player as usize] += boards.topped_by[player as usize] + more;
        }
        if row == self.rows {
            return;
        }
        for (player, balance) in Player::BOTH.into_iter().zip([balance + 1, balance - 1]) {
            if let Some(after) = self.frontier.play(state, self.col, row, player) {
                self.column(after.with(self.frontier.reader_state, balance), row + 1, Some(player), boards);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use connect4_core::reference::ReferenceBoard;

    use super::*;
    use crate::reference;

    /// Every filling of a board, by column.
    fn fillings(cols: usize, rows: usize) -> Vec<Vec<Vec<Player>>> {
        let mut words: Vec<Vec<Player>> = vec![Vec::new()];
        for at in 0.. {
            let Some(word) = words.get(at).cloned() else { break };
            if word.len() < rows {
                words.extend(Player::BOTH.map(|player| [&word[..], &[player]].concat()));
            }
        }
        let mut all: Vec<Vec<Vec<Player>>> = vec![Vec::new()];
        for _ in 0..cols {
            all = all
                .iter()
                .flat_map(|board| words.iter().map(move |word| [&board[..], std::slice::from_ref(word)].concat()))
                .collect();
        }
        all
    }

    fn has_line(rules: Rules, filling: &[Vec<Player>]) -> bool {
        let mut board = ReferenceBoard::new(rules);
        for (col, word) in filling.iter().enumerate() {
            for (row, &player) in word.iter().enumerate() {
                board.set(col, row, Some(player));
            }
        }
        Player::BOTH.into_iter().any(|player| board.has_line(player))
    }

    #[test]
    fn block_counts_match_enumeration() {
        for (cols, rows, connect) in [(3, 3, 3), (4, 2, 3), (4, 2, 2), (2, 4, 3), (1, 5, 4)] {
            let rules = Rules::new(cols, rows, connect).unwrap();
            let [cols, rows] = [cols, rows].map(usize::from);
            let mut block = Block { without_line: vec![0; 2 * cols * rows + 1], won: vec![0; 2 * cols * rows + 3] };
            for filling in fillings(cols, rows) {
                let stones = filling.iter().flatten();
                let balance: isize = stones.map(|&player| if player == Player::First { 1 } else { -1 }).sum();
                if !has_line(rules, &filling) {
                    block.without_line[(balance + (cols * rows) as isize) as usize] += 1;
                    continue;
                }
                for col in 0..cols {
                    let mut less = filling.clone();
                    if less[col].pop().is_some() && !has_line(rules, &less) {
                        block.won[(balance + (cols * rows) as isize + 1) as usize] += 1;
                    }
                }
            }
            let found = Block::new(cols, rows, connect.into());
            assert_eq!((found.without_line, found.won), (block.without_line, block.won), "{rules}");
        }
    }

    #[test]
    fn the_bound_is_never_exceeded() {
        for (cols, rows, connect) in [(4, 4, 4), (5, 3, 3), (6, 2, 3), (7, 2, 4), (3, 4, 2)] {
            let (all, won) = reference::by_listing(Rules::new(cols, rows, connect).unwrap(), &|_| ())
                .into_iter()
                .fold((0, 0), |sum, ply| (sum.0 + ply.0, sum.1 + ply.1));
            let [cols, rows] = [cols, rows].map(usize::from);
            let most = position_bound(cols, rows, connect.into());
            assert!(most >= u128::from(won.max(all - won)), "{cols}x{rows}: at most {most}");
            assert!(filled_boards(cols, rows) >= u128::from(all));
        }
    }

    #[test]
    fn counts_up_to_8x8_fit_one_word() {
        let is_wide = |cols, rows| is_wide(Rules::new(cols, rows, 4).unwrap());
        assert!(!is_wide(7, 6) && !is_wide(8, 7) && !is_wide(7, 8));
        assert!(!is_wide(8, 8));
        assert!(is_wide(10, 10) && is_wide(9, 9));
    }
}
