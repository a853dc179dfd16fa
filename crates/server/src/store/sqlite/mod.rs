//! The SQLite database, with one thread that writes and one that reads.
//!
//! Commands that are queued when a transaction begins share it and its disk sync. Under load a commit contains many
//! moves; an idle server commits each immediately. The file uses WAL mode with full synchronization, so committed
//! changes survive a crash of the machine. The reading thread checkpoints the log, so that moves do not wait for it. A
//! separate lock file keeps other servers away.
//!
//! If a transaction fails, for example because the disk is full, game clocks pause, and the writing thread tests
//! regularly whether it can write again.

mod clock;
pub(super) mod commands;
#[cfg(feature = "postgres")]
pub(super) mod import;

use std::borrow::Cow;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use connect4_wire::room::{Event, EventKind, Seat};
use rusqlite::{Connection, ErrorCode, TransactionBehavior, params, params_from_iter};
use tokio::sync::{mpsc::Sender, oneshot};

use self::clock::StoreClock;
use super::command::Command;
use super::error::StoreError;
use super::records::{ClusterEvent, CommitReply, GameRow, LoadedGame, StoredEvent};
use super::rows::{self, Record, Value, values};
use crate::metrics::Metrics;

/// Current schema version.
const SCHEMA_VERSION: i64 = MIGRATIONS.len() as i64;
/// SQLite's application ID of our files: `four`.
const APPLICATION_ID: i64 = 0x666f_7572;

/// Migrations from each schema version to the next. Released migrations never change.
pub(super) const MIGRATIONS: [&str; 9] = [
    include_str!("../../../migrations/sqlite-1.sql"),
    include_str!("../../../migrations/sqlite-2.sql"),
    include_str!("../../../migrations/sqlite-3.sql"),
    include_str!("../../../migrations/sqlite-4.sql"),
    include_str!("../../../migrations/sqlite-5.sql"),
    include_str!("../../../migrations/sqlite-6.sql"),
    include_str!("../../../migrations/sqlite-7.sql"),
    include_str!("../../../migrations/sqlite-8.sql"),
    include_str!("../../../migrations/sqlite-9.sql"),
];

/// Runs in a transaction, and again if another job of the transaction fails.
type WriteJob = (Box<dyn Fn(&Connection) -> Result<(), StoreError> + Send>, CommitReply);
type ReadJob = Box<dyn FnOnce(&mut Connection) + Send>;

/// Queues of the writing and the reading thread.
struct Channels {
    writes: mpsc::Sender<WriteJob>,
    reads: mpsc::Sender<ReadJob>,
}

/// The clock, which the writing thread pauses.
#[derive(Clone)]
struct SharedClock(Arc<Mutex<StoreClock>>);

impl SharedClock {
    fn lock(&self) -> MutexGuard<'_, StoreClock> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The database and its threads.
pub(crate) struct Sqlite {
    /// `None` once the store is closed.
    channels: Option<Channels>,
    threads: Vec<JoinHandle<()>>,
    /// Time and result of the last write test.
    health: Mutex<Option<(Instant, bool)>>,
    clock: SharedClock,
    /// Released after the threads have ended.
    _lock: Option<File>,
}

/// Maximum number of commands per transaction.
const MAX_BATCH: usize = 1024;
/// Page size in bytes. Small pages suit moves: a row of `events` has about 150 bytes, and simultaneous moves belong to
/// different games, so to different pages.
pub(super) const PAGE_BYTES: u32 = 1024;
/// Interval between checkpoints of the log.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(1);
/// Pages that the log may keep after a complete checkpoint. During constant writes no checkpoint is complete and the
/// log grows; then the writing thread is blocked for a moment.
pub(super) const MAX_WAL_PAGES: u32 = 4096;
/// How long a transaction waits for another program that has locked the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);
/// Interval between write tests after a failed transaction, and how much they write: more than a move, because part of
/// the disk may be free.
const TEST_INTERVAL: Duration = Duration::from_millis(500);
const TEST_SQL: &str = "DROP TABLE IF EXISTS test_write; CREATE TABLE test_write AS SELECT zeroblob(16384) AS filler";
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

/// The file that a path leads to. SQLite would continue to write to a file that was moved.
struct OpenFile {
    path: PathBuf,
    #[cfg(unix)]
    identity: (u64, u64),
}

impl OpenFile {
    fn new(path: &Path) -> Result<Self, StoreError> {
        let failed = |source| StoreError::File { path: path.display().to_string(), source };
        // The working directory may change.
        let path = path.canonicalize().map_err(failed)?;
        Ok(OpenFile {
            #[cfg(unix)]
            identity: identity(&path).map_err(failed)?,
            path,
        })
    }

