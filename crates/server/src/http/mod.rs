//! What all handlers share: extractors, cookies, errors as responses, middleware, connections and their limits.

pub(crate) mod cookies;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod limits;
pub(crate) mod listen;
pub(crate) mod middleware;
pub(crate) mod throttle;
