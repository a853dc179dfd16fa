//! The rules of online games: which acts of clients are allowed, and which events they cause. This module does no input
//! or output and reads no clock.
//!
//! Game clocks use the store's monotonic milliseconds, which changes of the system time do not affect. The times of
//! events are only for display.
//!
//! The file is long because all acts share the rules of clocks, offers and premoves.

use std::collections::{HashMap, VecDeque};

use connect4_core::notation::single_move;
use connect4_core::{Game, Outcome, Player};
use connect4_wire::room::{Act, ClockView, EndReason, Ending, Event, EventKind, Phrase, RoomState, Seat, SeatRating};
use connect4_wire::{Code, GameSpec, Refusal};

use crate::secret::{self, Hash};
use crate::store::{GameRow, StoredEvent};

/// Maximum length of an act's ID, in bytes.
pub(crate) const MAX_ACT_ID_BYTES: usize = 64;
/// Recent events kept for reconnecting clients. A client that has missed more gets only the state.
const MAX_RECENT_EVENTS: usize = 50;
/// Number of events after which players can only finish the game: it is replayed from all its events. A board has at most
/// 400 cells.
const MAX_EVENTS: u64 = 2000;
/// Minimum time between two phrases of a seat, in milliseconds.
const PHRASE_INTERVAL_MS: i64 = 2000;
/// Maximum number of phrases per seat and game, because each is stored like a move.
const MAX_PHRASES: u32 = 30;

pub(crate) struct OnlineGame {
    pub(crate) row: GameRow,
    /// Ratings of the players of a rated game, when they were last read.
    pub(crate) ratings: [Option<SeatRating>; 2],
    state: State,
    /// Latest events, at most [`MAX_RECENT_EVENTS`].
    recent: VecDeque<Event>,
    /// The version that each client's act led to, by the act's ID.
    act_versions: HashMap<String, u64>,
}

/// State after all events of a game.
#[derive(Clone)]
pub(crate) struct State {
    game: Game,
    version: u64,
    board_version: u64,
    ending: Option<Ending>,
    draw_offer: Option<Seat>,
    takeback: Option<Seat>,
    rematch: Option<Seat>,
    next: Option<String>,
    said: [Option<Phrase>; 2],
    /// Number of phrases per seat, and the monotonic time of the last one.
    phrase_counts: [Option<(u32, i64)>; 2],
    /// Time left at the start of the turn, in milliseconds, by seat.
    left: [i64; 2],
    /// Monotonic time at which the turn began and the clock started.
    turn_began: i64,
}

fn refuse(code: Code, reason: &str) -> Refusal {
    Refusal::new(code, reason)
}

impl OnlineGame {
    /// Replays the events of a game. If the turn began at an unknown monotonic time, its clock starts at `now`: time while
    /// the server was down is not charged to either player.
    ///
    /// # Errors
    /// If the row or an event is invalid.
    pub(crate) fn new(row: GameRow, events: Vec<StoredEvent>, now: i64) -> Result<Self, Refusal> {
        let initial = row.clock.map_or(0, |clock| clock.0);
        let state = State {
            game: Game::new(row.rules.to_rules()?),
            version: 0,
            board_version: 0,
            ending: None,
            draw_offer: None,
            takeback: None,
            rematch: None,
            next: None,
            said: [None; 2],
            phrase_counts: [None; 2],
            left: [initial; 2],
            turn_began: row.began.unwrap_or(now),
        };
        let mut online =
            OnlineGame { ratings: [None; 2], row, state, recent: VecDeque::new(), act_versions: HashMap::new() };
        for StoredEvent { event, monotonic_ms, client, .. } in events {
            let after = online.state_after(&event, monotonic_ms.unwrap_or(now))?;
            online.advance(after, event, client);
        }
        Ok(online)
    }

    /// Version of the game: the number of its events.
    pub(crate) fn version(&self) -> u64 {
        self.state.version
    }

