//! A PostgreSQL database, which several servers can share.
//!
//! | connections | purpose |
//! |---|---|
//! | two for events | insert all queued events in one statement, which reports those whose version was free |
//! | two for other changes | seats, results, new games: one transaction each |
//! | one for games | reads all requested games in one statement |
//! | one for other reads | pipelined queries |
//! | one for notifications | sends and receives committed events and presence; writes the heartbeat |
//!
//! Servers notify each other after the commit. NOTIFY locks the whole instance while its transaction commits, so it is
//! never part of a move's transaction. One notification contains what was queued within some milliseconds. If a server
//! dies before it has sent a notification, other servers find the event by polling the versions of all games in memory.
//!
//! The file is long because it contains all SQL for PostgreSQL and the connections that use it.

use std::collections::{HashMap, HashSet};
use std::error::Error as _;
use std::future::{Future, poll_fn};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use connect4_core::Swap;
use connect4_wire::room::{EndReason, Event, EventKind, Seat};
use connect4_wire::{RulesSpec, SwapSpec};
use serde::{Deserialize, Serialize};
use skillratings::glicko2::Glicko2Rating;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, Statement};

use super::{
    ArchiveEntry, ArchivedGame, ChallengeUpdate, Change, ClusterEvent, CommitReply, GameRow, MAX_CHALLENGES, Presence,
    ReviewedSide, SeatAssignment, StoreError, StoredEvent, sqlite,
};
use crate::metrics::Metrics;
use crate::rating::{self, PlayerRating};
use crate::room;
use crate::secret::{self, Hash};

/// Migrations from each schema version to the next. Released migrations never change.
const MIGRATIONS: [&str; 5] = [
    include_str!("../../migrations/postgres-1.sql"),
    include_str!("../../migrations/postgres-2.sql"),
    include_str!("../../migrations/postgres-3.sql"),
    include_str!("../../migrations/postgres-4.sql"),
    include_str!("../../migrations/postgres-5.sql"),
];
/// Advisory lock held while creating or migrating tables: `four`.
const MIGRATION_LOCK: i64 = 0x666f_7572;
/// Notification channel of the servers.
const CHANNEL: &str = "connect4";

/// Timeout of a database operation, after which its connection counts as lost.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);
/// Delay between connection attempts; until then, operations fail immediately.
const RECONNECT_DELAY: Duration = Duration::from_millis(300);
/// Maximum number of events or games per statement.
const MAX_BATCH: usize = 256;
/// Number of connections that write events; other changes have as many.
const WRITERS_PER_QUEUE: usize = 2;
/// Interval at which each server writes the heartbeat and announces itself.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// Maximum advance of the clock between two heartbeats, in milliseconds: a longer gap means that no server was running.
/// Without a heartbeat for this long, the database counts as unreachable.
const HEARTBEAT_TIMEOUT_MS: i64 = 3000;
/// A server without messages for this long counts as lost.
const SERVER_TIMEOUT: Duration = Duration::from_secs(4);
/// Interval of the database health check. While it fails, clients are sent to another server.
const HEALTH_CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// Minimum time between two notifications, in which messages are collected.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(4);
/// Maximum payload of a notification; PostgreSQL allows 7,999 bytes.
const MAX_PAYLOAD_BYTES: usize = 7500;

type PendingChange = (Change, CommitReply);
/// A game and its events after some version; `None` if there is no such game.
type LoadedGame = Option<(GameRow, Vec<StoredEvent>)>;
type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // The error's own text has few details.
        StoreError::Postgres(match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        })
    }
}

fn to_unreachable(error: StoreError) -> StoreError {
    match error {
        StoreError::Postgres(why) => StoreError::Unreachable(why),
        error => error,
    }
}

fn timed_out() -> StoreError {
    StoreError::Postgres(format!("no answer within {} s", DATABASE_TIMEOUT.as_secs()))
}

/// A connection and its prepared statements.
struct PgConnection {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    driver: JoinHandle<()>,
}

impl Drop for PgConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl PgConnection {
    async fn open(config: &Config) -> Result<Self, StoreError> {
        let (client, connection) =
            timeout(DATABASE_TIMEOUT, config.connect(NoTls)).await.map_err(|_| timed_out())??;
        let driver = tokio::spawn(async move { drop(connection.await) });
        Ok(PgConnection { client, statements: Mutex::default(), driver })
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement, StoreError> {
        let known = self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.lock().unwrap_or_else(PoisonError::into_inner).insert(sql, statement.clone());
        Ok(statement)
    }

    async fn query(&self, sql: &'static str, parameters: Parameters<'_>) -> Result<Vec<Row>, StoreError> {
        Ok(self.client.query(&self.statement(sql).await?, parameters).await?)
    }

    async fn execute(&self, sql: &'static str, parameters: Parameters<'_>) -> Result<u64, StoreError> {
        Ok(self.client.execute(&self.statement(sql).await?, parameters).await?)
    }

    /// Runs `work` in a transaction, which is rolled back on errors.
    async fn transaction(&self, work: impl Future<Output = Result<(), StoreError>>) -> Result<(), StoreError> {
        self.client.batch_execute("BEGIN").await?;
        match work.await {
            Ok(()) => Ok(self.client.batch_execute("COMMIT").await?),
            Err(error) => {
                self.client.batch_execute("ROLLBACK").await?;
                Err(error)
            }
        }
    }
}

/// A connection that is reopened after it is lost.
struct ReconnectingConnection {
    config: Config,
    state: tokio::sync::Mutex<(Option<Arc<PgConnection>>, Option<Instant>)>,
}

impl ReconnectingConnection {
    fn new(config: Config) -> Self {
        ReconnectingConnection { config, state: tokio::sync::Mutex::default() }
    }

