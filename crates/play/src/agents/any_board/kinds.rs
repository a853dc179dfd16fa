//! A position as a list of kinds.

use connect4_core::word::{Word, bits};
use connect4_core::{Direction, Geometry, Stones};

/// What a cell means to one side: nothing, a line that lacks three, one that lacks two, several, a threat.
const CODES: usize = 5;
const HEIGHTS: usize = 6;
const CELL: usize = 0;
const PAIR: usize = CELL + 2 * HEIGHTS * CODES * CODES;
const COLUMN: usize = PAIR + 2 * 3 * 16 * 17;
const LINE: usize = COLUMN + 2 * 4 * 3 * 13;
const COUNT: usize = LINE + 2 * 72;
/// Kinds of which every position has one begin here.
pub const FILL: usize = COUNT + 2 * 2 * 16;
/// Their number.
pub const FILLS: usize = 12;
const TEMPO: usize = FILL + FILLS;
const LEFT: usize = TEMPO + 8 * 9;
const COLS: usize = LEFT + 12 * 4;
const ROWS: usize = COLS + 16;
/// Kinds in a table.
pub const KINDS: usize = ROWS + 16;
/// Tables: for each side to move, parity of the board, and line length.
pub const TABLES: usize = 2 * 3 * 2;

/// Sets of cells by what they mean to one side, each within the one before: in a line that lacks at most three stones, at
/// most two, in two that lack two, completing a line.
#[derive(Clone, Copy)]
struct Meaning<W> {
    levels: [W; 4],
    /// How many lines lack three, and how many lack more.
    counts: [u32; 2],
}

#[inline(always)]
fn meaning<G: Geometry>(
    geometry: G,
    own: G::Word,
    other: G::Word,
    empty: G::Word,
    mut two_lacking: impl FnMut(G::Word, Direction, u32),
) -> Meaning<G::Word> {
    let zero = G::Word::ZERO;
    let connect = geometry.connect();
    let [mut three, mut two, mut twice, mut threat] = [zero; 4];
    let mut counts = [0; 2];
    for direction in Direction::ALL {
        let Some(step) = geometry.step(direction) else { continue };
        let open = geometry.line_starts(geometry.board() & !other, direction);
        if open.is_zero() {
            continue;
        }
        // Bit i of a line's count of stones is in plane i, at the line's start.
        let [mut ones, mut twos, mut fours] = [zero; 3];
        for at in 0..connect {
            let stone = own >> (step * at) & open;
            let carry = ones & stone;
            ones ^= stone;
            fours |= twos & carry;
            twos ^= carry;
        }
        let with = |n: u32| {
            let pick = |plane: G::Word, bit: u32| if n & bit != 0 { plane } else { !plane };
            open & pick(ones, 1) & pick(twos, 2) & pick(fours, 4)
        };
        let (lack_one, lack_two, lack_three) = (with(connect - 1), with(connect - 2), with(connect - 3));
        counts[0] += lack_three.count_ones();
        if connect > 4 {
            counts[1] += with(connect - 4).count_ones();
        }
        for at in 0..connect {
            let shift = step * at;
            threat |= lack_one << shift;
            three |= lack_three << shift;
            let here = lack_two << shift;
            twice |= two & here;
            two |= here;
        }
        if !lack_two.is_zero() {
            two_lacking(lack_two, direction, step);
        }
    }
    threat &= empty;
    twice = twice & empty | threat;
    two = two & empty | threat;
    three = three & empty | two;
    Meaning { levels: [three, two, twice, threat], counts }
}

