//! The any-board evaluation: its features and its file.

use connect4_core::playout::Rng;
use connect4_core::{Cell, Direction, Geometry, GeometryTask, Player, Position, Rules};
use connect4_model::any_board::{AnyBoard, FILL, FILL_FEATURES, OWN, WIDTH, features, is_for};

use super::{lines, rules};

/// Codes of a cell for a side, from no open line to a threat, and the coarser codes of pairs.
const CODES: usize = 7;
const COARSE: [usize; CODES] = [0, 0, 0, 1, 2, 2, 3];
/// Cells higher above the discs have no cell features.
const HEIGHTS: usize = 6;
/// Codes for the top discs of a column, and for the difference in height of adjacent columns.
const TOPS: usize = 7;
const STEPS: usize = 7;
// The first feature of each group, as in `features.rs`.
const CELL: usize = 0;
const PAIR: usize = CELL + 2 * HEIGHTS * CODES * CODES;
const COLUMN: usize = PAIR + 2 * 3 * 16 * 17;
const LINE: usize = COLUMN + 2 * 4 * 3 * 13;
const COUNT: usize = LINE + 2 * 72;
const TEMPO: usize = FILL + FILL_FEATURES;
const LEFT: usize = TEMPO + 8 * 9;
const COLS: usize = LEFT + 12 * 4;
const ROWS: usize = COLS + 16;
const SURFACE: usize = ROWS + 16;

struct FeaturesTask<'a>(&'a Position);
impl GeometryTask for FeaturesTask<'_> {
    type Output = Vec<u16>;
    fn run<G: Geometry>(self, geometry: G) -> Vec<u16> {
        let mut found = Vec::new();
        features(geometry, self.0.stones(), &mut found);
        found[1..].sort_unstable();
        found
    }
}

/// The lines without a disc of `other`, with their direction and free cells.
fn open_lines(position: &Position, other: Player) -> Vec<(Direction, Vec<Cell>)> {
    let is_open = |line: &(Direction, Vec<Cell>)| line.1.iter().all(|&cell| position.at(cell) != Some(other));
    let is_free = |cell: &Cell| position.at(*cell).is_none();
    let lines = lines(position.rules()).into_iter().filter(is_open);
    lines.map(|(direction, cells)| (direction, cells.into_iter().filter(is_free).collect())).collect()
}

/// The features, computed cell by cell and line by line.
fn slow_features(position: &Position) -> Vec<u16> {
    let rules = position.rules();
    let (cols, rows) = (rules.cols(), rules.rows());
    let connect = usize::from(rules.connect());
    let players = [Player::First, Player::Second];
    let taken = |col: u8| (0..rows).filter(|&row| position.at(Cell::new(col, row)).is_some()).count() as u8;
    let mut found: Vec<usize> = Vec::new();
    let lines = players.map(|player| open_lines(position, !player));
    for (player, lines) in lines.iter().enumerate() {
        let class = |cell: &Cell| usize::from(cell.row % 2 + 2 * (cell.row - taken(cell.col)).min(3));
        let two_lacking = || lines.iter().filter(|line| line.1.len() == 2);
        for (direction, free) in two_lacking() {
            let mut classes = [class(&free[0]), class(&free[1])];
            if *direction == Direction::Vertical {
                found.push(LINE + player * 72 + 64 + classes[0]);
            } else {
                classes.sort_unstable();
                found.push(LINE + player * 72 + classes[0] * 8 + classes[1]);
            }
        }
        for (at, lack) in [3, 4].into_iter().enumerate() {
            // Empty lines are not counted.
            let count = lines.iter().filter(|line| line.1.len() == lack && lack < connect).count();
            found.push(COUNT + (player * 2 + at) * 16 + (count / 2).min(15));
        }
    }
    // The code of a free cell for a player.
    let code_of = |player: usize, cell: Cell| {
        let through =
            |lack: usize| lines[player].iter().filter(|line| line.1.len() == lack && line.1.contains(&cell)).count();
        match (through(1), through(2), through(3)) {
            (1.., ..) => 6,
            (0, many @ 1.., _) => 2 + many.min(3),
            (0, 0, many) => many.min(2),
        }
    };
    let (mut safe, mut held) = ([0; 3], [0; 2]);
    for col in 0..cols {
        let free: Vec<Cell> = (taken(col)..rows).map(|row| Cell::new(col, row)).collect();
        let both: Vec<[usize; 2]> = free.iter().map(|&cell| [code_of(0, cell), code_of(1, cell)]).collect();
        let first = |is_threat: &dyn Fn(&[usize; 2]) -> bool| both.iter().position(is_threat);
        let firsts = [first(&|one| one[0] == 6), first(&|one| one[1] == 6), first(&|one| one.contains(&6))];
        for (at, first) in firsts.into_iter().enumerate() {
            safe[at] += first.map_or(free.len(), |at| at.saturating_sub(1));
            if at < 2 && first.is_some() {
                held[at] += 1;
            }
        }
        for (height, &[a, b]) in both.iter().enumerate().take(HEIGHTS) {
            let odd = usize::from(free[height].row % 2);
            if a + b > 0 {
                found.push(CELL + ((odd * HEIGHTS + height) * CODES + a) * CODES + b);
            }
            let code = |at: usize| COARSE[both[at][0]] * 4 + COARSE[both[at][1]];
            let above = match height + 1 {
                top if top == free.len() => 16,
                above if above < HEIGHTS => code(above),
                _ => continue,
            };
            if code(height) > 0 || (1..16).contains(&above) {
                found.push(PAIR + ((odd * 3 + height.min(2)) * 16 + code(height)) * 17 + above);
            }
        }
        let kind = |at: usize| usize::from(both[at][0] == 6) + 2 * usize::from(both[at][1] == 6);
        if let Some(first) = firsts[2] {
            let is_new = |at: &usize| {
                kind(*at) & !kind(first) != 0
                    || (at - first) % 2 == 1 && kind(*at) != 0
                    || kind(first) == 3 && kind(*at) == 3 && (at - first) % 2 == 1
            };
            let second = (first + 1..free.len()).find(is_new).map_or(0, |at| {
                1 + (kind(at) - 1) * 4
                    + match at - first {
                        distance @ 1..=2 => distance - 1,
                        distance => 3 - distance % 2,
                    }
            });
            let odd = usize::from(free[first].row % 2);
            found.push(COLUMN + ((odd * 4 + first.min(3)) * 3 + kind(first) - 1) * 13 + second);
        }
    }
    let parities = safe.iter().rev().fold(0, |all, safe| 2 * all + safe % 2);
    found.push(TEMPO + (parities * 3 + held[0].min(2)) * 3 + held[1].min(2));
    found.push(LEFT + safe[2].min(11) * 4 + held[0].min(1) * 2 + held[1].min(1));
    found.push(FILL + usize::from(position.plies() * 12 / rules.cells()));
    found.push(COLS + usize::from(cols));
    found.push(ROWS + usize::from(rows));
    let tops: Vec<(i8, usize)> = (0..cols)
        .map(|col| {
            let stone = |down: u8| usize::from(position.at(Cell::new(col, taken(col) - down)) == Some(Player::Second));
            let top = match taken(col) {
                0 => 0,
                1 => 1 + stone(1),
                _ => 3 + 2 * stone(1) + stone(2),
            };
            (taken(col) as i8, top)
        })
        .collect();
    for pair in tops.windows(2) {
        let seen = |left: (i8, usize), right: (i8, usize)| (left.1, (right.0 - left.0).clamp(-3, 3), right.1);
        let (a, step, b) = seen(pair[0], pair[1]).min(seen(pair[1], pair[0]));
        let odd = pair[0].0.min(pair[1].0) as usize % 2;
        found.push(SURFACE + ((odd * TOPS + a) * TOPS + b) * STEPS + (step + 3) as usize);
    }
    let parity = [0, 1 + usize::from(cols % 2)][usize::from(rows % 2)];
    let table = (3 * (connect - 4) + parity) * 2 + usize::from(position.plies() % 2);
    let mut found: Vec<u16> = found.into_iter().map(|feature| feature as u16).collect();
    found.sort_unstable();
    found.insert(0, table as u16);
    found
}

