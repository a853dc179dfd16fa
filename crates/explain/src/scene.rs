//! The parts of explanation texts: languages, scenes (sentences with marks on the board), and lists of cells and lines.

use connect4_core::{Cell, Player, Position};

use crate::diagram::Rank;
use crate::tactics::lines_through;

/// A language of explanations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// Formats the text of a language with the variables in scope.
macro_rules! text {
    ($language:expr, $english:literal, $german:literal $(,)?) => {
        match $language {
            Language::English => format!($english),
            Language::German => format!($german),
        }
    };
}
pub(super) use text;

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The move to make, or a winning cell.
    Move,
    /// The upper cell of a pair: the owner of the plan gets it by replying in the same column.
    Upper,
    /// A disc of this player here completes a line.
    Threat(Player),
    /// A losing move, such as the cell below a threat.
    Avoid,
    /// An empty cell of a rule of the plan.
    Rule,
    /// A cell of this rank in a diagram.
    Rank(Rank),
}

impl Mark {
    /// The character on text boards: `*`, `^`, `x` or `o` for threats, `-`, `=`, or that of a rank.
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

    /// The name in JSON.
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
pub struct DrawnLine {
    /// The player whose line it is.
    pub owner: Player,
    /// Its cells, from one end to the other.
    pub cells: Vec<Cell>,
    /// Whether the explanation shows that it is never completed.
    pub is_stopped: bool,
}

/// A step of an explanation: a text and what to show on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// One or more sentences.
    pub words: String,
    /// Whether it is an item of a list that an earlier scene starts.
    pub is_item: bool,
    /// The moves from the explained position to the position on the board.
    pub moves: Vec<Cell>,
    /// Empty cells to mark, each at most once.
    pub marks: Vec<(Cell, Mark)>,
    /// Lines to draw.
    pub lines: Vec<DrawnLine>,
    /// Arrows to draw, from a move of the opponent to the reply.
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

    /// Adds threats of `owner` and the lines that they complete.
    pub(super) fn threatened(mut self, position: &Position, owner: Player, cells: &[Cell]) -> Self {
        for &cell in cells {
            let lines = lines_through(position, owner, cell).into_iter();
            self.lines.extend(lines.map(|cells| DrawnLine { owner, cells, is_stopped: false }));
        }
        self.marked(cells, Mark::Threat(owner))
    }

    /// Inserts moves before those of the scene.
    pub(super) fn after(mut self, moves: &[Cell]) -> Self {
        self.moves.splice(0..0, moves.iter().copied());
        self
    }
}

/// Joins the texts in one line, with semicolons between items of a list.
pub(super) fn join_sentences(scenes: &[Scene]) -> String {
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

/// How the items of a list are joined.
#[derive(Clone, Copy)]
pub(super) enum Join {
    And,
    Or,
    Else,
}

/// `d4`, `d4 and e4`, `c4, d4 and e4`; or with another word.
pub(super) fn list(items: &[impl ToString], join: Join, language: Language) -> String {
    let word = match join {
        Join::And => text!(language, " and ", " und "),
        Join::Or => text!(language, " or ", " oder "),
        Join::Else => text!(language, ", or else ", ", sonst "),
    };
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match (items.split_last(), join) {
        (Some((end, rest)), Join::And | Join::Or) if !rest.is_empty() => {
            format!("{}{word}{end}", rest.join(", "))
        }
        _ => items.join(&word),
    }
}

/// The name of a line by its ends: `a1–d4`.
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

/// A list of cells, each with the lines that a disc there completes: `d4 (a1–d4)`.
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

/// Makes the first letter uppercase.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
