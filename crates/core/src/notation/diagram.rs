//! Rows of `X`, `O`, `.` from the top: the board as it looks.

use super::{Fault, Faults, ParseError, Place, Reason};
use crate::{Cell, Player, Rules, Setup};

/// Reads a diagram of any size; blank lines around it and white space at line ends are ignored.
///
/// `rules` provides line length, gravity and swap rule; the size comes from the text.
///
/// # Errors
/// With the characters that are not cells, the rows of unequal length, and a size outside 1..=20.
///
/// ```
/// use connect4_core::{Rules, notation::diagram};
/// let error = diagram::parse(Rules::CONNECT_FOUR, "...\n.x.\n..").unwrap_err();
/// assert_eq!(error.faults().len(), 2);
/// assert_eq!(error.faults()[0].to_string(), "line 2, character 2 \"x\": is no cell: write X, O or . for an empty cell");
/// ```
pub fn parse(rules: Rules, text: &str) -> Result<Setup, ParseError> {
    // Of each line: its number, the column of its first character (both from 1), and its trimmed text.
    let lines: Vec<(usize, usize, &str)> = (1..)
        .zip(text.lines())
        .map(|(number, line)| (number, 1 + line.chars().take_while(|c| c.is_whitespace()).count(), line.trim()))
        .collect();
    let first = lines.iter().position(|(_, _, line)| !line.is_empty());
    let last = lines.iter().rposition(|(_, _, line)| !line.is_empty());
    let (Some(first), Some(last)) = (first, last) else {
        let reason = "the diagram is empty: write rows of X, O and . from the top";
        return Err(ParseError::malformed("", Place::Whole, reason));
    };
    let lines = &lines[first..=last];
    let cols = lines[0].2.chars().count();
    let mut faults = Faults::default();
    for &(number, start, line) in lines {
        for (at, character) in line.chars().enumerate() {
            if character != '.' && Player::from_letter(character).is_none() {
                faults.push(|| {
                    let reason = Reason::Malformed("is no cell: write X, O or . for an empty cell".to_owned());
                    Fault::new(character.encode_utf8(&mut [0; 4]), Place::Line(number, start + at), reason)
                });
            }
        }
        let length = line.chars().count();
        if length != cols {
            faults.push(|| {
                let reason = format!("has {length} cells where the first row has {cols}: rows must be equally long");
                Fault::new(line, Place::Line(number, start), Reason::Malformed(reason))
            });
        }
    }
    let side = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let rules = match Rules::new(side(cols), side(lines.len()), rules.connect()) {
        Ok(sized) => sized.with_gravity(rules.has_gravity()).with_swap_rule(rules.swap_rule()),
        Err(_) => {
            faults.push(|| {
                let reason =
                    format!("a board of {cols}x{} is out of range: columns and rows go from 1 to 20", lines.len());
                Fault::new("", Place::Whole, Reason::Malformed(reason))
            });
            rules
        }
    };
    faults.check()?;
    let mut setup = Setup::new(rules);
    for (row, (_, _, line)) in lines.iter().rev().enumerate() {
        for (col, character) in line.chars().enumerate() {
            setup.set(Cell::new(col as u8, row as u8), Player::from_letter(character));
        }
    }
    Ok(setup)
}
