//! The HTTP API under `/api/v1`. `document.rs` generates the OpenAPI document, `openapi.json`, from these handlers.
//!
//! The file is long because each handler is next to its request and response types, which `document.rs` reads.

use std::sync::Arc;

use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use connect4_core::notation::record::{GameResult, Record, write};
use connect4_core::{Game, Player, Rules, Swap};
use connect4_wire::room::{RoomState, Seat};
use connect4_wire::{
    Analysis, AnalyzeRequest, Answer, Code, Cost, EngineAnswer, EngineRequest, ExplainRequest, ExplanationReport,
    GameSpec, Limits, Notation, Opponents, PuzzleRequest, Refusal, Request, RequestMessage, RulesSpec, SwapSpec,
};
use serde::{Deserialize, Serialize};

use crate::assets::SAMPLE_MOVES;
use crate::error::{ApiError, Result, store_error};
use crate::extract::{ClientIp, JsonBody, PathId, QueryParams, parse_body, parse_query};
use crate::room::task::RoomRequest;
use crate::secret::Hash;
use crate::store::{ArchivedGame, Change, GameRow};
use crate::{App, cookies, lobby, move_accuracy, room, secret, socket, tournament};

/// Routes of the API, including those of the lobby and of tournaments.
pub(crate) fn routes() -> axum::Router<Arc<App>> {
    axum::Router::new()
        .route("/api/v1/health", get(get_health))
        .route("/api/v1/health/live", get(get_liveness))
        .route("/api/v1/levels", get(list_levels))
        .route("/api/v1/analysis", post(analyze))
        .route("/api/v1/explain", post(explain))
        .route("/api/v1/engine", post(ask_engine))
        .route("/api/v1/picture", get(get_picture))
        .route("/api/v1/games", get(list_games).post(create_game))
        .route("/api/v1/games/{id}", get(get_game))
        .route("/api/v1/games/{id}/record", get(get_record))
        .route("/api/v1/games/{id}/picture", get(get_game_picture))
        .route("/api/v1/games/{id}/join", post(join_game))
        .route("/api/v1/games/{id}/seat-link", post(create_seat_link))
        .route("/api/v1/games/{id}/seat", post(move_seat))
        .route("/api/v1/games/{id}/socket", get(open_socket))
        .route("/api/v1/games/{id}/people", get(move_accuracy::get_peers))
        .route("/api/v1/lobby", get(lobby::get_lobby))
        .route("/api/v1/lobby/play", post(lobby::play_now))
        .route("/api/v1/lobby/{id}/join", post(lobby::join_challenge))
        .route("/api/v1/tournaments", post(tournament::create_tournament))
        .route("/api/v1/tournaments/{id}", get(tournament::get_tournament))
        .route("/api/v1/tournaments/{id}/join", post(tournament::join_tournament))
        .route("/api/v1/tournaments/{id}/begin", post(tournament::start_tournament))
        .route("/api/v1/tournaments/{id}/end", post(tournament::end_tournament))
        .route("/api/v1/tournaments/{id}/results", get(tournament::get_results))
}

/// Health of the server.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Health {
    /// `ok`
    status: String,
    /// Version of the program.
    version: String,
    /// Version of the message protocol.
    protocol: u32,
    /// Whether the web app includes the browser engine. Without it, the web app asks the server for every move.
    engine: bool,
}

/// Readiness: whether the server can write to its database.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health", responses(
    (status = 200, body = Health), (status = 503, body = Refusal, description = "The database is not writable")
)))]
async fn get_health(State(app): State<Arc<App>>) -> Result<Json<Health>> {
    if !app.store.is_healthy().await {
        return Err(Refusal::new(Code::Busy, "the database is not writable").into());
    }
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Json(Health {
        status: "ok".to_owned(),
        version,
        protocol: connect4_wire::PROTOCOL,
        engine: crate::has_engine(),
    }))
}

/// Liveness of the server.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Liveness {
    /// `running`
    status: String,
}

/// Liveness: succeeds while the process runs, even without its database, because a restart would not repair that.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health/live", responses((status = 200, body = Liveness))))]
async fn get_liveness() -> Json<Liveness> {
    Json(Liveness { status: "running".to_owned() })
}

