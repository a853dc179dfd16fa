//! All routes, and the middleware around them.

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::http::{error, middleware};
use crate::state::App;
use crate::{accuracy, archive, assets, engine, games, health, lobby, pictures, tournaments};

/// The OpenAPI document, generated with the feature `schema`.
const DOCUMENT: &str = include_str!("../openapi.json");

/// The route of the Prometheus metrics.
pub(crate) fn metrics_router(app: Arc<App>) -> Router {
    Router::new()
        .route("/metrics", get(health::get_metrics))
        .route_layer(axum::middleware::from_fn_with_state(app.clone(), middleware::handle))
        .with_state(app)
}

/// All routes and the middleware.
pub(crate) fn router(app: Arc<App>) -> Router {
    let document = || async { ([("content-type", "application/json")], DOCUMENT) };
    let method_not_allowed = || async { error::method_not_allowed() };
    Router::new()
        .route("/api/v1/health", get(health::get_health))
        .route("/api/v1/health/live", get(health::get_liveness))
        .route("/api/v1/levels", get(engine::list_levels))
        .route("/api/v1/analysis", post(engine::analyze))
        .route("/api/v1/explain", post(engine::explain))
        .route("/api/v1/engine", post(engine::ask_engine))
        .route("/api/v1/picture", get(pictures::get_picture))
        .route("/api/v1/games", get(archive::list_games).post(games::create_game))
        .route("/api/v1/games/{id}", get(games::get_game))
        .route("/api/v1/games/{id}/record", get(archive::get_record))
        .route("/api/v1/games/{id}/picture", get(pictures::get_game_picture))
        .route("/api/v1/games/{id}/join", post(games::join_game))
        .route("/api/v1/games/{id}/seat-link", post(games::create_seat_link))
        .route("/api/v1/games/{id}/seat", post(games::move_seat))
        .route("/api/v1/games/{id}/socket", get(games::open_socket))
        .route("/api/v1/games/{id}/people", get(accuracy::get_peers))
        .route("/api/v1/lobby", get(lobby::get_lobby))
        .route("/api/v1/lobby/play", post(lobby::play_now))
        .route("/api/v1/lobby/{id}/join", post(lobby::join_challenge))
        .route("/api/v1/tournaments", post(tournaments::create_tournament))
        .route("/api/v1/tournaments/{id}", get(tournaments::get_tournament))
        .route("/api/v1/tournaments/{id}/join", post(tournaments::join_tournament))
        .route("/api/v1/tournaments/{id}/begin", post(tournaments::start_tournament))
        .route("/api/v1/tournaments/{id}/end", post(tournaments::end_tournament))
        .route("/api/v1/tournaments/{id}/remove", post(tournaments::remove_entrant))
        .route("/api/v1/tournaments/{id}/games", get(tournaments::get_games))
        .route("/api/v1/tournaments/{id}/results", get(tournaments::get_results))
        .route("/api/v1/openapi.json", get(document))
        .route("/invite/{game}/{secret}", get(games::invite))
        .route("/invite/tournament/{id}/{secret}", get(tournaments::invite))
        .route("/organize/tournament/{id}/{secret}", get(tournaments::organize))
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(assets::serve)
        .layer(axum::middleware::from_fn_with_state(app.clone(), middleware::handle))
        .with_state(app)
}
