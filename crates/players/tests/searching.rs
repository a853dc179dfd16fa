//! The players that search: legal and repeatable on every kind of board, within their budget, good at threats, and
//! perfect if they claim to be.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{random_game, rules};
use connect4_core::notation::{cells, digits};
use connect4_core::playout::Rng;
use connect4_core::reference::ReferenceMinimax;
use connect4_core::{Action, Budget, Cell, Game, Outcome, Player, Rules, Swap};
use connect4_players::{Agent, PlayerSpec};
use connect4_solve::{Options, Solver, UseBook};

fn spec(text: &str) -> PlayerSpec {
    PlayerSpec::without_file(text).unwrap_or_else(|error| panic!("{error}"))
}

fn built(text: &str, seed: u64) -> Box<dyn Agent> {
    spec(text).build(seed).expect("it needs no file")
}

fn boards() -> Vec<Rules> {
    let free = |cols, rows, connect| rules(cols, rows, connect).with_gravity(false);
    vec![
        Rules::CONNECT_FOUR,
        Rules::CONNECT_FOUR.with_swap(Swap::One),
        Rules::TIC_TAC_TOE.with_swap(Swap::One),
        rules(9, 7, 4),
        rules(1, 1, 1),
        free(1, 1, 1).with_swap(Swap::One),
        free(5, 5, 1).with_swap(Swap::One),
        rules(1, 20, 2),
        rules(20, 1, 20),
        rules(4, 4, 9),
        rules(5, 4, 3).with_swap(Swap::One),
        free(4, 4, 3),
        free(7, 6, 4),
        free(20, 2, 5),
        Rules::GOMOKU,
        rules(20, 20, 5),
        free(20, 20, 5).with_swap(Swap::One),
        free(20, 20, 20),
    ]
}

/// Plays a game with this node limit per move.
fn game_of(rules: Rules, agents: [PlayerSpec; 2], seed: u64, nodes: u64) -> Game {
    let mut agents = [agents[0].build(seed).unwrap(), agents[1].build(!seed).unwrap()];
    let mut game = Game::new(rules);
    let budget = Budget::nodes(nodes);
    for turn in 0.. {
        let Some(choice) = agents[turn % 2].choose(&game, &budget) else { break };
        game.try_action(choice.action).expect("agents choose legal actions");
    }
    assert!(game.outcome().is_some(), "only a finished game has no choice");
    game
}

/// Wins and losses of the first agent, with alternating colors.
fn results(rules: Rules, one: &str, other: &str, games: u64, nodes: u64) -> (u32, u32) {
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..games {
        let second = seed % 2 == 1;
        let agents = if second { [spec(other), spec(one)] } else { [spec(one), spec(other)] };
        let winner = game_of(rules, agents, seed, nodes).outcome().and_then(Outcome::winner);
        wins += u32::from(winner == Some(if second { Player::Second } else { Player::First }));
        losses += u32::from(winner == Some(if second { Player::First } else { Player::Second }));
    }
    (wins, losses)
}

#[test]
fn games_are_legal_finished_and_repeatable_on_every_board() {
    for rules in boards() {
        for agent in ["minimax:2", "mcts:30", "learned:3", "hybrid", "perfect"] {
            let large = rules.cells() > 100;
            for seed in 0..if large { 1 } else { 3 } {
                let game = || game_of(rules, [spec(agent), PlayerSpec::Random], seed, 300);
                assert_eq!(game(), game(), "{agent} on {rules}, seed {seed}");
            }
        }
    }
}

#[test]
fn different_seeds_give_different_games() {
    for agent in ["minimax:2", "mcts:50"] {
        let game = |seed| game_of(Rules::CONNECT_FOUR, [spec(agent), spec(agent)], seed, 1000);
        assert!((1..10).any(|seed| game(seed) != game(0)), "{agent}");
    }
}

#[test]
fn random_boards_and_positions_never_lead_to_an_illegal_move() {
    let mut rng = Rng::new(11);
    for seed in 0..400 {
        let mut side = || 1 + rng.below(20) as u8;
        let (cols, rows, connect) = (side(), side(), side().min(7));
        let plies = rng.below(60) as usize;
        let swap = if seed % 3 == 0 { Swap::One } else { Swap::Off };
        let rules = crate::common::rules(cols, rows, connect).with_gravity(seed % 2 == 0).with_swap(swap);
        let game = random_game(rules, plies, &mut rng);
        for agent in ["minimax:3", "mcts:1000", "hybrid:3", "perfect"] {
            let choice = built(agent, seed).choose(&game, &Budget::nodes(40));
            assert_eq!(choice.is_none(), game.outcome().is_some(), "{agent} on {rules}");
            if let Some(choice) = choice {
                game.clone().try_action(choice.action).unwrap_or_else(|error| panic!("{agent} on {rules}: {error}"));
                // The solver counts a node for each move decided by immediate tactics.
                let unlimited = if ["perfect", "hybrid:3"].contains(&agent) { 2 * u64::from(rules.cols()) } else { 0 };
                assert!(choice.nodes <= 40 + unlimited, "{agent} on {rules}: {} nodes", choice.nodes);
            }
        }
    }
}

