//! JSON lines: one request per line, as in the HTTP API, and one response per line.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use connect4_wire::{Engine, EngineLimits};

use super::session::read_lines;

/// Size of the transposition table.
const TABLE_BYTES: usize = 256 << 20;
/// The time limit per request.
const MAX_TIME: Duration = Duration::from_secs(60);
/// Stops all earlier requests, which are then answered immediately; has no response of its own.
const STOP: &str = r#"{"ask":"stop"}"#;

/// A request, and the flag that stops it.
type Request = (String, Arc<AtomicBool>);

/// The open requests, the running one first, and whether the input has ended.
#[derive(Default)]
struct RequestQueue {
    requests: Mutex<(VecDeque<Request>, bool)>,
    changed: Condvar,
}

/// Answers requests until the input ends.
pub(super) fn run() -> anyhow::Result<()> {
    let queue = Arc::new(RequestQueue::default());
    let reader = queue.clone();
    thread::spawn(move || {
        read_lines(|line| {
            let mut requests = reader.requests.lock().expect("no thread panics");
            match line {
                None => requests.1 = true,
                Some(line) if is_stop(&line) => {
                    requests.0.iter().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
                }
                Some(line) => requests.0.push_back((line, Arc::default())),
            }
            reader.changed.notify_all();
            true
        });
    });
    let limits =
        EngineLimits { table_bytes: TABLE_BYTES, nodes: u64::MAX, review_nodes: u64::MAX, time: Some(MAX_TIME) };
    let mut engine = Engine::new(limits);
    let mut out = std::io::stdout();
    loop {
        let requests = queue.requests.lock().expect("no thread panics");
        let requests = queue.changed.wait_while(requests, |(open, is_over)| open.is_empty() && !*is_over);
        // The running request stays in the queue, so that it can be stopped.
        let Some((request, stop)) = requests.expect("no thread panics").0.front().cloned() else { return Ok(()) };
        engine.set_stop(stop);
        writeln!(out, "{}", engine.answer_json(&request))?;
        out.flush()?;
        queue.requests.lock().expect("no thread panics").0.pop_front();
    }
}

/// Whether this line is [`STOP`], regardless of JSON formatting.
fn is_stop(line: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    // Parses only lines that may match.
    line.contains("stop") && read(line).is_some_and(|line| Some(line) == read(STOP))
}
