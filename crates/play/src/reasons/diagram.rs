//! Diagrams: a rank for each cell, which tells a player where to go on once nothing is urgent.
//!
//! The idea of a board with a letter on each cell, and some of its letters, are those of the "steady state diagrams" of WeakC4
//! (2swap, <https://2swap.github.io/WeakC4/explanation/>).

use std::fmt;

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Position, Rules};

use super::strategy::{Free, Policy, bit, forced, highest};

/// When a cell is taken, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// As soon as it can be.
    Urgent,
    /// As soon as it can be and no other of this rank can: of two such cells, the opponent gets only one.
    Pair,
    /// When nothing above calls.
    Claim,
    /// After all claims.
    Early,
    /// After those.
    Middle,
    /// Later still.
    Late,
    /// When nothing else is left.
    Last,
}

impl Rank {
    /// All, the most urgent first.
    pub const ALL: [Rank; 7] =
        [Rank::Urgent, Rank::Pair, Rank::Claim, Rank::Early, Rank::Middle, Rank::Late, Rank::Last];

    /// The letter in files and on text boards: `!`, `@`, `^`, `+`, `=`, `-`, `.`.
    pub const fn letter(self) -> char {
        match self {
            Rank::Urgent => '!',
            Rank::Pair => '@',
            Rank::Claim => '^',
            Rank::Early => '+',
            Rank::Middle => '=',
            Rank::Late => '-',
            Rank::Last => '.',
        }
    }

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Rank::Urgent => "urgent",
            Rank::Pair => "pair",
            Rank::Claim => "claim",
            Rank::Early => "early",
            Rank::Middle => "middle",
            Rank::Late => "late",
            Rank::Last => "last",
        }
    }

    /// The rank of this letter.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

/// A rank for each cell of a board. Its owner answers every stone of the opponent by [`habits`] where these say something, else
/// with the cell of the first rank on which it can play; a cell on top of which the opponent would complete a line comes last.
/// Of several cells of a rank it plays the one on top of the stone, else the leftmost, or in some diagrams the rightmost.
///
/// In text, the cells of each column from the bottom, columns parted by `/`; cells of the last rank at the end of a column
/// are left out. Where the rightmost cell is played, `<` comes first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagram {
    rows: u8,
    from_right: bool,
    /// Column by column from the left, each from the bottom.
    ranks: Vec<Rank>,
}

const FROM_RIGHT: char = '<';

impl Diagram {
    /// The diagram of these ranks, and whether of several cells the rightmost is played.
    pub fn new(rules: Rules, from_right: bool, rank: impl FnMut(Cell) -> Rank) -> Self {
        Diagram { rows: rules.rows(), from_right, ranks: rules.all_cells().map(rank).collect() }
    }

    /// The rank of a cell of the board.
    pub fn rank(&self, cell: Cell) -> Rank {
        self.ranks[usize::from(cell.col) * usize::from(self.rows) + usize::from(cell.row)]
    }

    /// Whether of several cells the rightmost is played.
    pub const fn is_from_right(&self) -> bool {
        self.from_right
    }

    /// Left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let columns = self.ranks.chunks(self.rows.into()).rev();
        Diagram { rows: self.rows, from_right: !self.from_right, ranks: columns.flatten().copied().collect() }
    }

    /// Where its owner, who is to move, may play after the opponent's stone on `last`: on one cell, or on several where
    /// [`habits`] name several. The game goes on.
    pub fn permitted(&self, position: &Position, last: Option<Cell>) -> Vec<Cell> {
        position.rules().with_geometry(Permitted { diagram: self, position, last })
    }

    /// Reads the text form; `None` if it is not one of a diagram of this board.
    pub fn parse(rules: Rules, text: &str) -> Option<Self> {
        let mut ranks = Vec::with_capacity(rules.cells().into());
        let from_right = text.starts_with(FROM_RIGHT);
        let text = text.strip_prefix(FROM_RIGHT).unwrap_or(text);
        for (col, column) in text.split('/').enumerate() {
            for letter in column.chars() {
                ranks.push(Rank::from_letter(letter)?);
            }
            let end = (col + 1) * usize::from(rules.rows());
            if ranks.len() > end {
                return None;
            }
            ranks.resize(end, Rank::Last);
        }
        (ranks.len() == usize::from(rules.cells())).then_some(Diagram { rows: rules.rows(), from_right, ranks })
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.from_right {
            write!(f, "{FROM_RIGHT}")?;
        }
        for (col, column) in self.ranks.chunks(self.rows.into()).enumerate() {
            if col > 0 {
                f.write_str("/")?;
            }
            let text: String = column.iter().map(|rank| rank.letter()).collect();
            f.write_str(text.trim_end_matches(Rank::Last.letter()))?;
        }
        Ok(())
    }
}

