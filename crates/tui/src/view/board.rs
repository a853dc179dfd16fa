//! Draws the board. Discs of the two players differ in shape as well as in color, at every size.

use std::collections::HashSet;

use connect4_core::{Cell, Player, Position, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::widgets::put;
use crate::layout::BoardLayout;
use crate::theme::{Disc, Theme};

/// What a board shows.
pub(super) struct Board<'a> {
    pub(super) position: &'a Position,
    pub(super) layout: BoardLayout,
    pub(super) theme: Theme,
    pub(super) scroll: (u8, u8),
    /// The last stone played.
    pub(super) last: Option<Cell>,
    /// A falling disc: the cell where it lands, and the row that it is in now, which may be above the board.
    pub(super) falling: Option<(Cell, u8)>,
    /// The cursor's cell; with gravity, only its column matters.
    pub(super) cursor: Option<Cell>,
    /// The player whose marker is shown over the cursor's column.
    pub(super) mover: Player,
    /// Marks on cells, in addition to the discs.
    pub(super) labels: Vec<CellLabel>,
    /// Whether to label columns with letters and rows with numbers, as in the names of cells.
    pub(super) names_cells: bool,
}

/// A mark on a cell: a letter on an empty cell, and brackets around a stone.
#[derive(Clone, Copy)]
pub(super) struct CellLabel {
    pub(super) cell: Cell,
    pub(super) text: char,
    /// The player whose color the mark has; `None` for a neutral color.
    pub(super) owner: Option<Player>,
}

/// How a cell is highlighted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Highlight {
    None,
    Last,
    Won,
    Cursor,
    /// The cell has a label or belongs to a marked line.
    Line,
}

impl Highlight {
    const fn brackets(self) -> (&'static str, &'static str) {
        match self {
            Highlight::None => (" ", " "),
            Highlight::Last => ("‹", "›"),
            Highlight::Won => ("*", "*"),
            Highlight::Cursor => ("[", "]"),
            Highlight::Line => ("(", ")"),
        }
    }

    fn disc(self) -> Disc {
        if self == Highlight::Won { Disc::Winning } else { Disc::Plain }
    }
}

