//! Reads grids in the formats that people and programs write.

use std::fmt;

use crate::grid::Grid;
use crate::layout::Candidates;
use crate::list::{Item, ListReader};
use crate::shape::{Cell, Shape, Symbols};

/// Why a text is not a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// A character that is neither a digit of this size nor an empty cell.
    Digit {
        /// The expected size.
        shape: Shape,
        /// The cell.
        cell: Cell,
        /// The character.
        found: String,
    },
    /// Both `0` and another sign for empty cells, so `0` may be a digit.
    Zero {
        /// The expected size.
        shape: Shape,
    },
    /// A cell of a candidate grid without candidates.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// Pencil marks that a [`Sudoku`](crate::Sudoku) cannot store.
    Marks,
    /// The wrong number of cells.
    Cells {
        /// The expected size.
        shape: Shape,
        /// The number of cells.
        found: usize,
    },
    /// A row with the wrong number of cells.
    Row {
        /// The expected size.
        shape: Shape,
        /// The row, from 0.
        row: usize,
        /// Its number of cells.
        found: usize,
    },
    /// The wrong number of rows.
    Rows {
        /// The expected size.
        shape: Shape,
        /// The number of rows.
        found: usize,
    },
    /// Another error, as a sentence.
    Form(String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ParseError::Digit { shape, cell, found } => {
                write!(f, "{cell} is {found:?}; expected {}, or . for an empty cell", Digits(*shape))
            }
            ParseError::Zero { shape } => write!(
                f,
                "0 may be a digit, because other cells are empty and {} is missing; write {}, and . for every empty cell",
                Symbols::FromOne.of(shape.side() as u8),
                Digits(*shape)
            ),
            ParseError::NoCandidate { cell } => {
                write!(f, "{cell} has no candidate; write the remaining ones, or all of them if nothing is known")
            }
            ParseError::Marks => f.write_str(
                "the pencil marks rule out more than the digits do; write only the digits, and . for empty cells",
            ),
            ParseError::Cells { shape, found: 0 } => write!(f, "the grid is empty; {} cells", Needs(*shape, 0)),
            ParseError::Cells { shape, found } if *found < shape.cells() => {
                let (last, cells) = (shape.cell(found - 1), counted(*found));
                write!(f, "the grid ends at {last} with {cells}; {}", Needs(*shape, *found))
            }
            ParseError::Cells { shape, found } => {
                let last = shape.cell(shape.cells() - 1);
                write!(f, "the grid continues after {last} with {}; {}", counted(*found), Needs(*shape, *found))
            }
            ParseError::Row { shape, row, found } => {
                let side = shape.side();
                let last = Cell { row: *row as u8, col: (*found).clamp(1, side) as u8 - 1 };
                let ends = if *found < side { "ends at" } else { "continues after" };
                let (row_number, cells) = (row + 1, counted(*found));
                match found {
                    0 => write!(f, "row {row_number} is empty; a row of {shape} has {side} cells")?,
                    _ => write!(f, "row {row_number} {ends} {last} with {cells}; a row of {shape} has {side}")?,
                }
                let other = Shape::of_side(*found).filter(|_| *row == 0);
                other.map_or(Ok(()), |other| write!(f, ", one of {other} has {found}"))
            }
            ParseError::Rows { shape, found } => {
                let side = shape.side();
                let (row, ends) = if *found < side { (*found, "ends") } else { (side, "continues") };
                write!(f, "the grid {ends} after row {row}; a {shape} grid has {side} rows")
            }
            ParseError::Form(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for ParseError {}

/// `1 cell`, `2 cells`
fn counted(cells: usize) -> String {
    format!("{cells} cell{}", if cells == 1 { "" } else { "s" })
}

/// Displays the digits of a size.
struct Digits(Shape);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let largest = Symbols::FromOne.of(self.0.side() as u8);
        if self.0.side() > 9 { write!(f, "1 to 9, A to {largest}") } else { write!(f, "1 to {largest}") }
    }
}

/// Displays the number of cells of a size, and the size that has the given number of cells.
struct Needs(Shape, usize);

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a {} grid has {}", self.0, self.0.cells())?;
        let other = Shape::ALL.into_iter().find(|shape| shape.cells() == self.1);
        other.map_or(Ok(()), |other| write!(f, ", a {other} grid has {}", self.1))
    }
}

/// Empty cells in the lists of several languages.
const EMPTY_WORDS: [&str; 7] = ["null", "None", "NULL", "nil", "nan", "undefined", "-1"];

/// The text of a cell, before the symbols of the grid are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellText {
    /// The indices of its digit or candidates in [`Symbols::ALL`]; none for an empty cell.
    Symbols(u64),
    /// A number with two digits: one digit above 9, or two candidates.
    Number(u8),
}

impl CellText {
    const EMPTY: CellText = CellText::Symbols(0);
    const ZERO: CellText = CellText::Symbols(1);

    /// Reads one character.
    fn symbol(shape: Shape, symbol: char) -> Option<CellText> {
        if matches!(symbol, '.' | '_' | '*') {
            return Some(CellText::EMPTY);
        }
        let place = Symbols::place(symbol)?;
        let last = if shape.side() > 9 { 9 } else { 0 } + shape.side() as u32;
        (place <= last).then_some(CellText::Symbols(1 << place))
    }

