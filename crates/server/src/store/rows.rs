//! Values of both databases, and conversions of rows.

use connect4_core::Swap;
use connect4_wire::room::{EndReason, Seat};
use connect4_wire::{RulesSpec, SwapSpec};
pub(crate) use rusqlite::types::Value;
use rusqlite::types::{FromSql, ValueRef};
use skillratings::glicko2::Glicko2Rating;

use super::error::StoreError;
use super::records::{ArchiveEntry, ArchivedGame, GameRow};
use crate::lobby::rating::PlayerRating;
use crate::names::display_name;
use crate::secret::{self, Hash};

/// Values for the parameters `?1`, `?2` … of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$(crate::store::rows::Value::from($value)),*] };
}
pub(crate) use values;

/// A row of either database.
pub(crate) trait Record {
    /// The value in a column.
    fn value(&self, column: &str) -> Result<Value, StoreError>;
}

impl Record for rusqlite::Row<'_> {
    fn value(&self, column: &str) -> Result<Value, StoreError> {
        Ok(self.get(column)?)
    }
}

/// The typed value in a column.
pub(crate) fn get<T: FromSql>(row: &dyn Record, column: &str) -> Result<T, StoreError> {
    let value = row.value(column)?;
    Ok(T::column_result(ValueRef::from(&value)).map_err(rusqlite::Error::from)?)
}

fn hash(row: &dyn Record, column: &str) -> Result<Option<Hash>, StoreError> {
    Ok(get::<Option<Vec<u8>>>(row, column)?.and_then(|bytes| bytes.try_into().ok()))
}

/// Older versions stored names unfiltered.
fn name(row: &dyn Record, column: &str) -> Result<Option<String>, StoreError> {
    Ok(get::<Option<String>>(row, column)?.map(|name| display_name(&name)))
}

fn rules(row: &dyn Record) -> Result<RulesSpec, StoreError> {
    // In PostgreSQL, `swap` is a boolean, and `swap_3` tells the rules apart.
    let swap = if get(row, "swap_3").unwrap_or(false) { 3 } else { get(row, "swap")? };
    Ok(RulesSpec {
        size: get(row, "size")?,
        connect: get(row, "connect")?,
        gravity: get(row, "gravity")?,
        swap: SwapSpec(Swap::after(swap).unwrap_or_default()),
    })
}

pub(super) fn game(row: &dyn Record) -> Result<GameRow, StoreError> {
    let link = |column, end| Ok::<_, StoreError>(hash(row, column)?.zip(get(row, end)?));
    Ok(GameRow {
        id: get(row, "id")?,
        rules: rules(row)?,
        clock: get::<Option<i64>>(row, "clock")?.zip(get(row, "increment")?),
        listed: get(row, "listed")?,
        seats: [hash(row, "seat1")?, hash(row, "seat2")?],
        names: [name(row, "name1")?, name(row, "name2")?],
        join_hash: hash(row, "join_hash")?.unwrap_or_default(),
        watch_hash: hash(row, "watch_hash")?.unwrap_or_default(),
        created: get(row, "created")?,
        began: get(row, "began")?,
        links: [link("link1", "link1_end")?, link("link2", "link2_end")?],
        open_until: get(row, "waits")?,
        rated: get(row, "rated")?,
        ratings: get::<Option<String>>(row, "ratings")?.map(|text| serde_json::from_str(&text)).transpose()?,
    })
}

pub(super) fn archived_game(row: &dyn Record) -> Result<ArchivedGame, StoreError> {
    let is_bot = |column| Ok::<_, StoreError>(hash(row, column)?.is_some_and(|player| secret::is_bot(&player)));
    Ok(ArchivedGame {
        id: get(row, "id")?,
        rules: rules(row)?,
        names: [name(row, "name1")?.unwrap_or_default(), name(row, "name2")?.unwrap_or_default()],
        bots: [is_bot("seat1")?, is_bot("seat2")?],
        created: get(row, "created")?,
        finished: get(row, "finished")?,
        winner: get::<Option<u8>>(row, "winner")?.and_then(|seat| Seat::try_from(seat).ok()),
        reason: serde_json::from_value(get::<String>(row, "reason")?.into()).unwrap_or(EndReason::Abandoned),
        moves: get(row, "moves")?,
    })
}

pub(crate) fn archive_entry(row: &dyn Record) -> Result<ArchiveEntry, StoreError> {
    Ok(ArchiveEntry { game: archived_game(row)?, is_listed: get(row, "listed")? })
}

/// The rating in a row that may have none (an outer join).
pub(super) fn rating(row: &dyn Record) -> Result<Option<PlayerRating>, StoreError> {
    let Some(rating) = get(row, "rating")? else { return Ok(None) };
    let rating = Glicko2Rating { rating, deviation: get(row, "deviation")?, volatility: get(row, "volatility")? };
    Ok(Some(PlayerRating { rating, games: get(row, "games")? }))
}
