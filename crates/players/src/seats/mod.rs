//! The participants of games: people and computer players, their names, their models, and games with their
//! participants.

mod models;
mod player;
mod session;

use std::fmt;
use std::str::FromStr;

use connect4_core::{Budget, ByPlayer, Game, Player, Rules};

use crate::{Agent, Choice, Failure};

pub use models::{Endgame, Models, NotReady, StartProgram, trained};
pub use player::{PlayerSpec, PlayerSpecError, Program, Protocol, Trained, Unplayable};
pub use session::{Existing, SaveError, Session, save};

/// A participant in a game: a person, written `human`, or a computer player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Participant {
    /// A person.
    Human,
    /// A computer player.
    Computer(PlayerSpec),
}

impl Participant {
    /// The syntax of participants, for help and error messages.
    pub const FORMS: &str = player::forms!("human, ", "[:FILE]");

    /// The syntax of participants, including external programs.
    pub const FORMS_WITH_PROGRAMS: &str =
        player::forms!("human, ", "[:FILE]", ", level:1 to level:10, perfect, ugi:COMMAND or gomocup:COMMAND");

    /// Whether it is a person.
    pub const fn is_human(&self) -> bool {
        matches!(self, Participant::Human)
    }

    /// Parses a participant that may be an external program; see [`PlayerSpec::with_programs`].
    ///
    /// # Errors
    /// If the text is not a participant.
    pub fn with_programs(text: &str) -> Result<Self, PlayerSpecError> {
        if text == "human" {
            return Ok(Participant::Human);
        }
        PlayerSpec::with_programs(text).map(Participant::Computer).map_err(|error| match error {
            PlayerSpecError::Unknown { name, .. } => {
                PlayerSpecError::Unknown { name, forms: Participant::FORMS_WITH_PROGRAMS }
            }
            error => error,
        })
    }
}

impl FromStr for Participant {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        if text == "human" {
            return Ok(Participant::Human);
        }
        text.parse().map(Participant::Computer).map_err(|error| match error {
            PlayerSpecError::Unknown { name, .. } => PlayerSpecError::Unknown { name, forms: Participant::FORMS },
            error => error,
        })
    }
}

impl fmt::Display for Participant {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Participant::Human => f.write_str("human"),
            Participant::Computer(player) => player.fmt(f),
        }
    }
}

/// The agents of the computer players of a game, by seat. A *seat* is the player who starts with X (first) or with O
/// (second), even after the sides have been swapped.
pub struct SeatedAgents(ByPlayer<Option<Box<dyn Agent>>>);

impl SeatedAgents {
    /// Creates the agents of these participants for games with these rules. The same seed gives the same agents.
    ///
    /// # Errors
    /// If a player does not support the rules, or its model cannot be loaded.
    pub fn new(
        participants: &ByPlayer<Participant>,
        rules: Rules,
        seed: u64,
        models: &mut Models,
    ) -> Result<Self, NotReady> {
        let mut agent = |participant: &Participant, seed: u64| match participant {
            Participant::Human => Ok(None),
            Participant::Computer(player) => models.contestant(player, rules).map(|found| Some((found.maker)(seed))),
        };
        // The two agents must not have the same seed.
        let seed = seed.wrapping_mul(2);
        Ok(SeatedAgents(ByPlayer {
            first: agent(&participants.first, seed)?,
            second: agent(&participants.second, seed.wrapping_add(1))?,
        }))
    }

    /// The choice of the agent in this seat; `None` if there is a person, the game is over, or the agent has failed.
    pub fn choose(&mut self, seat: Player, game: &Game, budget: &Budget) -> Option<Choice> {
        self.0[seat].as_mut()?.choose(game, budget)
    }

    /// Why the agent in this seat has failed, if it has; see [`Agent::failure`].
    pub fn failure(&self, seat: Player) -> Option<&Failure> {
        self.0[seat].as_ref()?.failure()
    }
}
