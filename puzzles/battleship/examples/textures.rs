//! Generates fields with textures as JSON lines (`grid`, `fleet`, `touching`): `textures COUNT [SEED]`. Lattices,
//! blobs, crossing strokes, bands, stripes and grids of holes are cut at random into ships of up to 8 cells. Ships then
//! grow at the expense of others until one round of search finds no placement, so that many fleets are nearly
//! possible. A third of the fields are 20x20 with 159 marked cells or 30x30 with 349. `bench/battleship` times them.

use connect4_battleship::{Budget, Direction, Field, Fleet, Reason, Ship, Spacing, validate_within};
use fastrand::Rng;

type Cells = Vec<Vec<bool>>;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("write numbers: COUNT [SEED]"));
    let count: u64 = arguments.next().expect("say how many");
    let first = arguments.next().unwrap_or(1);
    for (seed, (marked, fleet)) in
        (first..).filter_map(|seed| Some((seed, textured_field(&mut Rng::with_seed(seed))?))).take(count as usize)
    {
        let row = |row: &Vec<bool>| row.iter().map(|&cell| u8::from(cell)).collect();
        let grid: Vec<Vec<u8>> = marked.iter().map(row).collect();
        println!("{}", serde_json::json!({ "grid": grid, "fleet": fleet.lengths(), "touching": true, "seed": seed }));
    }
}

/// Marked cells and a fleet with the same number of cells.
fn textured_field(rng: &mut Rng) -> Option<(Cells, Fleet)> {
    let (side, most) = match rng.u8(..6) {
        0 => (20, 159),
        1 => (30, 349),
        _ => (*rng.choice(&[12, 15, 20, 25, 30])?, rng.usize(100..700)),
    };
    let mut marked = texture(side, rng);
    let mut cells: Vec<(usize, usize)> = (0..side).flat_map(|row| (0..side).map(move |col| (row, col))).collect();
    cells.retain(|&(row, col)| marked[row][col]);
    if cells.len() < 60 {
        return None;
    }
    // Remove excess cells from the end, or at random.
    if rng.bool() {
        rng.shuffle(&mut cells);
    }
    cells.iter().skip(most).for_each(|&(row, col)| marked[row][col] = false);
    let field = Field::from_rows(&marked).ok()?;
    let mut lengths = cut_at_random(&field, rng);
    let mut fleet = Fleet::new(lengths.clone()).ok()?;
    for _ in 0..rng.usize(0..60) {
        let (long, short) = (rng.usize(..lengths.len()), rng.usize(..lengths.len()));
        if long == short || lengths[long] < lengths[short] || lengths[long] == 8 {
            continue;
        }
        let mut grown = lengths.clone();
        grown[long] += 1;
        grown[short] -= 1;
        grown.retain(|&length| length > 0);
        let next = Fleet::new(grown.clone()).ok()?;
        match validate_within(&field, &next, Spacing::Touching, &Budget::rounds(1)) {
            Ok(_) => (lengths, fleet) = (grown, next),
            Err(Reason::Exhausted | Reason::Undecided) => return Some((marked, next)),
            // The quick checks refuse it, so it is not a hard case.
            Err(_) => {}
        }
    }
    Some((marked, fleet))
}

fn texture(side: usize, rng: &mut Rng) -> Cells {
    let (a, b, noise) = (rng.usize(2..=4), rng.usize(2..=4), rng.f64() * 0.2);
    let kind = rng.u8(..6);
    let mut marked = vec![vec![false; side]; side];
    for _ in 0..if kind < 2 { rng.usize(10..60) } else { 0 } {
        // Blobs or strokes.
        let (tall, wide) = match kind {
            0 => (rng.usize(2..=8), rng.usize(2..=8)),
            _ if rng.bool() => (1, rng.usize(4..=12)),
            _ => (rng.usize(4..=12), 1),
        };
        let (top, left) = (rng.usize(..side), rng.usize(..side));
        for row in &mut marked[top..(top + tall).min(side)] {
            row[left..(left + wide).min(side)].fill(true);
        }
    }
    for (row, line) in marked.iter_mut().enumerate() {
        for (col, cell) in line.iter_mut().enumerate() {
            match kind {
                2 => *cell = row % a == 0 || col % b == 0,
                3 => *cell = row % (a + 1) < a || col % 7 == 0,
                4 => *cell = (row + col) % (a + b) < b,
                5 => *cell = row % a != 0 || (col + row / a) % b != 0,
                _ => {}
            }
            *cell &= rng.f64() >= noise;
        }
    }
    marked
}

/// The lengths of ships that fill the field; long ones are preferred.
fn cut_at_random(field: &Field, rng: &mut Rng) -> Vec<usize> {
    let (longest, care) = (rng.usize(4..=8), rng.usize(2..40));
    let mut free: Vec<(usize, usize)> =
        (0..field.rows()).flat_map(|row| (0..field.cols()).map(move |col| (row, col))).collect();
    free.retain(|&(row, col)| field.is_marked(row, col));
    let mut lengths = Vec::new();
    while !free.is_empty() {
        let ships = (0..care).map(|_| {
            let (row, col) = free[rng.usize(..free.len())];
            let direction = if rng.bool() { Direction::Across } else { Direction::Down };
            let ship = Ship { row, col, length: longest, direction };
            let length = ship.cells().take_while(|cell| free.contains(cell)).count();
            Ship { length, ..ship }
        });
        let ship = ships.max_by_key(|ship| ship.length).expect("there are some tries");
        free.retain(|&cell| ship.cells().all(|taken| taken != cell));
        lengths.push(ship.length);
    }
    lengths
}