#[test]
fn features_agree_with_a_slow_computation_and_with_the_mirror_image() {
    let mut rng = Rng::new(8);
    let mut seen = 0;
    while seen < 1500 {
        let [cols, rows] = [0; 2].map(|_| 4 + rng.below(7) as u8);
        let rules = rules(cols, rows, 4 + rng.below(2) as u8);
        let mut position = Position::new(rules);
        for _ in 0..rng.below(u32::from(rules.cells())) {
            let Some(cell) = rng.pick(&position.legal_moves()) else { break };
            position.play(cell);
        }
        if position.is_over() {
            continue;
        }
        assert!(is_for(rules));
        seen += 1;
        let found = rules.with_geometry(FeaturesTask(&position));
        assert_eq!(found, slow_features(&position), "{position}");
        assert_eq!(found, rules.with_geometry(FeaturesTask(&position.mirrored())), "{position}");
    }
}

#[test]
fn bytes_round_trip_and_damage_is_detected() {
    let value = AnyBoard::embedded(rules(8, 8, 4)).unwrap();
    let bytes = value.to_bytes();
    assert!(Some(&bytes[..]) == AnyBoard::embedded_bytes());
    assert!(AnyBoard::from_bytes(&bytes).is_ok_and(|again| again == *value));
    for at in (0..bytes.len()).step_by(bytes.len() / 50) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        assert!(AnyBoard::from_bytes(&damaged).is_err(), "byte {at}");
        assert!(AnyBoard::from_bytes(&bytes[..at]).is_err(), "{at} bytes");
    }
}

#[test]
fn weights_lose_little_precision_and_tiny_rows_become_zero() {
    let mut value = AnyBoard::embedded(rules(8, 8, 4)).unwrap().clone();
    value.shared[0] = std::array::from_fn(|at| (at as f32 - 9.3) / 7.0);
    value.shared[1] = [1e-12; WIDTH];
    value.own[2] = [-0.75; OWN];
    let again = AnyBoard::from_bytes(&value.to_bytes()).unwrap();
    for (was, is) in value.shared[0].iter().zip(again.shared[0]) {
        assert!((was - is).abs() <= 51.0 / 7.0 / 127.0, "{was} {is}");
    }
    assert_eq!((again.shared[1], again.own[2]), ([0.0; WIDTH], [-0.75; OWN]));
}

#[test]
fn the_built_in_evaluation_is_at_most_1_mb_and_records_its_command() {
    let value = AnyBoard::embedded(rules(8, 8, 4)).unwrap();
    assert!(AnyBoard::embedded_bytes().unwrap().len() <= 1_000_000, "1 MB at most");
    assert!(value.command.starts_with("cargo run "), "{}", value.command);
    assert!(AnyBoard::embedded(Rules::TIC_TAC_TOE).is_none());
    assert!(AnyBoard::embedded(rules(11, 8, 4)).is_none());
}
