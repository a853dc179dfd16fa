//! The messages of online games over WebSocket.
//!
//! A game is a list of events, each with the next version. A client says which version it saw last and gets the events since
//! and the state. Whatever it then does carries an id of its own, so that an act sent twice is done once, and the version it
//! was written about, so that nothing is done to a board that is no longer there.

use serde::{Deserialize, Serialize};

use crate::{Code, GameSpec, Move};

/// One of the two people of a game, written as 1 or 2. Seat 1 makes the first move; after a swap it goes on with the second
/// player's stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Seat {
    /// Seat 1.
    One,
    /// Seat 2.
    Two,
}

impl Seat {
    /// Both.
    pub const BOTH: [Seat; 2] = [Seat::One, Seat::Two];

    /// The other seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::One,
        }
    }

    /// Its place in lists of both: 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat as u8 + 1
    }
}

/// A number that is no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are seats 1 and 2; choose one")]
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
            .description(Some("One of the two people of a game. Seat 1 makes the first move."));
        seat.into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Seat {}

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Comes first, once.
    Hello {
        /// The version of these messages.
        protocol: u32,
        /// The version of the game that the client saw last; left out, it knows nothing yet.
        #[serde(default)]
        seen: Option<u64>,
    },
    /// Does something.
    Act {
        /// Chosen by the client, a new one for each act; 1 to 64 bytes.
        id: String,
        /// The version of the game that the act was written about.
        version: u64,
        /// What to do.
        act: Act,
    },
    /// Asks for a pong.
    Ping {
        /// Comes back.
        #[serde(default)]
        id: String,
    },
}

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Act {
    /// Makes a move: a column from 1, a cell, or `swap`.
    Play {
        /// The move.
        #[serde(rename = "move")]
        action: String,
    },
    /// Gives the game up.
    Resign,
    /// Offers a draw, until the other side answers or moves.
    OfferDraw,
    /// Accepts the draw.
    AcceptDraw,
    /// Declines the draw.
    DeclineDraw,
    /// Asks to take back one's last move.
    RequestTakeback,
    /// Lets the other side take back.
    AcceptTakeback,
    /// Does not let the other side take back.
    DeclineTakeback,
    /// Offers another game with sides swapped, after the end.
    OfferRematch,
    /// Accepts another game.
    AcceptRematch,
    /// Says something, at any time once both are there.
    Say {
        /// What.
        phrase: Phrase,
    },
}

/// All that players can say to each other.
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

/// What happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Event {
    /// The version of the game after it, from 1.
    pub version: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who did it; null where nobody did.
    pub seat: Option<Seat>,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = What))]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum EventKind {
    /// Took a seat.
    Joined {
        /// The name; may be empty.
        name: String,
    },
    /// Made a move.
    Played {
        /// The move.
        #[serde(rename = "move")]
        action: Move,
        /// Milliseconds left on both clocks after it, of seat 1 and 2.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
    },
    /// Gave up.
    Resigned,
    /// Offered a draw.
    DrawOffered,
    /// Declined the draw.
    DrawDeclined,
    /// Accepted the draw.
    DrawAgreed,
    /// Asked to take back.
    TakebackRequested,
    /// Did not let the other side take back.
    TakebackDeclined,
    /// Let the other side take back.
    TookBack {
        /// How many moves, swaps among them, are undone.
        actions: u16,
        /// As after a move.
        #[serde(skip_serializing_if = "Option::is_none")]
        left: Option<[i64; 2]>,
    },
    /// Has no time left.
    TimedOut,
    /// Offered another game.
    RematchOffered,
    /// Accepted another game, which has begun.
    RematchStarted {
        /// The name of the other game.
        game: String,
    },
    /// Said something.
    Said {
        /// What.
        phrase: Phrase,
    },
    /// Nobody came back.
    Abandoned,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ending {
    /// The seat that won; null for a draw and an abandoned game.
    pub winner: Option<Seat>,
    /// Why.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A line was made.
    Line,
    /// The board is full.
    Full,
    /// One side gave up.
    Resigned,
    /// Both agreed to a draw.
    Agreed,
    /// One side's time ran out.
    Time,
    /// Nobody came back.
    Abandoned,
}

/// A clock as the server keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockView {
    /// Milliseconds that each side begins with.
    pub initial: i64,
    /// Milliseconds added after each move.
    pub increment: i64,
    /// Milliseconds left to seat 1 and 2 when the message was written.
    pub left: [i64; 2],
    /// Whose clock runs.
    pub running: Option<Seat>,
}

/// Everything that clients see of an online game, except who is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomState {
    /// The name of the game; not a secret.
    pub id: String,
    /// The number of events so far.
    pub version: u64,
    /// The version of the last change on the board: an act that was written about an earlier one is stale.
    pub board_version: u64,
    /// The game.
    pub game: GameSpec,
    /// The names of seat 1 and 2; null where the seat is free.
    pub names: [Option<String>; 2],
    /// The seat to move; null before the game has begun and after its end.
    pub to_move: Option<Seat>,
    /// The seat that plays X, the first stones.
    pub x_seat: Seat,
    /// Whether the seat to move may swap sides.
    pub can_swap: bool,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// Who offers a draw.
    pub draw_offer: Option<Seat>,
    /// Who asks to take back.
    pub takeback: Option<Seat>,
    /// Who offers another game.
    pub rematch: Option<Seat>,
    /// The name of the other game.
    pub next: Option<String>,
    /// What seat 1 and 2 said last, until the other side has moved.
    #[serde(default)]
    pub said: [Option<Phrase>; 2],
}

/// What the server sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// Answers hello.
    Welcome {
        /// The version of these messages.
        protocol: u32,
        /// The seat of this client; null for a watcher.
        seat: Option<Seat>,
        /// The events since the version that the client saw; empty where it saw none or too few of them to be sent one by one.
        events: Vec<Event>,
        /// The state.
        state: RoomState,
        /// Whether somebody is there, on seat 1 and on seat 2.
        online: [bool; 2],
        /// How many people watch.
        watchers: usize,
    },
    /// Something happened.
    Update {
        /// What happened.
        event: Event,
        /// The state after it.
        state: RoomState,
    },
    /// An act was done, and is on disk.
    Ack {
        /// The client's id of the act.
        id: String,
        /// The version of the game in which it was done.
        version: u64,
    },
    /// A message was refused, and why.
    Refused {
        /// The client's id of the act, where there is one.
        id: Option<String>,
        /// The kind.
        code: Code,
        /// The sentence.
        reason: String,
    },
    /// Somebody came or went.
    Presence {
        /// Whether somebody is there, on seat 1 and on seat 2.
        online: [bool; 2],
        /// How many people watch.
        watchers: usize,
    },
    /// Answers ping.
    Pong {
        /// As it came.
        id: String,
    },
    /// The server is ending; come back.
    Goodbye {
        /// After `retry` milliseconds.
        retry: u64,
    },
}