/// A board, from query parameters.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct BoardQuery {
    /// Columns and rows: `7x6`
    size: String,
    /// Stones in a row needed to win
    connect: u8,
    /// Whether stones fall
    gravity: bool,
}

impl Default for BoardQuery {
    fn default() -> Self {
        let rules = Rules::CONNECT_FOUR;
        BoardQuery { size: rules.size(), connect: rules.connect(), gravity: rules.has_gravity() }
    }
}

/// Computer players available on a board.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/levels", params(BoardQuery), responses(
    (status = 200, body = Opponents), (status = 400, body = Refusal)
)))]
async fn list_levels(board: QueryParams<BoardQuery>) -> Result<Json<Opponents>> {
    let BoardQuery { size, connect, gravity } = parse_query(board)?;
    let rules = RulesSpec { size, connect, gravity, ..RulesSpec::default() };
    Ok(Json(Opponents::of(rules.to_rules()?)))
}

/// The game or puzzle to draw. The parameters are those of the web app's URLs.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct PictureQuery {
    /// Columns and rows: `7x6`
    size: String,
    /// Stones in a row needed to win
    k: u8,
    /// 0 without gravity, 1 with gravity
    gravity: u8,
    /// 0 without the swap rule, 1 for swap, 3 for swap-3
    swap: u8,
    /// Moves as digits (`4455`) or as cells (`d1 d2`)
    moves: String,
    /// Seed of a puzzle; replaces the game
    puzzle: Option<u64>,
    /// Grade of the puzzle, 1 to 5; any grade by default
    grade: Option<u8>,
}

/// The swap rule with this number in a URL; unknown numbers mean no swap rule.
fn swap_from_query(number: u8) -> SwapSpec {
    SwapSpec(Swap::after(number).unwrap_or_default())
}

impl Default for PictureQuery {
    fn default() -> Self {
        let rules = Rules::CONNECT_FOUR;
        PictureQuery {
            size: rules.size(),
            k: rules.connect(),
            gravity: 1,
            swap: 0,
            moves: String::new(),
            puzzle: None,
            grade: None,
        }
    }
}

/// Picture of a position or puzzle, 1200 by 630 pixels, for link previews.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/picture", params(PictureQuery), responses(
    (status = 200, body = [u8], content_type = "image/png"), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
async fn get_picture(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    asked: QueryParams<PictureQuery>,
) -> Result<Response> {
    let PictureQuery { size, k, gravity, swap, moves, puzzle, grade } = parse_query(asked)?;
    let (rules, moves) = match puzzle {
        Some(seed) => {
            let ask = PuzzleRequest { game: GameSpec::default(), seed, grade };
            let answer = app.pool.ask(who, Request::Engine(EngineRequest::Puzzle(ask))).await?;
            let Answer::Engine(EngineAnswer::Puzzle(puzzle)) = answer else {
                return Err(Refusal::new(Code::Internal, "cannot create the puzzle; try again").into());
            };
            (puzzle.rules, puzzle.moves)
        }
        None => (RulesSpec { size, connect: k, gravity: gravity != 0, swap: swap_from_query(swap) }, moves),
    };
    // In digit notation, columns 10 to 20 are the letters a to k.
    let is_digits = rules.gravity && moves.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'k').contains(&byte));
    let notation = if is_digits { Notation::Digits } else { Notation::Cells };
    let game = GameSpec { rules, moves, notation: Some(notation) }.game()?;
    send_picture(game, "public, max-age=604800").await
}

/// Draws a game; `cache_control` is the value of that header.
async fn send_picture(game: Game, kept: &'static str) -> Result<Response> {
    let drawn = tokio::task::spawn_blocking(move || crate::picture::png(&game)).await;
    let bytes = drawn.map_err(|_| Refusal::new(Code::Internal, "cannot draw the picture; try again"))?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, kept)], bytes).into_response())
}

/// Query parameters of a game's preview picture.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct GamePictureQuery {
    /// The token that `/invite/...` adds to the game's URL
    picture: Option<String>,
}

