//! Position and size of everything on the screen for a given window size, for drawing and for the mouse.

use std::borrow::Cow;

use connect4_core::{Cell, Rules};
use connect4_words::Words;
use ratatui::crossterm::event::MouseEvent;
use ratatui::layout::{Position as Point, Rect};
use textwrap::{WordSeparator, WordSplitter};

use crate::app::{Play, ReviewState, Tour};
use crate::menu::{Field, Menu};
use crate::picker::Picker;
use crate::practice::Practice;
use crate::settings::Mode;

/// Columns and rows of the smallest usable window.
pub(crate) const SMALLEST: (u16, u16) = (30, 12);

/// Possible widths and heights of a cell, the largest first.
const CELLS: [(u16, u16); 10] =
    [(39, 19), (31, 15), (23, 11), (19, 9), (15, 7), (11, 5), (7, 3), (6, 2), (3, 1), (2, 1)];

/// Minimum and maximum width of the panel next to the board, in columns.
pub(crate) const PANEL: (u16, u16) = (25, 46);
/// Minimum width of a panel that only lists moves with their values, because these do not fit below the board.
const LIST_OF_VALUES: u16 = 13;

/// Rows of the values under the board: words, plies, bars.
pub(crate) const VALUE_ROWS: u16 = 3;

pub(crate) fn is_too_small(size: (u16, u16)) -> bool {
    size.0 < SMALLEST.0 || size.1 < SMALLEST.1
}

/// Breaks a text between words into lines of at most `width` columns, where ratatui's paragraphs break it too. A longer
/// word is broken.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width.max(1))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).into_iter().map(Cow::into_owned).collect()
}

/// Position and size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardLayout {
    rules: Rules,
    /// The area of the visible cells.
    pub(crate) cells: Rect,
    /// Width and height of a cell, in characters.
    pub(crate) cell: (u16, u16),
    /// Number of board columns and rows that are visible.
    pub(crate) seen: (u8, u8),
    extras: Extras,
}

/// What is drawn above and below a board, besides the column numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extras {
    None,
    /// Above the board, the marker over the cursor's column.
    Marker,
    /// Also the values of the columns below their numbers.
    MarkerAndValues,
}

impl Extras {
    /// The marker if the cursor chooses a column.
    pub(crate) fn marker(rules: Rules) -> Extras {
        if rules.has_gravity() { Extras::Marker } else { Extras::None }
    }

    /// Number of lines above and below the board, including the column numbers.
    fn rows(self) -> (u16, u16) {
        match self {
            Extras::None => (0, 1),
            Extras::Marker => (1, 1),
            Extras::MarkerAndValues => (1, 1 + VALUE_ROWS),
        }
    }
}

impl BoardLayout {
    /// Centers the largest board that fits in `area`.
    pub(crate) fn new(area: Rect, rules: Rules, extras: Extras) -> Self {
        let (cols, rows) = (u16::from(rules.cols()), u16::from(rules.rows()));
        let gutter = gutter(rules);
        let (above, below) = extras.rows();
        let room = (area.width.saturating_sub(2 + gutter), area.height.saturating_sub(above + below));
        let fits = |cell: &&(u16, u16)| cols * cell.0 <= room.0 && rows * cell.1 <= room.1;
        let cell = *CELLS.iter().find(fits).unwrap_or(&CELLS[CELLS.len() - 1]);
        let seen = (cols.min(room.0 / cell.0).max(1), rows.min(room.1 / cell.1).max(1));
        let (width, height) = (seen.0 * cell.0, seen.1 * cell.1);
        let x = area.x + gutter + 1 + (room.0.saturating_sub(width)) / 2;
        let y = area.y + above + (room.1.saturating_sub(height)) / 2;
        BoardLayout { rules, cells: Rect { x, y, width, height }, cell, seen: (seen.0 as u8, seen.1 as u8), extras }
    }

    /// Whether the line above the board is reserved for the marker.
    pub(crate) fn has_marker(&self) -> bool {
        self.extras != Extras::None
    }

    /// Whether values are shown below the column numbers.
    pub(crate) fn has_values(&self) -> bool {
        self.extras == Extras::MarkerAndValues
    }

    /// The line of the marker.
    pub(crate) fn marker_row(&self) -> u16 {
        self.cells.y.saturating_sub(1)
    }

    /// The line of the column numbers.
    pub(crate) fn number_row(&self) -> u16 {
        self.cells.bottom()
    }

    /// Width of the board with its edges and row numbers, in characters.
    fn width(&self) -> u16 {
        self.cells.width + 2 + gutter(self.rules)
    }

