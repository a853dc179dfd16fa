//! The parts of an explanation: sentences with marks on the board.

use connect4_core::{Cell, Player, Position};

use super::diagram::Rank;
use super::sentence::{LineCells, List, Sentence};
use super::tactics::lines_through;

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// The move to make, or a winning cell.
    Move,
    /// The upper cell of a pair: the owner of the plan gets it by replying in the same column.
    Upper,
    /// A disc of this player here completes a line.
    Threat(Player),
    /// A disc of either player here completes a line.
    SharedThreat,
    /// A losing move, such as the cell below a threat.
    Avoid,
    /// An empty cell of a rule of the plan.
    Rule,
    /// A cell of this rank in a diagram.
    Rank(Rank),
}

impl Mark {
    /// The character on text boards: `*`, `^`, `x` or `o` for threats, `%` for those of both, `-`, `=`, or that of a rank.
    pub const fn letter(self) -> char {
        match self {
            Mark::Move => '*',
            Mark::Upper => '^',
            Mark::Threat(Player::First) => 'x',
            Mark::Threat(Player::Second) => 'o',
            Mark::SharedThreat => '%',
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
            Mark::Threat(_) | Mark::SharedThreat => "threat",
            Mark::Avoid => "avoid",
            Mark::Rule => "rule",
            Mark::Rank(rank) => rank.name(),
        }
    }
}

/// A line to draw on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DrawnLine {
    /// The player whose line it is.
    pub owner: Player,
    /// Its cells, from one end to the other.
    pub cells: Vec<Cell>,
    /// Whether the explanation shows that it is never completed.
    #[cfg_attr(feature = "serde", serde(rename = "stopped"))]
    pub is_stopped: bool,
}

/// A step of an explanation: sentences and what to show on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scene {
    /// At least one sentence.
    pub sentences: Vec<Sentence>,
    /// Whether it is an item of a list that an earlier scene starts.
    #[cfg_attr(feature = "serde", serde(rename = "item"))]
    pub is_item: bool,
    /// Whether it belongs to the proof of a plan, which a reader does not need to follow it.
    #[cfg_attr(feature = "serde", serde(rename = "proof"))]
    pub is_proof: bool,
    /// The moves from the explained position to the position on the board.
    #[cfg_attr(feature = "serde", serde(rename = "played"))]
    pub moves: Vec<Cell>,
    /// Empty cells to mark, each at most once.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_marks"))]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<MarkedCell>))]
    pub marks: Vec<(Cell, Mark)>,
    /// Lines to draw.
    #[cfg_attr(feature = "serde", serde(rename = "drawn"))]
    pub lines: Vec<DrawnLine>,
    /// Arrows to draw, from a move of the opponent to the reply.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<[Cell; 2]>))]
    pub pairs: Vec<(Cell, Cell)>,
}

/// A marked cell in JSON.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct MarkedCell {
    /// The cell.
    cell: Cell,
    /// `move` (the move to make), `upper` (the owner of a plan takes it, if possible directly above the opponent's
    /// disc), `threat` (it completes a line), `avoid` (the side that plays there first loses), `rule` (it belongs to a
    /// rule of a plan), or when the owner of a diagram takes it: `urgent`, `pair`, `claim`, `early`, `middle`, `late`.
    role: &'static str,
    /// Owner of the threat; null if it is one of both sides.
    owner: Option<Player>,
}

#[cfg(feature = "serde")]
fn serialize_marks<S: serde::Serializer>(marks: &[(Cell, Mark)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(marks.iter().map(|&(cell, mark)| {
        let owner = if let Mark::Threat(owner) = mark { Some(owner) } else { None };
        MarkedCell { cell, role: mark.name(), owner }
    }))
}

impl Scene {
    pub(super) fn new(sentence: Sentence) -> Self {
        Scene::of(vec![sentence])
    }

    pub(super) fn of(sentences: Vec<Sentence>) -> Self {
        let (moves, marks, lines, pairs) = Default::default();
        Scene { sentences, is_item: false, is_proof: false, moves, marks, lines, pairs }
    }

    pub(super) fn item(sentence: Sentence) -> Self {
        Scene { is_item: true, ..Scene::new(sentence) }
    }

    pub(super) fn marked(mut self, cells: &[Cell], mark: Mark) -> Self {
        cells.iter().for_each(|&cell| add_mark(&mut self.marks, cell, mark));
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

/// Marks a cell, unless it has a more important mark already.
pub(super) fn add_mark(marks: &mut Vec<(Cell, Mark)>, cell: Cell, mark: Mark) {
    match (marks.iter_mut().find(|(other, _)| *other == cell), mark) {
        (Some((_, known @ Mark::Threat(_))), Mark::Threat(_)) if *known != mark => *known = Mark::SharedThreat,
        (Some(_), _) => {}
        (None, mark) => marks.push((cell, mark)),
    }
}

/// The cell on top of another.
pub(super) const fn above(cell: Cell) -> Cell {
    Cell::new(cell.col, cell.row + 1)
}

/// The sentences of scenes, without the scenes.
pub(super) fn sentences(scenes: &[Scene]) -> Vec<Sentence> {
    scenes.iter().flat_map(|scene| &scene.sentences).cloned().collect()
}

/// Lines as a list.
pub(super) fn lines(lines: impl IntoIterator<Item = Vec<Cell>>) -> List<LineCells> {
    List::And(lines.into_iter().map(LineCells).collect())
}

/// Cells, each with the lines that a disc there completes.
pub(super) fn completions(position: &Position, player: Player, cells: &[Cell]) -> Vec<Sentence> {
    let one = |&cell: &Cell| Sentence::Completion { cell, lines: lines(lines_through(position, player, cell)) };
    cells.iter().map(one).collect()
}
