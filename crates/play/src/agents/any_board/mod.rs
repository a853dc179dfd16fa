//! A value of positions on any board with gravity: it knows a position by what its lines are, not by its cells, so it plays
//! sizes that it was not trained on.
//!
//! A position is a list of *kinds*, each a number: what a free cell means to either side, what it means together with the
//! cell above it, which threats a column holds from below, what the lines lack that want two more stones, what lies on top of
//! neighbouring columns, how many cells are left until somebody must play below a threat, how full the board is. A kind has a
//! row of weights for each side to move; the rows of all kinds are added up and go through a small network (as in NNUE; Nasu
//! 2018). Lines of four and of five, and the parity of rows and columns, which decides who must move when the safe cells have
//! run out, have networks of their own, and weights of their own that are added to the first few of a row. Forced moves are
//! played before a position is valued.
//!
//! `connect4-learn` trains it by self-play on many boards at once.

mod file;
mod kinds;
mod leaf;
mod network;

use std::sync::{LazyLock, OnceLock};

use connect4_core::Rules;

pub use kinds::{FILL, FILLS, KINDS, TABLES, kinds};
pub(crate) use leaf::ByKinds;
pub use network::{AnyBoard, Layers, OWN, Passed, SECOND, SURE, WIDTH, activation};

use super::learned::{MAX_SIDE, Model};

/// The value that is part of the program; `models/README.md` says how it was made. In the browser people wait for every byte
/// of the program, so there it comes later.
const BYTES: Option<&[u8]> =
    if cfg!(target_family = "wasm") { None } else { Some(include_bytes!("../../../models/any-board.model")) };

static EMBEDDED: LazyLock<Option<AnyBoard>> =
    LazyLock::new(|| BYTES.map(|bytes| AnyBoard::from_bytes(bytes).expect("the embedded value is whole")));

static INSTALLED: OnceLock<AnyBoard> = OnceLock::new();

/// Whether there is a value for these rules: with gravity, lines of four or five, 4 to [`MAX_SIDE`] columns and rows.
pub fn is_for(rules: Rules) -> bool {
    let has_size = |side| (4..=MAX_SIDE).contains(&side);
    rules.has_gravity() && (4..=5).contains(&rules.connect()) && has_size(rules.cols()) && has_size(rules.rows())
}

impl AnyBoard {
    /// The program's own value, if it [is for](is_for) these rules. In the browser there is none until one is
    /// [installed](AnyBoard::install).
    #[inline]
    pub fn embedded(rules: Rules) -> Option<&'static AnyBoard> {
        is_for(rules).then(|| EMBEDDED.as_ref().or_else(|| INSTALLED.get())).flatten()
    }

    /// The program's own value for these rules where the program has no model of them, which would know better.
    pub(crate) fn instead_of_model(rules: Rules) -> Option<&'static AnyBoard> {
        if Model::embedded(rules).is_some() { None } else { AnyBoard::embedded(rules) }
    }

    /// The bytes of the program's own value, for those who load it on first use.
    pub fn embedded_bytes() -> Option<&'static [u8]> {
        BYTES
    }

    /// Makes this the program's own value, if it was built without one, until the program ends. If there is one already,
    /// nothing changes.
    pub fn install(self) {
        let _ = INSTALLED.set(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_small_enough_and_says_how_it_was_made() {
        let value = AnyBoard::embedded(Rules::new(8, 8, 4).unwrap()).unwrap();
        assert!(BYTES.unwrap().len() <= 1_000_000, "1 MB at most");
        assert!(value.command.starts_with("cargo run "), "{}", value.command);
        assert!(AnyBoard::embedded(Rules::TIC_TAC_TOE).is_none());
        assert!(AnyBoard::embedded(Rules::new(11, 8, 4).unwrap()).is_none());
    }
}
