//! The levels: what they may overlook, how they behave with all rules, and that higher levels win. `bench/levels`
//! measures their strength.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{random_game, rules};
use connect4_core::playout::Rng;
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Action, Budget, Cell, Game, Outcome, Player, Rules, Swap};
use connect4_players::{Agent, Level, LevelOptions, estimate};

fn boards() -> Vec<Rules> {
    let free = |cols, rows, connect| rules(cols, rows, connect).with_gravity(false);
    vec![
        Rules::CONNECT_FOUR,
        Rules::CONNECT_FOUR.with_swap(Swap::One),
        Rules::TIC_TAC_TOE.with_swap(Swap::One),
        Rules::CONNECT_FIVE,
        rules(1, 1, 1).with_swap(Swap::One),
        rules(1, 20, 2),
        rules(20, 1, 20),
        rules(4, 4, 9),
        rules(8, 7, 4).with_swap(Swap::One),
        free(1, 1, 1),
        free(5, 5, 1).with_swap(Swap::One),
        free(4, 4, 3),
        free(7, 6, 4).with_swap(Swap::One),
        Rules::GOMOKU,
        Rules::GOMOKU.with_swap(Swap::One),
        rules(20, 20, 5),
    ]
}

/// The cells on which the side to move, and the opponent, can complete a line now.
fn immediate_wins(game: &Game) -> (Vec<Cell>, Vec<Cell>) {
    let position = game.position();
    let legal = position.legal_moves();
    let of = |player| -> Vec<Cell> {
        let threats = position.threats(player);
        legal.iter().copied().filter(|cell| threats.contains(cell)).collect()
    };
    (of(position.mover()), of(!position.mover()))
}

fn choice(level: u8, seed: u64, game: &Game) -> Cell {
    let choice = Level::new(level, seed).choose(game, &Budget::nodes(20_000)).expect("the game is not over");
    match choice.action {
        Action::Stone(cell) => cell,
        Action::Swap => panic!("nobody swaps here"),
    }
}

#[test]
fn games_are_legal_finished_and_repeatable_on_every_board() {
    for rules in boards() {
        for level in 1..=10 {
            let budget = Budget::nodes(if rules.cells() > 100 { 300 } else { 2_000 });
            let play = || {
                let mut agents = [Level::new(level, 5), Level::new(11 - level, 6)];
                let mut game = Game::new(rules);
                let mut turn = 0;
                while let Some(choice) = agents[turn % 2].choose(&game, &budget) {
                    assert!(choice.nodes <= 2_000 + 64, "level {level} on {rules}: {} nodes", choice.nodes);
                    game.try_action(choice.action).expect("levels choose legal actions");
                    turn += 1;
                }
                assert!(game.outcome().is_some(), "only a finished game has no choice");
                game
            };
            assert_eq!(play(), play(), "level {level} on {rules}");
        }
    }
}

#[test]
fn levels_choose_legal_moves_within_the_node_limit() {
    let mut rng = Rng::new(4);
    for seed in 0..600 {
        let mut side = || 1 + rng.below(20) as u8;
        let (cols, rows, connect) = (side(), side(), side().min(7));
        let swap = if seed % 3 == 0 { Swap::One } else { Swap::Off };
        let rules = rules(cols, rows, connect).with_gravity(seed % 2 == 0).with_swap(swap);
        let plies = rng.below(if seed % 4 == 0 { 3 } else { 60 }) as usize;
        let game = random_game(rules, plies, &mut rng);
        let (level, nodes) = (1 + rng.below(10) as u8, u64::from(rng.below(400)));
        let choice = Level::new(level, seed).choose(&game, &Budget::nodes(nodes));
        assert_eq!(choice.is_none(), game.outcome().is_some(), "level {level} on {rules}");
        if let Some(choice) = choice {
            game.clone().try_action(choice.action).unwrap_or_else(|error| panic!("level {level} on {rules}: {error}"));
            // The solver counts a node for each move decided by immediate tactics.
            let unlimited = if level == 10 { 2 * u64::from(cols) } else { 1 };
            assert!(choice.nodes <= nodes + unlimited, "level {level} on {rules}: {} of {nodes} nodes", choice.nodes);
        }
    }
}

