//! The games of a session, by id.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use connect4_core::{Game, Player};
use connect4_wire::{Code, Refusal};
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard};

/// Maximum number of games in a session.
const MAX_GAMES: usize = 100;
/// Maximum length of an id.
const MAX_ID_LENGTH: usize = 40;

/// A game, with the computer player that takes part in it.
#[derive(Clone)]
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) opponent: Option<Opponent>,
    pub(super) is_puzzle: bool,
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

/// Where a game is, or will be if the call that starts it succeeds. Calls lock it one after the other, in the order in
/// which they asked.
type Place = Arc<tokio::sync::Mutex<Option<Table>>>;

/// A game that the other calls for it wait for.
pub(super) type Locked = OwnedMappedMutexGuard<Option<Table>, Table>;

/// The games of a session.
#[derive(Clone)]
pub(super) struct Games {
    tables: Arc<Mutex<Tables>>,
    /// Whether games are never replaced, and apart from puzzles, only one is not over.
    is_referee: bool,
}

#[derive(Default)]
struct Tables {
    by_id: BTreeMap<String, Place>,
    /// The last number that was given as an id.
    last: usize,
}

impl Games {
    pub(super) fn new(is_referee: bool) -> Self {
        Games { tables: Arc::default(), is_referee }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reserves an id for a new game or puzzle; without one, the next free number.
    ///
    /// # Errors
    /// If the id is invalid, there are too many games, or a referee does not allow the game.
    pub(super) async fn reserve(&self, id: Option<String>, is_puzzle: bool) -> Result<Reserved, Refusal> {
        let (id, place, others) = {
            let mut tables = self.tables();
            if let Some(id) = &id {
                check_id(id)?;
            }
            let known = id.as_ref().and_then(|id| tables.by_id.get(id)).cloned();
            if self.is_referee && known.is_some() {
                let reason = "a referee does not replace games; leave out `game`, or choose another id";
                return Err(Refusal::new(Code::Unsolvable, reason));
            }
            if known.is_none() && tables.by_id.len() >= MAX_GAMES {
                let remedy =
                    if self.is_referee { "restart the server" } else { "replace one by starting a game with its id" };
                return Err(Refusal::new(Code::Busy, format!("there are {MAX_GAMES} games already; {remedy}")));
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
            let others = if self.is_referee && !is_puzzle { tables.by_id.clone() } else { BTreeMap::new() };
            let place = known.unwrap_or_default();
            tables.by_id.insert(id.clone(), place.clone());
            (id, place, others)
        };
        let reserved = Reserved { games: self.clone(), id, place: place.lock_owned().await };
        for (id, place) in others {
            if place.lock().await.as_ref().is_some_and(|table| !table.is_puzzle && table.game.outcome().is_none()) {
                let reason = format!("a referee runs one game at a time; finish game `{id}` first");
                return Err(Refusal::new(Code::Unsolvable, reason));
            }
        }
        Ok(reserved)
    }

    /// The game with this id, or the only one, after the calls that asked for it before.
    ///
    /// # Errors
    /// If there is no such game, or there are several and no id.
    pub(super) async fn enter(&self, id: Option<String>) -> Result<(String, Locked), Refusal> {
        let (id, place) = self.find(id)?;
        match OwnedMutexGuard::try_map(place.lock_owned().await, Option::as_mut) {
            Ok(table) => Ok((id, table)),
            Err(_) => Err(Refusal::new(Code::NotFound, format!("game `{id}` could not be started; call new_game"))),
        }
    }

    fn find(&self, id: Option<String>) -> Result<(String, Place), Refusal> {
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
            Some(place) => Ok((id, place.clone())),
            None if tables.by_id.is_empty() => Err(not_found("there is no game yet; call new_game first".to_owned())),
            None => {
                let shown = crate::formats::start_of(&id);
                Err(not_found(format!("there is no game `{shown}`; the games are {}", ids())))
            }
        }
    }
}

fn check_id(id: &str) -> Result<(), Refusal> {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if id.is_empty() || id.len() > MAX_ID_LENGTH || !id.bytes().all(is_valid) {
        let reason = format!("invalid id; write up to {MAX_ID_LENGTH} letters, digits, `-` and `_`");
        return Err(Refusal::new(Code::Malformed, reason));
    }
    Ok(())
}

/// The place of a new game. Its id is free again if this is dropped without [`start`](Self::start).
pub(super) struct Reserved {
    games: Games,
    pub(super) id: String,
    place: OwnedMutexGuard<Option<Table>>,
}

impl Reserved {
    /// Starts the game.
    pub(super) fn start(mut self, table: Table) {
        *self.place = Some(table);
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        if self.place.is_none() {
            let place = OwnedMutexGuard::mutex(&self.place);
            self.games.tables().by_id.retain(|_, other| !Arc::ptr_eq(place, other));
        }
    }
}