    /// Height of the board with marker, column numbers and values, in lines.
    fn height(&self) -> u16 {
        let (above, below) = self.extras.rows();
        above + self.cells.height + below
    }

    /// Whether the whole board is visible.
    fn is_whole(&self) -> bool {
        self.seen == (self.rules.cols(), self.rules.rows())
    }

    /// The area of a cell, if it is visible.
    pub(crate) fn rect(&self, cell: Cell, scroll: (u8, u8)) -> Option<Rect> {
        let col = cell.col.checked_sub(scroll.0).filter(|col| *col < self.seen.0)?;
        let row = cell.row.checked_sub(scroll.1).filter(|row| *row < self.seen.1)?;
        let (width, height) = self.cell;
        let x = self.cells.x + u16::from(col) * width;
        let y = self.cells.y + u16::from(self.seen.1 - 1 - row) * height;
        Some(Rect { x, y, width, height })
    }

    /// The x coordinate of a column's left edge, if the column is visible.
    pub(crate) fn column_x(&self, col: u8, scroll: (u8, u8)) -> Option<u16> {
        let col = col.checked_sub(scroll.0).filter(|col| *col < self.seen.0)?;
        Some(self.cells.x + u16::from(col) * self.cell.0)
    }

    /// The cell at a point. With gravity, the lines above and below the board belong to the column too.
    pub(crate) fn cell_at(&self, x: u16, y: u16, scroll: (u8, u8)) -> Option<Cell> {
        let (above, below) = self.extras.rows();
        let (top, bottom) = (self.cells.y - above, self.cells.bottom() + below);
        let is_beside = !(self.cells.x..self.cells.right()).contains(&x);
        let is_off = if self.rules.has_gravity() {
            !(top..bottom).contains(&y)
        } else {
            !(self.cells.y..self.cells.bottom()).contains(&y)
        };
        if is_beside || is_off {
            return None;
        }
        let col = scroll.0 + ((x - self.cells.x) / self.cell.0) as u8;
        let from_top = (y.clamp(self.cells.y, self.cells.bottom() - 1) - self.cells.y) / self.cell.1;
        Some(Cell::new(col, scroll.1 + self.seen.1 - 1 - from_top as u8))
    }

    /// The nearest scroll position that the board allows.
    pub(crate) fn clamped(&self, scroll: (u8, u8)) -> (u8, u8) {
        (scroll.0.min(self.rules.cols() - self.seen.0), scroll.1.min(self.rules.rows() - self.seen.1))
    }

    /// The nearest scroll position at which a cell is visible.
    pub(crate) fn scrolled_to(&self, scroll: (u8, u8), cell: Cell) -> (u8, u8) {
        let near = |from: u8, seen: u8, at: u8| from.clamp(at.saturating_sub(seen - 1), at);
        self.clamped((near(scroll.0, self.seen.0, cell.col), near(scroll.1, self.seen.1, cell.row)))
    }
}

/// Width of the row numbers. They are shown only without gravity, where moves are named by cell.
const fn gutter(rules: Rules) -> u16 {
    if rules.has_gravity() { 0 } else { 3 }
}

/// Splits a window of `size` (columns, rows) into a title, a board, a text of `said` lines, and key hints. `None` if the
/// window is too small. Not by ratatui's `Layout`, whose constraint solver takes longer than drawing a game.
fn split((width, height): (u16, u16), said: u16) -> Option<[Rect; 4]> {
    let lines = |y: u16, height| Rect { x: 0, y, width, height };
    let end = height.saturating_sub(1);
    let middle = end.saturating_sub(said).max(1);
    (!is_too_small((width, height)))
        .then(|| [lines(0, 1), lines(1, middle - 1), lines(middle, end - middle), lines(end, 1)])
}

/// Areas of the parts of a game screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlayLayout {
    pub(crate) title: Rect,
    pub(crate) board: BoardLayout,
    /// Next to the board, if there is room.
    pub(crate) panel: Option<Rect>,
    /// Whose turn it is, and the last message.
    pub(crate) status: Rect,
    pub(crate) keys: Rect,
}

