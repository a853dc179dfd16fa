//! Lines that contain a row or all cells of a grid, and lines between them.

use crate::cell_text::CellText;
use crate::grid::Grid;
use crate::shape::Shape;

/// Empty cells in the lists of several languages.
pub(crate) const EMPTY_WORDS: [&str; 7] = ["null", "None", "NULL", "nil", "nan", "undefined", "-1"];

/// The part of a line before its first space, comma or semicolon.
pub(crate) fn first_word(line: &str) -> &str {
    line.split([' ', '\t', ',', ';']).next().unwrap_or_default()
}

/// Whether a character separates boxes or cells within a row.
pub(crate) fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '┃' | '║' | '╎' | '┆' | '┊' | '¦')
}

/// Whether a line is a rule above, between or below rows.
pub(crate) fn is_rule(line: &str) -> bool {
    let is_dash = |symbol: char| matches!(symbol, '-' | '=' | '─' | '━' | '═' | '╌' | '┄');
    let is_drawn = |symbol: char| ('\u{2500}'..='\u{257f}').contains(&symbol);
    let is_joint = |symbol: char| is_bar(symbol) || is_drawn(symbol) || " +:.'`*,;".contains(symbol);
    if !line.chars().all(|symbol| is_dash(symbol) || is_joint(symbol)) {
        return false;
    }
    // Dots and asterisks may also be empty cells. In a rule they are never adjacent, and there are dashes between them.
    let parts: Vec<&str> = line.split(is_dash).filter(|part| !part.is_empty()).collect();
    let dashes = line.chars().filter(|&symbol| is_dash(symbol)).count();
    let is_thin = |part: &&str| part.chars().filter(|symbol| ".*".contains(*symbol)).count() <= 1;
    let has_cells = line.contains(['.', '*']);
    dashes > 0 && (!has_cells || dashes >= 2 * parts.len().saturating_sub(1) && parts.iter().all(is_thin))
}

/// The name in a section line such as `[Puzzle]`.
pub(crate) fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.chars().all(|symbol| symbol.is_alphabetic() || symbol == ' ') && name.len() > 2;
    (is_name && !EMPTY_WORDS.contains(&name)).then_some(name)
}

/// Reads a line that consists of the cells of a grid up to 9×9, with a single sign for empty cells.
pub(crate) fn plain_line(shape: Shape, line: &str) -> Option<Grid> {
    let cells = line.as_bytes().get(..shape.cells()).filter(|_| shape.side() <= 9)?;
    if !matches!(line.as_bytes().get(shape.cells()), None | Some(b' ' | b'\t' | b',' | b';')) {
        return None;
    }
    let (mut has_zero, mut has_empty) = (false, false);
    let mut digits = vec![0; cells.len()];
    for (digit, &cell) in digits.iter_mut().zip(cells) {
        match cell {
            b'1'..=b'9' if usize::from(cell - b'0') <= shape.side() => *digit = cell - b'0',
            b'0' => has_zero = true,
            b'.' | b'_' | b'*' => has_empty = true,
            _ => return None,
        }
    }
    (!(has_zero && has_empty)).then(|| Grid::from_valid(shape, digits))
}

/// Reads a row copied from a spreadsheet, in which separators delimit empty cells too. `None` if the line is not such a
/// row, or does not need this treatment.
pub(crate) fn spreadsheet_row(shape: Shape, line: &str) -> Option<Result<Vec<CellText>, (usize, String)>> {
    let line = line.trim_end_matches(['\r', '\n']);
    let is_between = |separator: &char| line.matches(*separator).count() == shape.side() - 1;
    let separator = ['\t', ',', ';'].into_iter().find(is_between)?;
    // Cells may be in quotation marks.
    let texts: Vec<&str> = line.split(separator).map(|text| text.trim().trim_matches('"').trim()).collect();
    let is_special = line.contains('"') || texts.iter().any(|text| text.is_empty() || without_fraction(text) != *text);
    if !is_special || texts.iter().any(|text| text.chars().count() > shape.side()) {
        return None;
    }
    let cell = |(col, &text): (usize, &&str)| {
        CellText::cell(shape, without_fraction(text)).ok_or_else(|| (col, text.to_owned()))
    };
    Some(texts.iter().enumerate().map(cell).collect())
}

/// Removes the fraction that tables and arrays of decimal numbers add to whole numbers, as in `5.0` or `5.`.
pub(crate) fn without_fraction(text: &str) -> &str {
    let number = text.strip_suffix(".0").or(text.strip_suffix('.')).unwrap_or(text);
    if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) { number } else { text }
}

/// Reads a line that contains one row.
pub(crate) fn row_cells(shape: Shape, line: &str) -> Result<Vec<CellText>, (usize, String)> {
    let side = shape.side();
    let cell = |(col, text): (usize, &str)| CellText::cell(shape, text).ok_or_else(|| (col, text.to_owned()));
    let inner = line.trim_matches(|symbol: char| symbol == ' ' || symbol == ',' || symbol == ';');
    // With bars around every cell, empty cells may be blank.
    let framed = inner.strip_prefix(is_bar).unwrap_or(inner);
    let framed = framed.strip_suffix(is_bar).unwrap_or(framed);
    let parts: Vec<&str> = framed.split(is_bar).collect();
    if parts.len() == side {
        return parts.into_iter().map(str::trim).enumerate().map(cell).collect();
    }
    let words: Vec<&str> = line
        .split(|symbol: char| symbol.is_whitespace() || matches!(symbol, ',' | ';') || is_bar(symbol))
        .filter(|word| !word.is_empty())
        .collect();
    if words.len() == side {
        return words.into_iter().enumerate().map(cell).collect();
    }
    let symbols: Vec<char> = words.iter().flat_map(|word| word.chars()).collect();
    // With bars around boxes and spaces around every cell, empty cells may be blank.
    let width = 2 * shape.box_cols() + 1;
    if symbols.len() < side && parts.len() == shape.box_rows() && parts.iter().all(|part| part.chars().count() == width)
    {
        let spread: Vec<char> = parts.iter().flat_map(|part| part.chars()).collect();
        let is_cell = |place: &usize| place % width % 2 == 1;
        if (0..spread.len()).filter(|place| !is_cell(place)).all(|place| spread[place] == ' ') {
            let cells = (0..spread.len()).filter(is_cell).map(|place| spread[place]);
            let blank = |symbol: char| if symbol == ' ' { '.' } else { symbol };
            return cells.map(blank).enumerate().map(|(col, symbol)| single(shape, col, symbol)).collect();
        }
    }
    if symbols.len() != side {
        // Only the number matters. More words than boxes are cells, even if they have several characters.
        let found = if words.len() > shape.box_rows() { words.len() } else { symbols.len() };
        return Ok(vec![CellText::EMPTY; found]);
    }
    symbols.into_iter().enumerate().map(|(col, symbol)| single(shape, col, symbol)).collect()
}

fn single(shape: Shape, col: usize, symbol: char) -> Result<CellText, (usize, String)> {
    CellText::symbol(shape, symbol).ok_or_else(|| (col, symbol.to_string()))
}
