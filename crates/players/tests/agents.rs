//! The agents that do not search: legal and repeatable games on every kind of board, and their documented behavior.

use std::error::Error;
use std::path::Path;

use connect4_core::notation::digits;
use connect4_core::{Action, Budget, Cell, Game, Limits, Outcome, Player, Rules, Swap};
use connect4_players::arena::{Arena, Journal, Openings};
use connect4_players::{Agent, Existing, Greedy, Lookahead, Models, PlayerSpec, Random, Trained, save};
use connect4_solve::Book;

const QUICK: [PlayerSpec; 2] = [PlayerSpec::Random, PlayerSpec::Greedy];

fn boards() -> Vec<Rules> {
    let sized = |cols, rows, connect| Rules::new(cols, rows, connect).expect("the size is in range");
    vec![
        Rules::CONNECT_FOUR,
        Rules::CONNECT_FOUR.with_swap(Swap::One),
        Rules::TIC_TAC_TOE,
        Rules::GOMOKU,
        sized(1, 1, 1),
        sized(1, 20, 2),
        sized(20, 1, 20),
        sized(4, 4, 9),
        sized(20, 20, 5).with_gravity(false).with_swap(Swap::One),
    ]
}

fn play_out(rules: Rules, agents: &mut [Box<dyn Agent>; 2]) -> Game {
    let mut game = Game::new(rules);
    for turn in 0.. {
        let Some(choice) = agents[turn % 2].choose(&game, &Budget::unlimited()) else { break };
        game.try_action(choice.action).expect("agents choose legal actions");
    }
    assert!(game.outcome().is_some(), "only a finished game has no choice");
    game
}

#[test]
fn games_are_legal_finished_and_repeatable() {
    for rules in boards() {
        for spec in QUICK {
            for seed in 0..20 {
                let game = || play_out(rules, &mut [spec.build(seed).unwrap(), Box::new(Random::new(!seed))]);
                assert_eq!(game(), game(), "{spec} on {rules}, seed {seed}");
            }
        }
    }
}

#[test]
fn random_reaches_every_legal_action() {
    let mut agent = Random::new(1);
    let game = Game::new(Rules::CONNECT_FOUR);
    let mut seen: Vec<Action> = (0..200).map(|_| agent.choose(&game, &Budget::unlimited()).unwrap().action).collect();
    seen.sort_by_key(|action| format!("{action}"));
    seen.dedup();
    assert_eq!(seen.len(), 7);
}

fn greedy_choices(moves: &str) -> Vec<Action> {
    let game = digits::parse(Rules::CONNECT_FOUR, moves).expect("the moves are legal");
    let mut choices: Vec<Action> =
        (0..50).map(|seed| Greedy::new(seed).choose(&game, &Budget::unlimited()).unwrap().action).collect();
    choices.dedup();
    choices
}

#[test]
fn greedy_wins_then_blocks_then_prefers_the_middle() {
    // X has three in column 1, O three in column 7, X to move: win.
    assert_eq!(greedy_choices("171717"), [Action::Stone(Cell::new(0, 3))]);
    // O to move: block column 1 if X has three there, otherwise play the middle.
    assert_eq!(greedy_choices("17172"), [Action::Stone(Cell::new(3, 0))], "no threat of three: the middle");
    assert_eq!(greedy_choices("17161"), [Action::Stone(Cell::new(0, 3))]);
}

#[test]
fn greedy_avoids_cells_below_a_winning_cell() {
    // O has a2 b2 c2 and threatens d2: X must not play d1, although it is closest to the middle.
    let game = digits::parse(Rules::CONNECT_FOUR, "11227373").unwrap();
    assert_eq!(game.position().threats(Player::Second), [Cell::new(3, 1)]);
    let choices = greedy_choices("11227373");
    let neighbors = [Action::Stone(Cell::new(2, 2)), Action::Stone(Cell::new(4, 0))];
    assert!(choices.iter().all(|choice| neighbors.contains(choice)), "{choices:?}");
}

#[test]
fn greedy_beats_random() {
    let mut wins = 0;
    for seed in 0..200 {
        let game = play_out(Rules::CONNECT_FOUR, &mut [Box::new(Random::new(seed)), Box::new(Greedy::new(seed))]);
        wins += u32::from(game.outcome() == Some(Outcome::Won(Player::Second)));
    }
    assert!(wins > 150, "greedy, moving second, won {wins} of 200");
}

#[test]
fn errors_have_their_system_error_as_source() {
    let path = Path::new("no/such/folder/file");
    let rules = Rules::CONNECT_FOUR;
    let players = QUICK.map(|player| Models::default().contestant(&player, rules).unwrap());
    let arena = Arena::new(rules, players.into(), 2, Openings::Empty, 1, Limits::default()).unwrap();
    let errors: [Box<dyn Error>; 4] = [
        Models::default().open(path).unwrap_err().into(),
        Journal::open(path, &arena).unwrap_err().into(),
        save(path, "text", Existing::Refuse).unwrap_err().into(),
        Book::open(path).unwrap_err().into(),
    ];
    for error in &errors {
        let last = std::iter::successors(Some(&**error), |error| (**error).source()).last().unwrap();
        assert!(last.is::<std::io::Error>() && error.to_string().ends_with(&last.to_string()), "{error}: {last}");
    }
}

#[test]
fn files_and_search_depths_are_distinguished() {
    let file = |path: &str, lookahead| Trained { file: Some(path.into()), lookahead };
    for (text, player) in [
        ("learned", PlayerSpec::Learned(Trained::embedded(Lookahead::Raw))),
        ("hybrid:6", PlayerSpec::Hybrid(Trained::embedded(Lookahead::Plies(6)))),
        ("learned:a.model", PlayerSpec::Learned(file("a.model", Lookahead::Raw))),
        ("learned:./6", PlayerSpec::Learned(file("./6", Lookahead::Raw))),
        ("learned:6ms.model:4", PlayerSpec::Learned(file("6ms.model", Lookahead::Plies(4)))),
        ("hybrid:c:a.model", PlayerSpec::Hybrid(file("c:a.model", Lookahead::Raw))),
        ("hybrid:7:8", PlayerSpec::Hybrid(file("7", Lookahead::Plies(8)))),
    ] {
        assert_eq!(text.parse(), Ok(player.clone()), "{text}");
        assert_eq!(player.to_string(), text);
        assert_eq!(player.build(1).is_some(), player.file().is_none());
        let without = PlayerSpec::without_file(text);
        assert_eq!(without.ok(), player.file().is_none().then_some(player), "{text}");
    }
    assert_eq!(PlayerSpec::or_file("a.model"), "learned:a.model".parse());
    assert_eq!(PlayerSpec::or_file("mcts:7"), "mcts:7".parse());
    assert!(PlayerSpec::or_file("mcts").is_err() && PlayerSpec::or_file("").is_err());
    for text in
        ["learned:", "learned:0", "learned:a.model:0", "hybrid:5s", "learned:99999999999", "nobody", "Learned:a.model"]
    {
        assert!(text.parse::<PlayerSpec>().is_err(), "{text}");
    }
}
