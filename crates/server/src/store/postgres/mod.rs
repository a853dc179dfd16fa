//! A PostgreSQL database, which several servers can share.
//!
//! | connections | purpose |
//! |---|---|
//! | two for events | insert all queued events in one statement, which reports those whose version was free |
//! | two for other commands | seats, results, new games: one transaction each |
//! | one for games | reads all requested games in one statement |
//! | one for other reads | pipelined queries |
//! | one for notifications | sends and receives committed events and presence; writes the heartbeat |
//!
//! Servers notify each other after the commit. NOTIFY locks the whole instance while its transaction commits, so it is
//! never part of a move's transaction. One notification contains what was queued within some milliseconds. If a server
//! dies before it has sent a notification, other servers find the event by polling the versions of all games in memory.

pub(super) mod archive;
mod commands;
mod connection;
mod import;
mod loader;
pub(super) mod notifier;
pub(super) mod options;
mod tls;
mod writer;

use std::borrow::Cow;
use std::sync::Arc;

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::Row;

use self::connection::{PgConnection, ReconnectingConnection, to_unreachable};
use self::loader::{LoadRequest, read_games};
use self::notifier::{OutboxItem, StoreState, heartbeat, monitor_heartbeat, run_notifier};
use self::options::ConnectOptions;
use self::writer::{Queued, Writer};
use super::command::Command;
use super::error::StoreError;
use super::records::{ClusterEvent, LoadedGame, Presence, PresenceReply, StoredEvent};
use super::rows::{Record, Value};
use crate::metrics::Metrics;

/// Migrations from each schema version to the next. Released migrations never change.
const MIGRATIONS: [&str; 8] = [
    include_str!("../../../migrations/postgres-1.sql"),
    include_str!("../../../migrations/postgres-2.sql"),
    include_str!("../../../migrations/postgres-3.sql"),
    include_str!("../../../migrations/postgres-4.sql"),
    include_str!("../../../migrations/postgres-5.sql"),
    include_str!("../../../migrations/postgres-6.sql"),
    include_str!("../../../migrations/postgres-7.sql"),
    include_str!("../../../migrations/postgres-8.sql"),
];
/// Advisory lock held while creating or migrating tables: `four`.
const MIGRATION_LOCK: i64 = 0x666f_7572;
/// Number of connections that write events; other commands have as many.
const WRITERS_PER_QUEUE: usize = 2;

/// The database and its tasks.
pub(crate) struct Postgres {
    events: mpsc::UnboundedSender<Queued<StoredEvent>>,
    commands: mpsc::UnboundedSender<Queued<Command>>,
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

/// Warns if acknowledged moves can be lost.
async fn warn_of_lost_commits(connection: &PgConnection, hosts: usize) -> Result<(), StoreError> {
    let sql = "SELECT current_setting('synchronous_commit'), current_setting('synchronous_standby_names')";
    let row = connection.client.query_one(sql, &[]).await?;
    let (commit, standbys): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
    if commit == "off" {
        tracing::warn!("synchronous_commit is off, so a crash of the database loses acknowledged moves; set it to on");
    } else if hosts > 1 && (standbys.is_empty() || commit == "local") {
        tracing::warn!(
            "commits do not wait for a standby, so a standby that takes over loses acknowledged moves; set \
             synchronous_standby_names, and synchronous_commit to on"
        );
    }
    Ok(())
}

/// A queue that several writers share.
fn queue<T>() -> (mpsc::UnboundedSender<T>, Arc<Mutex<mpsc::UnboundedReceiver<T>>>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (sender, Arc::new(Mutex::new(receiver)))
}

impl Postgres {
    /// Connects, migrates the tables, and starts the tasks.
    pub(crate) async fn open(
        url: &str,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<ClusterEvent>), StoreError> {
        let options = ConnectOptions::parse(url)?;
        let connection = PgConnection::open(&options).await.map_err(to_unreachable)?;
        migrate(&connection).await?;
        warn_of_lost_commits(&connection, options.host_count()).await?;
        let shared = Arc::new(StoreState::new(heartbeat(&connection).await?, metrics));
        drop(connection);
        let (outbox, outbox_items) = mpsc::unbounded_channel();
        let (cluster_events, receiver) = mpsc::channel(1024);
        let mut tasks = vec![
            tokio::spawn(monitor_heartbeat(cluster_events.clone(), shared.clone())),
            tokio::spawn(run_notifier(options.clone(), outbox_items, cluster_events, shared.clone())),
        ];
        let (events, event_queue) = queue();
        let (commands, command_queue) = queue();
        for _ in 0..WRITERS_PER_QUEUE {
            tasks.push(tokio::spawn(Writer::<StoredEvent>::new(&event_queue, &options, &outbox, &shared).run()));
            tasks.push(tokio::spawn(Writer::<Command>::new(&command_queue, &options, &outbox, &shared).run()));
        }
        let (loads, loading) = mpsc::unbounded_channel();
        let loader = ReconnectingConnection::new(options.clone());
        tasks.push(tokio::spawn(read_games(loading, loader, shared.metrics.clone())));
        let reader = Box::new(ReconnectingConnection::new(options));
        Ok((Postgres { events, commands, loads, outbox, reader, shared, tasks }, receiver))
    }

    pub(crate) fn monotonic_ms(&self) -> i64 {
        self.shared.monotonic_ms()
    }

    pub(crate) async fn commit(&self, id: &str, command: Command) -> Result<(), StoreError> {
        let (reply, done) = oneshot::channel();
        let id = id.to_owned();
        let is_sent = match command {
            Command::Append(event) => self.events.send((id, event, reply)).is_ok(),
            command => self.commands.send((id, command, reply)).is_ok(),
        };
        if is_sent { done.await.map_err(|_| StoreError::Closed)? } else { Err(StoreError::Closed) }
    }

    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<LoadedGame, StoreError> {
        let (reply, loaded) = oneshot::channel();
        self.loads.send(LoadRequest { game: id.to_owned(), since, reply }).map_err(|_| StoreError::Closed)?;
        loaded.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn versions(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT game, (SELECT version FROM events e WHERE e.game = g.game ORDER BY version DESC LIMIT 1) \
                   FROM unnest($1::text[]) AS g(game)";
        let rows =
            self.reader.with(async |connection: Arc<PgConnection>| connection.query(sql, &[&games]).await).await?;
        let of_row = |row: &Row| Ok((row.try_get(0)?, row.try_get::<_, Option<i64>>(1)?.unwrap_or_default() as u64));
        rows.iter().map(of_row).collect()
    }

    pub(crate) fn announce(&self, game: &str, presence: Presence, reply: PresenceReply) {
        let _ = self.outbox.send(OutboxItem::presence(game, presence, reply));
    }

    pub(super) async fn select<T: Send + 'static>(
        &self,
        sql: Cow<'static, str>,
        values: Vec<Value>,
        convert: fn(&dyn Record) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.reader.with(async |connection: Arc<PgConnection>| connection.select(&sql, values, convert).await).await
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.shared.is_paused()
    }

    /// Whether the database can be reached.
    pub(crate) async fn is_healthy(&self) -> bool {
        self.shared.is_healthy()
    }
}