impl PlayLayout {
    /// Lays out a window of `size` (columns, rows); `None` if it is too small.
    pub(crate) fn new(size: (u16, u16), play: &Play) -> Option<Self> {
        let [_, body, ..] = split(size, 1)?;
        let width = size.0;
        let rules = play.game().rules();
        let (above, below) = Extras::MarkerAndValues.rows();
        let has_room = above + u16::from(rules.rows()) + below <= body.height;
        let extras = match Extras::marker(rules) {
            Extras::Marker if play.analysis.is_on && has_room => Extras::MarkerAndValues,
            extras => extras,
        };
        let board_in = |width| BoardLayout::new(Rect { width, ..body }, rules, extras);
        let beside = |board: &BoardLayout| width.saturating_sub(board.width() + 1);
        // Reserves `least` columns for a panel if the cells keep their size. If the analysis is open, cells may shrink
        // to `smallest` columns.
        let board_with = |least: u16, smallest: u16| {
            let board = board_in(width);
            if beside(&board) >= least || width <= least {
                return board;
            }
            let other = board_in(width - least - 1);
            let is_worth_it = other.cell == board.cell || play.analysis.is_on && other.cell.0 >= smallest;
            if other.is_whole() && is_worth_it { other } else { board }
        };
        let (mut board, mut least) = (board_with(PANEL.0, 3), PANEL.0);
        if play.analysis.is_on && extras != Extras::MarkerAndValues && beside(&board) < least {
            (board, least) = (board_with(LIST_OF_VALUES, 2), LIST_OF_VALUES);
        }
        let room = beside(&board);
        let panel = (board.is_whole() && room >= least).then(|| {
            let width = room.min(PANEL.1);
            Rect { x: size.0 - width, width, ..body }
        });
        let left = width - panel.map_or(0, |panel| panel.width);
        // Spare lines are used for messages. Long ones go to the panel if there is one for text.
        let spare = body.height.saturating_sub(board.height());
        let said = 1 + spare.min(if panel.is_some_and(|panel| panel.width >= PANEL.0) { 1 } else { 3 });
        let [title, body, status, keys] = split(size, said)?;
        let board = BoardLayout::new(Rect { width: left, ..body }, rules, extras);
        let panel = panel.map(|panel| Rect { height: body.height, ..panel });
        Some(PlayLayout { title, board, panel, status, keys })
    }
}

/// Areas of the parts of a review screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReviewLayout {
    pub(crate) title: Rect,
    pub(crate) board: BoardLayout,
    /// The moves.
    pub(crate) list: Rect,
    /// The graph of the result over the game.
    pub(crate) graph: Option<Rect>,
    /// What the review says about the move.
    pub(crate) words: Rect,
    pub(crate) keys: Rect,
}

/// Height of the graph, in lines.
const GRAPH_ROWS: u16 = 4;
/// Minimum width of the list of moves.
const LIST: u16 = 14;

impl ReviewLayout {
    /// Lays out a window of `size` (columns, rows); `None` if it is too small.
    pub(crate) fn new(size: (u16, u16), reviewing: &ReviewState) -> Option<Self> {
        let [title, body, words, keys] = split(size, 2)?;
        let (width, height) = size;
        let rules = reviewing.session.game().rules();
        let has_graph = height >= 14 && reviewing.error.is_none();
        let graph_rows = if has_graph { GRAPH_ROWS } else { 0 };
        let (body, graph) = (
            Rect { height: body.height - graph_rows, ..body },
            Rect { y: body.bottom() - graph_rows, height: graph_rows, ..body },
        );
        let list_width = (2 * width / 5).clamp(LIST, PANEL.1);
        let board_in = |width| BoardLayout::new(Rect { width, ..body }, rules, Extras::None);
        let mut board = board_in(width - list_width);
        if !board.is_whole() {
            board = board_in(width - LIST);
        }
        let left = board.width().max(width - if board.is_whole() { list_width } else { LIST });
        let left = if width - left < LIST { width - LIST } else { left };
        Some(ReviewLayout {
            title,
            board,
            list: Rect { x: left, width: width - left, ..body },
            graph: has_graph.then_some(graph),
            words,
            keys,
        })
    }

    /// Index of the first action in the list, chosen so that the current one is in the middle if possible.
    pub(crate) fn first_action(&self, reviewing: &ReviewState) -> usize {
        let rows = usize::from(self.list.height);
        let last = reviewing.session.game().actions().len();
        reviewing.at.saturating_sub(rows / 2).min((last + 1).saturating_sub(rows))
    }

    /// Number of actions to show on the board after a click in the list; `None` if the mouse is elsewhere.
    pub(crate) fn action_at(&self, mouse: MouseEvent, reviewing: &ReviewState) -> Option<usize> {
        let is_in = self.list.contains(Point::new(mouse.column, mouse.row));
        is_in.then(|| self.first_action(reviewing) + usize::from(mouse.row - self.list.y))
    }
}

