//! Applies commands, each within a transaction. A command that depends on a game's row locks the row first, to avoid
//! deadlocks.

use std::collections::HashSet;

use connect4_wire::room::Seat;
use skillratings::glicko2::Glicko2Rating;

use super::connection::PgConnection;
use crate::lobby::rating::{self, PlayerRating};
use crate::secret::Hash;
use crate::store::command::{Command, event_body, store_ratings};
use crate::store::error::StoreError;
use crate::store::records::StoredEvent;
use crate::store::rows::{self, values};

/// Applies a command for the game or tournament `id`.
pub(super) async fn apply(connection: &PgConnection, id: &str, command: &Command) -> Result<(), StoreError> {
    if let Some(event) = command.event() {
        append(connection, id, event).await?;
    }
    for (sql, values) in command.statements(id)? {
        connection.change(&sql, values).await?;
    }
    if let Command::Finish { event, ending, rated: Some(players), .. } = command {
        rate(connection, id, players, ending.winner, event.event.at).await?;
    }
    Ok(())
}

/// Inserts events, and returns the games and acts of those whose versions were free.
pub(super) async fn append_all<'a>(
    connection: &PgConnection,
    waiting: impl Iterator<Item = (&'a str, &'a StoredEvent)> + Clone,
) -> Result<HashSet<(String, Option<String>)>, StoreError> {
    const SQL: &str = "INSERT INTO events (game, version, at, steady, body, client) \
        SELECT t.game, t.version, t.at, t.steady, t.body, t.client \
        FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[], $5::text[], $6::text[], $7::int2[], $8::bytea[]) \
             AS t(game, version, at, steady, body, client, seat, hash) \
        JOIN games g ON g.id = t.game \
        WHERE t.seat = 0 OR t.hash = CASE t.seat WHEN 1 THEN g.seat1 ELSE g.seat2 END \
        ORDER BY t.game ON CONFLICT DO NOTHING RETURNING game, client";
    let games: Vec<&str> = waiting.clone().map(|(game, _)| game).collect();
    let events = waiting.map(|(_, event)| event);
    let all = |of: fn(&StoredEvent) -> i64| events.clone().map(of).collect::<Vec<i64>>();
    let (versions, times) = (all(|stored| stored.event.version as i64), all(|stored| stored.event.at));
    let monotonic_ms = all(|stored| stored.monotonic_ms.unwrap_or_default());
    let bodies = events.clone().map(|stored| event_body(&stored.event)).collect::<Result<Vec<_>, _>>()?;
    let clients: Vec<_> = events.clone().map(|stored| stored.client.as_deref()).collect();
    let seats: Vec<i16> =
        events.clone().map(|stored| stored.actor.map_or(0, |(seat, _)| u8::from(seat).into())).collect();
    let hashes: Vec<_> = events.map(|stored| stored.actor.map(|(_, hash)| hash.to_vec())).collect();
    let rows =
        connection.query(SQL, &[&games, &versions, &times, &monotonic_ms, &bodies, &clients, &seats, &hashes]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

async fn append(connection: &PgConnection, game: &str, stored: &StoredEvent) -> Result<(), StoreError> {
    // Locks the row, and checks the owner of the seat. Without an actor, both sides of the comparison are NULL.
    let sql = "SELECT 1 FROM games WHERE id = ?1 \
               AND CASE ?2::int2 WHEN 1 THEN seat1 WHEN 2 THEN seat2 END IS NOT DISTINCT FROM ?3 FOR UPDATE";
    let StoredEvent { event, monotonic_ms, client, actor } = stored;
    let (seat, owner) = actor.map(|(seat, owner)| (u8::from(seat), owner.to_vec())).unzip();
    connection.change(sql, values![game.to_owned(), seat, owner]).await?;
    let sql = "INSERT INTO events (game, version, at, steady, body, client) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
    let (version, monotonic_ms) = (event.version as i64, monotonic_ms.unwrap_or_default());
    let values = values![game.to_owned(), version, event.at, monotonic_ms, event_body(event)?, client.clone()];
    connection.change(sql, values).await
}

async fn rate(
    connection: &PgConnection,
    game: &str,
    players: &[Hash; 2],
    winner: Option<Seat>,
    time: i64,
) -> Result<(), StoreError> {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    let mut order = *players;
    // Always in the same order, so that two games of the same players cannot deadlock.
    order.sort_unstable();
    for player in order {
        let sql = "INSERT INTO guests VALUES (?1, ?2, ?3, ?4, 0, ?5) ON CONFLICT (player) DO UPDATE SET seen = ?5";
        connection.change(sql, values![player.to_vec(), rating, deviation, volatility, time]).await?;
    }
    let mut both = [PlayerRating::default(); 2];
    for (player, known) in players.iter().zip(&mut both) {
        let sql = "SELECT * FROM guests WHERE player = ?1";
        let found = connection.select(sql, values![player.to_vec()], rows::rating).await?;
        *known = found.into_iter().flatten().next().unwrap_or_default();
    }
    let after = rating::after_game(both, winner);
    let (sql, values) = store_ratings(game, both, after)?;
    connection.change(sql, values).await?;
    for (player, PlayerRating { rating, games }) in players.iter().zip(after) {
        let sql = "UPDATE guests SET rating = ?2, deviation = ?3, volatility = ?4, games = ?5 WHERE player = ?1";
        let Glicko2Rating { rating, deviation, volatility } = rating;
        connection.change(sql, values![player.to_vec(), rating, deviation, volatility, games]).await?;
    }
    Ok(())
}
