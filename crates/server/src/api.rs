//! The HTTP API under `/api/v1`. The OpenAPI document, `openapi.json`, is made from these handlers by `document.rs`.
//!
//! The file is long because each route stands beside what it takes and answers, which `document.rs` describes from here.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use connect4_core::notation::record::{GameResult, Record, write};
use connect4_core::{Game, Player, Rules, Swap};
use connect4_wire::room::{RoomState, Seat};
use connect4_wire::{
    Analysis, AnalyzeAsk, Answer, Ask, AskMessage, Code, Effort, ExplainAsk, ExplanationReport, GameSpec, Language,
    Limits, Notation, Opponents, PuzzleAsk, Refusal, RulesSpec, SwapSpec, ThoughtAnswer, ThoughtAsk, plainly,
};
use serde::{Deserialize, Serialize};

use crate::assets::SAMPLE;
use crate::guard::{self, Asker, Named, Refused};
use crate::room::task::RoomRequest;
use crate::secret::Hash;
use crate::store::{Archived, Change, GameRow};
use crate::{App, fair, lobby, room, secret, socket, tournament};

/// The routes.
pub(crate) fn routes() -> axum::Router<Arc<App>> {
    axum::Router::new()
        .route("/api/v1/health", get(health))
        .route("/api/v1/health/live", get(live))
        .route("/api/v1/levels", get(levels))
        .route("/api/v1/analysis", post(analysis))
        .route("/api/v1/explain", post(explain))
        .route("/api/v1/engine", post(engine))
        .route("/api/v1/picture", get(picture))
        .route("/api/v1/games", get(archive).post(create))
        .route("/api/v1/games/{id}", get(look))
        .route("/api/v1/games/{id}/record", get(record))
        .route("/api/v1/games/{id}/picture", get(picture_of_game))
        .route("/api/v1/games/{id}/join", post(join))
        .route("/api/v1/games/{id}/seat-link", post(seat_link))
        .route("/api/v1/games/{id}/seat", post(move_seat))
        .route("/api/v1/games/{id}/socket", get(connect))
        .route("/api/v1/games/{id}/people", get(fair::people))
        .route("/api/v1/lobby", get(lobby::lobby))
        .route("/api/v1/lobby/play", post(lobby::play))
        .route("/api/v1/lobby/{id}/join", post(lobby::take))
        .route("/api/v1/tournaments", post(tournament::create))
        .route("/api/v1/tournaments/{id}", get(tournament::look))
        .route("/api/v1/tournaments/{id}/join", post(tournament::join))
        .route("/api/v1/tournaments/{id}/begin", post(tournament::begin))
        .route("/api/v1/tournaments/{id}/end", post(tournament::end))
        .route("/api/v1/tournaments/{id}/results", get(tournament::results))
}

pub(crate) type Result<T> = std::result::Result<T, Refused>;
pub(crate) type Body<T> = std::result::Result<Json<T>, JsonRejection>;

pub(crate) fn body<T>(body: Body<T>) -> Result<T> {
    body.map(|Json(value)| value).map_err(|rejection| {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::Malformed,
        };
        Refused(Refusal::new(code, plainly(&rejection.body_text())))
    })
}

fn query<T>(query: std::result::Result<Query<T>, QueryRejection>) -> Result<T> {
    let malformed = |rejection: QueryRejection| Refused(Refusal::new(Code::Malformed, plainly(&rejection.body_text())));
    query.map(|Query(value)| value).map_err(malformed)
}

/// How the server is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Health {
    /// `ok`
    status: String,
    /// The version of the program.
    version: String,
    /// The version of the messages.
    protocol: u32,
    /// Whether the page has the engine for the browser. Without it, it asks the server for every move.
    engine: bool,
}

