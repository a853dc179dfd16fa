//! The tables of an n-tuple network, and the indices of a position's weights.
//!
//! The table of a *tuple* of cells has one weight for each way to fill them. A cell has one of four states: a disc of
//! the first or of the second player, empty and reachable with the next move, or empty and not reachable. Not all
//! combinations occur: no disc is above an empty cell, and at most one empty cell of a column is reachable.
//!
//! A tuple is therefore divided by column. The possible states of its cells in one column are numbered without gaps
//! (their *rank*). The index into the table is the mixed-radix number of these ranks. Impossible combinations take no
//! memory. A move changes only the rank of one column, so the changes of indices are precomputed for each state of the
//! column; see [`Layout::changes`].
//!
//! An *instance* is a tuple under one symmetry of the board. All instances of a tuple share its table.
//!
//! Without gravity, each cell is a column of height one.

use connect4_core::{Cell, Rules, Symmetry};

/// The state of a column: one bit per disc from the bottom (1 for the first player), and a 1 above the top disc. The
/// empty column is 1.
pub type Code = u16;

/// Maximum number of weights per side to move. With the training data, they take half a gigabyte.
pub const MAX_WEIGHTS: u64 = 1 << 24;

/// The empty column.
pub const EMPTY: Code = 1;

/// The state of a column after another disc of player 0 (the first) or 1.
#[inline(always)]
pub fn dropped(code: Code, player: usize) -> Code {
    let top = 1 << code.ilog2();
    if player == 0 { code + 2 * top } else { code + top }
}

/// The tuples of a network, and the precomputed changes of indices.
#[derive(Clone, Debug)]
pub struct Layout {
    rules: Rules,
    tuples: Vec<Vec<Cell>>,
    /// Number of weights per side to move.
    weights: usize,
    /// Number of weights that add up to a value.
    instances: usize,
    columns: usize,
    /// Number of codes of a column.
    codes: usize,
    /// The index of each instance on the empty board.
    start: Vec<u32>,
    /// The instances that a disc changes, by column and row.
    touched: Vec<Vec<u16>>,
    /// The start of the changes in `change`, by column, code and player.
    change_start: Vec<u32>,
    change: Vec<i32>,
}

/// The part of an instance in one column.
struct ColumnPart {
    column: usize,
    /// The set of rows of its cells.
    rows: u32,
    /// The change of the index per step in rank.
    stride: u32,
}

/// The column and the row of a cell in this layout.
fn place(rules: Rules, cell: Cell) -> (usize, u32) {
    if rules.has_gravity() {
        (usize::from(cell.col), u32::from(cell.row))
    } else {
        (usize::from(cell.col) * usize::from(rules.rows()) + usize::from(cell.row), 0)
    }
}

/// Groups cells by column, in order of first occurrence. Each cell comes with the stride of its column.
fn parts_by_column(rules: Rules, cells: impl Iterator<Item = (Cell, u32)>) -> Vec<ColumnPart> {
    let mut parts: Vec<ColumnPart> = Vec::new();
    for (cell, stride) in cells {
        let (column, row) = place(rules, cell);
        match parts.iter_mut().find(|part| part.column == column) {
            Some(part) => part.rows |= 1 << row,
            None => parts.push(ColumnPart { column, rows: 1 << row, stride }),
        }
    }
    parts
}

/// The states of a column's cells in a set of rows, as sets of rows: the filled cells, those of the first player, and
/// the reachable cell.
fn seen(code: Code, rows: u32) -> (u32, u32, u32) {
    let height = code.ilog2();
    let filled = (1_u32 << height) - 1;
    (rows & filled, u32::from(code) & filled & rows, (1 << height) & rows)
}

/// The number of different states of the cells of a column in a set of rows. With discs in the lowest n of these cells,
/// the next one is reachable, or is not if there are cells in between.
fn ways(rows: u32) -> u32 {
    let (mut ways, mut stones, mut bottom) = (0, 1, 0);
    for row in (0..u32::BITS).filter(|row| rows & (1 << row) != 0) {
        ways += if row > bottom { 2 * stones } else { stones };
        (stones, bottom) = (2 * stones, row + 1);
    }
    ways + stones
}

/// The number of weights of a tuple's table per side to move.
pub(crate) fn table_size(rules: Rules, cells: &[Cell]) -> u64 {
    let parts = parts_by_column(rules, cells.iter().map(|&cell| (cell, 0)));
    parts.iter().map(|part| u64::from(ways(part.rows))).fold(1, u64::saturating_mul)
}

/// The rank, below [`ways`], of each code of a column of `height` rows, for a set of rows.
fn ranks(height: u32, rows: u32) -> Vec<u32> {
    let mut known = std::collections::HashMap::new();
    let mut ranks = vec![0; 2 << height];
    for code in 1..(2 << height) as Code {
        let next = known.len() as u32;
        ranks[usize::from(code)] = *known.entry(seen(code, rows)).or_insert(next);
    }
    ranks
}

/// The height of a column.
fn height(rules: Rules) -> u32 {
    if rules.has_gravity() { rules.rows().into() } else { 1 }
}