/// Areas of the parts of an explanation screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WhyLayout {
    pub(crate) title: Rect,
    pub(crate) board: BoardLayout,
    pub(crate) words: Rect,
    pub(crate) keys: Rect,
    /// The sentence, wrapped to the window.
    pub(crate) lines: Vec<String>,
}

/// Minimum number of lines for a sentence, so that the board rarely moves from one sentence to the next.
const WHY_ROWS: u16 = 3;

impl WhyLayout {
    /// Lays out a window of `size` (columns, rows) for a sentence; `None` if it is too small.
    pub(crate) fn new(size: (u16, u16), rules: Rules, words: &str) -> Option<Self> {
        let (width, height) = size;
        let lines = wrapped(words, width.into());
        // A long sentence scrolls, so that the board keeps enough room.
        let least = WHY_ROWS.min(height / 4);
        let spare = height.saturating_sub(u16::from(rules.rows()) + 3);
        let rows = (lines.len() as u16).clamp(least, spare.clamp(least, height / 2));
        let [title, body, words, keys] = split(size, rows)?;
        // Sentences name cells, so rows have numbers.
        let area = Rect { x: 3, width: width.saturating_sub(3), ..body };
        Some(WhyLayout { title, board: BoardLayout::new(area, rules, Extras::None), words, keys, lines })
    }

    /// The layout for the sentence that a tour shows.
    pub(crate) fn of(size: (u16, u16), tour: &Tour, words: &Words) -> Option<Self> {
        let words = tour.scenes.get(tour.at).map_or_else(String::new, |scene| words.say_all(&scene.sentences));
        WhyLayout::new(size, tour.position.rules(), &words)
    }

    /// The largest scroll offset of the sentence, in lines.
    pub(crate) fn last_line(&self) -> u16 {
        (self.lines.len() as u16).saturating_sub(self.words.height)
    }
}

/// Areas of the parts of a puzzle or lesson screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PracticeLayout {
    pub(crate) title: Rect,
    pub(crate) board: BoardLayout,
    /// Next to the board, if there is room.
    pub(crate) panel: Option<Rect>,
    /// Below the board: messages, and all the text if there is no panel.
    pub(crate) words: Rect,
    pub(crate) keys: Rect,
}

impl PracticeLayout {
    /// Lays out a window of `size` (columns, rows); `None` if it is too small.
    pub(crate) fn new(size: (u16, u16), practice: &Practice) -> Option<Self> {
        let (width, height) = size;
        let rules = practice.asked.rules();
        // Lessons name cells, so rows have numbers.
        let names = if practice.lesson().is_some() { 3 } else { 0 };
        let board_in = |area: Rect| {
            let area = Rect { x: names, width: area.width.saturating_sub(names), ..area };
            BoardLayout::new(area, rules, Extras::Marker)
        };
        // Without a panel, up to six lines below the board are used for text.
        let least = u16::from(rules.rows()) + 2;
        let said = if width >= 2 * PANEL.0 { 1 } else { height.saturating_sub(least + 2).clamp(1, 6) };
        let [title, body, words, keys] = split(size, said)?;
        let has_panel = said == 1 && width >= 2 * PANEL.0;
        // The panel gets the columns that the largest board leaves free.
        let largest = board_in(Rect { width: width - if has_panel { PANEL.0 } else { 0 }, ..body });
        let room = (width - largest.cells.width).saturating_sub(names + 3).clamp(PANEL.0, PANEL.1);
        let room = if has_panel { room } else { 0 };
        let board = board_in(Rect { width: width - room, ..body });
        let panel = has_panel.then_some(Rect { x: width - room, width: room, ..body });
        Some(PracticeLayout { title, board, panel, words, keys })
    }
}

/// Areas of the list of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PickerLayout {
    /// Width and height of the box around the list, in characters.
    pub(crate) size: (u16, u16),
    /// The area of the file names.
    pub(crate) list: Rect,
    /// Index of the first visible file.
    pub(crate) first: usize,
}

impl PickerLayout {
    /// Centers the list in a window of the given size.
    pub(crate) fn new(window: (u16, u16), picker: &Picker) -> Self {
        let size = (window.0.min(64), window.1.saturating_sub(window.1 / 6).max(8).min(window.1));
        let corner = ((window.0 - size.0) / 2, (window.1 - size.1) / 2);
        // The frame, the typed filter and the key hints take two columns and four lines.
        let list = Rect {
            x: corner.0 + 1,
            y: corner.1 + 2,
            width: size.0.saturating_sub(2),
            height: size.1.saturating_sub(4),
        };
        let rows = usize::from(list.height.max(1));
        PickerLayout { size, list, first: (picker.selected + 1).saturating_sub(rows) }
    }

