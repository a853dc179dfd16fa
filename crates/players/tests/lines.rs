//! The evaluation by open lines.

use connect4_core::playout::Rng;
use connect4_core::{Cell, Direction, Player, Position, geometry_task};
use connect4_players::Minimax;

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
