//! Open lines, the evaluation by open lines, and the selection of promising cells.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Direction, Geometry, ImmediateTactics, Position, Stones};

/// A board without gravity is wide if it has more free cells than this. Searches then consider only some cells.
pub(crate) const WIDE_CELLS: u32 = 36;
/// Number of bits of the largest board, 20×20.
pub(crate) const MAX_BITS: usize = 420;

/// Finds the open lines of one side: those with at least one disc of `own`, none of `other`, and an empty cell. Calls
/// `visit` for each direction and each number `n` of own discs, with the first cells of the lines, the bit step along
/// them, and `n`.
#[inline(always)]
pub(crate) fn open_lines<G: Geometry>(
    geometry: G,
    own: G::Word,
    other: G::Word,
    mut visit: impl FnMut(G::Word, u32, u32),
) {
    let connect = geometry.connect();
    let used = (u32::BITS - connect.leading_zeros()) as usize;
    for direction in Direction::ALL {
        let Some(step) = geometry.step(direction) else { continue };
        let open = geometry.line_starts(geometry.board() & !other, direction);
        if open.is_zero() {
            continue;
        }
        // Count in all lines in parallel: plane i holds bit i of each line's count, at the first cell of the line.
        let mut planes = [G::Word::ZERO; 5];
        for at in 0..connect {
            let mut carry = own >> (step * at) & open;
            for plane in &mut planes[..used] {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        for n in 1..connect {
            let mut starts = open;
            for (bit, &plane) in planes[..used].iter().enumerate() {
                starts &= if n >> bit & 1 == 1 { plane } else { !plane };
            }
            if !starts.is_zero() {
                visit(starts, step, n);
            }
        }
    }
}

/// The weight of an open line with `n` discs: 4^(n-1), the same from nine discs on.
#[inline(always)]
pub(crate) fn weight(n: u32) -> i32 {
    1 << (2 * (n - 1).min(8))
}

/// The weight of two open lines that each lack two discs, as a unit for evaluations by open lines.
pub(crate) fn unit(connect: u32) -> f32 {
    2.0 * weight(connect.saturating_sub(2).max(1)) as f32
}

/// The evaluation by open lines, from the perspective of the side to move: the weights of its open lines minus those of
/// the opponent's. Its absolute value is below 10^9 on every board.
#[inline(always)]
pub(crate) fn value<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> i32 {
    let mut value = 0;
    open_lines(geometry, stones.mover, stones.opponent, |starts, _, n| {
        value += weight(n) * starts.count_ones() as i32;
    });
    open_lines(geometry, stones.opponent, stones.mover, |starts, _, n| {
        value -= weight(n) * starts.count_ones() as i32;
    });
    value
}

/// For each bit index of the board, the weight of the open lines of both sides through its cell.
pub(crate) fn cell_values<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> [i32; MAX_BITS] {
    let mut values = [0; MAX_BITS];
    // Extending a line is worth more than blocking one of equal length.
    for (own, other, share) in [(stones.mover, stones.opponent, 5), (stones.opponent, stones.mover, 4)] {
        open_lines(geometry, own, other, |starts, step, n| {
            for start in bits(starts) {
                let first = start.trailing_zeros();
                for at in 0..geometry.connect() {
                    values[(first + at * step) as usize] += share * weight(n);
                }
            }
        });
    }
    values
}

/// The cells at most two steps from `stones` in any direction, including `stones`.
#[inline(always)]
pub(crate) fn near<G: Geometry>(geometry: G, stones: G::Word) -> G::Word {
    let (board, stride) = (geometry.board(), geometry.stride());
    let mut cells = stones;
    for _ in 0..2 {
        // Mask after each step, so that no bit crosses a spare bit into the next column.
        cells = (cells | cells << 1 | cells >> 1) & board;
        if geometry.cols() > 1 {
            cells = (cells | cells << stride | cells >> stride) & board;
        }
    }
    cells
}

/// The legal cells to consider: on a wide board those near a stone, otherwise all.
pub(crate) fn sensible<G: Geometry>(geometry: G, stones: Stones<G::Word>, legal: G::Word) -> G::Word {
    if geometry.has_gravity() || legal.count_ones() <= WIDE_CELLS {
        return legal;
    }
    let (cols, rows) = (geometry.cols(), geometry.rows());
    let close = near(geometry, stones.occupied()) & legal;
    let middle = geometry.bit(cols / 2, rows / 2) & legal;
    [close, middle].into_iter().find(|cells| !cells.is_zero()).unwrap_or(legal)
}

/// For each bit index of the board, the doubled distance of its cell from the middle; see [`off_middle`].
pub(crate) fn distances<G: Geometry>(geometry: G) -> [u8; MAX_BITS] {
    let mut distances = [0; MAX_BITS];
    let sides = [geometry.cols(), geometry.rows()];
    for col in 0..geometry.cols() {
        for row in 0..geometry.rows() {
            let distance = off_middle(geometry.has_gravity(), sides, [col, row]);
            distances[(col * geometry.stride() + row) as usize] = distance as u8;
        }
    }
    distances
}

/// The distance of a cell from the middle, doubled so that it is a whole number on boards of even size: horizontal with
/// gravity, otherwise the larger of horizontal and vertical. `sides` are the numbers of columns and rows, `at` the
/// column and row of the cell, from 0.
fn off_middle(has_gravity: bool, sides: [u32; 2], at: [u32; 2]) -> u32 {
    let off = |axis: usize| (2 * at[axis] + 1).abs_diff(sides[axis]);
    if has_gravity { off(0) } else { off(0).max(off(1)) }
}

/// Sorts cells for a search: by decreasing value, if values are given, then from the middle outward. Not generic,
/// because every instance of a sort compiles to about thirty functions.
pub(crate) fn sort_cells(cells: &mut [u16], values: Option<&[i32; MAX_BITS]>, distances: &[u8; MAX_BITS]) {
    match values {
        Some(values) => cells.sort_unstable_by_key(|&at| (-values[at as usize], distances[at as usize], at)),
        None => cells.sort_unstable_by_key(|&at| (distances[at as usize], at)),
    }
}

/// The doubled distance of a cell from the middle of the board; see `off_middle`.
pub fn distance_from_middle(position: &Position, cell: Cell) -> u32 {
    let rules = position.rules();
    off_middle(rules.has_gravity(), [rules.cols().into(), rules.rows().into()], [cell.col.into(), cell.row.into()])
}

/// The moves among which a greedy player chooses at random; none in a finished game.
pub fn greedy_moves(position: &Position) -> Vec<Cell> {
    let mut cells = ImmediateTactics::of(position).moves();
    let nearest = cells.iter().map(|&cell| distance_from_middle(position, cell)).min();
    cells.retain(|&cell| Some(distance_from_middle(position, cell)) == nearest);
    cells
}