/// Whether requests should come to this server: it has its database.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health", responses(
    (status = 200, body = Health), (status = 503, body = Refusal, description = "The database cannot be written")
)))]
async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>> {
    if !app.store.is_well().await {
        return Err(Refusal::new(Code::Busy, "the database cannot be written").into());
    }
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Json(Health {
        status: "ok".to_owned(),
        version,
        protocol: connect4_wire::PROTOCOL,
        engine: crate::has_engine(),
    }))
}

/// That the server runs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Live {
    /// `running`
    status: String,
}

/// Whether the server runs, with its database or without: starting it again would not help.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health/live", responses((status = 200, body = Live))))]
async fn live() -> Json<Live> {
    Json(Live { status: "running".to_owned() })
}

/// A board, as a query names it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct Board {
    /// Columns and rows: `7x6`
    size: String,
    /// Stones in a row that win
    connect: u8,
    /// Whether stones fall
    gravity: bool,
}

impl Default for Board {
    fn default() -> Self {
        let rules = Rules::CONNECT_FOUR;
        Board { size: rules.size(), connect: rules.connect(), gravity: rules.has_gravity() }
    }
}

/// The players that can be played against on a board.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/levels", params(Board), responses(
    (status = 200, body = Opponents), (status = 400, body = Refusal)
)))]
async fn levels(board: std::result::Result<Query<Board>, QueryRejection>) -> Result<Json<Opponents>> {
    let Board { size, connect, gravity } = query(board)?;
    let rules = RulesSpec { size, connect, gravity, ..RulesSpec::default() };
    Ok(Json(Opponents::of(rules.to_rules()?)))
}

/// A game, as the addresses of the page name it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct PictureQuery {
    /// Columns and rows: `7x6`
    size: String,
    /// Stones in a row that win
    k: u8,
    /// 0 where stones do not fall
    gravity: u8,
    /// 1 under the swap rule, 3 under swap-3
    swap: u8,
    /// The moves as digits (`4455`) or as cells (`d1 d2`)
    moves: String,
    /// The seed of a puzzle, instead of a game
    puzzle: Option<u64>,
    /// The puzzle's grade, 1 to 5; without it any
    grade: Option<u8>,
}

/// The swap rule that the address of a page names; what it does not know is none.
fn swap_of_address(number: u8) -> SwapSpec {
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

/// The picture of a position or a puzzle, 1200 by 630 pixels, which other sites show beside a link to it.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/picture", params(PictureQuery), responses(
    (status = 200, body = [u8], content_type = "image/png"), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many questions wait; Retry-After says when to ask again")
)))]
async fn picture(
    State(app): State<Arc<App>>,
    Extension(Asker(who)): Extension<Asker>,
    asked: std::result::Result<Query<PictureQuery>, QueryRejection>,
) -> Result<Response> {
    let PictureQuery { size, k, gravity, swap, moves, puzzle, grade } = query(asked)?;
    let (rules, moves) = match puzzle {
        Some(seed) => {
            let ask = PuzzleAsk { game: GameSpec::default(), seed, grade };
            let answer = app.pool.ask(who, Ask::Thought(ThoughtAsk::Puzzle(ask))).await?;
            let Answer::Thought(ThoughtAnswer::Puzzle(puzzle)) = answer else {
                return Err(Refusal::new(Code::Internal, "there was no puzzle to draw: try again").into());
            };
            (puzzle.rules, puzzle.moves)
        }
        None => (RulesSpec { size, connect: k, gravity: gravity != 0, swap: swap_of_address(swap) }, moves),
    };
    // Digits name up to eleven columns, with letters from the tenth on.
    let is_digits = rules.gravity && moves.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'k').contains(&byte));
    let notation = if is_digits { Notation::Digits } else { Notation::Cells };
    let game = GameSpec { rules, moves, notation: Some(notation) }.game()?;
    send_picture(game, "public, max-age=604800").await
}

/// Draws the picture of a game, and sends it to be kept for so long.
async fn send_picture(game: Game, kept: &'static str) -> Result<Response> {
    let drawn = tokio::task::spawn_blocking(move || crate::picture::png(&game)).await;
    let bytes = drawn.map_err(|_| Refusal::new(Code::Internal, "the picture could not be drawn: try again"))?;
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, kept)], bytes).into_response())
}