#[test]
fn every_agent_obeys_its_budget() {
    let stopped = || Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::unlimited() };
    for rules in
        [Rules::CONNECT_FOUR, rules(8, 8, 4), Rules::GOMOKU, rules(4, 4, 4).with_gravity(false), rules(20, 20, 6)]
    {
        for agent in ["minimax:20", "mcts:10000000", "learned:20", "hybrid:60000ms", "perfect"] {
            if agent == "perfect" && rules == Rules::CONNECT_FOUR {
                continue; // The opening book answers and ignores the node limit.
            }
            for budget in [stopped(), Budget::time(Duration::ZERO), Budget::nodes(0), Budget::nodes(1)] {
                let choice = built(agent, 1).choose(&Game::new(rules), &budget).expect("the game is not over");
                // A stopped agent only finishes what it has started.
                assert!(choice.nodes <= 64, "{agent} on {rules}: {} nodes", choice.nodes);
            }
            let choice = built(agent, 1).choose(&Game::new(rules), &Budget::nodes(5000)).unwrap();
            assert!(choice.nodes <= 5000, "{agent} on {rules}: {} nodes", choice.nodes);
        }
    }
}

#[test]
fn a_stop_flag_set_by_another_thread_ends_a_search() {
    let stop = Arc::new(AtomicBool::new(false));
    let budget = Budget { stop: Some(stop.clone()), ..Budget::unlimited() };
    for agent in ["minimax:20", "perfect"] {
        stop.store(false, std::sync::atomic::Ordering::Relaxed);
        std::thread::scope(|scope| {
            let thinking = scope.spawn(|| built(agent, 1).choose(&Game::new(rules(9, 9, 5)), &budget));
            std::thread::sleep(Duration::from_millis(20));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
            assert!(thinking.join().expect("it does not panic").is_some(), "{agent}");
        });
    }
}

/// The choices of each agent with several seeds.
fn choices(agent: &str, game: &Game) -> Vec<Cell> {
    let choose = |seed| match built(agent, seed).choose(game, &Budget::nodes(20_000)).unwrap().action {
        Action::Stone(cell) => cell,
        Action::Swap => panic!("nobody swaps here"),
    };
    let mut choices: Vec<Cell> = (0..5).map(choose).collect();
    choices.sort_unstable();
    choices.dedup();
    choices
}

#[test]
fn agents_take_wins_and_block_wins() {
    for agent in ["minimax:1", "minimax:5", "mcts:200", "perfect"] {
        let choose = |moves| choices(agent, &digits::parse(Rules::CONNECT_FOUR, moves).unwrap());
        assert_eq!(choose("171717"), [Cell::new(0, 3)], "{agent} wins");
        assert_eq!(choose("17161"), [Cell::new(0, 3)], "{agent} blocks");
    }
    for agent in ["minimax:1", "mcts:200"] {
        let choose = |moves| choices(agent, &cells::parse(Rules::GOMOKU, moves).unwrap());
        assert_eq!(choose("h8 a1 h9 a2 h10 a3 h11 a4"), [Cell::new(7, 6), Cell::new(7, 11)], "{agent} wins");
        let block = choose("a15 h8 a13 h9 a11 h10 h7 h11");
        assert_eq!(block, [Cell::new(7, 11)], "{agent} blocks");
    }
}