    /// Reads a whole cell: a character, a number, or candidates in ascending order.
    fn cell(shape: Shape, text: &str) -> Option<CellText> {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next()) {
            (None, _) => return Some(CellText::EMPTY),
            (Some(symbol), None) => return CellText::symbol(shape, symbol),
            _ => {}
        }
        let is_number = text.len() == 2 && text.bytes().all(|digit| digit.is_ascii_digit());
        if let Some(number) = text.parse::<u8>().ok().filter(|_| is_number && shape.side() > 9) {
            // Below 10, with a leading zero.
            return match number {
                0..=9 => Some(CellText::Symbols(1 << number)),
                _ => Some(CellText::Number(number)),
            };
        }
        CellText::candidates(shape, text).map(CellText::Symbols)
    }

    /// Reads candidates without gaps, in ascending order.
    fn candidates(shape: Shape, text: &str) -> Option<u64> {
        text.chars().try_fold(0, |set, symbol| match CellText::symbol(shape, symbol)? {
            CellText::Symbols(one) if one > set && (one > 1 || shape.side() > 9) => Some(set | one),
            _ => None,
        })
    }
}

/// Detects the symbols that the cells use, and makes a grid of them.
fn grid_of(shape: Shape, cells: &[CellText]) -> Result<Grid, ParseError> {
    let side = shape.side() as u32;
    let is_several = |cell: &CellText| matches!(cell, CellText::Symbols(set) if set.count_ones() > 1);
    let has_candidates = cells.iter().any(is_several);
    let invalid = |index: usize, found: String| ParseError::Digit { shape, cell: shape.cell(index), found };
    let mut sets = Vec::with_capacity(cells.len());
    for (index, &cell) in cells.iter().enumerate() {
        sets.push(match cell {
            CellText::Symbols(set) => set,
            // 12 means 1 and 2 if other cells have candidates.
            CellText::Number(number) if has_candidates => {
                CellText::candidates(shape, &number.to_string()).ok_or_else(|| invalid(index, number.to_string()))?
            }
            CellText::Number(number) if u32::from(number) <= side => 1 << number,
            CellText::Number(number) => return Err(invalid(index, number.to_string())),
        });
    }
    let used = sets.iter().fold(0, |used, set| used | set);
    let (has_zero, has_empty) = (used & 1 != 0, sets.contains(&0));
    let largest = 1_u64 << side;
    let symbols = if side > 9 && used & 0x3fe == 0 && used >> side > 1 {
        Symbols::Letters
    } else if has_zero && used < largest && (has_empty || has_candidates || has_full_counts(&sets, shape)) {
        // Up to 9x9, digits do not start at 0. A typing error must not yield another puzzle.
        if side <= 9 {
            return Err(ParseError::Zero { shape });
        }
        Symbols::FromZero
    } else {
        Symbols::FromOne
    };
    let (first, all) = (symbols.first(), (1 << side) - 1);
    let mut candidates: Vec<Candidates> = Vec::with_capacity(sets.len());
    for (index, &set) in sets.iter().enumerate() {
        let set = if symbols != Symbols::FromZero && set == 1 { 0 } else { set };
        let shifted = set >> first;
        if set & ((1 << first) - 1) != 0 || shifted > all {
            let found = (0..35).filter(|place| set & (1 << place) != 0).map(Symbols::char).collect();
            return Err(invalid(index, found));
        }
        candidates.push(shifted as Candidates);
    }
    if has_candidates {
        if let Some(index) = candidates.iter().position(|&set| set == 0) {
            return Err(ParseError::NoCandidate { cell: shape.cell(index) });
        }
        return Ok(Grid::from_candidates(shape, candidates).with_symbols(symbols));
    }
    let digit = |set: Candidates| if set == 0 { 0 } else { set.trailing_zeros() as u8 + 1 };
    Ok(Grid::from_valid(shape, candidates.into_iter().map(digit).collect()).with_symbols(symbols))
}

/// Whether each of the first symbols occurs as often as in a full grid.
fn has_full_counts(sets: &[u64], shape: Shape) -> bool {
    (0..shape.side()).all(|place| sets.iter().filter(|&&set| set == 1 << place).count() == shape.side())
}

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

/// Reads a line that consists of the cells of a grid up to 9×9, with a single sign for empty cells.
fn plain_line(shape: Shape, line: &str) -> Option<Grid> {
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

/// The part of a line before its first space, comma or semicolon.
fn first_word(line: &str) -> &str {
    line.split([' ', '\t', ',', ';']).next().unwrap_or_default()
}

/// Whether a character separates boxes or cells within a row.
fn is_bar(symbol: char) -> bool {
    matches!(symbol, '|' | '│' | '┃' | '║' | '╎' | '┆' | '┊' | '¦')
}

/// Whether a line is a rule above, between or below rows.
fn is_rule(line: &str) -> bool {
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
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    let is_name = name.chars().all(|symbol| symbol.is_alphabetic() || symbol == ' ') && name.len() > 2;
    (is_name && !EMPTY_WORDS.contains(&name)).then_some(name)
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

/// Reads a row copied from a spreadsheet, in which separators delimit empty cells too. `None` if the line is not such a
/// row, or does not need this treatment.
fn spreadsheet_row(shape: Shape, line: &str) -> Option<Result<Vec<CellText>, (usize, String)>> {
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
fn without_fraction(text: &str) -> &str {
    let number = text.strip_suffix(".0").or(text.strip_suffix('.')).unwrap_or(text);
    if !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()) { number } else { text }
}

/// Reads a line that contains one row.
fn row_cells(shape: Shape, line: &str) -> Result<Vec<CellText>, (usize, String)> {
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
