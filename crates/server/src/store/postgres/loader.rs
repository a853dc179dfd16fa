//! Reads games, all requested ones in one statement.

use std::sync::Arc;

use connect4_wire::room::{Event, EventKind, Seat};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Row;

use super::connection::{PgConnection, ReconnectingConnection};
use crate::metrics::Metrics;
use crate::store::error::StoreError;
use crate::store::records::{GameRow, LoadedGame, StoredEvent};
use crate::store::rows;

/// Maximum number of games per statement.
const MAX_BATCH: usize = 256;

/// A request to load a game.
pub(super) struct LoadRequest {
    pub(super) game: String,
    pub(super) since: u64,
    pub(super) reply: oneshot::Sender<Result<LoadedGame, StoreError>>,
}

/// Loads all requested games in one statement: after a server has died, all its players arrive at the same time.
pub(super) async fn read_games(
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
        events.push(StoredEvent { event, monotonic_ms: Some(steadies[place]), client, actor: None });
    }
    Ok((rows::game(row)?, events))
}
