//! Asks the solver whether a side can still achieve its claim, and caches the results.

use connect4_core::word::{Word, bits};
use connect4_core::{Budget, Geometry, Player, Position, Rules};
use connect4_solve::{SolveError, Solver};
use rustc_hash::FxHashMap;

use crate::Claim;

/// The solver with a cache, for one side and claim.
pub(crate) struct Oracle<'a, G: Geometry> {
    geometry: G,
    rules: Rules,
    side: Player,
    claim: Claim,
    solver: &'a mut Solver,
    known: FxHashMap<G::Word, bool>,
    /// The first error of the solver.
    pub(crate) error: Option<SolveError>,
}

/// The key of a position and of its mirror image.
#[inline]
pub(crate) fn key<G: Geometry>(geometry: G, own: G::Word, other: G::Word) -> G::Word {
    let key = |own: G::Word, other: G::Word| own.wrapping_add(own | other).wrapping_add(geometry.bottom());
    key(own, other).min(key(geometry.mirror(own), geometry.mirror(other)))
}

/// Whether the side achieves its claim, if no search is needed: the board is full, or the opponent, to move, completes
/// a line.
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

    /// Whether the side can achieve its claim with the opponent to move. The side must not have a line.
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
        // The opponent, to move, must not reach this score.
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

    /// The subset of `cells` after which the side can still achieve its claim.
    pub(crate) fn good(&mut self, own: G::Word, other: G::Word, cells: G::Word) -> G::Word {
        let mut good = G::Word::ZERO;
        for disc in bits(cells) {
            if self.geometry.has_line(own | disc) || self.keeps(own | disc, other) {
                good |= disc;
            }
        }
        good
    }
}
