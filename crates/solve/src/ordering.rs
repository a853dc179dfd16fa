//! Move ordering by an external model.

use std::sync::Arc;

use connect4_core::word::WideBoard;
use connect4_core::{MAX_SIDE, Rules, Stones, Swap};

/// Estimates the values of moves, which the search uses only to order them. A move orderer changes how long a search
/// takes, never its result.
pub trait MoveOrderer: Send + Sync {
    /// An evaluator for one thread and one null-window search.
    fn evaluator(&self) -> Box<dyn IncrementalEvaluator + '_>;

    /// The search evaluates moves only at nodes with at least this many free cells. With fewer, evaluation costs more
    /// than it saves.
    fn min_free_cells(&self) -> u16 {
        25
    }

    /// The search evaluates moves only after it has spent this many nodes on a position. For easier positions,
    /// evaluation costs more than it saves.
    fn min_nodes(&self) -> u64 {
        20_000
    }
}

/// Evaluates a sequence of positions. Each is a few discs away from the one before it, so an evaluator can update its
/// state instead of starting over.
pub trait IncrementalEvaluator {
    /// Sets `values[column]`, for each column whose bit is set in `columns`, to the estimated value of a disc there.
    /// Values are for the side that plays the disc, from -1 (a loss) to 1 (a win). In `stones`, column `c` begins at
    /// bit `c * (rows + 1)`. Neither side has a line or can complete one with its next disc.
    fn values(&mut self, stones: Stones<WideBoard>, columns: u32, values: &mut [f32; MAX_SIDE as usize]);
}

/// The move orderers that a solver uses, by game. There are none by default: moves are then ordered by threats and open
/// lines only.
#[derive(Clone, Default)]
pub struct MoveOrderers(Option<Arc<Choose>>);

type Choose = dyn Fn(Rules) -> Option<Arc<dyn MoveOrderer>> + Send + Sync;

impl MoveOrderers {
    /// Uses the move orderer that `choose` returns for the rules of a game, without their swap rule.
    pub fn new(choose: impl Fn(Rules) -> Option<Arc<dyn MoveOrderer>> + Send + Sync + 'static) -> Self {
        MoveOrderers(Some(Arc::new(choose)))
    }

    /// Uses this move orderer for games with these rules, and none for others. The swap rule does not matter.
    pub fn only(rules: Rules, orderer: Arc<dyn MoveOrderer>) -> Self {
        let rules = rules.with_swap(Swap::Off);
        MoveOrderers::new(move |wanted| (wanted == rules).then(|| orderer.clone()))
    }

    /// The move orderer for these rules.
    pub fn for_rules(&self, rules: Rules) -> Option<Arc<dyn MoveOrderer>> {
        self.0.as_ref()?(rules.with_swap(Swap::Off))
    }
}

impl std::fmt::Debug for MoveOrderers {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "MoveOrderers(..)" } else { "MoveOrderers(none)" })
    }
}
