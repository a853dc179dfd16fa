//! Boards as text and pictures: drop board, grid board, plain diagram and SVG.

use std::fmt::{self, Write};

use crate::text::column_letter;
use crate::{Cell, Player, Position, Rules, Setup};

/// Anything with stones on the cells of a board.
pub trait Cells {
    /// The rules, which have the size of the board.
    fn rules(&self) -> Rules;
    /// The player whose stone is on a cell of the board.
    fn at(&self, cell: Cell) -> Option<Player>;
}

impl Cells for Position {
    fn rules(&self) -> Rules {
        Position::rules(self)
    }
    fn at(&self, cell: Cell) -> Option<Player> {
        Position::at(self, cell)
    }
}

impl Cells for Setup {
    fn rules(&self) -> Rules {
        Setup::rules(self)
    }
    fn at(&self, cell: Cell) -> Option<Player> {
        Setup::at(self, cell)
    }
}

/// Whether to print ANSI colors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// No colors.
    #[default]
    Plain,
    /// Separators and numbers in bold blue, X in bold red, O in bold yellow, each followed by a reset.
    Ansi,
}

impl Style {
    /// `text` in the color with this ANSI code, if colors are on.
    fn paint(self, code: u8, text: &str) -> String {
        match self {
            Style::Plain => text.to_owned(),
            Style::Ansi => format!("\x1b[1;{code}m{text}\x1b[0m"),
        }
    }

    /// The player's letter in the player's color.
    pub fn letter(self, player: Player) -> String {
        let code = match player {
            Player::First => 31,
            Player::Second => 33,
        };
        self.paint(code, player.letter().encode_utf8(&mut [0; 4]))
    }

    fn frame(self, text: &str) -> String {
        self.paint(34, text)
    }
}

/// The drop board: rows from the top, with ` | ` before, between and after the cells, then the column numbers from 1.
///
/// Cells are one character wide, or two if there are ten or more columns; they are right-aligned. Lines are
/// joined by `\n`, without one at the end.
///
/// ```
/// use connect4_core::{Position, Rules, print::{Style, drop_board}};
/// let mut position = Position::new(Rules::new(3, 2, 4)?);
/// position.try_drop(1)?;
/// assert_eq!(drop_board(&position, Style::Plain), " |   |   |   | \n |   | X |   | \n | 1 | 2 | 3 | ");
/// let empty = Position::new(position.rules().with_gravity(false));
/// assert_eq!(drop_board(&empty, Style::Plain), "2 |   |   |   | \n1 |   |   |   | \n  | a | b | c | ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn drop_board(board: &impl Cells, style: Style) -> String {
    let rules = board.rules();
    let has_gravity = rules.has_gravity();
    let separator = style.frame(" | ");
    let pad = |col: u8| if has_gravity && col >= 9 { " " } else { "" };
    let width = if has_gravity { 0 } else { rules.rows().to_string().len() };
    let mut text = String::new();
    for row in (0..rules.rows()).rev() {
        if !has_gravity {
            text.push_str(&style.frame(&format!("{:>width$}", row + 1)));
        }
        text.push_str(&separator);
        for col in 0..rules.cols() {
            let cell = board.at(Cell::new(col, row)).map_or_else(|| " ".to_owned(), |player| style.letter(player));
            write!(text, "{}{cell}{separator}", pad(col)).expect("strings take all text");
        }
        text.push('\n');
    }
    write!(text, "{:width$}{separator}", "").expect("strings take all text");
    for col in 0..rules.cols() {
        let label = if has_gravity { (col + 1).to_string() } else { column_letter(col).to_string() };
        write!(text, "{}{separator}", style.frame(&label)).expect("strings take all text");
    }
    text
}

impl fmt::Display for Position {
    /// The drop board, without colors.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&drop_board(self, Style::Plain))
    }
}

/// The grid board of the classroom: three characters per cell, `|` between cells, `---` joined by `+` between rows, no
/// numbers. Lines are joined by `\n`, without one at the end.
///
/// ```
/// use connect4_core::{Position, Rules, print::{Style, grid_board}};
/// let mut position = Position::new(Rules::new(3, 2, 4)?);
/// position.try_drop(0)?;
/// assert_eq!(grid_board(&position, Style::Plain), "   |   |   \n---+---+---\n X |   |   ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn grid_board(board: &impl Cells, style: Style) -> String {
    let rules = board.rules();
    let cols = usize::from(rules.cols());
    let rule = format!("\n{}\n", style.frame(&vec!["---"; cols].join("+")));
    let row = |row: u8| {
        let cell = |col: u8| {
            let stone = board.at(Cell::new(col, row)).map_or_else(|| " ".to_owned(), |player| style.letter(player));
            format!(" {stone} ")
        };
        (0..rules.cols()).map(cell).collect::<Vec<_>>().join(&style.frame("|"))
    };
    (0..rules.rows()).rev().map(row).collect::<Vec<_>>().join(&rule)
}

/// The plain diagram: rows from the top, with `X`, `O` or `.` per cell, as [`crate::notation::diagram`] reads it.
pub fn diagram(board: &impl Cells) -> String {
    let rules = board.rules();
    let row = |row: u8| -> String {
        (0..rules.cols()).map(|col| board.at(Cell::new(col, row)).map_or('.', Player::letter)).collect()
    };
    (0..rules.rows()).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// The board as an SVG picture: red discs for X, and yellow discs with a ring for O, so that they differ in shape too.
///
/// The picture is self-contained: it needs no style sheet, script or font.
pub fn svg_board(board: &impl Cells) -> String {
    const SIDE: u32 = 48;
    let rules = board.rules();
    let (cols, rows) = (u32::from(rules.cols()), u32::from(rules.rows()));
    let (width, height) = (cols * SIDE + 16, rows * SIDE + 16);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>Board of {}, {} in a row</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"12\" fill=\"#1f4fa3\"/>\n",
        rules.size(),
        rules.connect()
    );
    for cell in rules.all_cells() {
        let (x, y) = (8 + SIDE / 2 + u32::from(cell.col) * SIDE, height - 8 - SIDE / 2 - u32::from(cell.row) * SIDE);
        let fill = match board.at(cell) {
            None => "#12336b",
            Some(Player::First) => "#d7263d",
            Some(Player::Second) => "#ffd23f",
        };
        writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"20\" fill=\"{fill}\"/>").expect("strings take all text");
        if board.at(cell) == Some(Player::Second) {
            writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"none\" stroke=\"#8a6a00\" stroke-width=\"4\"/>"
            )
            .expect("strings take all text");
        }
    }
    svg.push_str("</svg>");
    svg
}
