//! What the database contains, and what servers tell each other about it.

use connect4_wire::RulesSpec;
use connect4_wire::room::{EndReason, Event, Seat, SeatRating};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::error::StoreError;
use crate::secret::{self, Hash};

/// The row of an online game.
#[derive(Clone, Debug)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) rules: RulesSpec,
    /// Initial time and increment, in milliseconds.
    pub(crate) clock: Option<(i64, i64)>,
    pub(crate) listed: bool,
    pub(crate) seats: [Option<Hash>; 2],
    pub(crate) names: [Option<String>; 2],
    pub(crate) join_hash: Hash,
    pub(crate) watch_hash: Hash,
    pub(crate) created: i64,
    /// Time by [`Store::monotonic_ms`] at which the first turn began, for games that begin when they are created. `None`
    /// for others, and if the game was read from SQLite, whose clock restarts with the server.
    pub(crate) began: Option<i64>,
    /// For each seat, the hash and expiry (milliseconds since 1970) of the link that moves it to another device.
    pub(crate) links: [Option<(Hash, i64)>; 2],
    /// Until this time, in milliseconds since 1970, the game is an open challenge, which anyone can accept.
    pub(crate) open_until: Option<i64>,
    /// Whether the game is rated.
    pub(crate) rated: bool,
    /// Ratings after a rated game.
    pub(crate) ratings: Option<[SeatRating; 2]>,
}

impl GameRow {
    /// Whether seats 1 and 2 belong to bots.
    pub(crate) fn bots(&self) -> [bool; 2] {
        self.seats.map(|seat| seat.is_some_and(|player| secret::is_bot(&player)))
    }
}

/// Which open challenges a player can accept.
#[derive(Clone, Debug)]
pub(crate) struct ChallengeFilter {
    pub(crate) rules: RulesSpec,
    /// Initial time and increment, in milliseconds.
    pub(crate) clock: Option<(i64, i64)>,
    pub(crate) rated: bool,
    /// The player, who accepts only challenges of others, people those of people, and bots those of bots.
    pub(crate) player: Hash,
    /// Only challenges before the one with this time of creation and ID.
    pub(crate) before: Option<(i64, String)>,
    /// Maximum number of challenges.
    pub(crate) count: u32,
}

/// A seat, and its required owner.
pub(crate) type SeatOwner = (Seat, Hash);

/// An event, with the ID of the client's act that led to it. No other event of its game has the same version or ID.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StoredEvent {
    pub(crate) event: Event,
    /// Time of the event by [`Store::monotonic_ms`]; `None` for events read from SQLite, whose clock restarts with the
    /// server.
    #[serde(rename = "steady")]
    pub(crate) monotonic_ms: Option<i64>,
    pub(crate) client: Option<String>,
    /// For an event to append, the seat that acts; `None` if no player does, and for stored events.
    #[serde(skip)]
    pub(crate) actor: Option<SeatOwner>,
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedGame {
    /// ID of the game.
    pub id: String,
    /// Rules of the game.
    #[serde(flatten)]
    pub rules: RulesSpec,
    /// Names of seats 1 and 2.
    pub names: [String; 2],
    /// Whether seats 1 and 2 were bots.
    pub bots: [bool; 2],
    /// Time of creation, in milliseconds since 1970.
    pub created: i64,
    /// Time of the end, in milliseconds since 1970.
    pub finished: i64,
    /// The seat that won; null for a draw or an abandoned game.
    pub winner: Option<Seat>,
    /// Reason for the end.
    pub reason: EndReason,
    /// Moves as cells.
    pub moves: String,
}

/// A finished game, and whether it is listed.
#[derive(Clone, Debug)]
pub struct ArchiveEntry {
    /// The finished game.
    pub game: ArchivedGame,
    /// Whether the public archive lists the game.
    pub is_listed: bool,
}

/// Whether seats 1 and 2 are connected to a room, and the number of spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Presence {
    pub(crate) online: [bool; 2],
    pub(crate) spectators: usize,
}

/// Whether other servers should announce their presence, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresenceReply {
    Wanted,
    Unneeded,
}

/// A message from other servers with the same database, or about the database.
#[derive(Clone, Debug)]
pub(crate) enum ClusterEvent {
    /// An event was committed.
    GameEvent { game: String, event: StoredEvent },
    /// A game has changed in another way and must be loaded.
    Invalidated { game: String },
    /// Presence in a room on another server. `wants_reply` asks for the presence here.
    Presence { server: String, game: String, presence: Presence, wants_reply: bool },
    /// The first message from a server, or the first after it was lost.
    ServerJoined,
    /// A server has stopped sending messages.
    ServerLost { server: String },
    /// Messages may have been lost, so all games may have changed.
    MessagesLost,
    /// The database is unreachable; clients should try another server.
    DatabaseLost,
    /// Nothing can be stored and clocks are paused, or storing works again; [`Store::is_paused`](super::Store::is_paused)
    /// tells which.
    StoragePaused,
}

/// Receives the result of a commit.
pub(super) type CommitReply = oneshot::Sender<Result<(), StoreError>>;

/// A game and its events after some version; `None` if there is no such game.
pub(super) type LoadedGame = Option<(GameRow, Vec<StoredEvent>)>;
