//! Generates hard fields as JSON lines (`grid`, `fleet`, `touching`): `jiggle COUNT [SEED]`. Fleets have 25 to 80 ships
//! of 1 to 8 cells, with many long ships of equal length. They are placed so that they cross and cluster. Then some
//! cells move by one, or the fleet changes, so that some of the fields can no longer be cut. `bench/battleship` times
//! them.

use connect4_battleship::{Direction, Field, Ship};
use fastrand::Rng;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse().expect("write numbers: COUNT [SEED]"));
    let count = arguments.next().expect("say how many");
    let first = arguments.next().unwrap_or(1);
    let mut made = 0;
    for seed in first.. {
        if made == count {
            break;
        }
        let Some((field, mut lengths)) = perturbed_field(&mut Rng::with_seed(seed)) else { continue };
        made += 1;
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        let row = |row| (0..field.cols()).map(|col| u8::from(field.is_marked(row, col))).collect();
        let grid: Vec<Vec<u8>> = (0..field.rows()).map(row).collect();
        println!("{}", serde_json::json!({ "grid": grid, "fleet": lengths, "touching": true, "seed": seed }));
    }
}

/// A field and a fleet with the same number of cells.
fn perturbed_field(rng: &mut Rng) -> Option<(Field, Vec<usize>)> {
    let side = *rng.choice(&[10, 12, 15, 20, 20, 25, 30, 30])?;
    let (rows, cols) = (side, if rng.u8(..4) == 0 { side.min(10 + rng.usize(..20)) } else { side });
    let longest = rng.usize(3..=8);
    let wanted = rng.usize(25..=80);
    // Few kinds of ships leave the least freedom.
    let kinds: Vec<usize> = match rng.u8(..4) {
        0 => vec![longest, longest - 1],
        1 => vec![longest, longest - 1, longest - 2],
        2 => (1..=longest).chain(longest / 2..=longest).collect(),
        _ => (1..=longest).collect(),
    };
    let mut lengths: Vec<usize> = Vec::new();
    while lengths.len() < wanted {
        let length = *rng.choice(&kinds)?;
        if lengths.iter().sum::<usize>() + length > rows * cols * 9 / 10 {
            break;
        }
        lengths.push(length);
    }
    if lengths.len() < 25 {
        return None;
    }
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    // How much ships prefer places next to others.
    let clump = rng.f64();
    let mut marked = vec![vec![false; cols]; rows];
    for &length in &lengths {
        let mut best = None;
        for _ in 0..60 {
            let direction = if rng.bool() { Direction::Across } else { Direction::Down };
            let (tall, wide) = if direction == Direction::Across { (1, length) } else { (length, 1) };
            if tall > rows || wide > cols {
                continue;
            }
            let ship = Ship { row: rng.usize(..=rows - tall), col: rng.usize(..=cols - wide), length, direction };
            if ship.cells().any(|(row, col)| marked[row][col]) {
                continue;
            }
            let marked_neighbors = |(row, col): (usize, usize)| {
                let near = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
                near.iter().filter(|&&(row, col)| row < rows && col < cols && marked[row][col]).count()
            };
            let touched: usize = ship.cells().map(marked_neighbors).sum();
            let score = touched as f64 * clump + rng.f64() * 2.0;
            if best.is_none_or(|(least, _)| score > least) {
                best = Some((score, ship));
            }
            if rng.u8(..20) == 0 {
                break;
            }
        }
        let (_, ship) = best?;
        ship.cells().for_each(|(row, col)| marked[row][col] = true);
    }
    // Move some cells by one.
    for _ in 0..*rng.choice(&[0, 0, 1, 2, 3, 6, 10])? {
        let (row, col) = (rng.usize(..rows), rng.usize(..cols));
        let near = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
        let &(r, c) = rng.choice(&near)?;
        if r < rows && c < cols && marked[row][col] != marked[r][c] {
            (marked[row][col], marked[r][c]) = (marked[r][c], marked[row][col]);
        }
    }
    // Lengthen a ship and shorten another.
    for _ in 0..*rng.choice(&[0, 0, 1, 2, 3, 5, 8])? {
        let (long, short) = (rng.usize(..lengths.len()), rng.usize(..lengths.len()));
        if long != short && lengths[long] >= lengths[short] && lengths[short] > 1 && lengths[long] < 8 {
            lengths[long] += 1;
            lengths[short] -= 1;
        }
    }
    Some((Field::from_rows(&marked).ok()?, lengths))
}