    fn check(&self) -> Result<(), StoreError> {
        // Other systems do not move open files.
        #[cfg(unix)]
        if identity(&self.path).ok() != Some(self.identity) {
            return Err(StoreError::Moved(self.path.clone()));
        }
        Ok(())
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().map(|file| (file.dev(), file.ino()))
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
    /// Opens the file, or a database in memory if there is no path. Sends an event when clocks pause and continue.
    pub(crate) fn open(
        path: Option<&Path>,
        metrics: Arc<Metrics>,
        events: Sender<ClusterEvent>,
    ) -> Result<Self, StoreError> {
        let lock = path.map(lock_file).transpose()?;
        let name = format!("file:connect4-{}?mode=memory&cache=shared", crate::secret::new_id());
        let connect = || -> Result<Connection, StoreError> {
            let connection = match path {
                Some(path) => Connection::open(path)?,
                None => Connection::open(&name)?,
            };
            connection.busy_timeout(BUSY_TIMEOUT)?;
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
        let file = path.map(OpenFile::new).transpose()?;
        let mut reader = connect()?;
        set_up(&reader)?;
        if path.is_none() {
            // In memory, readers and the writer share a cache and would wait for each other's table locks.
            reader.pragma_update(None, "read_uncommitted", true)?;
        }
        metrics.database.set(1);
        let (writes, write_queue) = mpsc::channel();
        let (reads, read_queue) = mpsc::channel::<ReadJob>();
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            std::thread::Builder::new().name(name.to_owned()).spawn(work).expect("a thread can be started")
        };
        let clock = SharedClock(Arc::new(Mutex::new(StoreClock::new(Instant::now()))));
        let mut run = Writer { connection: writer, file, clock: clock.clone(), metrics, events };
        let threads = vec![
            spawn("store-write", Box::new(move || run.run(&write_queue))),
            spawn("store-read", Box::new(move || run_reader(&mut reader, &read_queue))),
        ];
        let channels = Some(Channels { writes, reads });
        Ok(Sqlite { channels, threads, health: Mutex::default(), clock, _lock: lock })
    }

    pub(crate) async fn commit(&self, id: &str, command: Command) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |connection| commands::apply(connection, &id, &command)).await
    }

    async fn write(
        &self,
        job: impl Fn(&Connection) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), StoreError> {
        let (reply, done) = oneshot::channel();
        let Channels { writes, .. } = self.channels.as_ref().ok_or(StoreError::Closed)?;
        writes.send((Box::new(job), reply)).map_err(|_| StoreError::Closed)?;
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
        self.clock.lock().elapsed(Instant::now()).as_millis() as i64
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.clock.lock().is_paused()
    }

    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<LoadedGame, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| {
            let game = select(connection, "SELECT * FROM games WHERE id = ?1", values![id.clone()], rows::game)?.pop();
            // The clock has restarted with the server.
            game.map(|game| Ok((GameRow { began: None, ..game }, load_events(connection, &id, since, "NULL")?)))
                .transpose()
        })
        .await
    }

    pub(super) async fn select<T: Send + 'static>(
        &self,
        sql: Cow<'static, str>,
        values: Vec<Value>,
        convert: fn(&dyn Record) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.read(move |connection| select(connection, &sql, values, convert)).await
    }

    /// Whether the file is writable. The result is cached for some seconds, so calls are cheap.
    pub(crate) async fn is_healthy(&self) -> bool {
        if self.is_paused() {
            return false;
        }
        let seen = *self.health();
        if let Some((_, is_healthy)) = seen.filter(|(then, _)| then.elapsed() < HEALTH_CACHE_TIME) {
            return is_healthy;
        }
        // SQLite writes the value even if it is unchanged.
        let test = self.write(|connection| Ok(connection.pragma_update(None, "user_version", SCHEMA_VERSION)?));
        let is_healthy = test.await.is_ok();
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

/// The writing thread.
struct Writer {
    connection: Connection,
    /// `None` for a database in memory.
    file: Option<OpenFile>,
    clock: SharedClock,
    metrics: Arc<Metrics>,
    events: Sender<ClusterEvent>,
}

impl Writer {
    fn run(&mut self, queue: &mpsc::Receiver<WriteJob>) {
        loop {
            let is_paused = self.clock.lock().is_paused();
            let first = match queue.recv_timeout(if is_paused { TEST_INTERVAL } else { Duration::MAX }) {
                Err(mpsc::RecvTimeoutError::Disconnected) => return,
                first => first.ok(),
            };
            let start = Instant::now();
            let mut waiting = Vec::from_iter(first);
            while waiting.len() < MAX_BATCH
                && let Ok(next) = queue.try_recv()
            {
                waiting.push(next);
            }
            let results = self.write(&waiting);
            if results.is_none() {
                // If another program has locked the file, these have waited as well.
                waiting.extend(queue.try_iter());
            }
            // Before the replies, so that their receivers know.
            self.record(start, results.is_some());
            let mut results = results.map(Vec::into_iter);
            for (_, reply) in waiting {
                let next = |results: &mut std::vec::IntoIter<_>| results.next().unwrap_or(Err(StoreError::Closed));
                let _ = reply.send(results.as_mut().map_or(Err(StoreError::Failed), next));
            }
        }
    }

    /// Commits jobs; without jobs, tests whether writing is possible. `None` if nothing could be written.
    fn write(&mut self, waiting: &[WriteJob]) -> Option<Vec<Result<(), StoreError>>> {
        let Writer { connection, file, .. } = self;
        let check = || file.as_ref().map_or(Ok(()), OpenFile::check);
        // The second check is for a file that is moved during the transaction.
        let written = check()
            .and_then(|()| if waiting.is_empty() { test_write(connection) } else { write_batch(connection, waiting) })
            .and_then(|done| check().map(|()| done));
        // Failures are repeated until the disk has space, so only the first is an error.
        let is_known = self.clock.lock().is_paused();
        written
            .inspect_err(|error| match is_known {
                true => tracing::debug!(%error, "a transaction failed again"),
                false => tracing::error!(%error, "a transaction failed: games are paused until one succeeds"),
            })
            .ok()
    }

    /// Counts a transaction that began at `start`. Pauses or continues the clock, and tells the rooms.
    fn record(&mut self, start: Instant, is_written: bool) {
        let metrics = &self.metrics;
        let was_paused = {
            let mut clock = self.clock.lock();
            let was_paused = clock.is_paused();
            if is_written {
                clock.resume(Instant::now());
            } else {
                clock.pause(start);
            }
            was_paused
        };
        if is_written {
            metrics.commits.inc();
            metrics.commit_seconds.observe(start.elapsed().as_secs_f64());
        } else {
            metrics.failed_commits.inc();
        }
        if was_paused == is_written {
            metrics.database.set(is_written.into());
            if is_written {
                tracing::info!("storing works again: games continue");
            }
            // If the queue is full, the rooms have not yet looked after an earlier event.
            let _ = self.events.try_send(ClusterEvent::StoragePaused);
        }
    }
}

/// Writes and deletes some data.
fn test_write(connection: &mut Connection) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(TEST_SQL)?;
    transaction.commit()?;
    connection.execute_batch("DROP TABLE test_write")?;
    Ok(Vec::new())
}

