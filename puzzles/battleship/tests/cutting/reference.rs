//! The reference implementation: an exhaustive search that covers the first free cell in reading order by every ship
//! that fits there. It is slow and obvious, and the fast searches are tested against it.

use connect4_battleship::{Direction, Field, Fleet, Ship, Spacing};

/// All placements. Ships of the same length are interchangeable.
pub(crate) fn placements(field: &Field, fleet: &Fleet, spacing: Spacing) -> Vec<Vec<Ship>> {
    let mut found = Vec::new();
    cover(field, &mut fleet.lengths().to_vec(), spacing, &mut Vec::new(), &mut found);
    found
}

fn cover(field: &Field, left: &mut Vec<usize>, spacing: Spacing, ships: &mut Vec<Ship>, found: &mut Vec<Vec<Ship>>) {
    let is_taken = |ships: &[Ship], cell| ships.iter().any(|ship| ship.cells().any(|taken| taken == cell));
    let cells = (0..field.rows()).flat_map(|row| (0..field.cols()).map(move |col| (row, col)));
    let Some((row, col)) = cells.into_iter().find(|&(r, c)| field.is_marked(r, c) && !is_taken(ships, (r, c))) else {
        if left.is_empty() {
            found.push(ships.clone());
        }
        return;
    };
    let mut lengths = left.clone();
    lengths.dedup();
    for length in lengths {
        for direction in [Direction::Across, Direction::Down] {
            let ship = Ship { row, col, length, direction };
            let fits = ship.cells().all(|(r, c)| field.is_marked(r, c) && !is_taken(ships, (r, c)));
            let is_apart = spacing == Spacing::Touching || ships.iter().all(|other| !touch(*other, ship));
            if !fits || !is_apart || (length == 1 && direction == Direction::Down) {
                continue;
            }
            let at = left.iter().position(|&other| other == length).expect("it is one of them");
            left.remove(at);
            ships.push(ship);
            cover(field, left, spacing, ships, found);
            ships.pop();
            left.insert(at, length);
        }
    }
}

/// Whether the two ships overlap or have adjacent cells, diagonally too.
pub(crate) fn touch(a: Ship, b: Ship) -> bool {
    a.cells().any(|(row, col)| b.cells().any(|(r, c)| row.abs_diff(r) <= 1 && col.abs_diff(c) <= 1))
}
