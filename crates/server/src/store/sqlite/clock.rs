//! The time of game clocks, which pauses while nothing can be stored, for example because the disk is full.

use std::time::{Duration, Instant};

/// How long the time stays paused after storing works again, so that clients can send what was refused.
const GRACE: Duration = Duration::from_secs(2);

/// A time that starts at 0.
pub(super) struct StoreClock {
    start: Instant,
    /// Duration of all pauses that are over.
    skipped: Duration,
    pause: Option<Pause>,
}

struct Pause {
    since: Instant,
    /// `None` while storing fails.
    until: Option<Instant>,
}

impl StoreClock {
    pub(super) fn new(now: Instant) -> Self {
        StoreClock { start: now, skipped: Duration::ZERO, pause: None }
    }

    /// The time at `now`.
    pub(super) fn elapsed(&self, now: Instant) -> Duration {
        let paused = self.pause.as_ref().map_or(Duration::ZERO, |pause| {
            let end = pause.until.map_or(now, |until| until.min(now));
            end.saturating_duration_since(pause.since)
        });
        now.saturating_duration_since(self.start).saturating_sub(self.skipped + paused)
    }

    /// Whether storing fails.
    pub(super) fn is_paused(&self) -> bool {
        self.pause.as_ref().is_some_and(|pause| pause.until.is_none())
    }

    /// Pauses the time, because a transaction that began at `since` has failed.
    pub(super) fn pause(&mut self, since: Instant) {
        if let Some(Pause { since: before, until: Some(until) }) = self.pause
            && until <= since
        {
            self.skipped += until - before;
            self.pause = None;
        }
        let earliest = self.pause.as_ref().map_or(since, |pause| pause.since);
        self.pause = Some(Pause { since: earliest, until: None });
    }

    /// Continues, because a transaction has succeeded at `now`.
    pub(super) fn resume(&mut self, now: Instant) {
        if let Some(pause) = self.pause.as_mut().filter(|pause| pause.until.is_none()) {
            pause.until = Some(now + GRACE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_pauses_from_the_first_failure_until_after_the_last() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut clock = StoreClock::new(start);
        let shows = |clock: &StoreClock, times: &[(u64, u64)]| {
            for &(now, time) in times {
                assert_eq!(clock.elapsed(at(now)).as_secs(), time, "after {now} s");
            }
        };
        shows(&clock, &[(0, 0), (10, 10)]);
        clock.pause(at(10));
        clock.pause(at(12));
        shows(&clock, &[(10, 10), (20, 10)]);
        assert!(clock.is_paused());
        clock.resume(at(20));
        assert!(!clock.is_paused());
        // Clients have two seconds to send what was refused.
        shows(&clock, &[(20, 10), (21, 10), (22, 10), (23, 11)]);
        // If that fails as well, no time has passed.
        clock.pause(at(21));
        shows(&clock, &[(30, 10)]);
        clock.resume(at(30));
        clock.resume(at(31));
        shows(&clock, &[(32, 10), (40, 18)]);
        clock.pause(at(40));
        clock.resume(at(50));
        shows(&clock, &[(45, 18), (51, 18), (60, 26)]);
    }
}
