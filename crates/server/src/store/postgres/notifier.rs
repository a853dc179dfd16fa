//! Notifications between servers, on a separate connection, which also writes the heartbeat.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::connection::{PgConnection, RECONNECT_DELAY, with_deadline};
use super::options::ConnectOptions;
use crate::metrics::Metrics;
use crate::secret;
use crate::store::error::StoreError;
use crate::store::records::{ClusterEvent, Presence, PresenceReply, StoredEvent};
use crate::time::Instant;

/// Notification channel of the servers.
const CHANNEL: &str = "connect4";

/// Interval at which each server writes the heartbeat and announces itself.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Maximum advance of the clock between two heartbeats, in milliseconds: a longer gap means that no server was running.
/// Without a heartbeat for this long, the database counts as unreachable.
pub(in crate::store) const HEARTBEAT_TIMEOUT_MS: i64 = 3000;

/// A server without messages for this long counts as lost.
const SERVER_TIMEOUT: Duration = Duration::from_secs(4);

/// Interval of the database health check. While it fails, clients are sent to another server.
const HEALTH_CHECK_INTERVAL: Duration = Duration::from_millis(250);

/// Minimum time between two notifications, in which messages are collected.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(4);

/// Maximum payload of a notification; PostgreSQL allows 7,999 bytes.
const MAX_PAYLOAD_BYTES: usize = 7500;

/// A message to other servers.
#[derive(Serialize, Deserialize)]
pub(in crate::store) enum OutboxItem {
    #[serde(rename = "h")]
    Event(String, StoredEvent),
    #[serde(rename = "c")]
    Invalidated(String),
    #[serde(rename = "p")]
    Presence(String, Presence, bool),
}

impl OutboxItem {
    pub(in crate::store) fn presence(game: &str, presence: Presence, reply: PresenceReply) -> Self {
        OutboxItem::Presence(game.to_owned(), presence, reply == PresenceReply::Wanted)
    }
}

/// The payload of a notification.
#[derive(Serialize, Deserialize)]
struct Notification<'a> {
    from: String,
    #[serde(borrow, rename = "news")]
    items: Vec<&'a serde_json::value::RawValue>,
}

/// State shared by the store and its tasks.
pub(in crate::store) struct StoreState {
    /// ID of this server.
    server: String,
    /// Time of the last heartbeat, and the monotonic time it returned.
    heartbeat: Mutex<(Instant, i64)>,
    /// Times of the last messages from other servers.
    last_seen: Mutex<BTreeMap<String, Instant>>,
    /// Whether the connection for notifications is open.
    is_connected: AtomicBool,
    /// Whether the machine of the database answered that there is no primary, so that other servers cannot reach it either.
    is_down: AtomicBool,
    pub(in crate::store) metrics: Arc<Metrics>,
}

impl StoreState {
    pub(in crate::store) fn new(monotonic_ms: i64, metrics: Arc<Metrics>) -> Self {
        let heartbeat = Mutex::new((Instant::now(), monotonic_ms));
        StoreState {
            server: secret::new_id(),
            heartbeat,
            last_seen: Mutex::default(),
            is_connected: true.into(),
            is_down: false.into(),
            metrics,
        }
    }

    fn record_heartbeat(&self, monotonic_ms: i64) {
        // The local estimate may be ahead of the database, but must never go back.
        let monotonic_ms = monotonic_ms.max(self.monotonic_ms());
        *self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner) = (Instant::now(), monotonic_ms);
    }

    pub(in crate::store) fn monotonic_ms(&self) -> i64 {
        let (then, monotonic_ms) = *self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        monotonic_ms + (then.elapsed().as_millis() as i64).min(HEARTBEAT_TIMEOUT_MS)
    }

    /// Whether the database can be reached. A lost connection is known at once, a database that does not answer after some
    /// seconds.
    pub(in crate::store) fn is_healthy(&self) -> bool {
        self.is_connected.load(Ordering::Relaxed) && self.has_heartbeat()
    }

    /// Whether the database has accepted no heartbeat for so long that the monotonic time has stopped.
    pub(in crate::store) fn is_paused(&self) -> bool {
        !self.has_heartbeat()
    }

    fn has_heartbeat(&self) -> bool {
        let (then, _) = *self.heartbeat.lock().unwrap_or_else(PoisonError::into_inner);
        (then.elapsed().as_millis() as i64) < HEARTBEAT_TIMEOUT_MS
    }
}