    /// Runs `work` on the connection, and closes the connection if it fails or times out.
    async fn with<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        work: impl FnOnce(Arc<PgConnection>) -> F,
    ) -> Result<T, StoreError> {
        let connection = self.connection().await?;
        let done = timeout(DATABASE_TIMEOUT, work(connection.clone())).await.unwrap_or_else(|_| Err(timed_out()));
        if let Err(StoreError::Postgres(_)) = &done {
            let mut state = self.state.lock().await;
            if state.0.as_ref().is_some_and(|now| Arc::ptr_eq(now, &connection)) {
                state.0 = None;
            }
        }
        done
    }

    async fn connection(&self) -> Result<Arc<PgConnection>, StoreError> {
        let mut state = self.state.lock().await;
        if let Some(connection) = state.0.as_ref().filter(|connection| !connection.client.is_closed()) {
            return Ok(connection.clone());
        }
        if state.1.is_some_and(|failed| failed.elapsed() < RECONNECT_DELAY) {
            return Err(StoreError::Postgres("the database is unreachable".to_owned()));
        }
        match PgConnection::open(&self.config).await {
            Ok(connection) => {
                let connection = Arc::new(connection);
                *state = (Some(connection.clone()), None);
                Ok(connection)
            }
            Err(error) => {
                *state = (None, Some(Instant::now()));
                Err(error)
            }
        }
    }
}

/// A message to other servers.
#[derive(Serialize, Deserialize)]
enum OutboxItem {
    #[serde(rename = "h")]
    Event(String, StoredEvent),
    #[serde(rename = "c")]
    Invalidated(String),
    #[serde(rename = "p")]
    Presence(String, Presence, bool),
}

/// The payload of a notification.
#[derive(Serialize, Deserialize)]
struct Notification<'a> {
    from: String,
    #[serde(borrow, rename = "news")]
    items: Vec<&'a serde_json::value::RawValue>,
}

/// State shared by the store and its tasks.
struct StoreState {
    /// ID of this server.
    server: String,
    /// Time of the last heartbeat, and the monotonic time it returned.
    heartbeat: Mutex<(Instant, i64)>,
    /// Times of the last messages from other servers.
    last_seen: Mutex<HashMap<String, Instant>>,
    metrics: Arc<Metrics>,
}

impl StoreState {
    fn record_heartbeat(&self, monotonic_ms: i64) {
        // The local estimate may be ahead of the database, but must never go back.
        let monotonic_ms = monotonic_ms.max(self.monotonic_ms());
        *self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), monotonic_ms);
    }

    fn monotonic_ms(&self) -> i64 {
        let (then, monotonic_ms) = *self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        monotonic_ms + (then.elapsed().as_millis() as i64).min(HEARTBEAT_TIMEOUT_MS)
    }

    fn has_heartbeat(&self) -> bool {
        let (then, _) = *self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        (then.elapsed().as_millis() as i64) < HEARTBEAT_TIMEOUT_MS
    }
}

/// A request to load a game.
struct LoadRequest {
    game: String,
    since: u64,
    reply: oneshot::Sender<Result<LoadedGame, StoreError>>,
}

/// The database and its tasks.
pub(crate) struct Postgres {
    acts: mpsc::UnboundedSender<PendingChange>,
    rest: mpsc::UnboundedSender<PendingChange>,
    loads: mpsc::UnboundedSender<LoadRequest>,
    outbox: mpsc::UnboundedSender<OutboxItem>,
    reader: Box<ReconnectingConnection>,
    shared: Arc<StoreState>,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// Connection options. The URL may contain a password and must not be logged.
pub(crate) fn config(url: &str) -> Result<Config, StoreError> {
    let mut config: Config = url.parse().map_err(|error| to_unreachable(StoreError::from(error)))?;
    config.application_name("connect4");
    config.connect_timeout(Duration::from_secs(3)).tcp_user_timeout(DATABASE_TIMEOUT).keepalives_idle(DATABASE_TIMEOUT);
    // Prepared plans are made while tables are small, so sequential scans and hash and merge joins are turned off. A
    // table without an index is still scanned, at an estimated cost so high that PostgreSQL would compile each such
    // plan (JIT). A heartbeat then took 200 ms of a core instead of 1 ms. Timeouts prevent transactions of dead servers
    // from blocking others.
    let options = "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off -c statement_timeout=10000 \
                   -c idle_in_transaction_session_timeout=10000";
    let options = config.get_options().map_or_else(|| options.to_owned(), |own| format!("{options} {own}"));
    config.options(options);
    Ok(config)
}

/// Creates or migrates the tables. Servers that start at the same time wait for each other.
async fn migrate(connection: &PgConnection) -> Result<(), StoreError> {
    connection
        .transaction(async {
            connection.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
            let found = version(connection).await?;
            if found == 0 {
                let sql =
                    "CREATE TABLE connect4_schema (version INTEGER NOT NULL); INSERT INTO connect4_schema VALUES (0)";
                connection.client.batch_execute(sql).await?;
            }
            for migration in &MIGRATIONS[found..] {
                connection.client.batch_execute(migration).await?;
            }
            if found < MIGRATIONS.len() {
                connection.execute("UPDATE connect4_schema SET version = $1", &[&(MIGRATIONS.len() as i32)]).await?;
            }
            Ok(())
        })
        .await
}

/// Schema version; 0 for an empty database.
async fn version(connection: &PgConnection) -> Result<usize, StoreError> {
    let sql = "SELECT to_regclass('connect4_schema') IS NOT NULL, to_regclass('games') IS NOT NULL OR to_regclass('events') IS NOT NULL";
    let row = connection.client.query_one(sql, &[]).await?;
    if !row.get::<_, bool>(0) {
        return if row.get(1) { Err(StoreError::ForeignTables) } else { Ok(0) };
    }
    let found: i32 = connection.client.query_one("SELECT version FROM connect4_schema", &[]).await?.try_get(0)?;
    if found as usize > MIGRATIONS.len() {
        return Err(StoreError::Newer { found: found.into(), known: MIGRATIONS.len() as i64 });
    }
    Ok(found as usize)
}

impl Postgres {
    /// Connects, migrates the tables, and starts the tasks.
    pub(crate) async fn open(
        url: &str,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<ClusterEvent>), StoreError> {
        let config = config(url)?;
        let connection = PgConnection::open(&config).await.map_err(to_unreachable)?;
        migrate(&connection).await?;
        let shared = Arc::new(StoreState {
            server: secret::new_id(),
            heartbeat: Mutex::new((Instant::now(), 0)),
            last_seen: Mutex::default(),
            metrics,
        });
        shared.record_heartbeat(heartbeat(&connection).await?);
        drop(connection);
        let (outbox, outbox_items) = mpsc::unbounded_channel();
        let (events, event_receiver) = mpsc::channel(1024);
        let (acts, acting) = mpsc::unbounded_channel();
        let (rest, resting) = mpsc::unbounded_channel();
        let mut tasks = vec![
            tokio::spawn(monitor_heartbeat(events.clone(), shared.clone())),
            tokio::spawn(run_notifier(config.clone(), outbox_items, events, shared.clone())),
        ];
        for (queue, is_for_events) in [(acting, true), (resting, false)] {
            let queue = Arc::new(tokio::sync::Mutex::new(queue));
            for _ in 0..WRITERS_PER_QUEUE {
                let writer = Writer {
                    queue: queue.clone(),
                    database: ReconnectingConnection::new(config.clone()),
                    outbox: outbox.clone(),
                    shared: shared.clone(),
                };
                tasks.push(tokio::spawn(async move {
                    if is_for_events { writer.write_events().await } else { writer.write_changes().await }
                }));
            }
        }
        let (loads, loading) = mpsc::unbounded_channel();
        tasks.push(tokio::spawn(read_games(
            loading,
            ReconnectingConnection::new(config.clone()),
            shared.metrics.clone(),
        )));
        let reader = Box::new(ReconnectingConnection::new(config));
        Ok((Postgres { acts, rest, loads, outbox, reader, shared, tasks }, event_receiver))
    }

