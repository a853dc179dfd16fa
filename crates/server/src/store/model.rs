//! The database of simulated servers: an SQLite database in memory, behind a network and a disk with faults. It runs the
//! statements of the SQLite store, and the notifier of the PostgreSQL store.
//!
//! The database is a host of the simulation. A server sends it work, and waits for the reply. Both can be delayed or lost, and
//! work of a server that has crashed or given up is done nevertheless. A planted fault breaks the contract of the store, to
//! prove that the checker finds it.

use std::borrow::Cow;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use connect4_core::playout::Rng;
use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::command::Command;
use super::error::StoreError;
use super::postgres::notifier::{
    HEARTBEAT_TIMEOUT_MS, NotifierConnection, NotifierDatabase, OutboxItem, StoreState, monitor_heartbeat, run_notifier,
};
use super::postgres::options::DATABASE_TIMEOUT;
use super::records::{ClusterEvent, LoadedGame, Presence, PresenceReply};
use super::rows::{self, Record, Value, values};
use super::sqlite::{self, MIGRATIONS, commands};
use crate::metrics::Metrics;
use crate::secret::Hash;
use crate::simulation::elapsed;
use crate::time::unix_ms;

/// A violation of the store's contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlantedFault {
    /// An event replaces one with the same version.
    UnconditionalInsert,
    /// Commits are acknowledged before they are on disk, so that a crash of the database loses them.
    EarlyReply,
    /// Reads come from a standby that lacks the latest commits.
    StaleReads,
    /// Other servers are notified of events that are not stored yet, and may never be.
    EarlyNotification,
    /// A failing commit may store the event, but not the rest of the command.
    SplitTransaction,
    /// A commit whose reply is lost is repeated as a new event.
    RepeatedCommit,
}

/// Delays and losses between the servers and the database. Probabilities are percentages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Conditions {
    /// Longest time of a commit.
    pub(crate) disk: Duration,
    /// Probability that a request or a reply is lost.
    pub(crate) lost: u32,
    /// Probabilities that a notification is lost, sent twice, or some seconds late.
    pub(crate) lost_notices: u32,
    pub(crate) repeated_notices: u32,
    pub(crate) late_notices: u32,
}

/// Longest delay between a server and the database, and of a late notification.
const LATENCY: Duration = Duration::from_millis(8);
const LATE: Duration = Duration::from_secs(3);
/// How long a commit is not on disk, or missing on a standby, with a planted fault.
const DELAY: Duration = Duration::from_millis(400);

type Reply = Box<dyn FnOnce() + Send>;

struct Job {
    server: usize,
    is_write: bool,
    run: Box<dyn FnOnce(&mut DatabaseState) -> Reply + Send>,
}

/// The database, which outlives its host.
#[derive(Clone)]
pub(crate) struct ModelDatabase {
    state: Arc<Mutex<DatabaseState>>,
    jobs: mpsc::UnboundedSender<Job>,
    queue: Arc<tokio::sync::Mutex<mpsc::UnboundedReceiver<Job>>>,
}

pub(crate) struct DatabaseState {
    connection: Connection,
    /// With a planted fault, all applied commands and their times, and a standby to which the first ones were applied.
    log: Vec<(Duration, String, Command)>,
    standby: Option<(Connection, usize)>,
    planted: Option<PlantedFault>,
    rng: Rng,
    is_up: bool,
    conditions: Conditions,
    /// Servers that cannot reach the database.
    cut_off: Vec<usize>,
    /// Monotonic time, and the system time at which it was read.
    steady: i64,
    beat: i64,
    listeners: Vec<(usize, mpsc::UnboundedSender<String>)>,
}

fn open() -> Connection {
    let connection = Connection::open_in_memory().expect("a database in memory can be opened");
    for migration in MIGRATIONS {
        connection.execute_batch(migration).expect("migrations are valid");
    }
    connection.execute_batch("ALTER TABLE events ADD COLUMN steady").expect("the column is new");
    connection.set_prepared_statement_cache_capacity(64);
    connection
}

