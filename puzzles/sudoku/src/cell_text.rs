//! The text of cells, and the symbols that they use together.

use crate::grid::Grid;
use crate::layout::Candidates;
use crate::parse_error::ParseError;
use crate::shape::{Shape, Symbols};

/// The text of a cell, before the symbols of the grid are known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellText {
    /// The indices of its digit or candidates in [`Symbols::ALL`]; none for an empty cell.
    Symbols(u64),
    /// A number with two digits: one digit above 9, or two candidates.
    Number(u8),
}

impl CellText {
    pub(crate) const EMPTY: CellText = CellText::Symbols(0);
    pub(crate) const ZERO: CellText = CellText::Symbols(1);

    /// Reads one character.
    pub(crate) fn symbol(shape: Shape, symbol: char) -> Option<CellText> {
        if matches!(symbol, '.' | '_' | '*') {
            return Some(CellText::EMPTY);
        }
        let place = Symbols::place(symbol)?;
        let last = if shape.side() > 9 { 9 } else { 0 } + shape.side() as u32;
        (place <= last).then_some(CellText::Symbols(1 << place))
    }

    /// Reads a whole cell: a character, a number, or candidates in ascending order.
    pub(crate) fn cell(shape: Shape, text: &str) -> Option<CellText> {
        let mut symbols = text.chars();
        match (symbols.next(), symbols.next()) {
            (None, _) => return Some(CellText::EMPTY),
            (Some(symbol), None) => return CellText::symbol(shape, symbol),
            _ => {}
        }
        let is_number = text.len() == 2 && text.bytes().all(|digit| digit.is_ascii_digit());
        if let Some(number) = text.parse::<u8>().ok().filter(|_| is_number && shape.side() > 9) {
            // Below 10, with a leading zero.
            return match number {
                0..=9 => Some(CellText::Symbols(1 << number)),
                _ => Some(CellText::Number(number)),
            };
        }
        CellText::candidates(shape, text).map(CellText::Symbols)
    }

    /// Reads candidates without gaps, in ascending order.
    pub(crate) fn candidates(shape: Shape, text: &str) -> Option<u64> {
        text.chars().try_fold(0, |set, symbol| match CellText::symbol(shape, symbol)? {
            CellText::Symbols(one) if one > set && (one > 1 || shape.side() > 9) => Some(set | one),
            _ => None,
        })
    }
}

/// Detects the symbols that the cells use, and makes a grid of them.
pub(crate) fn grid_of(shape: Shape, cells: &[CellText]) -> Result<Grid, ParseError> {
    let side = shape.side() as u32;
    let is_several = |cell: &CellText| matches!(cell, CellText::Symbols(set) if set.count_ones() > 1);
    let has_candidates = cells.iter().any(is_several);
    let invalid = |index: usize, found: String| ParseError::Digit { shape, cell: shape.cell(index), found };
    let mut sets = Vec::with_capacity(cells.len());
    for (index, &cell) in cells.iter().enumerate() {
        sets.push(match cell {
            CellText::Symbols(set) => set,
            // 12 means 1 and 2 if other cells have candidates.
            CellText::Number(number) if has_candidates => {
                CellText::candidates(shape, &number.to_string()).ok_or_else(|| invalid(index, number.to_string()))?
            }
            CellText::Number(number) if u32::from(number) <= side => 1 << number,
            CellText::Number(number) => return Err(invalid(index, number.to_string())),
        });
    }
    let used = sets.iter().fold(0, |used, set| used | set);
    let (has_zero, has_empty) = (used & 1 != 0, sets.contains(&0));
    let largest = 1_u64 << side;
    let symbols = if side > 9 && used & 0x3fe == 0 && used >> side > 1 {
        Symbols::Letters
    } else if has_zero && used < largest && (has_empty || has_candidates || has_full_counts(&sets, shape)) {
        // Up to 9x9, digits do not start at 0. A typing error must not yield another puzzle.
        if side <= 9 {
            return Err(ParseError::Zero { shape });
        }
        Symbols::FromZero
    } else {
        Symbols::FromOne
    };
    let (first, all) = (symbols.first(), (1 << side) - 1);
    let mut candidates: Vec<Candidates> = Vec::with_capacity(sets.len());
    for (index, &set) in sets.iter().enumerate() {
        let set = if symbols != Symbols::FromZero && set == 1 { 0 } else { set };
        let shifted = set >> first;
        if set & ((1 << first) - 1) != 0 || shifted > all {
            let found = (0..35).filter(|place| set & (1 << place) != 0).map(Symbols::char).collect();
            return Err(invalid(index, found));
        }
        candidates.push(shifted as Candidates);
    }
    if has_candidates {
        if let Some(index) = candidates.iter().position(|&set| set == 0) {
            return Err(ParseError::NoCandidate { cell: shape.cell(index) });
        }
        return Ok(Grid::from_candidates(shape, candidates).with_symbols(symbols));
    }
    let digit = |set: Candidates| if set == 0 { 0 } else { set.trailing_zeros() as u8 + 1 };
    Ok(Grid::from_valid(shape, candidates.into_iter().map(digit).collect()).with_symbols(symbols))
}

/// Whether each of the first symbols occurs as often as in a full grid.
fn has_full_counts(sets: &[u64], shape: Shape) -> bool {
    (0..shape.side()).all(|place| sets.iter().filter(|&&set| set == 1 << place).count() == shape.side())
}