/// Whether an error concerns the disk rather than a job.
fn is_disk_error(error: &StoreError) -> bool {
    use ErrorCode::{CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, OutOfMemory, ReadOnly, SystemIoFailure};
    let StoreError::Sqlite(error) = error else { return false };
    let disk = [CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, OutOfMemory, ReadOnly, SystemIoFailure];
    error.sqlite_error_code().is_some_and(|code| disk.contains(&code))
}

/// Commits all jobs in one transaction. A failing job does not affect the others.
fn write_batch(connection: &mut Connection, waiting: &[WriteJob]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    // Failures are rare, and a savepoint costs as much as a move. So first try without savepoints.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if waiting.iter().all(|(job, _)| job(&transaction).is_ok()) {
        transaction.commit()?;
        return Ok(waiting.iter().map(|_| Ok(())).collect());
    }
    transaction.rollback()?;
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Vec::new();
    for (job, _) in waiting {
        let savepoint = transaction.savepoint()?;
        let result = job(&savepoint);
        if let Some(error) = result.as_ref().err().filter(|error| is_disk_error(error)) {
            tracing::debug!(%error, "a change failed");
            return Err(StoreError::Failed);
        }
        // A savepoint that is dropped without commit is rolled back.
        results.push(result.and_then(|()| Ok(savepoint.commit()?)));
    }
    transaction.commit()?;
    Ok(results)
}

/// Converts the rows of a query.
pub(crate) fn select<T>(
    connection: &Connection,
    sql: &str,
    values: Vec<Value>,
    convert: fn(&dyn Record) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params_from_iter(values))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(convert(row)?);
    }
    Ok(found)
}

/// Events of a game after version `since`. `monotonic_ms` is the expression for their monotonic times.
pub(super) fn load_events(
    connection: &Connection,
    id: &str,
    since: u64,
    monotonic_ms: &str,
) -> Result<Vec<StoredEvent>, StoreError> {
    let columns = format!("version, at, body, client, {monotonic_ms}");
    let sql = format!("SELECT {columns} FROM events WHERE game = ?1 AND version > ?2 ORDER BY version");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![id, since as i64])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let (seat, kind) = serde_json::from_str::<(Option<Seat>, EventKind)>(&row.get::<_, String>(2)?)?;
        let event = Event { version: row.get::<_, i64>(0)? as u64, at: row.get(1)?, seat, kind };
        events.push(StoredEvent { event, monotonic_ms: row.get(4)?, client: row.get(3)?, actor: None });
    }
    Ok(events)
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