/// Applies a command in a transaction.
fn apply(
    connection: &mut Connection,
    planted: Option<PlantedFault>,
    id: &str,
    command: &Command,
) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let event = command.event();
    if let (Some(PlantedFault::UnconditionalInsert), Some(stored)) = (planted, event) {
        let sql = "DELETE FROM events WHERE game = ?1 AND version = ?2";
        transaction.prepare_cached(sql)?.execute(params![id, stored.event.version as i64])?;
    }
    commands::apply(&transaction, id, command)?;
    if let Some(stored) = event {
        let sql = "UPDATE events SET steady = ?3 WHERE game = ?1 AND version = ?2";
        transaction.prepare_cached(sql)?.execute(params![id, stored.event.version as i64, stored.monotonic_ms])?;
    }
    Ok(transaction.commit()?)
}

fn load(connection: &Connection, id: &str, since: u64) -> Result<LoadedGame, StoreError> {
    let game =
        sqlite::select(connection, "SELECT * FROM games WHERE id = ?1", values![id.to_owned()], rows::game)?.pop();
    game.map(|game| Ok((game, sqlite::load_events(connection, id, since, "steady")?))).transpose()
}

impl DatabaseState {
    fn random(&mut self, most: Duration) -> Duration {
        Duration::from_millis(self.rng.below(most.as_millis() as u32 + 1).into())
    }

    fn happens(&mut self, percent: u32) -> bool {
        self.rng.below(100) < percent
    }

    /// Whether a message between the database and this server arrives.
    fn arrives(&mut self, server: usize) -> bool {
        let lost = self.conditions.lost;
        !self.cut_off.contains(&server) && !self.happens(lost)
    }

    fn apply(&mut self, id: &str, command: Command) -> Result<(), StoreError> {
        apply(&mut self.connection, self.planted, id, &command)?;
        if matches!(self.planted, Some(PlantedFault::EarlyReply | PlantedFault::StaleReads)) {
            self.log.push((elapsed(), id.to_owned(), command));
        }
        Ok(())
    }

    /// Removes the latest commits.
    fn lose_commits(&mut self) {
        let kept = self.log.iter().take_while(|(at, ..)| *at + DELAY <= elapsed()).count();
        self.log.truncate(kept);
        self.connection = open();
        for (_, id, command) in &self.log {
            apply(&mut self.connection, None, id, command).expect("it could be applied before");
        }
    }

    /// A database without the latest commits.
    fn standby(&mut self) -> &Connection {
        let DatabaseState { standby, log, .. } = self;
        let (standby, applied) = standby.get_or_insert_with(|| (open(), 0));
        for (_, id, command) in log[*applied..].iter().take_while(|(at, ..)| *at + DELAY <= elapsed()) {
            apply(standby, None, id, command).expect("it could be applied before");
            *applied += 1;
        }
        standby
    }

    fn load(&mut self, id: &str, since: u64) -> Result<LoadedGame, StoreError> {
        if self.planted == Some(PlantedFault::StaleReads) {
            return load(self.standby(), id, since);
        }
        load(&self.connection, id, since)
    }

    /// The monotonic time, as the statement of the PostgreSQL store computes it.
    fn heartbeat(&mut self) -> i64 {
        let now = unix_ms();
        self.steady += (now - self.beat).clamp(0, HEARTBEAT_TIMEOUT_MS);
        self.beat = now;
        self.steady
    }
}

impl ModelDatabase {
    pub(crate) fn new(seed: u64, planted: Option<PlantedFault>, conditions: Conditions) -> Self {
        let (jobs, queue) = mpsc::unbounded_channel();
        let state = DatabaseState {
            connection: open(),
            log: Vec::new(),
            standby: None,
            planted,
            rng: Rng::new(seed),
            is_up: false,
            conditions,
            cut_off: Vec::new(),
            steady: 0,
            beat: i64::MAX,
            listeners: Vec::new(),
        };
        ModelDatabase { state: Arc::new(Mutex::new(state)), jobs, queue: Arc::new(tokio::sync::Mutex::new(queue)) }
    }

    fn state(&self) -> MutexGuard<'_, DatabaseState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes delays and losses.
    pub(crate) fn change_conditions(&self, change: impl FnOnce(&mut Conditions)) {
        change(&mut self.state().conditions);
    }

    /// Cuts a server off, or connects it again.
    pub(crate) fn set_cut_off(&self, server: usize, is_cut_off: bool) {
        let mut state = self.state();
        state.cut_off.retain(|&other| other != server);
        if is_cut_off {
            state.cut_off.push(server);
        }
    }