#[test]
fn searching_agents_block_open_threes_and_create_double_threats() {
    let named = |names: &[&str]| names.iter().map(|name| name.parse().unwrap()).collect::<Vec<Cell>>();
    for agent in ["minimax:2", "minimax:4", "mcts:3000"] {
        // O has an open three on h8 h9 h10: X must block one of its ends.
        let game = cells::parse(Rules::GOMOKU, "a15 h8 c13 h9 n2 h10").unwrap();
        let stops = named(&["h6", "h7", "h11", "h12"]);
        let chosen = choices(agent, &game);
        assert!(chosen.iter().all(|cell| stops.contains(cell)), "{agent}: {chosen:?}");
    }
    for agent in ["minimax:3", "mcts:5000"] {
        // X has two open twos that cross at h8: a stone there, or next to either, makes two open threes.
        let game = cells::parse(Rules::GOMOKU, "h9 a1 h10 a15 i8 o1 j8 o15").unwrap();
        let mut after = game;
        let Action::Stone(cell) = built(agent, 3).choose(&after, &Budget::nodes(100_000)).unwrap().action else {
            panic!("nobody swaps here")
        };
        after.play(cell);
        let mut agents = [built("minimax:3", 1), built("minimax:3", 2)];
        while after.outcome().is_none() {
            let side = usize::from(after.mover() == Player::Second);
            let choice = agents[side].choose(&after, &Budget::unlimited()).unwrap();
            after.try_action(choice.action).unwrap();
        }
        assert_eq!(after.outcome(), Some(Outcome::Won(Player::First)), "{agent} on {cell}");
        assert!(after.position().plies() <= 17, "{agent} on {cell}: {}", cells::write(&after));
    }
}

#[test]
fn stronger_players_beat_weaker_ones() {
    let seven = Rules::CONNECT_FOUR;
    for (rules, one, other, games, least) in [
        (seven, "mcts:100", "random", 40, 38),
        (seven, "minimax:4", "greedy", 40, 24),
        (seven, "mcts:500", "greedy", 40, 30),
        (seven, "minimax:5", "minimax:1", 40, 28),
        (seven, "mcts:800", "mcts:50", 30, 20),
        (Rules::GOMOKU, "minimax:3", "greedy", 6, 6),
        (Rules::GOMOKU, "mcts:400", "greedy", 6, 5),
        // To beat an opponent that sees only fours, it must build and block open threes.
        (Rules::GOMOKU, "mcts:1000", "minimax:2", 10, 6),
        // The first player can win, but random games do not show how.
        (rules(6, 6, 4).with_gravity(false), "mcts:1000", "minimax:4", 20, 10),
    ] {
        let (wins, losses) = results(rules, one, other, games, u64::MAX);
        assert!(wins >= least, "{one} against {other} on {rules}: won {wins}, lost {losses} of {games}");
    }
}

#[test]
fn mcts_reuses_its_tree_and_proves_results() {
    // The tree proves tic-tac-toe: a draw against perfect play, never a loss.
    let (_, losses) = results(Rules::TIC_TAC_TOE, "mcts:3000", "perfect", 10, u64::MAX);
    assert_eq!(losses, 0);
    // With the remaining tree, the second choice needs no simulations.
    let mut agent = built("mcts:2000", 5);
    let mut game = Game::new(rules(5, 4, 4));
    for _ in 0..4 {
        let choice = agent.choose(&game, &Budget::unlimited()).unwrap();
        game.try_action(choice.action).unwrap();
        let reply = game.position().legal_moves()[0];
        game.play(reply);
    }
    let by_memory = agent.choose(&game, &Budget::nodes(0)).unwrap();
    game.try_action(by_memory.action).unwrap();
}

#[test]
fn perfect_keeps_the_exact_score_on_small_boards() {
    for rules in [rules(4, 4, 3), rules(5, 4, 4), Rules::TIC_TAC_TOE, rules(4, 3, 3).with_gravity(false)] {
        let mut reference = ReferenceMinimax::default();
        let mut rng = Rng::new(2);
        let mut agent = built("perfect", 9);
        for _ in 0..if rules.cells() > 16 { 12 } else { 60 } {
            let least = if rules.cells() > 16 { 8 } else { 0 };
            let plies = (least + rng.below(u32::from(rules.cells()) - least)) as usize;
            let game = random_game(rules, plies, &mut rng);
            let moves = reference.moves(game.position());
            let Some(best) = moves.iter().map(|one| one.1).max() else { continue };
            let Action::Stone(cell) = agent.choose(&game, &Budget::unlimited()).unwrap().action else { unreachable!() };
            assert!(moves.contains(&(cell, best)), "{rules}: {cell}, best {best} in {moves:?}\n{}", game.position());
        }
    }
}

#[test]
fn perfect_never_loses_a_drawn_game() {
    // 5x4, 6x5 and tic-tac-toe are drawn, so perfect play never loses.
    for (rules, other, games) in [
        (Rules::TIC_TAC_TOE, "random", 100),
        (Rules::TIC_TAC_TOE, "mcts:200", 10),
        (rules(5, 4, 4), "random", 40),
        (rules(5, 4, 4), "mcts:300", 10),
        (rules(4, 4, 4).with_gravity(false), "greedy", 2),
        (rules(6, 5, 4), "mcts:300", 2),
    ] {
        let (_, losses) = results(rules, "perfect", other, games, u64::MAX);
        assert_eq!(losses, 0, "perfect against {other} on {rules}");
    }
}

