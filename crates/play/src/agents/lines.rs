//! What players see on a board beyond wins and blocks: open lines, and the cells worth a look.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Direction, Geometry, GeometryTask, Position, Stones};

use crate::Outlook;

/// A board without gravity is wide if it has more free cells than this; players then do not look at every cell.
pub(crate) const WIDE_CELLS: u32 = 36;
/// Bits of the largest board.
pub(crate) const MAX_BITS: usize = 420;

/// Calls `visit` with the starts of all lines that hold `n` of `own` and none of `other`, the step along them and `n`,
/// for each direction and each `n` from 1 to one less than a whole line.
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
        // Counts all lines at once: bit i of a line's count is in plane i, at the line's start.
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

/// What an open line with `n` stones is worth: four times one with a stone less, up to nine stones.
#[inline(always)]
pub(crate) fn weight(n: u32) -> i32 {
    1 << (2 * (n - 1).min(8))
}

/// What two open lines that each lack two stones count for: a measure for line-counting values.
pub(crate) fn unit(connect: u32) -> f32 {
    2.0 * weight(connect.saturating_sub(2).max(1)) as f32
}

/// The line-counting value, from the side to move: the weights of its open lines less those of the other side's. It is beyond
/// ±10^9 on no board.
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

/// For each bit of the board, how much its cell adds to the mover's open lines or takes from the other side's.
pub(crate) fn cell_values<G: Geometry>(geometry: G, stones: Stones<G::Word>) -> [i32; MAX_BITS] {
    let mut values = [0; MAX_BITS];
    // Building comes before hindering, among lines of equal length.
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

/// The cells at most two steps from `stones` in any direction, the stones themselves included.
#[inline(always)]
pub(crate) fn near<G: Geometry>(geometry: G, stones: G::Word) -> G::Word {
    let (board, stride) = (geometry.board(), geometry.stride());
    let mut cells = stones;
    for _ in 0..2 {
        // Cut to the board after each step, so that nothing passes a spare bit into the next column.
        cells = (cells | cells << 1 | cells >> 1) & board;
        if geometry.cols() > 1 {
            cells = (cells | cells << stride | cells >> stride) & board;
        }
    }
    cells
}

/// The legal cells worth a look: on a wide board those near a stone, elsewhere all.
pub(crate) fn sensible<G: Geometry>(geometry: G, stones: Stones<G::Word>, legal: G::Word) -> G::Word {
    if geometry.has_gravity() || legal.count_ones() <= WIDE_CELLS {
        return legal;
    }
    let (cols, rows) = (geometry.cols(), geometry.rows());
    let close = near(geometry, stones.occupied()) & legal;
    let middle = geometry.bit(cols / 2, rows / 2) & legal;
    [close, middle].into_iter().find(|cells| !cells.is_zero()).unwrap_or(legal)
}

/// For each bit of the board, twice the distance of its cell from the middle: sideways with gravity, else the farther of
/// sideways and up.
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

/// Twice the distance of a cell from the middle, so that boards of even size stay whole-numbered: sideways with gravity,
/// else the farther of sideways and up. `sides` are columns and rows, `at` the cell's, from 0.
fn off_middle(has_gravity: bool, sides: [u32; 2], at: [u32; 2]) -> u32 {
    let off = |axis: usize| (2 * at[axis] + 1).abs_diff(sides[axis]);
    if has_gravity { off(0) } else { off(0).max(off(1)) }
}

/// Puts cells into the order in which a search looks at them: the most valuable first, where values are given, then from the
/// middle outwards. Not generic, because each separate sort is some thirty functions to compile.
pub(crate) fn sort_cells(cells: &mut [u16], values: Option<&[i32; MAX_BITS]>, distances: &[u8; MAX_BITS]) {
    match values {
        Some(values) => cells.sort_unstable_by_key(|&at| (-values[at as usize], distances[at as usize], at)),
        None => cells.sort_unstable_by_key(|&at| (distances[at as usize], at)),
    }
}

/// Twice the distance from the middle of the board, so that boards of even size stay whole-numbered.
pub(crate) fn distance_from_middle(position: &Position, cell: Cell) -> u32 {
    let rules = position.rules();
    off_middle(rules.has_gravity(), [rules.cols().into(), rules.rows().into()], [cell.col.into(), cell.row.into()])
}

/// What the rules show of a position, one stone [further](Outlook::further), by cells; a finished game counts as a full
/// board.
pub(crate) fn outlook(position: &Position) -> Outlook<Vec<Cell>> {
    struct Look<'a>(&'a Position);
    impl GeometryTask for Look<'_> {
        type Output = Outlook<Vec<Cell>>;
        fn run<G: Geometry>(self, geometry: G) -> Outlook<Vec<Cell>> {
            let cells = |word| bits(word).map(|bit| geometry.cell(bit)).collect();
            match Outlook::new(geometry, self.0.stones()).further(geometry) {
                Outlook::Full => Outlook::Full,
                Outlook::Wins(wins) => Outlook::Wins(cells(wins)),
                Outlook::Lost(moves) => Outlook::Lost(cells(moves)),
                Outlook::Open { moves, theirs } => Outlook::Open { moves: cells(moves), theirs: cells(theirs) },
            }
        }
    }
    if position.is_over() { Outlook::Full } else { position.rules().with_geometry(Look(position)) }
}

