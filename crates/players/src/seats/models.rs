//! Prepares computer players: loads their models and starts external programs.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use connect4_core::Rules;

use super::{PlayerSpec, Program, Trained, Unplayable};
use crate::arena::Contestant;
use crate::{Agent, Failure, Hybrid, Learned, Lookahead};
use connect4_model::{Model, ModelError};

/// A function that starts an external program for games with these rules. Only front ends that may start programs have
/// one.
pub type StartProgram = fn(&Program, Rules) -> Result<Contestant, NotReady>;

/// Models loaded from files, each once, and optionally a function that starts external programs.
#[derive(Default, Debug)]
pub struct Models {
    files: HashMap<PathBuf, Arc<Model>>,
    start: Option<StartProgram>,
}

impl Models {
    /// Creates an empty set of models, with a function that starts external programs.
    pub fn with_programs(start: StartProgram) -> Self {
        Models { start: Some(start), ..Models::default() }
    }

    /// Returns the model in a file, loaded on first use.
    ///
    /// # Errors
    /// If the model cannot be loaded. The error names the file.
    pub fn open(&mut self, path: &Path) -> Result<Arc<Model>, NotReady> {
        if let Some(model) = self.files.get(path) {
            return Ok(model.clone());
        }
        let model = Model::open(path).map_err(|error| with_name(error, path))?;
        Ok(self.files.entry(path.to_owned()).or_insert(model.into()).clone())
    }

    /// Creates a contestant for games with these rules, named like `player`.
    ///
    /// # Errors
    /// If the player does not support the rules, its model cannot be loaded, or its program cannot be started.
    pub fn contestant(&mut self, player: &PlayerSpec, rules: Rules) -> Result<Contestant, NotReady> {
        player.check(rules).map_err(NotReady::Rules)?;
        if let PlayerSpec::Program(program) = player {
            let none = || NotReady::Program { player: player.to_string(), failure: None };
            return (self.start.ok_or_else(none)?)(program, rules);
        }
        let name = player.to_string();
        if let Some(Trained { file: Some(path), lookahead }) = player.trained() {
            let model = self.open(path)?;
            model.check(rules).map_err(|error| with_name(error, path))?;
            let endgame = if matches!(player, PlayerSpec::Hybrid(_)) { Endgame::Solver } else { Endgame::Model };
            return Ok(trained(name, model, *lookahead, endgame));
        }
        let player = player.clone();
        Ok(Contestant {
            name,
            maker: Box::new(move |seed| player.build(seed).expect("the player needs neither a file nor a program")),
        })
    }
}

/// How a trained player plays the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endgame {
    /// By its model, like the rest of the game.
    Model,
    /// By the solver: a hybrid player.
    Solver,
}

/// A contestant that plays by a model.
pub fn trained(name: String, model: Arc<Model>, lookahead: Lookahead, endgame: Endgame) -> Contestant {
    let maker = move |_seed| -> Box<dyn Agent> {
        let learned = Learned::new(model.clone(), lookahead);
        match endgame {
            Endgame::Model => Box::new(learned),
            Endgame::Solver => Box::new(Hybrid::new(learned)),
        }
    };
    Contestant { name, maker: Box::new(maker) }
}

fn with_name(error: ModelError, path: &Path) -> NotReady {
    match error {
        // This error names the file already.
        ModelError::File { .. } => NotReady::File(error),
        error => NotReady::Model { path: path.to_owned(), error },
    }
}

/// Why a player is not ready to play.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// It does not support the rules.
    #[error(transparent)]
    Rules(#[from] Unplayable),
    /// Its model file cannot be read.
    #[error(transparent)]
    File(ModelError),
    /// Its program cannot be started; without a failure, no program can be started here.
    #[error("{player}{}", failure.as_ref().map_or_else(|| ": other programs cannot be started here".to_owned(), |why| format!(" {why}")))]
    Program {
        /// The player.
        player: String,
        /// Why it cannot be started.
        failure: Option<Failure>,
    },
    /// Its model cannot be used.
    #[error("{}: {error}", path.display())]
    Model {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        #[source]
        error: ModelError,
    },
}