    /// The seat owned by the player secret with this hash.
    pub(crate) fn seat_of(&self, hash: &Hash) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.row.seats[seat.index()].as_ref() == Some(hash))
    }

    pub(crate) fn ending(&self) -> Option<&Ending> {
        self.state.ending.as_ref()
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.row.seats.iter().all(Option::is_some)
    }

    /// Players of a rated game. A game between a person and a bot is not rated.
    pub(crate) fn rated_players(&self) -> Option<[Hash; 2]> {
        match self.row.seats {
            [Some(one), Some(two)] if self.row.rated => Some([one, two]).filter(secret::are_alike),
            _ => None,
        }
    }

    fn is_rated(&self) -> bool {
        self.row.rated && (!self.has_begun() || self.rated_players().is_some())
    }

    fn to_move(&self) -> Option<Seat> {
        (self.has_begun() && self.state.ending.is_none()).then(|| seat_to_act(&self.state.game))
    }

    /// Milliseconds left at `now`, by seat; negative after the flag has fallen.
    fn time_left_at(&self, now: i64) -> [i64; 2] {
        let mut left = self.state.left;
        if let Some(seat) = self.to_move() {
            left[seat.index()] -= (now - self.state.turn_began).max(0);
        }
        left
    }

    /// Monotonic time at which the flag of the side to move falls; `None` if no clock is running.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let seat = self.row.clock.and(self.to_move())?;
        Some(self.state.turn_began + self.state.left[seat.index()].max(0))
    }

    /// The version that the act with this ID led to; `None` if it was not committed.
    pub(crate) fn version_of_act(&self, key: &str) -> Option<u64> {
        self.act_versions.get(key).copied()
    }

    /// Events after version `seen`; `None` if they are too many or `seen` is not a version of this game.
    pub(crate) fn events_since(&self, seen: u64) -> Option<Vec<Event>> {
        let count = usize::try_from(self.state.version.checked_sub(seen)?).ok()?;
        Some(self.recent.range(self.recent.len().checked_sub(count)?..).cloned().collect())
    }

    pub(crate) fn state(&self, now: i64) -> RoomState {
        let clock = self.row.clock.map(|(initial, increment)| ClockView {
            initial,
            increment,
            left: self.time_left_at(now).map(|left| left.max(0)),
            running: self.to_move(),
        });
        let name = |index: usize| self.row.seats[index].map(|_| self.row.names[index].clone().unwrap_or_default());
        let state = &self.state;
        RoomState {
            id: self.row.id.clone(),
            version: state.version,
            board_version: state.board_version,
            game: GameSpec::of_game(&state.game),
            names: [name(0), name(1)],
            to_move: self.to_move(),
            x_seat: state.x_seat(),
            can_swap: state.game.can_swap() && self.to_move().is_some(),
            ending: state.ending.clone(),
            clock,
            draw_offer: state.draw_offer,
            takeback: state.takeback,
            rematch: state.rematch,
            next: state.next.clone(),
            said: state.said,
            bots: self.row.bots(),
            rated: self.is_rated(),
            ratings: self.row.ratings.map_or(self.ratings, |ratings| ratings.map(Some)),
            paused: false,
        }
    }

    /// The event of a flag that has fallen at `now`, and the seat that loses.
    pub(crate) fn flag_fall(&self, now: i64) -> Option<(Seat, EventKind)> {
        let deadline = self.deadline()?;
        if now >= deadline { Some((self.to_move()?, EventKind::TimedOut)) } else { None }
    }

    /// The event that an act leads to. `version` is the one that the client saw.
    ///
    /// # Errors
    /// If the act is not allowed. Whether a move is legal is checked by [`OnlineGame::state_after`].
    pub(crate) fn decide(&self, seat: Option<Seat>, version: u64, act: &Act, now: i64) -> Result<EventKind, Refusal> {
        let seat =
            seat.ok_or_else(|| refuse(Code::Spectator, "spectators cannot play; open the invitation link instead"))?;
        if version > self.state.version {
            return Err(refuse(Code::Malformed, "the action refers to a version that does not exist yet; reconnect"));
        }
        // Phrases do not depend on the board.
        if version < self.state.board_version && !matches!(act, Act::Say { .. }) {
            return Err(refuse(Code::Stale, "the board has changed; check it and try again"));
        }
        let asked = |by: Option<Seat>| match by {
            Some(by) if by != seat => Ok(()),
            _ => Err(refuse(Code::NothingOffered, "your opponent has no open offer or request")),
        };
        match act {
            Act::Say { .. } | Act::OfferDraw | Act::RequestTakeback if self.state.version >= MAX_EVENTS => {
                Err(refuse(Code::Illegal, "so much has happened in this game that only moves are left; finish it"))
            }
            Act::Say { phrase } => self.decide_say(seat, *phrase, now),
            Act::OfferRematch => self.decide_rematch(seat, Ok(EventKind::RematchOffered)),
            Act::AcceptRematch => {
                let refusal = refuse(Code::NothingOffered, "your opponent has not offered a rematch; offer one");
                self.decide_rematch(seat, Err(refusal))
            }
            _ if self.state.ending.is_some() => Err(refuse(Code::GameOver, "the game is over; offer a rematch")),
            _ if !self.has_begun() => {
                Err(refuse(Code::NotStarted, "the game has not started; send your opponent the invitation link"))
            }
            // The end is not stored yet, for example because the database was unreachable.
            _ if self.flag_fall(now).is_some() => Err(refuse(Code::Busy, "time has run out; wait for the result")),
            Act::Play { action } => {
                if self.to_move() != Some(seat) {
                    return Err(refuse(Code::NotYourTurn, "it is your opponent's turn; wait for their move"));
                }
                let action = single_move::parse(&self.state.game, action)?;
                Ok(EventKind::Played { action, left: self.time_left_after(now) })
            }
            Act::Resign => Ok(EventKind::Resigned),
            Act::OfferDraw if self.state.draw_offer == Some(seat.other()) => Ok(EventKind::DrawAgreed),
            Act::OfferDraw if self.state.draw_offer == Some(seat) => {
                Err(refuse(Code::Illegal, "you have already offered a draw; wait for the answer"))
            }
            Act::OfferDraw => Ok(EventKind::DrawOffered),
            Act::AcceptDraw => asked(self.state.draw_offer).map(|()| EventKind::DrawAgreed),
            Act::DeclineDraw => asked(self.state.draw_offer).map(|()| EventKind::DrawDeclined),
            Act::RequestTakeback if self.state.takeback == Some(seat) => {
                Err(refuse(Code::Illegal, "you have already requested a takeback; wait for the answer"))
            }
            Act::RequestTakeback => {
                self.time_left_before(self.state.actions_back_to(seat)?, now)?;
                Ok(EventKind::TakebackRequested)
            }
            Act::AcceptTakeback => {
                asked(self.state.takeback)?;
                let actions = self.state.actions_back_to(seat.other())?;
                Ok(EventKind::TookBack { actions, left: self.time_left_before(actions, now)? })
            }
            Act::DeclineTakeback => asked(self.state.takeback).map(|()| EventKind::TakebackDeclined),
        }
    }

    /// The event of a phrase. Phrases are allowed before the first move and after the last, but limited in rate and
    /// number.
    fn decide_say(&self, seat: Seat, phrase: Phrase, now: i64) -> Result<EventKind, Refusal> {
        if !self.has_begun() {
            return Err(refuse(Code::NotStarted, "nobody has joined yet; send your opponent the invitation link"));
        }
        match self.state.phrase_counts[seat.index()] {
            Some((MAX_PHRASES.., _)) => {
                Err(refuse(Code::TooFast, "you have sent the maximum number of phrases in this game"))
            }
            Some((_, last)) if now < last + PHRASE_INTERVAL_MS => {
                Err(refuse(Code::TooFast, "you are sending phrases too fast; wait a moment"))
            }
            _ => Ok(EventKind::Said { phrase }),
        }
    }

    /// The event of an act about a rematch; `unoffered` if nobody has offered one.
    fn decide_rematch(&self, seat: Seat, unoffered: Result<EventKind, Refusal>) -> Result<EventKind, Refusal> {
        if self.state.ending.is_none() {
            return Err(refuse(Code::Illegal, "the game is not over; finish it first"));
        }
        if self.state.next.is_some() {
            return Err(refuse(Code::Illegal, "the rematch has already started; open it"));
        }
        match self.state.rematch {
            Some(by) if by != seat => Ok(EventKind::RematchStarted { game: crate::secret::new_id() }),
            Some(_) => Err(refuse(Code::Illegal, "you have already offered a rematch; wait for the answer")),
            None => unoffered,
        }
    }

    /// Time left after a move at `now`, including the increment, by seat.
    fn time_left_after(&self, now: i64) -> Option<[i64; 2]> {
        let (_, increment) = self.row.clock?;
        let mut left = self.time_left_at(now);
        if let Some(seat) = self.to_move() {
            left[seat.index()] += increment;
        }
        Some(left)
    }

    /// Time left at `now` if the last `actions` are taken back together with their increments, by seat.
    ///
    /// # Errors
    /// If a clock would have no time left.
    fn time_left_before(&self, actions: u16, now: i64) -> Result<Option<[i64; 2]>, Refusal> {
        let Some((_, increment)) = self.row.clock else { return Ok(None) };
        let mut left = self.time_left_at(now);
        let mut game = self.state.game.clone();
        for _ in 0..actions {
            game.undo();
            left[seat_to_act(&game).index()] -= increment;
        }
        if left.iter().any(|&left| left <= 0) {
            let reason = "a takeback also takes back the increments, and a clock would have no time left";
            return Err(refuse(Code::Illegal, reason));
        }
        Ok(Some(left))
    }

    /// The rematch, with the same rules and exchanged seats. Links to this game are also valid for it.
    /// `created` is in milliseconds since 1970, `began` is a monotonic time.
    pub(crate) fn rematch_row(&self, id: &str, created: i64, began: i64) -> GameRow {
        let exchange = |[one, other]: [Option<Hash>; 2]| [other, one];
        let [name1, name2] = self.row.names.clone();
        GameRow {
            id: id.to_owned(),
            seats: exchange(self.row.seats),
            names: [name2, name1],
            created,
            began: Some(began),
            links: [None; 2],
            open_until: None,
            ratings: None,
            ..self.row.clone()
        }
    }

    /// The free seat, for a player who wants to join.
    ///
    /// # Errors
    /// If no seat is free or the player already has one.
    pub(crate) fn decide_join(&self, hash: &Hash) -> Result<Seat, Refusal> {
        if self.seat_of(hash).is_some() {
            return Err(refuse(Code::SeatTaken, "you already have the other seat; send this link to your opponent"));
        }
        match self.row.seats {
            _ if self.state.ending.is_some() => Err(refuse(Code::GameOver, "the game is over; create a new one")),
            [None, _] => Ok(Seat::One),
            [_, None] => Ok(Seat::Two),
            _ => Err(refuse(Code::SeatTaken, "both seats are taken; ask for the spectator link")),
        }
    }

    pub(crate) fn assign_seat(&mut self, seat: Seat, hash: Hash, name: &str) {
        self.row.seats[seat.index()] = Some(hash);
        self.row.names[seat.index()] = Some(name.to_owned());
    }

    /// State after an event at monotonic time `now` in milliseconds. If a turn begins, its clock starts at `now`.
    ///
    /// # Errors
    /// If the event is an illegal move.
    pub(crate) fn state_after(&self, event: &Event, now: i64) -> Result<State, Refusal> {
        let seat = event.seat.unwrap_or(Seat::One);
        let end = |winner, reason| Some(Ending { winner, reason });
        let mut after = self.state.clone();
        let mut on_board = false;
        match &event.kind {
            EventKind::Joined { .. } => {
                on_board = true;
                after.turn_began = now;
            }
            EventKind::Played { action, left } => {
                on_board = true;
                after.game.try_action(*action)?;
                after.begin_turn(*left, now);
                after.ending = after.game.outcome().map(|outcome| match outcome {
                    Outcome::Won(player) => {
                        Ending { winner: Some(after.seat_playing(player)), reason: EndReason::Line }
                    }
                    Outcome::Drawn => Ending { winner: None, reason: EndReason::Full },
                });
                // A move declines a draw offer of the opponent and ends a takeback request.
                after.draw_offer = after.draw_offer.filter(|&by| by == seat);
                after.takeback = None;
                after.said[seat.other().index()] = None;
            }
            EventKind::TookBack { actions, left } => {
                on_board = true;
                for _ in 0..*actions {
                    after.game.undo();
                }
                after.begin_turn(*left, now);
                (after.takeback, after.draw_offer) = (None, None);
            }
            EventKind::Resigned => after.ending = end(Some(seat.other()), EndReason::Resigned),
            EventKind::TimedOut => {
                after.left[seat.index()] = 0;
                after.ending = end(Some(seat.other()), EndReason::Time);
            }
            EventKind::DrawAgreed => after.ending = end(None, EndReason::Agreed),
            EventKind::Abandoned => after.ending = end(None, EndReason::Abandoned),
            EventKind::DrawOffered => after.draw_offer = Some(seat),
            EventKind::DrawDeclined => after.draw_offer = None,
            EventKind::TakebackRequested => after.takeback = Some(seat),
            EventKind::TakebackDeclined => after.takeback = None,
            EventKind::RematchOffered => after.rematch = Some(seat),
            EventKind::RematchStarted { game } => after.next = Some(game.clone()),
            EventKind::Said { phrase } => {
                after.said[seat.index()] = Some(*phrase);
                let count = after.phrase_counts[seat.index()].map_or(0, |(count, _)| count);
                after.phrase_counts[seat.index()] = Some((count + 1, now));
            }
        }
        if after.ending.is_some() {
            (after.draw_offer, after.takeback) = (None, None);
        }
        after.version = event.version;
        if on_board || (after.ending.is_some() && self.state.ending.is_none()) {
            after.board_version = event.version;
        }
        Ok(after)
    }

    /// Adopts the state after an event. `client` is the ID of the act that led to it.
    pub(crate) fn advance(&mut self, after: State, event: Event, client: Option<String>) {
        self.state = after;
        if let Some(client) = client {
            self.act_versions.insert(client, event.version);
        }
        if self.recent.len() == MAX_RECENT_EVENTS {
            self.recent.pop_front();
        }
        self.recent.push_back(event);
    }
}

