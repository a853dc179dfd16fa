//! Games and positions as text. One reader and one writer for each form; a reader never guesses between forms.
//!
//! | form | looks like | read and written by |
//! |---|---|---|
//! | digits | `4455`: columns from 1, from 10 on `a`, `b`, … | [`digits`] |
//! | list | `[3,4,2,1]` or `3 4 2 1`: columns from 0 | [`list`] |
//! | colors | `F_Yellow G_Red`: column letter and color | [`colors`] |
//! | cells | `d1 d2 e1`: column letter and row from the bottom | [`cells`] |
//! | position | `6 7 4 7/7/7/7/3O3/3X3 X g`: one line in the manner of FEN | [`position`] |
//! | record | tags and numbered moves in the manner of PGN | [`mod@record`] |
//! | diagram | rows of `X`, `O`, `.` from the top | [`diagram`] |
//! | one move | what a person types: `4`, `d1`, `swap` | [`typed`] |

use std::fmt;

use crate::{Game, PlayError, SetupError};

pub mod cells;
pub mod colors;
pub mod diagram;
pub mod digits;
pub mod list;
pub mod position;
pub mod record;
pub mod typed;

/// Why a text was refused: what was read, where, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    faults: Vec<Fault>,
    more: usize,
}

/// Reasons for a refusal as they are found: the first few are kept, all are counted, so that a large file of nonsense
/// takes no more memory than a small one.
#[derive(Default)]
struct Faults {
    first: Vec<Fault>,
    more: usize,
}

impl Faults {
    fn push(&mut self, fault: impl FnOnce() -> Fault) {
        if self.first.len() < ParseError::MOST_FAULTS {
            self.first.push(fault());
        } else {
            self.more += 1;
        }
    }

    /// An error of all these faults; `Ok` when there are none.
    fn check(self) -> Result<(), ParseError> {
        let Faults { first: faults, more } = self;
        if faults.is_empty() { Ok(()) } else { Err(ParseError { faults, more }) }
    }
}

/// One reason for a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The offending text, cut to a readable length; empty where something is missing.
    pub text: String,
    /// Where it is.
    pub place: Place,
    /// What is wrong with it, with the remedy.
    pub reason: Reason,
}

/// Where in a text something is. All numbers from 1, as people count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nowhere in particular: the text as a whole.
    Whole,
    /// The n-th move.
    Move(usize),
    /// The n-th character of the text.
    Character(usize),
    /// The n-th field of a position line.
    Field(usize),
    /// A line and the character in it.
    Line(usize, usize),
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The text is not of this form; a sentence with the remedy.
    Malformed(String),
    /// The text can be read, but the rules forbid the move.
    Illegal(PlayError),
    /// The text can be read, but the board cannot occur in play.
    NoPosition(SetupError),
    /// The text can be read, but contradicts itself; a sentence.
    Contradiction(String),
}

impl ParseError {
    /// Faults beyond this number are counted, not listed.
    pub const MOST_FAULTS: usize = 5;

    pub(crate) fn new(text: &str, place: Place, reason: Reason) -> Self {
        ParseError { faults: vec![Fault::new(text, place, reason)], more: 0 }
    }

    pub(crate) fn malformed(text: &str, place: Place, reason: impl Into<String>) -> Self {
        ParseError::new(text, place, Reason::Malformed(reason.into()))
    }

    /// The first reasons in the order of the text: at least one, at most [`ParseError::MOST_FAULTS`].
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many reasons there are beyond [`ParseError::faults`].
    pub fn more_faults(&self) -> usize {
        self.more
    }

    /// Whether the text was well-formed, so that what it says is illegal rather than unreadable.
    pub fn is_illegal(&self) -> bool {
        self.faults.iter().all(|fault| !matches!(fault.reason, Reason::Malformed(_)))
    }
}

impl Fault {
    pub(crate) fn new(text: &str, place: Place, reason: Reason) -> Self {
        Fault { text: cut(text), place, reason }
    }
}

/// The text, cut to a length that can be read in a message.
pub(crate) fn cut(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
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
        // Debug escapes control characters, so that a message never disturbs a terminal.
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
    /// What the rules say, where that is the only fault.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self.faults.as_slice() {
            [Fault { reason: Reason::Illegal(error), .. }] => Some(error),
            [Fault { reason: Reason::NoPosition(error), .. }] => Some(error),
            _ => None,
        }
    }
}

/// The letter of a column, from 0: `a` for the first; `z` for all beyond the alphabet, as for [`crate::Cell`].
pub(crate) fn column_letter(col: u8) -> char {
    (b'a' + col.min(25)) as char
}

/// The column, from 0, of a letter in either case, up to 26 columns.
pub(crate) fn column_of_letter(letter: char) -> Option<u8> {
    letter.is_ascii_alphabetic().then(|| letter.to_ascii_lowercase() as u8 - b'a')
}

/// Drops into columns (from 0) one after the other; `texts` says how each was written.
fn drop_all<'a>(game: &mut Game, columns: impl Iterator<Item = (u32, &'a str)>) -> Result<(), ParseError> {
    for (index, (col, text)) in columns.enumerate() {
        let dropped = game.position().try_landing(col.into()).and_then(|cell| game.try_play(cell));
        dropped.map_err(|error| ParseError::new(text, Place::Move(index + 1), Reason::Illegal(error)))?;
    }
    Ok(())
}

/// The refusal of a notation of columns for a game in which a column does not name a cell.
fn needs_gravity(game: &Game, form: &str) -> Result<(), ParseError> {
    if game.rules().has_gravity() {
        return Ok(());
    }
    let reason = format!("{form} name columns, which says too little without gravity: write cells, for example b2");
    Err(ParseError::malformed("", Place::Whole, reason))
}
