//! Extractors for handlers: the client's address, the ID in a path, a JSON body, a query.

use std::net::IpAddr;

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequestParts, Path, Query};
use axum::http::StatusCode;
use axum::http::request::Parts;
use connect4_wire::{Code, Refusal, replace_type_names};

use super::error::{ApiError, Result};

/// The client's address as limits count it. The middleware adds it to every request.
#[derive(Clone, Copy)]
pub(crate) struct ClientIp(pub(crate) IpAddr);

/// The ID in a path. The game or tournament may not exist.
pub(crate) struct PathId(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for PathId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let named = Path::<String>::from_request_parts(parts, state).await;
        // The bytes are not valid UTF-8.
        let no_name = |_| ApiError(Refusal::new(Code::NotFound, "invalid ID; check the link"));
        named.map(|Path(id)| PathId(id)).map_err(no_name)
    }
}

pub(crate) type JsonBody<T> = std::result::Result<Json<T>, JsonRejection>;
pub(crate) type QueryParams<T> = std::result::Result<Query<T>, QueryRejection>;

pub(crate) fn parse_body<T>(body: JsonBody<T>) -> Result<T> {
    body.map(|Json(value)| value).map_err(|rejection| {
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
            _ => Code::Malformed,
        };
        ApiError(Refusal::new(code, replace_type_names(&rejection.body_text())))
    })
}

pub(crate) fn parse_query<T>(query: QueryParams<T>) -> Result<T> {
    let malformed =
        |rejection: QueryRejection| ApiError(Refusal::new(Code::Malformed, replace_type_names(&rejection.body_text())));
    query.map(|Query(value)| value).map_err(malformed)
}
