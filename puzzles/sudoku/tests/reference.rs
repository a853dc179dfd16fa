//! The reference that all solvers are tested against: plain backtracking for every size. It fills the empty cells in
//! reading order with every digit that is missing from the row, the column and the box.

use connect4_sudoku::{Grid, Shape};

/// Up to `limit` solutions, in lexicographic order.
pub(crate) fn solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if grid.conflict().is_none() {
        fill(&mut grid.clone(), 0, limit, &mut found);
    }
    found
}

fn fill(grid: &mut Grid, index: usize, limit: usize, found: &mut Vec<Grid>) {
    if found.len() == limit {
        return;
    }
    let shape = grid.shape();
    if index == shape.cells() {
        found.push(grid.clone());
    } else if grid.digits()[index] != 0 {
        fill(grid, index + 1, limit, found);
    } else {
        for digit in 1..=shape.side() as u8 {
            if fits(shape, grid.digits(), index, digit) {
                grid.set(index, digit);
                fill(grid, index + 1, limit, found);
                grid.set(index, 0);
            }
        }
    }
}

fn fits(shape: Shape, digits: &[u8], index: usize, digit: u8) -> bool {
    let side = shape.side();
    let (row, col) = (index / side, index % side);
    let (top, left) = (row / shape.box_rows() * shape.box_rows(), col / shape.box_cols() * shape.box_cols());
    let in_row = (0..side).any(|col| digits[row * side + col] == digit);
    let in_col = (0..side).any(|row| digits[row * side + col] == digit);
    let in_box = (top..top + shape.box_rows())
        .any(|row| (left..left + shape.box_cols()).any(|col| digits[row * side + col] == digit));
    !in_row && !in_col && !in_box
}
