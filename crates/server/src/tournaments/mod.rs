//! Private tournaments by link: round robin, or an arena that pairs free players for a fixed time.
//!
//! A tournament is one document with a version. Requests and their consequences (results, pairings, the end) are
//! computed from the stored document. They are stored as its next version, together with the games that begin. On a
//! conflict with another server, they are computed again. Every request updates the tournament, so it needs no
//! background task.

mod tournament;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use connect4_wire::room::Seat;
use connect4_wire::{Code, Refusal, RulesSpec};
use serde::{Deserialize, Serialize};

use self::tournament::{Entrant, Entry, MAX_ENTRANTS, Pairing, Score, Tournament};
use crate::games::room::Credentials;
use crate::games::{ClockRequest, JoinRequest, parse_clock, redirect_with_cookie};
use crate::http::cookies;
use crate::http::error::{Result, store_error};
use crate::http::extract::{ClientIp, JsonBody, PathId, parse_body};
use crate::names::display_name;
use crate::secret;
use crate::state::App;
use crate::store::{Command, StoreError};
use crate::time::unix_ms;

/// Longest arena, in minutes.
const MAX_MINUTES: u32 = 240;
/// How long a client counts as present after a request, and how much of that may pass before it is stored again, in
/// milliseconds.
const PRESENCE_MS: i64 = 16_000;
const PRESENCE_RENEWAL_MS: i64 = 6_000;
/// Attempts to commit a change before giving up.
const MAX_ATTEMPTS: usize = 20;

fn tournament_not_found() -> Refusal {
    Refusal::new(Code::NotFound, "no such tournament, or you have no link to it; ask the organizer for the link")
}

/// Applies `act` and its consequences to a tournament, and stores it.
async fn update(
    app: &Arc<App>,
    id: &str,
    credentials: &Credentials,
    act: impl Fn(&mut Tournament, i64) -> std::result::Result<(), Refusal>,
) -> Result<Tournament> {
    if !secret::is_id(id) {
        return Err(tournament_not_found().into());
    }
    for _ in 0..MAX_ATTEMPTS {
        let (version, before) = app.store.document(id).await.map_err(store_error)?.ok_or_else(tournament_not_found)?;
        let unread = |error: serde_json::Error| store_error(error.into());
        let mut tournament: Tournament = serde_json::from_str(&before).map_err(unread)?;
        if !tournament.may_see(credentials) {
            return Err(tournament_not_found().into());
        }
        let open: Vec<String> = tournament.ongoing().filter_map(|pairing| pairing.game.clone()).collect();
        // Loads games that nobody has opened, so that their clocks run.
        open.iter().for_each(|game| app.registry.wake(game));
        let results = app.store.results(open).await.map_err(store_error)?;
        let now = unix_ms();
        tournament.note_pause(now);
        act(&mut tournament, now)?;
        let mut games = tournament.advance(now, &results);
        games.iter_mut().for_each(|game| game.began = Some(app.store.monotonic_ms()));
        let after = serde_json::to_string(&tournament).map_err(unread)?;
        if after == before {
            return Ok(tournament);
        }
        let count = games.len() as u64;
        let command = Command::UpdateTournament { version: version + 1, document: after, games };
        match app.store.commit(id, command).await {
            Ok(()) => {
                app.metrics.games.inc_by(count);
                return Ok(tournament);
            }
            Err(StoreError::Conflict) => {}
            Err(error) => return Err(store_error(error)),
        }
    }
    Err(Refusal::new(Code::Busy, "the tournament is changing too quickly; try again").into())
}

/// A tournament to create.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct TournamentRequest {
    /// Name of the tournament; may be empty.
    name: String,
    /// Rules of all games.
    #[serde(flatten)]
    rules: RulesSpec,
    /// Clock of all games.
    clock: ClockRequest,
    /// Duration of an arena in minutes, 1 to 240; null for a round robin.
    minutes: Option<u32>,
    /// Who may enter.
    entry: Entry,
    /// Maximum number of bots from one address, 1 to 64; null for no limit.
    bots_per_address: Option<u32>,
}

