//! `--guide auto`: models for boards that have none, trained while a position proves to take long.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use connect4_core::Rules;
use connect4_learn::{SETTLING, Training, TrainingOptions};
use connect4_play::guides;
use connect4_play::learned::{Model, ModelError};
use connect4_solve::{Follower, Guide, Guides};
use indicatif::HumanCount;

/// After how many nodes of all positions of a game together the model learns, and from how many games in all: a training takes
/// about as long as what it waited for. A model of 100,000 games misleads where a board has many openings.
const LESSONS: [(u64, u64); 2] = [(100_000_000, 300_000), (3_000_000_000, 3_000_000)];

/// The guides of all games that are asked about.
pub(super) struct TrainedGuides {
    threads: usize,
    by_game: Mutex<HashMap<Rules, Option<Arc<TrainedGuide>>>>,
}

impl TrainedGuides {
    /// They learn with this many threads.
    pub(super) fn new(threads: usize) -> Self {
        TrainedGuides { threads, by_game: Mutex::default() }
    }

    /// The program's own guides, and for other games those that are trained here.
    pub(super) fn guides(self: &Arc<Self>) -> Guides {
        let (own, trained) = (guides(), self.clone());
        Guides::new(move |rules| {
            own.for_rules(rules).or_else(|| trained.for_rules(rules).map(|guide| guide as Arc<dyn Guide>))
        })
    }

    /// The guide that is trained for this game; `None` where it has one already, or no search asks one.
    pub(super) fn for_rules(&self, rules: Rules) -> Option<Arc<TrainedGuide>> {
        let rules = rules.with_swap(false);
        let mut by_game = self.by_game.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = rules.has_gravity() && Model::embedded(rules).is_none();
        let new = || Arc::new(TrainedGuide::new(rules, self.threads));
        by_game.entry(rules).or_insert_with(|| is_wanted.then(new)).clone()
    }
}

/// A guide that knows nothing before its first lesson.
pub(super) struct TrainedGuide {
    rules: Rules,
    threads: usize,
    /// The model after each lesson; searches keep the one they began with.
    models: [OnceLock<Model>; LESSONS.len()],
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Nodes that the game has taken.
    nodes: u64,
    /// From the first lesson on; an error where the game cannot be learnt.
    training: Option<Result<Training, ModelError>>,
}

impl TrainedGuide {
    fn new(rules: Rules, threads: usize) -> Self {
        TrainedGuide { rules, threads, models: Default::default(), state: Mutex::default() }
    }

    /// How many more nodes may be searched before the next lesson; `None` where there is none.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        let (next, _) = LESSONS.get(self.lessons())?;
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        (!matches!(state.training, Some(Err(_)))).then(|| next.saturating_sub(state.nodes))
    }

    /// Hears of a search of this many nodes, and learns if it is time to. Returns what there is to say of the lesson.
    pub(super) fn after(&self, nodes: u64) -> Option<String> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.nodes += nodes;
        let lesson = self.lessons();
        let &(_, games) = LESSONS.get(lesson).filter(|(after, _)| state.nodes >= *after)?;
        let options = TrainingOptions { threads: self.threads, ..TrainingOptions::for_rules(self.rules) };
        let training = state.training.get_or_insert_with(|| Training::new(self.rules, options)).as_mut().ok()?;
        let settles_at = games - (games - training.games()) / u64::from(SETTLING);
        for (games, is_settling) in [(settles_at, false), (games, true)] {
            training.set_settling(is_settling);
            training.run(games, |_, _| ControlFlow::Continue(()));
        }
        _ = self.models[lesson].set(training.model());
        let (games, seconds) = (HumanCount(games), training.time().as_secs_f64());
        Some(format!("the guide for {} has learnt from {games} games in {seconds:.0} s", self.rules.size()))
    }

    fn lessons(&self) -> usize {
        self.models.iter().take_while(|model| model.get().is_some()).count()
    }

    fn latest(&self) -> Option<&Model> {
        self.models.iter().map_while(OnceLock::get).last()
    }
}

impl Guide for TrainedGuide {
    fn follow(&self) -> Box<dyn Follower + '_> {
        self.latest().expect("it is asked after its first lesson").follow()
    }

    fn least_left(&self) -> u16 {
        self.latest().map_or(u16::MAX, Guide::least_left)
    }

    fn nodes_before(&self) -> u64 {
        self.latest().map_or(u64::MAX, Guide::nodes_before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guide_is_trained_where_there_is_none_and_one_can_be() {
        let trained = TrainedGuides::new(1);
        assert!(trained.for_rules(Rules::CONNECT_FOUR).is_none(), "it has its own");
        assert!(trained.for_rules(Rules::TIC_TAC_TOE).is_none(), "no search without gravity asks");
        let rules = Rules::new(5, 4, 4).unwrap();
        let guide = trained.for_rules(rules).unwrap();
        assert!(Arc::ptr_eq(&guide, &trained.for_rules(rules.with_swap(true)).unwrap()));
        assert_eq!((guide.nodes_before(), guide.nodes_left()), (u64::MAX, Some(100_000_000)));
        assert_eq!(guide.after(99_999_999), None);
        assert_eq!(guide.nodes_left(), Some(1));
        // What is too large to be learnt is found out when it would be.
        let guide = trained.for_rules(Rules::new(11, 6, 4).unwrap()).unwrap();
        assert_eq!((guide.after(100_000_000), guide.nodes_left()), (None, None));
    }
}