/// Picture of an online game's current position, for clients that may see it. Otherwise, or if there is no such game,
/// the picture of a sample game.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/picture", params(("id" = String, Path), GamePictureQuery),
    responses((status = 200, body = [u8], content_type = "image/png"), (status = 400, body = Refusal),
        (status = 404, body = Refusal, description = "The ID is not valid UTF-8")
)))]
async fn get_game_picture(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    asked: QueryParams<GamePictureQuery>,
) -> Result<Response> {
    let GamePictureQuery { picture: token } = parse_query(asked)?;
    let ask = |reply| RoomRequest::Picture { credentials: cookies::credentials(&headers), token: token.clone(), reply };
    let game = match app.registry.request(&id, ask).await {
        Ok((game, _)) => game,
        Err(_) => GameSpec { moves: SAMPLE_MOVES.to_owned(), ..GameSpec::default() },
    };
    // The position changes, and cookies decide who may see it.
    send_picture(game.game()?, "private, max-age=60").await
}

/// A position to analyze, and the limits of the engine.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct AnalysisBody {
    #[serde(flatten)]
    game: GameSpec,
    #[serde(flatten)]
    limits: Limits,
}

/// Scores of all moves in a position.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/analysis", request_body = AnalysisBody, responses(
    (status = 200, body = Analysis), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
async fn analyze(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<AnalysisBody>,
) -> Result<Json<Analysis>> {
    let AnalysisBody { game, limits } = parse_body(request)?;
    Ok(Json(app.pool.ask(who, AnalyzeRequest { game, limits }).await?))
}

/// A position to explain, the limits of the engine, and options of the explanation.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ExplanationBody {
    #[serde(flatten)]
    game: GameSpec,
    #[serde(flatten)]
    limits: Limits,
    /// Whether to explain each move as well.
    #[serde(default)]
    by_move: bool,
}

/// Why a position has its value: verified reasons in sentences, with cells to highlight on a board.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/explain", request_body = ExplanationBody, responses(
    (status = 200, body = ExplanationReport), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
async fn explain(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<ExplanationBody>,
) -> Result<Json<ExplanationReport>> {
    let ExplanationBody { game, limits, by_move } = parse_body(request)?;
    Ok(Json(app.pool.ask(who, ExplainRequest { game, limits, by_move }).await?))
}

/// Answers any engine request, in the format of the browser engine.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/engine", request_body = RequestMessage, responses(
    (status = 200, body = Answer), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
async fn ask_engine(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<RequestMessage>,
) -> Result<Json<Answer>> {
    Ok(Json(match Request::from(parse_body(request)?) {
        // Slow requests must not block the network threads.
        Request::Rules(ask) if ask.cost() == Cost::Rules => Answer::Rules(ask.answer()?),
        ask => app.pool.ask(who, ask).await?,
    }))
}

/// A chess clock with an increment.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ClockRequest {
    /// Initial seconds per side, 10 to 86,400.
    seconds: u32,
    /// Seconds added after each move, 0 to 600.
    #[serde(default)]
    increment: u32,
}

impl From<(i64, i64)> for ClockRequest {
    fn from((initial, increment): (i64, i64)) -> Self {
        let seconds = |milliseconds: i64| (milliseconds / 1000).try_into().unwrap_or_default();
        ClockRequest { seconds: seconds(initial), increment: seconds(increment) }
    }
}

/// Checks a clock. Returns its initial time and increment in milliseconds.
pub(crate) fn parse_clock(clock: Option<ClockRequest>) -> Result<Option<(i64, i64)>> {
    match clock {
        None => Ok(None),
        Some(ClockRequest { seconds: seconds @ 10..=86_400, increment: increment @ 0..=600 }) => {
            Ok(Some((i64::from(seconds) * 1000, i64::from(increment) * 1000)))
        }
        Some(_) => {
            let reason = "a clock must have 10 to 86400 seconds and an increment of 0 to 600";
            Err(Refusal::new(Code::Malformed, reason).into())
        }
    }
}

