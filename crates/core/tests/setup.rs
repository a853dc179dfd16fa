//! Tests that `Setup::faults` is exact: on small boards, it accepts exactly the diagrams that play can reach.

use std::collections::HashSet;

use crate::common::{any_game, any_rules};
use connect4_core::reference::ReferenceBoard;
use connect4_core::{Cell, Game, PlayOrder, Player, Rules, Setup, SetupFault};
use proptest::prelude::*;

/// A diagram as a base-3 number, in the order of `Rules::all_cells`.
fn code(rules: Rules, at: impl Fn(Cell) -> Option<Player>) -> u32 {
    rules.all_cells().fold(0, |code, cell| code * 3 + at(cell).map_or(0, |player| 1 + player as u32))
}

/// All diagrams that play can reach, found with the reference.
fn reachable(rules: Rules) -> HashSet<u32> {
    let code = |board: &ReferenceBoard| code(rules, |cell| board.at(cell.col.into(), cell.row.into()));
    let mut layer = vec![ReferenceBoard::new(rules)];
    let mut seen = HashSet::from([code(&layer[0])]);
    while !layer.is_empty() {
        layer = layer.iter().flat_map(ReferenceBoard::children).filter(|child| seen.insert(code(child))).collect();
    }
    seen
}

fn diagram(rules: Rules, mut code: u32) -> Setup {
    let mut setup = Setup::new(rules);
    for cell in rules.all_cells().rev() {
        setup.set(cell, [None, Some(Player::First), Some(Player::Second)][(code % 3) as usize]);
        code /= 3;
    }
    setup
}

/// Checks that a move order that was found can be played.
fn check_order(setup: &Setup) {
    let PlayOrder::Found(moves) = setup.order_of_play() else { panic!("no order of play for {setup:?}") };
    let mut game = Game::new(setup.rules());
    for cell in moves {
        game.try_play(cell).unwrap_or_else(|error| panic!("{error} in {setup:?}"));
    }
    assert!(game.position().stones_by_cell().eq(setup.stones_by_cell()));
    assert_eq!(setup.to_position().as_ref(), Ok(game.position()));
}

/// Checks each error that does not depend on others.
fn check_plain_faults(setup: &Setup, faults: &[SetupFault]) {
    let (first, second) = (setup.count(Player::First), setup.count(Player::Second));
    let counts = first != second && first != second + 1;
    assert_eq!(faults.contains(&SetupFault::Counts { first, second }), counts);
    let hanging = setup.stones_by_cell().filter(|(cell, _)| {
        setup.rules().has_gravity()
            && (0..cell.row).next_back().is_some_and(|row| setup.at(Cell { row, ..*cell }).is_none())
    });
    let floating = faults.iter().filter_map(|fault| match fault {
        SetupFault::Floating { cell, .. } => Some(*cell),
        _ => None,
    });
    assert!(floating.eq(hanging.map(|(cell, _)| cell)));
    let both = Player::BOTH.iter().all(|&player| setup.has_line(player));
    assert_eq!(faults.contains(&SetupFault::BothWon), both);
    let played_on = Player::BOTH.into_iter().find(|&player| {
        let moved_last = if first > second { Player::First } else { Player::Second };
        !both && !counts && setup.has_line(player) && player != moved_last
    });
    let found = faults.iter().find_map(|fault| match *fault {
        SetupFault::PlayedOn { winner } => Some(winner),
        _ => None,
    });
    assert_eq!(found, played_on);
}

fn check_all_diagrams(rules: Rules) {
    let reachable = reachable(rules);
    let mut passed = 0;
    for code in 0..3u32.pow(rules.cells().into()) {
        let mut setup = diagram(rules, code);
        let faults = setup.faults();
        assert_eq!(faults.is_empty(), reachable.contains(&code), "{rules}: {faults:?} for {setup:?}");
        if code % 7 == 0 || faults.is_empty() {
            check_plain_faults(&setup, &faults);
        }
        if faults.is_empty() {
            passed += 1;
            check_order(&setup);
            let mover = setup.to_position().unwrap().mover();
            setup.set_mover(Some(mover));
            assert_eq!(setup.faults(), []);
            setup.set_mover(Some(!mover));
            let (first, second) = (setup.count(Player::First), setup.count(Player::Second));
            assert_eq!(setup.faults(), [SetupFault::Mover { stated: !mover, first, second }]);
        } else {
            assert_eq!(setup.to_position().unwrap_err().faults(), faults);
        }
    }
    assert_eq!(passed, reachable.len(), "{rules}");
}

#[test]
fn faults_are_exact_on_every_diagram_of_up_to_nine_cells() {
    for cols in 1..=9 {
        for rows in 1..=9 / cols {
            for connect in 1..=4 {
                for gravity in [true, false] {
                    check_all_diagrams(Rules::new(cols, rows, connect).unwrap().with_gravity(gravity));
                }
            }
        }
    }
}

