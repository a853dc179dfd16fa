//! Reasons why a field cannot be cut.

use crate::field::{Field, Ship, counted};
use crate::fleet::Fleet;
use crate::region::{Connection, Region};

/// Why there is no placement of the fleet, or why none was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The number of marked cells differs from that of the fleet.
    #[error("{marked} {} marked, but the fleet covers {fleet}", cells_are(*marked))]
    Cells {
        /// Number of marked cells.
        marked: usize,
        /// Number of cells of the fleet.
        fleet: usize,
    },
    /// No straight segment of marked cells has room for the longest ship.
    #[error("no segment has room for the ship of length {ship}; the longest has length {segment}")]
    TooLong {
        /// Length of the ship.
        ship: usize,
        /// Length of the longest segment.
        segment: usize,
    },
    /// A cell for which even the shortest ship is too long.
    #[error("the longest segment through r{}c{} has length {segment}, but the shortest ship has length {ship}", row + 1, col + 1)]
    TooShort {
        /// Row, from 0.
        row: usize,
        /// Column, from 0.
        col: usize,
        /// Length of the longest segment through the cell.
        segment: usize,
        /// Length of the shortest ship.
        ship: usize,
    },
    /// There are more isolated cells than ships of one cell.
    #[error("{cells} {} isolated, but the fleet has {} of one cell", cells_are(*cells), counted(*ships, "ship"))]
    Single {
        /// Number of isolated cells.
        cells: usize,
        /// Number of ships of one cell.
        ships: usize,
    },
    /// The ships of some length or longer have more cells than the segments of that length or longer.
    #[error(
        "the {} of length {length} or more must cover {needed} cells in segments of at least {length}, but only {cells} {} in such segments",
        counted(*ships, "ship"),
        cells_are(*cells)
    )]
    Capacity {
        /// The minimum length of these ships and segments.
        length: usize,
        /// Number of these ships.
        ships: usize,
        /// Number of their cells.
        needed: usize,
        /// Number of cells in these segments.
        cells: usize,
    },
    /// Diagonals are numbered modulo `colors`, which colors the cells. Every ship covers nearly the same number of
    /// cells of each color, but the field has too many or too few of one color.
    #[error(
        "if the diagonals are colored with {colors} colors in turn, {cells} {} of one color, but the fleet covers {least} to {most}",
        cells_are(*cells)
    )]
    Colors {
        /// Number of colors.
        colors: usize,
        /// Number of marked cells of the color in question.
        cells: usize,
        /// The fewest cells of one color that the fleet can cover.
        least: usize,
        /// The most.
        most: usize,
    },
    /// No part of the fleet fills these connected cells.
    #[error("no part of the fleet fills the {cells} connected cells at r{}c{}", row + 1, col + 1)]
    Region {
        /// Row of the first cell, from 0.
        row: usize,
        /// Column of the first cell, from 0.
        col: usize,
        /// Number of cells.
        cells: usize,
    },
    /// Ships may not touch, but these connected cells do not form a straight ship.
    #[error("the {cells} connected cells at r{}c{} do not form a straight ship, and ships may not touch", row + 1, col + 1)]
    NotStraight {
        /// Row of the first cell, from 0.
        row: usize,
        /// Column of the first cell, from 0.
        col: usize,
        /// Number of cells.
        cells: usize,
    },
    /// Ships may not touch, so each connected region is one ship, but these are not the ships of the fleet.
    #[error("the field has {} of length {length}, but the fleet has {fleet}", counted(*found, "ship"))]
    Ships {
        /// The length whose numbers differ.
        length: usize,
        /// Number of ships of this length on the field.
        found: usize,
        /// Number of ships of this length in the fleet.
        fleet: usize,
    },
    /// Every placement was tried or ruled out by a proof: by room, by colors or by prices.
    #[error("every placement was tried or ruled out, and none uses the whole fleet")]
    Exhausted,
    /// The search found neither a placement nor a proof that there is none.
    #[error("no placement was found, and no proof that there is none")]
    Undecided,
}

fn cells_are(count: usize) -> &'static str {
    if count == 1 { "cell is" } else { "cells are" }
}

