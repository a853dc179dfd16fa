//! Reading columns stone by stone.

use connect4_core::Player;
use rustc_hash::FxHashMap;

use super::learn::ClassId;
use super::{Classes, DEAD};

/// A state of reading one column after others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Node {
    /// The class of the columns if this one ends here.
    pub(crate) end: ClassId,
    /// By the colour of the next stone; 0 when nothing that follows can occur.
    pub(crate) next: [u32; 2],
}

/// The automaton that reads whole boards column by column from the left, each stone by stone from the bottom.
///
/// Before the first stone of a column a state is a class. Below the top row states are numbers in the table of their
/// place; above the last stone of a full column only the end is left, so there a state is again a class. 0 is dead
/// everywhere.
pub(crate) struct Reader {
    rows: usize,
    /// By `col * rows + row`: the states before the stone of that cell.
    nodes: Vec<Vec<Node>>,
    /// By the same and the state: whether the number of stones read is odd.
    odd: Vec<Vec<bool>>,
}

impl Reader {
    /// With as few states as possible at each place.
    pub(crate) fn new(classes: &Classes, rows: usize) -> Self {
        let mut reader = Reader { rows, nodes: Vec::new(), odd: Vec::new() };
        for col in 0..classes.cols() {
            reader.add_column(classes, col);
        }
        reader.count_stones();
        reader
    }

    fn add_column(&mut self, classes: &Classes, col: usize) {
        let rows = self.rows;
        let next = &classes.next[col];
        let by_column: FxHashMap<_, _> = classes.columns.iter().enumerate().map(|(at, column)| (*column, at)).collect();
        // By class and column read so far. The states of columns of one height more are known.
        let mut states: Vec<Vec<u32>> = next.clone();
        let mut tables = vec![Vec::new(); rows];
        for row in (0..rows).rev() {
            let mut table = vec![Node::default()];
            let mut known = FxHashMap::from_iter([(Node::default(), 0)]);
            for (class, ends) in next.iter().enumerate() {
                for (at, column) in classes.columns.iter().enumerate().filter(|(_, column)| column.height() == row as u32) {
                    let longer = Player::BOTH.map(|player| by_column.get(&column.push(player)));
                    let node = Node { end: ends[at], next: longer.map(|at| at.map_or(0, |&at| states[class][at])) };
                    // In the bottom row states keep the numbers of their classes.
                    let state = *known.entry(node).or_insert_with(|| {
                        table.push(node);
                        table.len() as u32 - 1
                    });
                    assert!(row > 0 || state == class as u32, "different classes have different futures");
                    states[class][at] = state;
                }
            }
            tables[row] = table;
        }
        self.nodes.extend(tables);
    }

    /// The parity of the stones read, which a state that is not dead determines.
    fn count_stones(&mut self) {
        let mut odd: Vec<Vec<bool>> = self.nodes.iter().map(|table| vec![false; table.len()]).collect();
        for place in 0..self.nodes.len() {
            let (col, row) = (place / self.rows, place % self.rows);
            for state in 1..self.nodes[place].len() {
                let node = self.nodes[place][state];
                let is_odd = odd[place][state];
                let next_column = (col + 1) * self.rows;
                if let Some(ends) = odd.get_mut(next_column).filter(|_| node.end != DEAD) {
                    ends[node.end as usize] = is_odd;
                }
                for next in node.next.into_iter().filter(|&next| next != 0) {
                    let after = if row + 1 < self.rows { place + 1 } else { next_column };
                    if let Some(after) = odd.get_mut(after) {
                        after[next as usize] = !is_odd;
                    }
                }
            }
        }
        self.odd = odd;
    }

    /// The state before the stone at this cell.
    pub(crate) fn node(&self, col: usize, row: usize, state: u32) -> Node {
        if row == self.rows { Node { end: state, next: [0; 2] } } else { self.nodes[col * self.rows + row][state as usize] }
    }

    /// Whether an odd number of stones has been read before the stone at this cell.
    pub(crate) fn is_odd(&self, col: usize, row: usize, state: u32) -> bool {
        self.odd[col * self.rows + row][state as usize]
    }

    /// The largest number of states at one place.
    pub(crate) fn most(&self) -> usize {
        self.nodes.iter().map(Vec::len).max().unwrap_or(0).max(3)
    }
}
