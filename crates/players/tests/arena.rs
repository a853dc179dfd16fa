//! Matches: paired openings, independence of threads and interruptions, and the formulas of the statistics.

use std::ops::ControlFlow;

use connect4_core::notation::digits;
use connect4_core::{Action, Game, Limits, Rules, Swap};
use connect4_players::Models;
use connect4_players::arena::{
    Arena, Contestant, Elo, Journal, JournalError, Openings, OpeningsError, Played, Score, Tally, Times, ratings,
};

fn contestant(name: &str) -> Contestant {
    Models::default().contestant(&name.parse().unwrap(), Rules::CONNECT_FOUR).unwrap()
}

fn arena(names: &[&str], games: u64, openings: Openings, seed: u64) -> Arena {
    let contestants = names.iter().copied().map(contestant).collect();
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    Arena::new(Rules::CONNECT_FOUR, contestants, games, openings, seed, limits).expect("the openings are possible")
}

/// The games of all pairings, without their times.
fn play(arena: &Arena, done: Vec<Played>, threads: usize) -> Vec<(usize, u64, Score, u16)> {
    let games = arena.play(done, threads, &mut |_| ControlFlow::Continue(()));
    games.concat().iter().map(|one| (one.pairing, one.number, one.score, one.plies)).collect()
}

fn scored(scores: &[Score]) -> Vec<Played> {
    let game = |(number, &score)| Played {
        pairing: 0,
        number: number as u64,
        score,
        plies: 7,
        micros: [vec![], vec![]],
        failure: None,
    };
    scores.iter().enumerate().map(game).collect()
}

#[test]
fn games_depend_only_on_the_seed() {
    let match_of = |seed| arena(&["mcts:60", "minimax:2", "greedy"], 9, Openings::Random { plies: 4 }, seed);
    let once = play(&match_of(1), Vec::new(), 1);
    assert_eq!(once.len(), 27);
    assert_eq!(play(&match_of(1), Vec::new(), 3), once);
    assert_ne!(play(&match_of(2), Vec::new(), 2), once);
}

#[test]
fn colors_alternate_and_openings_come_in_pairs() {
    // X, to move, wins immediately, so the contestant that moves first wins.
    let opening = |moves| digits::parse(Rules::CONNECT_FOUR, moves).unwrap();
    let openings = Openings::List(vec![opening("171717"), opening("272727")]);
    let games = play(&arena(&["greedy", "greedy"], 10, openings, 1), Vec::new(), 2);
    for (_, number, score, plies) in games {
        assert_eq!(score, if number % 2 == 0 { Score::Win } else { Score::Loss });
        assert_eq!(plies, 7);
    }
}

#[test]
fn the_swap_rule_changes_sides() {
    // The perfect player takes over the middle stone of the greedy player.
    let rules = Rules::new(4, 4, 3).unwrap().with_gravity(false).with_swap(Swap::One);
    let contestants = ["perfect", "greedy"].map(contestant).into();
    let arena = Arena::new(rules, contestants, 4, Openings::Empty, 1, Limits::default()).unwrap();
    let games = arena.play(Vec::new(), 1, &mut |_| ControlFlow::Continue(())).concat();
    assert!(games.iter().skip(1).step_by(2).all(|one| one.score == Score::Win), "{games:?}");
}

/// Under swap-3, the first player places three stones and the second chooses a side. Checks which agent has to act
/// when.
#[test]
fn swap3_lets_the_second_player_choose_after_three_stones() {
    use connect4_core::Budget;
    use connect4_players::{Agent, Choice};
    /// Plays the first column, and swaps whenever it can.
    struct Simple(u8, std::sync::Arc<std::sync::Mutex<Vec<(u8, String)>>>);
    impl Agent for Simple {
        fn choose(&mut self, game: &Game, _: &Budget) -> Option<Choice> {
            let action = match game.can_swap() {
                true => Action::Swap,
                false => Action::Stone(game.position().legal_moves()[0]),
            };
            self.1.lock().unwrap().push((self.0, action.to_string()));
            Some(Choice { action, nodes: 1 })
        }
    }
    let actions = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let rules = Rules::new(1, 6, 4).unwrap().with_swap(Swap::Three);
    let contestants = [1, 2].map(|number| {
        let actions = actions.clone();
        let maker = Box::new(move |_| Box::new(Simple(number, actions.clone())) as Box<dyn Agent>);
        Contestant { name: number.to_string(), maker }
    });
    let arena = Arena::new(rules, contestants.into(), 1, Openings::Empty, 1, Limits::default()).unwrap();
    arena.play(Vec::new(), 1, &mut |_| ControlFlow::Continue(()));
    let actions =
        actions.lock().unwrap().iter().map(|(who, what)| format!("{who}{what}")).collect::<Vec<_>>().join(" ");
    assert_eq!(actions, "1a1 1a2 1a3 2swap 1a4 2a5 1a6");
}