/// What a link gives to those who show pictures of links.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct GamePictureQuery {
    /// The token that `/invite/...` puts into the address of the game
    picture: Option<String>,
}

/// The picture of an online game as it stands, for those who may see it; for others, and where there is no such game, that of a
/// sample.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/picture", params(("id" = String, Path), GamePictureQuery),
    responses((status = 200, body = [u8], content_type = "image/png"), (status = 400, body = Refusal),
        (status = 404, body = Refusal, description = "The name is no text")
)))]
async fn picture_of_game(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
    asked: std::result::Result<Query<GamePictureQuery>, QueryRejection>,
) -> Result<Response> {
    let GamePictureQuery { picture: token } = query(asked)?;
    let ask = |reply| RoomRequest::Picture { keys: guard::keys(&headers), token: token.clone(), reply };
    let game = match app.registry.ask(&id, ask).await {
        Ok((game, _)) => game,
        Err(_) => GameSpec { moves: SAMPLE.to_owned(), ..GameSpec::default() },
    };
    // Moves come; and whoever has a cookie sees more than others.
    send_picture(game.game()?, "private, max-age=60").await
}

/// A position to analyze: a game, and how much the engine may think about it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct AnalysisRequest {
    #[serde(flatten)]
    game: GameSpec,
    #[serde(flatten)]
    limits: Limits,
}

/// What every move of a position is worth.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/analysis", request_body = AnalysisRequest, responses(
    (status = 200, body = Analysis), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many questions wait; Retry-After says when to ask again")
)))]
async fn analysis(
    State(app): State<Arc<App>>,
    Extension(Asker(who)): Extension<Asker>,
    request: Body<AnalysisRequest>,
) -> Result<Json<Analysis>> {
    let AnalysisRequest { game, limits } = body(request)?;
    Ok(Json(app.pool.ask(who, AnalyzeAsk { game, limits }).await?))
}

/// A position to explain: a game, how much the engine may think about it, and what to tell.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ExplainRequest {
    #[serde(flatten)]
    game: GameSpec,
    #[serde(flatten)]
    limits: Limits,
    /// Whether to tell what each move leads to, too.
    #[serde(default)]
    by_move: bool,
    /// The language of the words.
    #[serde(default)]
    language: Language,
}

/// Why a position is worth what it is: reasons that have been checked, in sentences, with what to show on a board.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/explain", request_body = ExplainRequest, responses(
    (status = 200, body = ExplanationReport), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many questions wait; Retry-After says when to ask again")
)))]
async fn explain(
    State(app): State<Arc<App>>,
    Extension(Asker(who)): Extension<Asker>,
    request: Body<ExplainRequest>,
) -> Result<Json<ExplanationReport>> {
    let ExplainRequest { game, limits, by_move, language } = body(request)?;
    Ok(Json(app.pool.ask(who, ExplainAsk { game, limits, by_move, language }).await?))
}

/// Answers any question about games, in the same form as the browser's engine takes it.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/engine", request_body = AskMessage, responses(
    (status = 200, body = Answer), (status = 400, body = Refusal), (status = 422, body = Refusal),
    (status = 503, body = Refusal, description = "Too many questions wait; Retry-After says when to ask again")
)))]
async fn engine(
    State(app): State<Arc<App>>,
    Extension(Asker(who)): Extension<Asker>,
    request: Body<AskMessage>,
) -> Result<Json<Answer>> {
    Ok(Json(match Ask::from(body(request)?) {
        // What may take longer must not hold up the threads that serve the network.
        Ask::Rules(ask) if ask.effort() == Effort::Rules => Answer::Rules(ask.answer()?),
        ask => app.pool.ask(who, ask).await?,
    }))
}

/// A clock.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ClockRequest {
    /// Seconds that each side begins with, 10 to 86,400.
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

