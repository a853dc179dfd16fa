//! Requests that the engine answers.

pub(crate) mod pool;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, State};
use connect4_core::Rules;
use connect4_study::Analysis;
use connect4_wire::{
    AnalyzeRequest, Answer, Cost, ExplainRequest, GameSpec, Limits, Opponents, Request, RulesSpec, TypedRequest,
};
use serde::Deserialize;

use crate::http::error::Result;
use crate::http::extract::{ClientIp, JsonBody, QueryParams, parse_body, parse_query};
use crate::state::App;

/// A board, from query parameters.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
pub(crate) struct BoardQuery {
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
    (status = 200, body = Opponents), (status = 400, body = connect4_wire::Refusal)
)))]
pub(crate) async fn list_levels(board: QueryParams<BoardQuery>) -> Result<Json<Opponents>> {
    let BoardQuery { size, connect, gravity } = parse_query(board)?;
    let rules = RulesSpec { size, connect, gravity, ..RulesSpec::default() };
    Ok(Json(Opponents::of(rules.to_rules()?)))
}

/// A position to analyze, and the limits of the engine.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct AnalysisBody {
    #[serde(flatten)]
    game: GameSpec,
    #[serde(flatten)]
    limits: Limits,
}

/// Scores of all moves in a position.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/analysis", request_body = AnalysisBody, responses(
    (status = 200, body = Analysis), (status = 400, body = connect4_wire::Refusal), (status = 422, body = connect4_wire::Refusal),
    (status = 503, body = connect4_wire::Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
pub(crate) async fn analyze(
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
pub(crate) struct ExplanationBody {
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
    (status = 200, body = connect4_explain::ExplainedPosition), (status = 400, body = connect4_wire::Refusal), (status = 422, body = connect4_wire::Refusal),
    (status = 503, body = connect4_wire::Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
pub(crate) async fn explain(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<ExplanationBody>,
) -> Result<Json<connect4_explain::ExplainedPosition>> {
    let ExplanationBody { game, limits, by_move } = parse_body(request)?;
    Ok(Json(app.pool.ask(who, ExplainRequest { game, limits, by_move }).await?))
}

/// Answers any engine request, in the format of the browser engine.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/engine", request_body = Request, responses(
    (status = 200, body = Answer), (status = 400, body = connect4_wire::Refusal), (status = 422, body = connect4_wire::Refusal),
    (status = 503, body = connect4_wire::Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
pub(crate) async fn ask_engine(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    request: JsonBody<Request>,
) -> Result<Json<Answer>> {
    let ask = parse_body(request)?;
    // Slow requests must not block the network threads.
    let answer = match ask.cost() {
        Cost::Rules => Answer::Rules(ask.answer_by_rules()?),
        _ => app.pool.ask(who, ask).await?,
    };
    Ok(Json(answer))
}
