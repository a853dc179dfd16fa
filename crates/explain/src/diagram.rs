//! Diagrams: a priority for each cell, which tells a player where to play when no reply is forced.
//!
//! The idea of a letter on each cell and some of the letters come from the "steady state diagrams" of WeakC4 (2swap,
//! <https://2swap.github.io/WeakC4/explanation/>).

use std::fmt;

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, Position, Rules, geometry_task};

use crate::policy::{FreeChoice, Policy, bit, forced, highest_bit};

/// The priority of a cell, highest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Rank {
    /// Played as soon as it is legal.
    Urgent,
    /// Played when it is the only legal cell of this rank: of two such cells, the opponent gets only one.
    Pair,
    /// Played if no cell of a higher rank is available, preferably in reply to the disc below it.
    Claim,
    /// Played after all claims.
    Early,
    /// Played after the early cells.
    Middle,
    /// Played after the middle cells.
    Late,
    /// Played if no other cell is left.
    Last,
}

impl Rank {
    /// All ranks, highest first.
    pub const ALL: [Rank; 7] =
        [Rank::Urgent, Rank::Pair, Rank::Claim, Rank::Early, Rank::Middle, Rank::Late, Rank::Last];

    /// The character in files and on text boards: `!`, `@`, `^`, `+`, `=`, `-` or `.`.
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

    /// The name in JSON.
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

    /// The rank with this character.
    pub fn from_letter(letter: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.letter() == letter)
    }
}

/// A rank for each cell of a board. Its owner answers every disc of the opponent with a [forced reply](forced_replies)
/// or, if there is none, with a legal cell of the highest rank. Cells directly below a winning cell of the opponent
/// come last. Of several cells of a rank, the owner plays the one on top of the opponent's disc. If there is none, it
/// plays the leftmost or, in some diagrams, the rightmost.
///
/// The text form lists the cells of each column from the bottom. Columns are separated by `/`; cells of the last rank
/// at the top of a column are omitted. A leading `<` means that the rightmost cell is played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagram {
    rows: u8,
    order: DiagramOrder,
    /// By column from the left, each from the bottom.
    ranks: Vec<Rank>,
}

/// Which of several cells of a rank is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DiagramOrder {
    /// The leftmost.
    FromLeft,
    /// The rightmost.
    FromRight,
}

impl DiagramOrder {
    /// The mirror image.
    const fn mirrored(self) -> Self {
        match self {
            DiagramOrder::FromLeft => DiagramOrder::FromRight,
            DiagramOrder::FromRight => DiagramOrder::FromLeft,
        }
    }
}

const FROM_RIGHT: char = '<';

impl Diagram {
    /// The diagram with the given rank of each cell.
    pub fn new(rules: Rules, order: DiagramOrder, rank: impl FnMut(Cell) -> Rank) -> Self {
        Diagram { rows: rules.rows(), order, ranks: rules.all_cells().map(rank).collect() }
    }

    /// The rank of a cell, which must be on the board.
    pub fn rank(&self, cell: Cell) -> Rank {
        self.ranks[usize::from(cell.col) * usize::from(self.rows) + usize::from(cell.row)]
    }

    /// Which of several cells of a rank is played.
    pub const fn order(&self) -> DiagramOrder {
        self.order
    }

