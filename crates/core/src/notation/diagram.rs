//! Rows of `X`, `O`, `.` from the top: the board as it looks.
//!
//! The reader also accepts boards as this crate prints them and as people write them:
//!
//! - lowercase letters;
//! - `0`, `1` and `2` for an empty cell, the first and the second player;
//! - `_`, `-` or `*` for an empty cell;
//! - spaces, commas or bars between cells, where a blank between bars is an empty cell;
//! - frames, rules, and labels of columns and rows.
//!
//! This reader is part of the first WebAssembly module that a browser loads. To keep it small, it works on bytes and
//! avoids iterators that would be compiled only for it.

use super::{Fault, Faults, ParseError, Place, Reason, place_after};
use crate::text::counted;
use crate::{Player, Rules, Setup};

/// Reads a board of any size; blank lines around it and white space around its lines are ignored.
///
/// `rules` provides line length, gravity and swap rule; the size comes from the text.
///
/// # Errors
/// With the characters that are not cells or are ambiguous, the rows of unequal length, and a size outside 1..=20.
///
/// ```
/// use connect4_core::{Rules, notation::diagram};
/// let error = diagram::parse(Rules::CONNECT_FOUR, "...\n.z.\n..").unwrap_err();
/// assert_eq!(error.faults().len(), 2);
/// assert_eq!(error.faults()[0].to_string(), "line 2, character 2 \"z\": not a cell; write X, O or . for an empty cell");
/// let (bars, plain) = (" | o |   | \n | x | x | \n | 1 | 2 | ", "O.\nXX");
/// assert_eq!(diagram::parse(Rules::CONNECT_FOUR, bars)?, diagram::parse(Rules::CONNECT_FOUR, plain)?);
/// # Ok::<(), connect4_core::notation::ParseError>(())
/// ```
pub fn parse(rules: Rules, text: &str) -> Result<Setup, ParseError> {
    let mut board = DiagramReader::new(text);
    board.strip();
    let DiagramReader { rows, cells, .. } = &board;
    let Some(first) = rows.first() else {
        let reason = "the diagram is empty; write rows of X, O and . from the top";
        return Err(ParseError::malformed("", Place::Whole, reason));
    };
    let cols = first.to - first.from;
    let mut signs = 0;
    for row in rows {
        for &at in &cells[row.from..row.to] {
            signs |= Sign::of(board.byte(at)) as u8;
        }
    }
    let is_among = |sign: Sign| signs & sign as u8 != 0;
    let mut faults = Faults::default();
    for row in rows {
        for &at in &cells[row.from..row.to] {
            let reason = match Sign::of(board.byte(at)) {
                Sign::Small if is_among(Sign::Capital) => {
                    "ambiguous: a stone or an empty cell, because other letters are capital; write X, O or ."
                }
                Sign::Zero if is_among(Sign::Capital) || is_among(Sign::Small) => {
                    "ambiguous: an O or an empty cell; write O or ."
                }
                Sign::Zero if is_among(Sign::Empty) => {
                    "a second sign for empty cells; write 0 for all of them, or . for all"
                }
                Sign::Number if !is_among(Sign::Capital) && !is_among(Sign::Small) => continue,
                Sign::Other | Sign::Number => "not a cell; write X, O or . for an empty cell",
                _ => continue,
            };
            faults.push(|| {
                let end = text[at..].char_indices().nth(1).map_or(text.len(), |(length, _)| at + length);
                Fault::new(&text[at..end], place_after(&text[..at]), Reason::Malformed(reason.to_owned()))
            });
        }
        let length = row.to - row.from;
        if length != cols {
            faults.push(|| {
                let cells = counted(length, "cell");
                let reason = format!("{cells}, but the first row has {cols}; all rows must have the same length");
                let line = &text[row.start..row.end];
                Fault::new(line, place_after(&text[..row.start]), Reason::Malformed(reason))
            });
        }
    }
    let side = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let rules = match Rules::new(side(cols), side(rows.len()), rules.connect()) {
        Ok(sized) => sized.with_gravity(rules.has_gravity()).with_swap(rules.swap_rule()),
        Err(_) => {
            faults.push(|| {
                let reason =
                    format!("a board of {cols}x{} is out of range; choose 1 to 20 columns and rows", rows.len());
                Fault::new("", Place::Whole, Reason::Malformed(reason))
            });
            rules
        }
    };
    faults.check()?;
    let mut setup = Setup::new(rules);
    for cell in rules.all_cells() {
        let row = &rows[rows.len() - 1 - usize::from(cell.row)];
        let stone = match board.byte(cells[row.from + usize::from(cell.col)]) {
            b'X' | b'x' | b'1' => Player::First,
            b'O' | b'o' | b'2' => Player::Second,
            _ => continue,
        };
        setup.set(cell, Some(stone));
    }
    Ok(setup)
}

