//! Checks whether a single order of events explains a history. The file is long because all checks share what the log says.
//!
//! Events have versions, so each game's order is given, and no search is needed. The checker combines the log from the
//! parts that clients saw, and compares every request and observation with it. Then it checks what spans several games:
//!
//! - A seat is a register with unique values: each owner gets it once. Such a history is linearizable under two
//!   conditions (Gibbons and Korach, *Testing shared memories*, 1997). The periods in which owners certainly have the
//!   seat do not overlap. The other owners have it outside these periods.
//! - Ratings depend on the order of games. The checker searches for an order that agrees with real time and with every
//!   rating shown.
//! - Tournament standings must count all results from before the request began, and none from after its end.
//!
//! The index of an entry in the history is its time.
//!
//! The file is long because every check reads the same history.
#![allow(dead_code, reason = "each program that includes this file uses a part of it")]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::{self, Display};

use connect4_wire::room::{Act, EndReason, Event, EventKind, RoomState, Seat};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::history::{Entry, EntryKind, ObservedTournament, Op, Rating, Request, Response, Table, describe};

/// Events that a server sends to a reconnecting client; a client that missed more gets only the state.
const MAX_RESENT_EVENTS: u64 = 50;
/// Maximum number of orders of rated games to try.
const MAX_ORDERS: usize = 100_000;

/// Kinds of faults in a history.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum FaultKind {
    /// Clients saw different events or states at the same version.
    ConflictingOrders,
    /// An acknowledged action is missing, or an event that must exist was never seen.
    LostAction,
    /// An event was caused by no action, or by one that already had its effect.
    DuplicatedAction,
    /// A refused action took effect.
    RefusedAction,
    /// A client saw an older version after a newer one.
    VersionBackwards,
    /// The order contradicts real time.
    RealTime,
    /// The events sent to a reconnecting client are not the log after its last version.
    Resync,
    /// A state does not follow from the events before it.
    Board,
    /// A player has more time than before.
    Clock,
    /// Two players have the same seat.
    Seat,
    /// A link moved a seat twice.
    SeatLink,
    /// A rating does not follow from the rated games.
    Rating,
    /// Standings do not follow from the results.
    Tournament,
}

/// A fault with the part of the history that shows it.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) fault: FaultKind,
    /// The game, player or tournament.
    pub(crate) about: String,
    pub(crate) reason: String,
    /// The contradicting entries, and notes about servers between them.
    pub(crate) slice: Vec<Entry>,
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} in {}: {}", self.fault, self.about, self.reason)?;
        self.slice.iter().try_for_each(|entry| writeln!(f, "  {entry}"))
    }
}

/// Statistics of a valid history.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Summary {
    pub(crate) games: usize,
    pub(crate) events: usize,
    /// Numbers of acknowledged actions, and of those with unknown outcome.
    pub(crate) acknowledged: usize,
    pub(crate) unknown: usize,
    pub(crate) rated_games: usize,
    pub(crate) seat_moves: usize,
    pub(crate) tournament_games: usize,
}

/// Maximum difference between the clocks of two servers in milliseconds. `None` if a server's clock restarts with it,
/// so that readings cannot be compared.
pub(crate) type ClockSkew = Option<i64>;

/// Checks a history.
///
/// # Panics
/// If there are violations.
pub(crate) fn assert_valid(entries: &[Entry], skew: ClockSkew) -> Summary {
    match check(entries, skew) {
        Ok(checked) => checked,
        Err(violations) => {
            let count = violations.len();
            let text: Vec<String> = violations.iter().take(5).map(Violation::to_string).collect();
            panic!("the history has {count} faults, the first ones:\n{}", text.join("\n"));
        }
    }
}

/// Checks a history.
///
/// # Errors
/// All violations.
pub(crate) fn check(entries: &[Entry], skew: ClockSkew) -> Result<Summary, Vec<Violation>> {
    let mut checker =
        HistoryChecker { entries, skew, asked: BTreeMap::new(), games: BTreeMap::new(), violations: Vec::new() };
    for (index, entry) in entries.iter().enumerate() {
        checker.take(index, entry);
    }
    let mut checked = checker.check_games();
    checked.seat_moves = checker.check_links();
    checked.rated_games = checker.check_ratings();
    checked.tournament_games = checker.check_tournaments();
    if checker.violations.is_empty() { Ok(checked) } else { Err(checker.violations) }
}

/// A request and its outcome.
struct TrackedRequest<'a> {
    request: &'a Request,
    client: &'a str,
    player: &'a str,
    at: usize,
    /// Latest known version of the game at the time of the request, and the lowest readings of its clocks.
    known: u64,
    least: Option<[i64; 2]>,
    done: Option<(usize, &'a Response)>,
    is_refused: bool,
}

