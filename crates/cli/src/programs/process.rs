//! A child process, which exchanges lines and ends at the latest when this program does.
//!
//! The crate `process-wrap` ends groups of processes too, but not if SIGKILL ends this program.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use connect4_players::Failure;

use super::client::MoveLimits;

/// The longest accepted line, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 16;
/// Output lines that are buffered before the process has to wait.
const BUFFERED_LINES: usize = 1000;
/// Lines of standard error that are shown per process, and the characters of each.
const SHOWN_LINES: usize = 500;
const SHOWN_CHARS: usize = 300;
/// How often to check whether a move is still needed.
const STOP_POLL: Duration = Duration::from_millis(20);
/// How long a process may take to exit by itself.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);

/// What happens to the text that a program writes to standard error. Its last line is always part of the message if the
/// program ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Errors {
    Hidden,
    #[cfg_attr(not(feature = "bot"), allow(dead_code))]
    Shown,
}

pub(super) struct Process {
    command: String,
    errors: Errors,
    child: Child,
    /// The last line of standard error, which says why the program ended, and the thread that reads it.
    last: Arc<Mutex<String>>,
    reader: Option<thread::JoinHandle<()>>,
    lines: Receiver<Result<String, Failure>>,
    /// Sends lines to a writer thread, because writing blocks if the process does not read.
    out: Option<Sender<String>>,
    #[cfg(unix)]
    guard: Option<guard::Guard>,
}

impl Process {
    /// Starts a command with the quoting rules of a shell, but without running one.
    pub(super) fn start(command: &str, errors: Errors) -> Result<Self, Failure> {
        let words = shell_words::split(command).map_err(|_| Failure::NotACommand)?;
        let (program, arguments) = words.split_first().ok_or(Failure::NotACommand)?;
        let mut start = Command::new(program);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut child = start.spawn().map_err(Failure::NotStarted)?;
        let (input, output) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        #[cfg(unix)]
        let guard = match guard::Guard::new(child.id()) {
            Ok(guard) => Some(guard),
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(Failure::NotStarted(error));
            }
        };
        let last = Arc::new(Mutex::new(String::new()));
        let (kept, error) = (last.clone(), child.stderr.take().expect("it is piped"));
        let reader = thread::spawn(move || read_errors(error, errors, &kept));
        let (lines, received) = mpsc::sync_channel(BUFFERED_LINES);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let line = match output.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) if line.len() as u64 == MAX_LINE_BYTES && !line.ends_with(b"\n") => Err(Failure::LineTooLong),
                    Ok(_) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
                };
                if lines.send(line).is_err() {
                    return;
                }
            }
        });
        let (out, to_write) = mpsc::channel();
        thread::spawn(move || write(input, &to_write));
        Ok(Process {
            command: command.to_owned(),
            errors,
            child,
            last,
            reader: Some(reader),
            lines: received,
            out: Some(out),
            #[cfg(unix)]
            guard,
        })
    }

    /// Starts another process of the same program.
    pub(super) fn restart(&self) -> Result<Self, Failure> {
        Process::start(&self.command, self.errors)
    }

    /// Sends a line. If that fails, there will be no answer.
    pub(super) fn send(&self, line: impl Into<String>) {
        if let Some(out) = &self.out {
            let _ = out.send(line.into());
        }
    }

    /// The next line; `late` is the failure if it comes too late.
    pub(super) fn line(&mut self, deadline: Instant, late: Failure) -> Result<String, Failure> {
        // A process that keeps sending other lines also times out.
        let Some(left) = deadline.checked_duration_since(Instant::now()) else { return Err(late) };
        match self.lines.recv_timeout(left) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(late),
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    /// The next line of an answer. Calls `stop` once if the move is no longer needed.
    pub(super) fn answer(&mut self, limits: &MoveLimits, stop: impl FnOnce(&Self)) -> Result<String, Failure> {
        let mut stop = Some(stop);
        loop {
            let mut until = limits.deadline;
            if limits.is_stopped() {
                match stop.take() {
                    Some(stop) => stop(self),
                    None => return Err(Failure::Stopped),
                }
                until = until.min(Instant::now() + EXIT_TIMEOUT);
            } else if limits.budget.stop.is_some() {
                until = until.min(Instant::now() + STOP_POLL);
            }
            match self.line(until, Failure::NoMove) {
                Err(Failure::NoMove) if Instant::now() < limits.deadline => {}
                line => return line,
            }
        }
    }

    fn how_it_ended(&mut self) -> Failure {
        // The process may have closed its output without exiting.
        let status = self.wait(EXIT_TIMEOUT);
        // Its own processes may keep standard error open.
        let end = Instant::now() + EXIT_TIMEOUT;
        while self.reader.as_ref().is_some_and(|reader| !reader.is_finished()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(2));
        }
        let last = self.last.lock().expect("no thread panics").clone();
        Failure::Ended { status, last }
    }

    fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + timeout;
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if Instant::now() >= end {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Closes the input and waits for the process to exit.
    pub(super) fn close(&mut self) {
        self.out = None;
        self.wait(EXIT_TIMEOUT);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        #[cfg(unix)]
        drop(self.guard.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads standard error to its end, keeps the last line, and shows the first ones if they are wanted.
fn read_errors(error: ChildStderr, errors: Errors, last: &Mutex<String>) {
    let mut error = BufReader::new(error);
    let mut shown = 0;
    loop {
        let mut line = Vec::new();
        if !matches!(error.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line), Ok(1..)) {
            return;
        }
        let line = String::from_utf8_lossy(&line);
        // Control characters could change the terminal.
        let plain = |character: char| if character == '\t' { ' ' } else { character };
        let line: String =
            line.trim_end().chars().map(plain).filter(|one| !one.is_control()).take(SHOWN_CHARS).collect();
        if errors == Errors::Shown && shown <= SHOWN_LINES {
            eprintln!(
                "  {}",
                if shown < SHOWN_LINES { &line } else { "(the program writes more, which is not shown)" }
            );
            shown += 1;
        }
        if !line.trim().is_empty() {
            *last.lock().expect("no thread panics") = line.trim().to_owned();
        }
    }
}

fn write(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

#[cfg(unix)]
mod guard {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    /// A helper process that kills a process group when this program ends, for any reason: it waits for the end of its
    /// input.
    pub(super) struct Guard(Child);

    impl Guard {
        pub(super) fn new(group: u32) -> std::io::Result<Self> {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", "read -r line; kill -s KILL -- \"-$1\"", "guard", &group.to_string()]);
            // In its own group, so that signals from the terminal do not reach it.
            shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            shell.spawn().map(Guard)
        }
    }

    impl Drop for Guard {
        fn drop(&mut self) {
            drop(self.0.stdin.take());
            let _ = self.0.wait();
        }
    }
}