/// Milliseconds to begin with, and to add after each move.
pub(crate) fn clock_of(clock: Option<ClockRequest>) -> Result<Option<(i64, i64)>> {
    match clock {
        None => Ok(None),
        Some(ClockRequest { seconds: seconds @ 10..=86_400, increment: increment @ 0..=600 }) => {
            Ok(Some((i64::from(seconds) * 1000, i64::from(increment) * 1000)))
        }
        Some(_) => {
            let reason = "a clock has 10 to 86400 seconds and an increment of 0 to 600";
            Err(Refusal::new(Code::Malformed, reason).into())
        }
    }
}

/// A game whose maker has this seat, and the secret of the link to join.
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
        created: room::now(),
        links: [None; 2],
        waits: None,
        rated: false,
    };
    (row, join)
}

/// An online game to make.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
struct CreateRequest {
    /// The rules.
    #[serde(flatten)]
    rules: RulesSpec,
    /// The seat wanted, 1 (moves first) or 2; without it, either.
    seat: Option<u8>,
    /// The maker's name; may be empty.
    name: String,
    /// The clock; without it, there is no hurry.
    clock: Option<ClockRequest>,
    /// Whether the finished game is shown in the archive.
    listed: bool,
}

impl Default for CreateRequest {
    fn default() -> Self {
        CreateRequest { rules: RulesSpec::default(), seat: None, name: String::new(), clock: None, listed: true }
    }
}

/// An online game that was made.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Created {
    /// The name of the game; not a secret.
    id: String,
    /// The maker's seat.
    seat: Seat,
    /// The path of the secret link by which the other player joins.
    join: String,
    /// The path of the secret link by which others watch.
    watch: String,
}

/// Makes an online game. The maker's seat is kept by a cookie; whoever opens the link may join or watch.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games", request_body = CreateRequest, responses(
    (status = 201, body = Created), (status = 400, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
async fn create(State(app): State<Arc<App>>, headers: HeaderMap, request: Body<CreateRequest>) -> Result<Response> {
    let request = body(request)?;
    let malformed = |reason: &str| Refused(Refusal::new(Code::Malformed, reason));
    let rules = request.rules.to_rules()?;
    let clock = clock_of(request.clock)?;
    let seat = match request.seat {
        Some(seat) => {
            Seat::try_from(seat).map_err(|_| malformed("there are seats 1 and 2: choose one, or none for either"))?
        }
        None => Seat::BOTH[(room::now() % 2) as usize],
    };
    let (player, hash) = guard::guest(&headers);
    let name = room::shown_name(&request.name);
    let (row, join) = new_game(rules.into(), clock, request.listed, seat, hash, name);
    let (id, watch) = (row.id.clone(), secret::watch_of(&row.join_hash));
    let change = Change { game: id.clone(), create: vec![row], ..Change::default() };
    app.store.commit(change).await.map_err(internal)?;
    app.metrics.games.inc();
    let created = Created { seat, join: format!("/invite/{id}/{join}"), watch: format!("/invite/{id}/{watch}"), id };
    let cookie = guard::player_cookie(&app, &player);
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie), (CACHE_CONTROL, "no-store".to_owned())], Json(created))
        .into_response())
}

pub(crate) fn internal(error: crate::store::StoreError) -> Refused {
    tracing::error!(%error, "the store failed");
    Refused(Refusal::new(Code::Busy, "the server could not do this: try again"))
}

/// Puts the secret of a link into a cookie and leads on to the game, so that the secret is in no address after this.
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path((game, secret)): Path<(String, String)>,
) -> Result<Response> {
    // Those who make previews of links follow them, but keep no cookies.
    let location = |hash: &Hash| format!("/game/{game}?picture={}", secret::picture_of(hash));
    lead_on(&app, &headers, &game, &secret, location)
}