impl Default for TournamentRequest {
    fn default() -> Self {
        let clock = ClockRequest::from((180_000, 2_000));
        TournamentRequest {
            name: String::new(),
            rules: RulesSpec::default(),
            clock,
            minutes: None,
            entry: Entry::default(),
            bots_per_address: None,
        }
    }
}

/// A created tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct CreatedTournament {
    /// ID of the tournament; not a secret.
    id: String,
    /// Path of the secret invitation link.
    join: String,
    /// Path of the secret spectator link, for example on a screen on the wall.
    watch: String,
    /// Path of the secret organizer's link: a browser that opens it can start and end the tournament and remove entrants.
    organize: String,
}

/// Creates a tournament.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments", request_body = TournamentRequest, responses(
    (status = 201, body = CreatedTournament), (status = 400, body = Refusal),
    (status = 429, body = Refusal, description = "Too many tournaments from this address"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn create_tournament(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<TournamentRequest>,
) -> Result<Response> {
    let request = parse_body(request)?;
    let rules: RulesSpec = request.rules.to_rules()?.into();
    let clock = parse_clock(Some(request.clock))?.unwrap_or_default();
    if request.minutes.is_some_and(|minutes| minutes == 0 || minutes > MAX_MINUTES) {
        let reason = format!("an arena must last 1 to {MAX_MINUTES} minutes");
        return Err(Refusal::new(Code::Malformed, reason).into());
    }
    if request.bots_per_address.is_some_and(|most| most == 0 || most as usize > MAX_ENTRANTS) {
        let reason = format!("the number of bots per address must be 1 to {MAX_ENTRANTS}, or null for no limit");
        return Err(Refusal::new(Code::Malformed, reason).into());
    }
    if app.challenge_limiter.check_key(&who).is_err() {
        return Err(Refusal::new(Code::TooFast, "too many tournaments from your address; wait a minute").into());
    }
    let (player, owner) = cookies::player_or_new(&headers);
    let (id, join) = (secret::new_id(), secret::new_secret());
    let hash = |secret: &str| secret::hash(secret).expect("a secret is well-formed");
    let (organize, join_hash) = (secret::new_secret(), hash(&join));
    let tournament = Tournament {
        name: display_name(&request.name),
        rules,
        clock,
        minutes: request.minutes,
        entry: request.entry,
        bots_per_address: request.bots_per_address,
        owner,
        organizer_hash: Some(hash(&organize)),
        join_hash,
        begun: None,
        ended: None,
        resumed: 0,
        entrants: Vec::new(),
        pairings: Vec::new(),
    };
    let document = serde_json::to_string(&tournament).map_err(|error| store_error(error.into()))?;
    app.store.commit(&id, Command::CreateTournament { document }).await.map_err(store_error)?;
    let link = |secret: &str| format!("/invite/tournament/{id}/{secret}");
    let watch = secret::watch_secret(&join_hash);
    // The organizer can open the games.
    let headers = AppendHeaders([
        (SET_COOKIE, cookies::player_cookie(&app, &player)),
        (SET_COOKIE, cookies::link_cookie(&app, &headers, &id, &watch)),
        (CACHE_CONTROL, "no-store".to_owned()),
    ]);
    let organize = format!("/organize/tournament/{id}/{organize}");
    let made = CreatedTournament { join: link(&join), watch: link(&watch), organize, id };
    Ok((StatusCode::CREATED, headers, Json(made)).into_response())
}

/// Stores the secret of a link in a cookie and redirects to the tournament, which keeps the secret out of later URLs.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((id, secret)): Path<(String, String)>,
) -> Result<Response> {
    redirect_with_cookie(&app, &headers, &id, &secret, |_| format!("/tournament/{id}"))
}

/// Does the same for the organizer's link.
pub(crate) async fn organize(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((id, secret)): Path<(String, String)>,
) -> Result<Response> {
    // A browser keeps one link per ID. This one has an ID of its own, so that it does not replace the invitation.
    let key = secret.get(..16).unwrap_or_default();
    redirect_with_cookie(&app, &headers, key, &secret, |_| format!("/tournament/{id}"))
}

