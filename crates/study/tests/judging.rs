//! What moves were worth.

use connect4_core::notation::digits;
use connect4_core::notation::record::{GameResult, Record};
use connect4_core::playout::Rng;
use connect4_core::{Action, Budget, Cell, Game, Limits, Player, Position, Rules, Swap};
use connect4_solve::{Solver, Verdict};
use connect4_study::judging::{
    BlunderKind, Cluster, Decision, DecisionGroups, Judging, Mean, Phase, Share, Worth, default_nodes,
};
use connect4_study::{Classification, review};

fn rules() -> Rules {
    Rules::new(5, 4, 4).expect("a small board")
}

fn random_game(rules: Rules, rng: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    while game.outcome().is_none() {
        game.play(rng.pick(&game.position().legal_moves()).expect("the game goes on"));
    }
    game
}

/// What the moves of a game were worth.
fn worths(game: &Game, solver: &mut Solver) -> Vec<Worth> {
    let decisions = Decision::of_game(game);
    decisions.iter().map(|(_, one)| Worth::of(one, solver, &Budget::unlimited()).expect("there is memory")).collect()
}

#[test]
fn worths_agree_with_the_review() {
    let mut rng = Rng::new(7);
    let mut solver = connect4_players::solver(connect4_solve::Options { table_bytes: 1 << 22, threads: 1 });
    for _ in 0..12 {
        let game = random_game(rules(), &mut rng);
        let reviewed =
            review(&game, &mut solver, &Limits::default(), &mut |_, _| {}).expect("there is memory").reviewed;
        let found = worths(&game, &mut solver);
        assert_eq!(found.len(), reviewed.len());
        for (worth, one) in found.iter().zip(&reviewed) {
            assert_eq!(worth.classification, one.classification, "{one}");
            assert_eq!(worth.best, one.best.iter().map(ToString::to_string).collect::<Vec<_>>());
            assert_eq!((worth.before, worth.before_plies), (one.before.verdict, one.before.plies));
            assert_eq!((worth.after, worth.after_plies), (one.after.verdict, one.after.plies));
            let lost = worth.regret.is_some_and(|regret| regret > 0);
            assert_eq!(lost, one.classification.keeps_result() == Some(false));
            assert_eq!(lost, worth.kind.is_some());
            assert_eq!(worth.plies_lost, (!lost).then_some(one.plies_lost.unwrap_or(0)));
        }
    }
}

/// The kinds of all blunders of random games are what their definitions say.
#[test]
fn kinds_of_blunders_follow_their_definitions() {
    let mut rng = Rng::new(3);
    let mut solver = connect4_players::solver(connect4_solve::Options { table_bytes: 1 << 22, threads: 1 });
    let mut counts = [0; BlunderKind::ALL.len()];
    for _ in 0..60 {
        let game = random_game(rules(), &mut rng);
        for ((_, decision), worth) in Decision::of_game(&game).iter().zip(worths(&game, &mut solver)) {
            let (Some(kind), Action::Stone(cell)) = (worth.kind, decision.action) else { continue };
            counts[BlunderKind::ALL.iter().position(|one| *one == kind).expect("all kinds are listed")] += 1;
            let wins = |position: &Position| -> Vec<Cell> {
                let is_win = |cell: &Cell| position.after(*cell).outcome().is_some_and(|end| end.winner().is_some());
                position.legal_moves().into_iter().filter(is_win).collect()
            };
            let (own, replies) = (wins(&decision.position), wins(&decision.position.after(cell)));
            match kind {
                BlunderKind::MissedWin => assert!(!own.is_empty() && !own.contains(&cell)),
                _ => assert!(own.is_empty()),
            }
            match kind {
                BlunderKind::MissedWin => {}
                BlunderKind::MissedBlock => assert!(replies.iter().any(|reply| reply.col != cell.col)),
                BlunderKind::UnderThreat => assert_eq!(replies, [Cell::new(cell.col, cell.row + 1)]),
                _ => assert!(replies.is_empty(), "{kind:?}"),
            }
        }
    }
    assert!(counts[..4].iter().all(|&count| count > 1) && counts[6] == 0, "{counts:?}");
}

#[test]
fn swaps_are_judged() {
    let rules = Rules::new(5, 4, 4).expect("a small board").with_swap(Swap::One);
    let mut solver = connect4_players::solver(connect4_solve::Options { table_bytes: 1 << 22, threads: 1 });
    let mut seen = [0; 2];
    for opening in rules.with_swap(Swap::Off).all_cells().filter(|cell| cell.row == 0) {
        let mut game = Game::new(rules);
        game.play(opening);
        // The side that has moved wins, if the side to move loses.
        let loses = |solver: &mut Solver| {
            solver.solve(game.position(), &Budget::unlimited()).expect("there is memory").sign().expect("it is solved")
        };
        let sign = loses(&mut solver);
        game.try_action(Action::Swap).expect("the second player may swap");
        let found = worths(&game, &mut solver);
        assert_eq!(found[0].after, Some(Verdict::of(-sign.abs())), "the second player takes the better side");
        let regret = (sign.abs() + sign) as u8;
        assert_eq!(found[1].regret, Some(regret));
        assert_eq!(
            found[1].best.contains(&"swap".to_owned()),
            sign <= 0 && found[1].classification == Classification::Best
        );
        seen[usize::from(regret > 0)] += 1;
        if regret > 0 {
            assert_eq!(found[1].kind, Some(BlunderKind::Other));
        }
    }
    assert!(seen[0] > 0, "{seen:?}");
    // Which of three stones is best depends on the others.
    let three = digits::parse(Rules::CONNECT_FOUR.with_swap(Swap::Three), "4").expect("a legal game");
    assert_eq!(worths(&three, &mut solver)[0].classification, Classification::Unknown);
}