impl Board<'_> {
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        let (rules, layout) = (self.position.rules(), self.layout);
        let cells = layout.cells;
        // The front of the board, with its edges.
        for y in cells.y..=layout.number_row() {
            put(buffer, cells.x - 1, y, "│", self.theme.board());
            put(buffer, cells.x, y, &" ".repeat(cells.width.into()), self.theme.board());
            put(buffer, cells.right(), y, "│", self.theme.board());
        }
        self.draw_names(rules, buffer);
        self.draw_scroll_arrows(rules, buffer);
        // The winning line is shown only after the disc has landed.
        let won: HashSet<Cell> = match self.falling {
            Some(_) => HashSet::new(),
            None => self.position.lines().into_iter().flat_map(|line| line.cells).collect(),
        };
        for cell in rules.all_cells() {
            let is_on_its_way = self.falling.is_some_and(|(lands, _)| lands == cell);
            let stone = self.position.at(cell).filter(|_| !is_on_its_way);
            let mark = if won.contains(&cell) {
                Highlight::Won
            } else if self.cursor == Some(cell) && !rules.has_gravity() {
                Highlight::Cursor
            } else if self.labels.iter().any(|label| label.cell == cell) {
                Highlight::Line
            } else if self.last == Some(cell) && stone.is_some() {
                Highlight::Last
            } else {
                Highlight::None
            };
            self.draw_cell(cell, stone, mark, buffer);
        }
        for label in self.labels.iter().filter(|label| self.position.at(label.cell).is_none()) {
            let Some(place) = layout.rect(label.cell, self.scroll) else { continue };
            let style = label.owner.map_or(self.theme.mark(), |owner| self.theme.letter(owner));
            put(buffer, place.x + (place.width - 1) / 2, place.y + place.height / 2, &label.text.to_string(), style);
        }
        if let Some((lands, row)) = self.falling
            && let Some(player) = self.position.at(lands)
        {
            let cell = Cell::new(lands.col, row);
            if row < rules.rows() {
                self.draw_cell(cell, Some(player), Highlight::None, buffer);
            }
        }
        self.draw_marker(buffer);
    }

    /// Draws column numbers or letters below the board, and row numbers on the left if cells are named.
    fn draw_names(&self, rules: Rules, buffer: &mut Buffer) {
        let layout = self.layout;
        let width = usize::from(layout.cell.0);
        for col in 0..rules.cols() {
            let Some(x) = layout.column_x(col, self.scroll) else { continue };
            let is_column = rules.has_gravity() && !self.names_cells;
            let name = if is_column { (col + 1).to_string() } else { char::from(b'a' + col).to_string() };
            let is_pointed_at = self.cursor.is_some_and(|cursor| cursor.col == col);
            let style = if is_pointed_at { self.theme.mark() } else { self.theme.board() };
            // Two-digit numbers would touch in narrow cells, so every other one is omitted.
            if name.len() >= width && (col + 1) % 2 == 1 && col >= 9 {
                continue;
            }
            put(buffer, x, layout.number_row(), &format!("{name:^width$}"), style);
        }
        if !rules.has_gravity() || self.names_cells {
            for row in 0..rules.rows() {
                let Some(place) = layout.rect(Cell::new(self.scroll.0, row), self.scroll) else { continue };
                let middle = place.y + place.height / 2;
                put(buffer, layout.cells.x.saturating_sub(4), middle, &format!("{:>3}", row + 1), self.theme.quiet());
            }
        }
    }

    /// Marks the sides on which the board extends beyond the visible part.
    fn draw_scroll_arrows(&self, rules: Rules, buffer: &mut Buffer) {
        let (layout, cells) = (self.layout, self.layout.cells);
        let (seen, scroll) = (layout.seen, self.scroll);
        let mark = self.theme.mark();
        if scroll.1 + seen.1 < rules.rows() {
            put(buffer, cells.right(), cells.y, "↑", mark);
        }
        if scroll.1 > 0 {
            put(buffer, cells.right(), cells.bottom() - 1, "↓", mark);
        }
        if scroll.0 > 0 {
            put(buffer, cells.x - 1, layout.number_row(), "←", mark);
        }
        if scroll.0 + seen.0 < rules.cols() {
            put(buffer, cells.right(), layout.number_row(), "→", mark);
        }
    }

    /// Draws the marker over the cursor's column.
    fn draw_marker(&self, buffer: &mut Buffer) {
        let layout = self.layout;
        let rules = self.position.rules();
        if !layout.has_marker() {
            return;
        }
        if let Some((lands, row)) = self.falling
            && row >= rules.rows()
            && let Some(player) = self.position.at(lands)
            && let Some(x) = layout.column_x(lands.col, self.scroll)
        {
            let text = format!("{:^width$}", player.letter(), width = usize::from(layout.cell.0));
            put(buffer, x, layout.marker_row(), &text, self.theme.letter(player));
            return;
        }
        let Some(x) = self.cursor.and_then(|cursor| layout.column_x(cursor.col, self.scroll)) else { return };
        let marker = if layout.cell.0 >= 3 { format!("▼{}▼", self.mover.letter()) } else { "▼".to_owned() };
        let text = format!("{marker:^width$}", width = usize::from(layout.cell.0));
        put(buffer, x, layout.marker_row(), &text, self.theme.letter(self.mover));
    }

    fn draw_cell(&self, cell: Cell, stone: Option<Player>, mark: Highlight, buffer: &mut Buffer) {
        let Some(place) = self.layout.rect(cell, self.scroll) else { return };
        match stone {
            _ if place.height >= 7 => draw_large(place, stone, mark, self.theme, buffer),
            Some(player) => self.draw_disc(place, player, mark, buffer),
            None => self.draw_hole(place, mark, buffer),
        }
    }

    fn draw_hole(&self, place: Rect, mark: Highlight, buffer: &mut Buffer) {
        let mut at = |dx: u16, dy: u16, text: &str, style: Style| put(buffer, place.x + dx, place.y + dy, text, style);
        let colored = self.theme.has_colors();
        let (left, right) = mark.brackets();
        let hole = self.theme.hole();
        match self.layout.cell {
            (11, 5) if colored => {
                at(2, 0, "▗▄▄▄▄▄▖", hole);
                for dy in 1..4 {
                    at(1, dy, "▐███████▌", hole);
                }
                at(2, 4, "▝▀▀▀▀▀▘", hole);
            }
            (7, 3) if colored => {
                at(1, 0, "▗▄▄▄▖", hole);
                at(1, 1, "█████", hole);
                at(1, 2, "▝▀▀▀▘", hole);
            }
            (6, 2) if colored => {
                // A strip of the board shows between two holes of a column.
                let edge = Style::new().fg(hole.bg.unwrap_or_default()).bg(hole.fg.unwrap_or_default());
                at(1, 0, "▗▆▆▖", hole);
                at(1, 1, "▝  ▘", hole);
                at(2, 1, "▂▂", edge);
            }
            (11, 5) => at(5, 2, "·", hole),
            (7, 3) => at(3, 1, "·", hole),
            (6, 2) => at(2, 1, "·", hole),
            (3, 1) => at(1, 0, "·", hole),
            _ => at(0, 0, "·", hole),
        }
        if mark == Highlight::Cursor {
            let style = self.theme.mark();
            match self.layout.cell {
                (11, 5) => (at(0, 2, left, style), at(10, 2, right, style)),
                (7, 3) => (at(0, 1, left, style), at(6, 1, right, style)),
                (6, 2) => (at(0, 1, left, style), at(5, 1, right, style)),
                (3, 1) => (at(0, 0, left, style), at(2, 0, right, style)),
                _ => (at(0, 0, "+", style), at(1, 0, " ", style)),
            };
        }
    }

    fn draw_disc(&self, place: Rect, player: Player, mark: Highlight, buffer: &mut Buffer) {
        let mut at = |dx: u16, dy: u16, text: &str, style: Style| put(buffer, place.x + dx, place.y + dy, text, style);
        let colored = self.theme.has_colors();
        let (left, right) = mark.brackets();
        let disc = mark.disc();
        let rim = self.theme.rim(player, disc);
        let face = self.theme.face(player, disc);
        let ring = self.theme.ring(player, disc);
        let is_first = player == Player::First;
        let inside = if is_first { face } else { ring };
        let letter = player.letter();
        match self.layout.cell {
            // X is a full disc, O a ring.
            (11, 5) => {
                at(2, 0, "▗▄▄▄▄▄▖", rim);
                at(2, 4, "▝▀▀▀▀▀▘", rim);
                let picture = match player {
                    Player::First => ["  ╲ ╱  ", "   ╳   ", "  ╱ ╲  "],
                    Player::Second => ["▛▀▀▀▀▀▜", "▌     ▐", "▙▄▄▄▄▄▟"],
                };
                for (dy, text) in (1..4).zip(picture) {
                    at(1, dy, "▐", rim);
                    at(2, dy, text, inside);
                    at(9, dy, "▌", rim);
                }
                if !is_first || !colored {
                    at(5, 2, &letter.to_string(), inside);
                }
                if mark != Highlight::None {
                    at(0, 2, left, self.theme.mark());
                    at(10, 2, right, self.theme.mark());
                }
            }
            (7, 3) => {
                at(1, 0, "▗▄▄▄▖", rim);
                at(1, 2, "▝▀▀▀▘", rim);
                at(1, 1, "█", rim);
                at(5, 1, "█", rim);
                let gap = if is_first && mark == Highlight::None { "█" } else { " " };
                let beside = if gap == "█" { rim } else { inside };
                let (left, right) = if mark == Highlight::None { (gap, gap) } else { (left, right) };
                at(2, 1, left, beside);
                at(3, 1, &letter.to_string(), inside);
                at(4, 1, right, beside);
            }
            (6, 2) => {
                let (upper, lower) = if is_first { ("╲╱", "╱╲") } else { ("╭╮", "╰╯") };
                for (dy, half, corners) in [(0, upper, ("▗", "▖")), (1, lower, ("▝", "▘"))] {
                    if colored {
                        at(1, dy, corners.0, rim);
                        at(4, dy, corners.1, rim);
                    }
                    at(2, dy, half, face);
                    if mark != Highlight::None {
                        at(0, dy, left, self.theme.mark());
                        at(5, dy, right, self.theme.mark());
                    }
                }
            }
            (3, 1) => {
                if mark != Highlight::None {
                    at(0, 0, left, face);
                    at(2, 0, right, face);
                } else if colored {
                    at(0, 0, "▐", rim);
                    at(2, 0, "▌", rim);
                }
                at(1, 0, &letter.to_string(), face);
            }
            _ => {
                at(0, 0, &letter.to_string(), face);
                // Only one bracket fits; that of the last move points to it.
                let side = if mark == Highlight::Last { left } else { right };
                at(1, 0, side, if colored { self.theme.mark() } else { face });
            }
        }
    }
}

