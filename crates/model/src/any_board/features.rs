//! The features of a position. Each is an index into tables of weights.

#![expect(clippy::needless_range_loop, reason = "loops over numbers are fast in builds that inline little, too")]

use connect4_core::word::{Word, bits};
use connect4_core::{Direction, Geometry, Stones};

/// Number of codes for a side's open lines through a free cell: 0 none, 1 one line that lacks three discs, 2 several, 3
/// one line that lacks two, 4 two, 5 more, 6 a threat (a line that lacks one).
const CODES: usize = 7;
/// Coarser codes: 0 no lines, or lines that lack three, 1 one line that lacks two, 2 several, 3 a threat.
const COARSE: [usize; CODES] = [0, 0, 0, 1, 2, 2, 3];
/// Cells higher above the discs have no cell features.
const HEIGHTS: usize = 6;
// The first feature of each group: single cells, pairs of adjacent cells, threats of a column, lines that lack two
// discs, counts of lines, fill, safe cells (tempo and number), board size, and top discs.
const CELL: usize = 0;
const PAIR: usize = CELL + 2 * HEIGHTS * CODES * CODES;
const COLUMN: usize = PAIR + 2 * 3 * 16 * 17;
const LINE: usize = COLUMN + 2 * 4 * 3 * 13;
const COUNT: usize = LINE + 2 * 72;
/// The first of the fill features. Every position has exactly one of them.
pub const FILL: usize = COUNT + 2 * 2 * 16;
/// Number of fill features.
pub const FILL_FEATURES: usize = 12;
const TEMPO: usize = FILL + FILL_FEATURES;
const LEFT: usize = TEMPO + 8 * 9;
const COLS: usize = LEFT + 12 * 4;
const ROWS: usize = COLS + 16;
const SURFACE: usize = ROWS + 16;
/// Number of codes for the top discs of a column: none, one or two discs, each of either side.
const TOPS: usize = 7;
/// Number of codes for the difference in height of adjacent columns, from `-(STEPS / 2)` to `STEPS / 2`.
const STEPS: usize = 7;
/// Number of features per side to move.
pub const FEATURES: usize = SURFACE + 2 * TOPS * TOPS * STEPS;
/// Number of tables: for each line length, parity of the board, and side to move.
pub const TABLES: usize = 2 * 3 * 2;

/// The codes of all free cells for one side. A cell's code is the number of sets that contain it; each set contains the
/// next.
#[derive(Clone, Copy)]
struct CellCodes<W> {
    levels: [W; CODES - 1],
    /// Number of open lines that lack three discs, and of those that lack four.
    counts: [u32; 2],
}

impl<W: Word> CellCodes<W> {
    /// For each level, the set of cells of a column that it contains. Bit 0 is the cell at bit index `bit`; `cells` is
    /// the number of cells.
    #[inline(always)]
    fn column(&self, bit: u32, cells: u32) -> [u32; CODES - 1] {
        let mut column = [0; CODES - 1];
        for at in 0..CODES - 1 {
            column[at] = (self.levels[at] >> bit).to_limbs()[0] as u32 & ((1 << cells) - 1);
        }
        column
    }
}

#[inline(always)]
fn cell_codes<G: Geometry>(
    geometry: G,
    own: G::Word,
    other: G::Word,
    empty: G::Word,
    mut two_lacking: impl FnMut(G::Word, Direction, u32),
) -> CellCodes<G::Word> {
    let zero = G::Word::ZERO;
    let connect = geometry.connect();
    let [mut three, mut threes, mut two, mut twice, mut thrice, mut threat] = [zero; CODES - 1];
    let mut counts = [0; 2];
    for direction in Direction::ALL {
        let Some(step) = geometry.step(direction) else { continue };
        let open = geometry.line_starts(geometry.board() & !other, direction);
        if open.is_zero() {
            continue;
        }
        // Count the discs of all lines in parallel, with bit-sliced counters. The count of a line is at its first cell.
        let [mut ones, mut twos, mut fours] = [zero; 3];
        for at in 0..connect {
            let disc = own >> (step * at) & open;
            let carry = ones & disc;
            ones ^= disc;
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
            let here = lack_three << shift;
            threes |= three & here;
            three |= here;
            let here = lack_two << shift;
            thrice |= twice & here;
            twice |= two & here;
            two |= here;
        }
        if !lack_two.is_zero() {
            two_lacking(lack_two, direction, step);
        }
    }
    threat &= empty;
    thrice = thrice & empty | threat;
    twice = twice & empty | thrice;
    two = two & empty | twice;
    threes = threes & empty | two;
    three = three & empty | threes;
    CellCodes { levels: [three, threes, two, twice, thrice, threat], counts }
}

