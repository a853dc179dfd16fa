//! Private tournaments by link: everyone plays everyone, or whoever is free is paired for a fixed time.
//!
//! A tournament is one document with a version. What somebody asks for, and what follows by itself (results, pairs, the end), is
//! decided on the document as the database has it, and stored as its next version together with the games that begin; where
//! another server came before, it is decided again. Whoever looks lets it go on, so no server has to look after it.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use crate::api::{Body, ClockRequest, JoinRequest, Result, body, clock_of, internal, lead_on, new_game};
use crate::guard::{self, Asker, Named};
use crate::room::task::Keys;
use crate::secret::Hash;
use crate::store::{Change, GameRow, StoreError};
use crate::{App, room, secret};

/// The most who play in a tournament.
const MOST: usize = 64;
/// The longest arena, in minutes.
const LONGEST: u32 = 240;
/// For how many milliseconds somebody who looks is there, and how much of that may go before it is stored again.
const HERE: i64 = 16_000;
const RENEWAL: i64 = 6_000;
/// How often a change is decided again because other servers came before it.
const TRIES: usize = 20;

/// A tournament, as it is stored.
#[derive(Clone, Serialize, Deserialize)]
struct Tournament {
    name: String,
    rules: RulesSpec,
    clock: (i64, i64),
    /// How long an arena lasts; `None` where everyone plays everyone.
    minutes: Option<u32>,
    owner: Hash,
    join_hash: Hash,
    /// When it began and ended, in milliseconds since 1970.
    begun: Option<i64>,
    ended: Option<i64>,
    entrants: Vec<Entrant>,
    pairings: Vec<Pairing>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Entrant {
    player: Hash,
    name: String,
    /// Until when they are there and may be paired.
    here: i64,
}

#[derive(Clone, Serialize, Deserialize)]
struct Pairing {
    game: String,
    /// The places of seat 1 and 2 among the entrants.
    seats: [usize; 2],
    /// The seat that won, 0 for a draw; `None` while they play.
    result: Option<u8>,
}

/// What somebody has scored.
#[derive(Clone, Copy, Default, PartialEq)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Score {
    /// Half points.
    fn halves(self) -> u32 {
        2 * self.won + self.drawn
    }

