//! Health and metrics of the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use connect4_wire::{Code, Refusal};
use serde::Serialize;

use crate::assets::has_engine;
use crate::http::error::Result;
use crate::state::App;

/// Health of the server.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Health {
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
pub(crate) async fn get_health(State(app): State<Arc<App>>) -> Result<Json<Health>> {
    if !app.store.is_healthy().await {
        return Err(Refusal::new(Code::Busy, "the database is not writable").into());
    }
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Json(Health { status: "ok".to_owned(), version, protocol: connect4_wire::PROTOCOL, engine: has_engine() }))
}

/// Liveness of the server.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Liveness {
    /// `running`
    status: String,
}

/// Liveness: succeeds while the process runs, even without its database, because a restart would not repair that.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/health/live", responses((status = 200, body = Liveness))))]
pub(crate) async fn get_liveness() -> Json<Liveness> {
    Json(Liveness { status: "running".to_owned() })
}

/// Metrics in the Prometheus text format.
pub(crate) async fn get_metrics(State(app): State<Arc<App>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text()).into_response()
}
