//! What explanations are told with: languages, sentences with what to show on the board, lists of cells and lines.

use connect4_core::{Cell, Player, Position};

use super::diagram::Rank;
use super::tactics::lines_through;

/// A language that reasons are told in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// A text in the language that is asked for; its blanks are the variables around it.
macro_rules! say {
    ($language:expr, $english:literal, $german:literal $(,)?) => {
        match $language {
            Language::English => format!($english),
            Language::German => format!($german),
        }
    };
}
pub(super) use say;

/// What is worth looking at on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The move to make, or a cell that wins.
    Move,
    /// The owner of the plan gets it by dropping on top.
    Upper,
    /// It completes a line for this player.
    Threat(Player),
    /// Who plays here first loses by it: the cell below a threat.
    Avoid,
    /// An empty cell that a rule of the plan is about.
    Rule,
    /// When the owner of a diagram takes it.
    Rank(Rank),
}

impl Mark {
    /// On text boards: `*`, `^`, for threats `x` and `o`, `-` and `=`.
    pub const fn letter(self) -> char {
        match self {
            Mark::Move => '*',
            Mark::Upper => '^',
            Mark::Threat(Player::First) => 'x',
            Mark::Threat(Player::Second) => 'o',
            Mark::Avoid => '-',
            Mark::Rule => '=',
            Mark::Rank(rank) => rank.letter(),
        }
    }

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Move => "move",
            Mark::Upper => "upper",
            Mark::Threat(_) => "threat",
            Mark::Avoid => "avoid",
            Mark::Rule => "rule",
            Mark::Rank(rank) => rank.name(),
        }
    }
}

/// A line to draw on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// Whose line.
    pub owner: Player,
    /// Its cells, from one end to the other.
    pub cells: Vec<Cell>,
    /// Whether it will never be complete, by what is said.
    pub is_stopped: bool,
}

/// A sentence of an explanation, with what to show on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The sentence, or a few that belong together.
    pub words: String,
    /// Whether it is an item of the list that a sentence before it begins.
    pub is_item: bool,
    /// The moves from the position that is explained to the one on the board.
    pub moves: Vec<Cell>,
    /// Empty cells to mark, each at most once.
    pub marks: Vec<(Cell, Mark)>,
    /// Lines to draw.
    pub lines: Vec<Drawn>,
    /// Arrows to draw: from a stone of the other side to what answers it.
    pub pairs: Vec<(Cell, Cell)>,
}

impl Scene {
    pub(super) fn new(words: String) -> Self {
        let (moves, marks, lines, pairs) = Default::default();
        Scene { words, is_item: false, moves, marks, lines, pairs }
    }

    pub(super) fn item(words: String) -> Self {
        Scene { is_item: true, ..Scene::new(words) }
    }

    pub(super) fn marked(mut self, cells: &[Cell], mark: Mark) -> Self {
        for &cell in cells {
            if !self.marks.iter().any(|(other, _)| *other == cell) {
                self.marks.push((cell, mark));
            }
        }
        self
    }

    /// With these threats of `owner`, and the lines that they complete.
    pub(super) fn threatened(mut self, position: &Position, owner: Player, cells: &[Cell]) -> Self {
        for &cell in cells {
            let lines = lines_through(position, owner, cell).into_iter();
            self.lines.extend(lines.map(|cells| Drawn { owner, cells, is_stopped: false }));
        }
        self.marked(cells, Mark::Threat(owner))
    }

    /// The scene as a part of a longer telling, which comes to it by these moves.
    pub(super) fn after(mut self, moves: &[Cell]) -> Self {
        self.moves.splice(0..0, moves.iter().copied());
        self
    }
}

/// The sentences in one line, items of a list parted by semicolons.
pub(super) fn in_a_line(scenes: &[Scene]) -> String {
    let mut line = String::new();
    let mut was_item = false;
    for Scene { words, is_item, .. } in scenes {
        if was_item && *is_item {
            let length = line.trim_end_matches('.').len();
            line.truncate(length);
            line.push(';');
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(words);
        was_item = *is_item;
    }
    line
}

/// What joins the last two things of a list.
#[derive(Clone, Copy)]
pub(super) enum Join {
    And,
    Or,
    Else,
}

/// `d4`, `d4 and e4`, `c4, d4 and e4`; or with another word.
pub(super) fn list(items: &[impl ToString], join: Join, language: Language) -> String {
    let word = match join {
        Join::And => say!(language, " and ", " und "),
        Join::Or => say!(language, " or ", " oder "),
        Join::Else => say!(language, ", else by ", ", sonst "),
    };
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match (items.split_last(), join) {
        (Some((end, rest)), Join::And | Join::Or) if !rest.is_empty() => {
            format!("{}{word}{end}", rest.join(", "))
        }
        _ => items.join(&word),
    }
}

/// A line by its ends: `a1–d4`.
fn ends(line: &[Cell]) -> String {
    match (line.first(), line.last()) {
        (Some(first), Some(last)) if first != last => format!("{first}\u{2013}{last}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    }
}

pub(super) fn list_lines(lines: &[Vec<Cell>], language: Language) -> String {
    list(&lines.iter().map(|line| ends(line)).collect::<Vec<_>>(), Join::And, language)
}

/// The lines that a stone on each of the cells completes: `d4 (a1–d4)`.
pub(super) fn with_lines(
    position: &Position,
    player: Player,
    cells: &[Cell],
    join: Join,
    language: Language,
) -> String {
    let named = |&cell: &Cell| format!("{cell} ({})", list_lines(&lines_through(position, player, cell), language));
    list(&cells.iter().map(named).collect::<Vec<_>>(), join, language)
}

/// A sentence's beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
