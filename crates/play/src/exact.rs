//! Perfect play on small boards without gravity, which the solver does not know.

use std::collections::HashMap;

use connect4_core::word::{Word, bits};
use connect4_core::{Geometry, GeometryTask, Position, Stones};
use connect4_solve::{Budget, Score, Solution, win_on_ply};

use crate::lines::{Outlook, outlook};

/// Cells of the largest board.
pub(crate) const MAX_CELLS: u16 = 16;

/// Greater than every score.
const NO_SCORE: Score = 99;

/// Alpha-beta with a memory that keeps all it learns: proved bounds by stones, in the units of [`Score`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Exact {
    memory: HashMap<(u64, u64), (i8, i8)>,
}

impl Exact {
    /// What is proved of the score of a position on a board of at most [`MAX_CELLS`] cells, from its side to move, within
    /// the budget.
    pub(crate) fn solve(&mut self, position: &Position, budget: &Budget) -> Solution {
        if let Some(score) = connect4_solve::score_of_end(position) {
            return Solution { lower: score, upper: score, nodes: 0 };
        }
        position.rules().with_geometry(Question { position, budget, exact: self })
    }
}

struct Question<'a> {
    position: &'a Position,
    budget: &'a Budget,
    exact: &'a mut Exact,
}

impl GeometryTask for Question<'_> {
    type Output = Solution;

    fn run<G: Geometry>(self, geometry: G) -> Solution {
        let Question { position, budget, exact } = self;
        let stones = position.stones();
        let mut search = Search { geometry, budget, exact, nodes: 0 };
        let score = search.search(stones, -NO_SCORE, NO_SCORE);
        let nodes = search.nodes;
        let (lower, upper) = score.map_or((-NO_SCORE, NO_SCORE), |score| (score, score));
        Solution { lower, upper, nodes }
    }
}

struct Search<'a, G> {
    geometry: G,
    budget: &'a Budget,
    exact: &'a mut Exact,
    nodes: u64,
}

impl<G: Geometry> Search<'_, G> {
    /// The score, or a bound where it lies outside of the window; nothing when the budget ends.
    fn search(&mut self, stones: Stones<G::Word>, mut alpha: Score, mut beta: Score) -> Option<Score> {
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        self.nodes += 1;
        let cells = (self.geometry.cols() * self.geometry.rows()) as Score;
        let plies = stones.plies() as Score;
        let moves = match outlook(self.geometry, stones) {
            Outlook::Full => return Some(0),
            Outlook::Wins(_) => return Some(win_on_ply(cells, plies + 1)),
            Outlook::Lost(_) => return Some(-win_on_ply(cells, plies + 2)),
            Outlook::Block(block) => block,
            Outlook::Free { legal, .. } => legal,
        };
        let is_open = |other: G::Word| self.geometry.has_line(self.geometry.board() & !other);
        // Nobody wins at once: the other side's earliest stone is the second, ours the third, if there is room for it.
        let can_win = |other, ply| if ply <= cells && is_open(other) { win_on_ply(cells, ply) } else { 0 };
        let upper = can_win(stones.opponent, plies + 3);
        let lower = -can_win(stones.mover, plies + 2);
        let key = (stones.mover.cast(), stones.opponent.cast());
        let (mut lower, mut upper) = match self.exact.memory.get(&key) {
            Some(&(low, high)) => (Score::from(low), Score::from(high)),
            None => (lower, upper),
        };
        (alpha, beta) = (alpha.max(lower), beta.min(upper));
        if alpha >= beta {
            return Some(if lower >= beta { lower } else { upper });
        }
        let before = alpha;
        let mut most = -NO_SCORE;
        for bit in bits(moves) {
            let score = -self.search(stones.play(bit), -beta, -alpha)?;
            most = most.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        most = most.clamp(lower, upper);
        if most > before {
            lower = most;
        }
        if most < beta {
            upper = most;
        }
        self.exact.memory.insert(key, (lower as i8, upper as i8));
        Some(most)
    }
}