pub(super) async fn heartbeat(connection: &PgConnection) -> Result<i64, StoreError> {
    let sql = "UPDATE clock SET steady = steady + least(greatest(n.now - beat, 0), $1), beat = n.now \
               FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) n RETURNING steady";
    let rows = connection.query(sql, &[&HEARTBEAT_TIMEOUT_MS]).await?;
    let row = rows.first().ok_or(StoreError::ForeignTables)?;
    Ok(row.try_get(0)?)
}

/// A database in which servers notify each other: PostgreSQL, or a simulated one.
pub(in crate::store) trait NotifierDatabase: Send + Sync + 'static {
    type Connection: NotifierConnection;

    /// Opens a connection. Also returns the payloads of notifications, which end with the connection.
    fn listen(&self) -> impl Future<Output = Result<(Self::Connection, mpsc::Receiver<String>), StoreError>> + Send;
}

/// A connection that carries the heartbeat and notifications.
pub(in crate::store) trait NotifierConnection: Send + Sync {
    /// Writes the heartbeat. Returns the monotonic time.
    fn heartbeat(&self) -> impl Future<Output = Result<i64, StoreError>> + Send;

    /// Sends a notification to all servers.
    fn notify(&self, payload: String) -> impl Future<Output = Result<(), StoreError>> + Send;
}

impl NotifierDatabase for ConnectOptions {
    type Connection = PgConnection;

    async fn listen(&self) -> Result<(PgConnection, mpsc::Receiver<String>), StoreError> {
        let (connection, payloads) = PgConnection::open_with_notifications(self).await?;
        // A crash may lose notifications, so they do not wait for the disk.
        let listen = format!("SET synchronous_commit = off; LISTEN {CHANNEL}");
        with_deadline(connection.client.batch_execute(&listen)).await?;
        Ok((connection, payloads))
    }
}

impl NotifierConnection for PgConnection {
    async fn heartbeat(&self) -> Result<i64, StoreError> {
        with_deadline(heartbeat(self)).await
    }

    async fn notify(&self, payload: String) -> Result<(), StoreError> {
        with_deadline(self.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &payload])).await?;
        Ok(())
    }
}

/// Reports when heartbeats stop, so that players learn that their clocks are paused, and try other servers. They stay if they could only come back to the same
/// database: without other servers, or if the database itself is down.
pub(in crate::store) async fn monitor_heartbeat(events: mpsc::Sender<ClusterEvent>, shared: Arc<StoreState>) {
    let (mut is_reported, mut was_paused) = (false, false);
    loop {
        tokio::time::sleep(HEALTH_CHECK_INTERVAL).await;
        shared.metrics.database.set(shared.is_healthy().into());
        if shared.is_paused() != was_paused {
            was_paused = !was_paused;
            let _ = events.send(ClusterEvent::StoragePaused).await;
        }
        if !was_paused {
            is_reported = false;
            continue;
        }
        let has_others = !shared.last_seen.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        if !is_reported && has_others && !shared.is_down.load(Ordering::Relaxed) {
            let _ = events.send(ClusterEvent::DatabaseLost).await;
            is_reported = true;
        }
    }
}

