//! What a plan asks for, as [`Plan`] describes it: for those who check a plan and those who show it.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry};

use super::reason::Plan;

/// A way to answer every stone of the opponent.
pub(crate) trait Policy<G: Geometry> {
    /// Where the owner plays after the opponent's stone on `last`. The board is not full, and nobody has a line.
    fn answer(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word;
}

/// A plan made ready to be played.
pub(crate) struct Strategy<W> {
    /// The answers of rules: a stone, and the cell that answers it.
    answers: Vec<(W, W)>,
    /// Upper cells of pairs, counted from the end of each column.
    upper: W,
    /// Cells below a threat at which a column ends, and all above them.
    closed: W,
    /// Cells that a rule answers with the cell on top.
    kept: W,
}

/// The bit of a cell.
pub(crate) fn bit<G: Geometry>(geometry: G, cell: Cell) -> G::Word {
    geometry.bit(cell.col.into(), cell.row.into())
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

impl<W: Word> Strategy<W> {
    pub(crate) fn new<G: Geometry<Word = W>>(geometry: G, plan: &Plan) -> Self {
        let set = |cells: &[Cell]| cells.iter().fold(W::ZERO, |set, &cell| set | bit(geometry, cell));
        let pairs = plan.rules.iter().flat_map(|rule| &rule.answers);
        let pairs = pairs.map(|&(stone, answer)| (bit(geometry, stone), bit(geometry, answer)));
        Strategy::from_parts(geometry, pairs.collect(), set(&plan.ends))
    }

    pub(crate) fn from_parts<G: Geometry<Word = W>>(geometry: G, answers: Vec<(W, W)>, ends: W) -> Self {
        let (closed, upper) = columns(geometry, ends);
        let on_top = answers.iter().filter(|(stone, answer)| *stone << 1 == *answer);
        let kept = on_top.fold(W::ZERO, |set, pair| set | pair.0);
        Strategy { answers, upper, closed, kept }
    }
}

impl<G: Geometry> Policy<G> for Strategy<G::Word> {
    fn answer(&self, geometry: G, own: G::Word, other: G::Word, last: G::Word) -> G::Word {
        let occupied = own | other;
        let legal = geometry.legal(occupied);
        let wins = geometry.threats(own, occupied) & legal;
        if !wins.is_zero() {
            return wins.lowest_bit();
        }
        let theirs = geometry.threats(other, occupied);
        let blocks = theirs & legal;
        if !blocks.is_zero() {
            return blocks.lowest_bit();
        }
        let ruled = self.answers.iter().find(|&&(stone, answer)| stone == last && !(answer & legal).is_zero());
        if let Some(&(_, answer)) = ruled {
            return answer;
        }
        let safe = legal & !(theirs >> 1);
        let open = safe & !self.closed;
        let choices = [
            (last << 1) & open & self.upper,
            open & self.upper & !self.kept,
            open & self.upper,
            open & !self.kept,
            open,
            legal & !self.closed,
            safe,
            legal,
        ];
        choices.into_iter().find(|choice| !choice.is_zero()).expect("the board is not full").lowest_bit()
    }
}
