//! The conversation: lines come in while the player thinks, so that it can be stopped.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use connect4_core::Game;
use connect4_play::{Agent, Choice, Limits};

/// The time that a thought has after the end of the input.
const LAST_MOMENT: Duration = Duration::from_secs(1);
/// The longest line that is read.
const LONGEST_LINE: usize = 1 << 16;

/// What a line asks for.
pub(super) enum Next {
    /// Nothing more.
    Read,
    /// A move.
    Think(Box<Thought>),
    /// The end.
    Quit,
}

/// A question to the player.
pub(super) struct Thought {
    pub(super) agent: Box<dyn Agent>,
    pub(super) game: Game,
    pub(super) limits: Limits,
    /// Whether nobody wants the answer before a stop.
    pub(super) is_infinite: bool,
}

/// What was thought, and by whom.
pub(super) struct Thoughts {
    pub(super) agent: Box<dyn Agent>,
    pub(super) game: Game,
    pub(super) choice: Option<Choice>,
    pub(super) took: Duration,
}

/// A protocol, from the side of the engine.
pub(super) trait Protocol {
    /// Whether this line is for a player that thinks; others wait until it has answered.
    fn urgent(&self, line: &str) -> Option<Urgent>;

    /// Does what a line asks for; what is to be said goes to `out`.
    fn line(&mut self, line: &str, out: &mut impl Write) -> anyhow::Result<Next>;

    /// Tells what was thought.
    fn answer(&mut self, thoughts: Thoughts, out: &mut impl Write) -> anyhow::Result<()>;
}

/// What cannot wait.
pub(super) enum Urgent {
    /// Answer at once.
    Stop,
    /// Answer at once, then end.
    Quit,
    /// End without another word.
    Leave,
    /// Say this.
    Say(&'static str),
}

enum Event {
    Line(String),
    End,
    Thoughts(Box<Thoughts>),
}

/// Talks until the input ends.
pub(super) fn run(mut protocol: impl Protocol) -> anyhow::Result<()> {
    let (events, received) = mpsc::channel();
    let lines = events.clone();
    thread::spawn(move || read_lines(|line| lines.send(line.map_or(Event::End, Event::Line)).is_ok()));
    let mut out = std::io::stdout();
    let mut waiting = VecDeque::new();
    let mut stop: Option<Arc<AtomicBool>> = None;
    // Whether the answer is kept for a stop, and the answer itself while it is.
    let mut is_infinite = false;
    let mut kept = None;
    // When the input has ended, the moment at which thinking has to end too.
    let mut end: Option<Instant> = None;
    let mut is_quitting = false;
    loop {
        let set = |stop: &Option<Arc<AtomicBool>>| {
            if let Some(stop) = stop {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let event = if stop.is_some() {
            match end.map(|end| received.recv_timeout(end.saturating_duration_since(Instant::now()))) {
                Some(Err(RecvTimeoutError::Timeout)) => {
                    set(&stop);
                    is_quitting = true;
                    received.recv()?
                }
                Some(event) => event?,
                None => received.recv()?,
            }
        } else if is_quitting {
            return Ok(());
        } else if let Some(line) = waiting.pop_front() {
            Event::Line(line)
        } else if end.is_some() {
            return Ok(());
        } else {
            received.recv()?
        };
        match event {
            Event::End => end = Some(Instant::now() + LAST_MOMENT),
            Event::Line(line) if stop.is_some() => match protocol.urgent(&line) {
                Some(Urgent::Stop) => set(&stop),
                Some(Urgent::Quit) => {
                    set(&stop);
                    is_quitting = true;
                }
                Some(Urgent::Leave) => return Ok(()),
                Some(Urgent::Say(text)) => writeln!(out, "{text}")?,
                None => waiting.push_back(line),
            },
            Event::Line(line) => match protocol.line(&line, &mut out)? {
                Next::Read => {}
                Next::Quit => is_quitting = true,
                Next::Think(thought) => {
                    let flag = Arc::new(AtomicBool::new(false));
                    stop = Some(flag.clone());
                    is_infinite = thought.is_infinite;
                    let events = events.clone();
                    thread::spawn(move || {
                        // Nobody waits for it only after an error.
                        let _ = events.send(Event::Thoughts(Box::new(think(*thought, flag))));
                    });
                }
            },
            Event::Thoughts(thoughts) => kept = Some(thoughts),
        }
        let is_wanted = !is_infinite || end.is_some() || stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if let Some(thoughts) = kept.take_if(|_| is_wanted) {
            stop = None;
            protocol.answer(*thoughts, &mut out)?;
        }
        out.flush()?;
    }
}

fn think(thought: Thought, stop: Arc<AtomicBool>) -> Thoughts {
    let Thought { mut agent, game, limits, .. } = thought;
    let start = Instant::now();
    let choice = agent.choose(&game, &Limits { stop: Some(stop), ..limits }.start());
    Thoughts { agent, game, choice, took: start.elapsed() }
}

/// Reads the lines of standard input until it ends or nobody wants them; empty ones and what cannot be text are left out, and
/// the end of a line that is far too long.
pub(super) fn read_lines(mut tell: impl FnMut(Option<String>) -> bool) {
    let mut input = std::io::stdin().lock();
    let mut line = Vec::new();
    let mut is_open = true;
    while is_open {
        line.clear();
        // Read in parts, so that a line without an end fills no memory.
        loop {
            let Ok(part) = input.fill_buf() else {
                is_open = false;
                break;
            };
            let end = part.iter().position(|&byte| byte == b'\n');
            let count = end.map_or(part.len(), |end| end + 1);
            let room = LONGEST_LINE.saturating_sub(line.len()).min(count);
            line.extend_from_slice(&part[..room]);
            input.consume(count);
            if end.is_some() || count == 0 {
                is_open = count > 0;
                break;
            }
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() && !tell(Some(text.trim().to_owned())) {
            return;
        }
    }
    tell(None);
}