/// Creates the row of a game in which the creator has `seat`. `clock` is the initial time and the increment in
/// milliseconds. Also returns the secret of the invitation link.
pub(crate) fn new_game(
    rules: RulesSpec,
    clock: Option<(i64, i64)>,
    listed: bool,
    seat: Seat,
    player: Hash,
    name: String,
) -> (GameRow, String) {
    let join = secret::new_secret();
    let join_hash = secret::hash(&join).expect("a secret is well-formed");
    let (mut seats, mut names) = ([None; 2], [None, None]);
    seats[seat.index()] = Some(player);
    names[seat.index()] = Some(name);
    let row = GameRow {
        id: secret::new_id(),
        rules,
        clock,
        listed,
        seats,
        names,
        join_hash,
        watch_hash: secret::watch_hash(&join_hash),
        created: room::unix_ms(),
        links: [None; 2],
        open_until: None,
        rated: false,
    };
    (row, join)
}

/// An online game to create.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
struct CreateGameRequest {
    /// Rules of the game.
    #[serde(flatten)]
    rules: RulesSpec,
    /// Seat of the creator: 1 (moves first) or 2; random by default.
    seat: Option<u8>,
    /// Name of the creator; may be empty.
    name: String,
    /// Clock of both sides; no time limit by default.
    clock: Option<ClockRequest>,
    /// Whether the archive lists the finished game.
    listed: bool,
}

impl Default for CreateGameRequest {
    fn default() -> Self {
        CreateGameRequest { rules: RulesSpec::default(), seat: None, name: String::new(), clock: None, listed: true }
    }
}

/// A created online game.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct CreatedGame {
    /// ID of the game; not a secret.
    id: String,
    /// Seat of the creator.
    seat: Seat,
    /// Path of the secret invitation link.
    join: String,
    /// Path of the secret spectator link.
    watch: String,
}

/// Creates an online game. A cookie identifies its creator; anyone with a link can join or watch.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games", request_body = CreateGameRequest, responses(
    (status = 201, body = CreatedGame), (status = 400, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
async fn create_game(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    request: JsonBody<CreateGameRequest>,
) -> Result<Response> {
    let request = parse_body(request)?;
    let malformed = |reason: &str| ApiError(Refusal::new(Code::Malformed, reason));
    let rules = request.rules.to_rules()?;
    let clock = parse_clock(request.clock)?;
    let seat = match request.seat {
        Some(seat) => {
            Seat::try_from(seat).map_err(|_| malformed("the seat must be 1 or 2, or omitted for a random one"))?
        }
        None => Seat::BOTH[(room::unix_ms() % 2) as usize],
    };
    let (player, hash) = cookies::player_or_new(&headers);
    let name = room::display_name(&request.name);
    let (row, join) = new_game(rules.into(), clock, request.listed, seat, hash, name);
    let (id, watch) = (row.id.clone(), secret::watch_secret(&row.join_hash));
    let change = Change { game: id.clone(), create: vec![row], ..Change::default() };
    app.store.commit(change).await.map_err(store_error)?;
    app.metrics.games.inc();
    let created =
        CreatedGame { seat, join: format!("/invite/{id}/{join}"), watch: format!("/invite/{id}/{watch}"), id };
    let cookie = cookies::player_cookie(&app, &player);
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie), (CACHE_CONTROL, "no-store".to_owned())], Json(created))
        .into_response())
}

/// Stores the secret of a link in a cookie and redirects to the game, which keeps the secret out of later URLs.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, secret)): Path<(String, String)>,
) -> Result<Response> {
    // Link preview services follow redirects, but keep no cookies.
    let location = |hash: &Hash| format!("/game/{game}?picture={}", secret::preview_token(hash));
    redirect_with_cookie(&app, &headers, &game, &secret, location)
}