    /// IDs of the games in which a player has a seat.
    pub(crate) fn games_of(&self, player: Hash) -> Vec<String> {
        let sql = "SELECT id FROM games WHERE seat1 = ?1 OR seat2 = ?1 ORDER BY id";
        sqlite::select(&self.state().connection, sql, values![player.to_vec()], |row| rows::get(row, "id"))
            .expect("the statement is valid")
    }

    /// Does the work that servers send. Runs as the software of the database's host.
    pub(crate) async fn serve(self) -> turmoil::Result {
        let mut queue = self.queue.lock().await;
        // What had not arrived before a crash is lost.
        while queue.try_recv().is_ok() {}
        {
            let mut state = self.state();
            state.is_up = true;
            if state.planted == Some(PlantedFault::EarlyReply) {
                state.lose_commits();
            }
            state.beat = state.beat.min(unix_ms());
        }
        let _down = Down(self.state.clone());
        let disk = Arc::new(tokio::sync::Mutex::new(()));
        while let Some(job) = queue.recv().await {
            tokio::spawn(self.clone().run(job, disk.clone()));
        }
        Ok(())
    }

    async fn run(self, job: Job, disk: Arc<tokio::sync::Mutex<()>>) {
        let delay = self.state().random(LATENCY);
        sleep(delay).await;
        if !self.state().arrives(job.server) {
            return;
        }
        let reply = if job.is_write {
            let _disk = disk.lock().await;
            let time = {
                let mut state = self.state();
                let most = state.conditions.disk;
                state.random(most)
            };
            sleep(time).await;
            (job.run)(&mut self.state())
        } else {
            (job.run)(&mut self.state())
        };
        let delay = self.state().random(LATENCY);
        sleep(delay).await;
        if self.state().arrives(job.server) {
            reply();
        }
    }

    /// Sends work to the database.
    ///
    /// # Errors
    /// If the database is down, or there is no reply in time. The work may be done anyway.
    async fn ask<T: Send + 'static>(
        &self,
        server: usize,
        is_write: bool,
        work: impl FnOnce(&mut DatabaseState) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let run = Box::new(move |state: &mut DatabaseState| {
            let result = work(state);
            let reply: Reply = Box::new(move || drop(reply.send(result)));
            reply
        });
        if !self.state().is_up {
            return Err(StoreError::Down("connection refused".to_owned()));
        }
        self.jobs.send(Job { server, is_write, run }).map_err(|_| StoreError::Closed)?;
        let answer = async {
            match answer.await {
                Ok(result) => result,
                // The connection is reset by a crash; otherwise a message was lost.
                Err(_) if !self.state().is_up => Err(StoreError::Failed),
                Err(_) => pending().await,
            }
        };
        timeout(DATABASE_TIMEOUT, answer).await.unwrap_or(Err(StoreError::Failed))
    }
}

/// Marks the database as down when its host crashes.
struct Down(Arc<Mutex<DatabaseState>>);

impl Drop for Down {
    fn drop(&mut self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_up = false;
        state.listeners.clear();
    }
}

/// The database as a server sees it.
#[derive(Clone)]
struct Link {
    database: ModelDatabase,
    server: usize,
}

impl Link {
    async fn ask<T: Send + 'static>(
        &self,
        is_write: bool,
        work: impl FnOnce(&mut DatabaseState) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.database.ask(self.server, is_write, work).await
    }
}

impl NotifierDatabase for Link {
    type Connection = Link;

    async fn listen(&self) -> Result<(Link, mpsc::Receiver<String>), StoreError> {
        let (sender, mut payloads) = mpsc::unbounded_channel();
        let server = self.server;
        self.ask(false, move |state| {
            state.listeners.push((server, sender));
            Ok(())
        })
        .await?;
        // The notifier takes a bounded queue.
        let (forward, receiver) = mpsc::channel(1);
        tokio::spawn(async move {
            while let Some(payload) = payloads.recv().await {
                if forward.send(payload).await.is_err() {
                    return;
                }
            }
        });
        Ok((self.clone(), receiver))
    }
}

impl NotifierConnection for Link {
    async fn heartbeat(&self) -> Result<i64, StoreError> {
        self.ask(false, |state| Ok(state.heartbeat())).await
    }

