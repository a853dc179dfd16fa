//! Computer players, made ready for a game.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use connect4_core::Rules;

use super::{PlayerSpec, Program, Trained, Unplayable};
use crate::Agent;
use crate::arena::Contestant;
use crate::learned::{Hybrid, Learned, Lookahead, Model, ModelError};

/// Starts another program for games of these rules: what a face that may start programs gives to [`Models`].
pub type StartProgram = fn(&Program, Rules) -> Result<Contestant, NotReady>;

/// Models from files, each read once, and a way to start other programs where there is one.
#[derive(Default, Debug)]
pub struct Models {
    files: HashMap<PathBuf, Arc<Model>>,
    start: Option<StartProgram>,
}

impl Models {
    /// No models yet; other programs are started by `start`.
    pub fn with_programs(start: StartProgram) -> Self {
        Models { start: Some(start), ..Models::default() }
    }

    /// The model in a file.
    ///
    /// # Errors
    /// If there is none, with the name of the file.
    pub fn open(&mut self, path: &Path) -> Result<Arc<Model>, NotReady> {
        if let Some(model) = self.files.get(path) {
            return Ok(model.clone());
        }
        let model = Model::open(path).map_err(|error| with_name(error, path))?;
        Ok(self.files.entry(path.to_owned()).or_insert(model.into()).clone())
    }

    /// A contestant that plays games of these rules, under the name of `player`.
    ///
    /// # Errors
    /// If the player does not know the rules, there is no model in its file, or its program cannot be started.
    pub fn contestant(&mut self, player: &PlayerSpec, rules: Rules) -> Result<Contestant, NotReady> {
        player.check(rules).map_err(NotReady::Rules)?;
        if let PlayerSpec::Program(program) = player {
            let none = || NotReady::Program(format!("{player}: other programs cannot be started here"));
            return (self.start.ok_or_else(none)?)(program, rules);
        }
        let name = player.to_string();
        if let Some(Trained { file: Some(path), lookahead }) = player.trained() {
            let model = self.open(path)?;
            model.check(rules).map_err(|error| with_name(error, path))?;
            return Ok(trained(name, model, *lookahead, matches!(player, PlayerSpec::Hybrid(_))));
        }
        let player = player.clone();
        Ok(Contestant {
            name,
            maker: Box::new(move |seed| player.build(seed).expect("it has no file and is no program")),
        })
    }
}

/// A contestant that plays by a model; a hybrid has the solver play its endgames.
pub fn trained(name: String, model: Arc<Model>, lookahead: Lookahead, is_hybrid: bool) -> Contestant {
    let maker = move |_seed| -> Box<dyn Agent> {
        let learned = Learned::new(model.clone(), lookahead);
        if is_hybrid { Box::new(Hybrid::new(learned)) } else { Box::new(learned) }
    };
    Contestant { name, maker: Box::new(maker) }
}

fn with_name(error: ModelError, path: &Path) -> NotReady {
    match error {
        // It names the file itself.
        ModelError::File { .. } => NotReady::File(error),
        error => NotReady::Model { path: path.to_owned(), error },
    }
}

/// Why a player is not ready to play.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// It does not know the rules.
    #[error(transparent)]
    Rules(#[from] Unplayable),
    /// Its file cannot be read.
    #[error(transparent)]
    File(ModelError),
    /// The program cannot be started, and why.
    #[error("{0}")]
    Program(String),
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
