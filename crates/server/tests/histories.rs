//! Tests of the recorder and the checker of histories. The file is long because each planted fault is a
//! history, written out.

use std::sync::Arc;

use crate::common::checker::{FaultKind, Summary, check};
use crate::common::history::{
    Entry, EntryKind, History, ObservedStanding, ObservedTournament, Rating, Recorder, Request, Response, Table,
};
use connect4_core::playout::Rng;
use connect4_wire::room::{Act, EndReason, Ending, Event, EventKind, RoomState, Seat};
use serde_json::json;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

fn state(version: u64) -> serde_json::Value {
    json!({
        "id": "g", "version": version, "board_version": version, "game": {}, "names": ["Ann", "Bo"], "to_move": 1,
        "x_seat": 1, "can_swap": false, "ending": null, "clock": null, "draw_offer": null, "takeback": null,
        "rematch": null, "next": null,
    })
}

/// Kinds of the entries.
fn outcomes(entries: &[Entry]) -> Vec<&'static str> {
    let name = |entry: &Entry| match entry.what {
        EntryKind::Invoked { .. } => "invoked",
        EntryKind::Ok { .. } => "ok",
        EntryKind::Failed { .. } => "failed",
        EntryKind::Unknown { .. } => "unknown",
        EntryKind::Update { .. } => "update",
        EntryKind::Lost { .. } => "lost",
        EntryKind::Note(_) => "note",
    };
    entries.iter().map(name).collect()
}

#[test]
fn every_request_gets_an_outcome() {
    let history = History::new();
    let ann = history.client("ann", "ann");
    let mut session = ann.connecting("127.0.0.1:1", "g", Some(0));
    let act = |id: &str| json!({ "type": "act", "id": id, "version": 1, "act": { "do": "resign" } }).to_string();
    let welcome = json!({
        "type": "welcome", "protocol": 1, "seat": 1, "events": [], "state": state(1), "online": [true, false], "spectators": 0,
    });
    session.sending(&json!({ "type": "hello", "protocol": 1, "seen": 0 }).to_string());
    session.received(&welcome.to_string());
    for id in ["a", "b", "c", "d"] {
        session.sending(&act(id));
    }
    let refused =
        |id: &str, code: &str| json!({ "type": "refused", "id": id, "code": code, "reason": "." }).to_string();
    session.received(&refused("b", "stale"));
    session.received(&json!({ "type": "ack", "id": "a", "version": 2 }).to_string());
    // The act may be stored although the server could not confirm it.
    session.received(&refused("c", "busy"));
    let event = json!({ "version": 2, "at": 0, "seat": 1, "what": "resigned" });
    session.received(&json!({ "type": "update", "event": event, "state": state(2) }).to_string());
    history.note("server 1", "killed");
    session.lost("reset by peer");
    drop(ann.connecting("127.0.0.1:1", "g", Some(2)));
    let entries = history.entries();
    let wanted = "invoked ok invoked invoked invoked invoked failed ok unknown update note lost unknown invoked failed";
    assert_eq!(outcomes(&entries).join(" "), wanted);
    assert!(matches!(entries[7].what, EntryKind::Ok { op: 2, response: Response::Version(2) }));
    assert!(matches!(&entries[5].what, EntryKind::Invoked { op: 5, request: Request::Act { id, .. } } if id == "d"));
    assert_eq!(entries[12].op(), Some(5), "the act that was open when the connection was lost");
    assert!(entries.is_sorted_by_key(|entry| entry.at));
    let timeline = ann.timeline();
    assert_eq!(timeline.lines().count(), entries.len(), "{timeline}");
    for part in
        ["connect to g at 127.0.0.1:1, seen 0", "#2 ok: version 2", "note: killed", "connection lost: g: reset by peer"]
    {
        assert!(timeline.contains(part), "{part} in {timeline}");
    }
}

/// A server with controllable faults, and the recorded histories of its clients.
struct Model {
    history: Arc<History>,
    clients: Vec<Recorder>,
    log: Vec<Event>,
    moves: Vec<String>,
    left: [i64; 2],
    ending: Option<Ending>,
}

