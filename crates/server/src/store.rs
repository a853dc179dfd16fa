//! Where online games are kept: an SQLite file of one server, or a PostgreSQL database of several.
//!
//! No server owns a game: an event is inserted as (game, version + 1), and who finds that version taken loads what is missing and
//! decides again. With SQLite nobody else writes, so that this happens only where somebody changed the archive meanwhile.

#![cfg_attr(
    not(feature = "postgres"),
    allow(dead_code, unused_variables, reason = "several servers need more than one")
)]

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
use tokio::sync::mpsc;

use crate::config::Database;
use crate::metrics::Metrics;
use crate::rating::PlayerRating;
use crate::secret::Hash;

/// Why the database did not do something.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// SQLite failed.
    #[error("database error: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL cannot be reached, or lets nobody in.
    #[error("it is unreachable: {0}; start it, or choose another")]
    Unreachable(String),
    /// PostgreSQL failed.
    #[error("database error: {0}")]
    Postgres(String),
    /// This program was built without PostgreSQL.
    #[error("this program was built without PostgreSQL")]
    NoPostgres,
    /// Games are taken over into PostgreSQL alone.
    #[error("games of {} can only be imported into PostgreSQL: choose a PostgreSQL database", .0.display())]
    ImportNeedsPostgres(PathBuf),
    /// An event cannot be read.
    #[error("the database contains an invalid event: {0}")]
    Event(#[from] serde_json::Error),
    /// What the change builds on is no longer so: another server was there before.
    #[error("another change was stored first")]
    Conflict,
    /// The transaction that the change was part of failed.
    #[error("the transaction failed")]
    Failed,
    /// The database has been closed.
    #[error("the database is closed")]
    Closed,
    /// It was written by a newer version.
    #[error("the database has schema version {found}, but this program supports only {known}: use a newer program")]
    Newer {
        /// The version of its tables.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// The file belongs to another program.
    #[error("{} belongs to another program: choose another file", .0.display())]
    Foreign(PathBuf),
    /// The PostgreSQL database belongs to another program.
    #[error("the database contains tables of another program: choose an empty database")]
    ForeignTables,
    /// The file or its lock cannot be opened.
    #[error("{path}: {source}")]
    File {
        /// Its name.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// Another server uses the file.
    #[error("another server uses {}: stop it, or choose another file", .0.display())]
    InUse(PathBuf),
}

/// An online game as it was made.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) rules: RulesSpec,
    /// Milliseconds to begin with, and to add after each move.
    pub(crate) clock: Option<(i64, i64)>,
    pub(crate) listed: bool,
    pub(crate) seats: [Option<Hash>; 2],
    pub(crate) names: [Option<String>; 2],
    pub(crate) join_hash: Hash,
    pub(crate) watch_hash: Hash,
    pub(crate) created: i64,
    /// The links that move the two seats, and when they end, in milliseconds since 1970.
    pub(crate) links: [Option<(Hash, i64)>; 2],
    /// Until when it is an open challenge, which anybody may take, in milliseconds since 1970.
    pub(crate) open_until: Option<i64>,
    /// Whether it counts for the ratings of both.
    pub(crate) rated: bool,
}

/// What becomes of an open challenge.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChallengeUpdate {
    /// It is open until then.
    Open(i64),
    /// It is open until then, if nobody has closed it.
    Renew(i64),
    /// Nobody may take it any more; a conflict where somebody has.
    Close,
}

/// An event with the client's id of what led to it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    pub(crate) event: Event,
    /// When it happened by [`Store::monotonic_ms`]; of an event from a file, where that time ended with the server, nothing.
    #[serde(rename = "steady")]
    pub(crate) monotonic_ms: Option<i64>,
    pub(crate) client: Option<String>,
}

/// Who takes a seat.
#[derive(Clone, Debug)]
pub(crate) struct SeatAssignment {
    pub(crate) seat: Seat,
    /// Whose it was.
    pub(crate) from: Option<Hash>,
    pub(crate) hash: Hash,
    pub(crate) name: String,
    /// The link by which it moves, which is used up.
    pub(crate) link: Option<Hash>,
    /// Whether that needs an open challenge.
    pub(crate) is_from_lobby: bool,
}

/// What was found out about one side of a rated game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JudgedSide {
    /// Its rating when the game was judged.
    pub(crate) rating: i64,
    /// Moves that were best ones.
    pub(crate) best: i64,
    /// Moves of which that is known.
    pub(crate) moves: i64,
}

/// What changes together, or not at all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    pub(crate) game: String,
    pub(crate) event: Option<StoredEvent>,
    /// The seat that acts, and whose it has to be for that.
    pub(crate) actor: Option<(Seat, Hash)>,
    /// Somebody took this seat.
    pub(crate) assignment: Option<SeatAssignment>,
    /// A link that moves this seat, until then; an earlier one is no longer good.
    pub(crate) link: Option<(Seat, Hash, i64)>,
    /// The game ended after these moves, written as cells.
    pub(crate) finished: Option<(i64, Ending, String)>,
    /// The players of a rated game that ended, and the seat that won.
    pub(crate) rate: Option<([Hash; 2], Option<Seat>)>,
    /// Its challenge is opened or closed.
    pub(crate) challenge: Option<ChallengeUpdate>,
    /// The next version of the document of this name, which is a tournament's.
    pub(crate) document: Option<(u64, String)>,
    /// What was found out about both sides of a rated game on this board; empty where nothing can be.
    pub(crate) judged: Option<(String, Vec<JudgedSide>)>,
    /// New games.
    pub(crate) create: Vec<GameRow>,
    /// Writes something that changes nothing, to see whether writing works.
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
    /// The seat that won; null for a draw.
    pub winner: Option<Seat>,
    /// Reason for the end.
    pub reason: EndReason,
    /// Moves as cells.
    pub moves: String,
}

