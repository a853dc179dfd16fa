//! Online games.

pub(crate) mod registry;
pub(crate) mod table;
pub(crate) mod task;

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}