    fn played(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

impl Tournament {
    fn entrant(&self, player: &Hash) -> Option<usize> {
        self.entrants.iter().position(|one| one.player == *player)
    }

    fn may_join(&self, keys: &Keys) -> bool {
        keys.player == Some(self.owner) || keys.links.contains(&self.join_hash)
    }

    fn may_see(&self, keys: &Keys) -> bool {
        self.may_join(keys)
            || keys.player.is_some_and(|player| self.entrant(&player).is_some())
            || keys.links.contains(&secret::watch_hash(&self.join_hash))
    }

    /// The games that go on.
    fn open(&self) -> impl Iterator<Item = &Pairing> {
        self.pairings.iter().filter(|pairing| pairing.result.is_none())
    }

    /// When an arena that has begun is over, in milliseconds since 1970.
    fn end(&self) -> Option<i64> {
        self.begun.zip(self.minutes).map(|(begun, minutes)| begun + i64::from(minutes) * 60_000)
    }

    /// What each has scored.
    fn scores(&self) -> Vec<Score> {
        let mut scores = vec![Score::default(); self.entrants.len()];
        for Pairing { seats, result, .. } in &self.pairings {
            for (&entrant, seat) in seats.iter().zip(1..) {
                match result {
                    None => {}
                    Some(0) => scores[entrant].drawn += 1,
                    Some(winner) if *winner == seat => scores[entrant].won += 1,
                    Some(_) => scores[entrant].lost += 1,
                }
            }
        }
        scores
    }

    /// The entrants from the first place to the last, each with the place, which equals share.
    fn ranking(&self) -> Vec<(usize, usize, Score)> {
        let scores = self.scores();
        let key = |score: Score| (score.halves(), score.won);
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by_key(|&entrant| std::cmp::Reverse(key(scores[entrant])));
        let place = |score: Score| scores.iter().filter(|other| key(**other) > key(score)).count() + 1;
        order.into_iter().map(|entrant| (place(scores[entrant]), entrant, scores[entrant])).collect()
    }

    fn is_playing(&self, entrant: usize) -> bool {
        self.open().any(|pairing| pairing.seats.contains(&entrant))
    }

    fn have_met(&self, one: usize, other: usize) -> bool {
        self.pairings.iter().any(|pairing| pairing.seats.contains(&one) && pairing.seats.contains(&other))
    }

    /// Who plays whom next, of those who are there and free.
    fn pairs(&self, now: i64) -> Vec<[usize; 2]> {
        let scores = self.scores();
        let mut free: Vec<usize> =
            (0..self.entrants.len()).filter(|&one| self.entrants[one].here > now && !self.is_playing(one)).collect();
        let last = |entrant: usize| {
            let pairing = self.pairings.iter().rev().find(|pairing| pairing.seats.contains(&entrant))?;
            pairing.seats.into_iter().find(|&one| one != entrant)
        };
        // Where everyone plays everyone, those first who have played least; in an arena, equals in points.
        match self.minutes {
            None => free.sort_by_key(|&one| scores[one].played()),
            Some(_) => free.sort_by_key(|&one| std::cmp::Reverse(scores[one].halves())),
        }
        let are_alone = free.len() == 2 && self.open().next().is_none();
        let mut pairs = Vec::new();
        while !free.is_empty() {
            let one = free.remove(0);
            let suits = |other: usize| match self.minutes {
                None => !self.have_met(one, other),
                Some(_) => are_alone || last(one) != Some(other),
            };
            let Some(place) = free.iter().position(|&other| suits(other)) else { continue };
            let other = free.remove(place);
            let first = |entrant: usize| self.pairings.iter().filter(|pairing| pairing.seats[0] == entrant).count();
            pairs.push(if first(one) <= first(other) { [one, other] } else { [other, one] });
        }
        pairs
    }

    /// What follows by itself: takes the results, pairs who is free, ends what is over. Returns the games that begin.
    fn go_on(&mut self, now: i64, results: &HashMap<String, u8>) -> Vec<GameRow> {
        for pairing in self.pairings.iter_mut().filter(|pairing| pairing.result.is_none()) {
            pairing.result = results.get(&pairing.game).copied();
        }
        if self.begun.is_none() || self.ended.is_some() {
            return Vec::new();
        }
        self.ended = self.end().filter(|end| now >= *end);
        if self.ended.is_some() {
            return Vec::new();
        }
        let count = self.entrants.len();
        if self.minutes.is_none()
            && self.pairings.len() == count * count.saturating_sub(1) / 2
            && self.open().next().is_none()
        {
            self.ended = Some(now);
            return Vec::new();
        }
        let mut rows = Vec::new();
        for seats in self.pairs(now) {
            let [one, two] = seats.map(|entrant| self.entrants[entrant].clone());
            let (row, _) = new_game(self.rules.clone(), Some(self.clock), false, Seat::One, one.player, one.name);
            let row = GameRow {
                seats: [Some(one.player), Some(two.player)],
                names: [row.names[0].clone(), Some(two.name)],
                // Whoever may see the tournament may watch its games.
                join_hash: self.join_hash,
                watch_hash: secret::watch_hash(&self.join_hash),
                ..row
            };
            self.pairings.push(Pairing { game: row.id.clone(), seats, result: None });
            rows.push(row);
        }
        rows
    }
}

fn no_tournament() -> Refusal {
    Refusal::new(Code::NotFound, "there is no such tournament, or you have no link to it: ask for one")
}

/// Does something with a tournament, and what follows by itself.
async fn change(
    app: &Arc<App>,
    id: &str,
    keys: &Keys,
    act: impl Fn(&mut Tournament, i64) -> std::result::Result<(), Refusal>,
) -> Result<Tournament> {
    if !secret::is_id(id) {
        return Err(no_tournament().into());
    }
    for _ in 0..TRIES {
        let (version, before) = app.store.document(id).await.map_err(internal)?.ok_or_else(no_tournament)?;
        let unread = |error: serde_json::Error| internal(error.into());
        let mut tournament: Tournament = serde_json::from_str(&before).map_err(unread)?;
        if !tournament.may_see(keys) {
            return Err(no_tournament().into());
        }
        let open: Vec<String> = tournament.open().map(|pairing| pairing.game.clone()).collect();
        // A game that nobody has come to yet has a clock that runs.
        open.iter().for_each(|game| app.registry.wake(game));
        let results = if open.is_empty() { HashMap::new() } else { app.store.results(open).await.map_err(internal)? };
        let now = room::now();
        act(&mut tournament, now)?;
        let create = tournament.go_on(now, &results);
        let after = serde_json::to_string(&tournament).map_err(unread)?;
        if after == before {
            return Ok(tournament);
        }
        let games = create.len() as u64;
        let document = Some((version + 1, after));
        match app.store.commit(Change { game: id.to_owned(), document, create, ..Change::default() }).await {
            Ok(()) => {
                app.metrics.games.inc_by(games);
                return Ok(tournament);
            }
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(internal(error)),
        }
    }
    Err(Refusal::new(Code::Busy, "the tournament changes all the time: try again").into())
}

/// A tournament to make.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct TournamentRequest {
    /// Its name; may be empty.
    name: String,
    /// The rules of all games.
    #[serde(flatten)]
    rules: RulesSpec,
    /// The clock of all games.
    clock: ClockRequest,
    /// For how many minutes whoever is free is paired, 1 to 240; null: everyone plays everyone.
    minutes: Option<u32>,
}

impl Default for TournamentRequest {
    fn default() -> Self {
        let clock = ClockRequest::from((180_000, 2_000));
        TournamentRequest { name: String::new(), rules: RulesSpec::default(), clock, minutes: None }
    }
}

/// A tournament that was made.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TournamentMade {
    /// Its name in addresses; not a secret.
    id: String,
    /// The path of the secret link by which others join.
    join: String,
    /// The path of the secret link by which others watch, on a wall for example.
    watch: String,
}

