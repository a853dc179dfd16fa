//! Online games.

pub(crate) mod registry;
pub(crate) mod table;
pub(crate) mod task;

/// Milliseconds since 1970, for people to read: the system's time may jump.
pub(crate) fn now() -> i64 {
    chrono::Utc::now().timestamp_millis()
}
