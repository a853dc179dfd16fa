//! Pictures of positions, for link previews. The engine's threads draw them, and they are cached by position.

pub(crate) mod cache;

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use connect4_core::{Position, Rules, Swap};
use connect4_wire::{GameSpec, Notation, PuzzleRequest, RulesSpec, SwapSpec};
use serde::Deserialize;

use crate::games::room::RoomRequest;
use crate::http::cookies;
use crate::http::error::Result;
use crate::http::extract::{ClientIp, PathId, QueryParams, parse_query};
use crate::state::App;

/// Moves of the sample position, for links without moves.
pub(crate) const SAMPLE_MOVES: &str = "4435352263";

/// The game or puzzle to draw. The parameters are those of the web app's URLs.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
pub(crate) struct PictureQuery {
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
    (status = 200, body = [u8], content_type = "image/png"), (status = 400, body = connect4_wire::Refusal), (status = 422, body = connect4_wire::Refusal),
    (status = 503, body = connect4_wire::Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
pub(crate) async fn get_picture(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
    asked: QueryParams<PictureQuery>,
) -> Result<Response> {
    let PictureQuery { size, k, gravity, swap, moves, puzzle, grade } = parse_query(asked)?;
    const CACHED: &str = "public, max-age=604800";
    if let Some(seed) = puzzle {
        let ask = PuzzleRequest { game: GameSpec::default(), seed, grade };
        let puzzle = app.pool.ask(who, ask).await?;
        return send_picture(&app, who, puzzle.game.position(), CACHED).await;
    }
    let rules = RulesSpec { size, connect: k, gravity: gravity != 0, swap: swap_from_query(swap) };
    // In digit notation, columns 10 to 20 are the letters a to k.
    let is_digits = rules.gravity && moves.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'k').contains(&byte));
    let notation = if is_digits { Notation::Digits } else { Notation::Cells };
    let game = GameSpec { rules, moves, notation: Some(notation) }.game()?;
    send_picture(&app, who, game.position(), CACHED).await
}

/// Draws a position; `cache_control` is the value of that header.
async fn send_picture(app: &App, who: IpAddr, position: &Position, cache_control: &'static str) -> Result<Response> {
    let picture = match app.pictures.get(position) {
        Some(picture) => picture,
        None => {
            let drawn = *position;
            let picture = Bytes::from(app.pool.draw(who, move || connect4_picture::png(&drawn)).await?);
            app.pictures.put(drawn, picture.clone());
            picture
        }
    };
    Ok(([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, cache_control)], picture).into_response())
}

/// Query parameters of a game's preview picture.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[serde(default)]
pub(crate) struct GamePictureQuery {
    /// The token that `/invite/...` adds to the game's URL
    picture: Option<String>,
}

/// Picture of an online game's current position, for clients that may see it. Otherwise, or if there is no such game,
/// the picture of a sample game.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/games/{id}/picture", params(("id" = String, Path), GamePictureQuery),
    responses((status = 200, body = [u8], content_type = "image/png"), (status = 400, body = connect4_wire::Refusal),
        (status = 404, body = connect4_wire::Refusal, description = "The ID is not valid UTF-8"),
        (status = 503, body = connect4_wire::Refusal, description = "Too many requests are queued; Retry-After says when to try again")
)))]
pub(crate) async fn get_game_picture(
    State(app): State<Arc<App>>,
    Extension(ClientIp(who)): Extension<ClientIp>,
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
    send_picture(&app, who, game.game()?.position(), "private, max-age=60").await
}