/// Makes a tournament.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments", request_body = TournamentRequest, responses(
    (status = 201, body = TournamentMade), (status = 400, body = Refusal),
    (status = 429, body = Refusal, description = "Too many were made from this address"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(Asker(who)): Extension<Asker>,
    request: Body<TournamentRequest>,
) -> Result<Response> {
    let request = body(request)?;
    let rules: RulesSpec = request.rules.to_rules()?.into();
    let clock = clock_of(Some(request.clock))?.unwrap_or_default();
    if request.minutes.is_some_and(|minutes| minutes == 0 || minutes > LONGEST) {
        let reason = format!("an arena lasts 1 to {LONGEST} minutes");
        return Err(Refusal::new(Code::Malformed, reason).into());
    }
    if app.challenges.check_key(&who).is_err() {
        return Err(Refusal::new(Code::TooFast, "too many tournaments from your address: wait a minute").into());
    }
    let (player, owner) = guard::guest(&headers);
    let (id, join) = (secret::new_id(), secret::new_secret());
    let join_hash = secret::hash(&join).expect("a secret is well-formed");
    let tournament = Tournament {
        name: room::shown_name(&request.name),
        rules,
        clock,
        minutes: request.minutes,
        owner,
        join_hash,
        begun: None,
        ended: None,
        entrants: Vec::new(),
        pairings: Vec::new(),
    };
    let text = serde_json::to_string(&tournament).map_err(|error| internal(error.into()))?;
    let change = Change { game: id.clone(), document: Some((1, text)), ..Change::default() };
    app.store.commit(change).await.map_err(internal)?;
    let link = |secret: &str| format!("/invite/tournament/{id}/{secret}");
    let made = TournamentMade { join: link(&join), watch: link(&secret::watch_of(&join_hash)), id };
    let headers = [(SET_COOKIE, guard::player_cookie(&app, &player)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok((StatusCode::CREATED, headers, Json(made)).into_response())
}

/// Puts the secret of a link into a cookie and leads on to the tournament, so that the secret is in no address after this.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((id, secret)): Path<(String, String)>,
) -> Result<Response> {
    lead_on(&app, &headers, &id, &secret, |_| format!("/tournament/{id}"))
}

/// How somebody stands in a tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Standing {
    /// The place, from 1; equals share it.
    place: usize,
    /// The name; may be empty.
    name: String,
    /// Points: 1 for a win, 0.5 for a draw.
    points: f64,
    /// Games that were finished.
    played: u32,
    /// Games that were won.
    won: u32,
    /// Games that were drawn.
    drawn: u32,
    /// Games that were lost.
    lost: u32,
    /// Whether they are there or play.
    here: bool,
    /// Whether it is the asker.
    own: bool,
}