/// Puts the secret of a link to a game or tournament into a cookie, and leads on to where the hash of the secret says. A new guest
/// gets a player's secret, too: if the answer to joining is lost, asking again comes from the same player.
pub(crate) fn lead_on(
    app: &App,
    headers: &HeaderMap,
    id: &str,
    secret: &str,
    location: impl FnOnce(&Hash) -> String,
) -> Result<Response> {
    let Some(hash) = secret::hash(secret).filter(|_| secret::is_id(id)) else {
        return Err(Refusal::new(Code::NotFound, "this link is not whole: ask for it again").into());
    };
    let (player, _) = guard::guest(headers);
    let cookie = guard::invite_cookie(app, id, secret);
    let headers = [(SET_COOKIE, cookie), (LOCATION, location(&hash)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok(guard::answer_player(app, &player, Ok((StatusCode::SEE_OTHER, headers))))
}

/// An online game, as the asker sees it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct GameLook {
    /// The asker's seat; null for a watcher.
    seat: Option<Seat>,
    /// Whether the asker may take the free seat.
    can_join: bool,
    /// The path of the secret link by which others watch, rematches too; null for all but players.
    watch: Option<String>,
    /// The state.
    state: RoomState,
}

/// An online game. Its players and those who have a link to it may see it, and everyone once it is over and listed.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = GameLook), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The server is about to restart, or has no database")
)))]
async fn look(State(app): State<Arc<App>>, headers: HeaderMap, Named(id): Named) -> Result<Json<GameLook>> {
    let (look, _) = app.registry.ask(&id, |reply| RoomRequest::Look { keys: guard::keys(&headers), reply }).await?;
    let watch = look.watch.map(|secret| format!("/invite/{id}/{secret}"));
    Ok(Json(GameLook { seat: look.seat, can_join: look.can_join, watch, state: look.state }))
}

/// Who joins.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub(crate) struct JoinRequest {
    /// The name; may be empty.
    pub(crate) name: String,
}

/// A seat that was taken.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Joined {
    /// The seat.
    pub(crate) seat: Seat,
}

/// Takes the free seat, for an asker who has opened the link to join.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/join", params(("id" = String, Path)), request_body = JoinRequest, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "The seat is taken"),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is about to restart, or has no database")
)))]
async fn join(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
    request: Body<JoinRequest>,
) -> Result<Response> {
    let name = room::shown_name(&body(request)?.name);
    let (player, hash) = guard::guest(&headers);
    let ask = |reply| RoomRequest::Join {
        keys: guard::keys(&headers),
        hash,
        name: name.clone(),
        is_from_lobby: false,
        reply,
    };
    let seat = app.registry.ask(&id, ask).await;
    let joined = seat.map(|(seat, _)| Json(Joined { seat })).map_err(Refused);
    Ok(guard::answer_player(&app, &player, joined))
}

/// A link that moves a seat.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SeatLink {
    /// Its path. The secret comes after `#`, which browsers send nowhere.
    link: String,
    /// For how many seconds it is good.
    seconds: u64,
}

/// Makes the link by which a player goes on with another device. It is good once, for some minutes, until another link is
/// made. The asker gets a cookie to watch with after that.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/seat-link", params(("id" = String, Path)), responses(
    (status = 200, body = SeatLink), (status = 404, body = Refusal),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is about to restart, or has no database")
)))]
async fn seat_link(State(app): State<Arc<App>>, headers: HeaderMap, Named(id): Named) -> Result<Response> {
    let lasts = app.config.seat_link;
    let ask = |reply| RoomRequest::SeatLink { keys: guard::keys(&headers), lasts, reply };
    let (room::task::SeatLink { seat, watch }, _) = app.registry.ask(&id, ask).await?;
    let headers = [(SET_COOKIE, guard::invite_cookie(&app, &id, &watch)), (CACHE_CONTROL, "no-store".to_owned())];
    Ok((headers, Json(SeatLink { link: format!("/game/{id}#seat={seat}"), seconds: lasts.as_secs() })).into_response())
}

/// A browser that has opened such a link.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TakeSeat {
    /// What comes after `#seat=`.
    secret: String,
}