#[test]
fn unsuitable_openings_are_rejected() {
    let refused = |openings| {
        let contestants = ["random", "random"].map(contestant).into();
        let made = Arena::new(Rules::CONNECT_FOUR, contestants, 2, openings, 1, Limits::default());
        made.err().expect("it is refused").to_string()
    };
    let (over, other) = (digits::parse(Rules::CONNECT_FOUR, "1212121").unwrap(), Game::new(Rules::GOMOKU));
    let too_long = Openings::Random { plies: 42 };
    assert_eq!(refused(too_long), "a game of 7x6 can be over after 42 random moves; choose at most 41");
    assert_eq!(refused(Openings::List(Vec::new())), OpeningsError::None.to_string());
    assert_eq!(refused(Openings::List(vec![over])), "opening 1 is a finished game; remove it");
    assert_eq!(refused(Openings::List(vec![other])), "opening 1 has other rules; remove it");
}

#[test]
fn an_interrupted_match_resumes() {
    let folder = std::env::temp_dir().join(format!("connect4-arena-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("games");
    let whole = arena(&["mcts:40", "greedy"], 12, Openings::Random { plies: 2 }, 7);
    let expected = play(&whole, Vec::new(), 1);
    let (mut journal, done) = Journal::open(&path, &whole).unwrap();
    assert_eq!(done, []);
    let mut count = 0;
    let played = whole.play(done, 2, &mut |played| {
        journal.add(played).unwrap();
        count += 1;
        if count == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(count < 7 && played.concat().len() == count, "the game in progress is reported too");
    // An incomplete line, as after an interruption.
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{text}0 11 W 2")).unwrap();
    let (mut journal, done) = Journal::open(&path, &whole).unwrap();
    assert_eq!(done.len(), count);
    let all = whole.play(done, 2, &mut |played| {
        journal.add(played).unwrap();
        ControlFlow::Continue(())
    });
    let kept: Vec<_> = all.concat().iter().map(|one| (one.pairing, one.number, one.score, one.plies)).collect();
    assert_eq!(kept, expected);
    // The journal is complete now, including times.
    let (_, mut done) = Journal::open(&path, &whole).unwrap();
    done.sort_by_key(|one| one.number);
    assert_eq!(done, all.concat());
    let error = |arena: &Arena| Journal::open(&path, arena).expect_err("it is refused");
    assert!(matches!(error(&arena(&["mcts:40", "greedy"], 12, Openings::Empty, 7)), JournalError::OtherMatch(_)));
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen(" .\n", "\n", 1)).unwrap();
    assert_eq!(error(&whole).to_string(), "line 2 is invalid; remove it");
    std::fs::write(&path, "some letter\n").unwrap();
    assert_eq!(error(&whole).to_string(), "not a file of finished games; choose another file");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn statistics_match_their_formulas() {
    use Score::{Draw, Loss, Win};
    let games = scored(&[Win, Win, Win, Draw, Win, Loss]);
    assert_eq!(Tally::of(&games, |_| true), Tally { wins: 4, draws: 1, losses: 1 });
    assert_eq!(Tally::of(&games, |one| one.number % 2 == 1), Tally { wins: 1, draws: 1, losses: 1 });
    // Computed by hand: s = 5.5 / 8; units 1, 0, 2, 1.5, 1; squares .3125² + .6875² + .625² + .125² + .375².
    let score: f64 = 5.5 / 8.0;
    let squares = 0.3125_f64.powi(2) + 0.6875_f64.powi(2) + 0.625_f64.powi(2) + 0.125_f64.powi(2) + 0.375_f64.powi(2);
    let error = (5.0 / 4.0 * squares).sqrt() / 8.0;
    let difference = 400.0 * (score / (1.0 - score)).log10();
    let reach = 1.96 * 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score)) * error;
    let elo = Elo::of(&games);
    assert!((elo.difference - difference).abs() < 1e-9 && (elo.high - difference - reach).abs() < 1e-9, "{elo:?}");
    assert!((elo.low + elo.high - 2.0 * difference).abs() < 1e-9);
    // From the opponent's perspective, the difference has the opposite sign.
    let other = Elo::of(&scored(&[Loss, Loss, Loss, Draw, Loss, Win]));
    assert!((other.difference + elo.difference).abs() < 1e-9 && (other.high + elo.low).abs() < 1e-9);
    let won = Elo::of(&scored(&[Win; 100]));
    assert!(won.low > 400.0 && won.high.is_finite(), "{won:?}");
    assert_eq!(Elo::of(&[]).difference, 0.0);
    let mut timed = scored(&[Win, Win]);
    timed[0].micros = [(1..=100).collect(), vec![]];
    assert_eq!(Times::of(&timed, 0), Times { choices: 100, mean_micros: 50, p99_micros: 99 });
    assert_eq!(Times::of(&timed, 1), Times::default());
}

#[test]
fn ratings_follow_from_the_points() {
    // 0 beats 1 by 3 to 1, and 1 beats 2 by 3 to 1: differences of 400 log10 3, except for the added games.
    let tally = |one: usize, other: usize| match (one, other) {
        (0, 1) | (1, 2) => Tally { wins: 7500, draws: 0, losses: 2500 },
        (1, 0) | (2, 1) => Tally { wins: 2500, draws: 0, losses: 7500 },
        _ => Tally::default(),
    };
    let ratings = ratings(3, tally);
    let step = 400.0 * 3.0_f64.log10();
    assert!(
        (ratings[0] - step).abs() < 0.1 && ratings[1].abs() < 0.1 && (ratings[2] + step).abs() < 0.1,
        "{ratings:?}"
    );
}