/// An act with all its attempts.
struct Action<'a> {
    player: &'a str,
    id: &'a str,
    seat: Option<Seat>,
    act: &'a Act,
    /// Time of the first attempt, and what was known then.
    at: usize,
    known: u64,
    least: Option<[i64; 2]>,
    done: Option<(u64, usize)>,
    refused: Option<usize>,
}

impl Action<'_> {
    /// Whether the action can cause this event.
    fn can_cause(&self, event: &Event) -> bool {
        let does = match (self.act, &event.kind) {
            (Act::Play { action }, EventKind::Played { action: played, .. }) => {
                let played = played.to_string();
                let column = action.parse::<u8>().ok().map(|column| char::from(b'a' + column.wrapping_sub(1)));
                played == *action || played != "swap" && column.is_some_and(|column| played.starts_with(column))
            }
            (Act::Say { phrase }, EventKind::Said { phrase: said }) => phrase == said,
            (Act::Resign, EventKind::Resigned)
            | (Act::OfferDraw, EventKind::DrawOffered | EventKind::DrawAgreed)
            | (Act::AcceptDraw, EventKind::DrawAgreed)
            | (Act::DeclineDraw, EventKind::DrawDeclined)
            | (Act::RequestTakeback, EventKind::TakebackRequested)
            | (Act::AcceptTakeback, EventKind::TookBack { .. })
            | (Act::DeclineTakeback, EventKind::TakebackDeclined)
            | (Act::OfferRematch, EventKind::RematchOffered | EventKind::RematchStarted { .. })
            | (Act::AcceptRematch, EventKind::RematchStarted { .. }) => true,
            _ => false,
        };
        does && self.seat.is_some() && self.seat == event.seat
    }

    fn name(&self) -> String {
        format!("{:?} by {} (id {})", self.act, self.player, self.id)
    }
}

/// Period in which a player certainly had a seat: from the end of the first to the start of the last request that shows
/// it.
#[derive(Clone, Copy)]
struct Ownership {
    first_end: usize,
    last_start: usize,
    /// Index of the entry in which the player requested the seat.
    asked: Option<usize>,
}