/// Draws a cell at least seven lines high. Half-height block characters make the edge of the disc smoother.
fn draw_large(place: Rect, stone: Option<Player>, mark: Highlight, theme: Theme, buffer: &mut Buffer) {
    let (width, height) = (f32::from(place.width), f32::from(2 * place.height));
    let radius = width.min(height) / 2.0 - 0.7;
    // Half a character is about as high as it is wide.
    let disc = mark.disc();
    let part = |x: u16, half: u16| {
        let (x, y) = (f32::from(x) + 0.5 - width / 2.0, f32::from(half) + 0.5 - height / 2.0);
        let away = x.hypot(y);
        let is_cross = away < 0.62 * radius && ((x - y).abs() < 1.5 || (x + y).abs() < 1.5);
        match stone {
            _ if away > radius => DiscPart::Front,
            None => DiscPart::Hole,
            Some(Player::First) if is_cross => DiscPart::Cut,
            Some(Player::Second) if away < 0.6 * radius => DiscPart::Cut,
            Some(_) => DiscPart::Disc,
        }
    };
    let middle = place.y + place.height / 2;
    for row in 0..place.height {
        for x in 0..place.width {
            let halves = [part(x, 2 * row), part(x, 2 * row + 1)];
            let (text, style) = if theme.has_colors() {
                let [upper, lower] = halves.map(|part| part.color(stone, disc, theme));
                ("▀", Style::new().fg(upper).bg(lower))
            } else {
                let style = stone.map_or(Style::new(), |player| theme.face(player, disc));
                let text = match halves.map(|part| part == DiscPart::Disc) {
                    [true, true] => "█",
                    [true, false] => "▀",
                    [false, true] => "▄",
                    [false, false] => " ",
                };
                (text, style)
            };
            put(buffer, place.x + x, place.y + row, text, style);
        }
    }
    if stone.is_none() && !theme.has_colors() {
        put(buffer, place.x + place.width / 2, middle, "·", theme.hole());
    }
    if mark != Highlight::None && (stone.is_some() || mark == Highlight::Cursor) {
        let (left, right) = mark.brackets();
        put(buffer, place.x, middle, left, theme.mark());
        put(buffer, place.right() - 1, middle, right, theme.mark());
    }
}

/// A part of a large cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DiscPart {
    /// The front of the board.
    Front,
    /// A hole without a disc.
    Hole,
    /// The disc.
    Disc,
    /// The mark that distinguishes the players' discs: a cross, or the hole of a ring.
    Cut,
}

impl DiscPart {
    fn color(self, stone: Option<Player>, disc: Disc, theme: Theme) -> Color {
        let hole = theme.hole();
        let color = match (self, stone) {
            (DiscPart::Disc, Some(player)) => theme.rim(player, disc).fg,
            (DiscPart::Cut, Some(Player::First)) => theme.face(Player::First, disc).fg,
            (DiscPart::Front, _) => hole.bg,
            _ => hole.fg,
        };
        color.unwrap_or_default()
    }
}
