//! Where a plan lets its owner play, as [`Plan`] describes it. The checker tries all of these cells, and the words name no others.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, GeometryTask, Position};

use super::reason::{Choice, Plan};

/// A way to answer every disc of the opponent.
pub(crate) trait Policy<G: Geometry> {
    /// The cells that the owner may take after the opponent's disc on `last`, at least one. The board is not full, and nobody has
    /// a line.
    fn permitted(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word;
}

/// The answers of a rule, the most urgent first: a disc, and the cell that answers it.
pub(crate) type Answers<W> = Vec<(W, W)>;

/// A plan in bits.
pub(crate) struct Strategy<W> {
    rules: Vec<Answers<W>>,
    /// Upper cells of pairs, counted from the end of each column.
    upper: W,
    /// Cells below the threats at which columns end.
    below: W,
    /// Which of several cells the owner takes.
    pub(crate) choice: Choice,
}

/// What is open to a player whom nothing forces.
#[derive(Clone, Copy)]
pub(crate) struct Free<W> {
    /// The cells that can be played.
    pub(crate) legal: W,
    /// Those of them on top of which the other side does not complete a line.
    pub(crate) safe: W,
}

impl<W: Word> Free<W> {
    /// The cells to choose from: those that are safe, or if none is, all.
    pub(crate) fn good(self) -> W {
        if self.safe.is_zero() { self.legal } else { self.safe }
    }
}

/// The bit of a cell.
pub(crate) fn bit<G: Geometry>(geometry: G, cell: Cell) -> G::Word {
    geometry.bit(cell.col.into(), cell.row.into())
}

/// The last of some cells.
pub(crate) fn highest<W: Word>(cells: W) -> W {
    cells.nth_bit(cells.count_ones().saturating_sub(1))
}

/// The cells below these ends with all cells above them, and the upper cells of pairs in the rest of each column.
pub(crate) fn columns<G: Geometry>(geometry: G, ends: G::Word) -> (G::Word, G::Word) {
    let (mut closed, mut upper) = (G::Word::ZERO, G::Word::ZERO);
    for col in 0..geometry.cols() {
        let end = bits(geometry.column(col) & ends).next();
        let end = end.map_or(geometry.rows(), |end| u32::from(geometry.cell(end).row).saturating_sub(1));
        for row in 0..geometry.rows() {
            let cell = geometry.bit(col, row);
            if row >= end {
                closed |= cell;
            } else if (end - row) % 2 == 1 {
                upper |= cell;
            }
        }
    }
    (closed, upper)
}

/// The cells that complete a line of the side that owns `own`, else those that block one of the other side, else what it chooses
/// from.
#[inline]
pub(crate) fn forced<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> Result<G::Word, Free<G::Word>> {
    let occupied = own | other;
    let legal = geometry.legal(occupied);
    let wins = geometry.threats(own, occupied) & legal;
    if !wins.is_zero() {
        return Ok(wins);
    }
    let theirs = geometry.threats(other, occupied);
    let blocks = theirs & legal;
    if !blocks.is_zero() {
        return Ok(blocks);
    }
    Err(Free { legal, safe: legal & !(theirs >> 1) })
}

impl<W: Word> Strategy<W> {
    pub(crate) fn new<G: Geometry<Word = W>>(geometry: G, plan: &Plan) -> Self {
        let ends = plan.ends.iter().fold(W::ZERO, |set, &cell| set | bit(geometry, cell));
        let pair = |&(disc, answer): &(Cell, Cell)| (bit(geometry, disc), bit(geometry, answer));
        let rules = plan.rules.iter().map(|rule| rule.answers.iter().map(pair).collect());
        Strategy { choice: plan.choice, ..Strategy::from_parts(geometry, rules.collect(), ends) }
    }

    pub(crate) fn from_parts<G: Geometry<Word = W>>(geometry: G, rules: Vec<Answers<W>>, ends: W) -> Self {
        let (_, upper) = columns(geometry, ends);
        Strategy { rules, upper, below: ends >> 1, choice: Choice::Any }
    }
}

impl<G: Geometry> Policy<G> for Strategy<G::Word> {
    fn permitted(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word {
        let good = match forced(geometry, own, other) {
            Ok(cells) => return cells,
            Err(free) => free.good(),
        };
        let first = |sets: &[G::Word]| sets.iter().copied().find(|set| !set.is_zero());
        let open = first(&[good & !self.below]).unwrap_or(good);
        let is_answer = |&&(disc, answer): &&(G::Word, G::Word)| disc == last && !(answer & open).is_zero();
        let answers = self.rules.iter().filter_map(|rule| rule.iter().find(is_answer));
        let answers = answers.fold(G::Word::ZERO, |set, pair| set | pair.1);
        if let Some(cells) = first(&[answers, (last << 1) & open & self.upper]) {
            return cells;
        }
        let cells = first(&[open & self.upper]).unwrap_or(open);
        match self.choice {
            Choice::Any => cells,
            Choice::Leftmost => cells.lowest_bit(),
            Choice::Rightmost => highest(cells),
        }
    }
}

impl Plan {
    /// Where the owner, who is to move, may play after the opponent's disc on `last`. The game goes on.
    pub fn permitted(&self, position: &Position, last: Cell) -> Vec<Cell> {
        position.rules().with_geometry(Permitted { plan: self, position, last })
    }

    /// The cells that the owner takes on top of the opponent's discs, or when a disc has no other answer: the upper cells of
    /// pairs, counted from where each column ends.
    pub fn upper(&self, position: &Position) -> Vec<Cell> {
        position.rules().with_geometry(Upper { plan: self, position })
    }
}

struct Permitted<'a> {
    plan: &'a Plan,
    position: &'a Position,
    last: Cell,
}

impl GeometryTask for Permitted<'_> {
    type Output = Vec<Cell>;
    fn run<G: Geometry>(self, geometry: G) -> Vec<Cell> {
        let stones = self.position.stones::<G::Word>();
        let strategy = Strategy::new(geometry, self.plan);
        let cells = strategy.permitted(geometry, stones.mover, stones.opponent, bit(geometry, self.last));
        bits(cells).map(|cell| geometry.cell(cell)).collect()
    }
}

struct Upper<'a> {
    plan: &'a Plan,
    position: &'a Position,
}

impl GeometryTask for Upper<'_> {
    type Output = Vec<Cell>;
    fn run<G: Geometry>(self, geometry: G) -> Vec<Cell> {
        let taken = self.position.stones::<G::Word>().occupied();
        let first = self.plan.first.map_or(G::Word::ZERO, |first| bit(geometry, first));
        let upper = Strategy::new(geometry, self.plan).upper & !taken & !first;
        bits(upper).map(|cell| geometry.cell(cell)).collect()
    }
}