/// Moves a seat to the browser that asks. The browser that had it may watch.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/games/{id}/seat", params(("id" = String, Path)), request_body = TakeSeat, responses(
    (status = 200, body = Joined), (status = 400, body = Refusal), (status = 404, body = Refusal),
    (status = 409, body = Refusal, description = "The browser has the other seat"),
    (status = 422, body = Refusal, description = "The game is over"),
    (status = 503, body = Refusal, description = "The server is about to restart, or has no database")
)))]
async fn move_seat(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Named(id): Named,
    request: Body<TakeSeat>,
) -> Result<Response> {
    let secret = secret::hash(&body(request)?.secret);
    let secret = secret.ok_or_else(|| Refusal::new(Code::NotFound, "this link is not whole: copy it again"))?;
    let (player, hash) = guard::guest(&headers);
    let ask = |reply| RoomRequest::MoveSeat { link: secret, player: hash, reply };
    let seat = app.registry.ask(&id, ask).await;
    let moved = seat.map(|(seat, _)| Json(Joined { seat })).map_err(Refused);
    Ok(guard::answer_player(&app, &player, moved))
}

/// The WebSocket of an online game; its messages are `ClientMessage` and `ServerMessage`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/socket", params(("id" = String, Path)), responses(
    (status = 101, description = "The connection is a WebSocket now"),
    (status = 400, body = Refusal, description = "The request asks for no WebSocket"),
    (status = 404, body = Refusal, description = "The name is no text")
)))]
async fn connect(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Extension(Asker(address)): Extension<Asker>,
    Named(id): Named,
    upgrade: std::result::Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response> {
    let upgrade = upgrade.map_err(|rejection| {
        let reason = format!("this address is for WebSockets: {}", rejection.body_text());
        Refused(Refusal::new(Code::Malformed, reason))
    })?;
    let counted = socket::Counted::new(&app, address)?;
    let keys = guard::keys(&headers);
    let upgrade = upgrade
        .max_message_size(socket::LONGEST_READ)
        .max_frame_size(socket::LONGEST_READ)
        // Many sockets are silent most of the time. What is sent together is written together, at the flush.
        .read_buffer_size(1024)
        .write_buffer_size(8 * 1024)
        .max_write_buffer_size(256 * 1024);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, socket, id, keys, counted)))
}

/// Which part of the archive.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
struct ArchiveQuery {
    /// Only games that ended before this, in milliseconds since 1970
    before: Option<i64>,
    /// How many, 1 to 100
    count: u32,
}

impl Default for ArchiveQuery {
    fn default() -> Self {
        ArchiveQuery { before: None, count: 20 }
    }
}

/// The finished online games that are listed, the latest first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games", params(ArchiveQuery), responses(
    (status = 200, body = Vec<Archived>), (status = 400, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
async fn archive(
    State(app): State<Arc<App>>,
    which: std::result::Result<Query<ArchiveQuery>, QueryRejection>,
) -> Result<Json<Vec<Archived>>> {
    let ArchiveQuery { before, count } = query(which)?;
    let games = app.store.archive(before.unwrap_or(i64::MAX), count.clamp(1, 100)).await;
    Ok(Json(games.map_err(internal)?))
}

/// A finished game as a record.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 404, body = Refusal),
    (status = 503, body = Refusal, description = "The database cannot be reached")
)))]
async fn record(State(app): State<Arc<App>>, Named(id): Named) -> Result<Response> {
    let game = app.store.archived(&id).await.map_err(internal)?;
    let game = game.ok_or_else(|| Refusal::new(Code::NotFound, "there is no such finished game in the archive"))?;
    let text = record_of(&game)?;
    let name = format!("attachment; filename=\"{id}.c4\"");
    let headers = [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        ("content-disposition".parse().expect("a header"), name),
    ];
    Ok((headers, text).into_response())
}

fn record_of(game: &Archived) -> Result<String> {
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

/// The counters, for Prometheus.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}
