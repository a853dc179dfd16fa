//! The SQLite database, with one thread that writes and one that reads.
//!
//! Changes that are queued when a transaction begins share it and its disk sync. Under load a commit contains many
//! moves; an idle server commits each immediately. The file uses WAL mode with full synchronization, so committed
//! changes survive a crash of the machine. The reading thread checkpoints the log, so that moves do not wait for it. A
//! separate lock file keeps other servers away.
//!
//! The file is long because it contains all SQL for SQLite, including migrations.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use connect4_core::Swap;
use connect4_wire::room::{EndReason, Event, EventKind, Seat};
use connect4_wire::{RulesSpec, SwapSpec};
use rusqlite::{Connection, OptionalExtension, Row, TransactionBehavior, params};
use skillratings::glicko2::Glicko2Rating;
use tokio::sync::oneshot;

use super::{
    ArchivedGame, ChallengeUpdate, Change, CommitReply, GameRow, MAX_CHALLENGES, ReviewedSide, SeatAssignment,
    StoreError, StoredEvent,
};
use crate::metrics::Metrics;
use crate::rating::{self, PlayerRating};
use crate::room;
use crate::secret::Hash;

/// Current schema version.
const SCHEMA_VERSION: i64 = MIGRATIONS.len() as i64;
/// SQLite's application ID of our files: `four`.
const APPLICATION_ID: i64 = 0x666f_7572;

/// Migrations from each schema version to the next. Released migrations never change.
const MIGRATIONS: [&str; 6] = [
    include_str!("../../migrations/sqlite-1.sql"),
    include_str!("../../migrations/sqlite-2.sql"),
    include_str!("../../migrations/sqlite-3.sql"),
    include_str!("../../migrations/sqlite-4.sql"),
    include_str!("../../migrations/sqlite-5.sql"),
    include_str!("../../migrations/sqlite-6.sql"),
];

type ReadJob = Box<dyn FnOnce(&mut Connection) + Send>;

/// Queues of the writing and the reading thread.
struct Channels {
    changes: mpsc::Sender<(Change, CommitReply)>,
    reads: mpsc::Sender<ReadJob>,
}

/// The database and its threads.
pub(crate) struct Sqlite {
    /// `None` once the store is closed.
    channels: Option<Channels>,
    threads: Vec<JoinHandle<()>>,
    /// Time and result of the last write test.
    health: Mutex<Option<(Instant, bool)>>,
    start: Instant,
    /// Released after the threads have ended.
    _lock: Option<File>,
}

/// Maximum number of changes per transaction.
const MAX_BATCH: usize = 1024;
/// Page size in bytes. Small pages suit moves: a row of `events` has about 150 bytes, and simultaneous moves belong to
/// different games, so to different pages.
const PAGE_BYTES: u32 = 1024;
/// Interval between checkpoints of the log.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(1);
/// Pages that the log may keep after a complete checkpoint. During constant writes no checkpoint is complete and the
/// log grows; then the writing thread is blocked for a moment.
const MAX_WAL_PAGES: u32 = 4096;
/// How long the result of a write test is cached.
const HEALTH_CACHE_TIME: Duration = Duration::from_secs(5);

/// Creates the file if needed, readable only by its owner, and locks it with a lock file. Two servers on one file would
/// miss each other's changes.
fn lock_file(path: &Path) -> Result<File, StoreError> {
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
    // All symbolic links to a file must lead to the same lock.
    let mut lock = path.canonicalize().map_err(failed)?.into_os_string();
    lock.push("-lock");
    let lock = open(Path::new(&lock), OpenOptions::new().create(true).truncate(false)).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Schema version of the database, 0 if it is new. Changes nothing, because the file may belong to another program.
pub(crate) fn schema_version(connection: &Connection, path: Option<&Path>) -> Result<usize, StoreError> {
    let foreign = || StoreError::Foreign(path.unwrap_or(Path::new("")).to_owned());
    let number = |name| {
        let value = connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        value.map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => foreign(),
            _ => error.into(),
        })
    };
    let (version, application) = (number("user_version")?, number("application_id")?);
    let sql = "SELECT count(*), total(name IN ('games', 'events')) FROM sqlite_master";
    let (tables, ours): (i64, f64) = connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let is_ours = match application {
        APPLICATION_ID => true,
        // The first versions did not set an application ID.
        0 => ours == 2.0 || tables == 0 && version == 0,
        _ => false,
    };
    match version {
        _ if !is_ours => Err(foreign()),
        0..=SCHEMA_VERSION => Ok(version as usize),
        newer => Err(StoreError::Newer { found: newer, known: SCHEMA_VERSION }),
    }
}

