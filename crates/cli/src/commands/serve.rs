//! `connect4 serve`: the web server.

use std::ffi::OsStr;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::builder::{FalseyValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, value_parser};
use connect4_serve::{Config, Database, DatabaseError, LogFormat, Origin, ServeError, StoreError};

use crate::answer::Answer;
use crate::options::{positive_seconds, thread_count};

#[derive(Args)]
#[command(after_help = "\
Serves:
  /                     the web app
  /api/v1               HTTP API, described by /api/v1/openapi.json
  /api/v1/health        200, or 503 while the database is not writable
  /api/v1/health/live   200 while the server runs

Online games are stored in an SQLite file, for a single server, or in a PostgreSQL database, which several servers \
can share. A move is on disk before it is acknowledged. SIGTERM shuts the server down within 5 seconds; a second one, \
immediately. RUST_LOG selects what is logged to standard error, for example RUST_LOG=connect4_serve=debug.

Examples:
  connect4 serve --open
  connect4 serve --db postgres://connect4@db.internal/connect4 --import connect4.db
  connect4 serve --addr 0.0.0.0:8080 --db /var/lib/connect4/games.db --public-url https://four.example --trust-proxy")]
pub(crate) struct ServeArgs {
    /// Listen on this address; port 0 selects a free port
    #[arg(long, env = "CONNECT4_ADDR", value_name = "IP:PORT", default_value = "127.0.0.1:4444", value_parser = address)]
    addr: SocketAddr,
    /// Serve /metrics for Prometheus on this address, which anyone who can reach it can read [default: not served]
    #[arg(long, env = "CONNECT4_METRICS_ADDR", value_name = "IP:PORT", value_parser = address)]
    metrics_addr: Option<SocketAddr>,
    /// Store online games in this SQLite file or PostgreSQL database (postgres://USER:PASSWORD@HOST/NAME)
    #[arg(long, env = "CONNECT4_DB", hide_env_values = true, value_name = "FILE|URL", default_value = "connect4.db", value_parser = DatabaseParser)]
    db: Database,
    /// Import games from an SQLite file into PostgreSQL, skipping existing ones
    #[arg(long, value_name = "FILE", conflicts_with = "memory")]
    import: Option<PathBuf>,
    /// Keep online games only in memory, ignoring --db
    #[arg(long, env = "CONNECT4_MEMORY", value_parser = FalseyValueParser::new())]
    memory: bool,
    /// Set the public URL of the site if it differs, for example behind a proxy
    #[arg(long, env = "CONNECT4_PUBLIC_URL", value_name = "URL")]
    public_url: Option<Origin>,
    /// Trust the last address in X-Forwarded-For, which a proxy adds
    #[arg(long, env = "CONNECT4_TRUST_PROXY", value_parser = FalseyValueParser::new())]
    trust_proxy: bool,
    /// Open the web app in a browser
    #[arg(long)]
    open: bool,
    /// Use N threads for analysis, 1 to 256 [default: all cores]
    #[arg(short = 'j', long, env = "CONNECT4_THREADS", value_name = "N", value_parser = thread_count())]
    threads: Option<u16>,
    /// Queue at most N analyses; further requests get 503
    #[arg(long, env = "CONNECT4_MAX_QUEUE", value_name = "N", default_value_t = 32)]
    max_queue: usize,
    /// Limit the time per analysis, in seconds
    #[arg(long, env = "CONNECT4_ANALYSIS_TIMEOUT", value_name = "S", default_value = "10", value_parser = positive_seconds)]
    analysis_timeout: f64,
    /// Limit requests per second and address (burst: ten times as many)
    #[arg(long, env = "CONNECT4_RATE_LIMIT", value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..))]
    rate_limit: u32,
    /// Limit messages per second and WebSocket (burst: ten times as many)
    #[arg(long, env = "CONNECT4_SOCKET_RATE_LIMIT", value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..))]
    socket_rate_limit: u32,
    /// Limit the WebSockets per address
    #[arg(long, env = "CONNECT4_MAX_SOCKETS", value_name = "N", default_value_t = 100)]
    max_sockets: usize,
    /// Close games without a result after this many days without a move
    #[arg(long, env = "CONNECT4_EXPIRE_DAYS", value_name = "DAYS", default_value_t = 30, value_parser = value_parser!(u32).range(1..))]
    expire_days: u32,
    /// Write logs as JSON, one object per line
    #[arg(long, env = "CONNECT4_LOG_JSON", value_parser = FalseyValueParser::new())]
    log_json: bool,
}

/// Parses a database without quoting it in errors, because the URL may contain a password.
#[derive(Clone)]
pub(super) struct DatabaseParser;

impl TypedValueParser for DatabaseParser {
    type Value = Database;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Database, clap::Error> {
        let refuse = |reason: String| {
            let mut command = command.clone();
            command.error(ErrorKind::ValueValidation, format!("invalid value for '--db <FILE|URL>': {reason}"))
        };
        let database = value.to_str().map_or_else(|| Ok(Database::File(value.into())), str::parse);
        match database {
            Ok(Database::File(path)) if path.as_os_str().is_empty() => Err(refuse("write a file or a URL".to_owned())),
            Ok(Database::File(path)) if path.is_dir() => {
                Err(refuse(format!("{} is a folder; name a file", path.display())))
            }
            Err(error @ DatabaseError::Memory) => Err(refuse(format!("{error}; use --memory"))),
            database => database.map_err(|error| refuse(error.to_string())),
        }
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "write an IP address and a port, for example 127.0.0.1:4444".to_owned())
}

impl ServeArgs {
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
    connect4_serve::init_logging(if args.log_json { LogFormat::Json } else { LogFormat::Text });
    connect4_serve::serve(args.config(), |url| {
        // Programs that start the server wait for this line.
        let mut out = std::io::stdout().lock();
        let _ = writeln!(out, "connect4 serves {url}").and_then(|()| out.flush());
        if args.open {
            open(url);
        }
    })
    .map_err(with_flag)?;
    Ok(Answer::Yes)
}

/// Adds `--db` to errors whose remedy is another database.
pub(super) fn with_flag(error: ServeError) -> anyhow::Error {
    match &error {
        ServeError::Store(StoreError::NoPostgres) => {
            let sentence = format!("{error}; build it with --features postgres");
            anyhow::Error::new(error).context(sentence)
        }
        ServeError::Store(
            StoreError::Foreign(_)
            | StoreError::ForeignTables
            | StoreError::InUse(_)
            | StoreError::ImportNeedsPostgres(_)
            | StoreError::Unreachable(_),
        ) => {
            let sentence = format!("{error} with --db");
            anyhow::Error::new(error).context(sentence)
        }
        _ => error.into(),
    }
}

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
        eprintln!("connect4: cannot start a browser; open {url} yourself");
    }
}
