//! The database of online games: an SQLite file for one server, or a PostgreSQL database for several.
//!
//! No server owns a game. A server inserts an event as the next version of its game. If that version exists, the server
//! loads the missing events and decides again. With SQLite there is no other server, so this happens only if someone
//! changes the archive at the same time.

#![cfg_attr(not(feature = "postgres"), allow(dead_code, unused_variables, reason = "used only with several servers"))]

#[cfg(feature = "postgres")]
mod postgres;
pub(crate) mod sqlite;

#[cfg(feature = "postgres")]
pub(crate) use postgres::PostgresArchive;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use connect4_wire::RulesSpec;
use connect4_wire::room::{EndReason, Ending, Event, Seat};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, oneshot};

use crate::config::Database;
use crate::metrics::Metrics;
use crate::rating::PlayerRating;
use crate::secret::Hash;

/// Why a database operation failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Error of SQLite.
    #[error("database error: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL is unreachable or rejects the login.
    #[error("it is unreachable: {0}; start it, or choose another")]
    Unreachable(String),
    /// Error of PostgreSQL.
    #[error("database error: {0}")]
    Postgres(String),
    /// The program was built without the feature `postgres`.
    #[error("this program was built without PostgreSQL")]
    NoPostgres,
    /// Games can only be imported into PostgreSQL.
    #[error("games of {} can only be imported into PostgreSQL; choose a PostgreSQL database", .0.display())]
    ImportNeedsPostgres(PathBuf),
    /// A stored event or document is invalid.
    #[error("the database contains an invalid event: {0}")]
    Event(#[from] serde_json::Error),
    /// The change conflicts with one that another server has committed.
    #[error("another change was stored first")]
    Conflict,
    /// The transaction that included the change failed.
    #[error("the transaction failed")]
    Failed,
    /// The database was closed.
    #[error("the database is closed")]
    Closed,
    /// A newer program has migrated the database.
    #[error("the database has schema version {found}, but this program supports only {known}; use a newer program")]
    Newer {
        /// Schema version of the database.
        found: i64,
        /// Latest schema version that this program supports.
        known: i64,
    },
    /// The file belongs to another program.
    #[error("{} belongs to another program; choose another file", .0.display())]
    Foreign(PathBuf),
    /// The PostgreSQL database belongs to another program.
    #[error("the database contains tables of another program; choose an empty database")]
    ForeignTables,
    /// The file or its lock file cannot be opened.
    #[error("{path}: {source}")]
    File {
        /// Path of the file.
        path: String,
        /// Cause of the failure.
        source: io::Error,
    },
    /// Another server has locked the file.
    #[error("another server uses {}; stop it, or choose another file", .0.display())]
    InUse(PathBuf),
}

/// The row of an online game.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) rules: RulesSpec,
    /// Initial time and increment, in milliseconds.
    pub(crate) clock: Option<(i64, i64)>,
    pub(crate) listed: bool,
    pub(crate) seats: [Option<Hash>; 2],
    pub(crate) names: [Option<String>; 2],
    pub(crate) join_hash: Hash,
    pub(crate) watch_hash: Hash,
    pub(crate) created: i64,
    /// For each seat, the hash and expiry (milliseconds since 1970) of the link that moves it to another device.
    pub(crate) links: [Option<(Hash, i64)>; 2],
    /// Until this time, in milliseconds since 1970, the game is an open challenge, which anyone can accept.
    pub(crate) open_until: Option<i64>,
    /// Whether the game is rated.
    pub(crate) rated: bool,
}

/// A change of an open challenge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChallengeUpdate {
    /// Opens it until this time.
    Open(i64),
    /// Extends it until this time, if it is still open.
    Renew(i64),
    /// Closes it; a conflict if it was already accepted.
    Close,
}

/// An event, with the ID of the client's act that led to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    pub(crate) event: Event,
    /// Time of the event by [`Store::monotonic_ms`]; `None` for events read from SQLite, whose clock restarts with the
    /// server.
    #[serde(rename = "steady")]
    pub(crate) monotonic_ms: Option<i64>,
    pub(crate) client: Option<String>,
}