    pub(crate) fn monotonic_ms(&self) -> i64 {
        self.shared.monotonic_ms()
    }

    pub(crate) async fn commit(&self, change: Change) -> Result<(), StoreError> {
        let (reply, done) = oneshot::channel();
        let is_event_only = matches!(
            &change,
            Change { assignment: None, link: None, finished: None, challenge: None, document: None, reviewed: None, create, .. }
                if create.is_empty()
        );
        let queue = if is_event_only { &self.acts } else { &self.rest };
        queue.send((change, reply)).map_err(|_| StoreError::Closed)?;
        done.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<LoadedGame, StoreError> {
        let (reply, loaded) = oneshot::channel();
        self.loads.send(LoadRequest { game: id.to_owned(), since, reply }).map_err(|_| StoreError::Closed)?;
        loaded.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn versions(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT game, (SELECT version FROM events e WHERE e.game = g.game ORDER BY version DESC LIMIT 1) \
                   FROM unnest($1::text[]) AS g(game)";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&games]).await).await?;
        let of_row = |row: &Row| Ok((row.try_get(0)?, row.try_get::<_, Option<i64>>(1)?.unwrap_or_default() as u64));
        rows.iter().map(of_row).collect()
    }

    pub(crate) fn announce(&self, game: &str, presence: Presence, wants_reply: bool) {
        let _ = self.outbox.send(OutboxItem::Presence(game.to_owned(), presence, wants_reply));
    }

    pub(crate) async fn archive(&self, before: i64, count: u32) -> Result<Vec<ArchivedGame>, StoreError> {
        let sql = "SELECT * FROM games WHERE finished IS NOT NULL AND finished < $1 AND listed AND moves <> '' \
                   ORDER BY finished DESC LIMIT $2";
        let count = i64::from(count);
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&before, &count]).await).await?;
        rows.iter().map(archived_from_row).collect()
    }