#[test]
fn faults_are_exact_on_tall_boards_where_columns_must_be_interleaved() {
    for (cols, rows, connect) in [(2, 5, 3), (2, 5, 4), (2, 5, 6)] {
        check_all_diagrams(Rules::new(cols, rows, connect).unwrap());
    }
}

/// Without lines, a diagram can occur exactly if its columns can be interleaved. Compares all diagrams without floating
/// stones.
#[test]
fn play_order_search_is_exact_on_all_columns() {
    for (cols, rows) in [(3, 5), (4, 4), (5, 3)] {
        let rules = Rules::new(cols, rows, 6).unwrap();
        let reachable = reachable(rules);
        // A column is a number: a leading one, then a bit per stone from the bottom.
        let heights = 1u32 << (rows + 1);
        let mut setup = Setup::new(rules);
        let mut passed = 0;
        for mut columns in 0..(heights - 1).pow(cols.into()) {
            for col in 0..cols {
                let column = columns % (heights - 1) + 1;
                columns /= heights - 1;
                let height = column.ilog2() as u8;
                for row in 0..rows {
                    let player = Player::BOTH[(column >> row & 1) as usize];
                    setup.set(Cell::new(col, row), (row < height).then_some(player));
                }
            }
            let (first, second) = (setup.count(Player::First), setup.count(Player::Second));
            if first == second || first == second + 1 {
                let expected = reachable.contains(&code(rules, |cell| setup.at(cell)));
                let found = matches!(setup.order_of_play(), PlayOrder::Found(_));
                assert_eq!(found, expected, "{setup:?}");
                passed += usize::from(found);
            }
        }
        assert_eq!(passed, reachable.len());
    }
}

#[test]
fn faults_are_exact_on_every_diagram_of_4x3() {
    check_all_diagrams(Rules::new(4, 3, 3).unwrap());
}

#[test]
fn faults_are_exact_on_every_diagram_of_3x4() {
    check_all_diagrams(Rules::new(3, 4, 3).unwrap());
}

#[test]
fn faults_are_exact_on_every_diagram_of_3x4_without_gravity() {
    check_all_diagrams(Rules::new(3, 4, 3).unwrap().with_gravity(false));
}

#[test]
fn every_fault_has_a_message() {
    let fault = |rows: &str| {
        let setup = connect4_core::notation::diagram::parse(Rules::CONNECT_FOUR, rows).unwrap();
        setup.to_position().unwrap_err().to_string()
    };
    let cases = [
        (
            "....\n....\n....\nXX..",
            "X has 2 stones and O has 0, but X moves first, so X must have as many as O or one more",
        ),
        (
            "....\n....\n....\n.O..",
            "X has 0 stones and O has 1, but X moves first, so X must have as many as O or one more",
        ),
        ("....\n....\nX...\n.OXO", "the disc on a2 is above the empty cell a1"),
        ("XO..\nXO..\nXO..\nXO..", "both X and O have a winning line"),
        ("X...\nX.O.\nX.O.\nXOO.", "X has a winning line, but O has moved after it"),
        ("O...\nOX..\nOX..\nOXXX", "O has a winning line, but X has moved after it"),
        ("X......X\nX......X\nXOO.O..X\nXOO.OO.X", "X has winning lines that no single last move can have completed"),
        ("XX\nOO", "no order of moves leads to this board, because X and O take turns"),
    ];
    for (rows, expected) in cases {
        assert_eq!(fault(rows), expected, "{rows}");
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let rows = "OO..\nOO..\nXXXX\n.OOO";
    let setup = connect4_core::notation::diagram::parse(Rules::CONNECT_FOUR, rows).unwrap();
    let error = setup.to_position().unwrap_err().to_string();
    assert_eq!(
        error,
        "X has 4 stones and O has 7, but X moves first, so X must have as many as O or one more; \
         the disc on a2 is above the empty cell a1"
    );
}

proptest! {
    #[test]
    fn positions_round_trip_through_setups(game in any_game(any_rules())) {
        let setup = Setup::from_position(game.position());
        prop_assert_eq!(setup.faults(), []);
        prop_assert_eq!(&setup.to_position().unwrap(), game.position());
        match setup.order_of_play() {
            PlayOrder::Found(_) => check_order(&setup),
            // The search may give up on a large board, but it must never claim that there is no move order.
            PlayOrder::Undecided => prop_assert!(game.rules().cells() > 42),
            PlayOrder::None => prop_assert!(false, "a played position has an order of play"),
        }
    }
}

/// The search for a move order ends on boards constructed to be hard.
#[test]
fn play_order_search_ends_on_hard_diagrams() {
    let rules = Rules::new(20, 20, 20).unwrap();
    let mut setup = Setup::new(rules);
    for cell in rules.all_cells() {
        let player = if (cell.col + cell.row / 2).is_multiple_of(2) { Player::First } else { Player::Second };
        setup.set(cell, Some(player));
    }
    let faults = setup.faults();
    match setup.order_of_play() {
        PlayOrder::None => assert!(!faults.is_empty()),
        PlayOrder::Found(_) | PlayOrder::Undecided => assert_eq!(faults, []),
    }
}
