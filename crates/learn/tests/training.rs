//! Training as a whole: reproducible, resumable, and strong enough to never lose on small boards.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use connect4_core::playout::{Rng, random_position};
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Action, Budget, Game, Outcome, Player, Position, Rules};
use connect4_learn::{Training, TrainingOptions, log};
use connect4_model::{Model, ModelError};
use connect4_players::{Agent, Learned, Lookahead};
use connect4_study::evaluation::{
    MatchOptions, MatchResults, PositionClass, SolverOracle, ValidationSet, against_perfect, labeled_positions,
};

fn rules(cols: u8, rows: u8, connect: u8) -> Rules {
    Rules::new(cols, rows, connect).expect("the size is in range")
}

fn trained(rules: Rules, options: TrainingOptions, games: u64) -> Training {
    let mut training = Training::new(rules, options).expect("the options are in range");
    training.run(games, |_, _| ControlFlow::Continue(()));
    training
}

/// The default options with fewer tuples, which is faster and enough for small boards.
fn options(rules: Rules) -> TrainingOptions {
    TrainingOptions { tuples: 30, ..TrainingOptions::for_rules(rules) }
}

fn small() -> TrainingOptions {
    TrainingOptions { tuples: 12, tuple_size: 6, seed: 5, ..TrainingOptions::default() }
}

#[test]
fn one_thread_and_the_same_seed_give_the_same_weights() {
    let bytes = |seed| trained(Rules::CONNECT_FOUR, TrainingOptions { seed, ..small() }, 5000).model().to_bytes();
    assert_eq!(bytes(5), bytes(5));
    assert_ne!(bytes(5), bytes(6));
}

#[test]
fn two_threads_and_the_same_seed_give_the_same_weights() {
    let two = TrainingOptions { threads: 2, ..small() };
    let whole = trained(Rules::CONNECT_FOUR, two.clone(), 9000);
    let mut part = trained(Rules::CONNECT_FOUR, two, 4096 + 64);
    part = Training::from_bytes(&part.to_bytes()).expect("a checkpoint can be read");
    part.run(9000, |_, _| ControlFlow::Continue(()));
    assert_eq!(part.model().to_bytes(), whole.model().to_bytes());
}

#[test]
fn annealing_affects_only_large_boards() {
    let stays_the_same = |rules, is_annealing| {
        let mut training = trained(rules, small(), 4096);
        let before = training.to_bytes();
        training.set_annealing(is_annealing);
        training.run(2 * 4096, |_, _| ControlFlow::Continue(()));
        let mut other = Training::from_bytes(&before).expect("a checkpoint can be read");
        other.run(2 * 4096, |_, _| ControlFlow::Continue(()));
        training.model().to_bytes() == other.model().to_bytes()
    };
    assert!(!stays_the_same(Rules::CONNECT_FOUR, true));
    assert!(stays_the_same(Rules::CONNECT_FOUR, false));
    assert!(stays_the_same(rules(4, 4, 4), true));
}

#[test]
fn a_resumed_training_run_gives_the_same_model() {
    let whole = trained(Rules::CONNECT_FOUR, small(), 9000);
    let mut part = trained(Rules::CONNECT_FOUR, small(), 1234);
    for games in [4096, 4097, 9000] {
        part = Training::from_bytes(&part.to_bytes()).expect("a checkpoint can be read");
        part.run(games, |_, _| ControlFlow::Continue(()));
    }
    assert_eq!(part.games(), 9000);
    assert_eq!(part.options(), whole.options());
    assert_eq!(part.model().to_bytes(), whole.model().to_bytes());
    // Checkpoints differ in the time only.
    let (a, b) = (whole.to_bytes(), part.to_bytes());
    assert_eq!(a.len(), b.len());
    let differing = a.iter().zip(&b).filter(|(a, b)| a != b).count();
    assert!(differing <= 8 + 4, "{differing} bytes differ; the time has eight, the checksum four");
}

#[test]
fn several_threads_play_all_games() {
    let mut games = 0;
    let mut training = Training::new(Rules::CONNECT_FOUR, TrainingOptions { threads: 3, ..small() }).unwrap();
    training.run(10_000, |_, progress| {
        assert!(progress.first_wins + progress.second_wins <= 1.0 && progress.squared_error < 4.0);
        games = progress.games;
        ControlFlow::Continue(())
    });
    assert_eq!((games, training.games()), (10_000, 10_000));
    assert!(training.model().value(&Position::new(Rules::CONNECT_FOUR)).unwrap().abs() < 1.0);
}