    pub(crate) async fn archived(&self, id: &str) -> Result<Option<ArchivedGame>, StoreError> {
        let sql = "SELECT * FROM games WHERE id = $1 AND finished IS NOT NULL AND listed";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&id]).await).await?;
        rows.first().map(archived_from_row).transpose()
    }

    pub(crate) async fn open_challenges(&self, time: i64) -> Result<Vec<(GameRow, Option<PlayerRating>)>, StoreError> {
        let sql = "SELECT * FROM games LEFT JOIN guests ON player = coalesce(seat1, seat2) \
                   WHERE waits > $1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL ORDER BY created, id LIMIT $2";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&time, &MAX_CHALLENGES]).await).await?;
        rows.iter().map(|row| Ok((game_from_row(row)?, rating_from_row(row)?))).collect()
    }

    pub(crate) async fn player_rating(&self, player: Hash) -> Result<Option<PlayerRating>, StoreError> {
        self.reader.with(async |connection: Arc<PgConnection>| rating_of(&connection, &player).await).await
    }

    pub(crate) async fn document(&self, id: &str) -> Result<Option<(u64, String)>, StoreError> {
        let sql = "SELECT version, body FROM tournaments WHERE id = $1";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&id]).await).await?;
        rows.first().map(|row| Ok((row.try_get::<_, i64>(0)? as u64, row.try_get(1)?))).transpose()
    }

    pub(crate) async fn results(&self, games: Vec<String>) -> Result<HashMap<String, u8>, StoreError> {
        let sql = "SELECT id, coalesce(winner, 0::int2) FROM games WHERE id = ANY($1) AND finished IS NOT NULL";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&games]).await).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<_, i16>(1)? as u8))).collect()
    }

    /// Marks the game as reviewed, so that no other server gets it.
    pub(crate) async fn unreviewed(&self) -> Result<Option<(GameRow, String)>, StoreError> {
        let sql = "UPDATE games SET judged = TRUE WHERE id = (SELECT id FROM games WHERE rated AND NOT judged \
                   AND finished IS NOT NULL ORDER BY finished DESC LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING *";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[]).await).await?;
        rows.first().map(|row| Ok((game_from_row(row)?, row.try_get("moves")?))).transpose()
    }

    pub(crate) async fn move_accuracy(&self, board: String, from: i64, to: i64) -> Result<(i64, i64, i64), StoreError> {
        let sql = "SELECT count(*), coalesce(sum(best), 0)::int8, coalesce(sum(moves), 0)::int8 FROM judged \
                   WHERE board = $1 AND rating BETWEEN $2 AND $3";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&board, &from, &to]).await).await?;
        let of_row = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?));
        rows.first().map_or(Ok((0, 0, 0)), of_row)
    }

    pub(crate) async fn idle_since(&self, time: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM games WHERE finished IS NULL AND created < $1 \
                   AND NOT EXISTS (SELECT 1 FROM events WHERE game = games.id AND at >= $1) LIMIT 1000";
        let rows = self.reader.with(async |c: Arc<PgConnection>| c.query(sql, &[&time]).await).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Whether the last heartbeat is recent.
    pub(crate) async fn is_healthy(&self) -> bool {
        self.shared.has_heartbeat()
    }

    /// Imports the games of an SQLite file, except existing ones. Returns the number of imported games.
    pub(crate) async fn import(&self, path: &Path) -> Result<usize, StoreError> {
        let path = path.to_owned();
        let (games, mut copies) = mpsc::channel(64);
        let reading = tokio::task::spawn_blocking(move || {
            sqlite::read_for_import(&path, |copy| games.blocking_send(copy).is_ok())
        });
        let connection = PgConnection::open(&self.reader.config).await?;
        let mut count = 0;
        connection
            .transaction(async {
                connection.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
                while let Some(copy) = copies.recv().await {
                    let (game, events, finished) = match copy {
                        sqlite::ImportItem::Game { game, events, finished } => (game, events, finished),
                        sqlite::ImportItem::Guest { player, player_rating: PlayerRating { rating, games }, seen } => {
                            let sql = "INSERT INTO guests VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
                            let Glicko2Rating { rating, deviation, volatility } = rating;
                            connection
                                .execute(sql, &[&player, &rating, &deviation, &volatility, &games, &seen])
                                .await?;
                            continue;
                        }
                        sqlite::ImportItem::Tournament { id, version, body } => {
                            let sql = "INSERT INTO tournaments VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
                            connection.execute(sql, &[&id, &version, &body]).await?;
                            continue;
                        }
                    };
                    if insert_game(&connection, &game).await? == 0 {
                        continue;
                    }
                    count += 1;
                    for event in &events {
                        insert_event(&connection, &game.id, event, self.monotonic_ms()).await?;
                    }
                    if let Some((at, winner, reason, moves)) = finished {
                        let sql = "UPDATE games SET finished = $2, winner = $3, reason = $4, moves = $5 WHERE id = $1";
                        connection.execute(sql, &[&game.id, &at, &winner, &reason, &moves]).await?;
                    }
                }
                // Commit only if the whole file was read.
                reading.await.map_err(|_| StoreError::Closed)?
            })
            .await?;
        Ok(count)
    }
}

async fn heartbeat(connection: &PgConnection) -> Result<i64, StoreError> {
    let sql = "UPDATE clock SET steady = steady + least(greatest(n.now - beat, 0), $1), beat = n.now \
               FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) n RETURNING steady";
    let rows = connection.query(sql, &[&HEARTBEAT_TIMEOUT_MS]).await?;
    let row = rows.first().ok_or(StoreError::ForeignTables)?;
    Ok(row.try_get(0)?)
}

/// Loads all requested games in one statement: after a server has died, all its players arrive at the same time.
async fn read_games(
    mut queue: mpsc::UnboundedReceiver<LoadRequest>,
    database: ReconnectingConnection,
    metrics: Arc<Metrics>,
) {
    loop {
        let mut loads = Vec::new();
        if queue.recv_many(&mut loads, MAX_BATCH).await == 0 {
            return;
        }
        metrics.games_read.inc_by(loads.len() as u64);
        let _time = metrics.read_seconds.start_timer();
        match database.with(async |connection| load_games(&connection, &loads).await).await {
            Ok(games) => loads.into_iter().zip(games).for_each(|(load, game)| drop(load.reply.send(game))),
            Err(error) => {
                tracing::warn!(%error, "cannot read games");
                loads.into_iter().for_each(|load| drop(load.reply.send(Err(StoreError::Failed))));
            }
        }
    }
}

/// Loads games in the order of the requests. An invalid game does not affect the others.
async fn load_games(
    connection: &PgConnection,
    loads: &[LoadRequest],
) -> Result<Vec<Result<LoadedGame, StoreError>>, StoreError> {
    // One statement, so that seats and events are consistent. Events are arrays, because separate rows would repeat the
    // game.
    const SQL: &str = "SELECT place, g.*, e.* \
        FROM unnest($1::text[], $2::int8[]) WITH ORDINALITY AS w(game, since, place) JOIN games g ON g.id = w.game \
        CROSS JOIN LATERAL (SELECT array_agg(version) AS versions, array_agg(at) AS times, array_agg(steady) AS steadies, \
            array_agg(body) AS bodies, array_agg(client) AS clients FROM (SELECT * FROM events \
            WHERE events.game = w.game AND version > since ORDER BY version) ordered) e";
    let games: Vec<&str> = loads.iter().map(|load| load.game.as_str()).collect();
    let since: Vec<i64> = loads.iter().map(|load| load.since as i64).collect();
    let rows = connection.query(SQL, &[&games, &since]).await?;
    let mut loaded: Vec<Result<LoadedGame, StoreError>> = loads.iter().map(|_| Ok(None)).collect();
    for row in &rows {
        let place = row.try_get::<_, i64>("place")? as usize;
        loaded[place - 1] = loaded_from_row(row).map(Some);
    }
    Ok(loaded)
}

