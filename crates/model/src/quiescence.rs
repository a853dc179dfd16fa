//! Quiescence: plays forced moves before a position is evaluated, because an evaluation ignores pending threats.

use connect4_core::word::Word;
use connect4_core::{Geometry, ImmediateTactics, Player, Stones};

/// The position after all forced moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quiescence<W> {
    /// The game is over, or will end within two plies because a win cannot be prevented.
    Ends {
        /// The winner; `None` if the board is full.
        winner: Option<Player>,
        /// Number of plies played at the end of the game.
        plies: u32,
    },
    /// The side to move has a choice.
    Quiet(Stones<W>),
}

/// Plays moves as long as only one move does not lose within two plies. Calls `forced` with each move played.
#[inline(always)]
pub(crate) fn quiesce<G: Geometry>(
    geometry: G,
    mut stones: Stones<G::Word>,
    mut forced: impl FnMut(G::Word),
) -> Quiescence<G::Word> {
    loop {
        let plies = stones.plies();
        let (mover, other) =
            if plies.is_multiple_of(2) { (Player::First, Player::Second) } else { (Player::Second, Player::First) };
        match ImmediateTactics::new(geometry, stones).with_safe_moves(geometry) {
            ImmediateTactics::Wins(_) => return Quiescence::Ends { winner: Some(mover), plies: plies + 1 },
            ImmediateTactics::Lost(_) => return Quiescence::Ends { winner: Some(other), plies: plies + 2 },
            ImmediateTactics::Full => return Quiescence::Ends { winner: None, plies },
            ImmediateTactics::Open { moves, .. } if !moves.without_lowest_bit().is_zero() => {
                return Quiescence::Quiet(stones);
            }
            ImmediateTactics::Open { moves, .. } => {
                forced(moves);
                stones = stones.play(moves);
            }
        }
    }
}
