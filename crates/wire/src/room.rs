//! WebSocket messages of online games.
//!
//! A game is a list of events, numbered by version. A client says which version it has seen, and gets the events since
//! then and the current state. Each of its actions has an ID, so that an action sent twice is applied once. Each action
//! also names the version of the game that it refers to, so that it cannot affect a board that has changed since.

use connect4_core::{Action, Player};
use serde::{Deserialize, Serialize};

use crate::{Code, GameSpec};

/// Seat of a player in a game, written as 1 or 2. Seat 1 makes the first move; after a swap it continues with the
/// second player's stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Seat {
    /// Seat 1.
    One,
    /// Seat 2.
    Two,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Seat; 2] = [Seat::One, Seat::Two];

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }

    /// Index into pairs: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat as u8 + 1
    }
}

/// A number that is not a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the seat must be 1 or 2")]
pub struct NoSeat;

impl TryFrom<u8> for Seat {
    type Error = NoSeat;

    fn try_from(number: u8) -> Result<Self, NoSeat> {
        match number {
            1 => Ok(Seat::One),
            2 => Ok(Seat::Two),
            _ => Err(NoSeat),
        }
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Seat {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let seat = utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::Integer)
            .enum_values(Some(Seat::BOTH.map(u8::from)))
            .description(Some("One of the two players of a game. Seat 1 makes the first move."));
        seat.into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Seat {}

/// Message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// First message of a connection.
    Hello {
        /// Version of the protocol.
        protocol: u32,
        /// Last version of the game that the client has seen; omitted if none.
        #[serde(default)]
        seen: Option<u64>,
    },
    /// Do something in the game.
    Act {
        /// ID chosen by the client, unique per action; 1 to 64 bytes.
        id: String,
        /// Version of the game that the action refers to.
        version: u64,
        /// The action.
        act: Act,
    },
    /// Request a pong.
    Ping {
        /// Returned in the pong.
        #[serde(default)]
        id: String,
    },
    /// A message of another version of the protocol.
    #[serde(other, skip_serializing)]
    Unknown,
}

/// Action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Act {
    /// Make a move.
    Play {
        /// Column from 1, cell, or `swap`.
        #[serde(rename = "move")]
        action: String,
    },
    /// Resign.
    Resign,
    /// Offer a draw; valid until the opponent answers or moves.
    OfferDraw,
    /// Accept a draw offer.
    AcceptDraw,
    /// Decline a draw offer.
    DeclineDraw,
    /// Request to take back one's own last move.
    RequestTakeback,
    /// Accept a takeback.
    AcceptTakeback,
    /// Decline a takeback.
    DeclineTakeback,
    /// Offer a rematch with sides swapped, after the end.
    OfferRematch,
    /// Accept a rematch.
    AcceptRematch,
    /// Send a phrase. Allowed at any time after both players have joined.
    Say {
        /// The phrase.
        phrase: Phrase,
    },
}

/// Phrases that players can send to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Thanks!
    Thanks,
    /// Sorry!
    Sorry,
    /// Good game!
    GoodGame,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// Version of the game after the event, from 1.
    pub version: u64,
    /// Time in milliseconds since 1970.
    pub at: i64,
    /// Seat that caused the event; null if none did.
    pub seat: Option<Seat>,
    /// The event.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// Kind of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EventKind))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum EventKind {
    /// A player took a seat.
    Joined {
        /// Name of the player; may be empty.
        name: String,
    },
    /// A player made a move.
    Played {
        /// The move.
        #[serde(rename = "move")]
        action: Action,
        /// Time left on the clocks of seats 1 and 2 after the move, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
    },
    /// A player resigned.
    Resigned,
    /// A player offered a draw.
    DrawOffered,
    /// A player declined a draw.
    DrawDeclined,
    /// A player accepted a draw.
    DrawAgreed,
    /// A player requested a takeback.
    TakebackRequested,
    /// A player declined a takeback.
    TakebackDeclined,
    /// A player accepted a takeback.
    TookBack {
        /// Number of undone actions, including swaps.
        actions: u16,
        /// Time left on the clocks of seats 1 and 2, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
    },
    /// A player ran out of time.
    TimedOut,
    /// A player offered a rematch.
    RematchOffered,
    /// A player accepted a rematch, which has started.
    RematchStarted {
        /// ID of the new game.
        game: String,
    },
    /// A player sent a phrase.
    Said {
        /// The phrase.
        phrase: Phrase,
    },
    /// The game was abandoned: no player came back.
    Abandoned,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Winner; null for a draw or an abandoned game.
    pub winner: Option<Seat>,
    /// Reason for the end.
    pub reason: EndReason,
}