/// Stores the secret of a link to a game or tournament in a cookie, and redirects to the location for the secret's
/// hash. New guests also get a player secret now, so that a retry after a lost answer to their join request comes from
/// the same player.
pub(crate) fn redirect_with_cookie(
    app: &App,
    headers: &HeaderMap,
    id: &str,
    secret: &str,
    location: impl FnOnce(&Hash) -> String,
) -> Result<Response> {
    let Some(hash) = secret::hash(secret).filter(|_| secret::is_id(id)) else {
        return Err(Refusal::new(Code::NotFound, "this link is incomplete; ask for it again").into());
    };
    let (player, _) = cookies::player_or_new(headers);
    let cookie = cookies::link_cookie(app, id, secret);
    let headers = [(SET_COOKIE, cookie), (LOCATION, location(&hash)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok(cookies::with_player_cookie(app, &player, Ok((StatusCode::SEE_OTHER, headers))))
}

/// An online game, as seen by the client.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct GameDetails {
    /// Seat of the client; null for spectators.
    seat: Option<Seat>,
    /// Whether the client can take the free seat.
    can_join: bool,
    /// Path of the secret spectator link for this game and its rematches; null except for players.
    watch: Option<String>,
    /// Current state of the game.
    state: RoomState,
}

/// Returns an online game to its players and anyone with a link. Finished games that are listed are public.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = GameDetails), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
async fn get_game(State(app): State<Arc<App>>, headers: HeaderMap, PathId(id): PathId) -> Result<Json<GameDetails>> {
    let (view, _) = app
        .registry
        .request(&id, |reply| RoomRequest::Inspect { credentials: cookies::credentials(&headers), reply })
        .await?;
    let watch = view.watch.map(|secret| format!("/invite/{id}/{secret}"));
    Ok(Json(GameDetails { seat: view.seat, can_join: view.can_join, watch, state: view.state }))
}

/// A player who joins.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct JoinRequest {
    /// Name of the player; may be empty.
    pub(crate) name: String,
}

/// The seat of a player who joined.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Joined {
    /// Seat of the player.
    pub(crate) seat: Seat,
}

/// Takes the free seat. The client must have opened the invitation link.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "The seat is taken"),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
async fn join_game(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    request: JsonBody<JoinRequest>,
) -> Result<Response> {
    let name = room::display_name(&parse_body(request)?.name);
    let (player, hash) = cookies::player_or_new(&headers);
    let ask = |reply| RoomRequest::Join {
        credentials: cookies::credentials(&headers),
        hash,
        name: name.clone(),
        is_from_lobby: false,
        reply,
    };
    let seat = app.registry.request(&id, ask).await;
    let joined = seat.map(|(seat, _)| Json(Joined { seat })).map_err(ApiError);
    Ok(cookies::with_player_cookie(&app, &player, joined))
}

/// A link that moves a seat to another device.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SeatLinkResponse {
    /// Path of the link. The secret is in the fragment, which browsers do not send to servers.
    link: String,
    /// Lifetime of the link in seconds.
    seconds: u64,
}

/// Creates a link that moves the client's seat to another device. It works once, expires after some minutes, and
/// replaces earlier links. A cookie lets the client watch after the seat has moved.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/seat-link", params(("id" = String, Path)), responses(
    (status = 200, body = SeatLinkResponse), (status = 404, body = Refusal),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
async fn create_seat_link(State(app): State<Arc<App>>, headers: HeaderMap, PathId(id): PathId) -> Result<Response> {
    let lifetime = app.config.seat_link_lifetime;
    let ask = |reply| RoomRequest::CreateSeatLink { credentials: cookies::credentials(&headers), lifetime, reply };
    let (room::task::SeatLinkSecrets { seat, watch }, _) = app.registry.request(&id, ask).await?;
    let headers = [(SET_COOKIE, cookies::link_cookie(&app, &id, &watch)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok((headers, Json(SeatLinkResponse { link: format!("/game/{id}#seat={seat}"), seconds: lifetime.as_secs() }))
        .into_response())
}

/// The secret of a link that moves a seat.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct MoveSeatRequest {
    /// The part of the link after `#seat=`.
    secret: String,
}

/// Moves a seat to the client. The previous device can still watch.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/seat", params(("id" = String, Path)), request_body = MoveSeatRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "The client has the other seat"),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is restarting or has no database")
)))]
async fn move_seat(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    PathId(id): PathId,
    request: JsonBody<MoveSeatRequest>,
) -> Result<Response> {
    let secret = secret::hash(&parse_body(request)?.secret);
    let secret = secret.ok_or_else(|| Refusal::new(Code::NotFound, "this link is incomplete; copy it again"))?;
    let (player, hash) = cookies::player_or_new(&headers);
    let ask = |reply| RoomRequest::MoveSeat { link: secret, player: hash, reply };
    let seat = app.registry.request(&id, ask).await;
    let moved = seat.map(|(seat, _)| Json(Joined { seat })).map_err(ApiError);
    Ok(cookies::with_player_cookie(&app, &player, moved))
}