/// The seat of the player who acts next.
fn seat_to_act(game: &Game) -> Seat {
    if game.acting_player() == Player::First { Seat::One } else { Seat::Two }
}

impl State {
    pub(crate) fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    fn x_seat(&self) -> Seat {
        if self.game.is_swapped() { Seat::Two } else { Seat::One }
    }

    fn seat_playing(&self, player: Player) -> Seat {
        if player == Player::First { self.x_seat() } else { self.x_seat().other() }
    }

    /// Number of actions to undo until this seat is to move again.
    fn actions_back_to(&self, seat: Seat) -> Result<u16, Refusal> {
        let mut game = self.game.clone();
        let mut actions = 0;
        while game.undo().is_some() {
            actions += 1;
            if seat_to_act(&game) == seat {
                return Ok(actions);
            }
        }
        Err(refuse(Code::Illegal, "you have no move to take back"))
    }

    fn begin_turn(&mut self, left: Option<[i64; 2]>, now: i64) {
        self.left = left.unwrap_or(self.left);
        self.turn_began = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(now: i64) -> OnlineGame {
        let hash = |number| [number; 32];
        let row = GameRow {
            id: "0".repeat(16),
            rules: Default::default(),
            clock: Some((60_000, 2_000)),
            listed: true,
            seats: [Some(hash(1)), Some(hash(2))],
            names: [None, None],
            join_hash: hash(3),
            watch_hash: hash(4),
            created: 0,
            began: Some(now),
            links: [None; 2],
            open_until: None,
            rated: false,
            ratings: None,
        };
        OnlineGame::new(row, Vec::new(), now).unwrap()
    }

    /// An event with the next version, at time `at`.
    fn next(online: &OnlineGame, seat: Option<Seat>, kind: EventKind, at: i64) -> Event {
        Event { version: online.version() + 1, at, seat, kind }
    }

    /// Decides and applies an act.
    fn act(online: &mut OnlineGame, seat: Seat, act: &Act, now: i64) -> Result<(), Code> {
        let kind = online.decide(Some(seat), online.version(), act, now).map_err(|refusal| refusal.code)?;
        let event = next(online, Some(seat), kind, 0);
        let state = online.state_after(&event, now).unwrap();
        online.advance(state, event, None);
        Ok(())
    }

    /// For random acts at random times: every event can be applied, except illegal moves, and replaying the events leads
    /// to the same state.
    #[test]
    fn accepted_acts_replay_to_the_same_state() {
        let rng = &mut connect4_core::playout::Rng::new(1);
        let mut kinds = std::collections::HashSet::new();
        for number in 0..400 {
            let mut row = game(0).row;
            row.rules.swap = connect4_wire::SwapSpec(connect4_core::Swap::ALL[number % 3]);
            row.rules.size = ["7x6", "3x3", "9x9"][rng.below(3) as usize].to_owned();
            let (mut online, mut now) = (OnlineGame::new(row.clone(), Vec::new(), 0).unwrap(), 0);
            let mut events = Vec::new();
            for _ in 0..60 {
                now += i64::from(rng.below(if number % 5 == 0 { 30_000 } else { 3_000 }));
                let act = match rng.below(16) {
                    0..6 => Act::Play { action: (1 + rng.below(9)).to_string() },
                    6 => Act::Play { action: "swap".to_owned() },
                    7 => Act::OfferDraw,
                    8 => Act::DeclineDraw,
                    9 => Act::RequestTakeback,
                    10 => Act::AcceptTakeback,
                    11 => Act::DeclineTakeback,
                    12 => Act::OfferRematch,
                    13 => Act::AcceptRematch,
                    14 if rng.below(8) == 0 => [Act::Resign, Act::AcceptDraw][rng.below(2) as usize].clone(),
                    _ => Act::Say { phrase: [Phrase::Hello, Phrase::Sorry][rng.below(2) as usize] },
                };
                let seat = [Some(Seat::One), Some(Seat::Two), None][rng.below(5) as usize % 3];
                let version = (online.version() + 1).saturating_sub(rng.below(4).into());
                let by_itself = online.flag_fall(now).map(|(seat, kind)| (Some(seat), kind));
                let asked = || Some((seat, online.decide(seat, version, &act, now).ok()?));
                let Some((seat, kind)) = by_itself.or_else(asked) else { continue };
                let event = next(&online, seat, kind, now);
                let after = match (online.state_after(&event, now), &event.kind) {
                    (Ok(after), _) => after,
                    (Err(Refusal { code: Code::Illegal, .. }), EventKind::Played { .. }) => continue,
                    (Err(refusal), kind) => panic!("{kind:?}: {refusal}"),
                };
                kinds.insert(std::mem::discriminant(&event.kind));
                assert!(online.version() < after.version && after.board_version <= after.version);
                online.advance(after, event.clone(), None);
                let text = serde_json::to_string(&event).unwrap();
                assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
                events.push(StoredEvent { event, monotonic_ms: Some(now), client: None, actor: None });
            }
            let again = OnlineGame::new(row, events, 0).unwrap();
            assert_eq!((again.state(now), again.version()), (online.state(now), online.version()));
        }
        assert_eq!(kinds.len(), 12, "all kinds of events occur except Joined and Abandoned");
    }

    /// For random acts at random times, on random boards: no clock ever exceeds its initial time and the increments of the
    /// actions on the board, less the time that its turns took.
    #[test]
    fn clocks_gain_only_the_increments_of_actions_on_the_board() {
        let rng = &mut connect4_core::playout::Rng::new(5);
        let (mut takebacks, mut exhausted, mut timeouts) = (0, 0, 0);
        for number in 0..2000 {
            let mut row = game(0).row;
            let (initial, increment) = (1000 * i64::from(5 + rng.below(20)), 1000 * i64::from(rng.below(8)));
            row.clock = Some((initial, increment));
            row.rules.swap = connect4_wire::SwapSpec(connect4_core::Swap::ALL[number % 3]);
            let (mut online, mut now) = (OnlineGame::new(row.clone(), Vec::new(), 0).unwrap(), 0);
            let mut events = Vec::new();
            let (mut spent, mut acted) = ([0; 2], Vec::new());
            for _ in 0..60 {
                let pause = i64::from(rng.below(4000));
                now += pause;
                if let Some(seat) = online.to_move() {
                    spent[seat.index()] += pause;
                }
                let act = match rng.below(12) {
                    0..5 => Act::Play { action: (1 + rng.below(7)).to_string() },
                    5 => Act::Play { action: "swap".to_owned() },
                    6..8 => Act::RequestTakeback,
                    8..10 => Act::AcceptTakeback,
                    10 => [Act::OfferDraw, Act::DeclineDraw][rng.below(2) as usize].clone(),
                    _ => Act::Say { phrase: Phrase::Hello },
                };
                let seat = Seat::BOTH[rng.below(2) as usize];
                let decided = online.decide(Some(seat), online.version(), &act, now);
                exhausted += usize::from(decided.as_ref().is_err_and(|refusal| refusal.reason.contains("increments")));
                // The room may learn only later that time has run out.
                let flag = online.flag_fall(now).filter(|_| rng.below(2) == 0);
                let Some((seat, kind)) = flag.or_else(|| Some((seat, decided.ok()?))) else { continue };
                let event = next(&online, Some(seat), kind, 0);
                let Ok(after) = online.state_after(&event, now) else { continue };
                match &event.kind {
                    EventKind::Played { .. } => acted.push(seat),
                    EventKind::TookBack { actions, .. } => {
                        acted.truncate(acted.len() - usize::from(*actions));
                        takebacks += 1;
                    }
                    EventKind::TimedOut => timeouts += 1,
                    _ => {}
                }
                online.advance(after, event.clone(), None);
                events.push(StoredEvent { event, monotonic_ms: Some(now), client: None, actor: None });
                if online.ending().is_some() {
                    break;
                }
                // Another server, after a failover, computes the same.
                let other = OnlineGame::new(row.clone(), events.clone(), now).unwrap();
                for one in [&online, &other] {
                    let left = one.time_left_at(now);
                    for seat in Seat::BOTH.map(Seat::index) {
                        let count = acted.iter().filter(|by| by.index() == seat).count() as i64;
                        let most = initial + count * increment - spent[seat];
                        assert_eq!(left[seat], most, "game {number}, seat {seat}");
                    }
                }
            }
        }
        assert!(takebacks > 100 && exhausted > 10 && timeouts > 100, "{takebacks}, {exhausted}, {timeouts}");
    }

    /// Otherwise, two players could make loading their game as slow as they like.
    #[test]
    fn the_number_of_events_is_limited() {
        let mut online = game(0);
        let move_ = Act::Play { action: "4".to_owned() };
        let refused = loop {
            assert!(online.version() < 3000);
            act(&mut online, Seat::One, &move_, 0).unwrap();
            if let Err(code) = act(&mut online, Seat::One, &Act::RequestTakeback, 0) {
                break code;
            }
            act(&mut online, Seat::Two, &Act::AcceptTakeback, 0).unwrap();
        };
        assert_eq!(refused, Code::Illegal);
        for offer in [Act::OfferDraw, Act::Say { phrase: Phrase::Hello }] {
            assert_eq!(act(&mut online, Seat::Two, &offer, 0), Err(Code::Illegal));
        }
        // The game can be finished.
        act(&mut online, Seat::Two, &move_, 0).unwrap();
        act(&mut online, Seat::One, &Act::Resign, 0).unwrap();
    }

    #[test]
    fn phrases_are_rate_limited() {
        let mut online = game(0);
        let hello = Act::Say { phrase: Phrase::Hello };
        let most = i64::from(MAX_PHRASES);
        for number in 0..most {
            assert_eq!(act(&mut online, Seat::One, &hello, number * PHRASE_INTERVAL_MS), Ok(()));
            assert_eq!(act(&mut online, Seat::One, &hello, (number + 1) * PHRASE_INTERVAL_MS - 1), Err(Code::TooFast));
        }
        assert_eq!(
            act(&mut online, Seat::One, &hello, 10 * most * PHRASE_INTERVAL_MS),
            Err(Code::TooFast),
            "the number of phrases is limited"
        );
        assert_eq!(act(&mut online, Seat::Two, &hello, 0), Ok(()), "each player has a separate limit");
    }

    #[test]
    fn system_clock_jumps_do_not_affect_game_clocks() {
        let after = |seconds: u64| 7_000 + seconds as i64 * 1000;
        let mut online = game(after(0));
        const HOUR: i64 = 3_600_000;
        // Moves one second apart. Before each, the system time jumps by an hour.
        for (number, at) in [(1, HOUR), (2, 0), (3, -HOUR)] {
            let seat = if number % 2 == 1 { Seat::One } else { Seat::Two };
            let act = Act::Play { action: "4".to_owned() };
            assert_eq!(online.flag_fall(after(number)), None);
            let kind = online.decide(Some(seat), number - 1, &act, after(number)).unwrap();
            let event = next(&online, Some(seat), kind, at);
            let state = online.state_after(&event, after(number)).unwrap();
            online.advance(state, event, None);
        }
        let clock = online.state(after(13)).clock.unwrap();
        assert_eq!((clock.left, clock.running), ([62_000, 51_000], Some(Seat::Two)));
        assert_eq!(online.deadline(), Some(after(3 + 61)));
        assert_eq!(online.flag_fall(after(64)), Some((Seat::Two, EventKind::TimedOut)));
        let event = next(&online, Some(Seat::Two), EventKind::TimedOut, 0);
        let state = online.state_after(&event, after(64)).unwrap();
        online.advance(state, event, None);
        assert_eq!(online.state(after(70)).clock.unwrap().left, [62_000, 0]);
    }
}
