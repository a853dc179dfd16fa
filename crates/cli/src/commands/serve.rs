//! `connect4 serve`: the game in the browser.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::builder::FalseyValueParser;
use clap::{Args, value_parser};
use connect4_server::{Config, Database, Origin, ServeError, StoreError};

use crate::Answer;
use crate::options::{positive_seconds, thread_count};

#[derive(Args)]
#[command(after_help = "\
Serves the page, the HTTP API under /api/v1 (described by /api/v1/openapi.json), online games, and counters for \
Prometheus at /metrics. Games are kept in the SQLite file of --db, which one server at a time may have, or in a \
PostgreSQL database, which several servers may share; a move is on disk before it is acknowledged. /api/v1/health answers \
200, or 503 while the database cannot be written; /api/v1/health/live answers 200 as long as the server runs. TERM ends \
the server within 5 seconds, and at once when it comes again. In X-Forwarded-For the last address counts, the one that \
the proxy itself saw. RUST_LOG chooses what is logged to standard error, for example RUST_LOG=connect4_server=debug.

A game in which nothing happens for --expire-days days is over, without a winner.

Examples:
  connect4 serve --open
  connect4 serve --db postgres://connect4@db.internal/connect4 --import connect4.db
  connect4 serve --addr 0.0.0.0:8080 --db /var/lib/connect4/games.db --public-url https://four.example --trust-proxy")]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 takes any free one
    #[arg(long, env = "CONNECT4_ADDR", value_name = "IP:PORT", default_value = "127.0.0.1:4444", value_parser = address)]
    addr: SocketAddr,
    /// Where to serve the counters for Prometheus; without it, at /metrics of --addr, for everyone to see
    #[arg(long, env = "CONNECT4_METRICS_ADDR", value_name = "IP:PORT", value_parser = address)]
    metrics_addr: Option<SocketAddr>,
    /// The SQLite file of online games, or the PostgreSQL database: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, env = "CONNECT4_DB", hide_env_values = true, value_name = "FILE|URL", default_value = "connect4.db")]
    db: Database,
    /// Take the games of an SQLite file over into the PostgreSQL database, but for those that are there already
    #[arg(long, value_name = "FILE", conflicts_with = "memory")]
    import: Option<PathBuf>,
    /// Keep online games in memory, whatever --db says; they end with the server
    #[arg(long, env = "CONNECT4_MEMORY", value_parser = FalseyValueParser::new())]
    memory: bool,
    /// The address that people use, where it is another, for example behind a proxy
    #[arg(long, env = "CONNECT4_PUBLIC_URL", value_name = "URL")]
    public_url: Option<Origin>,
    /// A proxy in front says in X-Forwarded-For whose request it is
    #[arg(long, env = "CONNECT4_TRUST_PROXY", value_parser = FalseyValueParser::new())]
    trust_proxy: bool,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Threads that analyze positions [default: all cores]
    #[arg(short = 'j', long, env = "CONNECT4_THREADS", value_name = "N", value_parser = thread_count())]
    threads: Option<u16>,
    /// Questions that may wait for an analysis; more are told to come back
    #[arg(long, env = "CONNECT4_MAX_QUEUE", value_name = "N", default_value_t = 32)]
    max_queue: usize,
    /// Seconds that one analysis may take
    #[arg(long, env = "CONNECT4_ANALYSIS_TIMEOUT", value_name = "S", default_value = "10", value_parser = positive_seconds)]
    analysis_timeout: f64,
    /// Requests a second from one address; ten times as many may come at once
    #[arg(long, env = "CONNECT4_RATE_LIMIT", value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..))]
    rate_limit: u32,
    /// Messages a second on one WebSocket; ten times as many may come at once
    #[arg(long, env = "CONNECT4_SOCKET_RATE_LIMIT", value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..))]
    socket_rate_limit: u32,
    /// WebSockets from one address
    #[arg(long, env = "CONNECT4_MAX_SOCKETS", value_name = "N", default_value_t = 100)]
    max_sockets: usize,
    /// Days without a move after which an unfinished game is over
    #[arg(long, env = "CONNECT4_EXPIRE_DAYS", value_name = "DAYS", default_value_t = 30, value_parser = value_parser!(u32).range(1..))]
    expire_days: u32,
    /// Write logs as JSON, one object a line
    #[arg(long, env = "CONNECT4_LOG_JSON", value_parser = FalseyValueParser::new())]
    log_json: bool,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "write an IP address and a port, for example 127.0.0.1:4444".to_owned())
}

impl ServeArgs {
    /// What the server is told.
    pub(crate) fn config(&self) -> Config {
        let default = Config::default();
        Config {
            addr: self.addr,
            metrics_addr: self.metrics_addr,
            db: if self.memory { Database::Memory } else { self.db.clone() },
            import: self.import.clone(),
            public_url: self.public_url.clone(),
            trust_proxy: self.trust_proxy,
            threads: self.threads.map_or(default.threads, usize::from),
            max_queue: self.max_queue,
            analysis_timeout: Duration::from_secs_f64(self.analysis_timeout),
            rate_limit: self.rate_limit,
            socket_rate_limit: self.socket_rate_limit,
            max_sockets: self.max_sockets,
            expire_days: self.expire_days,
            ..default
        }
    }
}

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<Answer> {
    connect4_server::init_logging(args.log_json);
    connect4_server::serve(args.config(), |url| {
        // Whoever started it may wait for this line.
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "connect4 serves {url}").and_then(|()| out.flush());
        if args.open {
            open(url);
        }
    })
    .map_err(with_flag)?;
    Ok(Answer::Yes)
}

/// The error, with the flag where its remedy is another file.
pub(super) fn with_flag(error: ServeError) -> anyhow::Error {
    match &error {
        ServeError::Store(StoreError::NoPostgres) => {
            let sentence = format!("{error}: build it with --features postgres");
            anyhow::Error::new(error).context(sentence)
        }
        ServeError::Store(
            StoreError::Foreign(_)
            | StoreError::ForeignTables
            | StoreError::InUse(_)
            | StoreError::NoCopy(_)
            | StoreError::Unreachable(_),
        ) => {
            let sentence = format!("{error} with --db");
            anyhow::Error::new(error).context(sentence)
        }
        _ => error.into(),
    }
}

/// Opens an address in the browser of this system.
fn open(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Command::new(program).args(before).arg(url).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if quiet.is_err() {
        eprintln!("connect4: no browser was found here: open {url} yourself");
    }
}
