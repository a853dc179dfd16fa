//! Search of small boards without gravity: alpha-beta that keeps every proven bound.

use std::collections::HashMap;
use std::sync::Mutex;

use connect4_core::word::{WideBoard, bits};
use connect4_core::{Budget, Dynamic, Geometry, ImmediateTactics, Rules, Stones};

use crate::engine::Engine;
use crate::score::{NO_SCORE, Score, win_on_ply};
use crate::solution::{Solution, Strength};

/// Maximum number of cells of a board without gravity.
pub(crate) const MAX_CELLS: u16 = 16;

/// A search and its table, for one board. It runs in one thread and proves exact scores, whatever strength is
/// requested.
pub(crate) struct FreeEngine {
    geometry: Dynamic<u64>,
    known_bounds: Mutex<KnownBounds>,
}

/// Lower and upper bounds, keyed by the discs of the side to move and of the opponent.
type KnownBounds = HashMap<(u64, u64), (i8, i8)>;

impl FreeEngine {
    /// A search with an empty table; `None` if the board has more cells than supported.
    pub(crate) fn new(rules: Rules) -> Option<Self> {
        let geometry = Dynamic::new(rules).filter(|_| rules.cells() <= MAX_CELLS)?;
        Some(FreeEngine { geometry, known_bounds: Mutex::default() })
    }
}

impl Engine for FreeEngine {
    fn solve(
        &self,
        stones: Stones<WideBoard>,
        known: (Score, Score),
        window: (Score, Score),
        _strength: Strength,
        budget: &Budget,
        _threads: usize,
    ) -> Solution {
        let mut known_bounds = self.known_bounds.lock().expect("no search panics");
        let mut search = FreeSearch { geometry: self.geometry, budget, known_bounds: &mut known_bounds, nodes: 0 };
        let (alpha, beta) = (known.0.max(window.0), known.1.min(window.1));
        let (lower, upper) = match search.search(stones.cast(), alpha, beta) {
            Some(score) if score >= beta => (score, known.1),
            Some(score) if score <= alpha => (known.0, score),
            Some(score) => (score, score),
            None => known,
        };
        Solution { lower, upper, nodes: search.nodes }
    }

    fn clear(&mut self) {
        self.known_bounds.get_mut().expect("no search panics").clear();
    }
}

struct FreeSearch<'a> {
    geometry: Dynamic<u64>,
    budget: &'a Budget,
    known_bounds: &'a mut KnownBounds,
    nodes: u64,
}

impl FreeSearch<'_> {
    /// The score, or a bound if it is outside the window; `None` if the budget runs out.
    fn search(&mut self, stones: Stones<u64>, mut alpha: Score, mut beta: Score) -> Option<Score> {
        if self.budget.is_spent(self.nodes) {
            return None;
        }
        self.nodes += 1;
        let cells = (self.geometry.cols() * self.geometry.rows()) as Score;
        let plies = stones.plies() as Score;
        let moves = match ImmediateTactics::new(self.geometry, stones) {
            ImmediateTactics::Full => return Some(0),
            ImmediateTactics::Wins(_) => return Some(win_on_ply(cells, plies + 1)),
            ImmediateTactics::Lost(_) => return Some(-win_on_ply(cells, plies + 2)),
            ImmediateTactics::Open { moves, .. } => moves,
        };
        let is_open = |other: u64| self.geometry.has_line(self.geometry.board() & !other);
        // Neither side wins immediately: the opponent's earliest win is the second move from here, ours the third, if
        // there are enough cells.
        let can_win = |other, ply| if ply <= cells && is_open(other) { win_on_ply(cells, ply) } else { 0 };
        let upper = can_win(stones.opponent, plies + 3);
        let lower = -can_win(stones.mover, plies + 2);
        let key = (stones.mover, stones.opponent);
        let (mut lower, mut upper) = match self.known_bounds.get(&key) {
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
        self.known_bounds.insert(key, (lower as i8, upper as i8));
        Some(most)
    }
}