/// The assignment of a seat to a player.
#[derive(Clone, Debug)]
pub(crate) struct SeatAssignment {
    pub(crate) seat: Seat,
    /// Previous owner, which must not have changed.
    pub(crate) from: Option<Hash>,
    pub(crate) hash: Hash,
    pub(crate) name: String,
    /// Hash of the link that moves the seat, which is then used up.
    pub(crate) link: Option<Hash>,
    /// Whether the game must be an open challenge.
    pub(crate) is_from_lobby: bool,
}

/// Review of one side of a rated game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReviewedSide {
    /// Rating at the time of the review.
    pub(crate) rating: i64,
    /// Number of best moves.
    pub(crate) best: i64,
    /// Number of moves with a known classification.
    pub(crate) moves: i64,
}

/// A change that is committed atomically.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    pub(crate) game: String,
    pub(crate) event: Option<StoredEvent>,
    /// The seat that acts, and its required owner.
    pub(crate) actor: Option<(Seat, Hash)>,
    /// A seat that gets a new owner.
    pub(crate) assignment: Option<SeatAssignment>,
    /// A new link that moves this seat: its hash, and its expiry in milliseconds since 1970. It replaces the earlier
    /// link.
    pub(crate) link: Option<(Seat, Hash, i64)>,
    /// Time of the end in milliseconds since 1970, the result, and the moves as cells.
    pub(crate) finished: Option<(i64, Ending, String)>,
    /// Players of a finished rated game, and the seat that won.
    pub(crate) rate: Option<([Hash; 2], Option<Seat>)>,
    /// A change of the game's challenge.
    pub(crate) challenge: Option<ChallengeUpdate>,
    /// Version and body of a tournament's document. The tournament's ID is in `game`.
    pub(crate) document: Option<(u64, String)>,
    /// Board and reviews of both sides of a rated game; no reviews if the game cannot be reviewed.
    pub(crate) reviewed: Option<(String, Vec<ReviewedSide>)>,
    pub(crate) create: Vec<GameRow>,
    /// Writes without changing anything, to test whether the database is writable.
    pub(crate) is_probe: bool,
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedGame {
    /// ID of the game.
    pub id: String,
    /// Rules of the game.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// Names of seats 1 and 2.
    pub names: [String; 2],
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// Time of the end, in milliseconds since 1970.
    pub finished: i64,
    /// The seat that won; null for a draw or an abandoned game.
    pub winner: Option<Seat>,
    /// Reason for the end.
    pub reason: EndReason,
    /// Moves as cells.
    pub moves: String,
}

/// A finished game, and whether it is listed.
#[derive(Clone, Debug)]
pub struct ArchiveEntry {
    /// The finished game.
    pub game: ArchivedGame,
    /// Whether the public archive lists the game.
    pub is_listed: bool,
}

/// Whether seats 1 and 2 are connected to a room, and the number of spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Presence {
    pub(crate) online: [bool; 2],
    pub(crate) spectators: usize,
}

/// Receives the result of a commit.
type CommitReply = oneshot::Sender<Result<(), StoreError>>;

/// Maximum number of open challenges that are read.
const MAX_CHALLENGES: i64 = 200;

/// A message from other servers with the same database, or about the connection to them.
#[derive(Clone, Debug)]
pub(crate) enum ClusterEvent {
    /// An event was committed.
    GameEvent { game: String, event: StoredEvent },
    /// A game has changed in another way and must be loaded.
    Invalidated { game: String },
    /// Presence in a room on another server. `wants_reply` asks for the presence here.
    Presence { server: String, game: String, presence: Presence, wants_reply: bool },
    /// The first message from a server, or the first after it was lost.
    ServerJoined,
    /// A server has stopped sending messages.
    ServerLost { server: String },
    /// Messages may have been lost, so all games may have changed.
    MessagesLost,
    /// The database is unreachable; clients should try another server.
    DatabaseLost,
}

/// The database of online games.
pub(crate) enum Store {
    Sqlite(sqlite::Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(postgres::Postgres),
}

/// Calls a method of either database.
macro_rules! dispatch {
    ($store:expr, $inner:ident => $answer:expr) => {
        match $store {
            Store::Sqlite($inner) => $answer,
            #[cfg(feature = "postgres")]
            Store::Postgres($inner) => $answer,
        }
    };
}

impl Store {
    /// Opens the database. The receiver gets messages from other servers.
    pub(crate) async fn open(
        database: &Database,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<ClusterEvent>), StoreError> {
        let path = match database {
            #[cfg(feature = "postgres")]
            Database::Postgres(url) => {
                let (store, events) = postgres::Postgres::open(url, metrics).await?;
                return Ok((Store::Postgres(store), events));
            }
            #[cfg(not(feature = "postgres"))]
            Database::Postgres(_) => return Err(StoreError::NoPostgres),
            Database::File(path) => Some(&**path),
            Database::Memory => None,
        };
        // With SQLite there are no other servers.
        Ok((Store::Sqlite(sqlite::Sqlite::open(path, metrics)?), mpsc::channel(1).1))
    }

