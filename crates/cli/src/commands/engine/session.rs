//! The main loop: reads lines while the player is searching, so that the search can be stopped.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use connect4_core::{Game, Limits};
use connect4_players::{Agent, Choice};

/// How long each search may take after the end of the input, where nobody can stop it.
const UNATTENDED: Duration = Duration::from_secs(10);
/// Maximum length of a line; longer lines are truncated.
const MAX_LINE_BYTES: usize = 1 << 16;

/// What to do after a line.
pub(super) enum Next {
    Read,
    Search(Box<SearchTask>),
    Quit,
}

pub(super) struct SearchTask {
    pub(super) agent: Box<dyn Agent>,
    pub(super) game: Game,
    pub(super) limits: Limits,
    /// Whether to hold back the move until the search is stopped.
    pub(super) is_infinite: bool,
}

pub(super) struct SearchOutcome {
    pub(super) agent: Box<dyn Agent>,
    pub(super) game: Game,
    pub(super) choice: Option<Choice>,
    pub(super) took: Duration,
}

/// The engine side of a protocol.
pub(super) trait Protocol {
    /// Returns the command if the line must not wait for the end of a search.
    fn urgent(&self, line: &str) -> Option<UrgentCommand>;

    /// Handles a line; responses go to `out`.
    fn line(&mut self, line: &str, out: &mut impl Write) -> anyhow::Result<Next>;

    /// Writes the result of a search.
    fn answer(&mut self, outcome: SearchOutcome, out: &mut impl Write) -> anyhow::Result<()>;
}

/// A command that is handled during a search.
pub(super) enum UrgentCommand {
    /// Stop the search and answer.
    Stop,
    /// Stop the search, answer and quit.
    Quit,
    /// Quit without an answer.
    Leave,
    /// Respond with this text.
    Say(&'static str),
}

enum Event {
    Line(String),
    End,
    SearchOutcome(Box<SearchOutcome>),
}

/// Handles lines until the input ends.
pub(super) fn run(mut protocol: impl Protocol) -> anyhow::Result<()> {
    let (events, received) = mpsc::channel();
    let lines = events.clone();
    thread::spawn(move || read_lines(|line| lines.send(line.map_or(Event::End, Event::Line)).is_ok()));
    let mut out = std::io::stdout();
    let mut waiting = VecDeque::new();
    let mut stop: Option<Arc<AtomicBool>> = None;
    let mut is_infinite = false;
    // The result of an infinite search, until it is stopped.
    let mut held_back = None;
    let mut has_ended = false;
    let mut is_quitting = false;
    loop {
        let set = |stop: &Option<Arc<AtomicBool>>| {
            if let Some(stop) = stop {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let event = if stop.is_some() {
            // After the end of the input, only the outcome can follow.
            if has_ended {
                let time = if is_infinite { Duration::ZERO } else { UNATTENDED };
                received.recv_timeout(time).or_else(|_| {
                    set(&stop);
                    received.recv()
                })?
            } else {
                received.recv()?
            }
        } else if is_quitting {
            return Ok(());
        } else if let Some(line) = waiting.pop_front() {
            Event::Line(line)
        } else if has_ended {
            return Ok(());
        } else {
            received.recv()?
        };
        match event {
            Event::End => has_ended = true,
            Event::Line(line) if stop.is_some() => match protocol.urgent(&line) {
                Some(UrgentCommand::Stop) => set(&stop),
                Some(UrgentCommand::Quit) => {
                    set(&stop);
                    is_quitting = true;
                }
                Some(UrgentCommand::Leave) => return Ok(()),
                Some(UrgentCommand::Say(text)) => writeln!(out, "{text}")?,
                None => waiting.push_back(line),
            },
            Event::Line(line) => match protocol.line(&line, &mut out)? {
                Next::Read => {}
                Next::Quit => is_quitting = true,
                Next::Search(task) => {
                    let flag = Arc::new(AtomicBool::new(false));
                    stop = Some(flag.clone());
                    is_infinite = task.is_infinite;
                    let events = events.clone();
                    thread::spawn(move || {
                        // The receiver is gone only after an error.
                        let _ = events.send(Event::SearchOutcome(Box::new(search(*task, flag))));
                    });
                }
            },
            Event::SearchOutcome(outcome) => held_back = Some(outcome),
        }
        let is_wanted = !is_infinite || has_ended || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if let Some(outcome) = held_back.take_if(|_| is_wanted) {
            stop = None;
            protocol.answer(*outcome, &mut out)?;
        }
        out.flush()?;
    }
}

fn search(task: SearchTask, stop: Arc<AtomicBool>) -> SearchOutcome {
    let SearchTask { mut agent, game, limits, .. } = task;
    let start = Instant::now();
    let choice = agent.choose(&game, &Limits { stop: Some(stop), ..limits }.start());
    SearchOutcome { agent, game, choice, took: start.elapsed() }
}

/// Calls `handle` with each nonempty line of standard input, and with `None` at the end, until it returns false.
pub(super) fn read_lines(mut handle: impl FnMut(Option<String>) -> bool) {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let mut is_open = true;
    while is_open {
        line.clear();
        // In parts, to bound the memory for a line without an end.
        loop {
            let Ok(part) = input.fill_buf() else {
                is_open = false;
                break;
            };
            let end = part.iter().position(|&byte| byte == b'\n');
            let count = end.map_or(part.len(), |end| end + 1);
            let room = MAX_LINE_BYTES.saturating_sub(line.len()).min(count);
            line.extend_from_slice(&part[..room]);
            input.consume(count);
            if end.is_some() || count == 0 {
                is_open = count > 0;
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() && !handle(Some(text.trim().to_owned())) {
            return;
        }
    }
    handle(None);
}
