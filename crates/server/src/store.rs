//! The SQLite file: one thread writes, one reads.
//!
//! All changes that wait when a transaction begins share it, and so its wait for the disk: under load a commit carries many
//! moves, and an idle server commits each at once. The file is in WAL mode with full synchronization, so what is committed
//! outlives a crash of the machine. The log is written back by the reading thread, so that no move waits for that. A lock on
//! another file beside it keeps a second server away.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use connect4_wire::RulesSpec;
use connect4_wire::room::{EndReason, Ending, Event, EventKind, Seat};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use serde::Serialize;
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::room;
use crate::secret::Hash;

/// Why the database did not do something.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// SQLite failed.
    #[error("the database: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// An event cannot be read.
    #[error("the database holds an event that cannot be read: {0}")]
    Event(#[from] serde_json::Error),
    /// The transaction that the change was part of failed.
    #[error("the transaction failed")]
    Failed,
    /// The database has been closed.
    #[error("the database is closed")]
    Closed,
    /// The file was written by a newer version.
    #[error("the database has version {0}, and this program knows {SCHEMA}: use a newer program")]
    Newer(i64),
    /// The file belongs to another program.
    #[error("{} is a database of another program: choose another file", .0.display())]
    Foreign(PathBuf),
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

/// The version of the tables below.
const SCHEMA: i64 = 1;
/// Marks our files, in the field that SQLite has for this: `four`.
const APPLICATION: i64 = 0x666f_7572;

const TABLES: &str = "
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    size TEXT NOT NULL, connect INTEGER NOT NULL, gravity INTEGER NOT NULL, swap INTEGER NOT NULL,
    clock INTEGER, increment INTEGER,
    listed INTEGER NOT NULL,
    seat1 BLOB, seat2 BLOB,
    name1 TEXT, name2 TEXT,
    join_hash BLOB NOT NULL, watch_hash BLOB NOT NULL,
    created INTEGER NOT NULL,
    finished INTEGER, winner INTEGER, reason TEXT, moves TEXT
) WITHOUT ROWID;
CREATE INDEX finished_games ON games (finished) WHERE finished IS NOT NULL;
CREATE INDEX open_games ON games (created) WHERE finished IS NULL;
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    client TEXT,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;
CREATE UNIQUE INDEX done_once ON events (game, client) WHERE client IS NOT NULL;
";

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
}

/// An event with the client's id of what led to it.
#[derive(Clone, Debug)]
pub(crate) struct StoredEvent {
    pub(crate) event: Event,
    pub(crate) client: Option<String>,
}

/// Who takes a seat.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) seat: Seat,
    /// Whose it was.
    pub(crate) from: Option<Hash>,
    pub(crate) hash: Hash,
    pub(crate) name: String,
}

/// What changes together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Change {
    pub(crate) game: String,
    pub(crate) events: Vec<StoredEvent>,
    /// Somebody took this seat.
    pub(crate) seat: Option<Seated>,
    /// The game ended after these moves, written as cells.
    pub(crate) finished: Option<(i64, Ending, String)>,
    /// A new game.
    pub(crate) create: Option<Box<GameRow>>,
    /// Writes something that changes nothing, to see whether writing works.
    pub(crate) is_probe: bool,
}

/// A finished game in the archive.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Archived {
    /// The name of the game.
    pub id: String,
    /// The rules.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// The names of seat 1 and 2.
    pub names: [String; 2],
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// When it ended.
    pub finished: i64,
    /// The seat that won, if one did.
    pub winner: Option<Seat>,
    /// Why it ended.
    pub reason: EndReason,
    /// The moves as cells.
    pub moves: String,
}

type Reply = oneshot::Sender<Result<(), StoreError>>;
type Reading = Box<dyn FnOnce(&mut Connection) + Send>;

/// To the writing thread, and to the reading one.
struct Channels {
    changes: mpsc::Sender<(Change, Reply)>,
    readings: mpsc::Sender<Reading>,
}

/// The two threads.
pub(crate) struct Store {
    /// To the threads; gone when the store ends.
    to: Option<Channels>,
    threads: Vec<JoinHandle<()>>,
    /// When the store last saw whether the file can be written, and whether it could.
    health: Mutex<Option<(Instant, bool)>>,
    /// Given back when the threads have ended.
    _lock: Option<File>,
}

