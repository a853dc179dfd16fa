//! Finds the threats of both sides, and which of them count.

use connect4_core::{Cell, Player, Position};

use super::reason::Threat;
use super::tactics::lines_through;

/// The cells that complete a line, by column from the left, each from the bottom.
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

/// The threat below that makes this one worthless for now: the side that must not play under it will not, and if its owner
/// does, the threat is lost. A threat right on top of another of the same owner is worth most of all.
fn behind(lower: &[Threat], threat: &Threat) -> Option<Cell> {
    let first = lower.iter().find(|other| other.cell.col == threat.cell.col && other.cell.row < threat.cell.row)?;
    let is_pair = first.owner == threat.owner && first.cell.row + 1 == threat.cell.row;
    (!is_pair).then_some(first.cell)
}
