//! Games and positions as text. Each notation has one reader and one writer; a reader never guesses the notation.
//!
//! | notation | looks like | module |
//! |---|---|---|
//! | digits | `4455`: columns from 1, from 10 on `a`, `b`, … | [`digits`] |
//! | list | `[3,4,2,1]` or `3 4 2 1`: columns from 0 | [`list`] |
//! | colors | `F_Yellow G_Red`: column letter and color | [`colors`] |
//! | cells | `d1 d2 e1`: column letter and row from the bottom | [`cells`] |
//! | position | `6 7 4 7/7/7/7/3O3/3X3 X g`: one line, similar to FEN | [`position`] |
//! | record | tags and numbered moves, similar to PGN | [`mod@record`] |
//! | diagram | rows of `X`, `O`, `.` from the top | [`diagram`] |
//! | one move | as users type it: `4`, `d1`, `swap` | [`single_move`] |

use std::fmt;

use crate::text::shorten;
use crate::{Game, PlayError, SetupError};

pub mod cells;
pub mod colors;
pub mod diagram;
pub mod digits;
pub mod list;
pub mod position;
pub mod record;
pub mod single_move;

/// Why a text was rejected: the faults, each with its text, place and reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    faults: Vec<Fault>,
    more: usize,
}

/// Collects faults: the first few are kept, all are counted, so that a large file of errors needs no more memory than a
/// small one.
#[derive(Default)]
struct Faults {
    first: Vec<Fault>,
    more: usize,
}

impl Faults {
    fn push(&mut self, fault: impl FnOnce() -> Fault) {
        if self.first.len() < ParseError::MAX_FAULTS {
            self.first.push(fault());
        } else {
            self.more += 1;
        }
    }

    /// `Ok` if there are no faults, otherwise an error with all of them.
    fn check(self) -> Result<(), ParseError> {
        let Faults { first: faults, more } = self;
        if faults.is_empty() { Ok(()) } else { Err(ParseError { faults, more }) }
    }
}

/// One fault of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The offending text, shortened for messages; empty if something is missing.
    pub text: String,
    /// Where it is.
    pub place: Place,
    /// What is wrong, and how to fix it.
    pub reason: Reason,
}

/// A place in a text. All numbers count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The text as a whole.
    Whole,
    /// The n-th move.
    Move(usize),
    /// The n-th character of the text.
    Character(usize),
    /// The n-th field of a position line.
    Field(usize),
    /// The line, and the character in that line.
    Line(usize, usize),
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The text does not follow the notation; a sentence that says how to fix it.
    Malformed(String),
    /// The text can be read, but the move is illegal.
    Illegal(PlayError),
    /// The text can be read, but the board cannot occur in play.
    NoPosition(SetupError),
    /// The text can be read, but contradicts itself; a sentence.
    Contradiction(String),
}

impl ParseError {
    /// Further faults are counted, but not listed.
    pub const MAX_FAULTS: usize = 5;

    pub(crate) fn new(text: &str, place: Place, reason: Reason) -> Self {
        ParseError { faults: vec![Fault::new(text, place, reason)], more: 0 }
    }

    pub(crate) fn malformed(text: &str, place: Place, reason: impl Into<String>) -> Self {
        ParseError::new(text, place, Reason::Malformed(reason.into()))
    }

    /// The first faults in the order of the text: at least one, at most [`ParseError::MAX_FAULTS`].
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Number of faults beyond [`ParseError::faults`].
    pub fn more_faults(&self) -> usize {
        self.more
    }

    /// Whether the text could be read, so that its content is illegal rather than its syntax.
    pub fn is_illegal(&self) -> bool {
        self.faults.iter().all(|fault| !matches!(fault.reason, Reason::Malformed(_)))
    }
}

impl Fault {
    pub(crate) fn new(text: &str, place: Place, reason: Reason) -> Self {
        Fault { text: shorten(text), place, reason }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.place {
            Place::Whole => {}
            Place::Move(n) => write!(f, "move {n}")?,
            Place::Character(n) => write!(f, "character {n}")?,
            Place::Field(n) => write!(f, "field {n}")?,
            Place::Line(line, character) => write!(f, "line {line}, character {character}")?,
        }
        // Debug formatting escapes control characters, which could disturb a terminal.
        match (self.place, self.text.is_empty()) {
            (Place::Whole, true) => {}
            (Place::Whole, false) => write!(f, "{:?}: ", self.text)?,
            (_, true) => f.write_str(": ")?,
            (_, false) => write!(f, " {:?}: ", self.text)?,
        }
        match &self.reason {
            Reason::Malformed(sentence) | Reason::Contradiction(sentence) => f.write_str(sentence),
            Reason::Illegal(error) => error.fmt(f),
            Reason::NoPosition(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let faults: Vec<String> = self.faults.iter().map(Fault::to_string).collect();
        f.write_str(&faults.join("; "))?;
        if self.more > 0 { write!(f, "; … and {} more", self.more) } else { Ok(()) }
    }
}

impl std::error::Error for ParseError {
    /// The error of the rules, if it is the only fault.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.faults.as_slice() {
            [Fault { reason: Reason::Illegal(error), .. }] => Some(error),
            [Fault { reason: Reason::NoPosition(error), .. }] => Some(error),
            _ => None,
        }
    }
}

/// The line and character that follow this text, both from 1.
fn place_after(before: &str) -> Place {
    let (mut line, mut character) = (1, 1);
    for &byte in before.as_bytes() {
        match byte {
            b'\n' => (line, character) = (line + 1, 1),
            // Continuation bytes of multi-byte characters do not count.
            0x80..0xc0 => {}
            _ => character += 1,
        }
    }
    Place::Line(line, character)
}

/// Drops discs into columns (from 0) in order; `texts` has the original text of each.
fn drop_all<'a>(game: &mut Game, columns: impl Iterator<Item = (u32, &'a str)>) -> Result<(), ParseError> {
    for (index, (col, text)) in columns.enumerate() {
        game.try_drop(col).map_err(|error| ParseError::new(text, Place::Move(index + 1), Reason::Illegal(error)))?;
    }
    Ok(())
}

/// Rejects column notations for games without gravity, where a column does not determine a cell.
fn needs_gravity(game: &Game, form: &str) -> Result<(), ParseError> {
    if game.rules().has_gravity() {
        return Ok(());
    }
    let reason = format!("{form} name columns, but a game without gravity needs cells; write cells, for example b2");
    Err(ParseError::malformed("", Place::Whole, reason))
}