    /// Index of the entry at a point.
    pub(crate) fn line_at(&self, x: u16, y: u16) -> Option<usize> {
        self.list.contains(Point::new(x, y)).then(|| self.first + usize::from(y - self.list.y))
    }
}

/// A part of a line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuSpot {
    /// The name of the choice.
    Label,
    /// The arrow for the previous choice.
    Before,
    /// The current choice, or the arrow for the next one.
    Value,
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MenuRow {
    /// A mode.
    Mode(Mode),
    /// A choice that belongs to the selected mode, or the line that starts it.
    Field(Field),
}

/// Areas of the parts of the menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MenuLayout {
    /// The lines that are visible.
    pub(crate) lines: Vec<(MenuRow, Rect)>,
    /// Arrows that show that the list continues above or below, with their positions.
    pub(crate) arrows: Vec<(Point, &'static str)>,
    pub(crate) title: Rect,
    pub(crate) status: Rect,
    pub(crate) keys: Rect,
}

/// Width of the labels before the choices, in columns.
pub(crate) const LABELS: u16 = 16;
/// Widths of the list of modes and of the list of their choices, in columns.
const MENU: (u16, u16) = (26, 46);

impl MenuLayout {
    /// Lays out the modes and, next to or below them, the fields of the selected mode. Each list shows as many lines as
    /// fit, including the selected one.
    pub(crate) fn new(size: (u16, u16), menu: &Menu) -> Self {
        let (width, height) = size;
        let line = |y: u16, height| Rect { x: 0, y, width, height };
        let said = if height >= 18 || width < 60 && height >= 14 { 2 } else { 1 };
        let title = if height >= 22 { 4 } else { 1 };
        let room = height.saturating_sub(title + said + 1);
        let modes: Vec<MenuRow> = Mode::ALL.into_iter().map(MenuRow::Mode).collect();
        let mode = Mode::ALL.iter().position(|mode| *mode == menu.settings.mode).unwrap_or(0);
        let fields: Vec<MenuRow> =
            menu.fields().into_iter().filter(|field| *field != Field::Mode).map(MenuRow::Field).collect();
        // The lists: x coordinate, width, lines, and the index of the line that must be visible.
        let is_wide = width >= MENU.0 + MENU.1;
        let columns = if is_wide {
            let x = (width - MENU.0 - MENU.1) / 2;
            vec![(x, MENU.0, modes, mode), (x + MENU.0, MENU.1, fields, menu.selected.saturating_sub(1))]
        } else {
            let selected = if menu.selected == 0 { mode } else { modes.len() + menu.selected - 1 };
            let inner = width.min(MENU.1);
            vec![((width - inner) / 2, inner, [modes, fields].concat(), selected)]
        };
        let most = columns.iter().map(|(_, _, rows, _)| rows.len() as u16).max().unwrap_or(0);
        let top = title + room.saturating_sub(most) / 3;
        let (mut lines, mut arrows) = (Vec::new(), Vec::new());
        for (x, width, rows, selected) in columns {
            let seen = rows.len().min(room.into());
            let first = (selected + 1).saturating_sub(seen);
            let right = (x + width).saturating_sub(1);
            if first > 0 {
                arrows.push((Point::new(right, top), "↑"));
            }
            if first + seen < rows.len() && seen > 0 {
                arrows.push((Point::new(right, top + seen as u16 - 1), "↓"));
            }
            let place = |(row, one)| (one, Rect { x, y: top + row as u16, width, height: 1 });
            lines.extend(rows.into_iter().skip(first).take(seen).enumerate().map(place));
        }
        MenuLayout {
            lines,
            arrows,
            title: line(0, title),
            status: line(height.saturating_sub(1 + said), said),
            keys: line(height.saturating_sub(1), 1),
        }
    }

    /// The line at a point, and the part of the line.
    pub(crate) fn spot(&self, x: u16, y: u16) -> Option<(MenuRow, MenuSpot)> {
        let (row, line) = self.lines.iter().find(|(_, line)| line.contains(Point::new(x, y)))?;
        let spot = match x - line.x {
            0..LABELS => MenuSpot::Label,
            LABELS..=17 => MenuSpot::Before,
            _ => MenuSpot::Value,
        };
        Some((*row, spot))
    }
}