/// A game of a tournament that goes on.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Table {
    /// The name of the game; whoever may see the tournament may watch it.
    id: String,
    /// The names of seat 1 and 2.
    names: [String; 2],
}

/// A tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct TournamentView {
    /// Its name in addresses.
    id: String,
    /// Its name; may be empty.
    name: String,
    /// The rules of all games.
    #[serde(flatten)]
    rules: RulesSpec,
    /// The clock of all games.
    clock: ClockRequest,
    /// How many minutes an arena lasts; null where everyone plays everyone.
    minutes: Option<u32>,
    /// `open`, `running` or `over`
    status: String,
    /// Milliseconds until an arena is over; null for others, and before it begins.
    left: Option<i64>,
    /// The standings, the first place first.
    standings: Vec<Standing>,
    /// The games that go on.
    games: Vec<Table>,
    /// The game that the asker plays now, if any.
    own_game: Option<String>,
    /// Whether the asker plays in it.
    is_entrant: bool,
    /// Whether the asker may join.
    can_join: bool,
    /// Whether the asker made it, and so begins and ends it.
    is_owner: bool,
}

fn view(id: &str, tournament: &Tournament, keys: &Keys) -> TournamentView {
    let now = room::now();
    let own = keys.player.and_then(|player| tournament.entrant(&player));
    let name = |entrant: usize| tournament.entrants[entrant].name.clone();
    let standing = |(place, entrant, score): (usize, usize, Score)| Standing {
        place,
        name: name(entrant),
        points: f64::from(score.halves()) / 2.0,
        played: score.played(),
        won: score.won,
        drawn: score.drawn,
        lost: score.lost,
        here: tournament.entrants[entrant].here > now || tournament.is_playing(entrant),
        own: own == Some(entrant),
    };
    let status = match (tournament.begun, tournament.ended) {
        (_, Some(_)) => "over",
        (Some(_), None) => "running",
        (None, None) => "open",
    };
    TournamentView {
        id: id.to_owned(),
        name: tournament.name.clone(),
        rules: tournament.rules.clone(),
        clock: tournament.clock.into(),
        minutes: tournament.minutes,
        status: status.to_owned(),
        left: tournament.end().filter(|_| tournament.ended.is_none()).map(|end| (end - now).max(0)),
        standings: tournament.ranking().into_iter().map(standing).collect(),
        games: tournament.open().map(|one| Table { id: one.game.clone(), names: one.seats.map(name) }).collect(),
        own_game: own
            .and_then(|own| tournament.open().find(|one| one.seats.contains(&own)))
            .map(|one| one.game.clone()),
        is_entrant: own.is_some(),
        can_join: own.is_none() && tournament.may_join(keys) && takes_more(tournament).is_ok(),
        is_owner: keys.player == Some(tournament.owner),
    }
}

