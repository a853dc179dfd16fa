//! A PostgreSQL server for the tests of a program, with a database per test.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A PostgreSQL server, which stops when its standard input closes.
pub(crate) struct PostgresInstance {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    url: String,
}

impl PostgresInstance {
    pub(crate) fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.ci/postgres");
        let process = Command::new(script).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = process.expect("the script exists");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("stdout is a pipe"));
        let mut instance = PostgresInstance { process, input, output, url: String::new() };
        instance.url = instance.read_line();
        assert!(instance.url.starts_with("postgres://"), "PostgreSQL is missing: ./test installs it");
        instance
    }

    fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it answers");
        line.trim().to_owned()
    }

    fn command(&mut self, word: &str) -> String {
        writeln!(self.input.as_mut().expect("it listens"), "{word}").expect("it listens");
        self.read_line()
    }

    /// Creates a database, and returns its URL.
    pub(crate) fn database(&mut self, name: &str) -> String {
        assert_eq!(self.command(name), name);
        format!("{}/{name}", self.url)
    }

    #[allow(dead_code, reason = "not every program that includes this file stops it")]
    pub(crate) fn stop(&mut self) {
        assert_eq!(self.command("stop"), "down");
    }

    /// Ends it as in a crash.
    #[allow(dead_code, reason = "not every program that includes this file stops it")]
    pub(crate) fn fail(&mut self) {
        assert_eq!(self.command("fail"), "down");
    }

    /// Starts a standby, which receives each commit before it is acknowledged. Returns its host and port.
    #[allow(dead_code, reason = "not every program that includes this file has a standby")]
    pub(crate) fn standby(&mut self) -> String {
        self.command("standby")
    }

    /// Makes the standby the primary.
    #[allow(dead_code, reason = "not every program that includes this file has a standby")]
    pub(crate) fn promote(&mut self) {
        assert_eq!(self.command("promote"), "up");
    }

    #[allow(dead_code, reason = "not every program that includes this file stops it")]
    pub(crate) fn restart(&mut self) {
        assert_eq!(self.command("start"), "up");
    }
}

impl Drop for PostgresInstance {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.process.wait();
    }
}

/// A new database in the server shared by all tests of the program. The server stops when the program ends.
pub(crate) fn database() -> String {
    static SHARED: OnceLock<Mutex<(PostgresInstance, u32)>> = OnceLock::new();
    let shared = SHARED.get_or_init(|| Mutex::new((PostgresInstance::start(), 0)));
    let (instance, count) = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
    *count += 1;
    instance.database(&format!("games{count}"))
}

/// Runs SQL with psql, and returns its output.
#[allow(dead_code, reason = "not every program that includes this file runs SQL")]
pub(crate) fn sql(url: &str, text: &str) -> String {
    let done = Command::new("psql").args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", url, "-c", text]).output();
    let done = done.expect("psql is installed with PostgreSQL");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("it is text").trim().to_owned()
}
