//! The names of computer players, for example `mcts:1000`.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use connect4_core::Rules;
use connect4_solve::SolveError;

use crate::{Agent, Greedy, Hybrid, Learned, Level, Lookahead, Mcts, Minimax, Perfect, Random};
use connect4_model::any_board::AnyBoard;
use connect4_model::{MAX_SIDE, Model};

/// A computer player with its parameters, as on a command line.
///
/// ```
/// use connect4_players::PlayerSpec;
/// assert_eq!("mcts:1000".parse(), Ok(PlayerSpec::Mcts { simulations: 1000 }));
/// let error = "minimax".parse::<PlayerSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "`minimax` needs a number of plies; write minimax:DEPTH with DEPTH from 1 to 20");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlayerSpec {
    /// `random`
    Random,
    /// `greedy`
    Greedy,
    /// `minimax:DEPTH`
    Minimax {
        /// Search depth in plies, from 1 to 20.
        depth: u8,
    },
    /// `mcts:SIMS`
    Mcts {
        /// Simulations per move, from 1 to 10,000,000.
        simulations: u32,
    },
    /// `learned` with the suffixes of [`Trained`]
    Learned(Trained),
    /// `hybrid` with the suffixes of [`Trained`]: uses the solver for endgames
    Hybrid(Trained),
    /// `level:1` to `level:10`
    Level {
        /// The level, from 1 to 10.
        level: u8,
    },
    /// `perfect`
    Perfect,
    /// `ugi:COMMAND` or `gomocup:COMMAND`: an external program
    Program(Program),
}

/// An external program that plays.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Program {
    /// Its protocol.
    pub protocol: Protocol,
    /// The command that starts it: the program and its arguments.
    pub command: String,
}

/// A protocol of external programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The Universal Game Interface, for all games.
    Ugi,
    /// The protocol of Gomocup and Piskvork, for games without gravity.
    Gomocup,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 2] = [Protocol::Ugi, Protocol::Gomocup];

    /// The name, as in player names.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Gomocup => "gomocup",
        }
    }
}

/// The parameters of a trained player, written after its name: `:FILE`, `:PLIES`, `:MSms`, `:FILE:PLIES`, `:FILE:MSms`
/// or nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trained {
    /// The file of its model; `None` for the built-in model.
    pub file: Option<PathBuf>,
    /// Its search depth or time.
    pub lookahead: Lookahead,
}

impl Trained {
    /// A player with the built-in model.
    pub const fn embedded(lookahead: Lookahead) -> Self {
        Trained { file: None, lookahead }
    }
}

/// The syntax of all players: `$first`, then the names, with `$file` after the names of trained players.
macro_rules! forms {
    ($first:literal, $file:literal) => {
        $crate::seats::player::forms!($first, $file, ", level:1 to level:10 or perfect")
    };
    ($first:literal, $file:literal, $last:literal) => {
        concat!(
            $first,
            "random, greedy, minimax:DEPTH, mcts:SIMS, learned",
            $file,
            "[:PLIES|:MSms], hybrid",
            $file,
            "[:PLIES|:MSms]",
            $last
        )
    };
}
pub(super) use forms;

impl PlayerSpec {
    /// The syntax of players, for help and error messages.
    pub const FORMS: &str = forms!("", "[:FILE]");
    /// The syntax of players, including external programs.
    pub const FORMS_WITH_PROGRAMS: &str =
        forms!("", "[:FILE]", ", level:1 to level:10, perfect, ugi:COMMAND or gomocup:COMMAND");
    /// The syntax of players without model files.
    pub const FORMS_WITHOUT_FILES: &str = forms!("", "");

    /// Parses a player, or a model file as an abbreviation of `learned:FILE`.
    ///
    /// # Errors
    /// If the text starts like a player but its parameter is invalid.
    pub fn or_file(text: &str) -> Result<Self, PlayerSpecError> {
        match text.parse() {
            Err(PlayerSpecError::Unknown { .. }) if !text.is_empty() => {
                Ok(PlayerSpec::Learned(Trained { file: Some(text.into()), lookahead: Lookahead::Raw }))
            }
            parsed => parsed,
        }
    }

    /// Parses a player that may be an external program. Only for trusted text, because it can start any command.
    ///
    /// # Errors
    /// If the text is not a player.
    pub fn with_programs(text: &str) -> Result<Self, PlayerSpecError> {
        for protocol in Protocol::ALL {
            let Some(command) = text.strip_prefix(protocol.name()).and_then(|rest| rest.strip_prefix(':')) else {
                continue;
            };
            if command.trim().is_empty() {
                let name = protocol.name();
                return Err(PlayerSpecError::Number(format!(
                    "`{}` needs a program; write {name}:COMMAND, for example {name}:./engine",
                    shown(text)
                )));
            }
            return Ok(PlayerSpec::Program(Program { protocol, command: command.trim().to_owned() }));
        }
        text.parse().map_err(|error| match error {
            PlayerSpecError::Unknown { name, .. } => {
                PlayerSpecError::Unknown { name, forms: PlayerSpec::FORMS_WITH_PROGRAMS }
            }
            error => error,
        })
    }

