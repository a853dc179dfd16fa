//! Compact strategies achieve what they claim, and the verifier rejects those that do not.

use connect4_core::notation::digits;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Cell, Outcome, Player, Position, Rules};
use connect4_explain::compact_strategy::{
    CompactStrategy, DiagramAttempts, MoveSource, StrategyError, Turn, VerifyError, generate, verify,
};
use connect4_explain::{Claim, Diagram, DiagramOrder, Explanation, Rank, Reason, check, forced_replies};
use connect4_solve::{Options, Solver};

use crate::rules;

const ATTEMPTS: DiagramAttempts = DiagramAttempts { initial: 40, max: 40 };

fn found(board: (u8, u8, u8), side: Player, claim: Claim) -> Option<CompactStrategy> {
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    generate(rules(board.0, board.1, board.2), side, claim, &mut solver, ATTEMPTS, &mut |_| true).expect("it is small")
}

/// The strategies in `testdata/strategies` and the built-in one, with their names.
fn saved() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/strategies");
    let files =
        std::fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("it can be read").path());
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("it is text");
        (path.file_name().expect("it has a name").to_string_lossy().into_owned(), text)
    };
    let own = ("7x6".to_owned(), CompactStrategy::embedded_text().expect("it is part of the program").to_owned());
    files.map(read).chain([own]).collect()
}

#[test]
fn saved_strategies_pass_the_verifier() {
    for (name, text) in saved() {
        let strategy = CompactStrategy::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(strategy.to_string(), text, "{name}");
        let size = verify(&strategy).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(size.moves + size.diagrams, strategy.entries().len(), "{name}");
    }
}

#[test]
fn strategies_are_found_exactly_for_true_claims() {
    for (board, side, claim) in [
        ((4, 4, 4), Player::First, Claim::Draw),
        ((4, 4, 4), Player::Second, Claim::Draw),
        ((5, 4, 4), Player::Second, Claim::Draw),
        ((6, 4, 4), Player::Second, Claim::Win),
        ((4, 3, 3), Player::First, Claim::Win),
    ] {
        let strategy = found(board, side, claim).unwrap_or_else(|| panic!("{board:?}"));
        verify(&strategy).unwrap_or_else(|error| panic!("{board:?}: {error}"));
        assert_eq!(found(board, side, claim).expect("it was found before").to_string(), strategy.to_string());
    }
    assert!(found((4, 4, 4), Player::First, Claim::Win).is_none());
    assert!(found((6, 4, 4), Player::First, Claim::Draw).is_none());
}

/// Parses the text with line `number` (from 0) replaced, or removed for `None`.
fn changed(text: &str, number: usize, line: Option<&str>) -> Result<CompactStrategy, StrategyError> {
    let mut lines: Vec<&str> = text.lines().collect();
    match line {
        Some(line) => lines[number] = line,
        None => drop(lines.remove(number)),
    }
    CompactStrategy::parse(&lines.join("\n"))
}

fn with_line(text: &str, number: usize, line: Option<&str>) -> CompactStrategy {
    changed(text, number, line).expect("it is well written")
}

/// Whether the parser (because of a full column) or the verifier rejects the changed text.
fn is_found(text: &str, number: usize, line: &str) -> bool {
    changed(text, number, Some(line)).map_or(true, |strategy| verify(&strategy).is_err())
}

