//! The searches of all bots, of which as many run at the same time as there are threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use connect4_core::{Game, Limits, Rules};
use connect4_players::arena::Contestant;
use connect4_players::{Agent, Models, PlayerSpec};
use tokio::sync::{Semaphore, oneshot};

use crate::options::random_seed;
use crate::programs;

/// How much of a clock is for transmission, and never for thinking.
const MARGIN: Duration = Duration::from_millis(500);
/// The share of the rest that a move may take.
const SHARE: u32 = 15;
/// The shortest time for a move.
const LEAST: Duration = Duration::from_millis(20);

pub(super) struct Thinker {
    player: PlayerSpec,
    /// What the user calls the player, if not by its specification.
    name: Option<String>,
    time: Duration,
    permits: Arc<Semaphore>,
    contestants: Mutex<Vec<(Rules, Contestant)>>,
}

/// The time that a clock leaves.
#[derive(Clone, Copy)]
pub(super) struct Time {
    /// When it runs out.
    end: Instant,
    increment: Duration,
}

impl Time {
    /// A clock that has this many milliseconds left now.
    pub(super) fn new(left: i64, increment: i64) -> Self {
        let milliseconds = |count: i64| Duration::from_millis(count.try_into().unwrap_or_default());
        Time { end: Instant::now() + milliseconds(left), increment: milliseconds(increment) }
    }

    /// The time for a move that begins at `now`.
    fn of_move(self, now: Instant) -> Duration {
        let left = self.end.saturating_duration_since(now).saturating_sub(MARGIN);
        // The increment comes back after the move.
        (left / SHARE + self.increment.mul_f64(0.75)).min(left).max(LEAST)
    }
}

/// The agent that has searched, and its move, or why it has failed.
type Answer = (Box<dyn Agent>, Result<String, String>);

/// A running search, which ends when this is dropped.
pub(super) struct Thought {
    /// Version of the board that it is about.
    pub(super) version: u64,
    answer: oneshot::Receiver<Answer>,
    stop: Arc<AtomicBool>,
}

impl Thought {
    /// The agent and its move, or why it has failed; no agent if it panicked.
    pub(super) async fn choice(&mut self) -> (Option<Box<dyn Agent>>, Result<String, String>) {
        match (&mut self.answer).await {
            Ok((agent, choice)) => (Some(agent), choice),
            Err(_) => (None, Err("has failed".to_owned())),
        }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Thinker {
    /// Thinks for at most `time` per move, on this many threads.
    pub(super) fn new(player: PlayerSpec, name: Option<String>, time: Duration, threads: usize) -> Self {
        Thinker { player, name, time, permits: Arc::new(Semaphore::new(threads)), contestants: Mutex::default() }
    }

    /// A new agent for a game with these rules.
    ///
    /// # Errors
    /// If the player does not support the rules, or cannot be started.
    pub(super) fn agent(&self, rules: Rules, seed: u64) -> anyhow::Result<Box<dyn Agent>> {
        let mut contestants = self.contestants.lock().expect("no thread panics");
        if let Some((_, known)) = contestants.iter().find(|(of, _)| *of == rules) {
            return Ok((known.maker)(seed));
        }
        let contestant =
            Models::with_programs(programs::start_shown).contestant(&self.player, rules).map_err(|error| {
                let specification = self.player.to_string();
                let name = self.name.as_ref().unwrap_or(&specification);
                anyhow::Error::msg(error.to_string().replace(&specification, name))
            })?;
        let agent = (contestant.maker)(seed);
        contestants.push((rules, contestant));
        Ok(agent)
    }

    /// Starts to search for a move, with a new agent if there is none.
    ///
    /// # Errors
    /// If the player cannot be started.
    pub(super) fn think(
        &self,
        agent: Option<Box<dyn Agent>>,
        game: Game,
        clock: Option<Time>,
        version: u64,
    ) -> anyhow::Result<Thought> {
        let mut agent = agent.map_or_else(|| self.agent(game.rules(), random_seed()), Ok)?;
        let (send, answer) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let (permits, most, is_stopped) = (self.permits.clone(), self.time, stop.clone());
        tokio::spawn(async move {
            let Ok(permit) = permits.acquire_owned().await else { return };
            if is_stopped.load(Ordering::Relaxed) {
                return;
            }
            let time = clock.map_or(most, |clock| clock.of_move(Instant::now()).min(most));
            tokio::task::spawn_blocking(move || {
                let limits = Limits { nodes: None, time: Some(time), stop: Some(is_stopped) };
                let choice = agent.choose(&game, &limits.start());
                let failure = agent.failure().map_or_else(|| "has no move".to_owned(), ToString::to_string);
                drop(permit);
                let _ = send.send((agent, choice.map(|choice| choice.action.to_string()).ok_or(failure)));
            });
        });
        Ok(Thought { version, answer, stop })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_take_a_share_of_the_clock() {
        let seconds = |left: i64, increment: i64| {
            let time = Time::new(left * 1000, increment * 1000);
            (time.of_move(time.end - Duration::from_secs(left.unsigned_abs())).as_secs_f64() * 10.0).round() / 10.0
        };
        assert_eq!((seconds(180, 2), seconds(60, 0), seconds(1, 600)), (13.5, 4.0, 0.5));
        assert_eq!(Time::new(100, 0).of_move(Instant::now()), LEAST);
    }
}
