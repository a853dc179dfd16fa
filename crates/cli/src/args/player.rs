//! Computer players by name.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use connect4_play::learned::Lookahead;
use connect4_play::{AgentSpec, SpecError};

/// Which computer player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// One that needs nothing but the program.
    Agent(AgentSpec),
    /// A trained one whose model is in a file.
    File(FilePlayer),
}

/// A trained player whose model is in a file: `learned:FILE` or `hybrid:FILE`, with `:PLIES` or `:MSms`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FilePlayer {
    pub(crate) path: PathBuf,
    pub(crate) lookahead: Lookahead,
    /// Whether the solver plays the endgame.
    pub(crate) is_hybrid: bool,
}

impl Player {
    /// How players are written, for help and error messages.
    pub(crate) const FORMS: &str = "random, greedy, minimax:DEPTH, mcts:SIMS, learned[:FILE][:PLIES|:MSms], \
                                    hybrid[:FILE][:PLIES|:MSms], level:1 to level:10 or perfect";
}

impl Player {
    /// A player, or the file of a model, which stands for `learned:FILE`.
    pub(crate) fn or_file(text: &str) -> Result<Self, String> {
        if text.is_empty() || !matches!(text.parse::<AgentSpec>(), Err(SpecError::Unknown(_))) {
            return text.parse();
        }
        Ok(text.parse().unwrap_or_else(|_| {
            Player::File(FilePlayer { path: text.into(), lookahead: Lookahead::Raw, is_hybrid: false })
        }))
    }
}

/// Whether this says how far to look ahead: digits, or digits and `ms`. Everything else is the name of a file.
fn is_lookahead(text: &str) -> bool {
    let digits = text.strip_suffix("ms").unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let file = text
            .split_once(':')
            .filter(|(name, rest)| ["learned", "hybrid"].contains(name) && !rest.is_empty() && !is_lookahead(rest));
        let Some((name, rest)) = file else {
            return text.parse().map(Player::Agent).map_err(|error| match error {
                SpecError::Unknown(name) => format!("`{name}` is no player: choose {}", Player::FORMS),
                error @ SpecError::Number(_) => error.to_string(),
            });
        };
        let (path, lookahead) = match rest.rsplit_once(':') {
            Some((path, lookahead)) if is_lookahead(lookahead) && !path.is_empty() => {
                (path, lookahead.parse().map_err(|error| format!("{error}"))?)
            }
            _ => (rest, Lookahead::Raw),
        };
        Ok(Player::File(FilePlayer { path: path.into(), lookahead, is_hybrid: name == "hybrid" }))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Player::Agent(spec) => spec.fmt(f),
            Player::File(FilePlayer { path, lookahead, is_hybrid }) => {
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
            |path: &str, lookahead, is_hybrid| Player::File(FilePlayer { path: path.into(), lookahead, is_hybrid });
        for (text, player) in [
            ("learned", Player::Agent(AgentSpec::Learned { lookahead: Lookahead::Raw })),
            ("hybrid:6", Player::Agent(AgentSpec::Hybrid { lookahead: Lookahead::Plies(6) })),
            ("learned:a.model", file("a.model", Lookahead::Raw, false)),
            ("learned:./6", file("./6", Lookahead::Raw, false)),
            ("learned:6ms.model:4", file("6ms.model", Lookahead::Plies(4), false)),
            ("hybrid:c:a.model", file("c:a.model", Lookahead::Raw, true)),
            ("hybrid:7:8", file("7", Lookahead::Plies(8), true)),
        ] {
            assert_eq!(text.parse(), Ok(player.clone()), "{text}");
            assert_eq!(player.to_string(), text);
        }
        assert_eq!(Player::or_file("a.model"), "learned:a.model".parse());
        assert_eq!(Player::or_file("mcts:7"), "mcts:7".parse());
        assert!(Player::or_file("mcts").is_err());
        for text in ["learned:", "learned:0", "learned:a.model:0", "learned:99999999999", "nobody", "Learned:a.model"] {
            assert!(text.parse::<Player>().is_err(), "{text}");
        }
    }
}
