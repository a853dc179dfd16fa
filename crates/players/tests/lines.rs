//! The evaluation by open lines, estimates, and promising cells.

use connect4_core::playout::Rng;
use connect4_core::{Budget, Cell, Direction, Player, Position, Rules, geometry_task};
use connect4_players::{Minimax, estimate, line_estimate, promising_cells};

use crate::common::{random_game, rules};

/// The evaluation by open lines, computed cell by cell.
fn slow_value(position: &Position) -> i32 {
    let rules = position.rules();
    let mut value = 0;
    for start in rules.all_cells() {
        for direction in Direction::ALL {
            let (right, up) = direction.step();
            let at = |i: i8| {
                let cell = Cell::new(start.col.wrapping_add_signed(i * right), start.row.wrapping_add_signed(i * up));
                rules.contains(cell).then(|| position.at(cell))
            };
            let cells: Option<Vec<Option<Player>>> = (0..rules.connect() as i8).map(at).collect();
            let Some(cells) = cells else { continue };
            let count = |player| cells.iter().filter(|&&stone| stone == Some(player)).count() as u32;
            match (count(position.mover()), count(!position.mover())) {
                (n, 0) if n > 0 => value += 4_i32.pow(n - 1),
                (0, n) if n > 0 => value -= 4_i32.pow(n - 1),
                _ => {}
            }
        }
    }
    value
}

#[test]
fn evaluation_agrees_with_counting_cell_by_cell() {
    let mut rng = Rng::new(3);
    for _ in 0..300 {
        let [cols, rows] = [0; 2].map(|_| 1 + rng.below(20) as u8);
        let rules = rules(cols, rows, 2 + rng.below(7) as u8).with_gravity(rng.below(2) == 0);
        let plies = rng.below(60) as usize;
        let position = *random_game(rules, plies, &mut rng).position();
        if !position.is_over() {
            let task = geometry_task!(|geometry: G, position: Position| -> f32 {
                Minimax::line_value(geometry, position.stones())
            });
            assert_eq!(rules.with_geometry(task), slow_value(&position) as f32, "{position}");
        }
    }
}

/// The estimates of all moves of the empty board by a search of one ply, and whether they are those by open lines.
fn estimates(rules: Rules) -> (Vec<f32>, bool) {
    let position = Position::new(rules);
    let cells = position.legal_moves();
    let (found, _) = estimate(&position, &cells, 1, &Budget::unlimited());
    let values: Vec<f32> = found.expect("the budget is unlimited").into_iter().map(|one| one.value).collect();
    let is_by_lines = |(&cell, value): (&Cell, &f32)| (line_estimate(&position.after(cell)) + value).abs() < 1e-6;
    let are_by_lines = cells.iter().zip(&values).all(is_by_lines);
    (values, are_by_lines)
}

#[test]
fn estimates_use_the_any_board_evaluation_or_open_lines() {
    let (values, are_by_lines) = estimates(rules(8, 8, 4));
    assert!(!are_by_lines && values[3] > values[0] && values[3] == values[4] && values[0] == values[7], "{values:?}");
    assert!(estimates(rules(6, 5, 3)).1 && estimates(rules(11, 9, 4)).1);
}

#[test]
fn promising_cells_are_near_a_stone_and_do_not_wrap_between_columns() {
    for (cols, rows) in [(7, 6), (15, 15), (20, 20), (2, 20), (20, 2)] {
        let empty = Position::new(rules(cols, rows, 5).with_gravity(false));
        for stone in empty.legal_moves() {
            let position = empty.after(stone);
            let is_near = |cell: &Cell| cell.col.abs_diff(stone.col) <= 2 && cell.row.abs_diff(stone.row) <= 2;
            let near = position.legal_moves().iter().filter(|cell| is_near(cell)).count();
            let found = promising_cells(&position);
            assert!(found.iter().all(is_near) && found.len() == near.min(20), "{cols}x{rows} {stone}: {found:?}");
        }
    }
}
