//! The commands that change the database. Each is atomic and has the same meaning in every database, which
//! `conformance.rs` checks.

use std::borrow::Cow;
use std::iter;

use connect4_core::Swap;
use connect4_wire::room::{Ending, Event, Seat};

use super::error::StoreError;
use super::records::{GameRow, StoredEvent};
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
    Append(NewEvent),
    /// Appends the event that ends the game, stores the result, and rates the game if it has `rated` players, who must
    /// have the seats and be of one kind, people or bots. `moves` are cells.
    Finish { event: NewEvent, ending: Ending, moves: String, rated: Option<[Hash; 2]> },
    /// Appends the event that starts a rematch, and creates the rematch.
    StartRematch { event: NewEvent, rematch: Box<GameRow> },
    /// Gives a free seat to a player, closes the game's challenge, and appends the event. From the lobby, the challenge
    /// must be open.
    TakeSeat { event: NewEvent, seat: Seat, player: Hash, name: String, is_from_lobby: bool },
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

/// A seat, and its required owner.
pub(crate) type SeatOwner = (Seat, Hash);

/// An event to append: its version and the ID of its act must be unused.
#[derive(Clone, Debug)]
pub(crate) struct NewEvent {
    pub(crate) stored: StoredEvent,
    /// The seat that acts; `None` if no player does.
    pub(crate) actor: Option<SeatOwner>,
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

/// A part of a command. All parts run in one transaction, in this order.
pub(super) enum Step<'a> {
    /// Runs a statement that must change one row.
    Change(Cow<'static, str>, Vec<Value>),
    /// Appends an event to the command's game.
    Append(&'a NewEvent),
    /// Updates the ratings of the players of a game that was finished at `time`.
    Rate { players: &'a [Hash; 2], winner: Option<Seat>, time: i64 },
}

impl Step<'_> {
    fn change(sql: &'static str, values: Vec<Value>) -> Self {
        Step::Change(Cow::Borrowed(sql), values)
    }

    /// A change of a seat; `#` stands for its number.
    fn change_seat(seat: Seat, sql: &str, values: Vec<Value>) -> Self {
        Step::Change(Cow::Owned(sql.replace('#', if seat == Seat::One { "1" } else { "2" })), values)
    }

    fn create_game(game: &GameRow) -> Self {
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
        Step::change(sql, values)
    }
}

impl Command {
    /// The parts of the command for the game or tournament `id`, which are the same in every database.
    pub(super) fn steps(&self, id: &str) -> Result<Vec<Step<'_>>, StoreError> {
        let id = id.to_owned();
        Ok(match self {
            Command::CreateGame(game) => vec![Step::create_game(game)],
            Command::Append(event) => vec![Step::Append(event)],
            Command::Finish { event, ending, moves, rated } => {
                let (winner, time) = (ending.winner, event.stored.event.at);
                let sql = "UPDATE games SET finished = ?2, winner = ?3, reason = ?4, moves = ?5 \
                           WHERE id = ?1 AND coalesce(seat1 = ?6 AND seat2 = ?7, TRUE)";
                let (player1, player2) = rated.map(|[one, two]| (one.to_vec(), two.to_vec())).unzip();
                let reason: String = serde_json::from_value(serde_json::to_value(ending.reason)?)?;
                let values = values![id, time, winner.map(u8::from), reason, moves.clone(), player1, player2];
                let result = Step::change(sql, values);
                let rate = rated.as_ref().map(|players| Step::Rate { players, winner, time });
                [Step::Append(event), result].into_iter().chain(rate).collect()
            }
            Command::StartRematch { event, rematch } => vec![Step::Append(event), Step::create_game(rematch)],
            Command::TakeSeat { event, seat, player, name, is_from_lobby } => {
                let sql = "UPDATE games SET seat# = ?2, name# = ?3, link# = NULL, waits = NULL \
                           WHERE id = ?1 AND seat# IS NULL AND (NOT ?4 OR waits IS NOT NULL)";
                let values = values![id, player.to_vec(), name.clone(), *is_from_lobby];
                vec![Step::change_seat(*seat, sql, values), Step::Append(event)]
            }
            Command::LinkSeat { owner: (seat, owner), link, until } => {
                let sql = "UPDATE games SET link# = ?3, link#_end = ?4 WHERE id = ?1 AND seat# = ?2";
                vec![Step::change_seat(*seat, sql, values![id, owner.to_vec(), link.to_vec(), *until])]
            }
            Command::MoveSeat { owner: (seat, owner), link, player } => {
                let sql = "UPDATE games SET seat# = ?4, link# = NULL, waits = NULL \
                           WHERE id = ?1 AND seat# = ?2 AND link# = ?3 AND finished IS NULL";
                vec![Step::change_seat(*seat, sql, values![id, owner.to_vec(), link.to_vec(), player.to_vec()])]
            }
            Command::OpenChallenge { until } => {
                let sql = "UPDATE games SET waits = ?2 WHERE id = ?1 AND (seat1 IS NULL OR seat2 IS NULL)";
                vec![Step::change(sql, values![id, *until])]
            }
            Command::RenewChallenge { until } => {
                let sql = "UPDATE games SET waits = ?2 WHERE id = ?1 AND waits IS NOT NULL";
                vec![Step::change(sql, values![id, *until])]
            }
            Command::CloseChallenge => {
                let sql = "UPDATE games SET waits = NULL \
                           WHERE id = ?1 AND waits IS NOT NULL AND (seat1 IS NULL OR seat2 IS NULL)";
                vec![Step::change(sql, values![id])]
            }
            Command::DeleteUnjoined => {
                let sql = "DELETE FROM games WHERE id = ?1 AND (seat1 IS NULL OR seat2 IS NULL) AND finished IS NULL";
                vec![Step::change(sql, values![id])]
            }
            Command::CreateTournament { document } => {
                let sql = "INSERT INTO tournaments VALUES (?1, 1, ?2) ON CONFLICT DO NOTHING";
                vec![Step::change(sql, values![id, document.clone()])]
            }
            Command::UpdateTournament { version, document, games } => {
                let sql = "UPDATE tournaments SET version = ?2, body = ?3 WHERE id = ?1 AND version + 1 = ?2";
                let update = Step::change(sql, values![id, *version as i64, document.clone()]);
                iter::once(update).chain(games.iter().map(Step::create_game)).collect()
            }
            Command::ClaimReview { now, until } => {
                let sql = "UPDATE games SET review_until = ?3 \
                           WHERE id = ?1 AND NOT judged AND coalesce(review_until <= ?2, TRUE)";
                vec![Step::change(sql, values![id, *now, *until])]
            }
            Command::StoreReview { board, sides } => {
                let update = Step::change("UPDATE games SET judged = TRUE WHERE id = ?1 AND NOT judged", values![id]);
                let insert = |side: &ReviewedSide| {
                    let values = values![board.clone(), side.rating, side.best, side.moves];
                    Step::change("INSERT INTO judged VALUES (?1, ?2, ?3, ?4)", values)
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