const GAME: &str = "g";

impl Model {
    /// A rated game of ann and bo, in which bo has just joined.
    fn new() -> Self {
        let history = History::new();
        let clients = ["ann", "bo", "spectator"].map(|name| history.client(name, name)).into();
        let left = [60_000; 2];
        let mut model = Model { history, clients, log: Vec::new(), moves: Vec::new(), left, ending: None };
        let made = model.clients[0].invoked(Request::Create { rated: true });
        model.clients[0].ok(made, Response::Seated { game: GAME.to_owned(), seat: Seat::One });
        let joined = model.clients[1].invoked(Request::Join { game: GAME.to_owned() });
        model.append(Seat::Two, EventKind::Joined { name: "Bo".to_owned() });
        model.clients[1].ok(joined, Response::Seated { game: GAME.to_owned(), seat: Seat::Two });
        model
    }

    fn version(&self) -> u64 {
        self.log.len() as u64
    }

    fn state(&self) -> RoomState {
        let mut state = state(self.version());
        state["game"]["moves"] = json!(self.moves.join(" "));
        state["clock"] = json!({ "initial": 60_000, "increment": 0, "left": self.left, "running": 1 });
        state["ending"] = json!(self.ending);
        serde_json::from_value(state).unwrap()
    }

    fn append(&mut self, seat: Seat, kind: EventKind) {
        if let EventKind::Played { action, .. } = &kind {
            self.moves.push(action.to_string());
        }
        if kind == EventKind::Resigned {
            self.ending = Some(Ending { winner: Some(seat.other()), reason: EndReason::Resigned });
        }
        let version = self.version() + 1;
        self.log.push(Event { version, at: 0, seat: Some(seat), kind });
    }

    /// A move in this column, after 500 ms.
    fn played(&mut self, seat: Seat, column: u8) -> EventKind {
        self.left[seat.index()] -= 500;
        let letter = char::from(b'a' + column - 1);
        let row = self.moves.iter().filter(|one| one.starts_with(letter)).count() + 1;
        let action = format!("{letter}{row}").parse().unwrap();
        EventKind::Played { action, left: Some(self.left) }
    }

    fn enter(&self, client: usize, seen: u64) {
        self.enter_with(client, seen, self.state(), &self.log);
    }

    /// A client that has seen a version connects, and gets a state and log that may be wrong.
    fn enter_with(&self, client: usize, seen: u64, state: RoomState, log: &[Event]) {
        let target = "server".to_owned();
        let request = Request::Connect { target, game: GAME.to_owned(), seen: Some(seen) };
        let op = self.clients[client].invoked(request);
        let seat = [Some(Seat::One), Some(Seat::Two), None][client];
        let missed = |event: &&Event| event.version > seen && event.version <= state.version;
        let events = log.iter().filter(missed).cloned().collect();
        self.clients[client].ok(op, Response::Welcome { seat, events, state: Box::new(state) });
    }

    fn send(&self, client: usize, id: &str, act: Act) -> usize {
        let version = self.version();
        self.clients[client].invoked(Request::Act { game: GAME.to_owned(), id: id.to_owned(), version, act })
    }

    fn play(&self, client: usize, id: &str, column: u8) -> usize {
        self.send(client, id, Act::Play { action: column.to_string() })
    }

    fn ack(&self, client: usize, op: usize, version: u64) {
        self.clients[client].ok(op, Response::Version(version));
    }

    /// Sends the latest event to a client.
    fn broadcast_to(&self, client: usize) {
        self.send_event(client, self.log.last().unwrap().clone());
    }

    fn send_event(&self, client: usize, event: Event) {
        let mut state = self.state();
        state.version = event.version;
        self.clients[client].update(GAME, event, state);
    }

    fn fault_kinds(&self) -> Vec<FaultKind> {
        fault_kinds(&self.history)
    }
}