impl Sqlite {
    /// Opens the file, or a database in memory if there is no path.
    pub(crate) fn open(path: Option<&Path>, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        let lock = path.map(lock_file).transpose()?;
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
            // A move changes small parts of a few pages, which are written completely. The page size of an existing
            // file does not change.
            connection.pragma_update(None, "page_size", PAGE_BYTES)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            connection.pragma_update(None, "wal_autocheckpoint", 0)?;
            connection.pragma_update(None, "journal_size_limit", MAX_WAL_PAGES * PAGE_BYTES)?;
            Ok(())
        };
        let mut writer = connect()?;
        let version = schema_version(&writer, path)?;
        set_up(&writer)?;
        if version < MIGRATIONS.len() {
            let transaction = writer.transaction()?;
            for migration in &MIGRATIONS[version..] {
                transaction.execute_batch(migration)?;
            }
            transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
            transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
            transaction.commit()?;
        }
        let mut reader = connect()?;
        set_up(&reader)?;
        if path.is_none() {
            // In memory, readers and the writer share a cache and would wait for each other's table locks.
            reader.pragma_update(None, "read_uncommitted", true)?;
        }
        metrics.database.set(1);
        let (changes, write_queue) = mpsc::channel();
        let (reads, read_queue) = mpsc::channel::<ReadJob>();
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new().name(name.to_owned()).spawn(work).expect("a thread can be started")
        };
        let threads = vec![
            spawn("store-write", Box::new(move || run_writer(&mut writer, &write_queue, &metrics))),
            spawn("store-read", Box::new(move || run_reader(&mut reader, &read_queue))),
        ];
        let channels = Some(Channels { changes, reads });
        Ok(Sqlite { channels, threads, health: Mutex::default(), start: Instant::now(), _lock: lock })
    }

    /// Commits a change; it is on disk when this returns.
    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        let (reply, done) = oneshot::channel();
        let Channels { changes, .. } = self.channels.as_ref().ok_or(StoreError::Closed)?;
        changes.send((change, reply)).map_err(|_| StoreError::Closed)?;
        let result = done.await.map_err(|_| StoreError::Closed)?;
        if let Err(StoreError::Failed) = result {
            // The cached result of the write test may be wrong now.
            *self.health() = None;
        }
        result
    }

    async fn read<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, done) = oneshot::channel();
        let job: ReadJob = Box::new(move |connection| {
            let _ = reply.send(job(connection));
        });
        let Channels { reads, .. } = self.channels.as_ref().ok_or(StoreError::Closed)?;
        reads.send(job).map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) fn monotonic_ms(&self) -> i64 {
        self.start.elapsed().as_millis() as i64
    }

    /// A game and its events after version `since`; `None` if there is no such game.
    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<Option<(GameRow, Vec<StoredEvent>)>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT * FROM games WHERE id = ?1")?;
            let Some(game) = statement.query_row([&id], game_from_row).optional()? else { return Ok(None) };
            Ok(Some((game, load_events(connection, &id, since)?)))
        })
        .await
    }

    /// Listed finished games with at least one move that ended before `before`, latest first.
    pub(crate) async fn archive(&self, before: i64, count: u32) -> Result<Vec<ArchivedGame>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id, size, connect, gravity, swap, name1, name2, created, finished, winner, reason, moves FROM games \
                       WHERE finished IS NOT NULL AND finished < ?1 AND listed AND moves <> '' ORDER BY finished DESC LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let games = statement.query_map(params![before, count], archived_from_row)?;
            Ok(games.collect::<Result<_, _>>()?)
        })
        .await
    }

    pub(crate) async fn archived(&self, id: &str) -> Result<Option<ArchivedGame>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let sql = "SELECT id, size, connect, gravity, swap, name1, name2, created, finished, winner, reason, moves FROM games \
                       WHERE id = ?1 AND finished IS NOT NULL AND listed";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement.query_row([id], archived_from_row).optional()?)
        })
        .await
    }

    pub(crate) async fn open_challenges(&self, time: i64) -> Result<Vec<(GameRow, Option<PlayerRating>)>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT * FROM games LEFT JOIN guests ON player = ifnull(seat1, seat2) \
                       WHERE waits > ?1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL ORDER BY created, id LIMIT ?2";
            let mut statement = connection.prepare_cached(sql)?;
            let rows = statement.query_map(params![time, MAX_CHALLENGES], |row| Ok((game_from_row(row)?, rating_from_row(row)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
        .await
    }

    pub(crate) async fn player_rating(&self, player: Hash) -> Result<Option<PlayerRating>, StoreError> {
        self.read(move |connection| Ok(rating_of(connection, &player)?)).await
    }

    pub(crate) async fn document(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let mut statement = connection.prepare_cached("SELECT version, body FROM tournaments WHERE id = ?1")?;
            Ok(statement.query_row([id], |row| Ok((row.get::<_, i64>(0)? as u64, row.get(1)?))).optional()?)
        })
        .await
    }

    pub(crate) async fn results(&self, games: Vec<String>) -> Result<HashMap<String, u8>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT ifnull(winner, 0) FROM games WHERE id = ?1 AND finished IS NOT NULL";
            let mut statement = connection.prepare_cached(sql)?;
            let mut results = HashMap::new();
            for game in games {
                if let Some(winner) = statement.query_row([&game], |row| row.get(0)).optional()? {
                    results.insert(game, winner);
                }
            }
            Ok(results)
        })
        .await
    }

    pub(crate) async fn unreviewed(&self) -> Result<Option<(GameRow, String)>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT * FROM games WHERE rated AND NOT judged AND finished IS NOT NULL ORDER BY finished DESC LIMIT 1";
            let mut statement = connection.prepare_cached(sql)?;
            Ok(statement.query_row([], |row| Ok((game_from_row(row)?, row.get("moves")?))).optional()?)
        })
        .await
    }

    pub(crate) async fn move_accuracy(&self, board: String, from: i64, to: i64) -> Result<(i64, i64, i64), StoreError> {
        self.read(move |connection| {
            let sql = "SELECT count(*), ifnull(sum(best), 0), ifnull(sum(moves), 0) FROM judged \
                       WHERE board = ?1 AND rating BETWEEN ?2 AND ?3";
            let mut statement = connection.prepare_cached(sql)?;
            let of_row = |row: &Row| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
            Ok(statement.query_row(params![board, from, to], of_row)?)
        })
        .await
    }

    /// Unfinished games without an event since `time`.
    pub(crate) async fn idle_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        self.read(move |connection| {
            let sql = "SELECT id FROM games WHERE finished IS NULL AND created < ?1 \
                       AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id AND at >= ?1) LIMIT 1000";
            let mut statement = connection.prepare_cached(sql)?;
            let ids = statement.query_map([time], |row| row.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
        .await
    }

    /// Whether the file is writable. The result is cached for some seconds, so calls are cheap.
    pub(crate) async fn is_healthy(&self) -> bool {
        let seen = *self.health();
        if let Some((_, is_healthy)) = seen.filter(|(then, _)| then.elapsed() < HEALTH_CACHE_TIME) {
            return is_healthy;
        }
        let is_healthy = self.commit(Change { is_probe: true, ..Change::default() }).await.is_ok();
        *self.health() = Some((Instant::now(), is_healthy));
        is_healthy
    }

    fn health(&self) -> MutexGuard<'_, Option<(Instant, bool)>> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Sqlite {
    /// Ends both threads after all queued work.
    fn drop(&mut self) {
        self.channels = None;
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

fn load_events(connection: &Connection, id: &str, since: u64) -> Result<Vec<StoredEvent>, StoreError> {
    let sql = "SELECT version, at, body, client FROM events WHERE game = ?1 AND version > ?2 ORDER BY version";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![id, since as i64])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let (seat, kind) = serde_json::from_str::<(Option<Seat>, EventKind)>(&row.get::<_, String>(2)?)?;
        let event = Event { version: row.get::<_, i64>(0)? as u64, at: row.get(1)?, seat, kind };
        events.push(StoredEvent { event, monotonic_ms: None, client: row.get(3)? });
    }
    Ok(events)
}

fn to_hash(bytes: Option<Vec<u8>>) -> Option<Hash> {
    bytes.and_then(|bytes| bytes.try_into().ok())
}

/// Older versions stored names unfiltered.
fn name_from_row(row: &Row, column: &str) -> rusqlite::Result<Option<String>> {
    Ok(row.get::<_, Option<String>>(column)?.map(|name| room::display_name(&name)))
}

fn rules_from_row(row: &Row) -> rusqlite::Result<RulesSpec> {
    Ok(RulesSpec {
        size: row.get("size")?,
        connect: row.get("connect")?,
        gravity: row.get("gravity")?,
        swap: SwapSpec(Swap::after(row.get("swap")?).unwrap_or_default()),
    })
}

fn game_from_row(row: &Row) -> rusqlite::Result<GameRow> {
    let clock: Option<i64> = row.get("clock")?;
    let increment: Option<i64> = row.get("increment")?;
    let must = |name: &str| -> rusqlite::Result<Hash> { Ok(to_hash(row.get(name)?).unwrap_or_default()) };
    Ok(GameRow {
        id: row.get("id")?,
        rules: rules_from_row(row)?,
        clock: clock.zip(increment),
        listed: row.get("listed")?,
        seats: [to_hash(row.get("seat1")?), to_hash(row.get("seat2")?)],
        names: [name_from_row(row, "name1")?, name_from_row(row, "name2")?],
        join_hash: must("join_hash")?,
        watch_hash: must("watch_hash")?,
        created: row.get("created")?,
        links: [link(row, "link1", "link1_end")?, link(row, "link2", "link2_end")?],
        open_until: row.get("waits")?,
        rated: row.get("rated")?,
    })
}

fn rating_of(connection: &Connection, player: &Hash) -> rusqlite::Result<Option<PlayerRating>> {
    let mut statement = connection.prepare_cached("SELECT * FROM guests WHERE player = ?1")?;
    Ok(statement.query_row([player], rating_from_row).optional()?.flatten())
}

/// The rating in a row that may have none (an outer join).
fn rating_from_row(row: &Row) -> rusqlite::Result<Option<PlayerRating>> {
    let Some(rating) = row.get("rating")? else { return Ok(None) };
    let rating = Glicko2Rating { rating, deviation: row.get("deviation")?, volatility: row.get("volatility")? };
    Ok(Some(PlayerRating { rating, games: row.get("games")? }))
}

fn link(row: &Row, hash: &str, end: &str) -> rusqlite::Result<Option<(Hash, i64)>> {
    Ok(to_hash(row.get(hash)?).zip(row.get(end)?))
}

pub(crate) fn archived_from_row(row: &Row) -> rusqlite::Result<ArchivedGame> {
    let name = |column| -> rusqlite::Result<String> { Ok(name_from_row(row, column)?.unwrap_or_default()) };
    let reason: String = row.get("reason")?;
    Ok(ArchivedGame {
        id: row.get("id")?,
        rules: rules_from_row(row)?,
        names: [name("name1")?, name("name2")?],
        created: row.get("created")?,
        finished: row.get("finished")?,
        winner: row.get::<_, Option<u8>>("winner")?.and_then(|seat| Seat::try_from(seat).ok()),
        reason: serde_json::from_value(reason.into()).unwrap_or(EndReason::Abandoned),
        moves: row.get("moves")?,
    })
}

/// An item that is imported into PostgreSQL.
#[cfg(feature = "postgres")]
pub(crate) enum ImportItem {
    Game {
        game: Box<GameRow>,
        events: Vec<StoredEvent>,
        /// Time of the end, the seat that won, the reason, and the moves.
        finished: Option<(i64, Option<i16>, String, String)>,
    },
    /// A guest's rating, and the time of its last change.
    Guest {
        player: Vec<u8>,
        player_rating: PlayerRating,
        seen: i64,
    },
    Tournament {
        id: String,
        version: i64,
        body: String,
    },
}

/// Reads all items of a file, which no server may be using, until `take` returns false.
#[cfg(feature = "postgres")]
pub(crate) fn read_for_import(path: &Path, mut take: impl FnMut(ImportItem) -> bool) -> Result<(), StoreError> {
    use rusqlite::OpenFlags;
    let failed = |source| StoreError::File { path: path.display().to_string(), source };
    path.metadata().map_err(failed)?;
    let _lock = lock_file(path)?;
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let version = schema_version(&connection, Some(path))?;
    match version {
        0 => return Err(StoreError::Foreign(path.to_owned())),
        // Columns that older files lack hold only short-lived data.
        1 => connection.execute_batch(
            "CREATE TEMP VIEW all_games AS SELECT *, NULL AS link1, NULL AS link1_end, NULL AS link2, NULL AS link2_end, \
             NULL AS waits, 0 AS rated FROM games",
        )?,
        2 => connection.execute_batch("CREATE TEMP VIEW all_games AS SELECT *, NULL AS waits, 0 AS rated FROM games")?,
        _ => connection.execute_batch("CREATE TEMP VIEW all_games AS SELECT * FROM games")?,
    }
    let mut statement = connection.prepare("SELECT * FROM all_games")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let game = Box::new(game_from_row(row)?);
        let events = load_events(&connection, &game.id, 0)?;
        let finished = match row.get("finished")? {
            Some(at) => Some((at, row.get("winner")?, row.get("reason")?, row.get("moves")?)),
            None => None,
        };
        if !take(ImportItem::Game { game, events, finished }) {
            return Ok(());
        }
    }
    if version >= 3 {
        let mut statement = connection.prepare("SELECT * FROM guests")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let player_rating = rating_from_row(row)?.unwrap_or_default();
            if !take(ImportItem::Guest { player: row.get("player")?, player_rating, seen: row.get("seen")? }) {
                return Ok(());
            }
        }
    }
    if version >= 4 {
        let mut statement = connection.prepare("SELECT id, version, body FROM tournaments")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            if !take(ImportItem::Tournament { id: row.get(0)?, version: row.get(1)?, body: row.get(2)? }) {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn run_writer(connection: &mut Connection, changes: &mpsc::Receiver<(Change, CommitReply)>, metrics: &Metrics) {
    while let Ok(first) = changes.recv() {
        let start = Instant::now();
        let mut waiting = vec![first];
        while waiting.len() < MAX_BATCH
            && let Ok(next) = changes.try_recv()
        {
            waiting.push(next);
        }
        let (results, committed) = match write_batch(connection, &waiting) {
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

/// Commits all changes in one transaction. A failing change does not affect the others.
fn write_batch(
    connection: &mut Connection,
    waiting: &[(Change, CommitReply)],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    // Failures are rare, and a savepoint costs as much as the change. So first try without savepoints.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if waiting.iter().all(|(change, _)| apply_change(&transaction, change).is_ok()) {
        transaction.commit()?;
        return Ok(waiting.iter().map(|_| Ok(())).collect());
    }
    transaction.rollback()?;
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::new();
    for (change, _) in waiting {
        let savepoint = transaction.savepoint()?;
        let result = apply_change(&savepoint, change);
        // A savepoint that is dropped without commit is rolled back.
        results.push(result.and_then(|()| Ok(savepoint.commit()?)));
    }
    transaction.commit()?;
    Ok(results)
}

fn apply_change(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    if change.is_probe {
        // SQLite writes the value even if it is unchanged.
        connection.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    }
    for game in &change.create {
        let sql = "INSERT INTO games (id, size, connect, gravity, swap, clock, increment, listed, seat1, seat2, name1, name2, \
                   join_hash, watch_hash, created, waits, rated) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
        let [seat1, seat2] = game.seats.each_ref().map(|seat| seat.map(|hash| hash.to_vec()));
        let [name1, name2] = &game.names;
        connection.prepare_cached(sql)?.execute(params![
            game.id,
            game.rules.size,
            game.rules.connect,
            game.rules.gravity,
            game.rules.swap.0.stones(),
            game.clock.map(|clock| clock.0),
            game.clock.map(|clock| clock.1),
            game.listed,
            seat1,
            seat2,
            name1,
            name2,
            game.join_hash,
            game.watch_hash,
            game.created,
            game.open_until,
            game.rated
        ])?;
    }
    if let Some(SeatAssignment { seat, from, hash, name, link, is_from_lobby }) = &change.assignment {
        let sql = match seat {
            Seat::One => {
                "UPDATE games SET seat1 = ?2, name1 = ?3, link1 = NULL, waits = NULL \
                 WHERE id = ?1 AND seat1 IS ?4 AND (?5 IS NULL OR link1 = ?5) AND (NOT ?6 OR waits IS NOT NULL)"
            }
            Seat::Two => {
                "UPDATE games SET seat2 = ?2, name2 = ?3, link2 = NULL, waits = NULL \
                 WHERE id = ?1 AND seat2 IS ?4 AND (?5 IS NULL OR link2 = ?5) AND (NOT ?6 OR waits IS NOT NULL)"
            }
        };
        if connection.prepare_cached(sql)?.execute(params![change.game, hash, name, from, link, is_from_lobby])? != 1 {
            return Err(StoreError::Conflict);
        }
    }
    if let Some((seat, hash, end)) = &change.link {
        let sql = match seat {
            Seat::One => "UPDATE games SET link1 = ?2, link1_end = ?3 WHERE id = ?1",
            Seat::Two => "UPDATE games SET link2 = ?2, link2_end = ?3 WHERE id = ?1",
        };
        connection.prepare_cached(sql)?.execute(params![change.game, hash, end])?;
    }
    if let Some((version, body)) = &change.document {
        let sql = match version {
            1 => "INSERT INTO tournaments VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
            _ => "UPDATE tournaments SET version = ?2, body = ?3 WHERE id = ?1 AND version = ?2 - 1",
        };
        if connection.prepare_cached(sql)?.execute(params![change.game, *version as i64, body])? != 1 {
            return Err(StoreError::Conflict);
        }
    }
    if let Some(update) = change.challenge {
        let (sql, until) = match update {
            ChallengeUpdate::Open(until) => {
                ("UPDATE games SET waits = ?2 WHERE id = ?1 AND (seat1 IS NULL OR seat2 IS NULL)", Some(until))
            }
            ChallengeUpdate::Renew(until) => {
                ("UPDATE games SET waits = ?2 WHERE id = ?1 AND waits IS NOT NULL", Some(until))
            }
            ChallengeUpdate::Close => (
                "UPDATE games SET waits = ?2 WHERE id = ?1 AND waits IS NOT NULL AND (seat1 IS NULL OR seat2 IS NULL)",
                None,
            ),
        };
        if connection.prepare_cached(sql)?.execute(params![change.game, until])? != 1 {
            return Err(StoreError::Conflict);
        }
    }
    if let Some((board, sides)) = &change.reviewed {
        let sql = "UPDATE games SET judged = 1 WHERE id = ?1 AND NOT judged";
        if connection.prepare_cached(sql)?.execute([&change.game])? != 1 {
            return Err(StoreError::Conflict);
        }
        for ReviewedSide { rating, best, moves } in sides {
            let sql = "INSERT INTO judged VALUES (?1, ?2, ?3, ?4)";
            connection.prepare_cached(sql)?.execute(params![board, rating, best, moves])?;
        }
    }
    if let Some((players, winner)) = &change.rate {
        let both = [rating_of(connection, &players[0])?, rating_of(connection, &players[1])?];
        let sql = "INSERT INTO guests VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (player) DO UPDATE SET rating = ?2, \
                   deviation = ?3, volatility = ?4, games = ?5, seen = ?6";
        for (player, PlayerRating { rating, games }) in
            players.iter().zip(rating::after_game(both.map(Option::unwrap_or_default), *winner))
        {
            let Glicko2Rating { rating, deviation, volatility } = rating;
            let values = params![player, rating, deviation, volatility, games, room::unix_ms()];
            connection.prepare_cached(sql)?.execute(values)?;
        }
    }
    if let Some(StoredEvent { event, client, .. }) = &change.event {
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

fn run_reader(connection: &mut Connection, reads: &mpsc::Receiver<ReadJob>) {
    let mut last = Instant::now();
    loop {
        match reads.recv_timeout(CHECKPOINT_INTERVAL) {
            Ok(job) => job(connection),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
        if last.elapsed() >= CHECKPOINT_INTERVAL {
            checkpoint(connection);
            last = Instant::now();
        }
    }
    checkpoint(connection);
}

fn checkpoint(connection: &Connection) {
    let write_back =
        |how| connection.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |row| row.get::<_, i64>(1));
    // The first checkpoint writes most of the log while moves continue. So the second, which blocks moves, is short.
    let done = write_back("PASSIVE")
        .and_then(|pages| if pages > MAX_WAL_PAGES.into() { write_back("TRUNCATE").map(drop) } else { Ok(()) });
    if let Err(error) = done {
        tracing::warn!(%error, "cannot checkpoint the write-ahead log");
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
            links: [None; 2],
            open_until: None,
            rated: false,
        };
        Change { game: row.id.clone(), create: vec![row], ..Change::default() }
    }

    #[tokio::test]
    async fn the_log_shrinks_after_a_peak() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let store = Sqlite::open(Some(&path), Arc::new(Metrics::new())).unwrap();
        let long = "x".repeat(100_000);
        for id in 0..100 {
            store.commit(row(id, &long)).await.unwrap();
        }
        let length = || folder.path().join("games.db-wal").metadata().unwrap().len();
        let deadline = Instant::now() + Duration::from_secs(60);
        while length() > u64::from(MAX_WAL_PAGES * PAGE_BYTES) {
            assert!(Instant::now() < deadline, "the log still has {} bytes", length());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(store.load("0000000000000000", 0).await.unwrap().is_some());
    }

    #[test]
    fn a_file_is_locked_and_readable_only_by_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let open = || Sqlite::open(Some(&path), Arc::new(Metrics::new()));
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
    fn foreign_databases_are_not_modified() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other.db");
        let open = || Sqlite::open(Some(&path), Arc::new(Metrics::new()));
        let other = Connection::open(&path).unwrap();
        other.execute_batch("CREATE TABLE games (id INTEGER); PRAGMA user_version = 1").unwrap();
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(open(), Err(StoreError::Foreign(_))));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        // The first versions did not set an application ID.
        other.execute_batch(&format!("DROP TABLE games; {} PRAGMA user_version = 1", MIGRATIONS[0])).unwrap();
        drop(open().unwrap());
        assert_eq!(schema_version(&other, None).unwrap(), MIGRATIONS.len(), "all later migrations were applied");
        other.execute_batch("PRAGMA user_version = 99").unwrap();
        assert!(matches!(open(), Err(StoreError::Newer { found: 99, .. })));
    }
}
