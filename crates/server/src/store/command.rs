//! The commands that change the database. Each is atomic and has the same meaning in every database, which
//! `conformance.rs` checks.

use std::borrow::Cow;
use std::iter;

use connect4_core::Swap;
use connect4_wire::room::{Ending, Event, Seat};

use super::error::StoreError;
use super::records::{GameRow, SeatOwner, StoredEvent};
use super::rows::{Value, values};
use crate::lobby::rating::PlayerRating;
use crate::secret::Hash;

/// A change to a game or tournament. A command whose conditions do not hold changes nothing and fails with
/// [`StoreError::Conflict`]. So does any command for a missing game or tournament.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    /// Creates a game with a new ID.
    CreateGame(Box<GameRow>),
    /// Appends an event.
    Append(StoredEvent),
    /// Appends the event that ends the game, stores the result, and rates the game if it has `rated` players, who must
    /// have the seats and be of one kind, people or bots. `moves` are cells.
    Finish { event: StoredEvent, ending: Ending, moves: String, rated: Option<[Hash; 2]> },
    /// Appends the event that starts a rematch, and creates the rematch.
    StartRematch { event: StoredEvent, rematch: Box<GameRow> },
    /// Gives a free seat to a player, closes the game's challenge, and appends the event. From the lobby, the challenge
    /// must be open.
    TakeSeat { event: StoredEvent, seat: Seat, player: Hash, name: String, is_from_lobby: bool },
    /// Creates the link that moves its owner's seat to another device, until a time in milliseconds since 1970. Replaces
    /// the earlier link.
    LinkSeat { owner: SeatOwner, link: Hash, until: i64 },
    /// Moves a seat of an unfinished game to another device of its owner, with a link, which is then used up. Closes the
    /// game's challenge.
    MoveSeat { owner: SeatOwner, link: Hash, player: Hash },
    /// Opens the challenge of a game with a free seat, until a time in milliseconds since 1970.
    OpenChallenge { until: i64 },
    /// Changes the deadline of an open challenge.
    RenewChallenge { until: i64 },
    /// Closes an open challenge that nobody has accepted.
    CloseChallenge,
    /// Deletes a game with a free seat. It has no events.
    DeleteUnjoined,
    /// Stores the first version of a tournament's document.
    CreateTournament { document: String },
    /// Stores the next version of a tournament's document, and creates the games that begin.
    UpdateTournament { version: u64, document: String, games: Vec<GameRow> },
    /// Reserves a game for a review, unless it is reviewed, or reserved at time `now`. The reservation ends at `until`, so
    /// that a review that was interrupted is repeated. Times are in milliseconds since 1970.
    ClaimReview { now: i64, until: i64 },
    /// Stores the review of a game, unless it has one. There are no sides if the game cannot be reviewed.
    StoreReview { board: String, sides: Vec<ReviewedSide> },
}

/// Review of one side of a rated game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReviewedSide {
    /// Rating at the time of the review.
    pub(crate) rating: i64,
    /// Number of best moves.
    pub(crate) best: i64,
    /// Number of moves with a known classification.
    pub(crate) moves: i64,
}