/// The kinds of a position in which nobody has a line, for boards that it [is for](super::is_for). They are the same for its mirror image, in
/// another order.
#[inline(always)]
pub fn kinds<G: Geometry>(geometry: G, stones: Stones<G::Word>, found: &mut Vec<u16>) {
    found.clear();
    let (cols, rows, connect, stride) = (geometry.cols(), geometry.rows(), geometry.connect(), geometry.stride());
    let occupied = stones.occupied();
    let plies = stones.plies();
    let side = plies as usize % 2;
    let players = if side == 0 { [stones.mover, stones.opponent] } else { [stones.opponent, stones.mover] };
    let empty = geometry.board() & !occupied;
    let parity = if rows % 2 == 0 { 0 } else { 1 + cols as usize % 2 };
    let base = ((usize::from(connect == 5) * 3 + parity) * 2 + side) * KINDS;
    let mut push = |kind: usize| found.push((base + kind) as u16);

    // The parity of each free cell's row and its height above the stones, 3 at most.
    let column_cells = geometry.column(0);
    let mut class = [0u8; 256];
    let mut fill = [0u32; 20];
    for col in 0..cols {
        let taken = (occupied >> (col * stride) & column_cells).count_ones();
        fill[col as usize] = taken;
        for row in taken..rows {
            class[((col * stride + row) & 255) as usize] = (row % 2 + 2 * (row - taken).min(3)) as u8;
        }
    }
    let mut means = [Meaning { levels: [G::Word::ZERO; 4], counts: [0; 2] }; 2];
    for (player, mean) in means.iter_mut().enumerate() {
        *mean = meaning(geometry, players[player], players[1 - player], empty, |starts, direction, step| {
            let mut line = G::Word::ZERO;
            for at in 0..connect {
                line |= G::Word::bit(step * at);
            }
            for start in bits(starts) {
                let lacking = line << start.trailing_zeros() & empty;
                let one = class[(lacking.trailing_zeros() & 255) as usize] as usize;
                let other = class[(lacking.without_lowest_bit().trailing_zeros() & 255) as usize] as usize;
                let kind = match direction {
                    Direction::Vertical => 64 + one,
                    _ => one.min(other) * 8 + one.max(other),
                };
                push(LINE + player * 72 + kind);
            }
        });
        for (at, &count) in mean.counts.iter().enumerate() {
            push(COUNT + (player * 2 + at) * 16 + (count as usize / 2).min(15));
        }
    }
    // For each side, and for both, the cells that may be played before somebody must play below a threat, and the columns
    // with a threat.
    let (mut safe, mut held) = ([0; 3], [0usize; 2]);
    for col in 0..cols {
        let taken = fill[col as usize];
        if taken == rows {
            continue;
        }
        let bit = col * stride + taken;
        let cut = |word: G::Word| (word >> bit).to_limbs()[0] as u32 & ((1 << (rows - taken)) - 1);
        let own = means[0].levels.map(cut);
        let other = means[1].levels.map(cut);
        let any = own[0] | other[0];
        if any == 0 {
            safe.iter_mut().for_each(|safe| *safe += rows - taken);
            continue;
        }
        for (at, threats) in [own[3], other[3], own[3] | other[3]].into_iter().enumerate() {
            if threats == 0 {
                safe[at] += rows - taken;
            } else {
                safe[at] += threats.trailing_zeros().saturating_sub(1);
                if at < 2 {
                    held[at] += 1;
                }
            }
        }
        let meets = |levels: &[u32; 4], at: u32| levels.iter().map(|level| (level >> at & 1) as usize).sum::<usize>();
        let highest = (rows - taken).min(HEIGHTS as u32);
        let mut below: Option<(usize, usize)> = None;
        for height in 0..highest {
            let odd = (taken + height) as usize % 2;
            let (a, b) = (meets(&own, height), meets(&other, height));
            if a + b != 0 {
                push(CELL + ((odd * HEIGHTS + height as usize) * CODES + a) * CODES + b);
            }
            let code = a.saturating_sub(1) * 4 + b.saturating_sub(1);
            if let Some((kind, lower)) = below
                && (lower | code) != 0
            {
                push(PAIR + (kind * 16 + lower) * 17 + code);
            }
            below = Some((odd * 3 + (height as usize).min(2), code));
        }
        if taken + highest == rows
            && let Some((kind, lower)) = below
            && lower != 0
        {
            push(PAIR + (kind * 16 + lower) * 17 + 16);
        }
        let threats = own[3] | other[3];
        if threats != 0 {
            let kind_at = |at: u32| ((own[3] >> at & 1) + 2 * (other[3] >> at & 1)) as usize;
            let first = threats.trailing_zeros();
            let odd = (taken + first) as usize % 2;
            let type_of = kind_at(first);
            // The next threat that is not another of the same kind on a row of the same parity.
            let same = if type_of == 3 {
                u32::MAX
            } else if type_of == 1 {
                !other[3]
            } else {
                !own[3]
            };
            let alternate = if first % 2 == 0 { 0x5555_5555 } else { 0xAAAA_AAAAu32 };
            let further = threats & !(alternate & same) & !((2u32 << first) - 1);
            let second = if further == 0 {
                0
            } else {
                let at = further.trailing_zeros();
                let far = match at - first {
                    1 => 0,
                    2 => 1,
                    distance if distance % 2 == 1 => 2,
                    _ => 3,
                };
                1 + (kind_at(at) - 1) * 4 + far
            };
            push(COLUMN + ((odd * 4 + first.min(3) as usize) * 3 + type_of - 1) * 13 + second);
        }
    }
    let parities = safe.iter().enumerate().map(|(at, safe)| (*safe as usize % 2) << at).sum::<usize>();
    push(TEMPO + (parities * 3 + held[0].min(2)) * 3 + held[1].min(2));
    push(LEFT + (safe[2] as usize).min(11) * 4 + held[0].min(1) * 2 + held[1].min(1));
    let cells = cols * rows;
    push(FILL + (plies * 12 / cells).min(11) as usize);
    push(COLS + cols.min(15) as usize);
    push(ROWS + rows.min(15) as usize);
}

#[cfg(test)]
mod tests {
    use connect4_core::playout::Rng;
    use connect4_core::{Cell, GeometryTask, Player, Position, Rules};

    use super::*;
    use crate::agents::any_board::is_for;

