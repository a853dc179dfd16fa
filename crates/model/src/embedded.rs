//! The built-in models.

use std::sync::{Arc, LazyLock, OnceLock};

use connect4_core::{Rules, Swap};

use crate::{Model, ModelError};

/// The model for 7×6; `models/README.md` documents how it was made. WebAssembly modules load it separately, to keep
/// them small.
const BYTES: Option<&[u8]> =
    if cfg!(target_family = "wasm") { None } else { Some(include_bytes!("../models/7x6.model")) };

static EMBEDDED: LazyLock<Option<Arc<Model>>> =
    LazyLock::new(|| BYTES.map(|bytes| Arc::new(Model::from_bytes(bytes).expect("the built-in model is valid"))));

static INSTALLED: OnceLock<Arc<Model>> = OnceLock::new();

impl Model {
    /// The built-in model for these rules, if there is one; the swap rule does not matter. WebAssembly has none until
    /// one is [installed](Model::install).
    ///
    /// ```
    /// use connect4_core::Rules;
    /// use connect4_model::Model;
    /// assert!(Model::embedded(Rules::CONNECT_FOUR).is_some_and(|model| model.is_for(Rules::CONNECT_FOUR)));
    /// assert!(Model::embedded(Rules::GOMOKU).is_none());
    /// ```
    pub fn embedded(rules: Rules) -> Option<Arc<Model>> {
        Model::is_embedded(rules).then(|| EMBEDDED.clone().or_else(|| INSTALLED.get().cloned())).flatten()
    }

    /// Whether there is a [built-in model](Model::embedded) for these rules. Unlike it, this decodes nothing.
    pub fn is_embedded(rules: Rules) -> bool {
        rules.with_swap(Swap::Off) == Rules::CONNECT_FOUR && (BYTES.is_some() || INSTALLED.get().is_some())
    }

    /// The bytes of the built-in model, for clients that load it on first use.
    pub fn embedded_bytes() -> Option<&'static [u8]> {
        BYTES
    }

    /// Installs this as the built-in model of a program that was built without one. Does nothing if there is one
    /// already.
    ///
    /// # Errors
    /// If the model is not for 7×6.
    pub fn install(self) -> Result<(), ModelError> {
        self.check(Rules::CONNECT_FOUR)?;
        let _ = INSTALLED.set(self.into());
        Ok(())
    }
}
