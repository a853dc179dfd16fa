//! Weak solutions keep what they promise, and those that do not are found out.

use connect4_core::notation::digits;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Cell, Outcome, Player, Position, Rules};
use connect4_play::reasons::{Claim, Diagram, Explanation, Rank, Reason, check, habits};
use connect4_play::weak::{Effort, Flaw, Says, SolutionError, Turn, WeakSolution, find, walk};
use connect4_solve::{Options, Solver};

use crate::common::rules;

const EFFORT: Effort = Effort { attempts: 40, most: 40 };

fn found(board: (u8, u8, u8), side: Player, claim: Claim) -> Option<WeakSolution> {
    let mut solver = Solver::new(Options { table_bytes: 16 << 20, threads: 1 });
    find(rules(board.0, board.1, board.2), side, claim, &mut solver, EFFORT, &mut |_| true).expect("it is small")
}

/// The strategies of `testdata/strategies` and of the program.
fn kept() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/strategies");
    let files =
        std::fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("it can be read").path());
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).expect("it is text");
        (path.file_name().expect("it has a name").to_string_lossy().into_owned(), text)
    };
    let own = ("7x6".to_owned(), WeakSolution::embedded_text().expect("it is part of the program").to_owned());
    files.map(read).chain([own]).collect()
}

#[test]
fn kept_strategies_hold_against_every_reply() {
    for (name, text) in kept() {
        let solution = WeakSolution::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(solution.to_string(), text, "{name}");
        let size = walk(&solution).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        assert_eq!(size.moves + size.diagrams, solution.entries().len(), "{name}");
    }
}

#[test]
fn strategies_are_found_for_who_holds_the_value_and_for_nobody_else() {
    for (board, side, claim) in [
        ((4, 4, 4), Player::First, Claim::Draw),
        ((4, 4, 4), Player::Second, Claim::Draw),
        ((5, 4, 4), Player::Second, Claim::Draw),
        ((6, 4, 4), Player::Second, Claim::Win),
        ((4, 3, 3), Player::First, Claim::Win),
    ] {
        let solution = found(board, side, claim).unwrap_or_else(|| panic!("{board:?}"));
        walk(&solution).unwrap_or_else(|flaw| panic!("{board:?}: {flaw}"));
        assert_eq!(found(board, side, claim).expect("it was found before").to_string(), solution.to_string());
    }
    assert!(found((4, 4, 4), Player::First, Claim::Win).is_none());
    assert!(found((6, 4, 4), Player::First, Claim::Draw).is_none());
}

/// The text with line `number`, from 0, changed, or left out for `None`.
fn changed(text: &str, number: usize, line: Option<&str>) -> Result<WeakSolution, SolutionError> {
    let mut lines: Vec<&str> = text.lines().collect();
    match line {
        Some(line) => lines[number] = line,
        None => drop(lines.remove(number)),
    }
    WeakSolution::parse(&lines.join("\n"))
}

fn with_line(text: &str, number: usize, line: Option<&str>) -> WeakSolution {
    changed(text, number, line).expect("it is well written")
}

/// Whether the walk finds that the changed text is no strategy; a move into a full column is found before.
fn is_found(text: &str, number: usize, line: &str) -> bool {
    changed(text, number, Some(line)).map_or(true, |solution| walk(&solution).is_err())
}

#[test]
fn planted_errors_are_found() {
    let text = found((6, 4, 4), Player::Second, Claim::Win).expect("O wins").to_string();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate().skip(4) {
        // A position left out.
        let flaw = walk(&with_line(&text, number, None)).unwrap_err();
        assert!(matches!(flaw, Flaw::Silent(_)), "{line}: {flaw}");
    }
    let (branch, leaf): (Vec<usize>, Vec<usize>) = (4..lines.len()).partition(|&n| lines[n].split(' ').count() == 2);
    let mut found_out = 0;
    for &number in branch.iter().chain(&leaf) {
        let words: Vec<&str> = lines[number].split(' ').collect();
        // A move changed: what comes then has no line, or does not hold. Where another move holds too, there is no error.
        let other = if words[1] == "1" { "6" } else { "1" };
        let moved = [&[words[0], other], &words[2..]].concat().join(" ");
        found_out += usize::from(is_found(&text, number, &moved));
        if words.len() == 3 {
            // A diagram that says nothing but to play the leftmost cell.
            let emptied = [words[0], words[1], "/////"].join(" ");
            found_out += usize::from(is_found(&text, number, &emptied));
            // A diagram left out.
            let flaw = walk(&with_line(&text, number, Some(&words[..2].join(" "))));
            assert!(matches!(flaw, Ok(_) | Err(Flaw::Silent(_))), "{flaw:?}");
            found_out += usize::from(flaw.is_err());
        }
    }
    assert!(found_out > lines.len(), "{found_out} of {}", lines.len());
    // A wrong value, the wrong side, a line too many.
    assert_eq!(walk(&with_line(&text, 3, Some("value draw"))), Err(Flaw::Modest));
    let draw = found((5, 4, 4), Player::Second, Claim::Draw).expect("it is a draw").to_string();
    assert!(matches!(walk(&with_line(&draw, 3, Some("value win"))), Err(Flaw::Diagram(..) | Flaw::Broken(_))));
    let empty = WeakSolution::parse("connect4 strategy 1\nboard 6x4 4\nside X\nvalue win").expect("it is well written");
    assert_eq!(walk(&empty), Err(Flaw::Silent(Vec::new())));
    let more = WeakSolution::parse(&format!("{text}121 4\n")).expect("it is well written");
    assert!(matches!(walk(&more), Err(Flaw::Unneeded(index)) if index + 5 > lines.len()), "{:?}", walk(&more));
}

