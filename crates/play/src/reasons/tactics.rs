//! What can be seen at once, and wins by threats alone, each of which leaves the other side one answer.

use connect4_core::word::{Word, bits};
use connect4_core::{Cell, Direction, Geometry, GeometryTask, Player, Position};
use connect4_solve::Budget;
use rustc_hash::FxHashSet;

/// Positions that are looked at for each depth.
const MAX_NODES: u32 = 3_000;
/// The most threats in a row that anyone wants to read.
const MAX_THREATS: u32 = 9;

struct Forcing<'a>(&'a Position, &'a Budget);

impl GeometryTask for Forcing<'_> {
    type Output = Option<Vec<Cell>>;
    fn run<G: Geometry>(self, geometry: G) -> Self::Output {
        let stones = self.0.stones::<G::Word>();
        (1..=MAX_THREATS).find_map(|depth| {
            let (nodes, budget) = (MAX_NODES, self.1);
            let mut search = Search { geometry, budget, nodes, failed: FxHashSet::default(), moves: Vec::new() };
            search.attack(stones.mover, stones.opponent, depth).then(|| {
                search.moves.reverse();
                search.moves.into_iter().map(|cell| geometry.cell(cell)).collect()
            })
        })
    }
}

/// The shortest win of the side to move by threats alone, where it does not complete a line at once. `None` if the time of the
/// budget ends first.
pub(crate) fn forcing(position: &Position, budget: &Budget) -> Option<Vec<Cell>> {
    position.rules().with_geometry(Forcing(position, budget))
}

struct Search<'a, G: Geometry> {
    geometry: G,
    budget: &'a Budget,
    nodes: u32,
    failed: FxHashSet<G::Word>,
    /// The win, from its end.
    moves: Vec<G::Word>,
}

impl<G: Geometry> Search<'_, G> {
    /// Whether `own`, to move, wins with at most this many threats.
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
        // On a large board a node has hundreds of moves, so the clock is read at each.
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
        for stone in bits(moves) {
            let own = own | stone;
            let occupied = occupied | stone;
            let legal = geometry.legal(occupied);
            let dangers = geometry.threats(own, occupied) & legal;
            // The other side completes its own line first, or need not answer.
            if dangers.is_zero() || !(geometry.threats(other, occupied) & legal).is_zero() {
                continue;
            }
            let block = dangers.lowest_bit();
            if self.attack(own, other | block, depth - 1) {
                self.moves.extend([block, stone]);
                return true;
            }
        }
        self.failed.insert(key);
        false
    }
}

/// Cells on which `player` would complete a line with a stone now.
pub(crate) fn at_once(position: &Position, player: Player) -> Vec<Cell> {
    let threats = position.threats(player);
    position.legal_moves().into_iter().filter(|cell| threats.contains(cell)).collect()
}

/// The lines of `connect` cells that a stone of `owner` on the empty `cell` completes.
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