/// Quick checks for ships that may touch: the first reason why there is no placement, if one is found.
pub(crate) fn quick_check(field: &Field, fleet: &Fleet) -> Option<Reason> {
    let marked = field.marked();
    if marked != fleet.cells() {
        return Some(Reason::Cells { marked, fleet: fleet.cells() });
    }
    let (longest, shortest) = (*fleet.lengths().first()?, *fleet.lengths().last()?);
    let longest_segments = longest_segments(field);
    let segment = longest_segments.iter().map(|&(.., segment)| segment).max().unwrap_or(0);
    if segment < longest {
        return Some(Reason::TooLong { ship: longest, segment });
    }
    if let Some(&(row, col, segment)) = longest_segments.iter().find(|&&(.., segment)| segment < shortest) {
        return Some(Reason::TooShort { row, col, segment, ship: shortest });
    }
    let isolated = longest_segments.iter().filter(|&&(.., segment)| segment == 1).count();
    let ones = fleet.lengths().iter().filter(|&&length| length == 1).count();
    if isolated > ones {
        return Some(Reason::Single { cells: isolated, ships: ones });
    }
    let kinds = fleet.kinds();
    for &(length, _) in &kinds {
        let long = kinds.iter().filter(|&&(other, _)| other >= length);
        let (ships, needed) = long
            .fold((0, 0), |(n, cells), &(length, count)| (n + usize::from(count), cells + length * usize::from(count)));
        let cells = longest_segments.iter().filter(|&&(.., segment)| segment >= length).count();
        if needed > cells {
            return Some(Reason::Capacity { length, ships, needed, cells });
        }
    }
    for &(colors, _) in kinds.iter().filter(|&&(length, _)| length > 1) {
        // A ship covers each color ⌊length / colors⌋ times, and some colors once more.
        let least = kinds.iter().map(|&(length, count)| length / colors * usize::from(count)).sum();
        let odd = kinds.iter().filter(|&&(length, _)| length % colors != 0);
        let most = least + odd.map(|&(_, count)| usize::from(count)).sum::<usize>();
        for falls in [true, false] {
            let mut cells = vec![0; colors];
            for &(row, col, _) in &longest_segments {
                cells[if falls { row + col } else { row + colors * 64 - col } % colors] += 1;
            }
            if let Some(&cells) = cells.iter().find(|cells| !(least..=most).contains(*cells)) {
                return Some(Reason::Colors { colors, cells, least, most });
            }
        }
    }
    None
}

/// Each marked cell with the length of the longest segment through it.
fn longest_segments(field: &Field) -> Vec<(usize, usize, usize)> {
    let mut longest = vec![0; field.rows() * field.cols()];
    let mut lines: Vec<Vec<(usize, usize)>> =
        (0..field.rows()).map(|row| (0..field.cols()).map(|col| (row, col)).collect()).collect();
    lines.extend((0..field.cols()).map(|col| (0..field.rows()).map(|row| (row, col)).collect::<Vec<_>>()));
    for line in lines {
        for segment in line.chunk_by(|&(r, c), &(r2, c2)| field.is_marked(r, c) == field.is_marked(r2, c2)) {
            for &(row, col) in segment {
                let best: &mut usize = &mut longest[row * field.cols() + col];
                *best = (*best).max(segment.len());
            }
        }
    }
    let cells = (0..field.rows()).flat_map(|row| (0..field.cols()).map(move |col| (row, col)));
    let marked = cells.filter(|&(row, col)| field.is_marked(row, col));
    marked.map(|(row, col)| (row, col, longest[row * field.cols() + col])).collect()
}

/// The ships of a field on which ships may not touch, or why they are not the fleet.
pub(crate) fn separate_ships(field: &Field, fleet: &Fleet) -> Result<Vec<Ship>, Reason> {
    let marked = field.marked();
    if marked != fleet.cells() {
        return Err(Reason::Cells { marked, fleet: fleet.cells() });
    }
    let mut ships = Vec::new();
    for region in Region::all(field, Connection::SidesAndCorners) {
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