    /// Imports the games of an SQLite file, except existing ones. Returns the number of imported games.
    pub(crate) async fn import(&self, path: &Path) -> Result<usize, StoreError> {
        match self {
            Store::Sqlite(_) => Err(StoreError::ImportNeedsPostgres(path.to_owned())),
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.import(path).await,
        }
    }

    /// Whether other servers may share the database.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self, Store::Sqlite(_))
    }

    /// Monotonic time of game clocks in milliseconds, independent of the system time. With SQLite it counts from the
    /// start of the server; with PostgreSQL it stops while no server runs.
    pub(crate) fn monotonic_ms(&self) -> i64 {
        dispatch!(self, store => store.monotonic_ms())
    }

    /// Commits a change; it is on disk when this returns.
    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        dispatch!(self, store => store.commit(change).await)
    }

    /// A game and its events after version `since`; `None` if there is no such game.
    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<Option<(GameRow, Vec<StoredEvent>)>, StoreError> {
        dispatch!(self, store => store.load(id, since).await)
    }

    /// IDs and versions of these games, except games that do not exist. Empty with SQLite, because no other server
    /// changes them.
    pub(crate) async fn versions(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        match self {
            Store::Sqlite(_) => Ok(Vec::new()),
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.versions(games).await,
        }
    }

    /// Sends the presence in a room to other servers. `wants_reply` asks for theirs.
    pub(crate) fn announce(&self, game: &str, presence: Presence, wants_reply: bool) {
        match self {
            Store::Sqlite(_) => {}
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.announce(game, presence, wants_reply),
        }
    }

    /// Listed finished games with at least one move that ended before `before`, latest first.
    pub(crate) async fn archive(&self, before: i64, count: u32) -> Result<Vec<ArchivedGame>, StoreError> {
        dispatch!(self, store => store.archive(before, count).await)
    }

    pub(crate) async fn archived(&self, id: &str) -> Result<Option<ArchivedGame>, StoreError> {
        dispatch!(self, store => store.archived(id).await)
    }

    /// Challenges open at `time`, oldest first, with the ratings of their creators.
    pub(crate) async fn open_challenges(&self, time: i64) -> Result<Vec<(GameRow, Option<PlayerRating>)>, StoreError> {
        dispatch!(self, store => store.open_challenges(time).await)
    }

    /// Rating of a guest; `None` before their first rated game.
    pub(crate) async fn player_rating(&self, player: Hash) -> Result<Option<PlayerRating>, StoreError> {
        dispatch!(self, store => store.player_rating(player).await)
    }

    /// Version and document of a tournament.
    pub(crate) async fn document(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        dispatch!(self, store => store.document(id).await)
    }

    /// Results of these games, except unfinished ones: the seat that won, or 0 for a draw or an abandoned game.
    pub(crate) async fn results(&self, games: Vec<String>) -> Result<HashMap<String, u8>, StoreError> {
        dispatch!(self, store => store.results(games).await)
    }

    /// The latest finished rated game that is not reviewed, and its moves.
    pub(crate) async fn unreviewed(&self) -> Result<Option<(GameRow, String)>, StoreError> {
        dispatch!(self, store => store.unreviewed().await)
    }

    /// Number of reviewed sides on this board with ratings in `from..=to`, of their best moves, and of their moves.
    pub(crate) async fn move_accuracy(&self, board: String, from: i64, to: i64) -> Result<(i64, i64, i64), StoreError> {
        dispatch!(self, store => store.move_accuracy(board, from, to).await)
    }

    /// Unfinished games without an event since `time`.
    pub(crate) async fn idle_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        dispatch!(self, store => store.idle_since(time).await)
    }

    /// Whether the database is writable. The result is cached for some seconds, so calls are cheap.
    pub(crate) async fn is_healthy(&self) -> bool {
        dispatch!(self, store => store.is_healthy().await)
    }
}