#[test]
fn perfect_prefers_moves_with_few_good_replies() {
    // The chosen move leaves the fewest replies that keep the opponent's result.
    let rules = rules(5, 4, 4);
    let mut reference = ReferenceMinimax::default();
    let mut rng = Rng::new(21);
    let mut seen = 0;
    while seen < 10 {
        let game = random_game(rules, 10, &mut rng);
        let moves = reference.moves(game.position());
        let Some(best) = moves.iter().map(|one| one.1).max() else { continue };
        let equal: Vec<Cell> = moves.iter().filter(|one| one.1 == best).map(|one| one.0).collect();
        if best > 0 || equal.len() < 2 {
            continue;
        }
        let mut count_good_replies = |cell: Cell| {
            let mut after = *game.position();
            after.play(cell);
            reference.moves(&after).iter().filter(|one| one.1.signum() == -best.signum()).count()
        };
        let Action::Stone(chosen) = built("perfect", seen).choose(&game, &Budget::unlimited()).unwrap().action else {
            unreachable!()
        };
        let least = equal.iter().map(|&cell| count_good_replies(cell)).min();
        assert_eq!(Some(count_good_replies(chosen)), least, "{}", game.position());
        seen += 1;
    }
}

#[test]
fn a_hybrid_plays_the_endgame_perfectly() {
    let mut solver = Solver::default();
    let mut rng = Rng::new(8);
    let mut agent = built("hybrid", 1);
    let mut seen = 0;
    while seen < 60 {
        let game = random_game(Rules::CONNECT_FOUR, 26 + seen % 12, &mut rng);
        let moves = solver.analyze(game.position(), &Budget::unlimited()).unwrap();
        let Some(best) = moves.iter().map(|one| one.solution.lower).max() else { continue };
        let choice = agent.choose(&game, &Budget::unlimited()).unwrap();
        let Action::Stone(cell) = choice.action else { unreachable!() };
        let score = moves.iter().find(|one| one.cell == cell).map(|one| one.solution.lower);
        assert_eq!(score, Some(best), "{}", game.position());
        seen += 1;
    }
}

#[test]
fn agents_use_the_swap_rule() {
    for agent in ["minimax:6", "mcts:4000", "perfect"] {
        // A game under the swap rule after these moves.
        let game = |moves: &[Cell], rules: Rules| {
            let mut game = Game::new(rules.with_swap(Swap::One));
            moves.iter().for_each(|&cell| game.play(cell));
            game
        };
        let rules = rules(4, 4, 3).with_gravity(false);
        let taken = game(&[Cell::new(1, 1)], rules);
        let choice = built(agent, 1).choose(&taken, &Budget::nodes(200_000)).unwrap();
        assert_eq!(choice.action, Action::Swap, "{agent}: who has the middle of 4x4 wins with three in a row");
    }
    // The trained player takes over a stone in the middle, and does not start there.
    let mut game = Game::new(Rules::CONNECT_FOUR.with_swap(Swap::One));
    let begun = built("learned:4", 1).choose(&game, &Budget::unlimited()).map(|choice| choice.action);
    assert!(matches!(begun, Some(Action::Stone(cell)) if cell.col != 3), "{begun:?}");
    game.play(Cell::new(3, 0));
    let choice = built("learned", 1).choose(&game, &Budget::unlimited());
    assert_eq!(choice.map(|choice| choice.action), Some(Action::Swap));
    // On 7x6, the first player wins only in the middle; in the columns next to it, the game is drawn.
    let first = built("perfect", 1).choose(&Game::new(Rules::CONNECT_FOUR.with_swap(Swap::One)), &Budget::unlimited());
    let Some(Action::Stone(cell)) = first.map(|choice| choice.action) else { panic!("there is nothing to swap yet") };
    assert!([2, 4].contains(&cell.col), "{cell}");
}