/// A row of the standings.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Standing {
    /// Number of the entrant, from 1 in the order of joining.
    entrant: usize,
    /// Place, from 1; equal scores share a place.
    place: usize,
    /// Name of the entrant, which no other entrant has; may be empty.
    name: String,
    /// Whether the entrant is a bot.
    bot: bool,
    /// Points: 1 for a win, 0.5 for a draw.
    points: f64,
    /// Finished games.
    played: u32,
    /// Games won.
    won: u32,
    /// Games drawn.
    drawn: u32,
    /// Games lost.
    lost: u32,
    /// Whether the entrant is present or playing.
    here: bool,
    /// Whether the organizer has removed the entrant, who is not paired again.
    removed: bool,
    /// Whether this is the client's row.
    own: bool,
}

/// A game of a tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TournamentGame {
    /// ID of the game; anyone who can see the tournament can watch it. Null for a win by forfeit.
    id: Option<String>,
    /// Names of seats 1 and 2.
    names: [String; 2],
    /// Whether the players on seats 1 and 2 are bots.
    bots: [bool; 2],
    /// Whether the game is over.
    over: bool,
    /// Seat that won; null while the game runs, for a draw or an abandoned game, and if both lost by forfeit.
    winner: Option<Seat>,
}

/// The games of a tournament.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct TournamentGames {
    /// Games in the order in which they began.
    games: Vec<TournamentGame>,
}

/// A tournament, as seen by the client.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct TournamentView {
    /// ID of the tournament.
    id: String,
    /// Name of the tournament; may be empty.
    name: String,
    /// Rules of all games.
    #[serde(flatten)]
    rules: RulesSpec,
    /// Clock of all games.
    clock: ClockRequest,
    /// Duration of an arena in minutes; null for a round robin.
    minutes: Option<u32>,
    /// Who may enter.
    entry: Entry,
    /// Maximum number of bots from one address; null for no limit.
    bots_per_address: Option<u32>,
    /// `open`, `running` or `over`
    status: String,
    /// Milliseconds until the arena ends; null unless an arena is running.
    left: Option<i64>,
    /// Standings, best first.
    standings: Vec<Standing>,
    /// Running games.
    games: Vec<TournamentGame>,
    /// ID of the client's running game, if any.
    own_game: Option<String>,
    /// Whether the client is an entrant.
    is_entrant: bool,
    /// Whether the client can join.
    can_join: bool,
    /// Whether the client created it and can start and end it.
    is_owner: bool,
}

fn to_game(tournament: &Tournament, pairing: &Pairing) -> TournamentGame {
    let entrants = pairing.seats.map(|entrant| &tournament.entrants[entrant]);
    TournamentGame {
        id: pairing.game.clone(),
        names: entrants.map(|entrant| entrant.name.clone()),
        bots: entrants.map(|entrant| secret::is_bot(&entrant.player)),
        over: pairing.result.is_some(),
        winner: pairing.result.and_then(|seat| Seat::try_from(seat).ok()),
    }
}

fn to_view(id: &str, tournament: &Tournament, credentials: &Credentials) -> TournamentView {
    let now = unix_ms();
    let own = credentials.player.and_then(|player| tournament.entrant(&player));
    let standing = |(place, entrant, score): (usize, usize, Score)| Standing {
        entrant: entrant + 1,
        place,
        name: tournament.entrants[entrant].name.clone(),
        bot: secret::is_bot(&tournament.entrants[entrant].player),
        points: f64::from(score.half_points()) / 2.0,
        played: score.played(),
        won: score.won,
        drawn: score.drawn,
        lost: score.lost,
        here: tournament.entrants[entrant].present_until > now || tournament.is_playing(entrant),
        removed: tournament.entrants[entrant].is_removed,
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
        entry: tournament.entry,
        bots_per_address: tournament.bots_per_address,
        status: status.to_owned(),
        left: tournament.end().filter(|_| tournament.ended.is_none()).map(|end| (end - now).max(0)),
        standings: tournament.ranking().into_iter().map(standing).collect(),
        games: tournament.ongoing().map(|pairing| to_game(tournament, pairing)).collect(),
        own_game: own
            .and_then(|own| tournament.ongoing().find(|one| one.seats.contains(&own)))
            .and_then(|one| one.game.clone()),
        is_entrant: own.is_some_and(|own| !tournament.entrants[own].is_removed),
        can_join: own.is_none()
            && tournament.may_join(credentials)
            && tournament.check_has_room().is_ok()
            && tournament.check_admits(&credentials.player.unwrap_or_default(), 0).is_ok(),
        is_owner: tournament.is_organizer(credentials),
    }
}

