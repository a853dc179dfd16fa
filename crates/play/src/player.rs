//! Computer players by name, and who sits at a board.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::learned::{Lookahead, LookaheadError};
use crate::spec::shown;
use crate::{AgentSpec, SpecError};

/// Which computer player, as people write it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayerSpec {
    /// One that needs nothing but the program.
    Agent(AgentSpec),
    /// A trained one whose model is in a file.
    File(FilePlayer),
}

/// A trained player whose model is in a file: `learned:FILE` or `hybrid:FILE`, with `:PLIES` or `:MSms`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FilePlayer {
    /// The file.
    pub path: PathBuf,
    /// How far it looks ahead.
    pub lookahead: Lookahead,
    /// Whether the solver plays the endgame.
    pub is_hybrid: bool,
}

impl PlayerSpec {
    /// How players are written, for help and error messages.
    pub const FORMS: &str = "random, greedy, minimax:DEPTH, mcts:SIMS, learned[:FILE][:PLIES|:MSms], \
                             hybrid[:FILE][:PLIES|:MSms], level:1 to level:10 or perfect";

    /// A player, or the file of a model, which stands for `learned:FILE`.
    ///
    /// # Errors
    /// When it is a player's name with a number that does not fit.
    pub fn or_file(text: &str) -> Result<Self, PlayerSpecError> {
        if text.is_empty() || !matches!(text.parse::<AgentSpec>(), Err(SpecError::Unknown(_))) {
            return text.parse();
        }
        Ok(text.parse().unwrap_or_else(|_| {
            PlayerSpec::File(FilePlayer { path: text.into(), lookahead: Lookahead::Raw, is_hybrid: false })
        }))
    }

    /// How long people wait for a move where they have not said. Perfect play is worth waiting for; the first moves take
    /// longest.
    pub const fn default_time(&self) -> Duration {
        match self {
            PlayerSpec::Agent(AgentSpec::Perfect | AgentSpec::Level { level: 10 }) => Duration::from_secs(20),
            _ => Duration::from_secs(2),
        }
    }
}

/// Who sits at the board: a person, written `human`, or a computer player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// A person.
    Human,
    /// A computer player.
    Computer(PlayerSpec),
}

impl Seat {
    /// Whether a person sits there.
    pub const fn is_human(&self) -> bool {
        matches!(self, Seat::Human)
    }
}

impl FromStr for Seat {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        if text == "human" {
            return Ok(Seat::Human);
        }
        text.parse().map(Seat::Computer).map_err(|error| match error {
            PlayerSpecError::Unknown { name, .. } => PlayerSpecError::Unknown { name, or_human: true },
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

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpecError {
    /// No player has this name.
    Unknown {
        /// What was written, cut to a readable length.
        name: String,
        /// Whether it could have been a person, too.
        or_human: bool,
    },
    /// There is such a player, but not with this number; the sentence says which.
    Number(String),
}

impl fmt::Display for PlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayerSpecError::Unknown { name, or_human } => {
                let human = if *or_human { "human, " } else { "" };
                write!(f, "`{name}` is no player: choose {human}{}", PlayerSpec::FORMS)
            }
            PlayerSpecError::Number(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for PlayerSpecError {}

/// Whether this says how far to look ahead: digits, or digits and `ms`. Everything else is the name of a file.
fn is_lookahead(text: &str) -> bool {
    let digits = text.strip_suffix("ms").unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let file = text
            .split_once(':')
            .filter(|(name, rest)| ["learned", "hybrid"].contains(name) && !rest.is_empty() && !is_lookahead(rest));
        let Some((name, rest)) = file else {
            return text.parse().map(PlayerSpec::Agent).map_err(|error| match error {
                SpecError::Unknown(_) => PlayerSpecError::Unknown { name: shown(text), or_human: false },
                SpecError::Number(sentence) => PlayerSpecError::Number(sentence),
            });
        };
        let (path, lookahead) = match rest.rsplit_once(':') {
            Some((path, lookahead)) if is_lookahead(lookahead) && !path.is_empty() => {
                (path, lookahead.parse().map_err(|error: LookaheadError| PlayerSpecError::Number(error.to_string()))?)
            }
            _ => (rest, Lookahead::Raw),
        };
        Ok(PlayerSpec::File(FilePlayer { path: path.into(), lookahead, is_hybrid: name == "hybrid" }))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayerSpec::Agent(spec) => spec.fmt(f),
            PlayerSpec::File(FilePlayer { path, lookahead, is_hybrid }) => {
                // Names stand on one line of tables and records.
                let path = path.display().to_string().escape_debug().to_string();
                write!(f, "{}:{path}", if *is_hybrid { "hybrid" } else { "learned" })?;
                if *lookahead == Lookahead::Raw { Ok(()) } else { write!(f, ":{lookahead}") }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_lookaheads_are_told_apart() {
        let file =
            |path: &str, lookahead, is_hybrid| PlayerSpec::File(FilePlayer { path: path.into(), lookahead, is_hybrid });
        for (text, player) in [
            ("learned", PlayerSpec::Agent(AgentSpec::Learned { lookahead: Lookahead::Raw })),
            ("hybrid:6", PlayerSpec::Agent(AgentSpec::Hybrid { lookahead: Lookahead::Plies(6) })),
            ("learned:a.model", file("a.model", Lookahead::Raw, false)),
            ("learned:./6", file("./6", Lookahead::Raw, false)),
            ("learned:6ms.model:4", file("6ms.model", Lookahead::Plies(4), false)),
            ("hybrid:c:a.model", file("c:a.model", Lookahead::Raw, true)),
            ("hybrid:7:8", file("7", Lookahead::Plies(8), true)),
        ] {
            assert_eq!(text.parse(), Ok(player.clone()), "{text}");
            assert_eq!(player.to_string(), text);
        }
        assert_eq!(PlayerSpec::or_file("a.model"), "learned:a.model".parse());
        assert_eq!(PlayerSpec::or_file("mcts:7"), "mcts:7".parse());
        assert!(PlayerSpec::or_file("mcts").is_err());
        for text in ["learned:", "learned:0", "learned:a.model:0", "learned:99999999999", "nobody", "Learned:a.model"] {
            assert!(text.parse::<PlayerSpec>().is_err(), "{text}");
        }
    }
}