/// SQL that must change one row, and its values.
type Statement = (Cow<'static, str>, Vec<Value>);

/// A change of a seat; `#` stands for its number.
fn change_seat(seat: Seat, sql: &str, values: Vec<Value>) -> Statement {
    (sql.replace('#', if seat == Seat::One { "1" } else { "2" }).into(), values)
}

fn create_game(game: &GameRow) -> Statement {
    let sql = "INSERT INTO games (id, size, connect, gravity, swap, clock, increment, listed, seat1, seat2, name1, name2, \
               join_hash, watch_hash, created, waits, rated, swap_3, began) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, \
               ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19) ON CONFLICT DO NOTHING";
    let GameRow { id, rules, clock, seats, names, .. } = game;
    let [seat1, seat2] = seats.map(|seat| seat.map(Vec::from));
    let [name1, name2] = names.clone();
    let (clock, increment) = clock.unzip();
    let values = values![
        id.clone(),
        rules.size.clone(),
        rules.connect,
        rules.gravity,
        rules.swap.0.stones(),
        clock,
        increment,
        game.listed,
        seat1,
        seat2,
        name1,
        name2,
        game.join_hash.to_vec(),
        game.watch_hash.to_vec(),
        game.created,
        game.open_until,
        game.rated,
        rules.swap.0 == Swap::Three,
        game.began,
    ];
    (sql.into(), values)
}

impl Command {
    /// The event that the command appends to the game, before its statements run.
    pub(super) fn event(&self) -> Option<&StoredEvent> {
        match self {
            Command::Append(event)
            | Command::Finish { event, .. }
            | Command::StartRematch { event, .. }
            | Command::TakeSeat { event, .. } => Some(event),
            _ => None,
        }
    }

    /// The statements for the game or tournament `id`, which are the same in every database.
    pub(super) fn statements(&self, id: &str) -> Result<Vec<Statement>, StoreError> {
        let id = id.to_owned();
        Ok(match self {
            Command::CreateGame(game) => vec![create_game(game)],
            Command::Append(_) => Vec::new(),
            Command::Finish { event, ending, moves, rated } => {
                let sql = "UPDATE games SET finished = ?2, winner = ?3, reason = ?4, moves = ?5 \
                           WHERE id = ?1 AND coalesce(seat1 = ?6 AND seat2 = ?7, TRUE)";
                let (player1, player2) = rated.map(|[one, two]| (one.to_vec(), two.to_vec())).unzip();
                let reason: String = serde_json::from_value(serde_json::to_value(ending.reason)?)?;
                let winner = ending.winner.map(u8::from);
                vec![(sql.into(), values![id, event.event.at, winner, reason, moves.clone(), player1, player2])]
            }
            Command::StartRematch { rematch, .. } => vec![create_game(rematch)],
            Command::TakeSeat { seat, player, name, is_from_lobby, .. } => {
                let sql = "UPDATE games SET seat# = ?2, name# = ?3, link# = NULL, waits = NULL \
                           WHERE id = ?1 AND seat# IS NULL AND (NOT ?4 OR waits IS NOT NULL)";
                vec![change_seat(*seat, sql, values![id, player.to_vec(), name.clone(), *is_from_lobby])]
            }
            Command::LinkSeat { owner: (seat, owner), link, until } => {
                let sql = "UPDATE games SET link# = ?3, link#_end = ?4 WHERE id = ?1 AND seat# = ?2";
                vec![change_seat(*seat, sql, values![id, owner.to_vec(), link.to_vec(), *until])]
            }
            Command::MoveSeat { owner: (seat, owner), link, player } => {
                let sql = "UPDATE games SET seat# = ?4, link# = NULL, waits = NULL \
                           WHERE id = ?1 AND seat# = ?2 AND link# = ?3 AND finished IS NULL";
                vec![change_seat(*seat, sql, values![id, owner.to_vec(), link.to_vec(), player.to_vec()])]
            }
            Command::OpenChallenge { until } => {
                let sql = "UPDATE games SET waits = ?2 WHERE id = ?1 AND (seat1 IS NULL OR seat2 IS NULL)";
                vec![(sql.into(), values![id, *until])]
            }
            Command::RenewChallenge { until } => {
                let sql = "UPDATE games SET waits = ?2 WHERE id = ?1 AND waits IS NOT NULL";
                vec![(sql.into(), values![id, *until])]
            }
            Command::CloseChallenge => {
                let sql = "UPDATE games SET waits = NULL \
                           WHERE id = ?1 AND waits IS NOT NULL AND (seat1 IS NULL OR seat2 IS NULL)";
                vec![(sql.into(), values![id])]
            }
            Command::DeleteUnjoined => {
                let sql = "DELETE FROM games WHERE id = ?1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL";
                vec![(sql.into(), values![id])]
            }
            Command::CreateTournament { document } => {
                let sql = "INSERT INTO tournaments VALUES (?1, 1, ?2) ON CONFLICT DO NOTHING";
                vec![(sql.into(), values![id, document.clone()])]
            }
            Command::UpdateTournament { version, document, games } => {
                let sql = "UPDATE tournaments SET version = ?2, body = ?3 WHERE id = ?1 AND version + 1 = ?2";
                let update = (sql.into(), values![id, *version as i64, document.clone()]);
                iter::once(update).chain(games.iter().map(create_game)).collect()
            }
            Command::ClaimReview { now, until } => {
                let sql = "UPDATE games SET review_until = ?3 \
                           WHERE id = ?1 AND NOT judged AND coalesce(review_until <= ?2, TRUE)";
                vec![(sql.into(), values![id, *now, *until])]
            }
            Command::StoreReview { board, sides } => {
                let update = ("UPDATE games SET judged = TRUE WHERE id = ?1 AND NOT judged".into(), values![id]);
                let insert = |side: &ReviewedSide| -> Statement {
                    let values = values![board.clone(), side.rating, side.best, side.moves];
                    ("INSERT INTO judged VALUES (?1, ?2, ?3, ?4)".into(), values)
                };
                iter::once(update).chain(sides.iter().map(insert)).collect()
            }
        })
    }
}

/// The statement that stores the ratings of a game's players, before and after it.
pub(super) fn store_ratings(
    id: &str,
    before: [PlayerRating; 2],
    after: [PlayerRating; 2],
) -> Result<(&'static str, Vec<Value>), StoreError> {
    let shown = [after[0].shown(Some(before[0])), after[1].shown(Some(before[1]))];
    let values = values![id.to_owned(), serde_json::to_string(&shown)?];
    Ok(("UPDATE games SET ratings = ?2 WHERE id = ?1", values))
}

/// The stored form of an event, except its version and time.
pub(super) fn event_body(event: &Event) -> Result<String, StoreError> {
    Ok(serde_json::to_string(&(event.seat, &event.kind))?)
}