fn loaded_from_row(row: &Row) -> Result<(GameRow, Vec<StoredEvent>), StoreError> {
    let all = |column| Ok::<_, StoreError>(row.try_get::<_, Option<Vec<i64>>>(column)?.unwrap_or_default());
    let texts = |column| Ok::<_, StoreError>(row.try_get::<_, Option<Vec<Option<&str>>>>(column)?.unwrap_or_default());
    let (versions, times, steadies) = (all("versions")?, all("times")?, all("steadies")?);
    let (bodies, clients) = (texts("bodies")?, texts("clients")?);
    let mut events = Vec::new();
    for (place, version) in versions.into_iter().enumerate() {
        let (seat, kind) = serde_json::from_str::<(Option<Seat>, EventKind)>(bodies[place].unwrap_or_default())?;
        let event = Event { version: version as u64, at: times[place], seat, kind };
        let client = clients[place].map(str::to_owned);
        events.push(StoredEvent { event, monotonic_ms: Some(steadies[place]), client });
    }
    Ok((game_from_row(row)?, events))
}

/// A task that writes changes.
struct Writer {
    queue: Arc<tokio::sync::Mutex<mpsc::UnboundedReceiver<PendingChange>>>,
    database: ReconnectingConnection,
    outbox: mpsc::UnboundedSender<OutboxItem>,
    shared: Arc<StoreState>,
}

impl Writer {
    /// Waits for changes, and returns at most `most` of them; empty when the store is closed.
    async fn waiting(&self, most: usize) -> Vec<PendingChange> {
        let mut waiting = Vec::new();
        self.queue.lock().await.recv_many(&mut waiting, most).await;
        waiting
    }

    fn count<T>(&self, start: Instant, done: &Result<T, StoreError>) {
        let metrics = &self.shared.metrics;
        match done {
            Ok(_) => {
                metrics.commits.inc();
                metrics.commit_seconds.observe(start.elapsed().as_secs_f64());
            }
            Err(StoreError::Conflict) => metrics.conflicts.inc(),
            Err(error) => {
                metrics.failed_commits.inc();
                tracing::warn!(%error, "cannot store changes");
            }
        }
    }

    /// Writes events, all queued ones in one statement.
    async fn write_events(self) {
        loop {
            let mut waiting = self.waiting(MAX_BATCH).await;
            if waiting.is_empty() {
                return;
            }
            // The same order at all servers avoids deadlocks.
            waiting.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
            let start = Instant::now();
            let done = self.database.with(async |connection| insert_events(&connection, &waiting).await).await;
            self.count(start, &done);
            for (change, reply) in waiting {
                let result = match &done {
                    Ok(stored) if stored.contains(&change.game) => Ok(()),
                    Ok(_) => {
                        self.shared.metrics.conflicts.inc();
                        Err(StoreError::Conflict)
                    }
                    Err(_) => Err(StoreError::Failed),
                };
                if result.is_ok()
                    && let Some(event) = change.event
                {
                    let _ = self.outbox.send(OutboxItem::Event(change.game, event));
                }
                let _ = reply.send(result);
            }
        }
    }

    /// Writes other changes, one transaction each.
    async fn write_changes(self) {
        loop {
            let Some((change, reply)) = self.waiting(1).await.pop() else { return };
            let start = Instant::now();
            let done = self
                .database
                .with(async |connection: Arc<PgConnection>| connection.transaction(write(&connection, &change)).await)
                .await;
            self.count(start, &done);
            if done.is_ok() {
                let _ = self.outbox.send(OutboxItem::Invalidated(change.game));
            }
            let _ = reply.send(done);
        }
    }
}

fn body(event: &Event) -> Result<String, StoreError> {
    Ok(serde_json::to_string(&(event.seat, &event.kind))?)
}

