//! Which cells are free, and whether the rest of a fleet can still find room there.

use crate::field::{Field, LARGEST, Ship};

/// Cells, one word for each row or each column.
pub(crate) type Lines = [u64; LARGEST];

/// The free cells of a field.
pub(crate) struct Capacity {
    rows: usize,
    cols: usize,
    /// By rows, and the same by columns.
    free: [Lines; 2],
}

impl Capacity {
    /// The marked cells of a field.
    pub(crate) fn new(field: &Field) -> Capacity {
        let mut free = [[0; LARGEST]; 2];
        for (row, col) in (0..LARGEST).flat_map(|row| (0..LARGEST).map(move |col| (row, col))) {
            free[0][row] |= u64::from(field.is_marked(row, col)) << col;
            free[1][col] |= u64::from(field.is_marked(row, col)) << row;
        }
        Capacity { rows: field.rows(), cols: field.cols(), free }
    }

    /// The free cells by rows.
    pub(crate) fn by_rows(&self) -> &Lines {
        &self.free[0]
    }

    /// For each row (or column) the cells from which `length` cells in a row are free.
    pub(crate) fn starts(&self, length: usize, is_across: bool) -> impl Iterator<Item = u64> {
        let lines = if is_across { &self.free[0][..self.rows] } else { &self.free[1][..self.cols] };
        lines.iter().map(move |&line| (1..length).fold(line, |starts, i| starts & line >> i))
    }

    /// Whether the ships left of each kind have cells enough in runs of their length, and runs
    /// enough.
    pub(crate) fn has_room(&self, kinds: &[(usize, u16)], left: &[u16]) -> bool {
        let (mut ships, mut cells) = (0, 0);
        kinds.iter().zip(left).all(|(&(length, _), &count)| {
            let count = usize::from(count);
            if count == 0 || length == 1 {
                return true;
            }
            ships += count;
            cells += length * count;
            // A run has room for as many ships as can be cut from it one after the other.
            let mut room = 0;
            let mut in_runs = [0_u64; LARGEST];
            for (row, starts) in self.starts(length, true).enumerate() {
                room += disjoint(starts, length);
                in_runs[row] = (0..length).fold(0, |run, i| run | starts << i);
            }
            room += self.starts(length, false).map(|starts| disjoint(starts, length)).sum::<usize>();
            for (top, rows) in self.free[0][..self.rows].windows(length).enumerate() {
                let runs = rows.iter().fold(u64::MAX, |runs, row| runs & row);
                if runs != 0 {
                    in_runs[top..top + length].iter_mut().for_each(|row| *row |= runs);
                }
            }
            room >= ships && in_runs[..self.rows].iter().map(|row| row.count_ones() as usize).sum::<usize>() >= cells
        })
    }

    pub(crate) fn is_free(&self, ship: Ship) -> bool {
        ship.cells().all(|(row, col)| self.free[0][row] >> col & 1 != 0)
    }

    pub(crate) fn flip(&mut self, ship: Ship) {
        for (row, col) in ship.cells() {
            self.free[0][row] ^= 1 << col;
            self.free[1][col] ^= 1 << row;
        }
    }
}

/// How many ships fit side by side into a line, from the cells in which one can start.
fn disjoint(mut starts: u64, length: usize) -> usize {
    let mut ships = 0;
    while starts != 0 {
        ships += 1;
        starts &= (u64::MAX << starts.trailing_zeros()).checked_shl(length as u32).unwrap_or(0);
    }
    ships
}
