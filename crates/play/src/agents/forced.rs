//! Forced moves: a position in which they are still to be played says little of itself.

use connect4_core::word::Word;
use connect4_core::{Geometry, Player, Stones};

use crate::Outlook;

/// Where a position's forced moves lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Settled<W> {
    /// To an end.
    Ends {
        /// Who wins, unless the board is full.
        winner: Option<Player>,
        /// Stones on the board then.
        plies: u32,
    },
    /// To this position, in which the side to move has a choice.
    Quiet(Stones<W>),
}

/// Plays on while only one stone does not lose within two plies; `forced` is told of each such stone.
#[inline(always)]
pub(super) fn settled<G: Geometry>(
    geometry: G,
    mut stones: Stones<G::Word>,
    mut forced: impl FnMut(G::Word),
) -> Settled<G::Word> {
    loop {
        let plies = stones.plies();
        let (mover, other) =
            if plies.is_multiple_of(2) { (Player::First, Player::Second) } else { (Player::Second, Player::First) };
        match Outlook::new(geometry, stones).further(geometry) {
            Outlook::Wins(_) => return Settled::Ends { winner: Some(mover), plies: plies + 1 },
            Outlook::Lost(_) => return Settled::Ends { winner: Some(other), plies: plies + 2 },
            Outlook::Full => return Settled::Ends { winner: None, plies },
            Outlook::Open { moves, .. } if !moves.without_lowest_bit().is_zero() => return Settled::Quiet(stones),
            Outlook::Open { moves, .. } => {
                forced(moves);
                stones = stones.play(moves);
            }
        }
    }
}
