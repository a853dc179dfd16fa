//! A value of positions on any board with gravity: it knows a position by what its lines are, not by its cells, so it plays
//! sizes that it was not trained on.
//!
//! A position is a list of *kinds*, each a number: what a free cell means to either side, what it means together with the
//! cell above it, which threats a column holds from below, what the lines lack that want two more stones, how full the
//! board is. A kind has a row of weights; the rows of all kinds are added up and go through a small network. There is a
//! table of rows, and a network, for each side to move, line length, and whether the board's rows and columns are odd in
//! number, since these decide who has to move when the safe cells have run out.

use connect4_core::word::{Word, bits};
use connect4_core::{Direction, Geometry, Rules, Stones};

use crate::Outlook;
use crate::number::tanh;

/// Numbers in a row of weights.
pub const WIDTH: usize = 32;
/// Numbers in the second layer.
pub const SECOND: usize = 32;

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
/// The sum of a position whose end is in sight.
pub const SURE: f32 = 20.0;
/// Kinds in a table.
pub const KINDS: usize = ROWS + 16;
/// Tables: for each side to move, parity of the board, and line length.
pub const TABLES: usize = 2 * 3 * 2;

/// Whether the value is for these rules.
pub fn is_for(rules: Rules) -> bool {
    rules.has_gravity()
        && (4..=5).contains(&rules.connect())
        && (4..=16).contains(&rules.cols())
        && (4..=16).contains(&rules.rows())
}

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

/// The kinds of a position in which nobody has a line, for [`is_for`] boards. They are the same for its mirror image, in
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

/// Where a position's forced moves lead.
pub enum Settled<W> {
    /// To an end: 1 where the first player wins, -1 where the second does, else 0.
    Ends(f32),
    /// To this position, in which the side to move has a choice.
    Quiet(Stones<W>),
}

/// Plays on while only one stone does not lose within two plies.
#[inline(always)]
pub fn settled<G: Geometry>(geometry: G, mut stones: Stones<G::Word>) -> Settled<G::Word> {
    loop {
        let win = if stones.plies() % 2 == 0 { 1.0 } else { -1.0 };
        match Outlook::new(geometry, stones).further(geometry) {
            Outlook::Wins(_) => return Settled::Ends(win),
            Outlook::Lost(_) => return Settled::Ends(-win),
            Outlook::Full => return Settled::Ends(0.0),
            Outlook::Open { moves, .. } if !moves.without_lowest_bit().is_zero() => return Settled::Quiet(stones),
            Outlook::Open { moves, .. } => stones = stones.play(moves),
        }
    }
}

/// The weights behind the rows of one table.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// From the first layer to the second, `WIDTH` times `SECOND`.
    pub between: [[f32; SECOND]; WIDTH],
    /// What the second layer starts from.
    pub bias: [f32; SECOND],
    /// From the second layer to the sum.
    pub out: [f32; SECOND],
}

/// A value that knows positions by their kinds.
#[derive(Clone, Debug)]
pub struct AnyBoard {
    /// A row for each kind of each table.
    pub rows: Vec<[f32; WIDTH]>,
    /// A small network for each table.
    pub heads: Vec<Head>,
}

/// What a position's value went through.
pub struct Passed {
    /// The sums of the rows.
    pub first: [f32; WIDTH],
    /// The sums of the second layer.
    pub second: [f32; SECOND],
    /// The sum, before the tangent.
    pub sum: f32,
}

impl AnyBoard {
    /// Passes kinds through the network; the sum is from the first player's side.
    #[inline(always)]
    pub fn pass(&self, kinds: &[u16]) -> Passed {
        let mut first = [0.0; WIDTH];
        for &kind in kinds {
            let row = &self.rows[usize::from(kind)];
            for at in 0..WIDTH {
                first[at] += row[at];
            }
        }
        let head = &self.heads[usize::from(kinds[0]) / KINDS];
        let mut second = head.bias;
        for (from, weights) in first.iter().zip(&head.between) {
            let from = from.max(0.0);
            for at in 0..SECOND {
                second[at] += from * weights[at];
            }
        }
        let mut sum = first[0];
        for at in 0..SECOND {
            sum += second[at].max(0.0) * head.out[at];
        }
        Passed { first, second, sum }
    }

    /// The sum of a position, whose hyperbolic tangent is its value, from the first player's side.
    #[inline(always)]
    pub fn sum<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>, room: &mut Vec<u16>) -> f32 {
        match settled(geometry, stones) {
            Settled::Ends(value) => {
                room.clear();
                SURE * value
            }
            Settled::Quiet(stones) => {
                kinds(geometry, stones, room);
                self.pass(room).sum
            }
        }
    }

    /// The value of a position, from the first player's side.
    pub fn value<G: Geometry>(&self, geometry: G, stones: Stones<G::Word>) -> f32 {
        tanh(self.sum(geometry, stones, &mut Vec::new()))
    }
}

impl AnyBoard {
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let heads = self.heads.iter_mut().flat_map(|head| {
            head.between.iter_mut().flatten().chain(&mut head.bias).chain(&mut head.out)
        });
        self.rows.iter_mut().flatten().chain(heads)
    }

    /// All weights as they are.
    pub fn to_raw(&self) -> Vec<u8> {
        self.clone().numbers().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The other way round.
    pub fn from_raw(bytes: &[u8]) -> Self {
        let head = Head { between: [[0.0; SECOND]; WIDTH], bias: [0.0; SECOND], out: [0.0; SECOND] };
        let mut value = AnyBoard { rows: vec![[0.0; WIDTH]; TABLES * KINDS], heads: vec![head; TABLES] };
        for (number, bytes) in value.numbers().zip(bytes.chunks_exact(4)) {
            *number = f32::from_le_bytes(bytes.try_into().expect("four bytes"));
        }
        value
    }
}

/// For comparison: what open lines of one side count.
pub fn open_lines_value<G: Geometry>(geometry: G, own: G::Word, other: G::Word, add: &mut dyn FnMut(i32)) {
    super::lines::open_lines(geometry, own, other, |starts, _, n| {
        add(super::lines::weight(n) * starts.count_ones() as i32);
    });
}
