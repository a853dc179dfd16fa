//! A program that is running: its lines in and out, and its end, which comes with ours at the latest.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::{Asked, Fault};

/// The longest line that is read.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that wait to be read; a program that says more has to wait.
const WAITING_LINES: usize = 1000;
/// How long it takes at most until we notice that a move is no longer wanted.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program has to end by itself.
const FAREWELL: Duration = Duration::from_millis(500);

pub(super) struct Process {
    command: String,
    child: Child,
    lines: Receiver<Result<String, Fault>>,
    /// A thread writes, since a program that does not read would hold us up.
    out: Option<Sender<String>>,
    #[cfg(unix)]
    guard: Option<guard::Guard>,
}

impl Process {
    /// Starts a command: a program and its arguments, with quotation marks as in a shell, but without a shell.
    pub(super) fn start(command: &str) -> Result<Self, Fault> {
        let words = shell_words::split(command).map_err(|_| Fault::NotACommand)?;
        let (program, arguments) = words.split_first().ok_or(Fault::NotACommand)?;
        let mut start = Command::new(program);
        start.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut start, 0);
        let mut child = start.spawn().map_err(Fault::NotStarted)?;
        let (input, output) = (child.stdin.take().expect("it is piped"), child.stdout.take().expect("it is piped"));
        #[cfg(unix)]
        let guard = match guard::Guard::new(child.id()) {
            Ok(guard) => Some(guard),
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(Fault::NotStarted(error));
            }
        };
        let (to, said) = mpsc::sync_channel(WAITING_LINES);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let line = match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => return,
                    Ok(_) if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") => Err(Fault::Endless),
                    Ok(_) => Ok(String::from_utf8_lossy(&line).trim().to_owned()),
                };
                if to.send(line).is_err() {
                    return;
                }
            }
        });
        let (out, orders) = mpsc::channel();
        thread::spawn(move || write(input, &orders));
        Ok(Process {
            command: command.to_owned(),
            child,
            lines: said,
            out: Some(out),
            #[cfg(unix)]
            guard,
        })
    }

    /// Another process of the same program.
    pub(super) fn again(&self) -> Result<Self, Fault> {
        Process::start(&self.command)
    }

    /// Sends a line. Whether it arrives shows in the answer.
    pub(super) fn send(&self, line: impl Into<String>) {
        if let Some(out) = &self.out {
            let _ = out.send(line.into());
        }
    }

    /// The next line; `what` is what there was time for.
    pub(super) fn line(&mut self, deadline: Instant, what: &'static str) -> Result<String, Fault> {
        // Whoever never stops talking is late too.
        let left = deadline.checked_duration_since(Instant::now()).ok_or(Fault::Silent(what))?;
        match self.lines.recv_timeout(left) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Err(Fault::Silent(what)),
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    /// The next line of an answer to `asked`; calls `stop` once when the move is no longer wanted.
    pub(super) fn answer(&mut self, asked: &Asked, stop: impl FnOnce(&Self)) -> Result<String, Fault> {
        let mut stop = Some(stop);
        loop {
            let mut until = asked.deadline;
            if asked.is_stopped() {
                match stop.take() {
                    Some(stop) => stop(self),
                    None => return Err(Fault::Stopped),
                }
                until = until.min(Instant::now() + FAREWELL);
            } else if asked.budget.stop.is_some() {
                until = until.min(Instant::now() + GLANCE);
            }
            match self.line(until, "a move") {
                Err(Fault::Silent(_)) if Instant::now() < asked.deadline => {}
                line => return line,
            }
        }
    }

    fn how_it_ended(&mut self) -> Fault {
        // Its output is closed, but perhaps it is still there.
        let how = self.wait(FAREWELL).map_or("it closed its output".to_owned(), |status| status.to_string());
        Fault::Ended(how)
    }

    /// Waits for its end.
    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + most;
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

    /// Lets it end by itself: it has been told, and its input ends.
    pub(super) fn let_go(&mut self) {
        self.out = None;
        self.wait(FAREWELL);
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

fn write(mut input: ChildStdin, orders: &Receiver<String>) {
    for line in orders {
        if input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

#[cfg(unix)]
mod guard {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    /// A small process that ends a group of processes as soon as we are gone, however that came about: its input ends with us.
    pub(super) struct Guard(Child);

    impl Guard {
        pub(super) fn new(group: u32) -> std::io::Result<Self> {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", "read -r line; kill -s KILL -- \"-$1\"", "guard", &group.to_string()]);
            // Out of the way of the signals of our terminal.
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
