//! Agents by name.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use connect4_core::Rules;
use connect4_solve::SolveError;

use crate::learned::{Hybrid, Learned, Lookahead, MAX_SIDE, Model};
use crate::{Agent, Greedy, Level, Mcts, Minimax, Perfect, Random};

/// Which agent, as written on a command line.
///
/// ```
/// use connect4_play::AgentSpec;
/// assert_eq!("mcts:1000".parse(), Ok(AgentSpec::Mcts { simulations: 1000 }));
/// let error = "minimax".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "`minimax` does not say how many plies ahead: write minimax:DEPTH with a DEPTH from 1 to 20");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgentSpec {
    /// `random`
    Random,
    /// `greedy`
    Greedy,
    /// `minimax:DEPTH`
    Minimax {
        /// Plies to look ahead, 1..=20.
        depth: u8,
    },
    /// `mcts:SIMS`
    Mcts {
        /// Simulations a move, 1..=10,000,000.
        simulations: u32,
    },
    /// `learned`, `learned:PLIES` or `learned:MSms`, with the model that is part of the program
    Learned {
        /// How far it looks ahead.
        lookahead: Lookahead,
    },
    /// `hybrid` and so on: the same with an exact endgame by the solver
    Hybrid {
        /// How far it looks ahead before that.
        lookahead: Lookahead,
    },
    /// `level:1` to `level:10`
    Level {
        /// Which level, 1..=10.
        level: u8,
    },
    /// `perfect`
    Perfect,
}

impl AgentSpec {
    /// How agents are written, for help and error messages.
    pub const FORMS: &str = "random, greedy, minimax:DEPTH, mcts:SIMS, learned[:PLIES|:MSms], hybrid[:PLIES|:MSms], \
                             level:1 to level:10 or perfect";

    /// The agent, ready to play; `seed` drives all its randomness.
    pub fn build(self, seed: u64) -> Box<dyn Agent> {
        match self {
            AgentSpec::Random => Box::new(Random::new(seed)),
            AgentSpec::Greedy => Box::new(Greedy::new(seed)),
            AgentSpec::Minimax { depth } => Box::new(Minimax::new(depth.into(), seed)),
            AgentSpec::Mcts { simulations } => Box::new(Mcts::new(simulations.into(), seed)),
            AgentSpec::Learned { lookahead } => Box::new(Learned::embedded(lookahead)),
            AgentSpec::Hybrid { lookahead } => Box::new(Hybrid::new(Learned::embedded(lookahead))),
            AgentSpec::Level { level } => Box::new(Level::new(level, seed)),
            AgentSpec::Perfect => Box::new(Perfect::new(seed)),
        }
    }

