//! The animation of a falling disc.

use std::time::Duration;

use connect4_core::Cell;

/// A falling disc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FallingDisc {
    /// Where the disc lands.
    pub cell: Cell,
    /// When it began to fall.
    pub since: Duration,
}

impl FallingDisc {
    /// Time between frames of a falling disc.
    pub(crate) const PICTURE: Duration = Duration::from_millis(33);

    /// The cell where the disc lands and the row that it is in now, on a board of `rows` rows; `None` once it has
    /// landed.
    pub(crate) fn at(self, rows: u8, now: Duration) -> Option<(Cell, u8)> {
        let row = rows.saturating_sub(fallen_rows(now.saturating_sub(self.since)));
        (row > self.cell.row).then_some((self.cell, row))
    }
}

/// Number of rows that a disc has fallen after `time`. It accelerates; the 20 rows of the largest board take 0.43 s.
fn fallen_rows(time: Duration) -> u8 {
    let seconds = time.as_secs_f64();
    (1.0 + 6.0 * seconds + 90.0 * seconds * seconds).min(255.0) as u8
}
