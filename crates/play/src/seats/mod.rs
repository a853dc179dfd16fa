//! Who sits at a board: people and computer players by name, models from files, and a game with those who play it.

mod models;
mod player;
mod session;

use std::fmt;
use std::str::FromStr;

use connect4_core::{ByPlayer, Game, Player, Rules};

use crate::{Agent, Budget, Choice};

pub use models::{Models, NotReady, StartProgram, trained};
pub use player::{PlayerSpec, PlayerSpecError, Program, Protocol, Trained, Unplayable};
pub use session::{SaveError, Session, save};

/// Who sits at the board: a person, written `human`, or a computer player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person.
    Human,
    /// A computer player.
    Computer(PlayerSpec),
}

impl Seat {
    /// How seats are written, for help and error messages.
    pub const FORMS: &str = player::forms!("human, ", "[:FILE]");

    /// The same where other programs may play too.
    pub const FORMS_WITH_PROGRAMS: &str =
        player::forms!("human, ", "[:FILE]", ", level:1 to level:10, perfect, ugi:COMMAND or gomocup:COMMAND");

    /// Whether a person sits there.
    pub const fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }

    /// A seat in which another program may sit; see [`PlayerSpec::with_programs`].
    ///
    /// # Errors
    /// If the text names no player.
    pub fn with_programs(text: &str) -> Result<Self, PlayerSpecError> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        PlayerSpec::with_programs(text).map(Seat::Computer).map_err(|error| match error {
            PlayerSpecError::Unknown { name, .. } => {
                PlayerSpecError::Unknown { name, forms: Seat::FORMS_WITH_PROGRAMS }
            }
            error => error,
        })
    }
}

impl FromStr for Seat {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        text.parse().map(Seat::Computer).map_err(|error| match error {
            PlayerSpecError::Unknown { name, .. } => PlayerSpecError::Unknown { name, forms: Seat::FORMS },
            error => error,
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Seat::Human => f.write_str("human"),
            Seat::Computer(player) => player.fmt(f),
        }
    }
}

/// The agents at a board; none where a person sits.
pub struct SeatedAgents(ByPlayer<Option<Box<dyn Agent>>>);

impl SeatedAgents {
    /// The agents of the computer players of two seats, for games of these rules. The same seed gives the same agents.
    ///
    /// # Errors
    /// If a player does not know the rules, or there is no model in its file.
    pub fn new(seats: &ByPlayer<Seat>, rules: Rules, seed: u64, models: &mut Models) -> Result<Self, NotReady> {
        let mut agent = |seat: &Seat, seed: u64| match seat {
            Seat::Human => Ok(None),
            Seat::Computer(player) => models.contestant(player, rules).map(|found| Some((found.maker)(seed))),
        };
        // Each agent draws numbers of its own.
        let seed = seed.wrapping_mul(2);
        Ok(SeatedAgents(ByPlayer {
            first: agent(&seats.first, seed)?,
            second: agent(&seats.second, seed.wrapping_add(1))?,
        }))
    }

    /// What the agent in this seat does; `None` if a person sits there, the game is over, or the agent has failed.
    pub fn choose(&mut self, seat: Player, game: &Game, budget: &Budget) -> Option<Choice> {
        self.0[seat].as_mut()?.choose(game, budget)
    }

    /// Why the agent in this seat has failed, if it has.
    pub fn failure(&self, seat: Player) -> Option<&str> {
        self.0[seat].as_ref()?.failure()
    }
}
