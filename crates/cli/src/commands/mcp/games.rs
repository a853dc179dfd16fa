//! The games of a session, by id.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect4_core::{Game, Player};
use connect4_wire::{Code, Refusal};

/// Maximum number of games in a session.
const MAX_GAMES: usize = 100;
/// Maximum length of an id.
const MAX_ID_LENGTH: usize = 40;

/// A game, with the computer player that takes part in it.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) opponent: Option<Opponent>,
}

/// A computer player.
#[derive(Clone)]
pub(super) struct Opponent {
    /// Name, such as `level:3`.
    pub(super) name: String,
    pub(super) seed: u64,
    /// The player whose moves it makes.
    pub(super) moves: Player,
}

/// The games of a session.
#[derive(Default)]
pub(super) struct Games(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    by_id: BTreeMap<String, Arc<Mutex<Table>>>,
    /// The last number that was given as an id.
    last: usize,
}

impl Games {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a game, or replaces the one with this id. Returns its id; without one, the game gets the next free number.
    ///
    /// # Errors
    /// If the id is invalid, or there are too many games.
    pub(super) fn add(&self, id: Option<String>, table: Table) -> Result<String, Refusal> {
        let mut tables = self.tables();
        if let Some(id) = &id {
            let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
            if id.is_empty() || id.len() > MAX_ID_LENGTH || !id.bytes().all(is_valid) {
                let reason = format!("invalid id; write up to {MAX_ID_LENGTH} letters, digits, `-` and `_`");
                return Err(Refusal::new(Code::Malformed, reason));
            }
        }
        let is_new = id.as_ref().is_none_or(|id| !tables.by_id.contains_key(id));
        if is_new && tables.by_id.len() >= MAX_GAMES {
            let reason = format!("there are {MAX_GAMES} games already; replace one by starting a game with its id");
            return Err(Refusal::new(Code::Busy, reason));
        }
        let id = id.unwrap_or_else(|| {
            loop {
                tables.last += 1;
                let number = tables.last.to_string();
                if !tables.by_id.contains_key(&number) {
                    return number;
                }
            }
        });
        tables.by_id.insert(id.clone(), Arc::new(Mutex::new(table)));
        Ok(id)
    }

    /// The game with this id, or the only one.
    ///
    /// # Errors
    /// If there is no such game, or there are several and no id.
    pub(super) fn find(&self, id: Option<String>) -> Result<(String, Arc<Mutex<Table>>), Refusal> {
        let tables = self.tables();
        let not_found = |reason: String| Refusal::new(Code::NotFound, reason);
        let ids = || tables.by_id.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let id = match id {
            Some(id) => id,
            None => match (tables.by_id.keys().next(), tables.by_id.len()) {
                (None, _) => return Err(not_found("there is no game yet; call new_game first".to_owned())),
                (Some(only), 1) => only.clone(),
                _ => return Err(not_found(format!("there are several games; say which one: {}", ids()))),
            },
        };
        match tables.by_id.get(&id) {
            Some(table) => Ok((id, table.clone())),
            None if tables.by_id.is_empty() => Err(not_found("there is no game yet; call new_game first".to_owned())),
            None => {
                let shown = crate::formats::start_of(&id);
                Err(not_found(format!("there is no game `{shown}`; the games are {}", ids())))
            }
        }
    }
}