    /// The mirror image.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let columns = self.ranks.chunks(self.rows.into()).rev();
        Diagram { rows: self.rows, order: self.order.mirrored(), ranks: columns.flatten().copied().collect() }
    }

    /// The cells that its owner, the side to move, may play after the opponent's disc on `last`: one cell, or all
    /// [forced replies](forced_replies). The game must not be over.
    pub fn permitted(&self, position: &Position, last: Option<Cell>) -> Vec<Cell> {
        let diagram = self;
        let task =
            geometry_task!(|geometry: G, diagram: &Diagram, position: &Position, last: Option<Cell>| -> Vec<Cell> {
                let stones = position.stones::<G::Word>();
                let last = last.map_or(G::Word::ZERO, |last| bit(geometry, last));
                let compiled = CompiledDiagram::new(geometry, diagram);
                let cells = compiled.permitted(geometry, stones.mover, stones.opponent, last);
                bits(cells).map(|cell| geometry.cell(cell)).collect()
            });
        position.rules().with_common_geometry(task)
    }

    /// Parses the text form; `None` if it is not a diagram of this board.
    pub fn parse(rules: Rules, text: &str) -> Option<Self> {
        let mut ranks = Vec::with_capacity(rules.cells().into());
        let (order, text) = match text.strip_prefix(FROM_RIGHT) {
            Some(text) => (DiagramOrder::FromRight, text),
            None => (DiagramOrder::FromLeft, text),
        };
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
        (ranks.len() == usize::from(rules.cells())).then_some(Diagram { rows: rules.rows(), order, ranks })
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.order == DiagramOrder::FromRight {
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

#[cfg(feature = "serde")]
impl serde::Serialize for Diagram {
    /// The text form.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The replies that need no strategy: the first of these sets that is not empty, or an empty list.
///
/// 1. cells that complete a line
/// 2. cells that block one
/// 3. cells that create two threats at once (on two legal cells, or on a legal cell and the one above it) without
///    letting the opponent win in the same column
///
/// Neither side may have a line.
pub fn forced_replies(position: &Position) -> Vec<Cell> {
    position.rules().with_common_geometry(geometry_task!(|geometry: G, position: &Position| -> Vec<Cell> {
        let stones = position.stones::<G::Word>();
        let cells = forced_reply_cells(geometry, stones.mover, stones.opponent).unwrap_or(G::Word::ZERO);
        bits(cells).map(|cell| geometry.cell(cell)).collect()
    }))
}

/// The [forced replies](forced_replies) of the side with the discs `own`, or the cells to choose from.
#[inline]
pub(crate) fn forced_reply_cells<G: Geometry>(
    geometry: G,
    own: G::Word,
    other: G::Word,
) -> Result<G::Word, FreeChoice<G::Word>> {
    let free = match forced(geometry, own, other) {
        Err(free) => free,
        forced => return forced,
    };
    let mut double_threats = G::Word::ZERO;
    for disc in bits(free.safe) {
        let after = own | other | disc;
        let threats = geometry.threats(own | disc, after);
        let now = threats & geometry.legal(after);
        if !now.without_lowest_bit().is_zero() || !((now << 1) & threats).is_zero() {
            double_threats |= disc;
        }
    }
    if double_threats.is_zero() { Err(free) } else { Ok(double_threats) }
}

/// A diagram as bitboards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CompiledDiagram<W> {
    /// The cells of each rank except the last.
    pub(crate) ranks: [W; 6],
    pub(crate) order: DiagramOrder,
}

impl<W: Word> CompiledDiagram<W> {
    pub(crate) fn new<G: Geometry<Word = W>>(geometry: G, diagram: &Diagram) -> Self {
        let mut ranks = [W::ZERO; 6];
        for bit in bits(geometry.board()) {
            if let Some(set) = ranks.get_mut(diagram.rank(geometry.cell(bit)) as usize) {
                *set |= bit;
            }
        }
        CompiledDiagram { ranks, order: diagram.order }
    }

    /// The mirror image.
    pub(crate) fn mirrored<G: Geometry<Word = W>>(&self, geometry: G) -> Self {
        CompiledDiagram { ranks: self.ranks.map(|cells| geometry.mirror(cells)), order: self.order.mirrored() }
    }

    /// The cell that is played if no reply is forced; `top` is the cell above the opponent's last disc.
    #[inline]
    pub(crate) fn choose(&self, free: FreeChoice<W>, top: W) -> W {
        let (legal, good) = (free.legal, free.good());
        let [urgent, pair, rest @ ..] = &self.ranks;
        let first = |cells: W| match self.order {
            _ if !(cells & top).is_zero() => top,
            DiagramOrder::FromRight => highest_bit(cells),
            DiagramOrder::FromLeft => cells.lowest_bit(),
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

impl<G: Geometry> Policy<G> for CompiledDiagram<G::Word> {
    fn permitted(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word {
        forced_reply_cells(geometry, own, other).unwrap_or_else(|free| self.choose(free, last << 1))
    }
}