/// Reason for the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A player completed a line.
    Line,
    /// The board is full.
    Full,
    /// A player resigned.
    Resigned,
    /// The players agreed to a draw.
    Agreed,
    /// A player ran out of time.
    Time,
    /// No player came back.
    Abandoned,
}

/// The clock, as kept by the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Initial time of each player, in milliseconds.
    pub initial: i64,
    /// Time added after each move, in milliseconds.
    pub increment: i64,
    /// Time left for seats 1 and 2 when the message was sent, in milliseconds.
    pub left: [i64; 2],
    /// Seat whose clock is running; null before the start, after the end, and while the game is paused.
    pub running: Option<Seat>,
}

/// Rating of a player in a rated game, rounded for display.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatRating {
    /// Rating: during the game the current one, after the end the one that the game led to.
    pub rating: i64,
    /// Whether too few games were played for a meaningful rating.
    pub provisional: bool,
    /// Change by this game; null before the end.
    pub change: Option<i64>,
}

/// Public state of an online game, without presence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomState {
    /// ID of the game; not secret.
    pub id: String,
    /// Number of events so far.
    pub version: u64,
    /// Version of the last change to the board. Actions that refer to an earlier version are stale.
    pub board_version: u64,
    /// The game.
    pub game: GameSpec,
    /// Names of the players on seats 1 and 2; null if the seat is free.
    pub names: [Option<String>; 2],
    /// Whether the players on seats 1 and 2 are bots.
    #[serde(default)]
    pub bots: [bool; 2],
    /// Seat to move; null before the start and after the end.
    pub to_move: Option<Seat>,
    /// Seat that plays X.
    pub x_seat: Seat,
    /// Whether the seat to move may swap sides.
    pub can_swap: bool,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The clock, if the game has one.
    pub clock: Option<ClockView>,
    /// Seat that offers a draw.
    pub draw_offer: Option<Seat>,
    /// Seat that requests a takeback.
    pub takeback: Option<Seat>,
    /// Seat that offers a rematch.
    pub rematch: Option<Seat>,
    /// ID of the rematch.
    pub next: Option<String>,
    /// Last phrases of seats 1 and 2, until the opponent moves.
    #[serde(default)]
    pub said: [Option<Phrase>; 2],
    /// Whether the game is rated. A game between a person and a bot is not.
    #[serde(default)]
    pub rated: bool,
    /// Ratings of seats 1 and 2 if the game is rated; null before a player's first rated game has ended.
    #[serde(default)]
    pub ratings: [Option<SeatRating>; 2],
    /// Whether the server cannot store anything at the moment: no clock runs, and actions are refused as busy.
    #[serde(default)]
    pub paused: bool,
}

/// Message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Answer to hello.
    Welcome {
        /// Version of the protocol.
        protocol: u32,
        /// Seat of this client; null for a spectator.
        seat: Option<Seat>,
        /// Events since the version that the client has seen; empty if it has seen none, or too many have happened
        /// since.
        events: Vec<Event>,
        /// Current state.
        state: RoomState,
        /// Whether the players on seats 1 and 2 are connected.
        online: [bool; 2],
        /// Number of spectators.
        spectators: usize,
    },
    /// An event has happened.
    Update {
        /// The event.
        event: Event,
        /// State after the event.
        state: RoomState,
    },
    /// The state has changed without an event: the game was paused or continues.
    State {
        /// Current state.
        state: RoomState,
    },
    /// An action was applied and stored.
    Ack {
        /// The client's ID of the action.
        id: String,
        /// Version of the game after the action.
        version: u64,
    },
    /// A message was refused.
    Refused {
        /// The client's ID of the action, if there is one.
        id: Option<String>,
        /// Error code.
        code: Code,
        /// What is wrong, and what to do.
        reason: String,
        /// Side that has won, if the game is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Player>,
    },
    /// A player or spectator connected or disconnected.
    Presence {
        /// Whether the players on seats 1 and 2 are connected.
        online: [bool; 2],
        /// Number of spectators.
        spectators: usize,
    },
    /// Answer to ping.
    Pong {
        /// ID of the ping.
        id: String,
    },
    /// The server is shutting down; reconnect.
    Goodbye {
        /// Delay before reconnecting, in milliseconds.
        retry: u64,
    },
}