/// A finished game, and whether the archive shows it.
#[derive(Clone, Debug)]
pub struct ArchiveEntry {
    /// The game.
    pub game: ArchivedGame,
    /// Whether everyone sees it in the archive.
    pub is_listed: bool,
}

/// Who is in a room: on seat 1, on seat 2, and how many watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Presence {
    pub(crate) online: [bool; 2],
    pub(crate) watchers: usize,
}

/// Open challenges that are looked at.
const MAX_CHALLENGES: i64 = 200;

/// What other servers of the same database tell.
#[derive(Clone, Debug)]
pub(crate) enum ClusterEvent {
    /// This happened in a game.
    GameEvent { game: String, event: StoredEvent },
    /// More than a single event happened: it has to be loaded.
    Invalidated { game: String },
    /// These people are there, at another server; `asks` where that one wants to know who is here.
    Presence { server: String, game: String, presence: Presence, wants_reply: bool },
    /// A server was heard for the first time, or again after it had gone.
    ServerJoined,
    /// A server tells nothing any more.
    ServerLost { server: String },
    /// For a while nothing was heard: everything may have happened.
    MessagesLost,
    /// The database cannot be reached: whoever plays here should try another server.
    DatabaseLost,
}

/// The database.
pub(crate) enum Store {
    Sqlite(sqlite::Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(postgres::Postgres),
}

/// The same question to whichever database it is.
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
    /// Opens the database; the news of other servers come by the receiver.
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
        // Nobody else has the file: no news ever come.
        Ok((Store::Sqlite(sqlite::Sqlite::open(path, metrics)?), mpsc::channel(1).1))
    }

    /// Takes the games of an SQLite file over, but for those that are there already; says how many.
    pub(crate) async fn import(&self, path: &Path) -> Result<usize, StoreError> {
        match self {
            Store::Sqlite(_) => Err(StoreError::ImportNeedsPostgres(path.to_owned())),
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.import(path).await,
        }
    }

    /// Whether other servers may write too.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self, Store::Sqlite(_))
    }

    /// Milliseconds by which players' clocks go: no correction of the system's time moves them, and they stand still while no server
    /// is there.
    pub(crate) fn monotonic_ms(&self) -> i64 {
        dispatch!(self, store => store.monotonic_ms())
    }

    /// Makes a change; it is on disk when this returns.
    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        dispatch!(self, store => store.commit(change).await)
    }

    /// A game with its events after the version `since`; `None` where there is none of this name.
    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<Option<(GameRow, Vec<StoredEvent>)>, StoreError> {
        dispatch!(self, store => store.load(id, since).await)
    }

    /// The versions of games that are there.
    pub(crate) async fn versions(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        match self {
            Store::Sqlite(_) => Ok(Vec::new()),
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.versions(games).await,
        }
    }

    /// Tells other servers who is in a room here; `asks` to be told who is there.
    pub(crate) fn announce(&self, game: &str, presence: Presence, wants_reply: bool) {
        match self {
            Store::Sqlite(_) => {}
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.announce(game, presence, wants_reply),
        }
    }

    /// The finished games that are listed and have a move, the latest first: those that ended before `before`.
    pub(crate) async fn archive(&self, before: i64, count: u32) -> Result<Vec<ArchivedGame>, StoreError> {
        dispatch!(self, store => store.archive(before, count).await)
    }

    /// A listed finished game.
    pub(crate) async fn archived(&self, id: &str) -> Result<Option<ArchivedGame>, StoreError> {
        dispatch!(self, store => store.archived(id).await)
    }

    /// The challenges that are open at `time`, the oldest first, with the standings of their makers.
    pub(crate) async fn open_challenges(&self, time: i64) -> Result<Vec<(GameRow, Option<PlayerRating>)>, StoreError> {
        dispatch!(self, store => store.open_challenges(time).await)
    }

    /// How strong a guest is, if there was a rated game.
    pub(crate) async fn player_rating(&self, player: Hash) -> Result<Option<PlayerRating>, StoreError> {
        dispatch!(self, store => store.player_rating(player).await)
    }

    /// A tournament's document with its version.
    pub(crate) async fn document(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        dispatch!(self, store => store.document(id).await)
    }

    /// Those of these games that are finished: the seat that won, 0 for a draw.
    pub(crate) async fn results(&self, games: Vec<String>) -> Result<HashMap<String, u8>, StoreError> {
        dispatch!(self, store => store.results(games).await)
    }

    /// The rated game that ended last, of those that are not judged, and its moves.
    pub(crate) async fn unjudged(&self) -> Result<Option<(GameRow, String)>, StoreError> {
        dispatch!(self, store => store.unjudged().await)
    }

    /// How many sides were judged whose ratings are `from` to `to`, how many moves of theirs were best ones, and how many there are.
    pub(crate) async fn move_accuracy(&self, board: String, from: i64, to: i64) -> Result<(i64, i64, i64), StoreError> {
        dispatch!(self, store => store.move_accuracy(board, from, to).await)
    }

    /// The unfinished games in which nothing has happened since `time`.
    pub(crate) async fn idle_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        dispatch!(self, store => store.idle_since(time).await)
    }

    /// Whether the database can be written. One look counts for some seconds, so that asking costs nothing.
    pub(crate) async fn is_healthy(&self) -> bool {
        dispatch!(self, store => store.is_healthy().await)
    }
}
