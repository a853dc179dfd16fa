//! The cells that a plan permits its owner to play, as documented at [`Plan`]. The checker tries all of them, and the
//! texts mention no others.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Geometry, Position, geometry_task};

use crate::policy::{Policy, bit, forced, highest_bit};
use crate::reason::{Plan, TieBreak};

/// The replies of a rule, by priority: a disc of the opponent and the owner's reply.
pub(crate) type Answers<W> = Vec<(W, W)>;

/// A plan as bitboards.
pub(crate) struct CompiledPlan<W> {
    rules: Vec<Answers<W>>,
    /// The upper cell of each pair of cells. Pairs are counted downward from the end of each column.
    upper: W,
    /// The cells directly below [`Plan::ends`].
    below: W,
    /// Which of several cells of the same priority the owner plays.
    pub(crate) tie_break: TieBreak,
}

/// The closed cells, from the cell below each end to the top of its column, and the upper cell of each pair in the rest
/// of each column. `ends` are the [threats at which columns end](Plan::ends).
pub(crate) fn closed_and_upper<G: Geometry>(geometry: G, ends: G::Word) -> (G::Word, G::Word) {
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

impl<W: Word> CompiledPlan<W> {
    pub(crate) fn new<G: Geometry<Word = W>>(geometry: G, plan: &Plan) -> Self {
        let ends = plan.ends.iter().fold(W::ZERO, |set, &cell| set | bit(geometry, cell));
        let pair = |&(disc, answer): &(Cell, Cell)| (bit(geometry, disc), bit(geometry, answer));
        let rules = plan.rules.iter().map(|rule| rule.answers.iter().map(pair).collect());
        CompiledPlan { tie_break: plan.tie_break, ..CompiledPlan::from_parts(geometry, rules.collect(), ends) }
    }

    pub(crate) fn from_parts<G: Geometry<Word = W>>(geometry: G, rules: Vec<Answers<W>>, ends: W) -> Self {
        let (_, upper) = closed_and_upper(geometry, ends);
        CompiledPlan { rules, upper, below: ends >> 1, tie_break: TieBreak::Any }
    }
}

impl<G: Geometry> Policy<G> for CompiledPlan<G::Word> {
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
        match self.tie_break {
            TieBreak::Any => cells,
            TieBreak::Leftmost => cells.lowest_bit(),
            TieBreak::Rightmost => highest_bit(cells),
        }
    }
}

impl Plan {
    /// The cells that the owner, the side to move, may play after the opponent's disc on `last`. The game must not be
    /// over.
    pub fn permitted(&self, position: &Position, last: Cell) -> Vec<Cell> {
        let plan = self;
        let task = geometry_task!(|geometry: G, plan: &Plan, position: &Position, last: Cell| -> Vec<Cell> {
            let stones = position.stones::<G::Word>();
            let policy = CompiledPlan::new(geometry, plan);
            let cells = policy.permitted(geometry, stones.mover, stones.opponent, bit(geometry, last));
            bits(cells).map(|cell| geometry.cell(cell)).collect()
        });
        position.rules().with_common_geometry(task)
    }

    /// The upper cell of each pair of cells. Pairs are counted downward from the end of each column. The owner plays
    /// them in reply to the disc below, or if no other reply applies.
    pub fn upper(&self, position: &Position) -> Vec<Cell> {
        let plan = self;
        let task = geometry_task!(|geometry: G, plan: &Plan, position: &Position| -> Vec<Cell> {
            let taken = position.stones::<G::Word>().occupied();
            let first = plan.first.map_or(G::Word::ZERO, |first| bit(geometry, first));
            let upper = CompiledPlan::new(geometry, plan).upper & !taken & !first;
            bits(upper).map(|cell| geometry.cell(cell)).collect()
        });
        position.rules().with_common_geometry(task)
    }
}
