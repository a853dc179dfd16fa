//! Why a field cannot be cut.

use crate::field::{Field, Ship};
use crate::fleet::Fleet;
use crate::region::Region;

/// Why there is no way to cut a field into the fleet, or none was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The marked cells are too few or too many.
    #[error("{marked} {} marked, but the fleet covers {fleet}", cells_are(*marked))]
    Cells {
        /// Marked cells.
        marked: usize,
        /// Cells of the fleet.
        fleet: usize,
    },
    /// No straight run has room for the longest ship.
    #[error("no run has room for the ship of {ship}: the longest has {run}")]
    TooLong {
        /// Its length.
        ship: usize,
        /// The longest run.
        run: usize,
    },
    /// A cell in no run that has room for even the shortest ship.
    #[error("the longest run through r{}c{} has {run}, but the shortest ship has {ship}", row + 1, col + 1)]
    TooShort {
        /// From 0.
        row: usize,
        /// From 0.
        col: usize,
        /// The longest run through it.
        run: usize,
        /// The shortest ship.
        ship: usize,
    },
    /// Cells on their own need more ships of one cell than there are.
    #[error("{cells} {} alone, but the fleet has {ships} ships of one cell", cells_are(*cells))]
    Single {
        /// Such cells.
        cells: usize,
        /// Ships of one cell.
        ships: usize,
    },
    /// All long ships together need more cells than lie in runs as long as they.
    #[error(
        "the {ships} ships of {length} and more need {needed} cells in runs of {length} and more, but only {cells} {} in such runs",
        cells_are(*cells)
    )]
    Capacity {
        /// Ships of this length and longer.
        length: usize,
        /// How many.
        ships: usize,
        /// Their cells.
        needed: usize,
        /// Cells in runs of this length and longer.
        cells: usize,
    },
    /// Cells coloured along the diagonals with `colours` colours in turn: every ship takes nearly as many of each, but
    /// there are too many, or too few, of one.
    #[error(
        "with {colours} colours in turn along the diagonals, {cells} {} of one colour, but any such fleet covers {least} to {most}",
        cells_are(*cells)
    )]
    Colours {
        /// How many colours.
        colours: usize,
        /// Cells of the colour in question.
        cells: usize,
        /// The fewest that the fleet takes.
        least: usize,
        /// The most.
        most: usize,
    },
    /// Connected cells that no part of the fleet fills.
    #[error("no part of the fleet fills the {cells} connected cells with r{}c{}", row + 1, col + 1)]
    Region {
        /// The first of them, from 0.
        row: usize,
        /// From 0.
        col: usize,
        /// How many.
        cells: usize,
    },
    /// Ships may not touch, and these connected cells are not straight.
    #[error("the {cells} connected cells with r{}c{} are no straight ship, and ships may not touch", row + 1, col + 1)]
    NotStraight {
        /// The first of them, from 0.
        row: usize,
        /// From 0.
        col: usize,
        /// How many.
        cells: usize,
    },
    /// Ships may not touch, and so the ships are plain to see, but are others than those of the fleet.
    #[error("{found} ship{} of {length} on the field, but {fleet} in the fleet", if *found == 1 { "" } else { "s" })]
    Ships {
        /// The length in question.
        length: usize,
        /// Ships of this length on the field.
        found: usize,
        /// In the fleet.
        fleet: usize,
    },
    /// Every way was tried, or ruled out by a proof: by room, colours or prices.
    #[error("every way to cut the cells was tried or ruled out, and none gives the fleet")]
    Exhausted,
    /// No reason: the search found neither a way nor a proof that there is none.
    #[error("not decided: no way was found to cut the cells, and no proof that there is none")]
    Undecided,
}

fn cells_are(count: usize) -> &'static str {
    if count == 1 { "cell is" } else { "cells are" }
}

