//! `--ordering-model auto`: trains models for boards without a built-in one when a position takes long.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use connect4_core::{Rules, Swap};
use connect4_learn::{ANNEALING_DIVISOR, Training, TrainingOptions};
use connect4_model::{Model, ModelError};
use connect4_players::{ModelOrderer, move_orderers};
use connect4_solve::{IncrementalEvaluator, MoveOrderer, MoveOrderers};
use indicatif::HumanCount;

/// Training stages of a game: the total number of nodes after which each starts, and the total number of training
/// games. A stage takes about as long as the search that preceded it. After 100,000 games a model is still misleading
/// on boards with many openings.
const STAGES: [(u64, u64); 2] = [(100_000_000, 300_000), (3_000_000_000, 3_000_000)];

/// The move orderers of all games in the input.
pub(super) struct TrainedOrderers {
    threads: usize,
    by_game: Mutex<HashMap<Rules, Option<Arc<TrainedOrderer>>>>,
}

impl TrainedOrderers {
    /// Trains with this many threads.
    pub(super) fn new(threads: usize) -> Self {
        TrainedOrderers { threads, by_game: Mutex::default() }
    }

    /// The built-in move orderers, and for other games those trained here.
    pub(super) fn move_orderers(self: &Arc<Self>) -> MoveOrderers {
        let (own, trained) = (move_orderers(), self.clone());
        MoveOrderers::new(move |rules| {
            own.for_rules(rules).or_else(|| trained.for_rules(rules).map(|orderer| orderer as Arc<dyn MoveOrderer>))
        })
    }

    /// The move orderer trained for this game; `None` if it has a built-in one, or its search uses none.
    pub(super) fn for_rules(&self, rules: Rules) -> Option<Arc<TrainedOrderer>> {
        let rules = rules.with_swap(Swap::Off);
        let mut by_game = self.by_game.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = rules.has_gravity() && !Model::is_embedded(rules);
        let new = || Arc::new(TrainedOrderer::new(rules, self.threads));
        by_game.entry(rules).or_insert_with(|| is_wanted.then(new)).clone()
    }
}

/// A move orderer that starts without a model and is trained as the search takes longer.
pub(super) struct TrainedOrderer {
    rules: Rules,
    threads: usize,
    /// The model after each stage; a running search keeps the model it started with.
    models: [OnceLock<ModelOrderer>; STAGES.len()],
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Nodes searched so far in this game.
    nodes: u64,
    /// Set when the first stage starts; an error if no model supports the game.
    training: Option<Result<Training, ModelError>>,
}

impl TrainedOrderer {
    fn new(rules: Rules, threads: usize) -> Self {
        TrainedOrderer { rules, threads, models: Default::default(), state: Mutex::default() }
    }

    /// Nodes until the next stage; `None` if there is none.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        let (next, _) = STAGES.get(self.stages())?;
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        (!matches!(state.training, Some(Err(_)))).then(|| next.saturating_sub(state.nodes))
    }

    /// Counts the nodes of a search, and trains if the next stage is due. Returns a message about the training.
    pub(super) fn after(&self, nodes: u64) -> Option<String> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.nodes += nodes;
        let stage = self.stages();
        let &(_, games) = STAGES.get(stage).filter(|(after, _)| state.nodes >= *after)?;
        let options = TrainingOptions { threads: self.threads, ..TrainingOptions::for_rules(self.rules) };
        let training = state.training.get_or_insert_with(|| Training::new(self.rules, options)).as_mut().ok()?;
        let anneals_at = games - (games - training.games()) / u64::from(ANNEALING_DIVISOR);
        for (games, is_annealing) in [(anneals_at, false), (games, true)] {
            training.set_annealing(is_annealing);
            training.run(games, |_, _| ControlFlow::Continue(()));
        }
        _ = self.models[stage].set(ModelOrderer(Arc::new(training.model())));
        let (games, seconds) = (HumanCount(games), training.time().as_secs_f64());
        Some(format!(
            "the ordering model for {} has been trained on {games} games in {seconds:.0} s",
            self.rules.size()
        ))
    }

    fn stages(&self) -> usize {
        self.models.iter().take_while(|model| model.get().is_some()).count()
    }

    fn latest(&self) -> Option<&ModelOrderer> {
        self.models.iter().map_while(OnceLock::get).last()
    }
}

impl MoveOrderer for TrainedOrderer {
    fn evaluator(&self) -> Box<dyn IncrementalEvaluator + '_> {
        self.latest().expect("the search uses it only after the first stage").evaluator()
    }

    fn min_free_cells(&self) -> u16 {
        self.latest().map_or(u16::MAX, MoveOrderer::min_free_cells)
    }

    fn min_nodes(&self) -> u64 {
        self.latest().map_or(u64::MAX, MoveOrderer::min_nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_trained_if_none_is_built_in() {
        let trained = TrainedOrderers::new(1);
        assert!(trained.for_rules(Rules::CONNECT_FOUR).is_none(), "7×6 has a built-in model");
        assert!(trained.for_rules(Rules::TIC_TAC_TOE).is_none(), "searches without gravity use none");
        let rules = Rules::new(5, 4, 4).unwrap();
        let orderer = trained.for_rules(rules).unwrap();
        assert!(Arc::ptr_eq(&orderer, &trained.for_rules(rules.with_swap(Swap::One)).unwrap()));
        assert_eq!((orderer.min_nodes(), orderer.nodes_left()), (u64::MAX, Some(100_000_000)));
        assert_eq!(orderer.after(99_999_999), None);
        assert_eq!(orderer.nodes_left(), Some(1));
        // A board that is too large for a model is noticed when training would start.
        let orderer = trained.for_rules(Rules::new(11, 6, 4).unwrap()).unwrap();
        assert_eq!((orderer.after(100_000_000), orderer.nodes_left()), (None, None));
    }
}
