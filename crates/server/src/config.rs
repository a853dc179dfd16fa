//! Configuration of a server.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;

/// Scheme, host and port of the public URL, in the form in which browsers send an origin: in lower case, without the
/// default port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin(String);

/// The text is not an origin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a scheme and a host, for example https://four.example; write international host names as xn--…")]
pub struct OriginError;

impl FromStr for Origin {
    type Err = OriginError;

    fn from_str(text: &str) -> Result<Self, OriginError> {
        let uri: Uri = text.parse().map_err(|_| OriginError)?;
        let scheme = uri.scheme_str().unwrap_or_default().to_ascii_lowercase();
        let usual = match scheme.as_str() {
            "https" => 443,
            "http" => 80,
            _ => return Err(OriginError),
        };
        let authority = uri.authority().ok_or(OriginError)?;
        let host = authority.host().to_ascii_lowercase();
        // `port_u16` is `None` both without a port and with an invalid one.
        let has_port = authority.as_str().len() > host.len();
        if host.is_empty() || authority.as_str().contains('@') || has_port && authority.port_u16().is_none() {
            return Err(OriginError);
        }
        if uri.query().is_some() || !uri.path().bytes().all(|byte| byte == b'/') {
            return Err(OriginError);
        }
        let port = authority.port_u16().filter(|&port| port != usual);
        Ok(Origin(format!("{scheme}://{host}{}", port.map(|port| format!(":{port}")).unwrap_or_default())))
    }
}

impl Origin {
    /// Scheme, host and port, without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the scheme is `https`.
    pub fn is_https(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq<str> for Origin {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

/// Where online games are stored.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In memory, until the server stops.
    Memory,
    /// In an SQLite file, for a single server.
    File(PathBuf),
    /// In a PostgreSQL database with this URL (`postgres://…`), which several servers can share.
    Postgres(String),
}

/// The text is neither a file name nor the URL of a PostgreSQL database. The error does not contain the text, which may
/// contain a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// SQLite's name of a database in memory.
    #[error("a database in memory has no name")]
    Memory,
    /// A URL of another kind.
    #[error(
        "expected a file name or postgres://USER:PASSWORD@HOST/NAME; if the name of a file contains a colon, write ./NAME"
    )]
    Scheme,
}

impl FromStr for Database {
    type Err = DatabaseError;

    fn from_str(text: &str) -> Result<Self, DatabaseError> {
        let file = || Ok(Database::File(text.into()));
        let Some((scheme, rest)) = text.split_once(':') else { return file() };
        match scheme.to_ascii_lowercase().as_str() {
            "" if rest == "memory:" => Err(DatabaseError::Memory),
            "postgres" | "postgresql" if rest.starts_with("//") => Ok(Database::Postgres(format!("postgres:{rest}"))),
            // A path, or a drive of Windows.
            name if name.len() < 2
                || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)) =>
            {
                file()
            }
            _ => Err(DatabaseError::Scheme),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Database::Memory => f.write_str("Memory"),
            Database::File(path) => f.debug_tuple("File").field(path).finish(),
            // The URL may contain a password.
            Database::Postgres(_) => f.write_str("Postgres"),
        }
    }
}

/// Configuration of a server. [`Config::default`] suits local use.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on; port 0 selects a free port.
    pub addr: SocketAddr,
    /// Address of the Prometheus metrics, which are not served by default.
    pub metrics_addr: Option<SocketAddr>,
    /// Where online games are stored.
    pub db: Database,
    /// An SQLite file whose games are imported into PostgreSQL when the server starts.
    pub import: Option<PathBuf>,
    /// Public URL, such as `https://four.example`, if it differs from `addr`. Requests from other sites are refused.
    /// Without it, the host name of requests must be `localhost` or an IP address.
    pub public_url: Option<Origin>,
    /// Whether to trust the client address in `X-Forwarded-For`, which a proxy adds.
    pub trust_proxy: bool,
    /// Number of analysis threads.
    pub threads: usize,
    /// Maximum number of queued engine requests.
    pub max_queue: usize,
    /// Time limit of an engine request.
    pub analysis_timeout: Duration,
    /// HTTP requests per second and address; bursts may be ten times as large.
    pub rate_limit: u32,
    /// Messages per second and WebSocket; bursts may be ten times as large.
    pub socket_rate_limit: u32,
    /// Maximum number of WebSockets per address.
    pub max_sockets: usize,
    /// Timeout for request headers, for the request body, and for the next request on a connection.
    pub request_timeout: Duration,
    /// Grace period for open requests at shutdown.
    pub shutdown_grace: Duration,
    /// How long an empty room stays in memory.
    pub room_idle_timeout: Duration,
    /// Lifetime of a link that moves a seat to another device.
    pub seat_link_lifetime: Duration,
    /// How long a game waits for its second player before it is deleted.
    pub unjoined_lifetime: Duration,
    /// Days without a move after which an unfinished game is closed.
    pub expire_days: u32,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 4444)),
            metrics_addr: None,
            db: Database::Memory,
            import: None,
            public_url: None,
            trust_proxy: false,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            max_queue: 32,
            analysis_timeout: Duration::from_secs(10),
            rate_limit: 20,
            socket_rate_limit: 5,
            max_sockets: 100,
            request_timeout: Duration::from_secs(20),
            shutdown_grace: Duration::from_secs(5),
            room_idle_timeout: Duration::from_secs(60),
            seat_link_lifetime: Duration::from_secs(600),
            unjoined_lifetime: Duration::from_secs(24 * 3600),
            expire_days: 30,
        }
    }
}