#[test]
fn models_survive_a_round_trip_and_corruption_is_detected() {
    let model = trained(rules(4, 4, 3), TrainingOptions { tuples: 3, tuple_size: 3, ..small() }, 500).model();
    let model = model.with_command("connect4 learn --size 4x4");
    let bytes = model.to_bytes();
    let again = Model::from_bytes(&bytes).expect("a model can be read");
    assert_eq!((again.rules(), again.seed(), again.games()), (rules(4, 4, 3), 5, 500));
    assert_eq!((again.command(), again.tuples()), ("connect4 learn --size 4x4", model.tuples()));
    assert_eq!(again.to_bytes(), bytes);
    let mut rng = Rng::new(3);
    for plies in 0..8 {
        let position = random_position(rules(4, 4, 3), plies % 4, &mut rng);
        assert_eq!(again.value(&position), model.value(&position));
        assert_eq!(again.value(&position), model.value(&position.mirrored()), "mirror images have the same value");
    }
    assert_eq!(model.value(&Position::new(Rules::CONNECT_FOUR)), None);
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(Model::from_bytes(&damaged).is_err(), "byte {place}");
    }
    for length in (0..bytes.len()).step_by(7) {
        assert!(Model::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    assert!(matches!(Model::from_bytes(b"4455\n"), Err(ModelError::NotAModel)));
    assert!(matches!(Training::from_bytes(&bytes), Err(ModelError::NotACheckpoint)));
    let mut later = bytes.clone();
    later[7] = 9;
    assert!(matches!(Model::from_bytes(&later), Err(ModelError::Version(9))));
}

#[test]
fn corrupt_checkpoints_are_rejected() {
    let bytes = trained(rules(4, 4, 3), TrainingOptions { tuples: 2, tuple_size: 2, ..small() }, 100).to_bytes();
    assert!(Training::from_bytes(&bytes).is_ok());
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(Training::from_bytes(&damaged).is_err(), "byte {place}");
    }
    assert!(matches!(Model::from_bytes(&bytes), Err(ModelError::NotAModel)));
}

#[test]
fn every_board_size_can_be_trained() {
    let boards = [
        rules(1, 1, 1),
        rules(1, 5, 4),
        rules(10, 1, 3),
        rules(2, 2, 2),
        rules(10, 10, 4),
        rules(3, 3, 1),
        rules(5, 5, 20),
    ];
    let free =
        [rules(4, 4, 3), rules(10, 10, 5), rules(1, 1, 1), rules(6, 2, 3)].map(|rules| rules.with_gravity(false));
    for rules in boards.into_iter().chain(free) {
        let model = trained(rules, TrainingOptions { tuples: 8, ..small() }, 200).model();
        assert_eq!(Model::from_bytes(&model.to_bytes()).unwrap().to_bytes(), model.to_bytes(), "{rules}");
        let mut game = Game::new(rules);
        let mut agent = Learned::new(Arc::new(model), Lookahead::Plies(2));
        while let Some(choice) = agent.choose(&game, &Budget::unlimited()) {
            game.try_action(choice.action).expect("agents choose legal moves");
        }
        assert!(game.outcome().is_some(), "{rules}");
    }
    assert!(matches!(Training::new(rules(11, 4, 4), small()), Err(ModelError::Board(_))));
    let options = TrainingOptions { lambda: f32::NAN, ..small() };
    let error = Training::new(Rules::CONNECT_FOUR, options).err().unwrap();
    assert_eq!(error.to_string(), "lambda is out of range; choose 0 to 1");
}

/// Plays `agent` as `side` against every reply. Returns whether it never loses.
fn never_loses(agent: &mut dyn Agent, game: &Game, side: Player, seen: &mut HashSet<Position>) -> bool {
    if !seen.insert(*game.position()) {
        return true;
    }
    match game.outcome() {
        Some(outcome) => outcome != Outcome::Won(!side),
        None if game.mover() == side => {
            let choice = agent.choose(game, &Budget::unlimited()).expect("the game is not over");
            let mut after = game.clone();
            after.try_action(choice.action).expect("agents choose legal moves");
            never_loses(agent, &after, side, seen)
        }
        None => game.position().legal_moves().into_iter().all(|cell| {
            let mut after = game.clone();
            after.play(cell);
            never_loses(agent, &after, side, seen)
        }),
    }
}

/// Trains until the player never loses from the empty board on either side. Fails if that takes more than `games`
/// games.
fn assert_learns_not_to_lose(rules: Rules, games: u64) {
    let mut training = Training::new(rules, options(rules)).unwrap();
    let is_unbeaten = |training: &Training| {
        let mut agent = Learned::new(Arc::new(training.model()), Lookahead::Raw);
        Player::BOTH.into_iter().all(|side| never_loses(&mut agent, &Game::new(rules), side, &mut HashSet::new()))
    };
    while !is_unbeaten(&training) {
        assert!(training.games() < games, "{rules}: it still loses after {games} games");
        training.run(training.games() + games / 32, |_, _| ControlFlow::Continue(()));
    }
}

