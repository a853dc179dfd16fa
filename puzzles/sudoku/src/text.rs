//! Reads grids in the formats that people and programs write.

use crate::cell_text::{CellText, grid_of};
use crate::grid::Grid;
use crate::layout::Candidates;
use crate::list::{Item, ListReader};
use crate::parse_error::ParseError;
use crate::rows::{
    EMPTY_WORDS, first_word, is_bar, is_rule, plain_line, row_cells, section, spreadsheet_row, without_fraction,
};
use crate::shape::{Shape, Symbols};

impl Grid {
    /// A grid from its digits row by row, 0 for empty cells.
    ///
    /// # Errors
    /// If the number of digits is wrong, or a digit exceeds the side.
    pub fn from_digits(shape: Shape, digits: &[u8]) -> Result<Grid, ParseError> {
        if digits.len() != shape.cells() {
            return Err(ParseError::Cells { shape, found: digits.len() });
        }
        match digits.iter().position(|&digit| usize::from(digit) > shape.side()) {
            Some(index) => Err(ParseError::Digit { shape, cell: shape.cell(index), found: digits[index].to_string() }),
            None => Ok(Grid::from_valid(shape, digits.to_vec())),
        }
    }

    /// Reads one grid in any format of [`Reader`]. Rows may also be separated by spaces on one line.
    ///
    /// # Errors
    /// A sentence that names the cell.
    pub fn parse(shape: Shape, text: &str) -> Result<Grid, ParseError> {
        let mut reader = Reader::new(shape);
        let mut found = Vec::new();
        text.lines().for_each(|line| reader.line(line, &mut found));
        reader.end(&mut found);
        match found.len() {
            0 => Err(ParseError::Cells { shape, found: 0 }),
            1 => found.remove(0).grid,
            _ => match found.remove(0).grid {
                Ok(_) => Err(ParseError::Rows { shape, found: shape.side() + 1 }),
                fault => fault,
            },
        }
    }
}

/// A result of a [`Reader`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The line where the grid begins, from 1.
    pub line: usize,
    /// The grid, or why it is invalid.
    pub grid: Result<Grid, ParseError>,
}

/// Reads grids line by line, in any mixture of these formats:
///
/// * All cells on one line. Anything after a space, comma or semicolon is ignored. Or all candidates of all cells: as
///   many characters per cell as there are digits.
/// * One row per line, with or without spaces, bars and frames. Empty cells may be blank if bars separate all cells.
/// * Rows of pencil marks: the candidates of a cell without spaces between them.
/// * Rows of numbers, which may have two digits if the grid is larger than 9×9.
/// * Rows copied from a spreadsheet: a tab, comma or semicolon between cells, and nothing in empty ones.
/// * Lists of rows or cells in the syntax of JSON, Python or C, or objects with a `puzzle` or `grid`.
/// * The section `[Puzzle]` of SadMan's files (others are skipped), and lines of HoDoKu's library, `:0000:x:…:`.
///
/// Digits are `1` to `9`, then `A` to `P`; empty cells are `.`, `0`, `_` or `*`. Grids larger than 9×9 may also use
/// digits from `0` (if another sign marks the empty cells) or only letters. Empty lines, lines that begin with `#`, and
/// titles like `Grid 01` separate puzzles.
///
/// ```
/// use connect4_sudoku::{Reader, Shape};
/// let (mut reader, mut found) = (Reader::new(Shape::FOUR), Vec::new());
/// reader.line("1.....3..4.....2 all on one line", &mut found);
/// assert!(found[0].grid.is_ok());
/// reader.line("1...", &mut found); // a row: three more must come
/// reader.end(&mut found);
/// assert!(found[1].grid.is_err());
/// ```
pub struct Reader {
    shape: Shape,
    /// The number of lines read.
    number: usize,
    /// The line where the current grid begins.
    first: usize,
    /// The cells of the current grid.
    cells: Vec<CellText>,
    rows: usize,
    /// Empty spreadsheet rows directly above the current grid: its first rows, or a gap between grids.
    blank_rows: usize,
    /// The first error in the current grid, reported at its end.
    fault: Option<ParseError>,
    /// The current list, and the line where it begins.
    list: ListReader,
    list_first: usize,
    /// Whether lines are skipped until the next section.
    is_skipping: bool,
    /// Whether there has been a section `[Puzzle]`; the line and name of the first other section.
    has_section: bool,
    other_section: Option<(usize, String)>,
}

