//! Positions from bitboards: the fast check agrees with the full check.

use connect4_core::playout::{Rng, random_quiet_move};
use connect4_core::word::{WideBoard, Word};
use connect4_core::{Cell, Player, Position, Rules, Setup};

fn bit(rules: Rules, cell: Cell) -> WideBoard {
    WideBoard::bit(u32::from(cell.col) * (u32::from(rules.rows()) + 1) + u32::from(cell.row))
}

/// Runs both checks and compares them; returns whether the diagram is a position.
fn agree(setup: &Setup) -> bool {
    let rules = setup.rules();
    let set = |player| {
        let cells = setup.stones_by_cell().filter(|stone| stone.1 == player);
        cells.fold(WideBoard::ZERO, |set, (cell, _)| set | bit(rules, cell))
    };
    let faults = setup.faults();
    let (first, second) = (set(Player::First), set(Player::Second));
    assert_eq!(Setup::from_stones(rules, first, second), *setup);
    match Position::from_stones(rules, first, second) {
        Ok(position) => {
            assert_eq!(faults, [], "{setup:?}");
            assert!(position.stones_by_cell().eq(setup.stones_by_cell()));
            assert_eq!(Position::from_stones_unchecked(rules, first, second), position);
        }
        Err(error) => assert_eq!(error.faults(), faults, "{setup:?}"),
    }
    faults.is_empty()
}

fn some_rules() -> Vec<Rules> {
    let sizes = [(7, 6, 4), (1, 1, 1), (3, 3, 3), (4, 4, 3), (2, 9, 2), (10, 10, 4), (20, 20, 5), (5, 1, 2), (6, 5, 1)];
    let rules = sizes.map(|(cols, rows, connect)| Rules::new(cols, rows, connect).unwrap());
    rules.iter().flat_map(|rules| [*rules, rules.with_gravity(false)]).collect()
}

#[test]
fn fast_check_agrees_on_games_and_changed_stones() {
    let mut rng = Rng::new(5);
    let (mut positions, mut others) = (0, 0);
    for rules in some_rules() {
        for _ in 0..if rules.cells() > 60 { 4 } else { 60 } {
            let mut position = Position::new(rules);
            while !position.is_over() {
                let quiet = random_quiet_move(&position, &mut rng);
                let legal = position.legal_moves();
                let any = legal[rng.below(legal.len() as u32) as usize];
                position.play_unchecked(if rng.below(20) == 0 { any } else { quiet.unwrap_or(any) });
                let mut setup = Setup::from_position(&position);
                setup.set_mover(None);
                assert!(agree(&setup));
                positions += 1;
                let all: Vec<Cell> = rules.all_cells().collect();
                for _ in 0..2 {
                    let cell = all[rng.below(all.len() as u32) as usize];
                    setup.set(cell, [None, Some(Player::First), Some(Player::Second)][rng.below(3) as usize]);
                    others += usize::from(!agree(&setup));
                }
            }
        }
    }
    assert!(positions > 1000 && others > 1000, "{positions} {others}");
}

#[test]
fn fast_check_agrees_on_random_full_columns() {
    let mut rng = Rng::new(8);
    let rules = Rules::new(4, 4, 4).unwrap();
    let mut counts = [0; 2];
    for _ in 0..3000 {
        let mut setup = Setup::new(rules);
        for col in 0..4 {
            for row in 0..rng.below(5) as u8 {
                setup.set(Cell::new(col, row), Some(Player::BOTH[rng.below(2) as usize]));
            }
        }
        counts[usize::from(agree(&setup))] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
#[should_panic(expected = "a cell has one stone")]
fn a_cell_has_one_stone() {
    let _ = Position::from_stones(Rules::CONNECT_FOUR, 1_u64, 1);
}

#[test]
#[should_panic(expected = "cells of the board")]
fn spare_bits_have_none() {
    let _ = Position::from_stones(Rules::CONNECT_FOUR, 1_u64 << 6, 0);
}