#[test]
fn levels_obey_time_limits_and_the_stop_flag() {
    for rules in [Rules::CONNECT_FOUR, rules(10, 10, 4), rules(20, 20, 6), Rules::GOMOKU] {
        // At level 10 on 7x6, the opening book answers and ignores the node limit.
        let levels = if rules == Rules::CONNECT_FOUR { 1..=9 } else { 1..=10 };
        for level in levels {
            let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::unlimited() };
            for budget in [Budget::time(Duration::ZERO), stopped, Budget::nodes(0)] {
                let choice = Level::new(level, 1).choose(&Game::new(rules), &budget).expect("the game is not over");
                assert!(choice.nodes <= 64, "level {level} on {rules}: {} nodes", choice.nodes);
            }
        }
    }
}

#[test]
fn different_seeds_give_different_games() {
    for level in 1..=9 {
        let mut rng = Rng::new(1);
        let games: Vec<Game> = (0..20).map(|_| random_game(Rules::CONNECT_FOUR, 6, &mut rng)).collect();
        let chosen = |seed| games.iter().map(move |game| choice(level, seed, game));
        assert!((1..10).any(|seed| !chosen(seed).eq(chosen(0))), "level {level}");
    }
}

#[test]
fn levels_above_three_never_overlook_a_win_or_a_threat() {
    let mut rng = Rng::new(9);
    for rules in [Rules::CONNECT_FOUR, rules(6, 5, 3), Rules::TIC_TAC_TOE, rules(8, 8, 4).with_gravity(false)] {
        let (mut wins, mut blocks) = (0, 0);
        while wins < 40 || blocks < 40 {
            let plies = 4 + rng.below(u32::from(rules.cells()) - 4) as usize;
            let game = random_game(rules, plies, &mut rng);
            if game.outcome().is_some() {
                continue;
            }
            let (own, theirs) = immediate_wins(&game);
            for level in 4..=10 {
                let chosen = choice(level, u64::from(rng.below(1000)), &game);
                if !own.is_empty() {
                    assert!(own.contains(&chosen), "level {level} overlooks a win: {}", game.position());
                } else if theirs.len() == 1 && level < 10 {
                    // Level 10 need not block if blocking loses equally fast.
                    assert!(theirs.contains(&chosen), "level {level} does not block: {}", game.position());
                }
            }
            wins += usize::from(!own.is_empty());
            blocks += usize::from(own.is_empty() && theirs.len() == 1);
        }
    }
}

#[test]
fn lower_levels_overlook_more() {
    let mut rng = Rng::new(2);
    let mut taken = [0; 4];
    let mut seen = 0_u64;
    while seen < 300 {
        let plies = 8 + rng.below(16) as usize;
        let game = random_game(Rules::CONNECT_FOUR, plies, &mut rng);
        let (own, _) = if game.outcome().is_some() { Default::default() } else { immediate_wins(&game) };
        if own.len() == 1 {
            seen += 1;
            for (level, taken) in (1..).zip(&mut taken) {
                *taken += u32::from(own.contains(&choice(level, seen, &game)));
            }
        }
    }
    assert!(taken.is_sorted() && taken[0] < 200 && taken[2] < 300 && taken[3] == 300, "of 300: {taken:?}");
}

#[test]
fn level_ten_is_perfect() {
    let rules = rules(4, 4, 3);
    let (mut reference, mut rng, mut agent) = (ReferenceMinimax::default(), Rng::new(2), Level::new(10, 9));
    for _ in 0..60 {
        let plies = rng.below(16) as usize;
        let game = random_game(rules, plies, &mut rng);
        let moves = reference.moves(game.position());
        let Some(best) = moves.iter().map(|one| one.1).max() else { continue };
        let Action::Stone(cell) = agent.choose(&game, &Budget::unlimited()).unwrap().action else { unreachable!() };
        assert!(moves.contains(&(cell, best)), "{cell}, best {best} in {moves:?}\n{}", game.position());
    }
}