/// The stones among which a greedy player chooses at random; none in a finished game.
pub(crate) fn candidates(position: &Position) -> Vec<Cell> {
    let mut cells = match outlook(position) {
        Outlook::Full => Vec::new(),
        Outlook::Wins(cells) | Outlook::Lost(cells) | Outlook::Open { moves: cells, .. } => cells,
    };
    let nearest = cells.iter().map(|&cell| distance_from_middle(position, cell)).min();
    cells.retain(|&cell| Some(distance_from_middle(position, cell)) == nearest);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use connect4_core::playout::Rng;
    use connect4_core::{Player, Rules};

    /// Open lines counted cell by cell.
    fn slow_value(position: &Position) -> i32 {
        let rules = position.rules();
        let mut value = 0;
        for start in rules.all_cells() {
            for direction in Direction::ALL {
                let (right, up) = direction.step();
                let at = |i: i32| {
                    let (col, row) =
                        (i32::from(start.col) + i * i32::from(right), i32::from(start.row) + i * i32::from(up));
                    let cell = Cell::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
                    rules.contains(cell).then(|| position.at(cell))
                };
                let cells: Option<Vec<Option<Player>>> = (0..i32::from(rules.connect())).map(at).collect();
                let Some(cells) = cells else { continue };
                let count = |player| cells.iter().filter(|&&stone| stone == Some(player)).count() as u32;
                match (count(position.mover()), count(!position.mover())) {
                    (n, 0) if n > 0 => value += weight(n),
                    (0, n) if n > 0 => value -= weight(n),
                    _ => {}
                }
            }
        }
        value
    }

    struct Value<'a>(&'a Position);
    impl GeometryTask for Value<'_> {
        type Output = i32;
        fn run<G: Geometry>(self, geometry: G) -> i32 {
            value(geometry, self.0.stones())
        }
    }

    #[test]
    fn the_value_is_that_of_counting_cell_by_cell() {
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let mut side = || 1 + rng.below(20) as u8;
            let (cols, rows) = (side(), side());
            let connect = 2 + rng.below(7) as u8;
            let rules = Rules::new(cols, rows, connect).unwrap().with_gravity(rng.below(2) == 0);
            let mut position = Position::new(rules);
            for _ in 0..rng.below(60) {
                let legal = position.legal_moves();
                let Some(&cell) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else { break };
                position.play(cell);
            }
            if !position.is_over() {
                assert_eq!(rules.with_geometry(Value(&position)), slow_value(&position), "{position}");
            }
        }
    }

    struct Near(Rules);
    impl GeometryTask for Near {
        type Output = ();
        fn run<G: Geometry>(self, geometry: G) {
            for cell in self.0.all_cells() {
                let found = near(geometry, geometry.bit(cell.col.into(), cell.row.into()));
                let expected =
                    self.0.all_cells().filter(|c| c.col.abs_diff(cell.col) <= 2 && c.row.abs_diff(cell.row) <= 2);
                assert!(bits(found).map(|bit| geometry.cell(bit)).eq(expected), "{} {cell}", self.0);
            }
        }
    }

    #[test]
    fn near_cells_do_not_wrap() {
        for (cols, rows) in [(1, 1), (1, 20), (20, 1), (3, 3), (7, 6), (15, 15), (20, 20)] {
            let rules = Rules::new(cols, rows, 5).unwrap().with_gravity(false);
            rules.with_geometry(Near(rules));
        }
    }
}