/// Inserts events, and returns the games in which their versions were free.
async fn insert_events(connection: &PgConnection, waiting: &[PendingChange]) -> Result<HashSet<String>, StoreError> {
    const SQL: &str = "INSERT INTO events (game, version, at, steady, body, client) \
        SELECT t.game, t.version, t.at, t.steady, t.body, t.client \
        FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int2[], $8::bytea[]) \
             AS t(game, version, at, steady, body, client, seat, hash) \
        JOIN games g ON g.id = t.game \
        WHERE t.seat = 0 OR t.hash = CASE t.seat WHEN 1 THEN g.seat1 ELSE g.seat2 END \
        ORDER BY t.game ON CONFLICT DO NOTHING RETURNING game";
    let events: Vec<_> = waiting.iter().filter_map(|(change, _)| Some((change, change.event.as_ref()?))).collect();
    let all = |of: fn(&StoredEvent) -> i64| events.iter().map(|(_, event)| of(event)).collect::<Vec<i64>>();
    let games: Vec<&str> = events.iter().map(|(change, _)| change.game.as_str()).collect();
    let (versions, times) = (all(|event| event.event.version as i64), all(|event| event.event.at));
    let monotonic_ms = all(|event| event.monotonic_ms.unwrap_or_default());
    let bodies = events.iter().map(|(_, event)| body(&event.event)).collect::<Result<Vec<_>, _>>()?;
    let clients: Vec<_> = events.iter().map(|(_, event)| event.client.as_deref()).collect();
    let seats: Vec<i16> =
        events.iter().map(|(change, _)| change.actor.map_or(0, |(seat, _)| u8::from(seat).into())).collect();
    let hashes: Vec<_> = events.iter().map(|(change, _)| change.actor.map(|(_, hash)| hash.to_vec())).collect();
    let rows =
        connection.query(SQL, &[&games, &versions, &times, &monotonic_ms, &bodies, &clients, &seats, &hashes]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Inserts one event. Returns 0 if its version or the ID of its act is taken.
async fn insert_event(
    connection: &PgConnection,
    game: &str,
    stored: &StoredEvent,
    monotonic_ms: i64,
) -> Result<u64, StoreError> {
    let sql = "INSERT INTO events (game, version, at, steady, body, client) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    let StoredEvent { event, client, .. } = stored;
    connection.execute(sql, &[&game, &(event.version as i64), &event.at, &monotonic_ms, &body(event)?, client]).await
}

async fn insert_game(connection: &PgConnection, game: &GameRow) -> Result<u64, StoreError> {
    let sql = "INSERT INTO games (id, size, connect, gravity, swap, clock, increment, listed, seat1, seat2, name1, name2, \
               join_hash, watch_hash, created, waits, rated, swap_3) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) \
               ON CONFLICT DO NOTHING";
    let [seat1, seat2] = game.seats.each_ref().map(|seat| seat.map(|hash| hash.to_vec()));
    let [name1, name2] = &game.names;
    let (clock, increment) = (game.clock.map(|clock| clock.0), game.clock.map(|clock| clock.1));
    let rules = &game.rules;
    connection
        .execute(
            sql,
            &[
                &game.id,
                &rules.size,
                &i16::from(rules.connect),
                &rules.gravity,
                &(rules.swap.0 != Swap::Off),
                &clock,
                &increment,
                &game.listed,
                &seat1,
                &seat2,
                name1,
                name2,
                &&game.join_hash[..],
                &&game.watch_hash[..],
                &game.created,
                &game.open_until,
                &game.rated,
                &(rules.swap.0 == Swap::Three),
            ],
        )
        .await
}

/// Writes a change within a transaction. A change that writes to a game's row or depends on it locks the row first, to
/// avoid deadlocks.
async fn write(connection: &PgConnection, change: &Change) -> Result<(), StoreError> {
    let game = &change.game;
    let must = |rows: u64| if rows == 1 { Ok(()) } else { Err(StoreError::Conflict) };
    if let Some((seat, hash)) = &change.actor {
        let sql = match seat {
            Seat::One => "SELECT 1 FROM games WHERE id = $1 AND seat1 = $2 FOR UPDATE",
            Seat::Two => "SELECT 1 FROM games WHERE id = $1 AND seat2 = $2 FOR UPDATE",
        };
        must(connection.execute(sql, &[game, &&hash[..]]).await?)?;
    } else if change.finished.is_some() {
        must(connection.execute("SELECT 1 FROM games WHERE id = $1 FOR UPDATE", &[game]).await?)?;
    }
    if let Some(SeatAssignment { seat, from, hash, name, link, is_from_lobby }) = &change.assignment {
        let sql = match seat {
            Seat::One => {
                "UPDATE games SET seat1 = $2, name1 = $3, link1 = NULL, waits = NULL WHERE id = $1 \
                 AND seat1 IS NOT DISTINCT FROM $4 AND ($5::bytea IS NULL OR link1 = $5) AND (NOT $6 OR waits IS NOT NULL)"
            }
            Seat::Two => {
                "UPDATE games SET seat2 = $2, name2 = $3, link2 = NULL, waits = NULL WHERE id = $1 \
                 AND seat2 IS NOT DISTINCT FROM $4 AND ($5::bytea IS NULL OR link2 = $5) AND (NOT $6 OR waits IS NOT NULL)"
            }
        };
        let (from, link) = (from.as_ref().map(|hash| &hash[..]), link.as_ref().map(|hash| &hash[..]));
        must(connection.execute(sql, &[game, &&hash[..], name, &from, &link, is_from_lobby]).await?)?;
    }
    if let Some((seat, hash, end)) = &change.link {
        let sql = match seat {
            Seat::One => "UPDATE games SET link1 = $2, link1_end = $3 WHERE id = $1",
            Seat::Two => "UPDATE games SET link2 = $2, link2_end = $3 WHERE id = $1",
        };
        must(connection.execute(sql, &[game, &&hash[..], end]).await?)?;
    }
    if let Some((version, body)) = &change.document {
        let sql = match version {
            1 => "INSERT INTO tournaments VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            _ => "UPDATE tournaments SET version = $2::bigint, body = $3 WHERE id = $1 AND version = $2::bigint - 1",
        };
        must(connection.execute(sql, &[game, &(*version as i64), body]).await?)?;
    }
    if let Some(update) = change.challenge {
        let (sql, until) = match update {
            ChallengeUpdate::Open(until) => {
                ("UPDATE games SET waits = $2 WHERE id = $1 AND (seat1 IS NULL OR seat2 IS NULL)", Some(until))
            }
            ChallengeUpdate::Renew(until) => {
                ("UPDATE games SET waits = $2 WHERE id = $1 AND waits IS NOT NULL", Some(until))
            }
            ChallengeUpdate::Close => (
                "UPDATE games SET waits = $2 WHERE id = $1 AND waits IS NOT NULL AND (seat1 IS NULL OR seat2 IS NULL)",
                None,
            ),
        };
        must(connection.execute(sql, &[game, &until]).await?)?;
    }
    if let Some(stored) = &change.event {
        must(insert_event(connection, game, stored, stored.monotonic_ms.unwrap_or_default()).await?)?;
    }
    for game in &change.create {
        must(insert_game(connection, game).await?)?;
    }
    if let Some((board, sides)) = &change.reviewed {
        for ReviewedSide { rating, best, moves } in sides {
            connection.execute("INSERT INTO judged VALUES ($1, $2, $3, $4)", &[board, rating, best, moves]).await?;
        }
    }
    if let Some((players, winner)) = &change.rate {
        rate(connection, players, *winner).await?;
    }
    if let Some((at, ending, moves)) = &change.finished {
        let sql = "UPDATE games SET finished = $2, winner = $3, reason = $4, moves = $5 WHERE id = $1";
        let reason = serde_json::to_value(ending.reason)?;
        let winner = ending.winner.map(|seat| i16::from(u8::from(seat)));
        must(connection.execute(sql, &[game, at, &winner, &reason.as_str().unwrap_or_default(), moves]).await?)?;
    }
    Ok(())
}

/// Updates the ratings of both players of a finished game.
async fn rate(connection: &PgConnection, players: &[Hash; 2], winner: Option<Seat>) -> Result<(), StoreError> {
    let new = Glicko2Rating::new();
    let mut order = players.each_ref().map(|player| &player[..]);
    // Always in the same order, so that two games of the same players cannot deadlock.
    order.sort_unstable();
    for player in order {
        let sql = "INSERT INTO guests VALUES ($1, $2, $3, $4, 0, $5) ON CONFLICT (player) DO UPDATE SET seen = $5";
        connection.execute(sql, &[&player, &new.rating, &new.deviation, &new.volatility, &room::unix_ms()]).await?;
    }
    let mut both = [PlayerRating::default(); 2];
    for (player, player_rating) in players.iter().zip(&mut both) {
        *player_rating = rating_of(connection, player).await?.unwrap_or_default();
    }
    for (player, PlayerRating { rating, games }) in players.iter().zip(rating::after_game(both, winner)) {
        let sql = "UPDATE guests SET rating = $2, deviation = $3, volatility = $4, games = $5 WHERE player = $1";
        let Glicko2Rating { rating, deviation, volatility } = rating;
        connection.execute(sql, &[&&player[..], &rating, &deviation, &volatility, &games]).await?;
    }
    Ok(())
}

async fn rating_of(connection: &PgConnection, player: &Hash) -> Result<Option<PlayerRating>, StoreError> {
    let rows = connection.query("SELECT * FROM guests WHERE player = $1", &[&&player[..]]).await?;
    rows.first().map_or(Ok(None), rating_from_row)
}

/// The rating in a row that may have none (an outer join).
fn rating_from_row(row: &Row) -> Result<Option<PlayerRating>, StoreError> {
    let Some(rating) = row.try_get("rating")? else { return Ok(None) };
    let rating = Glicko2Rating { rating, deviation: row.try_get("deviation")?, volatility: row.try_get("volatility")? };
    Ok(Some(PlayerRating { rating, games: row.try_get("games")? }))
}

fn hash_from_row(row: &Row, column: &str) -> Result<Option<Hash>, StoreError> {
    Ok(row.try_get::<_, Option<&[u8]>>(column)?.and_then(|bytes| bytes.try_into().ok()))
}

fn rules_from_row(row: &Row) -> Result<RulesSpec, StoreError> {
    Ok(RulesSpec {
        size: row.try_get("size")?,
        connect: row.try_get::<_, i16>("connect")?.try_into().unwrap_or_default(),
        gravity: row.try_get("gravity")?,
        swap: SwapSpec(match (row.try_get("swap")?, row.try_get("swap_3")?) {
            (false, _) => Swap::Off,
            (true, false) => Swap::One,
            (true, true) => Swap::Three,
        }),
    })
}

/// Older versions stored names unfiltered.
fn name_from_row(row: &Row, column: &str) -> Result<Option<String>, StoreError> {
    Ok(row.try_get::<_, Option<&str>>(column)?.map(room::display_name))
}

fn game_from_row(row: &Row) -> Result<GameRow, StoreError> {
    let clock: Option<i64> = row.try_get("clock")?;
    let link = |hash, end| Ok::<_, StoreError>(hash_from_row(row, hash)?.zip(row.try_get(end)?));
    Ok(GameRow {
        id: row.try_get("id")?,
        rules: rules_from_row(row)?,
        clock: clock.zip(row.try_get("increment")?),
        listed: row.try_get("listed")?,
        seats: [hash_from_row(row, "seat1")?, hash_from_row(row, "seat2")?],
        names: [name_from_row(row, "name1")?, name_from_row(row, "name2")?],
        join_hash: hash_from_row(row, "join_hash")?.unwrap_or_default(),
        watch_hash: hash_from_row(row, "watch_hash")?.unwrap_or_default(),
        created: row.try_get("created")?,
        links: [link("link1", "link1_end")?, link("link2", "link2_end")?],
        open_until: row.try_get("waits")?,
        rated: row.try_get("rated")?,
    })
}

fn archived_from_row(row: &Row) -> Result<ArchivedGame, StoreError> {
    let reason: String = row.try_get("reason")?;
    let winner = row.try_get::<_, Option<i16>>("winner")?.and_then(|seat| u8::try_from(seat).ok());
    Ok(ArchivedGame {
        id: row.try_get("id")?,
        rules: rules_from_row(row)?,
        names: [name_from_row(row, "name1")?.unwrap_or_default(), name_from_row(row, "name2")?.unwrap_or_default()],
        created: row.try_get("created")?,
        finished: row.try_get("finished")?,
        winner: winner.and_then(|seat| Seat::try_from(seat).ok()),
        reason: serde_json::from_value(reason.into()).unwrap_or(EndReason::Abandoned),
        moves: row.try_get("moves")?,
    })
}

/// Reports when heartbeats stop.
async fn monitor_heartbeat(events: mpsc::Sender<ClusterEvent>, shared: Arc<StoreState>) {
    let mut was_well = true;
    loop {
        tokio::time::sleep(HEALTH_CHECK_INTERVAL).await;
        let is_healthy = shared.has_heartbeat();
        shared.metrics.database.set(is_healthy.into());
        if was_well && !is_healthy {
            let _ = events.send(ClusterEvent::DatabaseLost).await;
        }
        was_well = is_healthy;
    }
}

/// Sends and receives notifications on a separate connection, which is reopened after it is lost.
async fn run_notifier(
    config: Config,
    mut outbox_items: mpsc::UnboundedReceiver<OutboxItem>,
    events: mpsc::Sender<ClusterEvent>,
    shared: Arc<StoreState>,
) {
    let mut is_first = true;
    loop {
        match notify_until_lost(&config, &mut outbox_items, &events, &shared, is_first).await {
            // The store is closed.
            Ok(()) => return,
            Err(error) => tracing::warn!(%error, "cannot reach the database"),
        }
        is_first = false;
        // Drops queued messages; other servers find the events by polling.
        while outbox_items.try_recv().is_ok() {}
        tokio::time::sleep(RECONNECT_DELAY).await;
    }
}

/// Sends and receives notifications until the connection is lost. Returns `Ok` when the store is closed.
async fn notify_until_lost(
    config: &Config,
    outbox_items: &mut mpsc::UnboundedReceiver<OutboxItem>,
    events: &mpsc::Sender<ClusterEvent>,
    shared: &Arc<StoreState>,
    is_first: bool,
) -> Result<(), StoreError> {
    let (client, mut connection) =
        timeout(DATABASE_TIMEOUT, config.connect(NoTls)).await.map_err(|_| timed_out())??;
    let (driver_shared, driver_events) = (shared.clone(), events.clone());
    let (alive, mut is_lost) = oneshot::channel::<()>();
    let driver = tokio::spawn(async move {
        let _alive = alive;
        while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
            if let AsyncMessage::Notification(notice) = message {
                receive(notice.payload(), &driver_shared, &driver_events).await;
            }
        }
    });
    let connection = PgConnection { client, statements: Mutex::default(), driver };
    // A crash may lose notifications, so they do not wait for the disk.
    let listen = format!("SET synchronous_commit = off; LISTEN {CHANNEL}");
    timeout(DATABASE_TIMEOUT, connection.client.batch_execute(&listen)).await.map_err(|_| timed_out())??;
    if !is_first {
        tracing::info!("reconnected to the database");
        let _ = events.send(ClusterEvent::MessagesLost).await;
    }
    let mut ticks = tokio::time::interval(HEARTBEAT_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut items = Vec::new();
    loop {
        tokio::select! {
            _ = &mut is_lost => return Err(StoreError::Postgres("the connection was lost".to_owned())),
            _ = ticks.tick() => {
                shared.record_heartbeat(timeout(DATABASE_TIMEOUT, heartbeat(&connection)).await.unwrap_or_else(|_| Err(timed_out()))?);
                // An empty notification announces this server.
                notify(&connection, shared, &[]).await?;
                let gone: Vec<String> = {
                    let mut last_seen = shared.last_seen.lock().unwrap_or_else(PoisonError::into_inner);
                    last_seen.extract_if(|_, then| then.elapsed() > SERVER_TIMEOUT).map(|(server, _)| server).collect()
                };
                for server in gone {
                    let _ = events.send(ClusterEvent::ServerLost { server }).await;
                }
            }
            count = outbox_items.recv_many(&mut items, 1024) => {
                if count == 0 {
                    return Ok(());
                }
                notify(&connection, shared, &items).await?;
                items.clear();
                tokio::time::sleep(NOTIFY_INTERVAL).await;
            }
        }
    }
}

/// Sends messages to other servers, in as many notifications as needed.
async fn notify(connection: &PgConnection, shared: &StoreState, items: &[OutboxItem]) -> Result<(), StoreError> {
    let lines = items.iter().filter_map(|item| serde_json::value::to_raw_value(item).ok());
    let mut notices = vec![Vec::new()];
    let mut length = 0;
    for line in lines.filter(|line| line.get().len() < MAX_PAYLOAD_BYTES) {
        length += line.get().len() + 1;
        if length > MAX_PAYLOAD_BYTES {
            notices.push(Vec::new());
            length = line.get().len() + 1;
        }
        if let Some(notice) = notices.last_mut() {
            notice.push(line);
        }
    }
    for lines in &notices {
        let notice = Notification { from: shared.server.clone(), items: lines.iter().map(|line| &**line).collect() };
        let text = serde_json::to_string(&notice)?;
        let sent = async { connection.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &text]).await };
        timeout(DATABASE_TIMEOUT, sent).await.unwrap_or_else(|_| Err(timed_out()))?;
        shared.metrics.notices.inc();
    }
    Ok(())
}