fn fault_kinds(history: &History) -> Vec<FaultKind> {
    let violations = check(&history.entries(), Some(5_000)).err().unwrap_or_default();
    assert!(violations.iter().all(|one| !one.to_string().is_empty()));
    let mut kinds: Vec<FaultKind> = violations.into_iter().map(|one| one.fault).collect();
    kinds.dedup();
    kinds
}

/// Both players are connected, and ann has played in column 4.
fn started_game() -> Model {
    let mut model = Model::new();
    model.enter(0, 0);
    model.enter(1, 0);
    let op = model.play(0, "a1", 4);
    let kind = model.played(Seat::One, 4);
    model.append(Seat::One, kind);
    model.ack(0, op, 2);
    model.broadcast_to(0);
    model.broadcast_to(1);
    model
}

#[test]
fn valid_histories_pass() {
    let mut model = started_game();
    // The server stores a move and dies before it answers. The repeated act gets the same version.
    let op = model.play(1, "b1", 4);
    let kind = model.played(Seat::Two, 4);
    model.append(Seat::Two, kind);
    model.clients[1].unknown(op, "connection lost");
    model.enter(1, 2);
    let op = model.play(1, "b1", 4);
    model.ack(1, op, 3);
    model.broadcast_to(0);
    // An act without an answer may or may not have happened.
    for is_done in [false, true] {
        let op = model.send(0, &format!("draw {is_done}"), Act::OfferDraw);
        model.clients[0].unknown(op, "connection lost");
        if is_done {
            model.append(Seat::One, EventKind::DrawOffered);
        }
        model.enter(0, 3);
    }
    // A refused act has no effect.
    let op = model.play(0, "a2", 1);
    model.clients[0].failed(op, "Stale");
    model.enter(2, 0);
    let checked = check(&model.history.entries(), Some(5_000)).unwrap();
    let wanted = Summary { games: 1, events: 4, acknowledged: 2, unknown: 2, ..Summary::default() };
    assert_eq!(checked, wanted);
}