/// Returns a tournament to its entrants, its owner and anyone with a link. A request from an entrant marks them as
/// present, so that they can be paired.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tournaments/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentView), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn get_tournament(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Json<TournamentView>> {
    let credentials = cookies::credentials(&headers);
    let is_here = |tournament: &mut Tournament, now: i64| {
        if let Some(entrant) = credentials.player.and_then(|player| tournament.entrant(&player)) {
            let entrant = &mut tournament.entrants[entrant];
            if tournament.ended.is_none() && entrant.present_until < now + PRESENCE_MS - PRESENCE_RENEWAL_MS {
                if entrant.present_until <= now {
                    entrant.waiting_since = now;
                }
                entrant.present_until = now + PRESENCE_MS;
            }
        }
        Ok(())
    };
    let tournament = update(&app, &id, &credentials, is_here).await?;
    Ok(Json(to_view(&id, &tournament, &credentials)))
}

/// Joins a tournament with its link. For an entrant, changes the name.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = TournamentView), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 403, body = Refusal, description = "The tournament does not admit bots, or people, or more bots"),
    (status = 409, body = Refusal, description = "The tournament is full or has started"),
    (status = 422, body = Refusal, description = "The tournament is over"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn join_tournament(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(ClientIp(who)): Extension<ClientIp>,
    PathId(id): PathId,
    request: JsonBody<JoinRequest>,
) -> Result<Response> {
    let name = display_name(&parse_body(request)?.name);
    let (player, hash) = cookies::player_or_new(&headers);
    let credentials = Credentials { player: Some(hash), ..cookies::credentials(&headers) };
    let tournament = update(&app, &id, &credentials, |tournament, now| {
        if let Some(entrant) = tournament.entrant(&hash) {
            if tournament.entrants[entrant].is_removed {
                return Err(Refusal::new(Code::NotAdmitted, "the organizer has removed you from this tournament"));
            }
            tournament.entrants[entrant].name = tournament.unique_name(&name, Some(entrant));
            return Ok(());
        }
        if !tournament.may_join(&credentials) {
            return Err(Refusal::new(Code::NotFound, "this is a spectator link; ask for the invitation link"));
        }
        tournament.check_has_room()?;
        let address = secret::address_key(&tournament.join_hash, who);
        tournament.check_admits(&hash, address)?;
        tournament.entrants.push(Entrant {
            player: hash,
            name: tournament.unique_name(&name, None),
            address: secret::is_bot(&hash).then_some(address),
            present_until: now + PRESENCE_MS,
            waiting_since: now,
            is_removed: false,
        });
        Ok(())
    });
    let joined = tournament.await.map(|tournament| {
        // Entrants can watch the games of others.
        let watch = secret::watch_secret(&tournament.join_hash);
        let used = [(SET_COOKIE, cookies::link_cookie(&app, &headers, &id, &watch))];
        (used, Json(to_view(&id, &tournament, &credentials)))
    });
    Ok(cookies::with_player_cookie(&app, &player, joined))
}

/// Applies `act` to a tournament if the client is its organizer.
async fn update_as_owner(
    app: &Arc<App>,
    headers: &HeaderMap,
    id: &str,
    act: impl Fn(&mut Tournament, i64) -> std::result::Result<(), Refusal>,
) -> Result<Json<TournamentView>> {
    let credentials = cookies::credentials(headers);
    let tournament = update(app, id, &credentials, |tournament, now| {
        if !tournament.is_organizer(&credentials) {
            let reason = "only the organizer can start and end the tournament and remove entrants";
            return Err(Refusal::new(Code::Spectator, reason));
        }
        act(tournament, now)
    });
    let tournament = tournament.await?;
    Ok(Json(to_view(id, &tournament, &credentials)))
}

/// Starts a tournament; only its owner can.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/begin", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentView), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "Fewer than two players have joined"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn start_tournament(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Json<TournamentView>> {
    let begin = |tournament: &mut Tournament, now: i64| {
        if tournament.ranking().len() < 2 {
            return Err(Refusal::new(
                Code::NotStarted,
                "a tournament needs at least two players; send the link to others first",
            ));
        }
        tournament.begun = tournament.begun.or(Some(now));
        Ok(())
    };
    update_as_owner(&app, &headers, &id, begin).await
}

