//! Monotonic time, and the system time. The system time may jump, so game clocks do not use it. Both are simulated in tests
//! with simulated servers.

pub(crate) use tokio::time::Instant;

/// Milliseconds since 1970.
pub(crate) fn unix_ms() -> i64 {
    #[cfg(all(test, feature = "postgres"))]
    if let Some(now) = crate::simulation::unix_ms() {
        return now;
    }
    chrono::Utc::now().timestamp_millis()
}