#[test]
fn an_action_that_takes_effect_twice_is_found() {
    let mut model = started_game();
    let kind = model.played(Seat::One, 4);
    model.append(Seat::One, kind);
    model.broadcast_to(1);
    let violations = check(&model.history.entries(), None).unwrap_err();
    let text = violations[0].to_string();
    assert_eq!(violations[0].fault, FaultKind::DuplicatedAction);
    for part in
        ["DuplicatedAction in g: there is version 3 by seat 1", "by ann (id a1) took effect already", "#", "update"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn an_acknowledged_action_that_is_lost_is_found() {
    let mut model = started_game();
    let op = model.play(1, "b1", 1);
    model.ack(1, op, 3);
    assert_eq!(model.fault_kinds(), [FaultKind::LostAction], "nobody has seen version 3");
    let kind = model.played(Seat::Two, 2);
    model.append(Seat::Two, kind);
    model.broadcast_to(0);
    let op = model.play(1, "b2", 2);
    model.clients[1].unknown(op, "connection lost");
    assert_eq!(model.fault_kinds(), [FaultKind::LostAction], "version 3 is another move");
}

#[test]
fn conflicting_orders_are_found() {
    let mut model = started_game();
    let op = model.play(1, "b1", 1);
    let kind = model.played(Seat::Two, 1);
    model.append(Seat::Two, kind);
    model.ack(1, op, 3);
    model.broadcast_to(1);
    let mut other = model.log[2].clone();
    other.kind = EventKind::DrawOffered;
    model.send_event(0, other);
    assert_eq!(model.fault_kinds(), [FaultKind::ConflictingOrders]);
}

#[test]
fn a_version_that_goes_backwards_is_found() {
    let model = started_game();
    let mut old = Model::new();
    old.left = model.left;
    // Ann has seen version 2. The spectator has not, but it was already known.
    model.enter_with(0, 0, old.state(), &model.log);
    assert_eq!(model.fault_kinds(), [FaultKind::RealTime, FaultKind::VersionBackwards]);
    let model = started_game();
    model.enter_with(2, 0, old.state(), &model.log);
    assert_eq!(model.fault_kinds(), [FaultKind::RealTime]);
}

#[test]
fn an_action_acknowledged_too_early_is_found() {
    let model = started_game();
    // Version 2 was acknowledged before bo sent this.
    let op = model.play(1, "b1", 4);
    model.ack(1, op, 2);
    assert!(model.fault_kinds().contains(&FaultKind::RealTime));
}

#[test]
fn a_refused_action_that_takes_effect_is_found() {
    let mut model = started_game();
    let op = model.play(1, "b1", 4);
    let kind = model.played(Seat::Two, 4);
    model.append(Seat::Two, kind);
    model.clients[1].failed(op, "Stale");
    model.broadcast_to(0);
    assert_eq!(model.fault_kinds(), [FaultKind::RefusedAction]);
}

#[test]
fn an_incomplete_resync_is_found() {
    let model = started_game();
    model.enter_with(2, 0, model.state(), &model.log[1..]);
    assert_eq!(model.fault_kinds(), [FaultKind::Resync]);
}

#[test]
fn a_wrong_board_is_found() {
    let mut model = started_game();
    model.moves = vec!["e1".to_owned()];
    model.enter(2, 0);
    assert_eq!(model.fault_kinds(), [FaultKind::ConflictingOrders]);
    let mut model = Model::new();
    model.moves = vec!["e1".to_owned()];
    model.enter(2, 0);
    assert_eq!(model.fault_kinds(), [FaultKind::Board]);
}

#[test]
fn a_clock_that_gains_time_is_found() {
    let mut model = started_game();
    model.left = [59_000, 40_000];
    model.enter(1, 2);
    // Readings may differ by the skew between two servers.
    model.left = [59_000, 43_000];
    model.enter(1, 2);
    assert_eq!(model.fault_kinds(), []);
    model.left = [59_000, 59_000];
    model.enter(1, 2);
    assert_eq!(model.fault_kinds(), [FaultKind::Clock]);
    // Within a turn: bo had 40 s left, but has 60 s after the move.
    let mut model = started_game();
    model.left = [59_000, 40_000];
    model.enter(1, 2);
    let op = model.play(1, "b1", 1);
    model.left = [59_500, 60_500];
    let kind = model.played(Seat::Two, 1);
    model.append(Seat::Two, kind);
    model.ack(1, op, 3);
    model.broadcast_to(1);
    assert_eq!(model.fault_kinds(), [FaultKind::Clock]);
}

#[test]
fn a_seat_with_two_owners_is_found() {
    let moved = |mut model: Model, link: &str, device: &str| {
        let phone = model.history.client(device, device);
        let op = phone.invoked(Request::MoveSeat { game: GAME.to_owned(), link: link.to_owned() });
        phone.ok(op, Response::Seated { game: GAME.to_owned(), seat: Seat::One });
        model.clients[0] = phone;
        model.enter(0, 0);
        model
    };
    let mut model = moved(started_game(), "link", "phone");
    let tablet = moved(started_game(), "link", "tablet");
    assert_eq!((model.fault_kinds(), tablet.fault_kinds()), (Vec::new(), Vec::new()));
    // The same link moves the seat again.
    let phone = model.clients[0].clone();
    model = moved(model, "link", "tablet");
    assert_eq!(model.fault_kinds(), [FaultKind::SeatLink]);
    // The phone still has the seat.
    model.clients[0] = phone.clone();
    model.enter(0, 0);
    assert_eq!(model.fault_kinds(), [FaultKind::Seat, FaultKind::SeatLink]);
    // The phone acts on its old connection after the tablet got the seat.
    let mut model = moved(started_game(), "link", "phone");
    let phone = model.clients[0].clone();
    model = moved(model, "another link", "tablet");
    assert_eq!(model.fault_kinds(), []);
    model.clients[0] = phone;
    let op = model.send(0, "p1", Act::OfferDraw);
    model.append(Seat::One, EventKind::DrawOffered);
    model.ack(0, op, 3);
    model.broadcast_to(1);
    let mut model = Model { clients: vec![model.history.client("tablet", "tablet")], ..model };
    model.clients.extend(["bo", "spectator"].map(|name| model.history.client(name, name)));
    model.enter(0, 0);
    assert_eq!(model.fault_kinds(), [FaultKind::Seat], "a previous owner acts on the seat");
}

fn rating(history: &Arc<History>, player: &str, rating: i64, deviation: i64, games: i64) {
    let client = history.client(player, player);
    let op = client.invoked(Request::Rating);
    client.ok(op, Response::Rating(Some(Rating { rating, deviation, games })));
}

/// Bo has resigned.
fn finished_game() -> Model {
    let mut model = started_game();
    resign(&mut model);
    model
}

fn resign(model: &mut Model) {
    let op = model.send(1, "b1", Act::Resign);
    model.append(Seat::Two, EventKind::Resigned);
    model.ack(1, op, 3);
    model.broadcast_to(0);
    model.broadcast_to(1);
}

#[test]
fn a_game_that_is_rated_twice_is_found() {
    let model = finished_game();
    rating(&model.history, "ann", 1662, 290, 1);
    rating(&model.history, "bo", 1338, 290, 1);
    assert_eq!(model.fault_kinds(), []);
    assert_eq!(check(&model.history.entries(), None).unwrap().rated_games, 1);
    let twice = finished_game();
    rating(&twice.history, "ann", 1738, 251, 2);
    assert_eq!(twice.fault_kinds(), [FaultKind::Rating], "the game counts twice");
    let never = finished_game();
    rating(&never.history, "ann", 1500, 350, 0);
    assert_eq!(never.fault_kinds(), [FaultKind::Rating], "the game does not count");
    let drawn = finished_game();
    rating(&drawn.history, "bo", 1500, 290, 1);
    assert_eq!(drawn.fault_kinds(), [FaultKind::Rating], "the game counts as a draw");
}

/// State of a game that has just begun, or that this seat has resigned.
fn plain_state(game: &str, loser: Option<Seat>) -> RoomState {
    let mut state = state(if loser.is_some() { 2 } else { 1 });
    state["id"] = json!(game);
    state["ending"] = json!(loser.map(|loser| Ending { winner: Some(loser.other()), reason: EndReason::Resigned }));
    serde_json::from_value(state).unwrap()
}

/// A rated game begins.
fn begin_rated(history: &Arc<History>, game: &str, players: [&str; 2]) {
    let clients = players.map(|name| history.client(name, name));
    for (client, seat) in clients.iter().zip(Seat::BOTH) {
        let op = client.invoked(Request::Create { rated: true });
        client.ok(op, Response::Seated { game: game.to_owned(), seat });
    }
    let joined = Event { version: 1, at: 0, seat: Some(Seat::Two), kind: EventKind::Joined { name: String::new() } };
    for (client, seat) in clients.iter().zip(Seat::BOTH) {
        let (target, game) = ("server".to_owned(), game.to_owned());
        let state = Box::new(plain_state(&game, None));
        let op = client.invoked(Request::Connect { target, game, seen: Some(0) });
        client.ok(op, Response::Welcome { seat: Some(seat), events: vec![joined.clone()], state });
    }
}

/// This seat resigns; the returned function records the answer.
fn give_up(history: &Arc<History>, game: &str, players: [&str; 2], loser: Seat) -> impl FnOnce() + use<> {
    let clients = players.map(|name| history.client(name, name));
    let (id, game) = (format!("end of {game}"), game.to_owned());
    let op = clients[loser.index()].invoked(Request::Act { game: game.clone(), id, version: 1, act: Act::Resign });
    move || {
        clients[loser.index()].ok(op, Response::Version(2));
        let event = Event { version: 2, at: 0, seat: Some(loser), kind: EventKind::Resigned };
        clients.iter().for_each(|client| client.update(&game, event.clone(), plain_state(&game, Some(loser))));
    }
}

/// Ratings of ann, bo and cy after ann has beaten bo and cy has beaten ann, in this order or the reverse.
fn ratings_after(is_first_first: bool) -> [Rating; 3] {
    let mut all = [Glicko2Rating::new(); 3];
    let mut games = vec![(0, 1), (2, 0)];
    if !is_first_first {
        games.reverse();
    }
    for (winner, loser) in games {
        let after = glicko2(&all[winner], &all[loser], &Outcomes::WIN, &Glicko2Config::new());
        (all[winner], all[loser]) = after;
    }
    let count = [2, 1, 1];
    std::array::from_fn(|index| Rating {
        rating: all[index].rating.round() as i64,
        deviation: all[index].deviation.round() as i64,
        games: count[index],
    })
}

/// Ratings depend on the order of games: if one ended before the other, only that order is valid.
#[test]
fn ratings_in_the_wrong_order_are_found() {
    let games = ["first", "second"];
    for (overlaps, is_shown_in_order) in [(false, true), (false, false), (true, true), (true, false)] {
        let history = History::new();
        let pairs = [["ann", "bo"], ["cy", "ann"]];
        for (game, pair) in games.iter().zip(pairs) {
            begin_rated(&history, game, pair);
        }
        let first = give_up(&history, games[0], pairs[0], Seat::Two);
        if overlaps {
            give_up(&history, games[1], pairs[1], Seat::Two)();
            first();
        } else {
            first();
            give_up(&history, games[1], pairs[1], Seat::Two)();
        }
        for (player, Rating { rating: shown, deviation, games }) in
            ["ann", "bo", "cy"].into_iter().zip(ratings_after(is_shown_in_order))
        {
            rating(&history, player, shown, deviation, games);
        }
        let is_wrong = !overlaps && !is_shown_in_order;
        assert_eq!(
            fault_kinds(&history),
            if is_wrong { vec![FaultKind::Rating] } else { vec![] },
            "{overlaps} {is_shown_in_order}"
        );
        assert_eq!(check(&history.entries(), None).map_or(2, |checked| checked.rated_games), 2);
    }
}

/// A guest may have a seat without an answer from a server; the game still counts.
#[test]
fn a_rated_game_counts_when_one_player_learns_of_it_late() {
    let history = History::new();
    let players = ["ann", "bo"];
    let [ann, bo] = players.map(|name| history.client(name, name));
    let made = ann.invoked(Request::Create { rated: true });
    ann.ok(made, Response::Seated { game: "late".to_owned(), seat: Seat::One });
    let lost = bo.invoked(Request::Create { rated: true });
    bo.unknown(lost, "connection lost");
    let look = |client: &Recorder, seat, loser: Option<Seat>| {
        let joined = EventKind::Joined { name: String::new() };
        let mut events = vec![Event { version: 1, at: 0, seat: Some(Seat::Two), kind: joined }];
        let gave_up = |seat| Event { version: 2, at: 0, seat: Some(seat), kind: EventKind::Resigned };
        events.extend(loser.map(gave_up));
        let request = Request::Connect { target: "server".to_owned(), game: "late".to_owned(), seen: Some(0) };
        let op = client.invoked(request);
        client.ok(op, Response::Welcome { seat, events, state: Box::new(plain_state("late", loser)) });
    };
    look(&ann, Some(Seat::One), None);
    give_up(&history, "late", players, Seat::One)();
    rating(&history, "ann", 1338, 290, 1);
    rating(&history, "bo", 1662, 290, 1);
    assert_eq!(fault_kinds(&history), [FaultKind::Rating], "nobody knows who has the other seat");
    look(&bo, Some(Seat::Two), Some(Seat::One));
    assert_eq!(fault_kinds(&history), []);
}

/// A client sees a tournament with these numbers of games won and lost by ann and bo, and these open games.
fn standings(model: &Model, rows: [(u32, u32); 2], open: &[&str]) {
    let row = |(name, (won, lost)): (&str, (u32, u32))| ObservedStanding {
        name: name.to_owned(),
        points: f64::from(won),
        played: won + lost,
        won,
        drawn: 0,
        lost,
    };
    let table = |game: &&str| Table { id: (*game).to_owned(), names: ["ann".to_owned(), "bo".to_owned()] };
    let games = open.iter().map(table).collect();
    let standings = ["ann", "bo"].into_iter().zip(rows).map(row).collect();
    let seen = ObservedTournament { status: "running".to_owned(), minutes: None, standings, games, own_game: None };
    let op = model.clients[2].invoked(Request::Tournament { id: "cup".to_owned() });
    model.clients[2].ok(op, Response::Tournament(seen));
}

/// Bo has resigned a tournament game.
fn finished_tournament_game() -> Model {
    let mut model = started_game();
    standings(&model, [(0, 0), (0, 0)], &[GAME]);
    resign(&mut model);
    model
}

#[test]
fn wrong_standings_are_found() {
    let model = started_game();
    standings(&model, [(0, 0), (0, 0)], &[GAME]);
    assert_eq!(model.fault_kinds(), []);
    let model = finished_tournament_game();
    standings(&model, [(1, 0), (0, 1)], &[]);
    assert_eq!(model.fault_kinds(), []);
    for rows in [[(2, 0), (0, 2)], [(0, 1), (1, 0)], [(0, 0), (0, 0)], [(1, 0), (0, 0)]] {
        let model = finished_tournament_game();
        standings(&model, rows, &[]);
        assert_eq!(model.fault_kinds(), [FaultKind::Tournament], "{rows:?}");
    }
    let model = finished_tournament_game();
    standings(&model, [(1, 0), (0, 1)], &[GAME]);
    assert_eq!(model.fault_kinds(), [FaultKind::Tournament], "a finished game is still open");
    let model = finished_tournament_game();
    standings(&model, [(1, 0), (0, 1)], &["another"]);
    assert_eq!(model.fault_kinds(), [FaultKind::Tournament], "a pair plays two games");
    let model = started_game();
    standings(&model, [(0, 0), (0, 0)], &[GAME, "another"]);
    assert_eq!(model.fault_kinds(), [FaultKind::Tournament], "a player has two open games");
}

/// A fault of the server.
#[derive(Clone, Copy, Debug)]
enum PlantedBug {
    /// A move is stored twice.
    Twice,
    /// An acknowledged move is lost.
    Forgets,
    /// One client sees another event at a version.
    OtherOrder,
    /// A reconnecting client sees an old state.
    Old,
    /// A refused move is applied.
    RefusesAndDoes,
    /// A reconnecting client misses an event.
    Gap,
    /// A clock gains time.
    Time,
}

/// Plays a random game in which answers and connections are lost and the server fails at one point. Returns whether it
/// failed.
fn random_history(seed: u64, planted: Option<PlantedBug>) -> (Model, bool) {
    let mut rng = Rng::new(seed);
    let mut model = Model::new();
    let mut seen = [None; 3];
    let mut open: Option<(usize, String, u8)> = None;
    let steps = 20 + rng.below(60);
    let fails_at = rng.below(steps);
    let mut planted = planted;
    for step in 0..steps {
        let mut fails = |wanted: fn(PlantedBug) -> bool| {
            let now = planted.is_some_and(wanted) && step >= fails_at;
            if now {
                planted = None;
            }
            now
        };
        // A client loses its connection or reconnects.
        let client = rng.below(3) as usize;
        match seen[client] {
            Some(_) if rng.below(4) == 0 => seen[client] = None,
            Some(_) => {}
            None => {
                let before = [0, model.version().saturating_sub(rng.below(3).into())][rng.below(2) as usize];
                let mut log = model.log.clone();
                let version = model.version();
                let mut shown = model.state();
                if version > before + 1 && fails(|one| matches!(one, PlantedBug::Gap)) {
                    log.remove(before as usize);
                } else if version > 2 && before == 0 && fails(|one| matches!(one, PlantedBug::Old)) {
                    let mut old = Model { moves: model.moves.clone(), ..Model::new() };
                    old.moves.pop();
                    shown = RoomState { version: version - 1, game: old.state().game, ..shown };
                } else if version > 2 && fails(|one| matches!(one, PlantedBug::Time)) {
                    model.enter(client, before);
                    shown.clock.as_mut().unwrap().left[0] += 60_000;
                }
                model.enter_with(client, before, shown, &log);
                seen[client] = Some(version);
            }
        }
        let mover = model.moves.len() % 2;
        if seen[mover].is_none() || model.moves.len() >= 40 {
            continue;
        }
        let seat = Seat::BOTH[mover];
        let fits =
            |column: u8| model.moves.iter().filter(|one| one.starts_with(char::from(b'a' + column - 1))).count() < 6;
        let columns: Vec<u8> = (1..=7).filter(|column| fits(*column)).collect();
        let fresh = (mover, format!("act {step}"), columns[rng.below(columns.len() as u32) as usize]);
        let (_, id, column) = open.take().filter(|open| open.0 == mover).unwrap_or(fresh);
        let op = model.play(mover, &id, column);
        let version = model.version() + 1;
        let mut known = Vec::new();
        match rng.below(6) {
            0 => {
                model.clients[mover].unknown(op, "lost on its way");
                open = Some((mover, id, column));
            }
            1 => {
                model.clients[mover].failed(op, "Illegal");
                if fails(|one| matches!(one, PlantedBug::RefusesAndDoes)) {
                    let kind = model.played(seat, column);
                    model.append(seat, kind);
                    known.push(version);
                }
            }
            outcome => {
                if fails(|one| matches!(one, PlantedBug::Forgets)) {
                    model.ack(mover, op, version);
                    continue;
                }
                let kind = model.played(seat, column);
                model.append(seat, kind.clone());
                known.push(version);
                if outcome == 2 {
                    model.clients[mover].unknown(op, "the answer was lost");
                    let again = model.play(mover, &id, column);
                    model.ack(mover, again, version);
                } else {
                    model.ack(mover, op, version);
                }
                if columns.len() > 1 && fails(|one| matches!(one, PlantedBug::Twice)) {
                    let state = model.state();
                    for client in (0..3).filter(|client| seen[*client].is_some()) {
                        model.clients[client].update(GAME, model.log[version as usize - 1].clone(), state.clone());
                    }
                    let kind = model.played(seat, column);
                    model.append(seat, kind);
                    known = vec![version + 1];
                }
            }
        }
        for version in known {
            for (client, seen) in seen.iter_mut().enumerate().filter(|(_, seen)| seen.is_some()) {
                let mut event = model.log[version as usize - 1].clone();
                if client == 2 && fails(|one| matches!(one, PlantedBug::OtherOrder)) {
                    event.kind = EventKind::DrawOffered;
                }
                model.clients[client].update(GAME, event, model.state());
                *seen = Some(version);
            }
        }
    }
    for client in 0..3 {
        model.enter(client, 0);
    }
    (model, planted.is_none())
}

#[test]
fn random_histories_pass_and_planted_bugs_are_found() {
    for seed in 0..300 {
        let (model, _) = random_history(seed, None);
        assert_eq!(model.fault_kinds(), [], "seed {seed}: {:?}", check(&model.history.entries(), Some(5_000)).err());
    }
    let all = [
        (PlantedBug::Twice, FaultKind::DuplicatedAction),
        (PlantedBug::Forgets, FaultKind::LostAction),
        (PlantedBug::OtherOrder, FaultKind::ConflictingOrders),
        (PlantedBug::Old, FaultKind::RealTime),
        (PlantedBug::RefusesAndDoes, FaultKind::RefusedAction),
        (PlantedBug::Gap, FaultKind::Resync),
        (PlantedBug::Time, FaultKind::Clock),
    ];
    for (planted, fault) in all {
        let mut count = 0;
        for seed in 0..100 {
            let (model, has_failed) = random_history(seed, Some(planted));
            // Another action gets the version of a lost move, possibly the same move again.
            let found = model.fault_kinds();
            let is_found = found.contains(&fault)
                || matches!(planted, PlantedBug::Forgets) && found.contains(&FaultKind::ConflictingOrders);
            assert!(!has_failed || is_found, "seed {seed}, {planted:?}: {found:?}");
            count += u32::from(has_failed);
        }
        assert!(count > 30, "{planted:?} happened in {count} of 100 histories");
    }
}