/// The number of discs in the cells of a tuple, for each weight of its table.
pub(crate) fn discs(rules: Rules, cells: &[Cell]) -> Vec<u8> {
    let mut discs = vec![0];
    for ColumnPart { rows, .. } in parts_by_column(rules, cells.iter().map(|&cell| (cell, 0))) {
        let mut by_rank = vec![0; ways(rows) as usize];
        for (code, &rank) in ranks(height(rules), rows).iter().enumerate().skip(1) {
            by_rank[rank as usize] = seen(code as Code, rows).0.count_ones() as u8;
        }
        discs = by_rank.iter().flat_map(|more| discs.iter().map(move |discs| discs + more)).collect();
    }
    discs
}

impl Layout {
    /// The layout of these tuples; `None` if there would be more than [`MAX_WEIGHTS`] weights per side to move.
    pub fn new(rules: Rules, tuples: Vec<Vec<Cell>>) -> Option<Self> {
        let symmetries = Symmetry::of(rules);
        let height = height(rules);
        let columns = if rules.has_gravity() { usize::from(rules.cols()) } else { usize::from(rules.cells()) };
        let mut rank_cache = std::collections::HashMap::new();
        let mut weights: u64 = 0;
        let mut instances: Vec<(u32, Vec<ColumnPart>)> = Vec::new();
        for cells in &tuples {
            let mut size: u64 = 1;
            let mut columns = parts_by_column(rules, cells.iter().map(|&cell| (cell, 0)));
            for ColumnPart { rows, stride, .. } in &mut columns {
                *stride = size as u32;
                rank_cache.entry(*rows).or_insert_with(|| ranks(height, *rows));
                size = size.checked_mul(ways(*rows).into()).filter(|&size| size <= MAX_WEIGHTS)?;
            }
            for &symmetry in symmetries {
                let image = |&cell: &Cell| {
                    let (column, _) = place(rules, cell);
                    let part = columns.iter().find(|part| part.column == column).expect("each cell has a column");
                    (symmetry.apply(cell, rules), part.stride)
                };
                instances.push((weights as u32, parts_by_column(rules, cells.iter().map(image))));
            }
            weights += size;
            if weights > MAX_WEIGHTS {
                return None;
            }
        }
        let rank = |rows: u32, code: Code| rank_cache[&rows][usize::from(code)];
        let start = instances
            .iter()
            .map(|(offset, parts)| offset + parts.iter().map(|part| part.stride * rank(part.rows, EMPTY)).sum::<u32>())
            .collect();
        // The instances with cells in a column, each with its number, its rows in the column, and its stride.
        let parts_in = |column: usize| {
            let part = move |(number, (_, parts)): (usize, &(u32, Vec<ColumnPart>))| {
                let part = parts.iter().find(|part| part.column == column)?;
                Some((number as u16, part.rows, part.stride))
            };
            instances.iter().enumerate().filter_map(part).collect::<Vec<_>>()
        };
        let codes = 2_usize << height;
        let (mut touched, mut change_start, mut change) = (Vec::new(), Vec::new(), Vec::new());
        for column in 0..columns {
            let parts = parts_in(column);
            for row in 0..height {
                // A disc changes the landing cell, and the cell above, which becomes reachable.
                let is_touched = |rows: u32| rows & (3 << row) != 0;
                touched.push(parts.iter().filter(|part| is_touched(part.1)).map(|part| part.0).collect());
            }
            for code in 0..codes as Code {
                for player in 0..2 {
                    change_start.push(change.len() as u32);
                    if code == 0 || code.ilog2() >= height {
                        continue;
                    }
                    let after = dropped(code, player);
                    for &(_, rows, stride) in parts.iter().filter(|part| part.1 & (3 << code.ilog2()) != 0) {
                        let step = i64::from(rank(rows, after)) - i64::from(rank(rows, code));
                        change.push((step * i64::from(stride)) as i32);
                    }
                }
            }
        }
        let (weights, instances) = (weights as usize, instances.len());
        Some(Layout { rules, tuples, weights, instances, columns, codes, start, touched, change_start, change })
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The cells of each tuple.
    pub fn tuples(&self) -> &[Vec<Cell>] {
        &self.tuples
    }

    /// The number of weights per side to move.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// The number of instances, which is the number of weights that add up to a value.
    pub fn instances(&self) -> usize {
        self.instances
    }

    /// The number of columns; without gravity, each cell is a column.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The index of each instance on the empty board.
    pub fn start(&self) -> &[u32] {
        &self.start
    }

    /// The column of a cell.
    #[inline(always)]
    pub fn column(&self, cell: Cell) -> usize {
        if self.rules.has_gravity() {
            usize::from(cell.col)
        } else {
            usize::from(cell.col) * usize::from(self.rules.rows()) + usize::from(cell.row)
        }
    }

    /// The instances that a disc of `player` on top of a column changes, and the changes of their indices. `code` is
    /// the state of the column before.
    #[inline(always)]
    pub fn changes(&self, column: usize, code: Code, player: usize) -> (&[u16], &[i32]) {
        let height = self.codes.ilog2() as usize - 1;
        let touched = &self.touched[column * height + code.ilog2() as usize];
        let start = self.change_start[(column * self.codes + usize::from(code)) * 2 + player] as usize;
        (touched, &self.change[start..start + touched.len()])
    }
}
