//! Agents by name.

use std::fmt;
use std::str::FromStr;

use crate::{Agent, Greedy, Random};

/// Which agent, as written on a command line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AgentSpec {
    /// `random`
    Random,
    /// `greedy`
    Greedy,
}

impl AgentSpec {
    /// The agent, ready to play; `seed` drives all its randomness.
    pub fn build(self, seed: u64) -> Box<dyn Agent> {
        match self {
            AgentSpec::Random => Box::new(Random::new(seed)),
            AgentSpec::Greedy => Box::new(Greedy::new(seed)),
        }
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            AgentSpec::Random => "random",
            AgentSpec::Greedy => "greedy",
        })
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match text {
            "random" => Ok(AgentSpec::Random),
            "greedy" => Ok(AgentSpec::Greedy),
            _ => Err(SpecError(text.to_owned())),
        }
    }
}

/// A name that no agent has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}` is no player: choose random or greedy", self.0)
    }
}

impl std::error::Error for SpecError {}
