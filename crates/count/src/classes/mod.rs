//! The classes of multisets of columns: what the automaton remembers of the columns read so far to decide which boards
//! can occur.
//!
//! Two multisets of equally many columns are in the same class if they have the same completions that can occur (Myhill
//! and Nerode). A completion adds columns up to the full number. `learn` learns the classes, `verify` proves them,
//! `Classes` merges them into the minimum number, and `Reader` reads columns disc by disc.

mod column;
mod learn;
mod oracle;
mod reader;
mod verify;

use connect4_core::Player;
use connect4_core::playout::Rng;
use rustc_hash::FxHashMap;

use self::column::Column;
pub(crate) use self::learn::DEAD;
use self::learn::{ClassId, Learner};
pub(crate) use self::reader::{Reader, Transitions};
use self::verify::{Automaton, Inclusion};
use crate::error::{CountError, StopCheck};

/// The only class before the first column.
pub(crate) const ROOT: ClassId = 1;

/// The smallest automaton that reads the columns of a board and decides whether they can occur.
///
/// A level is the number of columns read, `0..=cols`. Class 0 is dead at each level. At the last level, classes 1 and 2
/// mean that the columns can occur with X or O to move. So a class that is not dead determines the balance of its
/// columns: the number of X minus the number of O.
pub(crate) struct Classes {
    columns: Vec<Column>,
    /// By level, class and number of the column read.
    next: Vec<Vec<Vec<ClassId>>>,
    inclusion: Vec<Inclusion>,
}

/// The number of random boards in a row that must agree before the learner turns to other queries.
const REQUIRED_AGREEMENTS: u32 = 2000;
/// The maximum number of contradictions to learn from before the next proof attempt.
const MAX_CONTRADICTIONS: usize = 200;

impl Classes {
    /// Finds and proves the classes of boards with `cols` columns of up to `rows` discs, without `connect` adjacent
    /// discs of one color in a column. Calls `stop_check` many times per second.
    ///
    /// # Errors
    /// Those of `stop_check`.
    pub(crate) fn find(cols: u32, rows: u32, connect: u32, stop_check: StopCheck) -> Result<Classes, CountError> {
        let columns = column::all(rows, connect);
        let mut learner = Learner::new(cols, rows, columns.clone());
        let mut rng = Rng::new(1);
        let mut agreements = 0;
        while agreements < REQUIRED_AGREEMENTS {
            stop_check()?;
            let board = random_board(cols, rows, &columns, &mut rng, &learner);
            agreements = if learner.learn_from_board(&board) { 0 } else { agreements + 1 };
        }
        let shorter: Vec<usize> = columns
            .iter()
            .map(|&column| if column == Column::EMPTY { 0 } else { learner.number(column.pop()) })
            .collect();
        loop {
            while learner.learn_from_order(stop_check)? || learner.learn_from_columns(stop_check)? {}
            let next = (0..cols as usize).map(|level| {
                let classes = 0..learner.classes(level) as ClassId;
                classes
                    .map(|class| (0..columns.len()).map(|column| learner.next(level, class, column)).collect())
                    .collect()
            });
            let automaton = Automaton { columns: &columns, next: next.collect(), shorter: shorter.clone() };
            let boards = automaton.contradictions(MAX_CONTRADICTIONS, stop_check)?;
            if boards.is_empty() {
                let next = minimize(automaton.next);
                let automaton = Automaton { columns: &columns, next, shorter };
                let inclusion = automaton.inclusion();
                let next = automaton.next;
                return Ok(Classes { columns, next, inclusion });
            }
            for board in boards {
                stop_check()?;
                learner.learn_from_board(&board);
                for at in 0..board.len() {
                    let mut reduced = board.clone();
                    reduced[at] = shorter[reduced[at]];
                    learner.learn_from_board(&reduced);
                }
            }
        }
    }

    /// Number of columns of a board.
    pub(crate) fn cols(&self) -> usize {
        self.next.len()
    }
}

/// The columns of a random game that ignores lines across columns. Half of the time, one column is replaced.
fn random_board(cols: u32, rows: u32, columns: &[Column], rng: &mut Rng, learner: &Learner) -> Vec<usize> {
    let mut board = vec![Column::EMPTY; cols as usize];
    let mut player = Player::First;
    for _ in 0..rng.below(cols * rows + 1) {
        let at = rng.below(cols) as usize;
        let longer = board[at].push(player);
        if longer.height() <= rows && learner.is_known(longer) {
            board[at] = longer;
            player = !player;
        }
    }
    if rng.below(2) == 0 {
        board[rng.below(cols) as usize] = columns[rng.below(columns.len() as u32) as usize];
    }
    board.iter().map(|&column| learner.number(column)).collect()
}

/// The smallest equivalent automaton, by partition refinement from the last level. Dead classes become class 0, and the
/// root becomes class 1.
fn minimize(mut next: Vec<Vec<Vec<ClassId>>>) -> Vec<Vec<Vec<ClassId>>> {
    let mut renumbered: Vec<ClassId> = vec![0, 1, 2];
    for level in next.iter_mut().rev() {
        let width = level[0].len();
        let mut known = FxHashMap::from_iter([(vec![DEAD; width], DEAD)]);
        let mut rows = vec![vec![DEAD; width]];
        renumbered = level
            .iter()
            .map(|row| {
                let row: Vec<ClassId> = row.iter().map(|&class| renumbered[class as usize]).collect();
                *known.entry(row.clone()).or_insert_with(|| {
                    rows.push(row);
                    rows.len() as ClassId - 1
                })
            })
            .collect();
        *level = rows;
    }
    next
}