    /// Parses a player without a model file. Safe for untrusted text.
    ///
    /// # Errors
    /// If the text is not a player, or is a player with a file.
    pub fn without_file(text: &str) -> Result<Self, PlayerSpecError> {
        parse(text, false)
    }

    /// The parameters, if it is a trained player.
    pub const fn trained(&self) -> Option<&Trained> {
        match self {
            PlayerSpec::Learned(trained) | PlayerSpec::Hybrid(trained) => Some(trained),
            _ => None,
        }
    }

    /// The file of its model, if it has one.
    pub fn file(&self) -> Option<&Path> {
        self.trained()?.file.as_deref()
    }

    /// Creates the agent; `seed` determines all its random choices. `None` if it needs a model file or is an external
    /// program; [`Models`](crate::Models) creates these agents.
    pub fn build(&self, seed: u64) -> Option<Box<dyn Agent>> {
        Some(match *self {
            _ if self.file().is_some() => return None,
            PlayerSpec::Random => Box::new(Random::new(seed)),
            PlayerSpec::Greedy => Box::new(Greedy::new(seed)),
            PlayerSpec::Minimax { depth } => Box::new(Minimax::new(depth.into(), seed)),
            PlayerSpec::Mcts { simulations } => Box::new(Mcts::new(simulations.into(), seed)),
            PlayerSpec::Learned(Trained { lookahead, .. }) => Box::new(Learned::embedded(lookahead)),
            PlayerSpec::Hybrid(Trained { lookahead, .. }) => Box::new(Hybrid::new(Learned::embedded(lookahead))),
            PlayerSpec::Level { level } => Box::new(Level::new(level, seed)),
            PlayerSpec::Perfect => Box::new(Perfect::new(seed)),
            PlayerSpec::Program(_) => return None,
        })
    }

    /// Checks that the player supports `rules`. If it does not, its agent still makes legal moves.
    ///
    /// # Errors
    /// For `perfect` if the board is too large to solve; for `learned` and `hybrid` if there is no built-in evaluation
    /// for the game. Does not check model files.
    pub fn check(&self, rules: Rules) -> Result<(), Unplayable> {
        if *self == PlayerSpec::Perfect && !Perfect::can_play(rules) {
            return Err(Unplayable::Unsolved(SolveError::TooLarge(rules)));
        }
        let has_value = Model::is_embedded(rules) || AnyBoard::embedded(rules).is_some();
        if self.trained().is_some_and(|trained| trained.file.is_none()) && !has_value {
            let is_too_large = rules.cols() > MAX_SIDE || rules.rows() > MAX_SIDE;
            return Err(if is_too_large { Unplayable::TooLarge(rules) } else { Unplayable::NoModel(rules) });
        }
        Ok(())
    }

    /// The default time limit per move. Perfect play gets more time, mainly for the first moves.
    pub const fn default_time(&self) -> Duration {
        match self {
            PlayerSpec::Perfect | PlayerSpec::Level { level: 10 } => Duration::from_secs(20),
            _ => Duration::from_secs(2),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlayerSpec::Random => f.write_str("random"),
            PlayerSpec::Greedy => f.write_str("greedy"),
            PlayerSpec::Minimax { depth } => write!(f, "minimax:{depth}"),
            PlayerSpec::Mcts { simulations } => write!(f, "mcts:{simulations}"),
            PlayerSpec::Learned(trained) => write!(f, "learned{trained}"),
            PlayerSpec::Hybrid(trained) => write!(f, "hybrid{trained}"),
            PlayerSpec::Level { level } => write!(f, "level:{level}"),
            PlayerSpec::Perfect => f.write_str("perfect"),
            // Names must fit on one line of tables and records.
            PlayerSpec::Program(Program { protocol, command }) => {
                write!(f, "{}:{}", protocol.name(), command.escape_debug())
            }
        }
    }
}

impl fmt::Display for Trained {
    /// The suffix of the player's name.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(file) = &self.file {
            // Names must fit on one line of tables and records.
            write!(f, ":{}", file.display().to_string().escape_debug())?;
        }
        if self.lookahead == Lookahead::Raw { Ok(()) } else { write!(f, ":{}", self.lookahead) }
    }
}

/// A player with a numeric parameter: its name, and the parameter's name, range and meaning.
struct Numbered {
    name: &'static str,
    number: &'static str,
    range: RangeInclusive<u32>,
    what: &'static str,
    spec: fn(u32) -> PlayerSpec,
}

