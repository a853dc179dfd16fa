//! Errors of handlers, and their HTTP responses.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use connect4_wire::{Code, Refusal};

use crate::store::StoreError;

pub(crate) type Result<T> = std::result::Result<T, ApiError>;

/// A refusal that becomes an HTTP error.
pub(crate) struct ApiError(pub(crate) Refusal);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        ApiError(refusal)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Malformed | Code::Unknown => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::WrongOrigin | Code::Spectator | Code::NotAdmitted => StatusCode::FORBIDDEN,
            Code::TooFast => StatusCode::TOO_MANY_REQUESTS,
            Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Code::SeatTaken | Code::Stale | Code::NotYourTurn | Code::NotStarted | Code::NothingOffered => {
                StatusCode::CONFLICT
            }
            Code::Illegal | Code::ColumnFull | Code::GameOver | Code::Unsolvable => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut response = (status, Json(&self.0)).into_response();
        if matches!(self.0.code, Code::Busy | Code::TooFast) {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        // For the page that people see.
        response.extensions_mut().insert(self.0);
        response
    }
}

/// The response for a known path with an unsupported method; the `Allow` header lists the supported ones.
pub(crate) fn method_not_allowed() -> Response {
    let mut response =
        ApiError(Refusal::new(Code::NotFound, "method not allowed; see the Allow header")).into_response();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

pub(crate) fn store_error(error: StoreError) -> ApiError {
    tracing::error!(%error, "the store failed");
    ApiError(Refusal::new(Code::Busy, "the server could not complete the request; try again"))
}