/// What can be seen without trying: the first reason why ships that may touch cannot fill the field.
pub(crate) fn at_first_sight(field: &Field, fleet: &Fleet) -> Option<Reason> {
    let marked = field.marked();
    if marked != fleet.cells() {
        return Some(Reason::Cells { marked, fleet: fleet.cells() });
    }
    let (longest, shortest) = (*fleet.lengths().first()?, *fleet.lengths().last()?);
    let runs = runs(field);
    let run = runs.iter().map(|&(.., run)| run).max().unwrap_or(0);
    if run < longest {
        return Some(Reason::TooLong { ship: longest, run });
    }
    if let Some(&(row, col, run)) = runs.iter().find(|&&(.., run)| run < shortest) {
        return Some(Reason::TooShort { row, col, run, ship: shortest });
    }
    let alone = runs.iter().filter(|&&(.., run)| run == 1).count();
    let ones = fleet.lengths().iter().filter(|&&length| length == 1).count();
    if alone > ones {
        return Some(Reason::Single { cells: alone, ships: ones });
    }
    let kinds = fleet.kinds();
    for &(length, _) in &kinds {
        let long = kinds.iter().filter(|&&(other, _)| other >= length);
        let (ships, needed) = long
            .fold((0, 0), |(n, cells), &(length, count)| (n + usize::from(count), cells + length * usize::from(count)));
        let cells = runs.iter().filter(|&&(.., run)| run >= length).count();
        if needed > cells {
            return Some(Reason::Capacity { length, ships, needed, cells });
        }
    }
    for &(colours, _) in kinds.iter().filter(|&&(length, _)| length > 1) {
        // A ship takes each colour as often as the number of colours goes into its length, and some once more.
        let least = kinds.iter().map(|&(length, count)| length / colours * usize::from(count)).sum();
        let odd = kinds.iter().filter(|&&(length, _)| length % colours != 0);
        let most = least + odd.map(|&(_, count)| usize::from(count)).sum::<usize>();
        for falls in [true, false] {
            let mut cells = vec![0; colours];
            for &(row, col, _) in &runs {
                cells[if falls { row + col } else { row + colours * 64 - col } % colours] += 1;
            }
            if let Some(&cells) = cells.iter().find(|cells| !(least..=most).contains(*cells)) {
                return Some(Reason::Colours { colours, cells, least, most });
            }
        }
    }
    None
}

/// Each marked cell with the longest run through it.
fn runs(field: &Field) -> Vec<(usize, usize, usize)> {
    let mut longest = vec![0; field.rows() * field.cols()];
    let mut lines: Vec<Vec<(usize, usize)>> =
        (0..field.rows()).map(|row| (0..field.cols()).map(|col| (row, col)).collect()).collect();
    lines.extend((0..field.cols()).map(|col| (0..field.rows()).map(|row| (row, col)).collect::<Vec<_>>()));
    for line in lines {
        for run in line.chunk_by(|&(r, c), &(r2, c2)| field.is_marked(r, c) == field.is_marked(r2, c2)) {
            for &(row, col) in run {
                let best: &mut usize = &mut longest[row * field.cols() + col];
                *best = (*best).max(run.len());
            }
        }
    }
    let cells = (0..field.rows()).flat_map(|row| (0..field.cols()).map(move |col| (row, col)));
    let marked = cells.filter(|&(row, col)| field.is_marked(row, col));
    marked.map(|(row, col)| (row, col, longest[row * field.cols() + col])).collect()
}

/// The ships of a field on which ships may not touch, or why they are not the fleet.
pub(crate) fn apart(field: &Field, fleet: &Fleet) -> Result<Vec<Ship>, Reason> {
    let marked = field.marked();
    if marked != fleet.cells() {
        return Err(Reason::Cells { marked, fleet: fleet.cells() });
    }
    let mut ships = Vec::new();
    for region in Region::all(field, true) {
        let (row, col) = region.first_cell();
        ships.push(region.as_ship().ok_or(Reason::NotStraight { row, col, cells: region.cells.len() })?);
    }
    let count =
        |lengths: &mut dyn Iterator<Item = usize>, length: usize| lengths.filter(|&other| other == length).count();
    for length in (1..=64).rev() {
        let found = count(&mut ships.iter().map(|ship| ship.length), length);
        let in_fleet = count(&mut fleet.lengths().iter().copied(), length);
        if found != in_fleet {
            return Err(Reason::Ships { length, found, fleet: in_fleet });
        }
    }
    Ok(ships)
}
