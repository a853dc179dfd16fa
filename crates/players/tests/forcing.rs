//! Forced wins without gravity: found wins are real, and wins of a reference search are found.

use connect4_core::notation::{cells, position};
use connect4_core::playout::Rng;
use connect4_core::{Budget, Game, Outcome, Position, Rules};
use connect4_players::{Agent, Mcts, Minimax, forced_win};
use connect4_solve::{Options, Solver};

use crate::common::{random_game, rules};

/// Maximum nodes of a search.
const NODES: u64 = 20_000;

/// Plays a forced win against every reply.
fn play_out(position: &Position) {
    let cell = forced_win(position, NODES).unwrap_or_else(|| panic!("the win is lost in\n{position}"));
    let after = position.after(cell);
    match after.outcome() {
        Some(Outcome::Won(winner)) => assert_eq!(winner, position.mover()),
        Some(Outcome::Drawn) => panic!("a draw after {cell} in\n{position}"),
        None => {}
    }
    for answer in after.legal_moves() {
        let answered = after.after(answer);
        assert!(!answered.is_over(), "{answer} ends the game in\n{after}");
        play_out(&answered);
    }
}

/// The positions written by the example `forced`, with the number of stones of the win.
fn won() -> Vec<(Position, u32)> {
    let lines = include_str!("../../../testdata/gomoku-won.txt").lines();
    lines
        .map(|line| {
            let (line, stones) = line.rsplit_once(' ').expect("the number of stones is last");
            (position::parse(line).expect("it is a position"), stones.parse().expect("it is a number"))
        })
        .collect()
}

#[test]
fn forced_wins_of_a_reference_search_are_found_and_played() {
    let won = won();
    assert_eq!(won.len(), 200);
    for (seed, (position, _)) in (0..).zip(&won) {
        assert!(forced_win(position, NODES).is_some(), "{position}");
        let mut game = Game::from_position(*position);
        let mut agents: [Box<dyn Agent>; 2] = [Box::new(Mcts::new(3000, seed)), Box::new(Minimax::new(2, seed))];
        while game.outcome().is_none() {
            let side = game.actions().len() % 2;
            let choice = agents[side].choose(&game, &Budget::unlimited()).expect("the game is not over");
            game.try_action(choice.action).expect("agents choose legal actions");
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(position.mover())), "{position}");
    }
}

#[test]
fn no_reply_refutes_a_forced_win() {
    let mut threes = 0;
    for (position, stones) in won().into_iter().step_by(8) {
        play_out(&position);
        threes += u32::from(stones == 3);
    }
    assert!(threes > 0);
}

#[test]
fn forced_wins_on_small_boards_are_wins() {
    let mut rng = Rng::new(4);
    let mut solver = Solver::new(Options { table_bytes: 1 << 20, threads: 1 });
    let mut found = 0;
    for (cols, rows, connect) in [(4, 4, 3), (5, 3, 3), (4, 4, 4), (3, 5, 3), (8, 2, 4)] {
        let rules = rules(cols, rows, connect).with_gravity(false);
        for plies in 0..120 {
            let game = random_game(rules, plies % 9, &mut rng);
            let Some(cell) = forced_win(game.position(), 1000) else { continue };
            found += 1;
            let after = game.position().after(cell);
            let score = |solver: &mut Solver| {
                solver.solve(&after, &Budget::unlimited()).expect("it is small").score().expect("it is exact")
            };
            assert!(after.is_over() || score(&mut solver) < 0, "{cell} does not win in\n{}", game.position());
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn finished_games_and_games_with_gravity_have_no_forced_win() {
    assert_eq!(forced_win(&Position::new(Rules::CONNECT_FOUR), 1000), None);
    let over = cells::parse(Rules::TIC_TAC_TOE, "a1 b1 a2 b2 a3").unwrap();
    assert_eq!(forced_win(over.position(), 1000), None);
    // The opponent is faster: X has an open three, O four in a row.
    let late = cells::parse(Rules::GOMOKU, "h8 a1 h9 a2 h10 a3 o1 a4").unwrap();
    assert_eq!(forced_win(late.position(), NODES), None, "X can only block");
}