#[derive(Default)]
struct Game<'a> {
    /// Whether it was created as a rated game, or a server says so.
    rated: bool,
    /// Highest known version, and since when each was known.
    known: u64,
    known_since: Vec<(u64, usize)>,
    /// Event and state at each version, and when they were first seen.
    events: BTreeMap<u64, (&'a Event, usize)>,
    states: BTreeMap<u64, (&'a RoomState, usize)>,
    /// Lowest readings of both clocks at each version.
    least: BTreeMap<u64, [i64; 2]>,
    /// Last version seen by each client, and when.
    last: HashMap<&'a str, (u64, usize)>,
    /// Seats of clients according to their welcomes.
    seats: HashMap<&'a str, Seat>,
    actions: BTreeMap<(&'a str, &'a str), Action<'a>>,
    held: [BTreeMap<&'a str, Ownership>; 2],
    /// Players that were welcomed without a seat, and when.
    absent: Vec<(&'a str, Seat, usize, usize)>,
    /// The action that caused each event.
    causes: BTreeMap<u64, (&'a str, &'a str)>,
}

/// A fault with the indices of the entries that show it.
type Finding = (FaultKind, String, Vec<usize>);

impl<'a> Game<'a> {
    fn note_version(&mut self, version: u64, index: usize) {
        if version > self.known {
            self.known = version;
            self.known_since.push((version, index));
        }
    }

    /// Index at which this version was first known.
    fn known_from(&self, version: u64) -> Option<usize> {
        self.known_since.iter().find(|(known, _)| *known >= version).map(|(_, index)| *index)
    }

    fn observe_event(&mut self, event: &'a Event, index: usize, found: &mut Vec<Finding>) {
        let (first, known_from) = *self.events.entry(event.version).or_insert((event, index));
        if first != event {
            let reason = format!("{} and {}", describe(first), describe(event));
            found.push((FaultKind::ConflictingOrders, reason, vec![known_from, index]));
        }
        self.note_version(event.version, index);
    }

    fn observe_state(&mut self, state: &'a RoomState, client: &'a str, index: usize, found: &mut Vec<Finding>) {
        let (first, known_from) = *self.states.entry(state.version).or_insert((state, index));
        // Everything depends only on the version, except the clock, and the ratings, which other games change.
        let fixed = |state: &RoomState| RoomState { clock: None, ratings: [None; 2], paused: false, ..state.clone() };
        if !std::ptr::eq(first, state) && fixed(first) != fixed(state) {
            let reason = format!("two states of version {}: {first:?} and {state:?}", state.version);
            found.push((FaultKind::ConflictingOrders, reason, vec![known_from, index]));
        }
        if let Some((last, then)) = self.last.insert(client, (state.version, index))
            && state.version < last
        {
            let reason = format!("{client} saw version {last} and then version {}", state.version);
            found.push((FaultKind::VersionBackwards, reason, vec![then, index]));
        }
        if let Some(clock) = state.clock {
            let least = self.least.entry(state.version).or_insert(clock.left);
            *least = [least[0].min(clock.left[0]), least[1].min(clock.left[1])];
        }
        // The answer of the request that created the game may be lost.
        self.rated |= state.rated;
        self.note_version(state.version, index);
    }

    /// Records that a player had a seat at some time between `start` and `end`.
    fn record_owner(&mut self, seat: Seat, player: &'a str, start: usize, end: usize, asks: bool) {
        let held = self.held[seat.index()].entry(player);
        let held = held.or_insert(Ownership { first_end: end, last_start: start, asked: None });
        held.first_end = held.first_end.min(end);
        held.last_start = held.last_start.max(start);
        if asks {
            held.asked = Some(held.asked.map_or(start, |asked| asked.min(start)));
        }
    }

    fn record_welcome(
        &mut self,
        asked: &TrackedRequest<'a>,
        response: &'a Response,
        index: usize,
        skew: ClockSkew,
    ) -> Vec<Finding> {
        let (Response::Welcome { seat, events, state }, Request::Connect { seen, .. }) = (response, asked.request)
        else {
            return Vec::new();
        };
        let mut found = Vec::new();
        if state.version < asked.known {
            let reason = format!(
                "version {} was known before the client asked, and it saw version {}",
                asked.known, state.version
            );
            found.push((FaultKind::RealTime, reason, vec![asked.at, index]));
        }
        let missed =
            seen.and_then(|seen| state.version.checked_sub(seen)).filter(|missed| *missed <= MAX_RESENT_EVENTS);
        let sent: Vec<u64> = events.iter().map(|event| event.version).collect();
        let wanted: Vec<u64> =
            missed.map_or(Vec::new(), |missed| (state.version - missed + 1..=state.version).collect());
        if sent != wanted {
            let reason = format!("the client had seen {seen:?} of {} and was sent versions {sent:?}", state.version);
            found.push((FaultKind::Resync, reason, vec![asked.at, index]));
        }
        if let (Some(skew), Some(clock), Some(least)) = (skew, state.clock, asked.least)
            && state.version == asked.known
            && Seat::BOTH.iter().any(|seat| clock.left[seat.index()] > least[seat.index()] + skew)
        {
            let reason = format!("clocks of version {} went from {least:?} to {:?} ms", state.version, clock.left);
            found.push((FaultKind::Clock, reason, vec![asked.at, index]));
        }
        for event in events {
            self.observe_event(event, index, &mut found);
        }
        self.observe_state(state, asked.client, index, &mut found);
        for one in Seat::BOTH {
            if *seat == Some(one) {
                self.record_owner(one, asked.player, asked.at, index, false);
            } else {
                self.absent.push((asked.player, one, asked.at, index));
            }
        }
        match seat {
            Some(seat) => self.seats.insert(asked.client, *seat),
            None => self.seats.remove(asked.client),
        };
        found
    }

    fn record_update(&mut self, client: &'a str, event: &'a Event, state: &'a RoomState, index: usize) -> Vec<Finding> {
        let mut found = Vec::new();
        if event.version != state.version {
            let reason = format!("version {} came with the state of version {}", event.version, state.version);
            found.push((FaultKind::Board, reason, vec![index]));
        }
        if let Some((last, then)) = self.last.get(client).copied()
            && event.version > last + 1
        {
            let reason = format!("{client} saw version {} right after version {last}", event.version);
            found.push((FaultKind::LostAction, reason, vec![then, index]));
        }
        self.observe_event(event, index, &mut found);
        self.observe_state(state, client, index, &mut found);
        found
    }

    fn record_ack(&mut self, asked: &TrackedRequest<'a>, version: u64, index: usize) -> Vec<Finding> {
        let Request::Act { id, .. } = asked.request else { return Vec::new() };
        let mut found = Vec::new();
        let Some(action) = self.actions.get_mut(&(asked.player, id.as_str())) else { return found };
        if version <= action.known {
            let reason = format!("version {} was known before {} was sent", action.known, action.name());
            found.push((FaultKind::RealTime, format!("{reason}; it got version {version}"), vec![action.at, index]));
        }
        match action.done {
            Some((other, then)) if other != version => {
                let reason = format!("{} was acknowledged with versions {other} and {version}", action.name());
                found.push((FaultKind::DuplicatedAction, reason, vec![then, index]));
            }
            Some(_) => {}
            None => action.done = Some((version, index)),
        }
        if let (Some(seat), at) = (action.seat, action.at) {
            self.record_owner(seat, asked.player, at, index, false);
        }
        self.note_version(version, index);
        found
    }

    /// Checks that each event has one cause, and each acknowledged action its effect.
    fn check_actions(&mut self) -> Vec<Finding> {
        let mut found = Vec::new();
        for version in 1..=self.known {
            if !self.events.contains_key(&version) {
                let known_from = self.known_from(version).into_iter().collect();
                let reason = format!("version {version} exists, but nobody saw its event");
                found.push((FaultKind::LostAction, reason, known_from));
            }
        }
        for (key, action) in &self.actions {
            let Some((version, acked)) = action.done else { continue };
            match self.events.get(&version) {
                Some((event, known_from)) if !action.can_cause(event) => {
                    let reason = format!("{} was acknowledged, but there is {}", action.name(), describe(event));
                    found.push((FaultKind::LostAction, reason, vec![action.at, acked, *known_from]));
                }
                _ => {}
            }
            if let Some(refused) = action.refused {
                let reason = format!("{} was both acknowledged and refused", action.name());
                found.push((FaultKind::RefusedAction, reason, vec![action.at, acked, refused]));
            }
            if let Some(other) = self.causes.insert(version, *key) {
                let reason = format!("{} and act {} got the same version {version}", action.name(), other.1);
                found.push((FaultKind::ConflictingOrders, reason, vec![self.actions[&other].at, action.at, acked]));
            }
        }
        let mut open: Vec<_> =
            self.actions.iter().filter(|(_, one)| one.done.is_none() && one.refused.is_none()).collect();
        let mut joined = BTreeSet::new();
        for (version, (event, known_from)) in &self.events {
            match &event.kind {
                EventKind::Joined { .. } if !joined.insert(event.seat.map(u8::from)) => {
                    found.push((FaultKind::Seat, format!("a second {}", describe(event)), vec![*known_from]));
                }
                EventKind::Joined { .. } | EventKind::TimedOut | EventKind::Abandoned => continue,
                _ => {}
            }
            if self.causes.contains_key(version) {
                continue;
            }
            // The choice among matching actions does not matter: one that was open at this version is open at later
            // ones.
            if let Some(place) = open.iter().position(|(_, one)| one.can_cause(event) && one.known < *version) {
                self.causes.insert(*version, *open.remove(place).0);
                continue;
            }
            // The latest matching action is the likeliest cause.
            let fits = |one: &&Action| one.can_cause(event) && one.at < *known_from;
            let likely = self.actions.values().filter(fits).max_by_key(|one| one.at);
            let (fault, cause) = match likely {
                Some(one) if one.refused.is_some() => {
                    (FaultKind::RefusedAction, format!("but {} was refused", one.name()))
                }
                Some(one) => (FaultKind::DuplicatedAction, format!("but {} took effect already", one.name())),
                None => (FaultKind::DuplicatedAction, "which nobody asked for".to_owned()),
            };
            let at = likely.map(|one| one.at);
            let about = at.into_iter().chain([*known_from]).collect();
            found.push((fault, format!("there is {}, {cause}", describe(event)), about));
        }
        found
    }

    /// Checks that states and clocks follow from the events.
    fn check_states(&self, skew: ClockSkew) -> Vec<Finding> {
        let mut found = Vec::new();
        let clock = self.states.values().find_map(|(state, _)| state.clock);
        let mut left = clock.map(|clock| [clock.initial; 2]);
        let mut moves: Vec<String> = Vec::new();
        for version in 0..=self.known {
            let event = self.events.get(&version);
            let after = match event.map(|(event, _)| &event.kind) {
                Some(EventKind::Played { action, left }) => {
                    moves.push(action.to_string());
                    *left
                }
                Some(EventKind::TookBack { actions, left }) => {
                    moves.truncate(moves.len().saturating_sub(usize::from(*actions)));
                    *left
                }
                _ => None,
            };
            if let (Some((event, known_from)), Some(after), Some(before), Some(clock)) = (event, after, left, clock) {
                let cause = self.causes.get(&version).and_then(|key| self.actions.get(key));
                // Readings at the previous version are also an upper bound.
                let read = cause.filter(|cause| cause.known + 1 == version).and_then(|cause| cause.least);
                for seat in Seat::BOTH {
                    let moved = event.seat == Some(seat) && matches!(event.kind, EventKind::Played { .. });
                    let gain = if moved { clock.increment } else { 0 };
                    let index = seat.index();
                    let read = read.zip(skew).map_or(i64::MAX, |(read, skew)| read[index] + skew);
                    if after[index] > before[index].min(read).saturating_add(gain) {
                        let reason = format!(
                            "seat {} had {} ms, at most {read} ms by what clients read, and {} ms after {}",
                            u8::from(seat),
                            before[index],
                            after[index],
                            describe(event)
                        );
                        found.push((
                            FaultKind::Clock,
                            reason,
                            cause.map(|cause| cause.at).into_iter().chain([*known_from]).collect(),
                        ));
                    }
                }
            }
            left = after.or(left);
            let Some((state, known_from)) = self.states.get(&version) else { continue };
            if state.game.moves != moves.join(" ") {
                let reason = format!("version {version} has moves {:?}, and events {moves:?}", state.game.moves);
                found.push((FaultKind::Board, reason, vec![*known_from]));
            }
            if let (Some(clock), Some(left)) = (state.clock, left)
                && Seat::BOTH.iter().any(|seat| clock.left[seat.index()] > left[seat.index()])
            {
                let reason = format!("clocks of version {version} show {:?} of {left:?} ms", clock.left);
                found.push((FaultKind::Clock, reason, vec![*known_from]));
            }
        }
        found
    }

    /// Checks that each seat had one owner at a time.
    fn check_seats(&self) -> Vec<Finding> {
        let mut found = Vec::new();
        for seat in Seat::BOTH {
            let held = &self.held[seat.index()];
            let name = |player: &str| format!("{player} on seat {}", u8::from(seat));
            // Owners that certainly had the seat for a period, in order of time.
            let mut sure: Vec<_> = held.iter().filter(|(_, held)| held.first_end < held.last_start).collect();
            sure.sort_by_key(|(_, held)| held.first_end);
            for pair in sure.windows(2) {
                let [(one, first), (other, second)] = [pair[0], pair[1]];
                if second.first_end < first.last_start {
                    let reason = format!("{} and {} at the same time", name(one), name(other));
                    found.push((FaultKind::Seat, reason, vec![first.first_end, second.first_end, first.last_start]));
                }
            }
            for (player, held) in held {
                if held.asked.is_some_and(|asked| held.first_end < asked) {
                    let reason = format!("{} before the player asked for it", name(player));
                    found.push((FaultKind::Seat, reason, vec![held.first_end]));
                }
                // An owner without a certain period must have had the seat outside these periods.
                let around = sure.iter().find(|(other, sure)| {
                    *other != player && sure.first_end < held.last_start && held.first_end < sure.last_start
                });
                if let (Some((other, sure)), true) = (around, held.last_start < held.first_end) {
                    let reason = format!("{} while {} has it", name(player), name(other));
                    found.push((FaultKind::Seat, reason, vec![sure.first_end, held.first_end, sure.last_start]));
                }
            }
            for (player, one, start, end) in &self.absent {
                let held = held.get(player).filter(|_| *one == seat);
                if let Some(held) = held.filter(|held| held.first_end < *start && *end < held.last_start) {
                    let reason = format!("{} was not there in between", name(player));
                    found.push((FaultKind::Seat, reason, vec![held.first_end, *end, held.last_start]));
                }
            }
        }
        found
    }

    /// Version of the end, and the seat that won.
    fn ending(&self) -> Option<(u64, Option<Seat>)> {
        let (state, _) = self.states.values().find(|(state, _)| state.ending.is_some())?;
        let ending = state.ending.as_ref().filter(|ending| ending.reason != EndReason::Abandoned)?;
        let ends = |kind: &EventKind| {
            use EventKind::{DrawAgreed, Played, Resigned, TimedOut};
            matches!(kind, DrawAgreed | Played { .. } | Resigned | TimedOut)
        };
        let last = self.events.range(..=state.version).rev().find(|(_, (event, _))| ends(&event.kind))?;
        Some((*last.0, ending.winner))
    }

    /// When the game ended: after the first index and before the second.
    fn ended(&self, version: u64) -> (usize, usize) {
        let cause = self.causes.get(&version).and_then(|key| self.actions.get(key));
        (cause.map_or(0, |cause| cause.at), self.known_from(version).unwrap_or(usize::MAX))
    }

    /// The last owner of a seat.
    fn owner(&self, seat: Seat) -> Option<&'a str> {
        self.held[seat.index()].iter().max_by_key(|(_, held)| held.last_start).map(|(player, _)| *player)
    }
}

/// A finished game that counts for ratings or a tournament.
struct FinishedGame<'a> {
    game: &'a str,
    players: [&'a str; 2],
    winner: Option<Seat>,
    after: usize,
    before: usize,
}

impl FinishedGame<'_> {
    fn seat_of(&self, player: &str) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.players[seat.index()] == player)
    }
}