#[test]
fn a_report_sums_up_the_games_of_each_player() {
    let mut solver = connect4_players::solver(connect4_solve::Options { table_bytes: 1 << 22, threads: 1 });
    let record = |moves: &str, first: &str, second: &str, result: Option<GameResult>| {
        let mut record = Record::new(digits::parse(rules(), moves).expect("a legal game"));
        (record.first, record.second) = (first.to_owned(), second.to_owned());
        record.result = result.unwrap_or(record.result);
        record
    };
    let records = [
        record("3322441", "Ann", "Bob", Some(GameResult::Won(Player::First))),
        record("3322441", "Bob", "Ann", Some(GameResult::Drawn)),
        record("33", "Ann", "", None),
    ];
    let judge = |players: Option<&[String]>, solver: &mut Solver| {
        let judging = Judging::new(&records, players).expect("the rules are the same");
        let budget = Limits { nodes: default_nodes(judging.rules()), ..Limits::default() }.start();
        let groups = DecisionGroups::of(judging.decisions());
        let group = |indices: &Vec<usize>| {
            let decisions = indices.iter().map(|&index| judging.decisions()[index]);
            Worth::of_group(decisions, solver, &budget).expect("there is memory")
        };
        let worths = groups.join(groups.indices().iter().map(group).collect());
        judging.report(worths, solver).expect("there is memory")
    };
    let report = judge(None, &mut solver);
    let names: Vec<&str> = report.players.iter().map(|one| one.player.as_str()).collect();
    assert_eq!(names, ["Ann", "Bob", "second"]);
    let [ann, bob] = [&report.players[0], &report.players[1]];
    assert_eq!((ann.games, ann.statistics.moves, bob.statistics.moves), (3, 8, 7));
    assert_eq!(ann.statistics.blunders.count + bob.statistics.blunders.count, 4.0);
    assert_eq!((report.matches[0].wins, report.matches[0].draws, report.matches[0].losses), (1, 1, 0));
    assert_eq!(report.moves[0].phase, Phase::Opening);
    assert!(report.moves.iter().all(|one| one.famous == (one.ply <= 3)));
    assert!(report.to_string().contains("| games | 3 | 2 | 1 |"), "{report}");
    let only = judge(Some(&["Bob".to_owned()]), &mut solver);
    assert_eq!((only.players.len(), only.moves.len()), (1, 7));
    assert_eq!(only.players[0].statistics, bob.statistics);
    let other = Record::new(Game::new(Rules::CONNECT_FOUR));
    assert!(Judging::new(&[records[0].clone(), other], None).is_err());
}

#[test]
fn intervals_treat_games_as_samples() {
    let width = |share: Share| share.high.unwrap() - share.low.unwrap();
    let alike = Share::of([(10.0, 10), (0.0, 10), (10.0, 10), (0.0, 10)]);
    let mixed = Share::of([(5.0, 10), (5.0, 10), (4.0, 10), (6.0, 10)]);
    assert_eq!((alike.share, mixed.share), (Some(0.5), Some(0.5)));
    assert!(width(alike) > 1.5 * width(mixed));
    let perfect = Share::of([(10.0, 10); 5]);
    assert_eq!((perfect.share, perfect.high), (Some(1.0), Some(1.0)));
    assert!((0.3..0.8).contains(&perfect.low.unwrap()));
    let single = Share::of([(5.0, 10)]);
    assert_eq!((single.low, single.high), (Some(0.0), Some(1.0)));
    assert_eq!((Share::of([]).share, Mean::of([(0.0, 0)]).mean), (None, None));
    assert_eq!(Mean::of([(3.0, 2)]).to_string(), "1.50");
    // The values 0 to `freedom`: half of the interval over the standard error of the mean is Student's quantile.
    let quantile = |freedom: u32| {
        let middle = f64::from(freedom) / 2.0;
        let squares: f64 = (0..=freedom).map(|value| (f64::from(value) - middle).powi(2)).sum();
        let mean = Mean::of((0..=freedom).map(|value| (value.into(), 1)));
        (mean.high.unwrap() - middle) / (squares / f64::from(freedom * (freedom + 1))).sqrt()
    };
    for (freedom, known) in [(1, 12.706), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042)] {
        assert!((quantile(freedom) / known - 1.0).abs() < 0.01, "{freedom}");
    }
}

/// 95% intervals of simulated games, whose moves depend on each other, contain the true share about that often.
#[test]
fn intervals_cover_the_share() {
    let mut rng = Rng::new(4);
    let mut covered = 0;
    for _ in 0..400 {
        let games: Vec<Cluster> = (0..20)
            .map(|_| {
                let skill = rng.pick(&[40, 60, 80]).unwrap();
                let moves = 5 + rng.below(15);
                let hits = (0..moves).filter(|_| rng.below(100) < skill).count();
                (hits as f64, moves as usize)
            })
            .collect();
        let found = Share::of(games);
        covered += u32::from(found.low.unwrap() <= 0.6 && 0.6 <= found.high.unwrap());
    }
    assert!((368..392).contains(&covered), "{covered}");
}