/// The kinds of characters in a diagram, as bits of a set.
#[derive(Clone, Copy)]
enum Sign {
    Capital = 1,
    Small = 2,
    Zero = 4,
    Number = 8,
    Empty = 16,
    Other = 32,
}

impl Sign {
    fn of(byte: u8) -> Self {
        match byte {
            b'X' | b'O' => Sign::Capital,
            b'x' | b'o' => Sign::Small,
            b'0' => Sign::Zero,
            b'1' | b'2' => Sign::Number,
            b' ' | b'.' | b'_' | b'-' | b'*' => Sign::Empty,
            _ => Sign::Other,
        }
    }
}

/// A line with cells.
struct Row {
    /// Byte offsets of the beginning and end of its text, without white space around it.
    start: usize,
    end: usize,
    /// Whether at least two blanks begin and end the line. In a board without a frame these are cells.
    is_wide: bool,
    /// Its range in `DiagramReader::cells`.
    from: usize,
    to: usize,
}

struct DiagramReader<'a> {
    text: &'a [u8],
    /// Byte offset of each cell in the text. For a blank cell, this is the bar or newline after it.
    cells: Vec<usize>,
    rows: Vec<Row>,
    /// Number of columns according to rules and labels; 0 if there are none.
    cols: usize,
}

impl<'a> DiagramReader<'a> {
    /// Reads all lines except rules, and blank lines around the board.
    fn new(text: &'a str) -> Self {
        let text = text.as_bytes();
        let has_bars = text.contains(&b'|');
        let mut board = DiagramReader { text, cells: Vec::new(), rows: Vec::new(), cols: 0 };
        let mut begin = 0;
        while begin < text.len() {
            let mut row =
                Row { start: begin, end: begin, is_wide: false, from: board.cells.len(), to: board.cells.len() };
            let (mut is_blank, mut is_rule, mut parts, mut dashes, mut blanks) = (has_bars, false, 0, 0, 0);
            let mut only_lines = true;
            let mut at = begin;
            while at < text.len() && text[at] != b'\n' {
                let byte = text[at];
                if byte.is_ascii_whitespace() {
                    blanks += 1;
                } else {
                    if row.end == begin {
                        row.start = at;
                        row.is_wide = blanks > 1;
                    }
                    row.end = at + 1;
                    blanks = 0;
                }
                match byte {
                    b'|' => {
                        if is_blank {
                            board.cells.push(at);
                        }
                        is_blank = true;
                    }
                    // A continuation byte of a multi-byte character, whose first byte is already a cell.
                    0x80..0xc0 => {}
                    _ if byte == b',' || byte.is_ascii_whitespace() => {}
                    _ => {
                        board.cells.push(at);
                        is_blank = false;
                    }
                }
                dashes = if byte == b'-' { dashes + 1 } else { 0 };
                parts += usize::from(dashes == 1);
                is_rule |= byte == b'+' || has_bars && dashes > 1;
                only_lines &= matches!(byte, b'-' | b'+' | b'|') || byte.is_ascii_whitespace();
                at += 1;
            }
            if is_blank {
                board.cells.push(at);
            }
            row.is_wide &= blanks > 1;
            row.to = board.cells.len();
            begin = at + 1;
            if is_rule && only_lines {
                // A rule in one part is a frame around all columns.
                if parts > 1 {
                    board.cols = parts;
                }
            } else if row.end > row.start || !board.rows.is_empty() {
                board.rows.push(row);
            }
        }
        while board.rows.last().is_some_and(|row| row.end == row.start) {
            board.rows.pop();
        }
        board.take_labels(board.rows.len().wrapping_sub(1), has_bars);
        if board.cols == 0 {
            board.take_labels(0, has_bars);
        }
        board
    }

