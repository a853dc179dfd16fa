//! Tasks that write commands. Events of all games share statements; every other command has its own transaction.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{Mutex, mpsc};

use super::commands::{append_all, apply};
use super::connection::{PgConnection, ReconnectingConnection};
use super::notifier::{OutboxItem, StoreState};
use super::options::ConnectOptions;
use crate::store::command::Command;
use crate::store::error::StoreError;
use crate::store::records::{CommitReply, StoredEvent};

/// Maximum number of events per statement.
const MAX_BATCH: usize = 256;

/// Something to write, and its game or tournament.
pub(super) type Queued<T> = (String, T, CommitReply);

/// A task that writes commands from a queue.
pub(super) struct Writer<T> {
    queue: Arc<Mutex<mpsc::UnboundedReceiver<Queued<T>>>>,
    database: ReconnectingConnection,
    outbox: mpsc::UnboundedSender<OutboxItem>,
    shared: Arc<StoreState>,
}

impl<T> Writer<T> {
    pub(super) fn new(
        queue: &Arc<Mutex<mpsc::UnboundedReceiver<Queued<T>>>>,
        options: &ConnectOptions,
        outbox: &mpsc::UnboundedSender<OutboxItem>,
        shared: &Arc<StoreState>,
    ) -> Self {
        let database = ReconnectingConnection::new(options.clone());
        Writer { queue: queue.clone(), database, outbox: outbox.clone(), shared: shared.clone() }
    }

    /// Waits for commands, and returns at most `most` of them; empty when the store is closed.
    async fn waiting(&self, most: usize) -> Vec<Queued<T>> {
        let mut waiting = Vec::new();
        self.queue.lock().await.recv_many(&mut waiting, most).await;
        waiting
    }

    fn count<R>(&self, start: Instant, done: &Result<R, StoreError>) {
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
}

impl Writer<StoredEvent> {
    /// Writes events, all queued ones in one statement.
    pub(super) async fn run(self) {
        loop {
            let mut waiting = self.waiting(MAX_BATCH).await;
            if waiting.is_empty() {
                return;
            }
            // The same order at all servers avoids deadlocks.
            waiting.sort_by(|(one, ..), (other, ..)| one.cmp(other));
            let start = Instant::now();
            let events = waiting.iter().map(|(game, event, _)| (game.as_str(), event));
            let done = self.database.with(async |connection| append_all(&connection, events).await).await;
            self.count(start, &done);
            for (game, event, reply) in waiting {
                let key = (game, event.client.clone());
                let result = match &done {
                    Ok(stored) if stored.contains(&key) => Ok(()),
                    Ok(_) => {
                        self.shared.metrics.conflicts.inc();
                        Err(StoreError::Conflict)
                    }
                    Err(_) => Err(StoreError::Failed),
                };
                if result.is_ok() {
                    let _ = self.outbox.send(OutboxItem::Event(key.0, event));
                }
                let _ = reply.send(result);
            }
        }
    }
}

impl Writer<Command> {
    /// Writes commands, one transaction each.
    pub(super) async fn run(self) {
        while let Some((id, command, reply)) = self.waiting(1).await.pop() {
            let start = Instant::now();
            let done = self
                .database
                .with(async |connection: Arc<PgConnection>| {
                    connection.transaction(apply(&connection, &id, &command)).await
                })
                .await;
            self.count(start, &done);
            if done.is_ok() {
                let _ = self.outbox.send(OutboxItem::Invalidated(id));
            }
            let _ = reply.send(done);
        }
    }
}
