//! Immediate threats, and wins by a sequence of threats, each with only one reply.

use connect4_core::word::{Word, bits};
use connect4_core::{Budget, Cell, Direction, Geometry, Player, Position, geometry_task};
use rustc_hash::FxHashSet;

/// Maximum number of nodes for each depth.
const MAX_NODES: u32 = 3_000;
/// Maximum number of threats in sequence; longer explanations are not readable.
const MAX_THREATS: u32 = 9;

/// The shortest win of the side to move by threats only, as moves of both sides. The side to move must not be able to
/// win immediately. `None` if none is found, or the time of the budget runs out.
pub(crate) fn forcing(position: &Position, budget: &Budget) -> Option<Vec<Cell>> {
    let task = geometry_task!(|geometry: G, position: &Position, budget: &Budget| -> Option<Vec<Cell>> {
        let stones = position.stones::<G::Word>();
        (1..=MAX_THREATS).find_map(|depth| {
            let (nodes, failed, moves) = (MAX_NODES, FxHashSet::default(), Vec::new());
            let mut search = ForcingSearch { geometry, budget, nodes, failed, moves };
            search.attack(stones.mover, stones.opponent, depth).then(|| {
                search.moves.reverse();
                search.moves.into_iter().map(|cell| geometry.cell(cell)).collect()
            })
        })
    });
    position.rules().with_common_geometry(task)
}

struct ForcingSearch<'a, G: Geometry> {
    geometry: G,
    budget: &'a Budget,
    nodes: u32,
    failed: FxHashSet<G::Word>,
    /// The moves of the win, last move first.
    moves: Vec<G::Word>,
}

impl<G: Geometry> ForcingSearch<'_, G> {
    /// Whether the side to move, with the discs `own`, wins with at most `depth` threats. Appends the win to `moves`.
    fn attack(&mut self, own: G::Word, other: G::Word, depth: u32) -> bool {
        let geometry = self.geometry;
        let occupied = own | other;
        let legal = geometry.legal(occupied);
        let wins = geometry.threats(own, occupied) & legal;
        if !wins.is_zero() {
            self.moves.push(wins.lowest_bit());
            return true;
        }
        let key = own.wrapping_add(occupied).wrapping_add(geometry.bottom());
        if depth == 0 || self.nodes == 0 || self.failed.contains(&key) {
            return false;
        }
        // Check the clock at every node: on a large board, a node has hundreds of moves.
        if self.budget.is_late() {
            self.nodes = 0;
            return false;
        }
        self.nodes -= 1;
        let blocks = geometry.threats(other, occupied) & legal;
        let moves = if blocks.is_zero() { legal } else { blocks };
        if !blocks.without_lowest_bit().is_zero() {
            return false;
        }
        for disc in bits(moves) {
            let own = own | disc;
            let occupied = occupied | disc;
            let legal = geometry.legal(occupied);
            let dangers = geometry.threats(own, occupied) & legal;
            // The opponent does not have to block, or wins first.
            if dangers.is_zero() || !(geometry.threats(other, occupied) & legal).is_zero() {
                continue;
            }
            let block = dangers.lowest_bit();
            if self.attack(own, other | block, depth - 1) {
                self.moves.extend([block, disc]);
                return true;
            }
        }
        self.failed.insert(key);
        false
    }
}

/// The legal cells on which `player` completes a line.
pub(crate) fn playable_threats(position: &Position, player: Player) -> Vec<Cell> {
    let threats = position.threats(player);
    position.legal_moves().into_iter().filter(|cell| threats.contains(cell)).collect()
}

/// The lines that a disc of `owner` on the empty `cell` completes.
pub(crate) fn lines_through(position: &Position, owner: Player, cell: Cell) -> Vec<Vec<Cell>> {
    let connect = position.rules().connect() as i8;
    let mut lines = Vec::new();
    for direction in Direction::ALL {
        let (right, up) = direction.step();
        for start in 1 - connect..=0 {
            let at = |n: i8| {
                let (col, row) = (cell.col as i8 + right * (start + n), cell.row as i8 + up * (start + n));
                (col >= 0 && row >= 0).then(|| Cell::new(col as u8, row as u8))
            };
            let is_own = |&one: &Cell| one == cell || position.at(one) == Some(owner);
            let line: Vec<Cell> = (0..connect).map_while(at).filter(is_own).collect();
            if line.len() == connect as usize {
                lines.push(line);
            }
        }
    }
    lines
}