/// Opens the WebSocket of an online game, which carries `ClientMessage` and `ServerMessage`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/socket", params(("id" = String, Path)), responses(
    (status = 101, description = "The connection becomes a WebSocket"),
    (status = 400, body = Refusal, description = "The request is not a WebSocket upgrade"),
    (status = 404, body = Refusal, description = "The ID is not valid UTF-8")
)))]
async fn open_socket(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(ClientIp(address)): Extension<ClientIp>,
    PathId(id): PathId,
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response> {
    let upgrade = upgrade.map_err(|rejection| {
        let reason = format!("this URL is for WebSockets: {}", rejection.body_text());
        ApiError(Refusal::new(Code::Malformed, reason))
    })?;
    let permit = socket::SocketPermit::new(&app, address)?;
    let credentials = cookies::credentials(&headers);
    let upgrade = upgrade
        .max_message_size(socket::MAX_READ_BYTES)
        .max_frame_size(socket::MAX_READ_BYTES)
        // Small buffers, because most sockets are idle. Messages that are queued together are written by one flush.
        .read_buffer_size(1024)
        .write_buffer_size(8 * 1024)
        .max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, socket, id, credentials, permit)))
}

/// A page of the archive.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct ArchiveQuery {
    /// Only games that ended before this time, in milliseconds since 1970
    before: Option<i64>,
    /// Number of games, 1 to 100
    count: u32,
}

impl Default for ArchiveQuery {
    fn default() -> Self {
        ArchiveQuery { before: None, count: 20 }
    }
}

/// Lists finished online games, latest first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games", params(ArchiveQuery), responses(
    (status = 200, body = Vec<ArchivedGame>), (status = 400, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
async fn list_games(State(app): State<Arc<App>>, which: QueryParams<ArchiveQuery>) -> Result<Json<Vec<ArchivedGame>>> {
    let ArchiveQuery { before, count } = parse_query(which)?;
    let games = app.store.archive(before.unwrap_or(i64::MAX), count.clamp(1, 100)).await;
    Ok(Json(games.map_err(store_error)?))
}

/// Returns a finished game as a record file.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
async fn get_record(State(app): State<Arc<App>>, PathId(id): PathId) -> Result<Response> {
    let game = app.store.archived(&id).await.map_err(store_error)?;
    let game = game.ok_or_else(|| Refusal::new(Code::NotFound, "no such game in the archive; check the ID"))?;
    let text = to_record(&game)?;
    let name = format!("attachment; filename=\"{id}.c4\"");
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        ("content-disposition".parse().expect("the header name is valid"), name),
    ];
    Ok((headers, text).into_response())
}

fn to_record(game: &ArchivedGame) -> Result<String> {
    let spec = GameSpec {
        rules: game.rules.clone(),
        moves: game.moves.clone(),
        notation: Some(connect4_wire::Notation::Cells),
    };
    let played = spec.game()?;
    let swapped = played.is_swapped();
    let mut record = Record::new(played);
    record.event = "Online game".to_owned();
    if let Some(time) = chrono::DateTime::from_timestamp_millis(game.finished) {
        record.date = time.format("%Y.%m.%d").to_string();
    }
    let [first, second] = &game.names;
    (record.first, record.second) = (first.clone(), second.clone());
    let x_seat = if swapped { Seat::Two } else { Seat::One };
    record.result = match game.winner {
        Some(seat) => GameResult::Won(if seat == x_seat { Player::First } else { Player::Second }),
        None if game.reason == connect4_wire::room::EndReason::Abandoned => GameResult::Open,
        None => GameResult::Drawn,
    };
    Ok(write(&record))
}

/// Metrics in the Prometheus text format.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}