    /// The character of a cell; a space for a blank.
    fn byte(&self, at: usize) -> u8 {
        match self.text.get(at) {
            None | Some(b'|' | b'\n') => b' ',
            Some(&byte) => byte,
        }
    }

    /// Removes this row if it consists of column labels.
    fn take_labels(&mut self, index: usize, has_bars: bool) {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrst";
        const NUMBERS: &[u8] = b"1234567891011121314151617181920";
        let Some(row) = self.rows.get(index) else { return };
        let (mut count, mut are_letters, mut are_numbers) = (0, true, true);
        for &at in &self.cells[row.from..row.to] {
            let byte = self.byte(at);
            if byte != b' ' {
                are_letters &= LETTERS.get(count) == Some(&byte.to_ascii_lowercase());
                are_numbers &= NUMBERS.get(count) == Some(&byte);
                count += 1;
            }
        }
        // Numbers from 10 on have two digits.
        are_numbers &= count < 10 || count % 2 == 1;
        if count == 0 || !are_letters && !are_numbers {
            return;
        }
        if are_numbers && count < 3 {
            // Labels 1 and 2 of a narrow board could be stones, unless other rows have different stones.
            let mut is_alone = has_bars;
            for other in &self.rows {
                for &at in &self.cells[other.from..other.to] {
                    is_alone &= other.start == row.start || !matches!(self.byte(at), b'1' | b'2');
                }
            }
            if !is_alone {
                return;
            }
        }
        self.cols = if are_numbers && count > 9 { 9 + (count - 9) / 2 } else { count };
        self.rows.remove(index);
    }

    /// Removes row numbers, and the blanks outside of a frame.
    fn strip(&mut self) {
        let (mut is_framed, mut all_wide) = (true, true);
        for row in &self.rows {
            is_framed &= row.end - row.start > 1 && self.text[row.start] == b'|' && self.text[row.end - 1] == b'|';
            all_wide &= row.is_wide;
        }
        let count = self.rows.len();
        for index in 0..count {
            let Row { mut from, mut to, .. } = self.rows[index];
            let length = to - from;
            let mut cols = self.cols;
            if cols == 0 {
                // Three columns with empty outer ones are more likely than a frame around one column.
                cols = if is_framed && !all_wide && length > 3 { length - 2 } else { length };
            }
            let number = count - index;
            let digits = if number < 10 { 1 } else { 2 };
            let byte = |nth: usize| self.byte(self.cells[from + nth]);
            let is_digit = |nth: usize, value: usize| usize::from(byte(nth)) == usize::from(b'0') + value;
            let has_number = length >= cols + digits
                && match digits {
                    1 => is_digit(0, number),
                    _ => is_digit(0, number / 10) && is_digit(1, number % 10),
                };
            if has_number {
                from += digits;
            } else if length == cols + 2 && byte(0) == b' ' {
                from += 1;
            }
            if to - from == cols + 1 && self.byte(self.cells[to - 1]) == b' ' {
                to -= 1;
            }
            (self.rows[index].from, self.rows[index].to) = (from, to);
        }
    }
}
