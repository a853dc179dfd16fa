//! The agent that plays by a model.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::agents::any_board::{self, AnyBoardEvaluator};
use crate::agents::estimate::estimate;
use crate::agents::minimax;
use crate::{Agent, Choice, LastSearch};
use connect4_core::{Action, Budget, Cell, Game, Position, Rules};
use connect4_model::any_board::AnyBoard;
use connect4_solve::MoveOrderer;

use super::best_first::best_first;
use super::ordering::ModelOrderer;
use super::search::search;
use connect4_model::Model;

/// How a trained player searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lookahead {
    /// No search with a model: it evaluates the position after each move. With the any-board evaluation, a [short
    /// search](crate::any_board::default_nodes).
    #[default]
    Raw,
    /// Alpha-beta to this many plies. With a model, 1 is the same as [`Lookahead::Raw`].
    Plies(u16),
    /// Best-first search for this long.
    Time(Duration),
}

impl fmt::Display for Lookahead {
    /// `raw`, `4` or `100ms`. The last two can be parsed.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Lookahead::Raw => f.write_str("raw"),
            Lookahead::Plies(plies) => write!(f, "{plies}"),
            Lookahead::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Lookahead {
    type Err = LookaheadError;

    fn from_str(text: &str) -> Result<Self, LookaheadError> {
        let number = |digits: &str| digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let parsed = match text.strip_suffix("ms") {
            Some(digits) => number(digits).map(|time: u32| Lookahead::Time(Duration::from_millis(time.into()))),
            None => {
                number(text).and_then(|plies| plies.try_into().ok()).filter(|&plies| plies > 0).map(Lookahead::Plies)
            }
        };
        parsed.ok_or_else(|| LookaheadError(text.to_owned()))
    }
}

/// The error for a text that is not a search depth or time.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid search `{}`; write a number of plies from 1 to 65535, or a time like 100ms", .0.escape_debug())]
pub struct LookaheadError(String);

/// A trained player. It plays the move with the greatest value by its model, with or without search; among equal moves
/// the first cell. It takes immediate wins, and prevents those of the opponent if possible. Under the swap rule, its
/// first stone is the one with the value closest to even. It takes over the opponent's first stone if that side is
/// better.
#[derive(Clone, Debug)]
pub struct Learned {
    /// `None` for the built-in model.
    model: Option<Arc<Model>>,
    lookahead: Lookahead,
    found: LastSearch,
}

impl Learned {
    /// A player with this model.
    pub fn new(model: Arc<Model>, lookahead: Lookahead) -> Self {
        Learned { model: Some(model), lookahead, found: LastSearch::default() }
    }

    /// A player with the built-in models ([`Model::embedded`]), and the built-in [any-board evaluation](AnyBoard) for
    /// other games.
    pub fn embedded(lookahead: Lookahead) -> Self {
        Learned { model: None, lookahead, found: LastSearch::default() }
    }

    fn model(&self, rules: Rules) -> Option<Arc<Model>> {
        self.model.clone().or_else(|| Model::embedded(rules)).filter(|model| model.is_for(rules))
    }

    /// The time per move, if it searches by time.
    pub(super) fn time(&self) -> Option<Duration> {
        match self.lookahead {
            Lookahead::Time(time) => Some(time),
            _ => None,
        }
    }

    /// The model as a move orderer for the solver.
    pub(super) fn orderer(&self, rules: Rules) -> Option<Arc<dyn MoveOrderer>> {
        self.model(rules).map(|model| Arc::new(ModelOrderer(model)) as Arc<dyn MoveOrderer>)
    }

    /// The built-in any-board evaluation, if this player has no model of its own and none is built in for these rules.
    fn stand_in(&self, rules: Rules) -> Option<&'static AnyBoard> {
        if self.model.is_none() { AnyBoard::instead_of_model(rules) } else { None }
    }

    /// The legal moves with their values, from the perspective of the side that makes them.
    pub(super) fn move_values(&self, position: &Position) -> Vec<(Cell, f32)> {
        if self.stand_in(position.rules()).is_some() {
            let cells = position.legal_moves();
            let (estimates, _) = estimate(position, &cells, 1, &Budget::unlimited());
            return cells.into_iter().zip(estimates.into_iter().flatten().map(|one| one.value)).collect();
        }
        self.model(position.rules()).map(|model| model.move_values(position)).unwrap_or_default()
    }
}

impl Agent for Learned {
    /// Without a model or evaluation for the game, it plays the first legal move.
    fn choose(&mut self, game: &Game, budget: &Budget) -> Option<Choice> {
        let position = game.position();
        let stone = |(cell, nodes)| Choice { action: Action::Stone(cell), nodes };
        self.found = LastSearch::default();
        if position.is_over() {
            return None;
        }
        if let Some(value) = self.stand_in(game.rules()) {
            let plies = match self.lookahead {
                // Under the swap rule, minimax handles the choice of an even move.
                _ if game.can_swap() || game.may_be_swapped() => 1,
                Lookahead::Raw => {
                    return any_board::search(value, position, &budget.capped(any_board::default_nodes(position)))
                        .map(stone);
                }
                Lookahead::Plies(plies) => plies.into(),
                Lookahead::Time(time) => return any_board::search(value, position, &budget.within(time)).map(stone),
            };
            let first = |cells: &[Cell]| cells.first().copied();
            let scale = |value| value as f32 / AnyBoardEvaluator::SURE_WIN;
            let (choice, found) = minimax::choose(game, plies, budget, AnyBoardEvaluator::new(value), scale, first)?;
            self.found = found;
            return Some(choice);
        }
        let Some(model) = self.model(game.rules()) else {
            return position.legal_moves().first().map(|&cell| stone((cell, 0)));
        };
        if game.can_swap() && model.value(position).is_some_and(|value| value < 0.0) {
            return Some(Choice { action: Action::Swap, nodes: 1 });
        }
        if game.may_be_swapped() {
            let values = model.move_values(position);
            let nodes = values.len() as u64;
            let even = values.into_iter().min_by(|one, other| one.1.abs().total_cmp(&other.1.abs()))?;
            return Some(stone((even.0, nodes)));
        }
        let plies = match self.lookahead {
            Lookahead::Raw => 1,
            Lookahead::Plies(plies) => u32::from(plies),
            Lookahead::Time(time) => {
                return best_first(&model, position, &budget.within(time)).map(stone);
            }
        };
        let (cell, nodes, found) = search(&model, position, plies, budget)?;
        self.found = found;
        Some(stone((cell, nodes)))
    }

    fn last_search(&self) -> LastSearch {
        self.found.clone()
    }
}
