//! The database of online games: an SQLite file for one server, or a PostgreSQL database for several.
//!
//! No server owns a game. A server inserts an event as the next version of its game. If that version exists, the server
//! loads the missing events and decides again. With SQLite there is no other server, so this happens only if someone
//! changes the archive at the same time.

#![cfg_attr(not(feature = "postgres"), allow(dead_code, unused_variables, reason = "used only with several servers"))]

mod command;
#[cfg(test)]
mod conformance;
mod error;
#[cfg(all(test, feature = "postgres"))]
pub(crate) mod model;
#[cfg(feature = "postgres")]
mod postgres;
mod records;
pub(crate) mod rows;
pub(crate) mod sqlite;

use std::borrow::Cow;
use std::collections::HashMap;
use std::iter;
use std::path::Path;
use std::sync::Arc;

use connect4_core::Swap;
use tokio::sync::mpsc;

use self::rows::{Record, Value, get, values};
use crate::config::Database;
use crate::lobby::rating::PlayerRating;
use crate::metrics::Metrics;
use crate::secret::{self, Hash};

pub(crate) use command::{Command, ReviewedSide};
pub use error::StoreError;
#[cfg(feature = "postgres")]
pub(crate) use postgres::archive::PostgresArchive;
pub use records::{ArchiveEntry, ArchivedGame};
pub(crate) use records::{ChallengeFilter, ClusterEvent, GameRow, Presence, PresenceReply, SeatOwner, StoredEvent};

/// The database of online games.
pub(crate) enum Store {
    Sqlite(sqlite::Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(postgres::Postgres),
    #[cfg(all(test, feature = "postgres"))]
    Model(model::ModelStore),
}

/// Maximum number of open challenges that are listed.
const MAX_CHALLENGES: i64 = 200;

/// Parameters for these IDs. Connections keep prepared statements, so their number is rounded up by repeating an ID.
fn parameters(ids: &mut Vec<String>, first: usize) -> String {
    ids.resize(ids.len().next_power_of_two(), ids.last().cloned().unwrap_or_default());
    (first..first + ids.len()).map(|number| format!("?{number}")).collect::<Vec<_>>().join(", ")
}

/// Calls a method of either database.
macro_rules! dispatch {
    ($store:expr, $inner:ident => $answer:expr) => {
        match $store {
            Store::Sqlite($inner) => $answer,
            #[cfg(feature = "postgres")]
            Store::Postgres($inner) => $answer,
            #[cfg(all(test, feature = "postgres"))]
            Store::Model($inner) => $answer,
        }
    };
}

impl Store {
    /// Opens the database. The receiver gets messages about it and from other servers.
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
        let (events, receiver) = mpsc::channel(1);
        Ok((Store::Sqlite(sqlite::Sqlite::open(path, metrics, events)?), receiver))
    }

    /// Imports the games of an SQLite file, except existing ones. Returns the number of imported games.
    pub(crate) async fn import(&self, path: &Path) -> Result<usize, StoreError> {
        match self {
            Store::Sqlite(_) => Err(StoreError::ImportNeedsPostgres(path.to_owned())),
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.import(path).await,
            #[cfg(all(test, feature = "postgres"))]
            Store::Model(_) => Err(StoreError::ImportNeedsPostgres(path.to_owned())),
        }
    }