/// The most changes that share a transaction.
const MOST: usize = 1024;
/// A row of events has some 150 bytes, and moves at the same time are of different games, so of different pages.
const PAGE_BYTES: u32 = 1024;
/// How often the log is written back.
const CHECKPOINT: Duration = Duration::from_secs(1);
/// Pages that the log may keep when all of it has been written back. While moves come without a pause it is never all of it,
/// and the log grows; then the writing thread is held for a moment.
const KEPT_PAGES: u32 = 4096;
/// For how long it counts that the file could be written.
const HEALTH: Duration = Duration::from_secs(5);

/// Makes the file where there is none, for its owner alone, and locks the one beside it: two servers on one file would each
/// know only what happens in their own memory.
fn own(path: &Path) -> Result<File, StoreError> {
    let open = |path: &Path, options: &mut OpenOptions| {
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
        options.write(true).open(path)
    };
    let failed = |source| StoreError::File { path: path.display().to_string(), source };
    match open(path, OpenOptions::new().create_new(true)) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(failed(error)),
        _ => {}
    }
    // One file has one lock, by whatever links it is reached.
    let mut lock = path.canonicalize().map_err(failed)?.into_os_string();
    lock.push("-lock");
    let lock = open(Path::new(&lock), OpenOptions::new().create(true).truncate(false)).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Whether the database is new. Changes nothing, since it may belong to another program.
pub(crate) fn is_new(connection: &Connection, path: Option<&Path>) -> Result<bool, StoreError> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (version, application) = (number("user_version")?, number("application_id")?);
    let sql = "SELECT count(*), total(name IN ('games', 'events')) FROM sqlite_master";
    let (tables, ours): (i64, f64) = connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let is_ours = match application {
        APPLICATION => true,
        // Files of the first versions did not say.
        0 => ours == 2.0 || tables == 0 && version == 0,
        _ => false,
    };
    match version {
        _ if !is_ours => Err(StoreError::Foreign(path.unwrap_or(Path::new("")).to_owned())),
        0 => Ok(true),
        SCHEMA => Ok(false),
        newer => Err(StoreError::Newer(newer)),
    }
}

