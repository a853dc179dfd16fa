//! What the solver knows, remembered: whether a side keeps its value.

use connect4_core::word::Word;
use connect4_core::{Geometry, Player, Position, Rules};
use connect4_solve::{Budget, SolveError, Solver};
use rustc_hash::FxHashMap;

use crate::reasons::Claim;

/// Knows whether the side keeps a value.
pub(crate) struct Oracle<'a, G: Geometry> {
    geometry: G,
    rules: Rules,
    side: Player,
    claim: Claim,
    solver: &'a mut Solver,
    known: FxHashMap<G::Word, bool>,
    /// The first failure of the solver.
    pub(crate) error: Option<SolveError>,
}

/// A number for a position, the same as that of its mirror image.
#[inline]
pub(crate) fn key<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> G::Word {
    let key = |own: G::Word, other: G::Word| own.wrapping_add(own | other).wrapping_add(geometry.bottom());
    key(own, other).min(key(geometry.mirror(own), geometry.mirror(other)))
}

/// Whether the side keeps what it claims, where that needs no search: the board is full, or the other side, which is to move,
/// completes a line.
#[inline]
pub(crate) fn settled<G: Geometry>(geometry: G, claim: Claim, own: G::Word, other: G::Word) -> Option<bool> {
    let legal = geometry.legal(own | other);
    if legal.is_zero() {
        return Some(claim == Claim::Draw);
    }
    (!(geometry.threats(other, own | other) & legal).is_zero()).then_some(false)
}

impl<'a, G: Geometry> Oracle<'a, G> {
    pub(crate) fn new(geometry: G, rules: Rules, side: Player, claim: Claim, solver: &'a mut Solver) -> Self {
        Oracle { geometry, rules, side, claim, solver, known: FxHashMap::default(), error: None }
    }

    /// Whether the side, which is not to move and has no line, keeps its value.
    pub(crate) fn keeps(&mut self, own: G::Word, other: G::Word) -> bool {
        if let Some(keeps) = settled(self.geometry, self.claim, own, other) {
            return keeps;
        }
        let key = key(self.geometry, own, other);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (first, second) = if self.side == Player::First { (own, other) } else { (other, own) };
        let position = Position::from_stones_unchecked(self.rules, first, second);
        // The other side, which is to move, must not reach this score.
        let beta = if self.claim == Claim::Win { 0 } else { 1 };
        let keeps = match self.solver.solve_against(&position, beta, &Budget::unlimited()) {
            Ok(solution) => solution.upper < beta,
            Err(error) => {
                self.error.get_or_insert(error);
                false
            }
        };
        self.known.insert(key, keeps);
        keeps
    }

    /// The cells, of these, on which the side keeps its value.
    pub(crate) fn good(&mut self, own: G::Word, other: G::Word, cells: G::Word) -> G::Word {
        let mut good = G::Word::ZERO;
        for stone in connect4_core::word::bits(cells) {
            if self.geometry.has_line(own | stone) || self.keeps(own | stone, other) {
                good |= stone;
            }
        }
        good
    }
}
