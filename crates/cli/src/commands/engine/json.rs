//! JSON lines: the questions of the page and the HTTP API, and their answers, one a line.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use connect4_wire::{Caps, Engine};

use super::talk::read_lines;

/// Memory for the table of the solver.
const TABLE_BYTES: usize = 256 << 20;
/// The most time for one question.
const MOST_TIME: Duration = Duration::from_secs(60);
/// What asks for the answers to all that was asked before it at once; it has no answer of its own.
const STOP: &str = r#"{"ask":"stop"}"#;

/// A question, with the flag that ends the thinking about it.
type Question = (String, Arc<AtomicBool>);

/// The questions that wait, the one that is thought about first, and whether there will be no more.
#[derive(Default)]
struct Asked {
    questions: Mutex<(VecDeque<Question>, bool)>,
    changed: Condvar,
}

/// Answers every question that is asked before the input ends.
pub(super) fn run() -> anyhow::Result<()> {
    let asked = Arc::new(Asked::default());
    let reader = asked.clone();
    thread::spawn(move || {
        read_lines(|line| {
            let mut questions = reader.questions.lock().expect("no thread panics");
            match line {
                None => questions.1 = true,
                Some(line) if is_stop(&line) => {
                    questions.0.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
                }
                Some(line) => questions.0.push_back((line, Arc::default())),
            }
            reader.changed.notify_all();
            true
        });
    });
    let caps = Caps { table_bytes: TABLE_BYTES, nodes: u64::MAX, review_nodes: u64::MAX, time: Some(MOST_TIME) };
    let mut engine = Engine::new(caps);
    let mut out = std::io::stdout();
    loop {
        let questions = asked.questions.lock().expect("no thread panics");
        let questions = asked.changed.wait_while(questions, |(open, is_over)| open.is_empty() && !*is_over);
        // It stays among them while it is thought about, so that it can be stopped.
        let Some((question, stop)) = questions.expect("no thread panics").0.front().cloned() else { return Ok(()) };
        engine = engine.with_stop(stop);
        writeln!(out, "{}", engine.answer_json(&question))?;
        out.flush()?;
        asked.questions.lock().expect("no thread panics").0.pop_front();
    }
}

/// Whether this line is [`STOP`], however it is written.
fn is_stop(line: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    // Looked at closely only where it may be one.
    line.contains("stop") && read(line).is_some_and(|line| Some(line) == read(STOP))
}