#[test]
fn player_names_round_trip() {
    for text in [
        "random",
        "greedy",
        "minimax:1",
        "minimax:20",
        "mcts:1",
        "mcts:10000000",
        "learned",
        "learned:6",
        "learned:100ms",
        "hybrid",
        "hybrid:65535",
        "level:1",
        "level:10",
        "perfect",
    ] {
        assert_eq!(spec(text).to_string(), text);
    }
    let nobody = |text: &str| format!("unknown player `{text}`; expected {}", PlayerSpec::FORMS_WITHOUT_FILES);
    for (text, sentence) in [
        ("", &*nobody("")),
        ("Random", &nobody("Random")),
        ("level:11", "`level:11` is out of range; write level:LEVEL with LEVEL from 1 to 10"),
        (
            "learned:a.model",
            "`learned:a.model` has no valid search; write learned:PLIES with 1 to 65535 plies, learned:MSms with a time \
             in milliseconds, or just learned",
        ),
        ("minimax", "`minimax` needs a number of plies; write minimax:DEPTH with DEPTH from 1 to 20"),
        ("minimax:0", "`minimax:0` is out of range; write minimax:DEPTH with DEPTH from 1 to 20"),
        ("minimax:21", "`minimax:21` is out of range; write minimax:DEPTH with DEPTH from 1 to 20"),
        ("mcts:many", "`mcts:many` needs a number of simulations; write mcts:SIMS with SIMS from 1 to 10000000"),
        ("mcts:99999999999", "`mcts:99999999999` is out of range; write mcts:SIMS with SIMS from 1 to 10000000"),
        ("perfect:3", "`perfect:3` does not take a number; write perfect"),
    ] {
        assert_eq!(PlayerSpec::without_file(text).unwrap_err().to_string(), sentence);
    }
    assert!(
        PlayerSpec::without_file("\u{1b}[31m").unwrap_err().to_string().starts_with("unknown player `\\u{1b}[31m`")
    );
    assert_eq!(spec("perfect").check(Rules::TIC_TAC_TOE), Ok(()));
    assert_eq!(
        spec("perfect").check(Rules::GOMOKU).unwrap_err().to_string(),
        "perfect play needs a board that can be solved, but a board of 15x15 without gravity is too large to solve: \
         the limit is 16 cells; choose minimax:DEPTH or mcts:SIMS"
    );
    assert!(spec("perfect").check(rules(20, 20, 4)).unwrap_err().to_string().contains("20x20 is too large to solve"));
    assert_eq!(spec("mcts:5").check(Rules::GOMOKU), Ok(()));
    assert_eq!(spec("level:10").check(Rules::GOMOKU), Ok(()));
    assert_eq!(spec("hybrid:4").check(Rules::CONNECT_FOUR.with_swap(Swap::One)), Ok(()));
    assert_eq!(
        spec("learned").check(rules(5, 4, 4).with_gravity(false)).unwrap_err().to_string(),
        "there is no built-in trained player for 5x4, 4 in a row, without gravity; train one with connect4 learn, and \
         use learned:FILE"
    );
    assert_eq!(
        spec("hybrid").check(Rules::GOMOKU).unwrap_err().to_string(),
        "there is no trained player for 15x15, 5 in a row, without gravity: the board is too large; choose \
         minimax:DEPTH or mcts:SIMS"
    );
}

/// The solver finds the same scores with the built-in model as its move orderer, but visits other nodes.
#[test]
fn move_orderers_never_change_a_score() {
    let mut guided = connect4_players::solver(Options::default()).with_book(UseBook::None);
    let mut plain = Solver::default();
    let nodes = ["44455554221", "3642756176227", "27527332427"].map(|moves| {
        let game = digits::parse(Rules::CONNECT_FOUR, moves).unwrap();
        let [guided, plain] =
            [&mut guided, &mut plain].map(|solver| solver.solve(game.position(), &Budget::unlimited()).unwrap());
        assert!(guided.score().is_some() && guided.score() == plain.score(), "{moves}: {guided:?} {plain:?}");
        [guided.nodes, plain.nodes]
    });
    assert!(nodes.iter().any(|[guided, plain]| guided != plain), "the orderer was never asked: {nodes:?}");
}

#[test]
fn the_any_board_evaluation_replaces_a_missing_model() {
    let rules = rules(8, 7, 4);
    assert_eq!(spec("learned").check(rules), Ok(()));
    let (wins, losses) = results(rules, "learned", "greedy", 10, 1000);
    assert!(wins > losses + 5, "{wins} wins, {losses} losses");
    let first = |player| built(player, 1).choose(&Game::new(rules), &Budget::unlimited()).unwrap();
    let (raw, glance) = (first("learned:1"), first("learned"));
    assert_eq!(raw.action, glance.action, "the middle");
    assert!(raw.nodes == 8 && (9..=20 * 8).contains(&glance.nodes), "{} {}", raw.nodes, glance.nodes);
    // Under the swap rule, it starts with an even move and takes over a good one.
    let mut game = Game::new(rules.with_swap(Swap::One));
    game.play(Cell::new(3, 0));
    let answer = built("learned", 1).choose(&game, &Budget::unlimited()).unwrap();
    assert_eq!(answer.action, Action::Swap);
}
