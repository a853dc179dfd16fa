//! The rules as bit operations on all lanes at once.
//!
//! The candidates of a digit are three sets of 27 cells, one for each column within a stack (0, 1, 2). The cell at
//! `row` and `column`, counted from 0, is bit `3 * row + stack` of set `column % 3`.
//!
//! ```text
//!            stack 0     stack 1     stack 2
//! row 0      0 0 0       1 1 1       2 2 2        each cell shows its bit; the left, middle and right cells of
//! row 1      3 3 3       4 4 4       5 5 5        every three belong to sets 0, 1 and 2
//! row 2      6 6 6       7 7 7       8 8 8
//! row 3      9 9 9       ...
//! ```
//!
//! The union of the three sets has one bit per *strip*: the three cells that a row and a box share. There are 27
//! strips. Within a band (three rows), a digit occupies one strip of each row and of each box. There are six ways, like
//! three rooks on a 3 × 3 board. A strip that is in none of the possible ways cannot contain the digit. This covers
//! rows, boxes and the locked candidates between them. The same applies to the three cells that a column and a box
//! share.

use super::lanes::Lanes;

/// All 27 bits.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// Row 0 of each band.
const ROW_0: u32 = 0o007_007_007;
/// Row 1 of each band.
const ROW_1: u32 = ROW_0 << 3;
/// Stack 0.
const STACK_0: u32 = 0o111_111_111;
/// Stack 2.
const STACK_2: u32 = STACK_0 << 2;
/// Band 0.
const BAND_0: u32 = 0o777;
/// Band 2.
const BAND_2: u32 = BAND_0 << 18;

/// One puzzle per lane.
pub(crate) struct Board<L: Lanes> {
    /// The candidates of each digit.
    pub(crate) cells: [[L::Words; 3]; 9],
    /// The cells whose digit was just found to have no other place in its box.
    pub(crate) certain: [L::Words; 3],
    /// For each digit, the strips in which none of its places is certain.
    unsure: [L::Words; 9],
    /// Cells with exactly two candidates; valid after a sweep that changed nothing.
    pub(crate) pairs: [L::Words; 3],
}

/// The result of a sweep: bit `i` for lane `i`.
pub(crate) struct Swept {
    /// Candidates were removed.
    pub(crate) changed: u32,
    /// There is no solution.
    pub(crate) dead: u32,
    /// A cell has at least two candidates.
    pub(crate) open: u32,
}

impl<L: Lanes> Board<L> {
    pub(crate) fn new() -> Self {
        Board { cells: [[L::EMPTY; 3]; 9], certain: [L::EMPTY; 3], unsure: [L::EMPTY; 9], pairs: [L::EMPTY; 3] }
    }

    /// Applies each rule once.
    #[inline(always)]
    pub(crate) fn sweep(&mut self) -> Swept {
        let all = L::splat(ALL);
        let none = L::splat(0);
        let (mut changed, mut dead, mut open) = (none, none, none);

        // 1. A certain digit removes all other digits from its cell. Then find cells with one candidate.
        let mut single = [none; 3];
        for (c, single) in single.iter_mut().enumerate() {
            let certain = L::load(&self.certain[c]);
            let (mut one, mut two, mut three) = (none, none, none);
            for d in 0..9 {
                let old = L::load(&self.cells[d][c]);
                let new = old.without_both(certain, L::load(&self.unsure[d]));
                new.store(&mut self.cells[d][c]);
                changed = changed.or_differing(old, new);
                three = three.or_both(two, new);
                two = two.or_both(one, new);
                one = one.or(new);
            }
            dead = dead.or_without(all, one);
            open = open.or(two);
            *single = one.without(two);
            two.without(three).store(&mut self.pairs[c]);
        }

        let mut certain = [none; 3];
        for d in 0..9 {
            let old = [0, 1, 2].map(|c| L::load(&self.cells[d][c]));
            let (cells, unsure, found_dead) = restrict(old, single, dead);
            dead = found_dead;
            for c in 0..3 {
                changed = changed.or_differing(old[c], cells[c]);
                cells[c].store(&mut self.cells[d][c]);
                certain[c] = certain[c].or_without(cells[c], unsure);
            }
            unsure.store(&mut self.unsure[d]);
        }
        for (new, certain) in certain.into_iter().zip(&mut self.certain) {
            new.store(certain);
        }
        Swept { changed: changed.nonzero(), dead: dead.nonzero(), open: open.nonzero() }
    }
}