impl Reader {
    /// A reader of grids of this size.
    pub fn new(shape: Shape) -> Reader {
        Reader {
            shape,
            number: 0,
            first: 0,
            cells: Vec::new(),
            rows: 0,
            blank_rows: 0,
            fault: None,
            list: ListReader::default(),
            list_first: 0,
            is_skipping: false,
            has_section: false,
            other_section: None,
        }
    }

    /// Reads the next line, and adds the grids that it completes.
    pub fn line(&mut self, line: &str, found: &mut Vec<Entry>) {
        self.number += 1;
        if self.list.is_open() {
            return self.list_line(line, found);
        }
        let raw = if self.number == 1 { line.trim_start_matches('\u{feff}') } else { line };
        let line = raw.trim();
        // Fast path for the most common format.
        if self.rows == 0
            && !self.is_skipping
            && let Some(grid) = plain_line(self.shape, line)
        {
            return found.push(Entry { line: self.number, grid: Ok(grid) });
        }
        if !self.is_skipping
            && let Some(row) = spreadsheet_row(self.shape, raw)
        {
            let is_blank = row.as_ref().is_ok_and(|cells| cells.iter().all(|&cell| cell == CellText::EMPTY));
            return if is_blank { self.blank_row(found) } else { self.row(row, found) };
        }
        if line.is_empty() || line.starts_with('#') {
            return self.end_rows(found);
        }
        if let Some(name) = section(line) {
            self.end_rows(found);
            self.is_skipping = !name.eq_ignore_ascii_case("puzzle");
            self.has_section |= !self.is_skipping;
            self.other_section.get_or_insert_with(|| (self.number, name.to_owned()));
            return;
        }
        if self.is_skipping || is_rule(line) {
            return;
        }
        if is_title(self.shape, line) {
            return self.end_rows(found);
        }
        let line = assigned_value(line);
        if line.is_empty() {
            return self.end_rows(found);
        }
        if line.starts_with(LIST) {
            return self.list_line(line, found);
        }
        let (shape, side) = (self.shape, self.shape.side());
        if line.starts_with(':') && line.matches(':').count() > 3 {
            self.end_rows(found);
            return found.push(Entry { line: self.number, grid: hodoku_line(shape, line) });
        }
        let word = first_word(line);
        // A slightly too long line is still a row.
        let longest_row = if self.rows == 0 { side } else { 2 * side };
        if word.chars().filter(|&symbol| !is_bar(symbol)).count() > longest_row {
            self.end_rows(found);
            return found.push(Entry { line: self.number, grid: one_line(shape, word) });
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_open = |word: &&str| CellText::candidates(shape, word).is_some();
        if words.len() == side && words.iter().all(|word| word.chars().count() == side) && !words.iter().all(is_open) {
            self.end_rows(found);
            return found.push(Entry { line: self.number, grid: one_line(shape, &words.concat()) });
        }
        let row = row_cells(shape, line);
        self.row(row, found);
    }

    /// Ends the input, and adds the current grid, if any.
    pub fn end(&mut self, found: &mut Vec<Entry>) {
        if self.list.end() {
            let words = "the list is not closed; add the missing bracket".to_owned();
            found.push(Entry { line: self.list_first, grid: Err(ParseError::Form(words)) });
        }
        self.end_rows(found);
        if let Some((line, name)) = self.other_section.take().filter(|_| !self.has_section) {
            let words = format!("there is a section [{name}], but no section [Puzzle]; add that line");
            found.push(Entry { line, grid: Err(ParseError::Form(words)) });
        }
    }

    fn end_rows(&mut self, found: &mut Vec<Entry>) {
        let mut rows = std::mem::take(&mut self.rows);
        let mut cells = std::mem::take(&mut self.cells);
        let (side, blank_rows) = (self.shape.side(), std::mem::take(&mut self.blank_rows));
        if (1..side).contains(&rows) && rows + blank_rows >= side {
            // The empty rows are all directly above.
            cells.splice(0..0, vec![CellText::EMPTY; (side - rows) * side]);
            self.first -= side - rows;
            rows = side;
        }
        let grid = match (rows, self.fault.take()) {
            (0, _) => return,
            (_, Some(fault)) => Err(fault),
            (_, None) if rows < self.shape.side() => Err(ParseError::Rows { shape: self.shape, found: rows }),
            _ => grid_of(self.shape, &cells),
        };
        found.push(Entry { line: self.first, grid });
    }

    /// Adds a row: its cells, or the column and text of an invalid one.
    fn row(&mut self, row: Result<Vec<CellText>, (usize, String)>, found: &mut Vec<Entry>) {
        let side = self.shape.side();
        if self.rows == side {
            self.fault.get_or_insert_with(ambiguous_blank_row);
            self.end_rows(found);
        }
        if self.rows == 0 {
            self.first = self.number;
        }
        if self.fault.is_none() {
            self.fault = add_row(self.shape, self.rows, row, &mut self.cells).err();
        }
        self.rows += 1;
        // If blank rows precede the grid, the next line tells whether they were a gap.
        if self.rows == side && self.blank_rows == 0 {
            self.end_rows(found);
        }
    }

    /// Adds an empty spreadsheet row: a row of the grid, or a gap between grids.
    fn blank_row(&mut self, found: &mut Vec<Entry>) {
        let side = self.shape.side();
        if self.rows == side {
            self.end_rows(found);
        }
        if self.rows == 0 {
            self.blank_rows += 1;
            return;
        }
        if self.rows + 1 == side && self.blank_rows > 0 {
            self.fault.get_or_insert_with(ambiguous_blank_row);
        }
        self.row(Ok(vec![CellText::EMPTY; side]), found);
    }

    fn list_line(&mut self, line: &str, found: &mut Vec<Entry>) {
        let mut rest = line;
        loop {
            if !self.list.is_open() {
                self.list_first = self.number;
            }
            let Some((item, after)) = self.list.line(rest) else { return };
            let (shape, line) = (self.shape, self.list_first);
            match item {
                Ok(Item::List(items)) if is_row(shape, &items) => self.row(list_row(shape, &items), found),
                Ok(Item::Text(text)) if text.chars().count() == shape.side() => {
                    self.row(row_cells(shape, &text), found);
                }
                item => {
                    self.end_rows(found);
                    match item {
                        Ok(item) => list_grids(shape, &item, &mut |grid| found.push(Entry { line, grid })),
                        Err(words) => found.push(Entry { line, grid: Err(ParseError::Form(words)) }),
                    }
                }
            }
            rest = after.trim_start_matches([',', ';', ' ', '\t']);
            if !rest.starts_with(LIST) {
                return;
            }
        }
    }
}

/// The error for a grid below an empty row that may belong to it.
fn ambiguous_blank_row() -> ParseError {
    let words = "the empty row above the grid may be its first row or a gap; write . in empty cells, or separate grids by a line \
                 without separators";
    ParseError::Form(words.to_owned())
}

/// Adds a row to the cells above it.
fn add_row(
    shape: Shape,
    row: usize,
    row_text: Result<Vec<CellText>, (usize, String)>,
    cells: &mut Vec<CellText>,
) -> Result<(), ParseError> {
    match row_text {
        Ok(more) if more.len() == shape.side() => cells.extend(more),
        Ok(more) => return Err(ParseError::Row { shape, row, found: more.len() }),
        Err((col, found)) => {
            return Err(ParseError::Digit { shape, cell: shape.cell(row * shape.side() + col), found });
        }
    }
    Ok(())
}

/// Whether a line is a title such as `Grid 01` or a table header. Lines that may contain cells are not titles.
fn is_title(shape: Shape, line: &str) -> bool {
    let mut words = line.split(|symbol: char| symbol.is_whitespace() || ",;:=\"".contains(symbol));
    let first = words.next().unwrap_or_default();
    let is_cells = |word: &str| {
        word.chars().count() >= shape.side() && word.chars().all(|symbol| CellText::symbol(shape, symbol).is_some())
    };
    let is_name = |name: &&str| first.eq_ignore_ascii_case(name);
    ["grid", "puzzle", "puzzles", "quizzes", "sudoku", "board", "problem"].iter().any(is_name)
        && !words.any(is_cells)
        && assigned_value(line) == line
}

/// The first character of a list or string in a programming language.
const LIST: [char; 5] = ['[', '{', '(', '"', '\''];

/// The value in an assignment such as `grid = [` or `grid = np.array([`, without the quotes of a multi-line string.
/// Other lines are returned unchanged.
fn assigned_value(line: &str) -> &str {
    let value = match line.split_once('=') {
        Some((name, value)) if !line.starts_with(LIST) && name.contains(char::is_alphabetic) => value.trim(),
        _ => line,
    };
    let value = ["\"\"\"", "'''", "`"].iter().fold(value, |value, quotes| {
        let value = value.strip_prefix(quotes).unwrap_or(value);
        value.strip_suffix(quotes).unwrap_or(value)
    });
    // Skips a type or function in front of a list: `array(`, `vec![`, `new int[][] {`.
    let bracket = value.find(['[', '(', '{']).filter(|_| value.starts_with(char::is_alphabetic));
    bracket.map_or(value, |at| value[at..].trim_start_matches("[]").trim_start())
}

/// Reads all cells on one line, or the candidates of all cells.
fn one_line(shape: Shape, word: &str) -> Result<Grid, ParseError> {
    let symbols: Vec<char> = word.chars().filter(|&symbol| !is_bar(symbol)).collect();
    let side = shape.side();
    if symbols.len() == side * shape.cells() {
        return positional(shape, &symbols);
    }
    let mut cells = Vec::with_capacity(shape.cells());
    // Reported before a wrong number of cells, because it explains more.
    for (index, &symbol) in symbols.iter().take(shape.cells()).enumerate() {
        let invalid = || ParseError::Digit { shape, cell: shape.cell(index), found: symbol.to_string() };
        cells.push(CellText::symbol(shape, symbol).ok_or_else(invalid)?);
    }
    if symbols.len() != shape.cells() {
        return Err(ParseError::Cells { shape, found: symbols.len() });
    }
    grid_of(shape, &cells)
}

/// Reads the candidates of all cells. Each candidate has a fixed position, which is blank if it is missing.
fn positional(shape: Shape, symbols: &[char]) -> Result<Grid, ParseError> {
    let others = [Symbols::FromZero, Symbols::Letters].into_iter().filter(|_| shape.side() > 9);
    let read = |alphabet| positional_in(alphabet, shape, symbols);
    let first = read(Symbols::FromOne);
    if first.is_ok() { first } else { others.into_iter().find_map(|alphabet| read(alphabet).ok()).map_or(first, Ok) }
}

fn positional_in(alphabet: Symbols, shape: Shape, symbols: &[char]) -> Result<Grid, ParseError> {
    let mut candidates = Vec::with_capacity(shape.cells());
    for (index, cell) in symbols.chunks(shape.side()).enumerate() {
        let mut set: Candidates = 0;
        for (place, &symbol) in cell.iter().enumerate() {
            match CellText::symbol(shape, symbol) {
                Some(CellText::Symbols(one)) if one == 1 << (alphabet.first() as usize + place) => set |= 1 << place,
                Some(CellText::EMPTY | CellText::ZERO) => {}
                _ => {
                    let found = cell.iter().collect();
                    return Err(ParseError::Digit { shape, cell: shape.cell(index), found });
                }
            }
        }
        if set == 0 {
            return Err(ParseError::NoCandidate { cell: shape.cell(index) });
        }
        candidates.push(set);
    }
    Ok(Grid::from_candidates(shape, candidates).with_symbols(alphabet))
}

/// Reads a line of HoDoKu's library: `:technique:candidates:grid:deleted candidates:…`, in which `+` marks digits that
/// are not given.
fn hodoku_line(shape: Shape, line: &str) -> Result<Grid, ParseError> {
    let mut fields = line.split(':').skip(3);
    let grid = one_line(shape, &fields.next().unwrap_or_default().replace('+', ""))?;
    let mut candidates: Vec<Candidates> = (0..shape.cells()).map(|index| grid.candidates(index)).collect();
    for deleted in fields.next().unwrap_or_default().split_whitespace() {
        let numbers: Vec<usize> = deleted.bytes().map(|digit| usize::from(digit.wrapping_sub(b'0'))).collect();
        match numbers[..] {
            [digit, row, col] if numbers.iter().all(|number| (1..=shape.side()).contains(number)) => {
                let index = (row - 1) * shape.side() + col - 1;
                candidates[index] &= !(1 << digit >> 1);
                if candidates[index] == 0 {
                    return Err(ParseError::NoCandidate { cell: shape.cell(index) });
                }
            }
            _ => {
                return Err(ParseError::Form(format!(
                    "{deleted:?} is not a deleted candidate; write digit, row and column, for example 413"
                )));
            }
        }
    }
    Ok(Grid::from_candidates(shape, candidates))
}

/// Whether an item is a cell rather than a row.
fn is_cell(shape: Shape, item: &Item) -> bool {
    match item {
        Item::Word(_) => true,
        // Numbers may be in quotes.
        Item::Text(text) => text.chars().count() <= if shape.side() > 9 { 2 } else { 1 },
        Item::List(_) | Item::Object(_) => false,
    }
}

/// Whether the items are the cells of a row.
fn is_row(shape: Shape, items: &[Item]) -> bool {
    items.len() == shape.side() && items.iter().all(|item| is_cell(shape, item))
}

/// Reads the cells of a row. The error is the first invalid one, with its index.
fn list_row(shape: Shape, items: &[Item]) -> Result<Vec<CellText>, (usize, String)> {
    let cell = |(col, item): (usize, &Item)| {
        let text = match item {
            Item::Word(word) if EMPTY_WORDS.contains(&word.as_str()) => return Ok(CellText::EMPTY),
            Item::Word(text) | Item::Text(text) => without_fraction(text.trim()),
            Item::List(_) | Item::Object(_) => return Err((col, "a list".to_owned())),
        };
        CellText::cell(shape, text).ok_or_else(|| (col, text.to_owned()))
    };
    items.iter().enumerate().map(cell).collect()
}

/// Reads the grids in a list or object.
fn list_grids(shape: Shape, item: &Item, found: &mut impl FnMut(Result<Grid, ParseError>)) {
    let form = |words: &str| Err(ParseError::Form(words.to_owned()));
    match item {
        Item::Text(text) | Item::Word(text) => found(Grid::parse(shape, text)),
        Item::Object(fields) => {
            let puzzle = ["puzzle", "grid"].iter().find_map(|name| fields.iter().find(|(field, _)| field == name));
            match puzzle {
                // A string, rows or cells, but not several puzzles or another object.
                Some((_, puzzle @ (Item::Text(_) | Item::List(_)))) => found(list_grid(shape, puzzle)),
                _ => found(form("the object has no grid; name it \"puzzle\" or \"grid\"")),
            }
        }
        Item::List(items) => {
            let is_whole = |item: &Item| match item {
                Item::Object(_) => true,
                Item::Text(text) => text.chars().count() >= shape.cells(),
                Item::List(rows) => matches!(rows.first(), Some(Item::List(_))),
                Item::Word(_) => false,
            };
            if !items.is_empty() && items.iter().all(is_whole) {
                items.iter().for_each(|item| list_grids(shape, item, found));
            } else {
                found(list_grid(shape, item));
            }
        }
    }
}

/// Reads a grid from a string, a list of cells, or a list of rows.
fn list_grid(shape: Shape, item: &Item) -> Result<Grid, ParseError> {
    let rows = match item {
        Item::List(items) => items,
        Item::Text(text) | Item::Word(text) => return Grid::parse(shape, text),
        Item::Object(_) => return Err(ParseError::Form("a row is an object; write rows of digits".to_owned())),
    };
    let side = shape.side();
    if rows.iter().all(|item| is_cell(shape, item)) {
        let at = |(index, found): (usize, String)| {
            let cell = shape.cell(index.min(shape.cells() - 1));
            ParseError::Digit { shape, cell, found }
        };
        let cells = list_row(shape, &rows[..rows.len().min(shape.cells())]).map_err(at)?;
        return if rows.len() == shape.cells() {
            grid_of(shape, &cells)
        } else {
            Err(ParseError::Cells { shape, found: rows.len() })
        };
    }
    let mut cells = Vec::with_capacity(shape.cells());
    for (number, row) in rows.iter().enumerate().take(side) {
        let row = match row {
            Item::List(items) if items.len() <= side => list_row(shape, items),
            Item::List(items) => list_row(shape, &items[..side]).map(|_| vec![CellText::EMPTY; items.len()]),
            Item::Text(text) => row_cells(shape, text),
            Item::Word(word) => Err((0, word.clone())),
            Item::Object(_) => Err((0, "an object".to_owned())),
        };
        add_row(shape, number, row, &mut cells)?;
    }
    if rows.len() == side { grid_of(shape, &cells) } else { Err(ParseError::Rows { shape, found: rows.len() }) }
}