/// Whether somebody may still join.
fn takes_more(tournament: &Tournament) -> std::result::Result<(), Refusal> {
    if tournament.ended.is_some() {
        return Err(Refusal::new(Code::GameOver, "the tournament is over: make a new one"));
    }
    if tournament.begun.is_some() && tournament.minutes.is_none() {
        return Err(Refusal::new(Code::SeatTaken, "the tournament has begun without you: watch, or make a new one"));
    }
    if tournament.entrants.len() >= MOST {
        return Err(Refusal::new(Code::SeatTaken, format!("{MOST} play already, and no more fit in: watch instead")));
    }
    Ok(())
}

/// A tournament. Those who play in it, made it or have a link to it may see it. Who plays in it and looks is there, and is paired.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tournaments/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentView), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
) -> Result<Json<TournamentView>> {
    let keys = guard::keys(&headers);
    let is_here = |tournament: &mut Tournament, now: i64| {
        if let Some(entrant) = keys.player.and_then(|player| tournament.entrant(&player)) {
            let here = &mut tournament.entrants[entrant].here;
            if tournament.ended.is_none() && *here < now + HERE - RENEWAL {
                *here = now + HERE;
            }
        }
        Ok(())
    };
    let tournament = change(&app, &id, &keys, is_here).await?;
    Ok(Json(view(&id, &tournament, &keys)))
}

/// Joins a tournament, by its link. Who has joined already changes the name.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = TournamentView), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "It is full, or has begun"),
    (status = 422, body = Refusal, description = "It is over"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
    request: Body<JoinRequest>,
) -> Result<Response> {
    let name = room::shown_name(&body(request)?.name);
    let (player, hash) = guard::guest(&headers);
    let keys = Keys { player: Some(hash), ..guard::keys(&headers) };
    let tournament = change(&app, &id, &keys, |tournament, now| {
        if let Some(entrant) = tournament.entrant(&hash) {
            tournament.entrants[entrant].name.clone_from(&name);
            return Ok(());
        }
        if !tournament.may_join(&keys) {
            return Err(Refusal::new(Code::NotFound, "this link is for watching: ask for the one to join"));
        }
        takes_more(tournament)?;
        tournament.entrants.push(Entrant { player: hash, name: name.clone(), here: now + HERE });
        Ok(())
    });
    let joined = tournament.await.map(|tournament| Json(view(&id, &tournament, &keys)));
    Ok(guard::answer_player(&app, &player, joined))
}

/// Does what only the one who made the tournament may.
async fn steer(
    app: &Arc<App>,
    headers: &HeaderMap,
    id: &str,
    act: impl Fn(&mut Tournament, i64) -> std::result::Result<(), Refusal>,
) -> Result<Json<TournamentView>> {
    let keys = guard::keys(headers);
    let tournament = change(app, id, &keys, |tournament, now| {
        if keys.player != Some(tournament.owner) {
            return Err(Refusal::new(Code::Watching, "only who made the tournament begins and ends it: ask them"));
        }
        act(tournament, now)
    });
    let tournament = tournament.await?;
    Ok(Json(view(id, &tournament, &keys)))
}

/// Begins a tournament; only who made it may.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/begin", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentView), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "Fewer than two have joined"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
) -> Result<Json<TournamentView>> {
    let begin = |tournament: &mut Tournament, now: i64| {
        if tournament.entrants.len() < 2 {
            return Err(Refusal::new(Code::NotStarted, "it takes two to play: send the link to others first"));
        }
        tournament.begun = tournament.begun.or(Some(now));
        Ok(())
    };
    steer(&app, &headers, &id, begin).await
}

/// Ends a tournament before its time; games that go on still count. Only who made it may.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/end", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentView), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
) -> Result<Json<TournamentView>> {
    let end = |tournament: &mut Tournament, now: i64| {
        tournament.ended = tournament.ended.or(Some(now));
        Ok(())
    };
    steer(&app, &headers, &id, end).await
}