struct HistoryChecker<'a> {
    entries: &'a [Entry],
    skew: ClockSkew,
    asked: BTreeMap<Op, TrackedRequest<'a>>,
    games: BTreeMap<&'a str, Game<'a>>,
    violations: Vec<Violation>,
}

impl<'a> HistoryChecker<'a> {
    fn report(&mut self, about: &str, found: Vec<Finding>) {
        for (fault, reason, mut places) in found {
            places.sort_unstable();
            places.dedup();
            let ops: BTreeSet<Op> = places.iter().filter_map(|place| self.entries.get(*place)?.op()).collect();
            let (first, last) = (places.first().copied().unwrap_or(0), places.last().copied().unwrap_or(0));
            let is_shown = |(index, entry): &(usize, &Entry)| {
                let is_between = (first..=last).contains(index) && matches!(entry.what, EntryKind::Note(_));
                places.binary_search(index).is_ok() || is_between || entry.op().is_some_and(|op| ops.contains(&op))
            };
            let slice = self.entries.iter().enumerate().filter(is_shown).map(|(_, entry)| entry.clone()).collect();
            self.violations.push(Violation { fault, about: about.to_owned(), reason, slice });
        }
    }

    fn take(&mut self, index: usize, entry: &'a Entry) {
        let (client, player) = (&*entry.client, &*entry.player);
        match &entry.what {
            EntryKind::Invoked { op, request } => {
                let game = entry.game().and_then(|id| self.games.get(id));
                let known = game.map_or(0, |game| game.known);
                let least = game.and_then(|game| game.least.get(&known).copied());
                if let Request::Act { game, id, act, .. } = request {
                    let game = self.games.entry(game).or_default();
                    let seat = game.seats.get(client).copied();
                    let action = Action { player, id, seat, act, at: index, known, least, done: None, refused: None };
                    game.actions.entry((player, id.as_str())).or_insert(action);
                }
                self.asked.insert(
                    *op,
                    TrackedRequest { request, client, player, at: index, known, least, done: None, is_refused: false },
                );
            }
            EntryKind::Ok { op, response } => {
                let Some(asked) = self.asked.get_mut(op) else { return };
                asked.done = Some((index, response));
                let asked = &self.asked[op];
                let (id, found) = match response {
                    Response::Welcome { state, .. } => {
                        let game = self.games.entry(&state.id).or_default();
                        (state.id.as_str(), game.record_welcome(asked, response, index, self.skew))
                    }
                    Response::Version(version) => {
                        let Request::Act { game: id, .. } = asked.request else { return };
                        let game = self.games.entry(id).or_default();
                        (id.as_str(), game.record_ack(asked, *version, index))
                    }
                    Response::Seated { game: id, seat } => {
                        let game = self.games.entry(id).or_default();
                        game.record_owner(*seat, player, asked.at, index, true);
                        game.rated |= matches!(asked.request, Request::Create { rated: true });
                        (id.as_str(), Vec::new())
                    }
                    _ => return,
                };
                self.report(id, found);
            }
            EntryKind::Failed { op, .. } => {
                let Some(asked) = self.asked.get_mut(op) else { return };
                asked.is_refused = true;
                let Request::Act { game, id, .. } = asked.request else { return };
                let game = self.games.entry(game).or_default();
                if let Some(action) = game.actions.get_mut(&(player, id.as_str())) {
                    action.refused = Some(index);
                }
            }
            EntryKind::Update { game: id, event, state } => {
                let found = self.games.entry(id).or_default().record_update(client, event, state, index);
                self.report(id, found);
            }
            EntryKind::Unknown { .. } | EntryKind::Lost { .. } | EntryKind::Note(_) => {}
        }
    }