#[test]
fn planted_errors_are_found() {
    let text = found((6, 4, 4), Player::Second, Claim::Win).expect("O wins").to_string();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate().skip(4) {
        // A missing entry.
        let error = verify(&with_line(&text, number, None)).unwrap_err();
        assert!(matches!(error, VerifyError::NoMove(_)), "{line}: {error}");
    }
    let (branch, leaf): (Vec<usize>, Vec<usize>) = (4..lines.len()).partition(|&n| lines[n].split(' ').count() == 2);
    let mut found_out = 0;
    for &number in branch.iter().chain(&leaf) {
        let words: Vec<&str> = lines[number].split(' ').collect();
        // A different move: the next positions have no entry, or the claim fails, unless the move is good too.
        let other = if words[1] == "1" { "6" } else { "1" };
        let moved = [&[words[0], other], &words[2..]].concat().join(" ");
        found_out += usize::from(is_found(&text, number, &moved));
        if words.len() == 3 {
            // An empty diagram, which plays the leftmost cell.
            let emptied = [words[0], words[1], "/////"].join(" ");
            found_out += usize::from(is_found(&text, number, &emptied));
            // A missing diagram.
            let error = verify(&with_line(&text, number, Some(&words[..2].join(" "))));
            assert!(matches!(error, Ok(_) | Err(VerifyError::NoMove(_))), "{error:?}");
            found_out += usize::from(error.is_err());
        }
    }
    assert!(found_out > lines.len(), "{found_out} of {}", lines.len());
    // A wrong value, a missing tree, an extra entry.
    assert_eq!(verify(&with_line(&text, 3, Some("value draw"))), Err(VerifyError::Understated));
    let draw = found((5, 4, 4), Player::Second, Claim::Draw).expect("it is a draw").to_string();
    assert!(matches!(
        verify(&with_line(&draw, 3, Some("value win"))),
        Err(VerifyError::Diagram(..) | VerifyError::Failed(_))
    ));
    let empty =
        CompactStrategy::parse("connect4 strategy 1\nboard 6x4 4\nside X\nvalue win").expect("it is well written");
    assert_eq!(verify(&empty), Err(VerifyError::NoMove(Vec::new())));
    let more = CompactStrategy::parse(&format!("{text}121 4\n")).expect("it is well written");
    assert!(
        matches!(verify(&more), Err(VerifyError::Unreachable(index)) if index + 5 > lines.len()),
        "{:?}",
        verify(&more)
    );
}

#[test]
fn malformed_strategies_are_rejected() {
    let head = "connect4 strategy 1\nboard 6x4 4\nside O\nvalue win\n";
    for (text, line, reason) in [
        ("", 1, "not a strategy; create one"),
        ("connect4 strategy 12\n", 1, "expected only"),
        ("connect4 strategy 1\nboard 6 by 4\n", 2, "expected COLSxROWS"),
        ("connect4 strategy 1\nboard 6x4 4\nside red\n", 3, "expected X or O"),
        ("connect4 strategy 1\nboard 6x4 4\nside O\nvalue 1\n", 4, "expected win or draw"),
        (&format!("{head}1"), 5, "the move is missing"),
        (&format!("{head}- 1"), 5, "O is not to move"),
        (&format!("{head}1 12"), 5, "is not a single column"),
        (&format!("{head}1 x"), 5, "write one character per move"),
        (&format!("{head}11111 1"), 5, "column 1 is full"),
        (&format!("{head}1 1 ?"), 5, "is not a diagram"),
        (&format!("{head}1 1 /////....."), 5, "is not a diagram"),
        (&format!("{head}1 1 ///// 1"), 5, "unexpected \"1\""),
        (&format!("{head}1 1\n6 1"), 6, "for the same position"),
    ] {
        let error = CompactStrategy::parse(text).map(|_| ()).unwrap_err();
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.reason.contains(reason), "{text:?}: {error}");
    }
}

/// Forced replies by the plain rules of the game.
fn plain_forced_replies(position: &Position) -> Option<Vec<Cell>> {
    let mover = position.mover();
    let wins = |position: &Position, player: Player| -> Vec<Cell> {
        let threats = position.threats(player);
        position.legal_moves().into_iter().filter(|cell| threats.contains(cell)).collect()
    };
    for player in [mover, !mover] {
        let cells = wins(position, player);
        if !cells.is_empty() {
            return Some(cells);
        }
    }
    let makes_two = |cell: &Cell| {
        let after = position.after(*cell);
        let now = wins(&after, mover);
        let above = |cell: &Cell| after.threats(mover).contains(&Cell::new(cell.col, cell.row + 1));
        wins(&after, !mover).is_empty() && (now.len() > 1 || now.iter().any(above))
    };
    let cells: Vec<Cell> = position.legal_moves().into_iter().filter(makes_two).collect();
    (!cells.is_empty()).then_some(cells)
}

#[test]
fn forced_replies_agree_with_the_plain_rules() {
    let mut rng = Rng::new(5);
    for board in [(7, 6, 4), (5, 4, 3), (9, 7, 5)] {
        for plies in 4..30_u16.min(u16::from(board.0) * u16::from(board.1) - 4) {
            for _ in 0..40 {
                let position = random_position(rules(board.0, board.1, board.2), plies, &mut rng);
                if position.is_over() {
                    continue;
                }
                let mut found = forced_replies(&position);
                let mut plain = plain_forced_replies(&position).unwrap_or_default();
                found.sort();
                plain.sort();
                assert_eq!(found, plain, "{position}");
            }
        }
    }
}

