//! Reads columns disc by disc.

use std::sync::Mutex;

use connect4_core::Player;
use rustc_hash::FxHashMap;

use super::learn::ClassId;
use super::verify::Inclusion;
use super::{Classes, DEAD};

/// The transitions of a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Transitions {
    /// The class of the columns read, if this column ends here.
    pub(crate) end: ClassId,
    /// The next state by color of the next disc; 0 if no continuation can occur.
    pub(crate) next: [u32; 2],
}

/// The automaton that reads boards column by column from the left, each disc by disc from the bottom.
///
/// A *place* is the point before the disc of a cell. At the bottom of a column, states are classes. At higher cells,
/// states are indices into the table of their place. Above the top cell, the column can only end, so states are classes
/// again. State 0 is always dead.
///
/// Numbers beyond the table of a place are *sets* of states that must all accept; see [`Reader::intersection`].
pub(crate) struct Reader {
    rows: usize,
    /// By place (`col * rows + row`) and state.
    transitions: Vec<Vec<Transitions>>,
    /// By place and state: whether an odd number of discs has been read.
    is_odd: Vec<Vec<bool>>,
    /// By level.
    inclusion: Vec<Inclusion>,
    /// By place, including the end of the board.
    sets: Vec<Mutex<Sets>>,
    /// Maximum number of states per place, including sets.
    max_states: usize,
}

/// The sets of states found so far, in the order of their numbers.
#[derive(Default)]
struct Sets {
    all: Vec<Box<[u32]>>,
    numbers: FxHashMap<Box<[u32]>, u32>,
}

impl Reader {
    /// Builds a reader with as few states as possible at each place.
    pub(crate) fn new(classes: Classes, rows: usize) -> Self {
        let sets = (0..=classes.cols() * rows).map(|_| Mutex::default()).collect();
        let mut reader =
            Reader { rows, transitions: Vec::new(), is_odd: Vec::new(), inclusion: Vec::new(), sets, max_states: 0 };
        for col in 0..classes.cols() {
            reader.add_column(&classes, col);
        }
        reader.find_parities();
        reader.inclusion = classes.inclusion;
        // Sets are rare. One bit more than the states need leaves room for more sets than any count has met.
        reader.max_states = 2 * reader.transitions.iter().map(Vec::len).max().unwrap_or(0).max(64);
        reader
    }

    fn add_column(&mut self, classes: &Classes, col: usize) {
        let rows = self.rows;
        let next = &classes.next[col];
        let by_column: FxHashMap<_, _> = classes.columns.iter().enumerate().map(|(at, column)| (*column, at)).collect();
        // By class and column read so far. States of columns that are one disc higher are already known.
        let mut states: Vec<Vec<u32>> = next.clone();
        let mut tables = vec![Vec::new(); rows];
        for row in (0..rows).rev() {
            let mut table = vec![Transitions::default()];
            let mut known = FxHashMap::from_iter([(Transitions::default(), 0)]);
            for (class, ends) in next.iter().enumerate() {
                for (at, column) in
                    classes.columns.iter().enumerate().filter(|(_, column)| column.height() == row as u32)
                {
                    let longer = Player::BOTH.map(|player| by_column.get(&column.push(player)));
                    let transitions =
                        Transitions { end: ends[at], next: longer.map(|at| at.map_or(0, |&at| states[class][at])) };
                    // In the bottom row, states keep the numbers of their classes.
                    let state = *known.entry(transitions).or_insert_with(|| {
                        table.push(transitions);
                        table.len() as u32 - 1
                    });
                    assert!(row > 0 || state == class as u32, "different classes have different transitions");
                    states[class][at] = state;
                }
            }
            tables[row] = table;
        }
        self.transitions.extend(tables);
    }

    /// Computes the parity of the discs read, which a state that is not dead determines.
    fn find_parities(&mut self) {
        let mut parities: Vec<Vec<bool>> = self.transitions.iter().map(|table| vec![false; table.len()]).collect();
        for place in 0..self.transitions.len() {
            let (col, row) = (place / self.rows, place % self.rows);
            for state in 1..self.transitions[place].len() {
                let transitions = self.transitions[place][state];
                let is_odd = parities[place][state];
                let next_column = (col + 1) * self.rows;
                if let Some(ends) = parities.get_mut(next_column).filter(|_| transitions.end != DEAD) {
                    ends[transitions.end as usize] = is_odd;
                }
                for next in transitions.next.into_iter().filter(|&next| next != 0) {
                    let after = if row + 1 < self.rows { place + 1 } else { next_column };
                    if let Some(after) = parities.get_mut(after) {
                        after[next as usize] = !is_odd;
                    }
                }
            }
        }
        self.is_odd = parities;
    }

