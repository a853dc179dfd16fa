//! The winner of a list of colored moves.

use crate::notation::ParseError;
use crate::notation::colors::{self, ColoredMove};
use crate::{Outcome, Player, Rules, Setup};

/// How a list of colored moves ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListOutcome {
    /// The first color to complete a line, or a draw if neither does.
    pub outcome: Outcome,
    /// Number of moves played until then.
    pub moves: usize,
}

/// Plays the moves in order on an empty 7×6 board. The first color with four in a row wins, and the rest of the list is
/// ignored. If neither color has four, the result is a draw, even if the board is not full.
///
/// ```
/// use connect4_core::{Outcome, Player, notation::colors, winner::winner};
/// let moves = colors::parse("A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red")?;
/// assert_eq!(winner(&moves)?.outcome, Outcome::Won(Player::First));
/// # Ok::<(), connect4_core::notation::ParseError>(())
/// ```
///
/// # Errors
/// When a disc is dropped into a full column or off the board before a color has four. The error names the move and its
/// place.
pub fn winner(moves: &[ColoredMove]) -> Result<ListOutcome, ParseError> {
    let mut setup = Setup::new(Rules::CONNECT_FOUR);
    for (index, &colored) in moves.iter().enumerate() {
        colors::drop_disc(&mut setup, colored).map_err(|error| colored.illegal(index, error))?;
        if setup.has_line(colored.player) {
            return Ok(ListOutcome { outcome: Outcome::Won(colored.player), moves: index + 1 });
        }
    }
    Ok(ListOutcome { outcome: Outcome::Drawn, moves: moves.len() })
}

/// [`winner`] of colored moves as text. Anything after a win is ignored, even unreadable text.
///
/// # Errors
/// The same as for [`winner`]. Also lists all unreadable words, unless a color has four before the first of them.
pub fn winner_of_text(text: &str) -> Result<ListOutcome, ParseError> {
    let unreadable = match colors::parse(text) {
        Ok(moves) => return winner(&moves),
        Err(error) => error,
    };
    let ending = winner(&colors::readable_start(text))?;
    if ending.outcome == Outcome::Drawn { Err(unreadable) } else { Ok(ending) }
}

impl ListOutcome {
    /// `Red`, `Yellow` or `Draw`.
    pub fn word(self) -> &'static str {
        self.outcome.winner().map_or("Draw", Player::color)
    }
}