    async fn notify(&self, payload: String) -> Result<(), StoreError> {
        let database = self.database.clone();
        self.ask(false, move |state| {
            state.listeners.retain(|(_, listener)| !listener.is_closed());
            for (server, listener) in state.listeners.clone() {
                let Conditions { lost_notices, repeated_notices, late_notices, .. } = state.conditions;
                let copies =
                    if state.happens(lost_notices) { 0 } else { 1 + u32::from(state.happens(repeated_notices)) };
                for _ in 0..copies {
                    let is_late = state.happens(late_notices);
                    let delay = state.random(if is_late { LATE } else { LATENCY });
                    let (database, listener, payload) = (database.clone(), listener.clone(), payload.clone());
                    tokio::spawn(async move {
                        sleep(delay).await;
                        if database.state().arrives(server) {
                            let _ = listener.send(payload);
                        }
                    });
                }
            }
            Ok(())
        })
        .await
    }
}

/// The store of a simulated server.
pub(crate) struct ModelStore {
    link: Link,
    shared: Arc<StoreState>,
    outbox: mpsc::UnboundedSender<OutboxItem>,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for ModelStore {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

impl ModelStore {
    /// Connects server number `server`.
    pub(crate) async fn open(
        database: &ModelDatabase,
        server: usize,
        metrics: Arc<Metrics>,
    ) -> Result<(Self, mpsc::Receiver<ClusterEvent>), StoreError> {
        let link = Link { database: database.clone(), server };
        let shared = Arc::new(StoreState::new(link.heartbeat().await?, metrics));
        let (outbox, outbox_items) = mpsc::unbounded_channel();
        let (cluster_events, receiver) = mpsc::channel(1024);
        let tasks = vec![
            tokio::spawn(monitor_heartbeat(cluster_events.clone(), shared.clone())),
            tokio::spawn(run_notifier(link.clone(), outbox_items, cluster_events, shared.clone())),
        ];
        Ok((ModelStore { link, shared, outbox, tasks }, receiver))
    }

    pub(crate) fn monotonic_ms(&self) -> i64 {
        self.shared.monotonic_ms()
    }

    pub(crate) async fn commit(&self, id: &str, command: Command) -> Result<(), StoreError> {
        let item = match &command {
            Command::Append(event) => OutboxItem::Event(id.to_owned(), event.clone()),
            _ => OutboxItem::Invalidated(id.to_owned()),
        };
        let planted = self.link.database.state().planted;
        if let (Some(PlantedFault::EarlyNotification), OutboxItem::Event(game, event)) = (planted, &item) {
            let _ = self.outbox.send(OutboxItem::Event(game.clone(), event.clone()));
        }
        let (game, first) = (id.to_owned(), command.clone());
        let committed = self
            .link
            .ask(true, move |state| match (planted, first.event()) {
                (Some(PlantedFault::SplitTransaction), Some(event)) if state.happens(10) => {
                    state.apply(&game, Command::Append(event.clone())).and(Err(StoreError::Failed))
                }
                _ => state.apply(&game, first),
            })
            .await;
        match (planted, committed, command) {
            (Some(PlantedFault::RepeatedCommit), Err(StoreError::Failed), Command::Append(mut event)) => {
                event.event.version += 1;
                event.client = None;
                let game = id.to_owned();
                self.link.ask(true, move |state| state.apply(&game, Command::Append(event))).await?;
            }
            (_, committed, _) => committed?,
        }
        let _ = self.outbox.send(item);
        Ok(())
    }

    pub(crate) async fn load(&self, id: &str, since: u64) -> Result<LoadedGame, StoreError> {
        let id = id.to_owned();
        self.link.ask(false, move |state| state.load(&id, since)).await
    }

    pub(crate) async fn versions(&self, games: Vec<String>) -> Result<Vec<(String, u64)>, StoreError> {
        self.link
            .ask(false, move |state| {
                let sql = "SELECT coalesce(max(version), 0) FROM events WHERE game = ?1";
                let mut statement = state.connection.prepare_cached(sql)?;
                let version =
                    |game: String| Ok((game.clone(), statement.query_row([&game], |row| row.get::<_, i64>(0))? as u64));
                games.into_iter().map(version).collect()
            })
            .await
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
        self.link.ask(false, move |state| sqlite::select(&state.connection, &sql, values, convert)).await
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.shared.is_paused()
    }

    pub(crate) async fn is_healthy(&self) -> bool {
        self.shared.is_healthy()
    }
}