#[test]
fn the_tic_tac_toe_player_never_loses() {
    assert_eq!(ReferenceBoard::new(Rules::TIC_TAC_TOE).score(), 0, "a draw by plain minimax");
    assert_learns_not_to_lose(Rules::TIC_TAC_TOE, 80_000);
}

#[test]
fn small_board_players_never_lose() {
    for rules in [rules(4, 4, 4), rules(5, 4, 4)] {
        assert_eq!(
            SolverOracle::new(rules, 1 << 20).score(&Position::new(rules)).unwrap(),
            Some(0),
            "a draw by the solver"
        );
        assert_learns_not_to_lose(rules, 800_000);
    }
}

#[test]
fn the_5x5_player_rarely_loses_to_perfect_play() {
    let rules = rules(5, 5, 4);
    let mut oracle = SolverOracle::new(rules, 8 << 20);
    assert_eq!(oracle.score(&Position::new(rules)).unwrap(), Some(0));
    let mut agent = Learned::new(Arc::new(trained(rules, options(rules), 200_000).model()), Lookahead::Raw);
    for side in Player::BOTH {
        let results = against_perfect(
            &mut agent,
            &mut oracle,
            MatchOptions { side, games: 100, error_rate: 0.0, seed: 1 },
            |_| (),
        )
        .unwrap();
        assert!(results.wins == 0 && results.losses <= 5, "{results:?}");
    }
}

/// Positions beyond the budget are counted; the others are labeled.
#[test]
fn positions_beyond_the_budget_are_counted_as_unsolved() {
    let rules = rules(8, 7, 4);
    let mut oracle = SolverOracle::new(rules, 8 << 20);
    oracle.set_budget(Budget::nodes(2_000));
    let (set, unsolved) = labeled_positions(rules, PositionClass::ALL[0], 5, 1, &mut oracle, |_| ()).unwrap();
    assert!(set.is_empty() && unsolved == 20, "{} positions, {unsolved} unsolved", set.len());
    let (set, _) = labeled_positions(rules, PositionClass::ALL[5], 5, 1, &mut oracle, |_| ()).unwrap();
    assert_eq!(set.len(), 5, "endgames are solved within the budget");
    let games = MatchOptions { side: Player::First, games: 3, error_rate: 0.0, seed: 1 };
    let results = against_perfect(&mut connect4_players::Random::new(1), &mut oracle, games, |_| ()).unwrap();
    assert_eq!(results, MatchResults { unsolved: 3, ..MatchResults::default() });
}

/// On every sampled position of tic-tac-toe, the oracle agrees with plain minimax.
#[test]
fn the_oracle_agrees_with_minimax_without_gravity() {
    let mut oracle = SolverOracle::new(Rules::TIC_TAC_TOE, 0);
    let mut rng = Rng::new(7);
    for plies in 0..60 {
        let position = random_position(Rules::TIC_TAC_TOE, 2 + plies % 4, &mut rng);
        assert_eq!(oracle.score(&position).unwrap(), Some(ReferenceBoard::from(&position).score()));
    }
    assert!(SolverOracle::new(Rules::GOMOKU, 0).ensure_solvable().is_err());
    assert!(!ValidationSet::new(Rules::GOMOKU, 0, Budget::nodes(10), 1).try_extend(), "the solver does not support it");
}

#[test]
fn a_player_takes_wins_and_blocks_them() {
    let model = Arc::new(Training::new(Rules::CONNECT_FOUR, small()).unwrap().model());
    for (moves, expected) in [("414141", "d4"), ("12121", "a4")] {
        let game = connect4_core::notation::digits::parse(Rules::CONNECT_FOUR, moves).unwrap();
        for lookahead in [Lookahead::Raw, Lookahead::Plies(4), Lookahead::Time(Duration::from_millis(5))] {
            let choice = Learned::new(model.clone(), lookahead).choose(&game, &Budget::unlimited()).unwrap();
            let Action::Stone(cell) = choice.action else { panic!("a stone is played") };
            assert_eq!(cell.to_string(), expected, "{moves}");
        }
    }
}

#[test]
fn logs_survive_a_round_trip() {
    let mut rows = Vec::new();
    let mut training = Training::new(rules(4, 4, 4), small()).unwrap();
    training.run(9000, |_, progress| {
        rows.push(log::LogRow { progress, mistake_rate: (progress.games > 5000).then_some(0.25) });
        ControlFlow::Continue(())
    });
    let csv = log::to_csv(&rows);
    assert_eq!(csv.lines().count(), 4);
    assert_eq!(log::to_csv(&log::from_csv(&csv)), csv);
    assert_eq!(log::from_csv("nonsense\n1,2\n"), []);
    let svg = log::to_svg("a < b", &rows);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains("a &lt; b"));
    assert!(log::to_svg("", &[]).ends_with("</svg>\n"));
}
