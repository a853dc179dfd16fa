//! What may tell the search where to look first.

use std::sync::Arc;

use connect4_core::word::WideBoard;
use connect4_core::{MAX_SIDE, Rules, Stones};

/// Knows what moves seem to be worth, from wherever it has that. The search asks it which moves to look at first and takes
/// nothing else from it: a guide changes how long an answer takes, never the answer.
pub trait Guide: Send + Sync {
    /// A follower, for one thread and one question of the search.
    fn follow(&self) -> Box<dyn Follower + '_>;

    /// It is asked at nodes with at least this many free cells: with fewer, asking costs more than it saves.
    fn least_left(&self) -> u16 {
        25
    }

    /// It is asked once a position has taken this many nodes: where fewer will do, asking costs more than it saves.
    fn nodes_before(&self) -> u64 {
        20_000
    }
}

/// A guide on its way through the tree. It is asked of one position after the other, and each is a few stones away from the one
/// before it, so that it can keep up to date what it has computed.
pub trait Follower {
    /// Sets `values[column]`, for each column whose bit is set in `columns`, to what a stone there seems to be worth to the
    /// side that plays it, from -1 (it loses) to 1 (it wins). In `stones` column `c` begins at bit `c * (rows + 1)`; nobody
    /// has a line or can complete one with the next stone.
    fn values(&mut self, stones: Stones<WideBoard>, columns: u32, values: &mut [f32; MAX_SIDE as usize]);
}

/// The guides that a solver uses, by game; without any, as by default, moves are ordered by threats and open lines alone.
#[derive(Clone, Default)]
pub struct Guides(Option<Arc<Choose>>);

type Choose = dyn Fn(Rules) -> Option<Arc<dyn Guide>> + Send + Sync;

impl Guides {
    /// For each game, without its swap rule, the guide that `choose` gives, if it gives one.
    pub fn new(choose: impl Fn(Rules) -> Option<Arc<dyn Guide>> + Send + Sync + 'static) -> Self {
        Guides(Some(Arc::new(choose)))
    }

    /// This guide for the game of `rules`, and none for others. The swap rule does not matter.
    pub fn only(rules: Rules, guide: Arc<dyn Guide>) -> Self {
        let rules = rules.with_swap(false);
        Guides::new(move |wanted| (wanted == rules).then(|| guide.clone()))
    }

    /// The guide for these rules.
    pub fn for_rules(&self, rules: Rules) -> Option<Arc<dyn Guide>> {
        self.0.as_ref()?(rules.with_swap(false))
    }
}

impl std::fmt::Debug for Guides {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(if self.0.is_some() { "Guides(..)" } else { "Guides(none)" })
    }
}
