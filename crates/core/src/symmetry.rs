//! The symmetries of the board under which the rules do not change.

use crate::{Cell, Rules};

/// A reflection or rotation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Nothing moves.
    Identity,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Half a turn.
    HalfTurn,
    /// Reflection in the rising diagonal: columns become rows.
    Transpose,
    /// Reflection in the falling diagonal.
    AntiTranspose,
    /// A quarter turn to the left.
    QuarterLeft,
    /// A quarter turn to the right.
    QuarterRight,
}

impl Symmetry {
    const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::HalfTurn,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
        Symmetry::QuarterLeft,
        Symmetry::QuarterRight,
    ];

    /// The symmetries of these rules: two with gravity, eight on a square without it, else four.
    pub fn of(rules: Rules) -> &'static [Symmetry] {
        let count = match (rules.has_gravity(), rules.cols() == rules.rows()) {
            (true, _) => 2,
            (false, true) => 8,
            (false, false) => 4,
        };
        &Self::ALL[..count]
    }

    /// Where the symmetry takes `cell`. The last four symmetries need a square board.
    pub fn apply(self, cell: Cell, rules: Rules) -> Cell {
        let Cell { col, row } = cell;
        let (last_col, last_row) = (rules.cols() - 1, rules.rows() - 1);
        match self {
            Symmetry::Identity => cell,
            Symmetry::MirrorColumns => Cell::new(last_col - col, row),
            Symmetry::MirrorRows => Cell::new(col, last_row - row),
            Symmetry::HalfTurn => Cell::new(last_col - col, last_row - row),
            Symmetry::Transpose => Cell::new(row, col),
            Symmetry::AntiTranspose => Cell::new(last_row - row, last_col - col),
            Symmetry::QuarterLeft => Cell::new(last_row - row, col),
            Symmetry::QuarterRight => Cell::new(row, last_col - col),
        }
    }
}