/// Handles a notification. Unknown messages of newer servers are ignored.
async fn receive(text: &str, shared: &StoreState, events: &mpsc::Sender<ClusterEvent>) {
    let Ok(Notification { from: server, items: lines }) = serde_json::from_str::<Notification>(text) else { return };
    if server == shared.server {
        return;
    }
    let before = shared.last_seen.lock().unwrap_or_else(PoisonError::into_inner).insert(server.clone(), Instant::now());
    if before.is_none() {
        let _ = events.send(ClusterEvent::ServerJoined).await;
    }
    for line in lines {
        let item = match serde_json::from_str(line.get()) {
            Ok(OutboxItem::Event(game, event)) => ClusterEvent::GameEvent { game, event },
            Ok(OutboxItem::Invalidated(game)) => ClusterEvent::Invalidated { game },
            Ok(OutboxItem::Presence(game, presence, wants_reply)) => {
                ClusterEvent::Presence { server: server.clone(), game, presence, wants_reply }
            }
            Err(_) => continue,
        };
        let _ = events.send(item).await;
    }
}

/// The finished games of a database, for operators.
pub(crate) struct PostgresArchive {
    runtime: tokio::runtime::Runtime,
    connection: PgConnection,
}

impl PostgresArchive {
    pub(crate) fn open(url: &str) -> Result<Self, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Postgres(error.to_string()))?;
        let connection = runtime.block_on(async {
            let connection = PgConnection::open(&config(url)?).await.map_err(to_unreachable)?;
            if version(&connection).await? == 0 { Err(StoreError::ForeignTables) } else { Ok(connection) }
        })?;
        Ok(PostgresArchive { runtime, connection })
    }

    pub(crate) fn list(&self, count: u32) -> Result<Vec<ArchiveEntry>, StoreError> {
        let sql = "SELECT * FROM games WHERE finished IS NOT NULL ORDER BY finished DESC LIMIT $1";
        let rows = self.runtime.block_on(self.connection.query(sql, &[&i64::from(count)]))?;
        let entry = |row| Ok(ArchiveEntry { game: archived_from_row(row)?, is_listed: row.try_get("listed")? });
        rows.iter().map(entry).collect()
    }

    pub(crate) fn hide(&self, id: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE games SET listed = FALSE WHERE id = $1 AND finished IS NOT NULL";
        Ok(self.runtime.block_on(self.connection.execute(sql, &[&id]))? > 0)
    }

    pub(crate) fn remove(&self, id: &str) -> Result<bool, StoreError> {
        let sql = "WITH gone AS (DELETE FROM games WHERE id = $1 AND finished IS NOT NULL RETURNING id), \
                   moves AS (DELETE FROM events WHERE game IN (SELECT id FROM gone)) SELECT id FROM gone";
        Ok(!self.runtime.block_on(self.connection.query(sql, &[&id]))?.is_empty())
    }
}