/// The points of one level against another (1 for a win, ½ for a draw), with alternating colors.
fn points(rules: Rules, one: u8, other: u8, games: u64) -> f64 {
    let mut points = 0.0;
    for seed in 0..games {
        let is_second = seed % 2 == 1;
        let mut agents = [Level::new(one, seed), Level::new(other, !seed)];
        let mut game = Game::new(rules);
        while game.outcome().is_none() {
            let side = usize::from((game.mover() == Player::First) == is_second);
            let choice = agents[side].choose(&game, &Budget::unlimited()).expect("the game is not over");
            game.try_action(choice.action).expect("levels choose legal actions");
        }
        points += match game.outcome().and_then(Outcome::winner) {
            None => 0.5,
            Some(winner) => f64::from(u8::from((winner == Player::Second) == is_second)),
        };
    }
    points
}

#[test]
fn higher_levels_win() {
    for (rules, one, other, games, least) in [
        (Rules::CONNECT_FOUR, 3, 1, 100, 70.0),
        (Rules::CONNECT_FOUR, 5, 3, 100, 70.0),
        (Rules::CONNECT_FOUR, 7, 5, 100, 70.0),
        (Rules::CONNECT_FOUR, 9, 7, 60, 44.0),
        (rules(8, 7, 4), 7, 4, 60, 40.0),
        (Rules::TIC_TAC_TOE, 8, 1, 40, 30.0),
        (Rules::GOMOKU, 8, 4, 6, 4.0),
    ] {
        let points = points(rules, one, other, games);
        assert!(points >= least, "level {one} against {other} on {rules}: {points} of {games}");
    }
}

#[test]
fn levels_swap_sides_if_that_is_better() {
    // With three in a row, a stone in the middle of 4x4 wins.
    let mut game = Game::new(rules(4, 4, 3).with_gravity(false).with_swap(Swap::One));
    game.play(Cell::new(1, 1));
    for level in 7..=10 {
        let choice = Level::new(level, 1).choose(&game, &Budget::nodes(200_000)).unwrap();
        assert_eq!(choice.action, Action::Swap, "level {level}");
    }
}

#[test]
fn levels_choose_by_softmax_and_the_best_move_at_temperature_zero() {
    // Without a trained evaluation, so that many choices take little time.
    let game = Game::new(rules(4, 3, 3));
    let cells = game.position().legal_moves();
    let (values, _) = estimate(game.position(), &cells, 1, &Budget::unlimited());
    let values: Vec<f32> = values.expect("the budget is unlimited").into_iter().map(|one| one.value).collect();
    let shares = |temperature: f32| {
        let mut level = Level::with_options(LevelOptions { plies: 1, temperature, blindness: 0.0, rashness: 1.0 }, 1);
        let mut counts = [0.0; 4];
        for _ in 0..20_000 {
            let Some(Action::Stone(cell)) = level.choose(&game, &Budget::unlimited()).map(|choice| choice.action)
            else {
                panic!("there is nothing to swap")
            };
            counts[usize::from(cell.col)] += 1.0 / 20_000.0;
        }
        counts
    };
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    for (share, value) in shares(0.0).into_iter().zip(&values) {
        assert_eq!(share > 0.0, *value == most, "{values:?}");
    }
    let weights: Vec<f64> = values.iter().map(|value| f64::from(value / 0.5).exp()).collect();
    for (share, weight) in shares(0.5).into_iter().zip(&weights) {
        let wanted = weight / weights.iter().sum::<f64>();
        assert!((share - wanted).abs() < 0.015, "{share} {wanted} {values:?}");
    }
}