/// Computes the features of a position in which neither side has a line, on [supported boards](super::is_for).
/// `found[0]` is the table, below [`TABLES`]; the features, below [`FEATURES`], follow in any order. A position and its
/// mirror image have the same features.
///
/// The function is long because one pass over the columns computes most kinds of features from shared state.
#[inline(always)]
pub fn features<G: Geometry>(geometry: G, stones: Stones<G::Word>, found: &mut Vec<u16>) {
    found.clear();
    let (cols, rows, connect, stride) = (geometry.cols(), geometry.rows(), geometry.connect(), geometry.stride());
    let occupied = stones.occupied();
    let plies = stones.plies();
    let side = plies as usize % 2;
    let players = if side == 0 { [stones.mover, stones.opponent] } else { [stones.opponent, stones.mover] };
    let empty = geometry.board() & !occupied;
    let parity = if rows % 2 == 0 { 0 } else { 1 + cols as usize % 2 };
    found.push(((usize::from(connect == 5) * 3 + parity) * 2 + side) as u16);
    let mut push = |feature: usize| found.push(feature as u16);

    // The class of each free cell: the parity of its row, and its height above the discs (at most 3).
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
    let mut codes = [CellCodes { levels: [G::Word::ZERO; CODES - 1], counts: [0; 2] }; 2];
    for (player, found_codes) in codes.iter_mut().enumerate() {
        *found_codes = cell_codes(geometry, players[player], players[1 - player], empty, |starts, direction, step| {
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
        for at in 0..2 {
            push(COUNT + (player * 2 + at) * 16 + (found_codes.counts[at] as usize / 2).min(15));
        }
    }
    // `safe`: number of cells that can be played before a side must play below a threat of the first player, the second
    // player, or either. `held`: number of columns with a threat, for each player.
    let (mut safe, mut held) = ([0; 3], [0usize; 2]);
    for col in 0..cols {
        let taken = fill[col as usize];
        if taken == rows {
            continue;
        }
        let bit = col * stride + taken;
        let own = codes[0].column(bit, rows - taken);
        let other = codes[1].column(bit, rows - taken);
        let threats = [own[CODES - 2], other[CODES - 2], own[CODES - 2] | other[CODES - 2]];
        for at in 0..3 {
            let cells = if threats[at] == 0 { rows - taken } else { threats[at].trailing_zeros().saturating_sub(1) };
            safe[at] += cells;
        }
        if own[0] | other[0] == 0 {
            continue;
        }
        held[0] += usize::from(threats[0] != 0);
        held[1] += usize::from(threats[1] != 0);
        let highest = (rows - taken).min(HEIGHTS as u32);
        let mut below: Option<(usize, usize)> = None;
        for height in 0..highest {
            let odd = (taken + height) as usize % 2;
            let (a, b) = (code(&own, height), code(&other, height));
            if a + b != 0 {
                push(CELL + ((odd * HEIGHTS + height as usize) * CODES + a) * CODES + b);
            }
            let both = COARSE[a] * 4 + COARSE[b];
            if let Some((kind, lower)) = below
                && (lower | both) != 0
            {
                push(PAIR + (kind * 16 + lower) * 17 + both);
            }
            below = Some((odd * 3 + (height as usize).min(2), both));
        }
        if taken + highest == rows
            && let Some((kind, lower)) = below
            && lower != 0
        {
            push(PAIR + (kind * 16 + lower) * 17 + 16);
        }
        let [first, second, either] = threats;
        if either != 0 {
            push(COLUMN + threats_of_column(first, second, either, taken));
        }
    }
    let parities = safe[0] % 2 + safe[1] % 2 * 2 + safe[2] % 2 * 4;
    push(TEMPO + (parities as usize * 3 + held[0].min(2)) * 3 + held[1].min(2));
    push(LEFT + (safe[2] as usize).min(11) * 4 + held[0].min(1) * 2 + held[1].min(1));
    let cells = cols * rows;
    push(FILL + (plies * 12 / cells).min(11) as usize);
    push(COLS + cols.min(15) as usize);
    push(ROWS + rows.min(15) as usize);
    tops(geometry, &fill, players[1], push);
}

/// The code of a cell, given the [levels of its column](CellCodes::column) and its bit index in them.
#[inline(always)]
fn code(levels: &[u32; CODES - 1], height: u32) -> usize {
    let mut code = 0;
    for level in levels {
        code += (level >> height & 1) as usize;
    }
    code
}

/// The feature of the lowest threats in a column. Bit 0 of each set is the lowest free cell, in row `taken` (from 0).
#[inline(always)]
fn threats_of_column(own: u32, other: u32, threats: u32, taken: u32) -> usize {
    let kind_at = |at: u32| ((own >> at & 1) + 2 * (other >> at & 1)) as usize;
    let first = threats.trailing_zeros();
    let odd = (taken + first) as usize % 2;
    let kind = kind_at(first);
    // The next threat that has another owner or is in a row of the other parity.
    let same = match kind {
        3 => u32::MAX,
        1 => !other,
        _ => !own,
    };
    let alternate = if first.is_multiple_of(2) { 0x5555_5555 } else { 0xAAAA_AAAAu32 };
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
    ((odd * 4 + first.min(3) as usize) * 3 + kind - 1) * 13 + second
}

/// The features of adjacent columns: their top discs and the difference of their heights.
#[inline(always)]
fn tops<G: Geometry>(geometry: G, fill: &[u32; 20], second: G::Word, mut push: impl FnMut(usize)) {
    let stride = geometry.stride();
    let top = |col: u32| {
        let taken = fill[col as usize];
        let is_second = |down: u32| usize::from(!(second & G::Word::bit(col * stride + taken - down)).is_zero());
        match taken {
            0 => 0,
            1 => 1 + is_second(1),
            _ => 3 + 2 * is_second(1) + is_second(2),
        }
    };
    let mut left = top(0);
    for col in 1..geometry.cols() {
        let right = top(col);
        let (low, high) = (fill[col as usize - 1], fill[col as usize]);
        let odd = low.min(high) as usize % 2;
        let most = STEPS as i32 / 2;
        let step = (high as i32 - low as i32).clamp(-most, most);
        // Use the smaller of the pair and its mirror image.
        let (a, b, step) = if (left, step) <= (right, -step) { (left, right, step) } else { (right, left, -step) };
        push(SURFACE + ((odd * TOPS + a) * TOPS + b) * STEPS + (step + most) as usize);
        left = right;
    }
}