impl Store {
    /// Opens the file, or a database in memory that ends with the store.
    pub(crate) fn open(path: Option<&Path>, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        let lock = path.map(own).transpose()?;
        let name = format!("file:connect4-{}?mode=memory&cache=shared", crate::secret::new_id());
        let connect = || -> Result<Connection, StoreError> {
            let connection = match path {
                Some(path) => Connection::open(path)?,
                None => Connection::open(&name)?,
            };
            connection.busy_timeout(Duration::from_secs(10))?;
            Ok(connection)
        };
        let set_up = |connection: &Connection| -> Result<(), StoreError> {
            // A move changes little of some pages, which go to the disk whole. Of a file that is there already this changes nothing.
            connection.pragma_update(None, "page_size", PAGE_BYTES)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            connection.pragma_update(None, "wal_autocheckpoint", 0)?;
            connection.pragma_update(None, "journal_size_limit", KEPT_PAGES * PAGE_BYTES)?;
            Ok(())
        };
        let mut writer = connect()?;
        let is_new = is_new(&writer, path)?;
        set_up(&writer)?;
        if is_new {
            let transaction = writer.transaction()?;
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "user_version", SCHEMA)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.commit()?;
        }
        let mut reader = connect()?;
        set_up(&reader)?;
        if path.is_none() {
            // Readers and the writer share one cache there, and would wait for each other's tables.
            reader.pragma_update(None, "read_uncommitted", true)?;
        }
        let (changes, to_write) = mpsc::channel();
        let (readings, to_read) = mpsc::channel::<Reading>();
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new().name(name.to_owned()).spawn(work).expect("there is room for a thread")
        };
        let threads = vec![
            spawn("store-write", Box::new(move || write_all(&mut writer, &to_write, &metrics))),
            spawn("store-read", Box::new(move || read_all(&mut reader, &to_read))),
        ];
        let to = Some(Channels { changes, readings });
        Ok(Store { to, threads, health: Mutex::default(), _lock: lock })
    }

    /// Makes a change; it is on disk when this returns.
    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        let (reply, done) = oneshot::channel();
        let Channels { changes, .. } = self.to.as_ref().ok_or(StoreError::Closed)?;
        changes.send((change, reply)).map_err(|_| StoreError::Closed)?;
        let result = done.await.map_err(|_| StoreError::Closed)?;
        if let Err(StoreError::Failed) = result {
            // Whether anything can be written has to be seen anew.
            *self.health() = None;
        }
        result
    }

    async fn read<T: Send + 'static>(
        &self,
        reading: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, done) = oneshot::channel();
        let reading: Reading = Box::new(move |connection| {
            let _ = reply.send(reading(connection));
        });
        let Channels { readings, .. } = self.to.as_ref().ok_or(StoreError::Closed)?;
        readings.send(reading).map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// A game with its events; `None` where there is none of this name.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<(GameRow, Vec<StoredEvent>)>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT * FROM games WHERE id = ?1")?;
            let Some(game) = statement.query_row([&id], game_of_row).optional()? else { return Ok(None) };
            let sql = "SELECT version, at, body, client FROM events WHERE game = ?1 ORDER BY version";
            let mut statement = connection.prepare_cached(sql)?;
            let mut rows = statement.query([&id])?;
            let mut events = Vec::new();
            while let Some(row) = rows.next()? {
                let (seat, kind) = serde_json::from_str::<(Option<Seat>, EventKind)>(&row.get::<_, String>(2)?)?;
                let event = Event { version: row.get::<_, i64>(0)? as u64, at: row.get(1)?, seat, kind };
                events.push(StoredEvent { event, client: row.get(3)? });
            }
            Ok(Some((game, events)))
        })
        .await
    }

    /// The finished games that are listed and have a move, the latest first: those that ended before `before`.
    pub(crate) async fn archive(&self, before: i64, count: u32) -> Result<Vec<Archived>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id, size, connect, gravity, swap, name1, name2, created, finished, winner, reason, moves FROM games \
                       WHERE finished IS NOT NULL AND finished < ?1 AND listed AND moves <> '' ORDER BY finished DESC LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let games = statement.query_map(params![before, count], archived_of_row)?;
            Ok(games.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// A listed finished game.
    pub(crate) async fn archived(&self, id: &str) -> Result<Option<Archived>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let sql = "SELECT id, size, connect, gravity, swap, name1, name2, created, finished, winner, reason, moves FROM games \
                       WHERE id = ?1 AND finished IS NOT NULL AND listed";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement.query_row([id], archived_of_row).optional()?)
        })
        .await
    }

    /// The unfinished games in which nothing has happened since `time`.
    pub(crate) async fn silent_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id FROM games WHERE finished IS NULL AND created < ?1 \
                       AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id AND at >= ?1) LIMIT 1000";
            let mut statement = connection.prepare_cached(sql)?;
            let ids = statement.query_map([time], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Whether the file can be written. One look counts for some seconds, so that asking costs nothing.
    pub(crate) async fn is_well(&self) -> bool {
        let seen = *self.health();
        if let Some((_, is_well)) = seen.filter(|(then, _)| then.elapsed() < HEALTH) {
            return is_well;
        }
        let is_well = self.commit(Change { is_probe: true, ..Change::default() }).await.is_ok();
        *self.health() = Some((Instant::now(), is_well));
        is_well
    }

    fn health(&self) -> MutexGuard<'_, Option<(Instant, bool)>> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Store {
    /// Ends both threads, when they have done everything that was sent to them.
    fn drop(&mut self) {
        self.to = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn hash_of(bytes: Option<Vec<u8>>) -> Option<Hash> {
    bytes.and_then(|bytes| bytes.try_into().ok())
}

/// Names that older versions took are shown as those of today.
fn name_of(row: &Row, column: &str) -> rusqlite::Result<Option<String>> {
    Ok(row.get::<_, Option<String>>(column)?.map(|name| room::shown_name(&name)))
}

fn rules_of(row: &Row) -> rusqlite::Result<RulesSpec> {
    Ok(RulesSpec {
        size: row.get("size")?,
        connect: row.get("connect")?,
        gravity: row.get("gravity")?,
        swap: row.get("swap")?,
    })
}

fn game_of_row(row: &Row) -> rusqlite::Result<GameRow> {
    let clock: Option<i64> = row.get("clock")?;
    let increment: Option<i64> = row.get("increment")?;
    let must = |name: &str| -> rusqlite::Result<Hash> { Ok(hash_of(row.get(name)?).unwrap_or_default()) };
    Ok(GameRow {
        id: row.get("id")?,
        rules: rules_of(row)?,
        clock: clock.zip(increment),
        listed: row.get("listed")?,
        seats: [hash_of(row.get("seat1")?), hash_of(row.get("seat2")?)],
        names: [name_of(row, "name1")?, name_of(row, "name2")?],
        join_hash: must("join_hash")?,
        watch_hash: must("watch_hash")?,
        created: row.get("created")?,
    })
}

pub(crate) fn archived_of_row(row: &Row) -> rusqlite::Result<Archived> {
    let name = |column| -> rusqlite::Result<String> { Ok(name_of(row, column)?.unwrap_or_default()) };
    let reason: String = row.get("reason")?;
    Ok(Archived {
        id: row.get("id")?,
        rules: rules_of(row)?,
        names: [name("name1")?, name("name2")?],
        created: row.get("created")?,
        finished: row.get("finished")?,
        winner: row.get::<_, Option<u8>>("winner")?.and_then(|seat| Seat::try_from(seat).ok()),
        reason: serde_json::from_value(reason.into()).unwrap_or(EndReason::Abandoned),
        moves: row.get("moves")?,
    })
}

fn write_all(connection: &mut Connection, changes: &mpsc::Receiver<(Change, Reply)>, metrics: &Metrics) {
    while let Ok(first) = changes.recv() {
        let start = Instant::now();
        let mut waiting = vec![first];
        while waiting.len() < MOST
            && let Ok(next) = changes.try_recv()
        {
            waiting.push(next);
        }
        let (results, committed) = match write_together(connection, &waiting) {
            Ok(results) => (results, true),
            Err(error) => {
                tracing::error!(%error, "a transaction failed");
                (Vec::new(), false)
            }
        };
        if committed {
            metrics.commits.inc();
            metrics.commit_seconds.observe(start.elapsed().as_secs_f64());
        } else {
            metrics.failed_commits.inc();
        }
        let mut results = results.into_iter();
        for (_, reply) in waiting {
            let result =
                if committed { results.next().unwrap_or(Err(StoreError::Closed)) } else { Err(StoreError::Failed) };
            let _ = reply.send(result);
        }
    }
}

/// Makes all changes in one transaction; one that fails leaves the others as they are.
fn write_together(
    connection: &mut Connection,
    waiting: &[(Change, Reply)],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    // Failures are rare, and a savepoint for each change costs as much as the change.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if waiting.iter().all(|(change, _)| write_one(&transaction, change).is_ok()) {
        transaction.commit()?;
        return Ok(waiting.iter().map(|_| Ok(())).collect());
    }
    transaction.rollback()?;
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::new();
    for (change, _) in waiting {
        let savepoint = transaction.savepoint()?;
        let result = write_one(&savepoint, change);
        // Dropped without commit it is rolled back.
        results.push(result.and_then(|()| Ok(savepoint.commit()?)));
    }
    transaction.commit()?;
    Ok(results)
}

fn write_one(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    if change.is_probe {
        // SQLite writes the same value again, too.
        connection.pragma_update(None, "user_version", SCHEMA)?;
    }
    if let Some(game) = &change.create {
        let sql = "INSERT INTO games (id, size, connect, gravity, swap, clock, increment, listed, seat1, seat2, name1, name2, \
                   join_hash, watch_hash, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
        let [seat1, seat2] = game.seats.each_ref().map(|seat| seat.map(|hash| hash.to_vec()));
        let [name1, name2] = &game.names;
        connection.prepare_cached(sql)?.execute(params![
            game.id,
            game.rules.size,
            game.rules.connect,
            game.rules.gravity,
            game.rules.swap,
            game.clock.map(|clock| clock.0),
            game.clock.map(|clock| clock.1),
            game.listed,
            seat1,
            seat2,
            name1,
            name2,
            game.join_hash,
            game.watch_hash,
            game.created
        ])?;
    }
    if let Some(Seated { seat, from, hash, name }) = &change.seat {
        let sql = match seat {
            Seat::One => "UPDATE games SET seat1 = ?2, name1 = ?3 WHERE id = ?1 AND seat1 IS ?4",
            Seat::Two => "UPDATE games SET seat2 = ?2, name2 = ?3 WHERE id = ?1 AND seat2 IS ?4",
        };
        if connection.prepare_cached(sql)?.execute(params![change.game, hash, name, from])? != 1 {
            return Err(StoreError::Sqlite(rusqlite::Error::QueryReturnedNoRows));
        }
    }
    for StoredEvent { event, client } in &change.events {
        let sql = "INSERT INTO events (game, version, at, body, client) VALUES (?1, ?2, ?3, ?4, ?5)";
        let body = serde_json::to_string(&(event.seat, &event.kind))?;
        connection.prepare_cached(sql)?.execute(params![change.game, event.version as i64, event.at, body, client])?;
    }
    if let Some((at, ending, moves)) = &change.finished {
        let sql = "UPDATE games SET finished = ?2, winner = ?3, reason = ?4, moves = ?5 WHERE id = ?1";
        let reason = serde_json::to_value(ending.reason)?;
        let reason = reason.as_str().unwrap_or_default();
        connection.prepare_cached(sql)?.execute(params![
            change.game,
            at,
            ending.winner.map(u8::from),
            reason,
            moves
        ])?;
    }
    Ok(())
}

fn read_all(connection: &mut Connection, readings: &mpsc::Receiver<Reading>) {
    let mut last = Instant::now();
    loop {
        match readings.recv_timeout(CHECKPOINT) {
            Ok(reading) => reading(connection),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
        if last.elapsed() >= CHECKPOINT {
            checkpoint(connection);
            last = Instant::now();
        }
    }
    checkpoint(connection);
}

fn checkpoint(connection: &Connection) {
    let write_back =
        |how| connection.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |row| row.get::<_, i64>(1));
    // The first one writes most of it back while moves go on, so that the second, for which moves wait, is short.
    let done = write_back("PASSIVE")
        .and_then(|pages| if pages > KEPT_PAGES.into() { write_back("TRUNCATE").map(drop) } else { Ok(()) });
    if let Err(error) = done {
        tracing::warn!(%error, "the log of the database was not written back");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: usize, name: &str) -> Change {
        let row = GameRow {
            id: format!("{id:016x}"),
            rules: RulesSpec::default(),
            clock: None,
            listed: true,
            seats: [None, None],
            names: [Some(name.to_owned()), None],
            join_hash: [0; 32],
            watch_hash: [0; 32],
            created: 0,
        };
        Change { game: row.id.clone(), create: Some(Box::new(row)), ..Change::default() }
    }

    #[tokio::test]
    async fn the_log_shrinks_after_a_peak() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let store = Store::open(Some(&path), Arc::new(Metrics::new())).unwrap();
        let long = "x".repeat(100_000);
        for id in 0..100 {
            store.commit(row(id, &long)).await.unwrap();
        }
        let length = || folder.path().join("games.db-wal").metadata().unwrap().len();
        let patience = Instant::now() + Duration::from_secs(60);
        while length() > u64::from(KEPT_PAGES * PAGE_BYTES) {
            assert!(Instant::now() < patience, "the log keeps {} bytes", length());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(store.load("0000000000000000").await.unwrap().is_some());
    }

    #[test]
    fn one_file_has_one_server_and_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let open = || Store::open(Some(&path), Arc::new(Metrics::new()));
        let first = open().unwrap();
        assert!(matches!(open(), Err(StoreError::InUse(_))));
        #[cfg(unix)]
        for file in folder.path().read_dir().unwrap().map(|entry| entry.unwrap()) {
            let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
            assert_eq!(mode & 0o077, 0, "{:?}", file.path());
        }
        drop(first);
        open().unwrap();
    }

    #[test]
    fn databases_of_others_stay_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.db");
        let open = || Store::open(Some(&path), Arc::new(Metrics::new()));
        let other = Connection::open(&path).unwrap();
        other.execute_batch("CREATE TABLE games (id INTEGER); PRAGMA user_version = 1").unwrap();
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(open(), Err(StoreError::Foreign(_))));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        // Files of the first versions did not say whose they were.
        other.execute_batch(&format!("DROP TABLE games; {TABLES} PRAGMA user_version = 1")).unwrap();
        open().unwrap();
        other.execute_batch("PRAGMA user_version = 99").unwrap();
        assert!(matches!(open(), Err(StoreError::Newer(99))));
    }
}
