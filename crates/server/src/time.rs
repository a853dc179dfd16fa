//! The system time. It may jump, so game clocks do not use it.

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> i64 {
    chrono::Utc::now().timestamp_millis()
}