    /// Whether the agent is what its name says in a game of `rules`. One that is not plays legal moves all the same.
    ///
    /// # Errors
    /// For `perfect` on boards that nobody solves, for `learned` and `hybrid` where the program has no model.
    pub fn check(self, rules: Rules) -> Result<(), Unplayable> {
        match self {
            AgentSpec::Perfect if !Perfect::can_play(rules) => Err(Unplayable::Unsolved(rules)),
            AgentSpec::Learned { .. } | AgentSpec::Hybrid { .. } if Model::embedded(rules).is_none() => {
                Err(Unplayable::NoModel(rules))
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let looking = |f: &mut fmt::Formatter, name, lookahead: &Lookahead| match lookahead {
            Lookahead::Raw => f.write_str(name),
            lookahead => write!(f, "{name}:{lookahead}"),
        };
        match self {
            AgentSpec::Random => f.write_str("random"),
            AgentSpec::Greedy => f.write_str("greedy"),
            AgentSpec::Minimax { depth } => write!(f, "minimax:{depth}"),
            AgentSpec::Mcts { simulations } => write!(f, "mcts:{simulations}"),
            AgentSpec::Learned { lookahead } => looking(f, "learned", lookahead),
            AgentSpec::Hybrid { lookahead } => looking(f, "hybrid", lookahead),
            AgentSpec::Level { level } => write!(f, "level:{level}"),
            AgentSpec::Perfect => f.write_str("perfect"),
        }
    }
}

/// An agent that takes a number: its name, the number's name and range, and what it counts.
struct Numbered {
    name: &'static str,
    number: &'static str,
    range: RangeInclusive<u32>,
    what: &'static str,
    spec: fn(u32) -> AgentSpec,
}

const NUMBERED: [Numbered; 3] = [
    Numbered {
        name: "minimax",
        number: "DEPTH",
        range: 1..=20,
        what: "how many plies ahead",
        spec: |depth| AgentSpec::Minimax { depth: depth as u8 },
    },
    Numbered {
        name: "mcts",
        number: "SIMS",
        range: 1..=10_000_000,
        what: "how many simulations a move",
        spec: |simulations| AgentSpec::Mcts { simulations },
    },
    Numbered {
        name: "level",
        number: "LEVEL",
        range: 1..=10,
        what: "which level",
        spec: |level| AgentSpec::Level { level: level as u8 },
    },
];

/// Makes a trained agent that looks so far ahead.
type Looking = fn(Lookahead) -> AgentSpec;

/// Agents that may be told how far to look ahead.
const LOOKING: [(&str, Looking); 2] = [
    ("learned", |lookahead| AgentSpec::Learned { lookahead }),
    ("hybrid", |lookahead| AgentSpec::Hybrid { lookahead }),
];

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let simple = [AgentSpec::Random, AgentSpec::Greedy, AgentSpec::Perfect];
        if let Some(spec) = simple.into_iter().find(|spec| spec.to_string() == text) {
            return Ok(spec);
        }
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        if let Some((name, spec)) = LOOKING.into_iter().find(|one| one.0 == name) {
            let Some(lookahead) = number else { return Ok(spec(Lookahead::Raw)) };
            return lookahead.parse().map(spec).map_err(|_| {
                let text = shown(text);
                SpecError::Number(format!(
                    "`{text}` does not say how far to look ahead: write {name}:PLIES with 1 to 65535 plies, {name}:MSms \
                     with a time in milliseconds, or {name} alone"
                ))
            });
        }
        let Some(agent) = NUMBERED.iter().find(|agent| agent.name == name) else {
            let bare = simple.iter().map(ToString::to_string).find(|simple| simple == name);
            return Err(bare.map_or_else(
                || SpecError::Unknown(shown(text)),
                |bare| SpecError::Number(format!("`{}` has a number too many: write {bare}", shown(text))),
            ));
        };
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let value = number.filter(is_number).map(|digits| digits.parse().unwrap_or(u32::MAX));
        match value {
            Some(value) if agent.range.contains(&value) => Ok((agent.spec)(value)),
            _ => {
                let (text, number, what) = (shown(text), agent.number, agent.what);
                let fault = if value.is_some() { "is out of range".into() } else { format!("does not say {what}") };
                let (least, most) = (agent.range.start(), agent.range.end());
                let remedy = format!("write {name}:{number} with a {number} from {least} to {most}");
                Err(SpecError::Number(format!("`{text}` {fault}: {remedy}")))
            }
        }
    }
}

/// The text for a message: short, and without what would disturb a terminal.
pub(crate) fn shown(text: &str) -> String {
    let cut: String = text.chars().take(40).collect();
    let dots = if cut.len() < text.len() { "…" } else { "" };
    format!("{}{dots}", cut.escape_debug())
}

/// Why a text names no agent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpecError {
    /// No agent has this name.
    Unknown(String),
    /// There is such an agent, but not with this number; the sentence says which.
    Number(String),
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SpecError::Unknown(name) => write!(f, "`{name}` is no player: choose {}", AgentSpec::FORMS),
            SpecError::Number(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for SpecError {}

/// Rules that an agent does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// `perfect` cannot play these perfectly.
    Unsolved(Rules),
    /// The program has no model of these.
    NoModel(Rules),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Unplayable::Unsolved(rules) => {
                let limit = SolveError::TooLarge(rules);
                write!(f, "perfect plays what can be solved, but {limit}; choose minimax:DEPTH or mcts:SIMS")
            }
            Unplayable::NoModel(rules) if rules.cols() > MAX_SIDE || rules.rows() > MAX_SIDE => {
                write!(f, "no player has learnt {rules}, a board too large for it: choose minimax:DEPTH or mcts:SIMS")
            }
            Unplayable::NoModel(rules) => {
                let (size, connect) = (rules.size(), rules.connect());
                let gravity = if rules.has_gravity() { "" } else { " --no-gravity" };
                write!(
                    f,
                    "the player that is part of this program has not learnt {rules}: train one with connect4 learn \
                     --size {size} --connect {connect}{gravity} --out FILE, and name it learned:FILE"
                )
            }
        }
    }
}

impl std::error::Error for Unplayable {}