    /// The transitions of a state before the disc of this cell.
    #[inline(always)]
    pub(crate) fn transitions(&self, col: usize, row: usize, state: u32) -> Transitions {
        if row == self.rows {
            return Transitions { end: state, next: [0; 2] };
        }
        let place = col * self.rows + row;
        match self.transitions[place].get(state as usize) {
            Some(&transitions) => transitions,
            None => self.set_transitions(col, row, state),
        }
    }

    /// Whether an odd number of discs has been read before this cell.
    pub(crate) fn is_odd(&self, col: usize, row: usize, state: u32) -> bool {
        let place = col * self.rows + row;
        match self.is_odd[place].get(state as usize) {
            Some(&is_odd) => is_odd,
            None => self.is_odd[place][self.members(place, state)[0] as usize],
        }
    }

    /// Number of classes after 0, 1, … columns, including the dead one.
    pub(crate) fn classes(&self) -> Vec<usize> {
        (0..=self.transitions.len() / self.rows).map(|col| self.state_count(col * self.rows) as usize).collect()
    }

    /// Maximum number of states per place, including sets.
    pub(crate) fn max_states(&self) -> usize {
        self.max_states
    }

    /// The class after `level` columns that accepts what both classes accept. They must have the same balance.
    ///
    /// The result is nearly always one of the two. Otherwise, it is a set, until the set becomes a single class again.
    pub(crate) fn intersection(&self, level: usize, one: ClassId, other: ClassId) -> ClassId {
        if one == DEAD || other == DEAD {
            return DEAD;
        }
        let place = level * self.rows;
        let mut all = self.members(place, one);
        all.extend(self.members(place, other));
        self.state_of_set(place, all)
    }

    /// The sets of classes found after `col` columns, in the order of their numbers.
    pub(crate) fn sets_before(&self, col: usize) -> Vec<Box<[u32]>> {
        self.sets[col * self.rows].lock().expect("no thread panicked").all.clone()
    }

    /// Gives the next number to a set of classes. Returns whether the words are a valid new set.
    pub(crate) fn add_set_before(&self, col: usize, set: &[u64]) -> bool {
        let place = col * self.rows;
        let base = self.state_count(place);
        let classes: Vec<u32> = set.iter().map_while(|&class| u32::try_from(class).ok()).collect();
        let is_set = classes.len() == set.len() && classes.iter().all(|&class| class != DEAD && class < base);
        is_set && self.state_of_set(place, classes) >= base
    }

    fn state_count(&self, place: usize) -> u32 {
        self.transitions.get(place).map_or(3, Vec::len) as u32
    }

    fn members(&self, place: usize, state: u32) -> Vec<u32> {
        let base = self.state_count(place);
        if state < base {
            vec![state]
        } else {
            self.sets[place].lock().expect("no thread panicked").all[(state - base) as usize].to_vec()
        }
    }

    /// The state that accepts what all of these states accept. None of them is dead.
    fn state_of_set(&self, place: usize, mut states: Vec<u32>) -> u32 {
        states.sort_unstable();
        states.dedup();
        if place.is_multiple_of(self.rows) {
            // Here, states are classes.
            let inclusion = &self.inclusion[place / self.rows];
            let all = states.clone();
            states.retain(|&class| !all.iter().any(|&other| other != class && inclusion.is_within(other, class)));
        }
        if let [state] = states[..] {
            return state;
        }
        let mut sets = self.sets[place].lock().expect("no thread panicked");
        let states = states.into_boxed_slice();
        if let Some(&number) = sets.numbers.get(&states) {
            return number;
        }
        let number = self.state_count(place) + sets.all.len() as u32;
        assert!((number as usize) < self.max_states, "more sets of classes than a state has room for");
        sets.all.push(states.clone());
        sets.numbers.insert(states, number);
        number
    }

    #[cold]
    fn set_transitions(&self, col: usize, row: usize, state: u32) -> Transitions {
        let place = col * self.rows + row;
        let members: Vec<Transitions> =
            self.members(place, state).into_iter().map(|member| self.transitions[place][member as usize]).collect();
        let all =
            |place: usize, states: Vec<u32>| if states.contains(&0) { 0 } else { self.state_of_set(place, states) };
        Transitions {
            end: all((col + 1) * self.rows, members.iter().map(|member| member.end).collect()),
            next: [0, 1].map(|player| all(place + 1, members.iter().map(|member| member.next[player]).collect())),
        }
    }
}