fn random_diagram(rules: Rules, rng: &mut Rng) -> Diagram {
    let order = if rng.below(2) == 1 { DiagramOrder::FromRight } else { DiagramOrder::FromLeft };
    Diagram::new(rules, order, |_| rng.pick(&Rank::ALL).expect("there are some"))
}

/// The guaranteed result of a diagram with the opponent to move, by the plain rules of the game.
fn plain_worst(position: &Position, diagram: &Diagram) -> Option<Claim> {
    let owner = !position.mover();
    let value = |position: &Position| match position.outcome() {
        Some(Outcome::Won(winner)) => Some((winner == owner).then_some(Claim::Win)),
        Some(Outcome::Drawn) => Some(Some(Claim::Draw)),
        None => None,
    };
    let reply = |cell: Cell| {
        let after = position.after(cell);
        value(&after).unwrap_or_else(|| {
            let answered = |cell: Cell| {
                let answered = after.after(cell);
                value(&answered).unwrap_or_else(|| plain_worst(&answered, diagram))
            };
            diagram.permitted(&after, Some(cell)).into_iter().map(answered).min().expect("it plays somewhere")
        })
    };
    position.legal_moves().into_iter().map(reply).min().expect("the game is not over")
}

#[test]
fn the_checker_agrees_with_playing_out_diagrams_and_mirror_images() {
    let mut rng = Rng::new(9);
    let mut kept = [0; 3];
    for turn in 0..800_u16 {
        let board = rules(4, 4, 3 + (turn % 2) as u8);
        let position = random_position(board, 5, &mut rng);
        if position.is_over() {
            continue;
        }
        let diagram = random_diagram(board, &mut rng);
        assert_eq!(Diagram::parse(board, &diagram.to_string()), Some(diagram.clone()));
        assert_eq!(diagram.mirrored().mirrored(), diagram);
        let worst = plain_worst(&position, &diagram);
        assert_eq!(plain_worst(&position.mirrored(), &diagram.mirrored()), worst, "{diagram}\n{position}");
        kept[worst.map_or(0, |claim| 1 + claim as usize)] += 1;
        for claim in [Claim::Draw, Claim::Win] {
            let value = (claim == Claim::Win).then_some(Outcome::Won(!position.mover()));
            let reasons = vec![Reason::Diagram { diagram: diagram.clone(), claim }];
            let checked = check(&position, &Explanation { steps: Vec::new(), reasons, value }, 100_000);
            assert_eq!(checked.is_ok(), worst >= Some(claim), "{claim:?} {diagram}\n{position}\n{checked:?}");
        }
    }
    assert!(kept.iter().all(|&count| count > 5), "{kept:?}");
}

#[test]
fn games_that_follow_the_strategy_are_won_and_deviations_are_reported() {
    let strategy = CompactStrategy::embedded().expect("it is part of the program");
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let (mut moves, mut position) = (Vec::new(), Position::new(strategy.rules()));
        let mut has_diagram = false;
        while !position.is_over() {
            let cell = match strategy.turn(moves.iter().copied()) {
                Turn::Ours { plays, by, diagram } => {
                    assert!(by != MoveSource::Diagram || has_diagram);
                    assert!(plays.len() == 1 || by == MoveSource::ForcedReply);
                    has_diagram = diagram.is_some();
                    rng.pick(&plays).expect("it plays somewhere")
                }
                Turn::Theirs { diagram } => {
                    assert_eq!(diagram.is_some(), has_diagram);
                    rng.pick(&position.legal_moves()).expect("the game is not over")
                }
                other => panic!("{other:?} after {moves:?}"),
            };
            moves.push(cell);
            position = position.after(cell);
        }
        assert_eq!(position.outcome(), Some(Outcome::Won(strategy.side())), "{moves:?}");
        assert_eq!(strategy.turn(moves), Turn::Over);
    }
    let other = digits::parse(strategy.rules(), "11").expect("it is legal");
    assert_eq!(strategy.turn(other.moves()), Turn::Deviated);
}