    fn check_games(&mut self) -> Summary {
        let mut checked = Summary { games: self.games.len(), ..Summary::default() };
        // A request for a seat with unknown outcome may have succeeded.
        for asked in self.asked.values().filter(|asked| !asked.is_refused) {
            if let Request::MoveSeat { game, .. } | Request::Join { game } = asked.request
                && let Some(game) = self.games.get_mut(game.as_str())
            {
                for held in &mut game.held {
                    if let Some(held) = held.get_mut(asked.player) {
                        held.asked = Some(held.asked.map_or(asked.at, |then| then.min(asked.at)));
                    }
                }
            }
        }
        let ids: Vec<&str> = self.games.keys().copied().collect();
        for id in ids {
            let Some(game) = self.games.get_mut(id) else { continue };
            let mut found = game.check_actions();
            found.extend(game.check_states(self.skew));
            found.extend(game.check_seats());
            checked.events += game.events.len();
            for action in game.actions.values() {
                checked.acknowledged += usize::from(action.done.is_some());
                checked.unknown += usize::from(action.done.is_none() && action.refused.is_none());
            }
            self.report(id, found);
        }
        checked
    }

    /// Checks that each link moved a seat at most once. Returns the number of used links.
    fn check_links(&mut self) -> usize {
        let mut moved: BTreeMap<(&str, &str), BTreeMap<&str, usize>> = BTreeMap::new();
        for asked in self.asked.values() {
            let Request::MoveSeat { game, link } = asked.request else { continue };
            let has_it = self
                .games
                .get(game.as_str())
                .is_some_and(|game| game.held.iter().any(|held| held.contains_key(asked.player)));
            if has_it {
                moved.entry((game, link)).or_default().insert(asked.player, asked.at);
            }
        }
        for ((game, link), players) in &moved {
            if players.len() > 1 {
                let reason = format!("link {link} moved a seat to {:?}", players.keys().collect::<Vec<_>>());
                self.report(game, vec![(FaultKind::SeatLink, reason, players.values().copied().collect())]);
            }
        }
        moved.len()
    }

