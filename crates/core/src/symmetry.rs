//! Symmetries of the board that preserve the rules.

use crate::{Cell, Rules};

/// A reflection or rotation of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// No change.
    Identity,
    /// Left and right exchanged.
    MirrorColumns,
    /// Top and bottom exchanged.
    MirrorRows,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// Reflection in the rising diagonal: columns become rows.
    Transpose,
    /// Reflection in the falling diagonal.
    AntiTranspose,
    /// A rotation by 90 degrees counterclockwise.
    QuarterLeft,
    /// A rotation by 90 degrees clockwise.
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

    /// The symmetries of these rules: two with gravity; without it, eight on a square board and four on others.
    pub fn of(rules: Rules) -> &'static [Symmetry] {
        let count = match (rules.has_gravity(), rules.cols() == rules.rows()) {
            (true, _) => 2,
            (false, true) => 8,
            (false, false) => 4,
        };
        &Self::ALL[..count]
    }

    /// The image of `cell`. The last four symmetries need a square board.
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
