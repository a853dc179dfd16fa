//! Applies commands. Each runs in a transaction or savepoint, which is rolled back on errors.

use connect4_wire::room::Seat;
use rusqlite::{Connection, OptionalExtension, Params, params, params_from_iter};
use skillratings::glicko2::Glicko2Rating;

use crate::lobby::rating::{self, PlayerRating};
use crate::secret::Hash;
use crate::store::command::{Command, event_body, store_ratings};
use crate::store::error::StoreError;
use crate::store::records::StoredEvent;
use crate::store::rows;

/// Applies a command for the game or tournament `id`.
pub(in crate::store) fn apply(connection: &Connection, id: &str, command: &Command) -> Result<(), StoreError> {
    if let Some(event) = command.event() {
        append(connection, id, event)?;
    }
    for (sql, values) in command.statements(id)? {
        change(connection, &sql, params_from_iter(values))?;
    }
    if let Command::Finish { event, ending, rated: Some(players), .. } = command {
        rate(connection, id, players, ending.winner, event.event.at)?;
    }
    Ok(())
}

/// Runs a statement that must change one row.
fn change(connection: &Connection, sql: &str, values: impl Params) -> Result<(), StoreError> {
    if connection.prepare_cached(sql)?.execute(values)? == 1 { Ok(()) } else { Err(StoreError::Conflict) }
}

fn append(connection: &Connection, game: &str, stored: &StoredEvent) -> Result<(), StoreError> {
    // Without an actor, both sides of the comparison are NULL.
    let sql = "INSERT INTO events (game, version, at, body, client) SELECT id, ?2, ?3, ?4, ?5 FROM games \
               WHERE id = ?1 AND CASE ?6 WHEN 1 THEN seat1 WHEN 2 THEN seat2 END IS ?7 ON CONFLICT DO NOTHING";
    let StoredEvent { event, client, actor, .. } = stored;
    let (seat, owner) = actor.map(|(seat, owner)| (u8::from(seat), owner)).unzip();
    let values = params![game, event.version as i64, event.at, event_body(event)?, client, seat, owner];
    change(connection, sql, values)
}

fn rate(
    connection: &Connection,
    game: &str,
    players: &[Hash; 2],
    winner: Option<Seat>,
    time: i64,
) -> Result<(), StoreError> {
    let mut both = [PlayerRating::default(); 2];
    for (player, known) in players.iter().zip(&mut both) {
        let mut statement = connection.prepare_cached("SELECT * FROM guests WHERE player = ?1")?;
        let found = statement.query_row([player], |row| Ok(rows::rating(row))).optional()?;
        *known = found.transpose()?.flatten().unwrap_or_default();
    }
    let after = rating::after_game(both, winner);
    let (sql, values) = store_ratings(game, both, after)?;
    change(connection, sql, params_from_iter(values))?;
    let sql = "INSERT INTO guests VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (player) DO UPDATE SET rating = ?2, \
               deviation = ?3, volatility = ?4, games = ?5, seen = ?6";
    players.iter().zip(after).try_for_each(|(player, PlayerRating { rating, games })| {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        change(connection, sql, params![player, rating, deviation, volatility, games, time])
    })
}