/// Ends a tournament early; running games still count. Only its owner can.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/end", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentView), (status = 403, body = Refusal), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn end_tournament(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Json<TournamentView>> {
    let end = |tournament: &mut Tournament, now: i64| {
        tournament.ended = tournament.ended.or(Some(now));
        Ok(())
    };
    update_as_owner(&app, &headers, &id, end).await
}

/// An entrant to remove.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct RemovalRequest {
    /// Number of the entrant in the standings.
    entrant: usize,
}

/// Removes an entrant, who is not paired again; a running game still counts. Only the organizer can.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/tournaments/{id}/remove", params(("id" = String, Path)), request_body = RemovalRequest, responses(
    (status = 200, body = TournamentView), (status = 400, body = Refusal), (status = 403, body = Refusal),
    (status = 404, body = Refusal, description = "There is no such tournament or entrant"),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn remove_entrant(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    request: JsonBody<RemovalRequest>,
) -> Result<Json<TournamentView>> {
    let number = parse_body(request)?.entrant;
    let remove = |tournament: &mut Tournament, _| match number
        .checked_sub(1)
        .and_then(|index| tournament.entrants.get_mut(index))
    {
        Some(entrant) => {
            entrant.is_removed = true;
            Ok(())
        }
        None => Err(Refusal::new(Code::NotFound, format!("the tournament has no entrant {number}; see its standings"))),
    };
    update_as_owner(&app, &headers, &id, remove).await
}

/// Returns all games of a tournament, for example to review them. Anyone who can see the tournament can open its games.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tournaments/{id}/games", params(("id" = String, Path)), responses(
    (status = 200, body = TournamentGames), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn get_games(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Json<TournamentGames>> {
    let tournament = update(&app, &id, &cookies::credentials(&headers), |_, _| Ok(())).await?;
    let games = tournament.pairings.iter().map(|pairing| to_game(&tournament, pairing)).collect();
    Ok(Json(TournamentGames { games }))
}

/// Returns the standings as CSV.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/tournaments/{id}/results", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/csv"), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
pub(crate) async fn get_results(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
) -> Result<Response> {
    let tournament = update(&app, &id, &cookies::credentials(&headers), |_, _| Ok(())).await?;
    let mut text = "place,name,points,played,won,drawn,lost,kind\r\n".to_owned();
    for (place, entrant, score) in tournament.ranking() {
        let name = csv_field(&tournament.entrants[entrant].name);
        let kind = if secret::is_bot(&tournament.entrants[entrant].player) { "bot" } else { "person" };
        let points = f64::from(score.half_points()) / 2.0;
        let Score { won, drawn, lost } = score;
        text += &format!("{place},{name},{points},{},{won},{drawn},{lost},{kind}\r\n", score.played());
    }
    let disposition = format!("attachment; filename=\"tournament-{id}.csv\"");
    let headers = [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, text).into_response())
}

/// Formats a CSV field that no spreadsheet interprets as a formula.
fn csv_field(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_fields_are_never_formulas() {
        assert_eq!(csv_field("=1+1, \"Ann\""), "\"'=1+1, \"\"Ann\"\"\"");
    }
}