    fn check_ratings(&mut self) -> usize {
        // A rematch of a rated game is rated.
        let mut rated: Vec<&str> = self.games.iter().filter(|(_, game)| game.rated).map(|(id, _)| *id).collect();
        let mut place = 0;
        while let Some(game) = rated.get(place).and_then(|id| self.games.get(id)) {
            let next = game.events.values().find_map(|(event, _)| match &event.kind {
                EventKind::RematchStarted { game } => Some(game.as_str()),
                _ => None,
            });
            let is_new = |next: &&str| self.games.contains_key(next) && !rated.contains(next);
            let next = next.filter(is_new);
            rated.extend(next);
            place += 1;
        }
        let counted = |id: &&'a str| {
            let game = &self.games[id];
            let (version, winner) = game.ending()?;
            let (after, before) = game.ended(version);
            let players = [game.owner(Seat::One)?, game.owner(Seat::Two)?];
            Some(FinishedGame { game: id, players, winner, after, before })
        };
        let games: Vec<FinishedGame> = rated.iter().filter_map(counted).collect();
        let mut looks: BTreeMap<&str, Vec<(usize, usize, Rating)>> = BTreeMap::new();
        let mut found = Vec::new();
        for asked in self.asked.values() {
            let Some((end, Response::Rating(rating))) = asked.done else { continue };
            let rating = rating.unwrap_or(Rating { rating: 1500, deviation: 350, games: 0 });
            looks.entry(asked.player).or_default().push((asked.at, end, rating));
            let of_player = || games.iter().filter(|game| game.seat_of(asked.player).is_some());
            let least = of_player().filter(|game| game.before < asked.at).count() as i64;
            let most = of_player().filter(|game| game.after < end).count() as i64;
            if !(least..=most).contains(&rating.games) {
                let ends = of_player().map(|game| game.before).filter(|end| *end < self.entries.len());
                let reason = format!("{} rated games counted, {least} to {most} were played", rating.games);
                found.push((asked.player, (FaultKind::Rating, reason, ends.chain([asked.at, end]).collect())));
            }
        }
        if found.is_empty() {
            let mut orders = OrderSearch { games: &games, looks: &looks, done: vec![false; games.len()], tried: 0 };
            if !orders.explain(&mut BTreeMap::new()) {
                let reason = format!("no order of {} rated games leads to what was shown", games.len());
                let ends = games.iter().map(|game| game.before);
                let places = ends.chain(looks.values().flatten().map(|look| look.1)).collect();
                found.push(("ratings", (FaultKind::Rating, reason, places)));
            }
        }
        let count = games.len();
        for (player, one) in found {
            self.report(player, vec![one]);
        }
        count
    }

    fn check_tournaments(&mut self) -> usize {
        type Observation<'a> = (usize, usize, &'a ObservedTournament);
        type Wanted = fn(Option<Seat>, Seat) -> bool;
        let mut looks: BTreeMap<&str, Vec<Observation>> = BTreeMap::new();
        for asked in self.asked.values() {
            if let (Request::Tournament { id }, Some((end, Response::Tournament(seen)))) = (asked.request, asked.done) {
                looks.entry(id).or_default().push((asked.at, end, seen));
            }
        }
        let (mut count, mut reports) = (0, Vec::new());
        for (id, looks) in &looks {
            let tables: BTreeMap<&str, [&str; 2]> = looks
                .iter()
                .flat_map(|look| &look.2.games)
                .map(|table| (table.id.as_str(), table.names.each_ref().map(String::as_str)))
                .collect();
            count += tables.len();
            let mut met: BTreeMap<[&str; 2], &str> = BTreeMap::new();
            let plays_once = looks.iter().any(|look| look.2.minutes.is_none());
            for (game, names) in &tables {
                let mut pair = *names;
                pair.sort_unstable();
                if let (Some(other), true) = (met.insert(pair, game), plays_once) {
                    reports.push((
                        *id,
                        FaultKind::Tournament,
                        format!("{pair:?} play in {other} and {game}"),
                        Vec::new(),
                    ));
                }
            }
            let counted = |(game, names): (&&'a str, &[&'a str; 2])| {
                let (version, winner) = self.games.get(game)?.ending()?;
                let (after, before) = self.games[game].ended(version);
                Some(FinishedGame { game, players: *names, winner, after, before })
            };
            let games: Vec<FinishedGame> = tables.iter().filter_map(counted).collect();
            for (start, end, seen) in looks {
                let ended = |table: &&Table| games.iter().find(|game| game.game == table.id && game.before < *start);
                if let Some(game) = seen.games.iter().find_map(|table| ended(&table)) {
                    let reason = format!("game {} is over, and is shown as open", game.game);
                    reports.push((*id, FaultKind::Tournament, reason, vec![game.before, *start, *end]));
                }
                let mut busy = BTreeSet::new();
                if let Some(name) = seen.games.iter().flat_map(|table| &table.names).find(|name| !busy.insert(*name)) {
                    let reason = format!("{name} plays two games at once");
                    reports.push((*id, FaultKind::Tournament, reason, vec![*start, *end]));
                }
                for row in &seen.standings {
                    let results = |wanted: Wanted, by: usize, is_sure: bool| {
                        let of_row = games.iter().filter(|game| {
                            let time = if is_sure { game.before } else { game.after };
                            time < by && game.seat_of(&row.name).is_some_and(|seat| wanted(game.winner, seat))
                        });
                        of_row.count() as u32
                    };
                    let kinds: [(&str, u32, Wanted); 3] = [
                        ("won", row.won, |winner, seat| winner == Some(seat)),
                        ("drawn", row.drawn, |winner, _| winner.is_none()),
                        ("lost", row.lost, |winner, seat| winner == Some(seat.other())),
                    ];
                    for (name, shown, wanted) in kinds {
                        let (least, most) = (results(wanted, *start, true), results(wanted, *end, false));
                        if !(least..=most).contains(&shown) {
                            let of_row = games.iter().filter(|game| game.seat_of(&row.name).is_some());
                            let ends = of_row.map(|game| game.before).chain([*start, *end]).collect();
                            let reason = format!("{}: {shown} games {name}, {least} to {most} were", row.name);
                            reports.push((*id, FaultKind::Tournament, reason, ends));
                        }
                    }
                    let halves = 2 * row.won + row.drawn;
                    if row.played != row.won + row.drawn + row.lost || row.points * 2.0 != f64::from(halves) {
                        reports.push((
                            *id,
                            FaultKind::Tournament,
                            format!("{row:?} does not add up"),
                            vec![*start, *end],
                        ));
                    }
                }
            }
        }
        for (id, fault, reason, places) in reports {
            self.report(id, vec![(fault, reason, places)]);
        }
        count
    }
}