/// Sends and receives notifications on a separate connection, which is reopened after it is lost.
pub(in crate::store) async fn run_notifier(
    database: impl NotifierDatabase,
    mut outbox_items: mpsc::UnboundedReceiver<OutboxItem>,
    events: mpsc::Sender<ClusterEvent>,
    shared: Arc<StoreState>,
) {
    let mut is_first = true;
    loop {
        match notify_until_lost(&database, &mut outbox_items, &events, &shared, is_first).await {
            // The store is closed.
            Ok(()) => return,
            Err(error) => {
                shared.is_down.store(matches!(error, StoreError::Down(_) | StoreError::Standby), Ordering::Relaxed);
                tracing::warn!(%error, "cannot reach the database");
            }
        }
        shared.is_connected.store(false, Ordering::Relaxed);
        is_first = false;
        // Drops queued messages; other servers find the events by polling.
        while outbox_items.try_recv().is_ok() {}
        tokio::time::sleep(RECONNECT_DELAY).await;
    }
}

/// Sends and receives notifications until the connection is lost. Returns `Ok` when the store is closed.
async fn notify_until_lost(
    database: &impl NotifierDatabase,
    outbox_items: &mut mpsc::UnboundedReceiver<OutboxItem>,
    events: &mpsc::Sender<ClusterEvent>,
    shared: &Arc<StoreState>,
    is_first: bool,
) -> Result<(), StoreError> {
    let (connection, mut payloads) = database.listen().await?;
    let (receiver_shared, receiver_events) = (shared.clone(), events.clone());
    // Ends with the connection.
    let mut receiver = tokio::spawn(async move {
        while let Some(payload) = payloads.recv().await {
            receive(&payload, &receiver_shared, &receiver_events).await;
        }
    });
    shared.is_connected.store(true, Ordering::Relaxed);
    if !is_first {
        tracing::info!("reconnected to the database");
        let _ = events.send(ClusterEvent::MessagesLost).await;
    }
    let mut ticks = tokio::time::interval(HEARTBEAT_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut items = Vec::new();
    loop {
        tokio::select! {
            biased;
            _ = &mut receiver => return Err(StoreError::Postgres("the connection was lost".to_owned())),
            _ = ticks.tick() => {
                shared.record_heartbeat(connection.heartbeat().await?);
                // An empty notification announces this server.
                notify(&connection, shared, &[]).await?;
                let gone: Vec<String> = {
                    let mut last_seen = shared.last_seen.lock().unwrap_or_else(PoisonError::into_inner);
                    last_seen.extract_if(.., |_, then| then.elapsed() > SERVER_TIMEOUT).map(|(server, _)| server).collect()
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
async fn notify(
    connection: &impl NotifierConnection,
    shared: &StoreState,
    items: &[OutboxItem],
) -> Result<(), StoreError> {
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
        connection.notify(text).await?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Clients are sent away if only this server has lost the database, and stay if there is no primary. They learn that
    /// their clocks are paused.
    #[tokio::test(start_paused = true)]
    async fn clients_stay_if_the_database_itself_is_down() {
        for (is_down, has_others, is_lost) in [(false, true, true), (true, true, false), (false, false, false)] {
            let shared = Arc::new(StoreState::new(0, Arc::new(Metrics::new())));
            shared.is_down.store(is_down, Ordering::Relaxed);
            if has_others {
                shared.last_seen.lock().unwrap().insert("other".into(), Instant::now());
            }
            let (events, mut received) = mpsc::channel(1);
            let monitor = tokio::spawn(monitor_heartbeat(events, shared.clone()));
            tokio::time::sleep(Duration::from_secs(10)).await;
            assert!(matches!(received.try_recv(), Ok(ClusterEvent::StoragePaused)), "{is_down} {has_others}");
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert_eq!(
                matches!(received.try_recv(), Ok(ClusterEvent::DatabaseLost)),
                is_lost,
                "{is_down} {has_others}"
            );
            shared.record_heartbeat(0);
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert!(matches!(received.try_recv(), Ok(ClusterEvent::StoragePaused)), "clocks run again");
            monitor.abort();
        }
    }
}
