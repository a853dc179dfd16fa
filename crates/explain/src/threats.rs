//! Finds the threats of both sides, and which of them matter.

use connect4_core::{Cell, Player, Position};

use crate::reason::Threat;
use crate::tactics::lines_through;

/// The threats of both sides, by column from the left, each from the bottom. Empty if the game is over.
pub fn threats(position: &Position) -> Vec<Threat> {
    let mut found = Vec::new();
    if position.is_over() {
        return found;
    }
    for owner in Player::BOTH {
        for cell in position.threats(owner) {
            let landing = position.landing(cell.col).filter(|_| position.rules().has_gravity());
            let below = landing.map_or(0, |landing| cell.row - landing.row);
            found.push(Threat { owner, cell, lines: lines_through(position, owner, cell), below, behind: None });
        }
    }
    found.sort_by_key(|threat| (threat.cell, threat.owner));
    if position.rules().has_gravity() {
        for n in 1..found.len() {
            found[n].behind = behind(&found[..n], &found[n]);
        }
    }
    found
}

/// A lower threat in the same column that makes this one useless until the lower cell is filled. The opponent does not
/// play below the lower threat, and if its owner does, the opponent blocks it. Two threats of one player directly above
/// each other do not block each other.
fn behind(lower: &[Threat], threat: &Threat) -> Option<Cell> {
    let first = lower.iter().find(|other| other.cell.col == threat.cell.col && other.cell.row < threat.cell.row)?;
    let is_pair = first.owner == threat.owner && first.cell.row + 1 == threat.cell.row;
    (!is_pair).then_some(first.cell)
}