/// A search for an order of rated games that explains all ratings.
struct OrderSearch<'c, 'a> {
    games: &'c [FinishedGame<'a>],
    looks: &'c BTreeMap<&'a str, Vec<(usize, usize, Rating)>>,
    done: Vec<bool>,
    tried: usize,
}

impl<'a> OrderSearch<'_, 'a> {
    /// Whether some order of the remaining games is consistent, starting from these ratings.
    fn explain(&mut self, ratings: &mut BTreeMap<&'a str, (Glicko2Rating, i64)>) -> bool {
        if self.done.iter().all(|done| *done) {
            return true;
        }
        self.tried += 1;
        if self.tried > MAX_ORDERS {
            return false;
        }
        // The next game cannot be one whose end began after another remaining game had ended.
        let open = || self.games.iter().zip(&self.done).filter(|(_, done)| !**done).map(|(game, _)| game);
        let first_end = open().map(|game| game.before).min().unwrap_or(usize::MAX);
        let mut next: Vec<usize> =
            (0..self.games.len()).filter(|&one| !self.done[one] && self.games[one].after <= first_end).collect();
        next.sort_by_key(|&one| self.games[one].before);
        for one in next {
            let game = &self.games[one];
            let before = game.players.map(|player| ratings.get(player).copied().unwrap_or_default());
            let outcome = match game.winner {
                Some(Seat::One) => Outcomes::WIN,
                Some(Seat::Two) => Outcomes::LOSS,
                None => Outcomes::DRAW,
            };
            let (first, second) = glicko2(&before[0].0, &before[1].0, &outcome, &Glicko2Config::new());
            let after = [(first, before[0].1 + 1), (second, before[1].1 + 1)];
            if game.players.iter().zip(&after).all(|(player, standing)| self.agrees(player, standing)) {
                ratings.extend(game.players.into_iter().zip(after));
                self.done[one] = true;
                if self.explain(ratings) {
                    return true;
                }
                self.done[one] = false;
                ratings.extend(game.players.into_iter().zip(before));
            }
        }
        false
    }

    /// Whether a rating agrees with all that the player was shown after this number of games.
    fn agrees(&self, player: &str, (rating, games): &(Glicko2Rating, i64)) -> bool {
        let shown =
            Rating { rating: rating.rating.round() as i64, deviation: rating.deviation.round() as i64, games: *games };
        self.looks.get(player).is_none_or(|looks| looks.iter().all(|look| look.2.games != *games || look.2 == shown))
    }
}