#[test]
fn texts_that_are_no_strategy_are_refused() {
    let head = "connect4 strategy 1\nboard 6x4 4\nside O\nvalue win\n";
    for (text, line, fault) in [
        ("", 1, "does not begin with \"connect4 strategy 1\""),
        ("connect4 strategy 12\n", 1, "more than"),
        ("connect4 strategy 1\nboard 6 by 4\n", 2, "invalid board"),
        ("connect4 strategy 1\nboard 6x4 4\nside red\n", 3, "write X or O"),
        ("connect4 strategy 1\nboard 6x4 4\nside O\nvalue 1\n", 4, "write win or draw"),
        (&format!("{head}1"), 5, "the line has no move"),
        (&format!("{head}- 1"), 5, "not the turn of O"),
        (&format!("{head}1 12"), 5, "is not a single column"),
        (&format!("{head}1 x"), 5, "write one character per move"),
        (&format!("{head}11111 1"), 5, "column 1 is full"),
        (&format!("{head}1 1 ?"), 5, "is not a diagram"),
        (&format!("{head}1 1 /////....."), 5, "is not a diagram"),
        (&format!("{head}1 1 ///// 1"), 5, "unexpected"),
        (&format!("{head}1 1\n6 1"), 6, "same position"),
    ] {
        let error = WeakSolution::parse(text).map(|_| ()).unwrap_err();
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.fault.contains(fault), "{text:?}: {error}");
    }
}

/// Three habits by the plain rules: what they may say.
fn plain_habits(position: &Position) -> Option<Vec<Cell>> {
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
fn habits_are_by_the_plain_rules() {
    let mut rng = Rng::new(5);
    for board in [(7, 6, 4), (5, 4, 3), (9, 7, 5)] {
        for plies in 4..30_u16.min(u16::from(board.0) * u16::from(board.1) - 4) {
            for _ in 0..40 {
                let position = random_position(rules(board.0, board.1, board.2), plies, &mut rng);
                if position.is_over() {
                    continue;
                }
                let mut said = habits(&position);
                let mut plain = plain_habits(&position).unwrap_or_default();
                said.sort();
                plain.sort();
                assert_eq!(said, plain, "{position}");
            }
        }
    }
}

fn random_diagram(rules: Rules, rng: &mut Rng) -> Diagram {
    let from_right = rng.below(2) == 1;
    Diagram::new(rules, from_right, |_| rng.pick(&Rank::ALL).expect("there are some"))
}

/// What a diagram gets its owner at least with the other side to move, by the plain rules.
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
    position.legal_moves().into_iter().map(reply).min().expect("the game goes on")
}

#[test]
fn the_checker_plays_diagrams_out_and_mirror_images_are_worth_the_same() {
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
fn games_by_the_strategy_are_won_and_others_have_left_it() {
    let solution = WeakSolution::embedded().expect("it is part of the program");
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let (mut moves, mut position) = (Vec::new(), Position::new(solution.rules()));
        let mut has_diagram = false;
        while !position.is_over() {
            let cell = match solution.turn(moves.iter().copied()) {
                Turn::Ours { plays, by, diagram } => {
                    assert!(by != Says::Diagram || has_diagram);
                    assert!(plays.len() == 1 || by == Says::Habit);
                    has_diagram = diagram.is_some();
                    rng.pick(&plays).expect("it plays somewhere")
                }
                Turn::Theirs { diagram } => {
                    assert_eq!(diagram.is_some(), has_diagram);
                    rng.pick(&position.legal_moves()).expect("the game goes on")
                }
                other => panic!("{other:?} after {moves:?}"),
            };
            moves.push(cell);
            position = position.after(cell);
        }
        assert_eq!(position.outcome(), Some(Outcome::Won(solution.side())), "{moves:?}");
        assert_eq!(solution.turn(moves), Turn::Over);
    }
    let other = digits::parse(solution.rules(), "11").expect("it is legal");
    assert_eq!(solution.turn(other.moves()), Turn::Left);
}