    /// Whether other servers may share the database.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self, Store::Sqlite(_))
    }

    /// Monotonic time of game clocks in milliseconds, independent of the system time. With SQLite it counts from the
    /// start of the server; with PostgreSQL it stops while no server runs. It stops while nothing can be stored.
    pub(crate) fn monotonic_ms(&self) -> i64 {
        dispatch!(self, store => store.monotonic_ms())
    }

    /// Whether nothing can be stored at the moment.
    pub(crate) fn is_paused(&self) -> bool {
        dispatch!(self, store => store.is_paused())
    }

    /// Commits a command for the game or tournament `id`; the change is on disk when this returns.
    pub(crate) async fn commit(&self, id: &str, command: Command) -> Result<(), StoreError> {
        dispatch!(self, store => store.commit(id, command).await)
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
            #[cfg(all(test, feature = "postgres"))]
            Store::Model(store) => store.versions(games).await,
        }
    }

    /// Sends the presence in a room to other servers.
    pub(crate) fn announce(&self, game: &str, presence: Presence, reply: PresenceReply) {
        match self {
            Store::Sqlite(_) => {}
            #[cfg(feature = "postgres")]
            Store::Postgres(store) => store.announce(game, presence, reply),
            #[cfg(all(test, feature = "postgres"))]
            Store::Model(store) => store.announce(game, presence, reply),
        }
    }

    /// Converts the rows of a query.
    async fn select<T: Send + 'static>(
        &self,
        sql: impl Into<Cow<'static, str>>,
        values: Vec<Value>,
        convert: fn(&dyn Record) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        dispatch!(self, store => store.select(sql.into(), values, convert).await)
    }

    /// Listed finished games with at least one move that ended before `before`, latest first.
    pub(crate) async fn archive(&self, before: i64, count: u32) -> Result<Vec<ArchivedGame>, StoreError> {
        let sql = "SELECT * FROM games WHERE finished IS NOT NULL AND finished < ?1 AND listed AND moves <> '' \
                   ORDER BY finished DESC LIMIT ?2";
        self.select(sql, values![before, count], rows::archived_game).await
    }

    pub(crate) async fn archived(&self, id: &str) -> Result<Option<ArchivedGame>, StoreError> {
        let sql = "SELECT * FROM games WHERE id = ?1 AND finished IS NOT NULL AND listed";
        Ok(self.select(sql, values![id.to_owned()], rows::archived_game).await?.pop())
    }

    /// The latest challenges open at `time`, oldest first, with the ratings of their creators.
    pub(crate) async fn open_challenges(&self, time: i64) -> Result<Vec<(GameRow, Option<PlayerRating>)>, StoreError> {
        let sql = "SELECT * FROM games LEFT JOIN guests ON player = coalesce(seat1, seat2) \
                   WHERE waits > ?1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL \
                   ORDER BY created DESC, id DESC LIMIT ?2";
        let convert = |row: &dyn Record| Ok((rows::game(row)?, rows::rating(row)?));
        let mut open = self.select(sql, values![time, MAX_CHALLENGES], convert).await?;
        open.reverse();
        Ok(open)
    }

    /// Challenges open at `time` that a player can accept, oldest first.
    pub(crate) async fn matching_challenges(
        &self,
        wanted: ChallengeFilter,
        time: i64,
    ) -> Result<Vec<GameRow>, StoreError> {
        let sql = "SELECT * FROM games WHERE waits > ?1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL \
                   AND size = ?2 AND connect = ?3 AND gravity = ?4 AND swap = ?5 AND swap_3 = ?6 \
                   AND clock IS NOT DISTINCT FROM ?7 AND increment IS NOT DISTINCT FROM ?8 AND rated = ?9 \
                   AND coalesce(seat1, seat2) <> ?10 AND (substr(coalesce(seat1, seat2), 1, 8) = ?11) = ?12 \
                   AND (created, id) < (?13, ?14) ORDER BY created, id LIMIT ?15";
        let ChallengeFilter { rules, clock, rated, player, before, count } = wanted;
        let (clock, increment) = clock.unzip();
        let (created, id) = before.unwrap_or((i64::MAX, String::new()));
        let values = values![
            time,
            rules.size,
            rules.connect,
            rules.gravity,
            rules.swap.0.stones(),
            rules.swap.0 == Swap::Three,
            clock,
            increment,
            rated,
            player.to_vec(),
            secret::BOT_TAG.to_vec(),
            secret::is_bot(&player),
            created,
            id,
            count,
        ];
        self.select(sql, values, rows::game).await
    }

    /// Which of these games are challenges that are open at `time`.
    pub(crate) async fn open_among(&self, mut games: Vec<String>, time: i64) -> Result<Vec<String>, StoreError> {
        if games.is_empty() {
            return Ok(games);
        }
        let numbers = parameters(&mut games, 2);
        let sql = format!(
            "SELECT id FROM games WHERE waits > ?1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL \
             AND id IN ({numbers})"
        );
        let values = iter::once(time.into()).chain(games.into_iter().map(Value::from)).collect();
        self.select(sql, values, |row| get(row, "id")).await
    }

    /// Rating of a guest; `None` before their first rated game.
    pub(crate) async fn player_rating(&self, player: Hash) -> Result<Option<PlayerRating>, StoreError> {
        let sql = "SELECT * FROM guests WHERE player = ?1";
        Ok(self.select(sql, values![player.to_vec()], rows::rating).await?.pop().flatten())
    }

    /// Version and document of a tournament.
    pub(crate) async fn document(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        let sql = "SELECT version, body FROM tournaments WHERE id = ?1";
        let convert = |row: &dyn Record| Ok((get::<i64>(row, "version")? as u64, get(row, "body")?));
        Ok(self.select(sql, values![id.to_owned()], convert).await?.pop())
    }

    /// Results of these games, except unfinished ones: the seat that won, or 0 for a draw or an abandoned game.
    pub(crate) async fn results(&self, mut games: Vec<String>) -> Result<HashMap<String, u8>, StoreError> {
        if games.is_empty() {
            return Ok(HashMap::new());
        }
        let numbers = parameters(&mut games, 1);
        let sql = format!("SELECT id, winner FROM games WHERE id IN ({numbers}) AND finished IS NOT NULL");
        let convert = |row: &dyn Record| Ok((get(row, "id")?, get::<Option<u8>>(row, "winner")?.unwrap_or(0)));
        Ok(self.select(sql, games.into_iter().map(Value::from).collect(), convert).await?.into_iter().collect())
    }

    /// The latest finished rated game that is neither reviewed nor claimed at `time`, and its moves.
    pub(crate) async fn unreviewed(&self, time: i64) -> Result<Option<(GameRow, String)>, StoreError> {
        let sql = "SELECT * FROM games WHERE rated AND NOT judged AND finished IS NOT NULL \
                   AND coalesce(review_until <= ?1, TRUE) ORDER BY finished DESC LIMIT 1";
        Ok(self.select(sql, values![time], |row| Ok((rows::game(row)?, get(row, "moves")?))).await?.pop())
    }

    /// Number of reviewed sides on this board with ratings in `from..=to`, of their best moves, and of their moves.
    pub(crate) async fn move_accuracy(&self, board: String, from: i64, to: i64) -> Result<(i64, i64, i64), StoreError> {
        let sql = "SELECT count(*) AS sides, CAST(coalesce(sum(best), 0) AS BIGINT) AS best, \
                   CAST(coalesce(sum(moves), 0) AS BIGINT) AS moves FROM judged WHERE board = ?1 AND rating BETWEEN ?2 AND ?3";
        let convert = |row: &dyn Record| Ok((get(row, "sides")?, get(row, "best")?, get(row, "moves")?));
        Ok(self.select(sql, values![board, from, to], convert).await?.pop().unwrap_or_default())
    }

    /// Unfinished games without an event since `time`.
    pub(crate) async fn idle_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE finished IS NULL AND created < ?1 \
                   AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id AND at >= ?1) LIMIT 1000";
        self.select(sql, values![time], |row| get(row, "id")).await
    }

    /// Games with a free seat that were created before `time`.
    pub(crate) async fn unjoined_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE finished IS NULL AND created < ?1 AND (seat1 IS NULL OR seat2 IS NULL) LIMIT 1000";
        self.select(sql, values![time], |row| get(row, "id")).await
    }

    /// Whether the database is writable. The result is cached for some seconds, so calls are cheap.
    pub(crate) async fn is_healthy(&self) -> bool {
        dispatch!(self, store => store.is_healthy().await)
    }
}