    struct Kinds<'a>(&'a Position);
    impl GeometryTask for Kinds<'_> {
        type Output = Vec<u16>;
        fn run<G: Geometry>(self, geometry: G) -> Vec<u16> {
            let mut found = Vec::new();
            kinds(geometry, self.0.stones(), &mut found);
            found.sort_unstable();
            found
        }
    }

    /// The lines of a board without stones of `other`, each as its free cells.
    fn open_lines(position: &Position, other: Player) -> Vec<(Direction, Vec<Cell>)> {
        let rules = position.rules();
        let mut lines = Vec::new();
        for start in rules.all_cells() {
            for direction in Direction::ALL {
                let (right, up) = direction.step();
                let cell = |at: i8| {
                    let col = u8::try_from(start.col as i8 + at * right).ok()?;
                    let row = u8::try_from(start.row as i8 + at * up).ok()?;
                    Some(Cell::new(col, row)).filter(|&cell| rules.contains(cell))
                };
                let Some(cells) = (0..rules.connect() as i8).map(cell).collect::<Option<Vec<_>>>() else { continue };
                if cells.iter().all(|&cell| position.at(cell) != Some(other)) {
                    let free = cells.into_iter().filter(|&cell| position.at(cell).is_none()).collect();
                    lines.push((direction, free));
                }
            }
        }
        lines
    }

    /// The kinds, found cell by cell and line by line.
    fn slow_kinds(position: &Position) -> Vec<u16> {
        let rules = position.rules();
        let (cols, rows) = (rules.cols(), rules.rows());
        let connect = usize::from(rules.connect());
        let players = [Player::First, Player::Second];
        let taken = |col: u8| (0..rows).filter(|&row| position.at(Cell::new(col, row)).is_some()).count() as u8;
        let mut found: Vec<usize> = Vec::new();
        let lines = players.map(|player| open_lines(position, !player));
        for (player, lines) in lines.iter().enumerate() {
            for (direction, free) in lines.iter().filter(|line| line.1.len() == 2) {
                let class = |cell: &Cell| usize::from(cell.row % 2 + 2 * (cell.row - taken(cell.col)).min(3));
                let mut classes = [class(&free[0]), class(&free[1])];
                if *direction == Direction::Vertical {
                    found.push(LINE + player * 72 + 64 + classes[0]);
                } else {
                    classes.sort_unstable();
                    found.push(LINE + player * 72 + classes[0] * 8 + classes[1]);
                }
            }
            for (at, lack) in [3, 4].into_iter().enumerate() {
                // A line without a stone counts for nobody.
                let count = lines.iter().filter(|line| line.1.len() == lack && lack < connect).count();
                found.push(COUNT + (player * 2 + at) * 16 + (count / 2).min(15));
            }
        }
        // What a free cell means to a player, 0 to 4.
        let meaning = |player: usize, cell: Cell| {
            let through = |lack: usize| {
                lines[player].iter().filter(|line| line.1.len() == lack && line.1.contains(&cell)).count()
            };
            match (through(1), through(2), through(3)) {
                (1.., ..) => 4,
                (0, 2.., _) => 3,
                (0, 1, _) => 2,
                (0, 0, 1..) if connect > 3 => 1,
                _ => 0,
            }
        };
        let (mut safe, mut held) = ([0; 3], [0; 2]);
        for col in 0..cols {
            let free: Vec<Cell> = (taken(col)..rows).map(|row| Cell::new(col, row)).collect();
            let both: Vec<[usize; 2]> = free.iter().map(|&cell| [meaning(0, cell), meaning(1, cell)]).collect();
            let first = |is_threat: &dyn Fn(&[usize; 2]) -> bool| both.iter().position(is_threat);
            let firsts = [first(&|one| one[0] == 4), first(&|one| one[1] == 4), first(&|one| one.contains(&4))];
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
                let code = |at: usize| both[at][0].saturating_sub(1) * 4 + both[at][1].saturating_sub(1);
                let above = match height + 1 {
                    top if top == free.len() => 16,
                    above if above < HEIGHTS => code(above),
                    _ => continue,
                };
                if code(height) > 0 || (1..16).contains(&above) {
                    found.push(PAIR + ((odd * 3 + height.min(2)) * 16 + code(height)) * 17 + above);
                }
            }
            let kind = |at: usize| usize::from(both[at][0] == 4) + 2 * usize::from(both[at][1] == 4);
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
        let parity = [0, 1 + usize::from(cols % 2)][usize::from(rows % 2)];
        let table = (3 * (connect - 4) + parity) * 2 + usize::from(position.plies() % 2);
        let mut found: Vec<u16> = found.into_iter().map(|kind| (table * KINDS + kind) as u16).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn they_are_those_found_cell_by_cell_and_the_same_in_the_mirror() {
        let mut rng = Rng::new(8);
        let mut seen = 0;
        while seen < 1500 {
            let mut side = || 4 + rng.below(7) as u8;
            let rules = Rules::new(side(), side(), 4).unwrap();
            let rules = Rules::new(rules.cols(), rules.rows(), 4 + rng.below(2) as u8).unwrap();
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
            let found = rules.with_geometry(Kinds(&position));
            assert_eq!(found, slow_kinds(&position), "{position}");
            assert_eq!(found, rules.with_geometry(Kinds(&position.mirrored())), "{position}");
        }
    }
}