/// Applies the rules of a digit to its candidates, given the cells that have only one candidate. Returns the remaining
/// candidates, the strips in which none of them is certain, and `dead`, with further bits if there is no solution.
#[inline(always)]
pub(super) fn restrict<L: Lanes>(old: [L; 3], single: [L; 3], dead: L) -> ([L; 3], L, L) {
    // 2. A cell with one candidate is the only place in its strip, and its strip the only one in the box.
    let strips = old[0].and(single[0]).or_both(old[1], single[1]).or_both(old[2], single[2]);
    let mut cells = [0, 1, 2].map(|c| old[c].and_unless(strips, single[c]));
    let taken = row_after(strips).or(row_before(strips));
    // 3. Strips of rows and boxes.
    let strips = cells[0].or3(cells[1], cells[2]).without(taken);
    let (after, before) = (row_after(strips), row_before(strips));
    let strips =
        strips.and_either(stack_after(after).and(stack_before(before)), stack_before(after).and(stack_after(before)));
    cells = cells.map(|cells| cells.and(strips));
    // 4. Strips of columns and boxes, as bit `9 band + 3 column + stack`.
    let strips = L::splat(ROW_0).choose(
        cells[0].or3(cells[0].down::<3>(), cells[0].down::<6>()),
        L::splat(ROW_1).choose(
            cells[1].or3(cells[1].up::<3>(), cells[1].down::<3>()),
            cells[2].or3(cells[2].up::<3>(), cells[2].up::<6>()),
        ),
    );
    let (after, before) = (row_after(strips), row_before(strips));
    let strips =
        strips.and_either(band_after(after).and(band_before(before)), band_before(after).and(band_after(before)));
    let (up3, up6, down3, down6) = (strips.up::<3>(), strips.up::<6>(), strips.down::<3>(), strips.down::<6>());
    let dead = dead.or_without(L::splat(ROW_0), strips.or3(down3, down6));
    cells[0] = cells[0].and(rows(strips, up3, up6));
    cells[1] = cells[1].and(rows(down3, strips, up3));
    cells[2] = cells[2].and(rows(down6, down3, strips));
    // 5. A place is certain if it is the only one in its strip, and the strip the only one in its box.
    let strips = cells[0].or3(cells[1], cells[2]);
    let unsure = cells[0].majority(cells[1], cells[2]).or3(row_after(strips), row_before(strips));
    (cells, unsure, dead)
}

/// Combines rows 0, 1 and 2 of each band from these sets.
#[inline(always)]
fn rows<L: Lanes>(row_0: L, row_1: L, row_2: L) -> L {
    L::splat(ROW_0).choose(row_0, L::splat(ROW_1).choose(row_1, row_2))
}

/// Moves the next row of the band into each row, cyclically.
#[inline(always)]
fn row_after<L: Lanes>(sets: L) -> L {
    L::splat(ROW_0 | ROW_1).choose(sets.down::<3>(), sets.up::<6>())
}

/// Moves the previous row of the band into each row, cyclically.
#[inline(always)]
fn row_before<L: Lanes>(sets: L) -> L {
    L::splat(ROW_0).choose(sets.down::<6>(), sets.up::<3>())
}

/// Moves the next stack into each stack, cyclically. `stack_before` is its inverse.
#[inline(always)]
fn stack_after<L: Lanes>(sets: L) -> L {
    L::splat(STACK_2).choose(sets.up::<2>(), sets.down::<1>())
}

#[inline(always)]
fn stack_before<L: Lanes>(sets: L) -> L {
    L::splat(STACK_0).choose(sets.down::<2>(), sets.up::<1>())
}

/// Moves the next band into each band, cyclically. `band_before` is its inverse.
#[inline(always)]
fn band_after<L: Lanes>(sets: L) -> L {
    L::splat(BAND_2).choose(sets.up::<18>(), sets.down::<9>())
}

#[inline(always)]
fn band_before<L: Lanes>(sets: L) -> L {
    L::splat(BAND_0).choose(sets.down::<18>(), sets.up::<9>())
}
