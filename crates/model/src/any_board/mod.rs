//! The any-board evaluation, for boards with gravity of many sizes. Its features describe lines instead of cells, so it
//! also plays on sizes that it was not trained on.
//!
//! A position is a list of *features*, which are indices into tables of weights. They describe:
//!
//! - the open lines of both sides through a free cell, and through it and the cell above;
//! - the lowest threats of a column;
//! - the two empty cells of lines that lack two discs;
//! - the top discs of adjacent columns;
//! - the number of cells left until a side must play below a threat;
//! - the size of the board and how full it is.
//!
//! For each side to move, a feature has a row of weights. The rows of all features are added up and passed through a
//! small network (as in NNUE; Nasu 2018). There are twelve networks, called *tables*: for each side to move, for lines
//! of four and five, and for three parities of the board. The parity decides who must move when the safe cells have run
//! out. A table adds its own weights to the first few numbers of each row. Forced moves are played before a position is
//! evaluated.
//!
//! `connect4-learn` trains the evaluation by self-play on many boards.

mod features;
mod file;
mod network;

use std::sync::{LazyLock, OnceLock};

use connect4_core::Rules;

pub use features::{FEATURES, FILL, FILL_FEATURES, TABLES, features};
pub use network::{Activations, AnyBoard, DECIDED_SUM, Layers, OWN, SECOND, WIDTH, activation};

use crate::{MAX_SIDE, Model};

/// The built-in evaluation; `models/README.md` documents how it was made. WebAssembly modules load it separately, to
/// keep them small.
const BYTES: Option<&[u8]> =
    if cfg!(target_family = "wasm") { None } else { Some(include_bytes!("../../models/any-board.model")) };

static EMBEDDED: LazyLock<Option<AnyBoard>> =
    LazyLock::new(|| BYTES.map(|bytes| AnyBoard::from_bytes(bytes).expect("the built-in evaluation is valid")));

static INSTALLED: OnceLock<AnyBoard> = OnceLock::new();

/// Whether the evaluation supports these rules: gravity, lines of four or five, 4 to [`MAX_SIDE`] columns and rows.
pub fn is_for(rules: Rules) -> bool {
    let has_size = |side| (4..=MAX_SIDE).contains(&side);
    rules.has_gravity() && (4..=5).contains(&rules.connect()) && has_size(rules.cols()) && has_size(rules.rows())
}

impl AnyBoard {
    /// The built-in evaluation, if it [supports](is_for) these rules. WebAssembly has none until one is
    /// [installed](AnyBoard::install).
    #[inline]
    pub fn embedded(rules: Rules) -> Option<&'static AnyBoard> {
        is_for(rules).then(|| EMBEDDED.as_ref().or_else(|| INSTALLED.get())).flatten()
    }

    /// The built-in evaluation for rules without a built-in model, which would be stronger.
    pub fn instead_of_model(rules: Rules) -> Option<&'static AnyBoard> {
        if Model::embedded(rules).is_some() { None } else { AnyBoard::embedded(rules) }
    }

    /// The bytes of the built-in evaluation, for clients that load it on first use.
    pub fn embedded_bytes() -> Option<&'static [u8]> {
        BYTES
    }

    /// Installs this as the built-in evaluation of a program that was built without one. Does nothing if there is one
    /// already.
    pub fn install(self) {
        let _ = INSTALLED.set(self);
    }
}