/// The standings as CSV.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tournaments/{id}/results", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/csv"), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn results(State(app): State<Arc<App>>, headers: HeaderMap, Named(id): Named) -> Result<Response> {
    let tournament = change(&app, &id, &guard::keys(&headers), |_, _| Ok(())).await?;
    let mut text = "place,name,points,played,won,drawn,lost\r\n".to_owned();
    for (place, entrant, score) in tournament.ranking() {
        let name = field(&tournament.entrants[entrant].name);
        let points = f64::from(score.halves()) / 2.0;
        let Score { won, drawn, lost } = score;
        text += &format!("{place},{name},{points},{},{won},{drawn},{lost}\r\n", score.played());
    }
    let disposition = format!("attachment; filename=\"tournament-{id}.csv\"");
    let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, text).into_response())
}

/// A text as a field of CSV, which no spreadsheet takes for a formula.
fn field(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tournament(count: u8, minutes: Option<u32>) -> Tournament {
        let entrant = |number| Entrant { player: [number; 32], name: format!("P{number}"), here: 1_000_000_000 };
        Tournament {
            name: String::new(),
            rules: RulesSpec::default(),
            clock: (60_000, 0),
            minutes,
            owner: [0; 32],
            join_hash: [0; 32],
            begun: Some(0),
            ended: None,
            entrants: (0..count).map(entrant).collect(),
            pairings: Vec::new(),
        }
    }

    #[test]
    fn everyone_plays_everyone_once() {
        for count in [2, 3, 7, 8] {
            let mut cup = tournament(count, None);
            let mut rounds = 0;
            while cup.ended.is_none() {
                // Whoever stands further up wins.
                let results = cup
                    .pairings
                    .iter()
                    .map(|one| (one.game.clone(), if one.seats[0] < one.seats[1] { 1 } else { 2 }))
                    .collect();
                cup.go_on(rounds, &results);
                rounds += 1;
                assert!(rounds < 100);
            }
            let count = usize::from(count);
            assert_eq!(cup.pairings.len(), count * (count - 1) / 2);
            for one in 0..count {
                assert!((0..one).all(|other| cup.have_met(one, other)));
                let first = cup.pairings.iter().filter(|pairing| pairing.seats[0] == one).count();
                assert!(first.abs_diff(count - 1 - first) <= 3, "{one} of {count} began {first} times");
            }
            let ranking: Vec<_> = cup.ranking().into_iter().map(|(place, entrant, _)| (place, entrant)).collect();
            assert_eq!(ranking, (0..count).map(|entrant| (entrant + 1, entrant)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_arena_ends_by_the_clock_and_pairs_nobody_twice_in_a_row_if_it_can() {
        let mut cup = tournament(4, Some(1));
        assert_eq!(cup.go_on(0, &HashMap::new()).len(), 2);
        assert!(cup.go_on(1, &HashMap::new()).is_empty(), "nobody is free");
        let first = cup.pairings.clone();
        let all = |cup: &Tournament| cup.pairings.iter().map(|one| (one.game.clone(), 0)).collect();
        let results = all(&cup);
        assert_eq!(cup.go_on(2, &results).len(), 2);
        for pairing in &cup.pairings[2..] {
            assert!(first.iter().all(|one| !pairing.seats.iter().all(|seat| one.seats.contains(seat))));
        }
        assert!(cup.go_on(60_000, &HashMap::new()).is_empty());
        assert_eq!(cup.ended, Some(60_000));
        let results = all(&cup);
        cup.go_on(60_001, &results);
        assert!(
            cup.ranking().iter().all(|(place, _, score)| *place == 1 && score.played() == 2),
            "the last games count"
        );
        let mut two = tournament(2, Some(1));
        for round in 0..3 {
            let results = all(&two);
            assert_eq!(two.go_on(round, &results).len(), 1, "two alone play again");
        }
        two.entrants[0].here = 5;
        let results = all(&two);
        assert!(two.go_on(6, &results).is_empty(), "who has gone is not paired");
    }

    #[test]
    fn no_name_is_a_formula() {
        assert_eq!(field("=1+1, \"Ann\""), "\"'=1+1, \"\"Ann\"\"\"");
    }
}
