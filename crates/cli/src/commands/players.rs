//! Computer players, made ready for a game.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use connect4_core::Rules;
use connect4_play::Agent;
use connect4_play::arena::Contestant;
use connect4_play::learned::{Hybrid, Learned, Lookahead, Model, ModelError};

use crate::args::{FilePlayer, Player};

/// The models that were read, each once.
#[derive(Default)]
pub(crate) struct Models(HashMap<PathBuf, Arc<Model>>);

impl Models {
    /// The model in a file.
    ///
    /// # Errors
    /// When there is none, with the file's name.
    pub(crate) fn open(&mut self, path: &Path) -> anyhow::Result<Arc<Model>> {
        if let Some(model) = self.0.get(path) {
            return Ok(model.clone());
        }
        let model = Model::open(path).map_err(|error| with_name(error, path))?;
        Ok(self.0.entry(path.to_owned()).or_insert(model.into()).clone())
    }

    /// Someone who plays games of these rules under this name.
    ///
    /// # Errors
    /// When the player does not know the rules, or there is no model in its file.
    pub(crate) fn contestant(&mut self, player: &Player, rules: Rules) -> anyhow::Result<Contestant> {
        match player {
            Player::Agent(spec) => {
                spec.check(rules)?;
                Ok(Contestant::from(*spec))
            }
            Player::File(FilePlayer { path, lookahead, is_hybrid }) => {
                let model = self.open(path)?;
                model.check(rules).map_err(|error| with_name(error, path))?;
                Ok(trained(player.to_string(), model, *lookahead, *is_hybrid))
            }
        }
    }
}

/// Someone who plays by a model, with the solver for the endgame or without.
pub(crate) fn trained(name: String, model: Arc<Model>, lookahead: Lookahead, is_hybrid: bool) -> Contestant {
    let maker = move |_seed| -> Box<dyn Agent> {
        let learned = Learned::new(model.clone(), lookahead);
        if is_hybrid { Box::new(Hybrid::new(learned)) } else { Box::new(learned) }
    };
    Contestant { name, maker: Box::new(maker) }
}

fn with_name(error: ModelError, path: &Path) -> anyhow::Error {
    match error {
        ModelError::File { .. } => error.into(),
        error => anyhow::Error::new(error).context(path.display().to_string()),
    }
}