const NUMBERED: [Numbered; 3] = [
    Numbered {
        name: "minimax",
        number: "DEPTH",
        range: 1..=20,
        what: "a number of plies",
        spec: |depth| PlayerSpec::Minimax { depth: depth as u8 },
    },
    Numbered {
        name: "mcts",
        number: "SIMS",
        range: 1..=10_000_000,
        what: "a number of simulations",
        spec: |simulations| PlayerSpec::Mcts { simulations },
    },
    Numbered {
        name: "level",
        number: "LEVEL",
        range: 1..=10,
        what: "a level",
        spec: |level| PlayerSpec::Level { level: level as u8 },
    },
];

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        parse(text, true)
    }
}

fn parse(text: &str, may_have_file: bool) -> Result<PlayerSpec, PlayerSpecError> {
    let (name, rest) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
    let bare = [PlayerSpec::Random, PlayerSpec::Greedy, PlayerSpec::Perfect];
    if let Some(spec) = bare.into_iter().find(|spec| spec.to_string() == name) {
        return match rest {
            None => Ok(spec),
            Some(_) => Err(PlayerSpecError::Number(format!("`{}` does not take a number; write {name}", shown(text)))),
        };
    }
    match name {
        "learned" => return parse_trained(name, rest, may_have_file).map(PlayerSpec::Learned),
        "hybrid" => return parse_trained(name, rest, may_have_file).map(PlayerSpec::Hybrid),
        _ => {}
    }
    let forms = if may_have_file { PlayerSpec::FORMS } else { PlayerSpec::FORMS_WITHOUT_FILES };
    if Protocol::ALL.iter().any(|protocol| protocol.name() == name) && rest.is_some() {
        let text = shown(text);
        return Err(PlayerSpecError::Number(format!(
            "`{text}` is another program, which cannot play here; choose {forms}"
        )));
    }
    let Some(player) = NUMBERED.iter().find(|player| player.name == name) else {
        return Err(PlayerSpecError::Unknown { name: shown(text), forms });
    };
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match rest.filter(is_number).map(|digits| digits.parse().unwrap_or(u32::MAX)) {
        Some(value) if player.range.contains(&value) => Ok((player.spec)(value)),
        value => {
            let (text, number, what) = (shown(text), player.number, player.what);
            let fault = if value.is_some() { "is out of range".into() } else { format!("needs {what}") };
            let (least, most) = (player.range.start(), player.range.end());
            let remedy = format!("write {name}:{number} with {number} from {least} to {most}");
            Err(PlayerSpecError::Number(format!("`{text}` {fault}; {remedy}")))
        }
    }
}

/// Parses the suffix of a trained player's name.
fn parse_trained(name: &str, rest: Option<&str>, may_have_file: bool) -> Result<Trained, PlayerSpecError> {
    let Some(rest) = rest else { return Ok(Trained::embedded(Lookahead::Raw)) };
    if may_have_file && !rest.is_empty() && !is_lookahead(rest) {
        let (file, lookahead) = match rest.rsplit_once(':') {
            Some((file, lookahead)) if is_lookahead(lookahead) && !file.is_empty() => (file, Some(lookahead)),
            _ => (rest, None),
        };
        let lookahead = lookahead.map_or(Ok(Lookahead::Raw), str::parse);
        let lookahead = lookahead.map_err(|error| PlayerSpecError::Number(error.to_string()))?;
        return Ok(Trained { file: Some(file.into()), lookahead });
    }
    rest.parse().map(Trained::embedded).map_err(|_| {
        let text = shown(&format!("{name}:{rest}"));
        PlayerSpecError::Number(format!(
            "`{text}` has no valid search; write {name}:PLIES with 1 to 65535 plies, {name}:MSms with a time in \
             milliseconds, or just {name}"
        ))
    })
}

/// Whether the text means a search depth or time: digits, or digits and `ms`; also `s`, so that its error names `ms`.
/// Everything else is a file name.
fn is_lookahead(text: &str) -> bool {
    let digits = text.strip_suffix("ms").or(text.strip_suffix('s')).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Prepares a text for a message: truncates it and escapes control characters.
fn shown(text: &str) -> String {
    let cut: String = text.chars().take(40).collect();
    let dots = if cut.len() < text.len() { "…" } else { "" };
    format!("{}{dots}", cut.escape_debug())
}

/// Why a text cannot be parsed as a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayerSpecError {
    /// Unknown player.
    #[error("unknown player `{name}`; expected {forms}")]
    Unknown {
        /// The text, truncated.
        name: String,
        /// The syntax of players.
        forms: &'static str,
    },
    /// An invalid parameter; the text is the error message.
    #[error("{0}")]
    Number(String),
}

/// Why a player does not support some rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// `perfect` cannot solve the board.
    #[error("perfect play needs a board that can be solved, but {0}; choose minimax:DEPTH or mcts:SIMS")]
    Unsolved(#[source] SolveError),
    /// The board is too large for any model.
    #[error("there is no trained player for {0}: the board is too large; choose minimax:DEPTH or mcts:SIMS")]
    TooLarge(Rules),
    /// There is no built-in evaluation for the game.
    #[error("there is no built-in trained player for {0}; train one with connect4 learn, and use learned:FILE")]
    NoModel(Rules),
}
