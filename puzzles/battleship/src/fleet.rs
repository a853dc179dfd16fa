//! Fleets: ship lengths and their text form.

use std::fmt;
use std::str::FromStr;

use crate::field::MAX_SIDE;

/// The lengths of the ships, longest first.
///
/// ```
/// use connect4_battleship::Fleet;
/// assert_eq!(Fleet::default().to_string(), "4 3 3 2 2 2 1 1 1 1");
/// assert_eq!("2,5,3".parse::<Fleet>().unwrap().lengths(), [5, 3, 2]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fleet(Vec<usize>);

/// Whether ships may touch each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spacing {
    /// Ships may touch.
    Touching,
    /// Ships may not touch, not even diagonally.
    Apart,
}

/// Why a text is not a fleet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FleetError {
    /// A length that is not a number from 1 to 64.
    #[error("{0:?} is not a ship; write lengths from 1 to {MAX_SIDE}, for example 4 3 3 2")]
    Length(String),
    /// More ships than the largest field has cells.
    #[error("{0} ships are more than any field has cells; the limit is {most}", most = MAX_SIDE * MAX_SIDE)]
    TooMany(usize),
}

impl Fleet {
    /// A fleet of ships of these lengths, in any order.
    ///
    /// # Errors
    /// When a length is 0 or above 64, or there are more than 4096 ships.
    pub fn new(mut lengths: Vec<usize>) -> Result<Fleet, FleetError> {
        if let Some(length) = lengths.iter().find(|length| !(1..=MAX_SIDE).contains(*length)) {
            return Err(FleetError::Length(length.to_string()));
        }
        if lengths.len() > MAX_SIDE * MAX_SIDE {
            return Err(FleetError::TooMany(lengths.len()));
        }
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Fleet(lengths))
    }

    /// The lengths, longest first.
    pub fn lengths(&self) -> &[usize] {
        &self.0
    }

    /// Number of cells of all ships together.
    pub fn cells(&self) -> usize {
        self.0.iter().sum()
    }

    /// Each length once with its number of ships, longest first.
    pub(crate) fn kinds(&self) -> Vec<(usize, u16)> {
        let mut kinds: Vec<(usize, u16)> = Vec::new();
        for &length in &self.0 {
            match kinds.last_mut() {
                Some((last, count)) if *last == length => *count += 1,
                _ => kinds.push((length, 1)),
            }
        }
        kinds
    }
}

/// One ship of four cells, two of three, three of two and four of one.
impl Default for Fleet {
    fn default() -> Fleet {
        Fleet(vec![4, 3, 3, 2, 2, 2, 1, 1, 1, 1])
    }
}

/// Lengths separated by spaces or commas.
impl FromStr for Fleet {
    type Err = FleetError;
    fn from_str(text: &str) -> Result<Fleet, FleetError> {
        let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let lengths = words.map(|word| word.parse().map_err(|_| FleetError::Length(word.to_owned())));
        Fleet::new(lengths.collect::<Result<_, _>>()?)
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&words.join(" "))
    }
}