/// Where a player may play without thinking: on the cells that complete a line; else on those that block one; else on those that
/// make two threats at once, on two cells that can be played, or on one and the cell on top of it, and do not let the opponent
/// complete a line on top. Empty if none of these can be done. Nobody has a line yet.
pub fn habits(position: &Position) -> Vec<Cell> {
    position.rules().with_geometry(Habits(position))
}

struct Permitted<'a> {
    diagram: &'a Diagram,
    position: &'a Position,
    last: Option<Cell>,
}

impl GeometryTask for Permitted<'_> {
    type Output = Vec<Cell>;
    fn run<G: Geometry>(self, geometry: G) -> Vec<Cell> {
        let stones = self.position.stones::<G::Word>();
        let last = self.last.map_or(G::Word::ZERO, |last| bit(geometry, last));
        let sheet = Sheet::new(geometry, self.diagram);
        let cells = sheet.permitted(geometry, stones.mover, stones.opponent, last);
        bits(cells).map(|cell| geometry.cell(cell)).collect()
    }
}

struct Habits<'a>(&'a Position);

impl GeometryTask for Habits<'_> {
    type Output = Vec<Cell>;
    fn run<G: Geometry>(self, geometry: G) -> Vec<Cell> {
        let stones = self.0.stones::<G::Word>();
        let cells = habits_of(geometry, stones.mover, stones.opponent).unwrap_or(G::Word::ZERO);
        bits(cells).map(|cell| geometry.cell(cell)).collect()
    }
}

/// The moves by habit of the side that owns `own`, or what it chooses from.
#[inline]
pub(crate) fn habits_of<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> Result<G::Word, Free<G::Word>> {
    let free = match forced(geometry, own, other) {
        Err(free) => free,
        forced => return forced,
    };
    let mut twice = G::Word::ZERO;
    for stone in bits(free.safe) {
        let after = own | other | stone;
        let threats = geometry.threats(own | stone, after);
        let now = threats & geometry.legal(after);
        if !now.without_lowest_bit().is_zero() || !((now << 1) & threats).is_zero() {
            twice |= stone;
        }
    }
    if twice.is_zero() { Err(free) } else { Ok(twice) }
}

/// A diagram made ready to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Sheet<W> {
    /// The cells of each rank but the last.
    pub(crate) ranks: [W; 6],
    /// Whether of several cells the rightmost is played.
    pub(crate) from_right: bool,
}

impl<W: Word> Sheet<W> {
    pub(crate) fn new<G: Geometry<Word = W>>(geometry: G, diagram: &Diagram) -> Self {
        let mut ranks = [W::ZERO; 6];
        for bit in bits(geometry.board()) {
            if let Some(set) = ranks.get_mut(diagram.rank(geometry.cell(bit)) as usize) {
                *set |= bit;
            }
        }
        Sheet { ranks, from_right: diagram.from_right }
    }

    /// The same on the board reflected left to right.
    pub(crate) fn mirrored<G: Geometry<Word = W>>(&self, geometry: G) -> Self {
        Sheet { ranks: self.ranks.map(|cells| geometry.mirror(cells)), from_right: !self.from_right }
    }

    /// Which of the good cells is played; `top` is the bit on top of the stone to answer.
    #[inline]
    pub(crate) fn choose(&self, free: Free<W>, top: W) -> W {
        let (legal, good) = (free.legal, free.good());
        let [urgent, pair, rest @ ..] = &self.ranks;
        let first = |cells: W| match (cells & top).is_zero() {
            false => top,
            true if self.from_right => highest(cells),
            true => cells.lowest_bit(),
        };
        if !(good & *urgent).is_zero() {
            return first(good & *urgent);
        }
        let pair = legal & *pair;
        if !(pair & good).is_zero() && pair.without_lowest_bit().is_zero() {
            return pair;
        }
        rest.iter().map(|&cells| good & cells).find(|cells| !cells.is_zero()).map_or_else(|| first(good), first)
    }
}

impl<G: Geometry> Policy<G> for Sheet<G::Word> {
    fn permitted(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word {
        habits_of(geometry, own, other).unwrap_or_else(|free| self.choose(free, last << 1))
    }
}
