//! Players with a model: their searches agree with plain ones and obey their budget.

use std::sync::Arc;
use std::time::Duration;

use connect4_core::playout::{Rng, random_position};
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Action, Budget, Cell, Game, ImmediateTactics, Player, Position, Rules};
use connect4_model::accumulator::Accumulator;
use connect4_model::layout::Layout;
use connect4_model::{Model, tuples};
use connect4_players::{Agent, Hybrid, Learned, Lookahead};

use crate::common::rules;

/// Time for a best-first search that something else ends.
const LONG: Lookahead = Lookahead::Time(Duration::from_secs(600));

/// A model with random weights.
fn random_model(rules: Rules, length: usize) -> Arc<Model> {
    let mut rng = Rng::new(2);
    let layout = Layout::new(rules, tuples::choose(rules, 10, length, &mut rng)).expect("the tables fit");
    let weights: Vec<f32> = (0..2 * layout.weights()).map(|_| rng.below(2001) as f32 / 1e4 - 0.1).collect();
    Model::new(layout, &weights, 2, 0).into()
}

/// The choice in an unfinished position, and the number of nodes.
fn choose(model: &Arc<Model>, lookahead: Lookahead, position: &Position, budget: &Budget) -> (Cell, u64) {
    let game = Game::from_position(*position);
    let choice = Learned::new(model.clone(), lookahead).choose(&game, budget).expect("the game is not over");
    let Action::Stone(cell) = choice.action else { panic!("there is nothing to swap") };
    (cell, choice.nodes)
}

/// Greater than every value of a position by its weights.
const WIN: i32 = 1_000_000_000;

/// The value by plain negamax to depth `plies`, in units of weights. With depth 0, evaluates after forced moves.
fn plain(model: &Model, position: &Position, plies: u16) -> i32 {
    let played = i32::from(position.plies());
    let moves = match ImmediateTactics::of(position) {
        ImmediateTactics::Wins(_) => return WIN - (played + 1),
        ImmediateTactics::Lost(_) => return played + 2 - WIN,
        ImmediateTactics::Full => return 0,
        ImmediateTactics::Open { moves, .. } => moves,
    };
    if plies == 0 && moves.len() > 1 {
        let side = usize::from(position.mover() == Player::Second);
        let sum = Accumulator::at(model.layout(), position).sum(model.weights_of(side)) as i32;
        return if side == 0 { sum } else { -sum };
    }
    let value = |cell| -plain(model, &position.after(cell), plies.saturating_sub(1));
    moves.into_iter().map(value).max().expect("there is a move")
}

#[test]
fn the_best_move_agrees_with_plain_search() {
    for rules in [Rules::CONNECT_FOUR, rules(5, 4, 4), Rules::TIC_TAC_TOE] {
        let model = random_model(rules, 8);
        let mut rng = Rng::new(4);
        for number in 0..30 {
            let position = random_position(rules, number % (rules.cells() / 2), &mut rng);
            for plies in 2..=6 {
                let (cell, _) = choose(&model, Lookahead::Plies(plies), &position, &Budget::unlimited());
                let after = position.after(cell);
                if after.is_over() {
                    continue;
                }
                let (best, got) = (plain(&model, &position, plies), -plain(&model, &after, plies - 1));
                // A proven result stops the search early, at a smaller depth.
                assert!(
                    best == got || best.abs() > WIN - 1000 && (best - got).abs() < 50,
                    "{position}{plies}: {cell} {best} {got}"
                );
            }
        }
    }
}

#[test]
fn unlimited_best_first_search_plays_perfectly() {
    let mut is_line_followed = false;
    for rules in [rules(4, 4, 4), rules(5, 3, 3), Rules::TIC_TAC_TOE] {
        let model = random_model(rules, 6);
        let mut rng = Rng::new(4);
        for number in 0..60 {
            let position = random_position(rules, 6 + number % (rules.cells() - 7), &mut rng);
            if position.is_over() {
                continue;
            }
            let (cell, nodes) = choose(&model, LONG, &position, &Budget::unlimited());
            let score = |position: &Position| ReferenceBoard::from(position).score();
            let (whole, after) = (score(&position), -score(&position.after(cell)));
            assert_eq!(after.signum(), whole.signum(), "{position}{cell}");
            is_line_followed |= nodes > 100;
        }
    }
    assert!(is_line_followed, "no position needed a deep search");
}

#[test]
fn a_node_limit_ends_a_search_with_a_model() {
    let model = random_model(Rules::CONNECT_FOUR, 8);
    let nodes = |lookahead| choose(&model, lookahead, &Position::new(Rules::CONNECT_FOUR), &Budget::nodes(10_000)).1;
    assert!((9_000..12_000).contains(&nodes(Lookahead::Plies(30))), "{}", nodes(Lookahead::Plies(30)));
    assert!((9_000..=10_000).contains(&nodes(LONG)), "{}", nodes(LONG));
}

#[test]
fn a_node_limit_gives_a_hybrid_the_same_move_twice() {
    let model = random_model(Rules::CONNECT_FOUR, 6);
    let hybrid = || Hybrid::new(Learned::new(model.clone(), LONG));
    for plies in 4..12 {
        let position = random_position(Rules::CONNECT_FOUR, plies, &mut Rng::new(plies.into()));
        let game = Game::from_position(position);
        let budget = Budget::nodes(60_000);
        let one = hybrid().choose(&game, &budget).unwrap();
        let mut used = hybrid();
        used.choose(&Game::new(rules(5, 4, 4)), &Budget::nodes(2_000));
        let other = used.choose(&game, &budget).unwrap();
        assert_eq!((one.action, one.nodes), (other.action, other.nodes), "{position}");
        assert!(one.nodes <= 60_000, "{}", one.nodes);
    }
}
