//! The winner of a list of colored moves.

use crate::notation::ParseError;
use crate::notation::colors::{self, ColoredMove};
use crate::{Outcome, Player, Rules, Setup};

/// The end of a list of colored moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The color that first has a line, or a draw when none has.
    pub outcome: Outcome,
    /// How many moves were played until then.
    pub moves: usize,
}

/// Plays each move onto an empty 7×6 board in order. The color that first has four is the winner, and the rest of the
/// list is ignored; without one it is a draw, full board or not.
///
/// ```
/// use connect4_core::{Outcome, Player, notation::colors, winner::winner};
/// let moves = colors::parse("A_Red B_Yellow A_Red B_Yellow A_Red B_Yellow A_Red")?;
/// assert_eq!(winner(&moves)?.outcome, Outcome::Won(Player::First));
/// # Ok::<(), connect4_core::notation::ParseError>(())
/// ```
///
/// # Errors
/// At a move into a full column or off the board before a color has four: the error names it and its place.
pub fn winner(moves: &[ColoredMove]) -> Result<Ending, ParseError> {
    let mut setup = Setup::new(Rules::CONNECT_FOUR);
    for (index, &colored) in moves.iter().enumerate() {
        colors::drop_disc(&mut setup, colored).map_err(|error| colored.illegal(index, error))?;
        if setup.has_line(colored.player) {
            return Ok(Ending { outcome: Outcome::Won(colored.player), moves: index + 1 });
        }
    }
    Ok(Ending { outcome: Outcome::Drawn, moves: moves.len() })
}

/// [`winner`] of a text of colored moves; whatever follows a win is ignored, readable or not.
///
/// # Errors
/// As [`winner`], and with every word that cannot be read when no color has four before the first of them.
pub fn winner_of_text(text: &str) -> Result<Ending, ParseError> {
    let unreadable = match colors::parse(text) {
        Ok(moves) => return winner(&moves),
        Err(error) => error,
    };
    let ending = winner(&colors::readable_start(text))?;
    if ending.outcome == Outcome::Drawn { Err(unreadable) } else { Ok(ending) }
}

impl Ending {
    /// `Red`, `Yellow` or `Draw`.
    pub fn word(self) -> &'static str {
        self.outcome.winner().map_or("Draw", Player::color)
    }
}
