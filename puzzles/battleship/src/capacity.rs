//! The free cells, and a quick check whether the remaining ships can still fit there.

use crate::field::{Direction, Field, MAX_SIDE, Ship};

/// A set of cells: one word per row, or one per column.
pub(crate) type Lines = [u64; MAX_SIDE];

/// The free cells of a field: marked, and not yet covered by a ship.
pub(crate) struct Capacity {
    rows: usize,
    cols: usize,
    /// By row, and the same cells by column.
    free: [Lines; 2],
}

impl Capacity {
    /// All marked cells of a field are free.
    pub(crate) fn new(field: &Field) -> Capacity {
        let mut free = [[0; MAX_SIDE]; 2];
        for (row, col) in (0..MAX_SIDE).flat_map(|row| (0..MAX_SIDE).map(move |col| (row, col))) {
            free[0][row] |= u64::from(field.is_marked(row, col)) << col;
            free[1][col] |= u64::from(field.is_marked(row, col)) << row;
        }
        Capacity { rows: field.rows(), cols: field.cols(), free }
    }

    /// The free cells by row.
    pub(crate) fn by_rows(&self) -> &Lines {
        &self.free[0]
    }

    /// For each row or column, depending on the direction: the cells where `length` consecutive free cells begin.
    pub(crate) fn starts(&self, length: usize, direction: Direction) -> impl Iterator<Item = u64> {
        let lines = match direction {
            Direction::Across => &self.free[0][..self.rows],
            Direction::Down => &self.free[1][..self.cols],
        };
        lines.iter().map(move |&line| (1..length).fold(line, |starts, i| starts & line >> i))
    }

    /// Whether the remaining ships can fit, checked for each length separately. The segments of at least that length
    /// must have enough cells, and room for enough ships.
    pub(crate) fn has_room(&self, kinds: &[(usize, u16)], left: &[u16]) -> bool {
        let (mut ships, mut cells) = (0, 0);
        kinds.iter().zip(left).all(|(&(length, _), &count)| {
            let count = usize::from(count);
            if count == 0 || length == 1 {
                return true;
            }
            ships += count;
            cells += length * count;
            // A segment has room for as many ships as fit end to end.
            let mut room = 0;
            let mut in_segments = [0_u64; MAX_SIDE];
            for (row, starts) in self.starts(length, Direction::Across).enumerate() {
                room += disjoint(starts, length);
                in_segments[row] = (0..length).fold(0, |segment, i| segment | starts << i);
            }
            room += self.starts(length, Direction::Down).map(|starts| disjoint(starts, length)).sum::<usize>();
            for (top, rows) in self.free[0][..self.rows].windows(length).enumerate() {
                let segments = rows.iter().fold(u64::MAX, |segments, row| segments & row);
                if segments != 0 {
                    in_segments[top..top + length].iter_mut().for_each(|row| *row |= segments);
                }
            }
            room >= ships
                && in_segments[..self.rows].iter().map(|row| row.count_ones() as usize).sum::<usize>() >= cells
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

/// The largest number of non-overlapping ships in a row or column, given the cells where one can start.
fn disjoint(mut starts: u64, length: usize) -> usize {
    let mut ships = 0;
    while starts != 0 {
        ships += 1;
        starts &= (u64::MAX << starts.trailing_zeros()).checked_shl(length as u32).unwrap_or(0);
    }
    ships
}
