//! How to run a server.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;

/// Scheme, host and port of the address that people type, written as browsers write the origin of a page: in lower case, and
/// without the port that the scheme implies.
///
/// ```
/// use connect4_serve::Origin;
/// let origin: Origin = "HTTPS://Four.Example:443/".parse()?;
/// assert_eq!(origin.to_string(), "https://four.example");
/// assert!("four.example/path".parse::<Origin>().is_err());
/// # Ok::<(), connect4_serve::OriginError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin(String);

/// The text is not the address of a site.
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
        // A colon without a number gives no port, though something stands there.
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
    /// Scheme and host, without a slash at the end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is reached by `https`.
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

/// Where online games are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// In memory: they end with the server.
    Memory,
    /// In an SQLite file of this server.
    File(PathBuf),
    /// In a PostgreSQL database, which several servers may share, by its address: `postgres://…`.
    Postgres(String),
}

impl FromStr for Database {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_url = text.starts_with("postgres://") || text.starts_with("postgresql://");
        Ok(if is_url { Database::Postgres(text.to_owned()) } else { Database::File(text.into()) })
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Database::Memory => f.write_str("Memory"),
            Database::File(path) => f.debug_tuple("File").field(path).finish(),
            // The address may hold a password.
            Database::Postgres(_) => f.write_str("Postgres"),
        }
    }
}

/// How to run a server. [`Config::default`] suits one's own machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub addr: SocketAddr,
    /// Where to serve the counters for Prometheus, if not at `/metrics` of `addr`.
    pub metrics_addr: Option<SocketAddr>,
    /// Where online games are kept.
    pub db: Database,
    /// An SQLite file whose games are taken over into a PostgreSQL database when the server starts.
    pub import: Option<PathBuf>,
    /// The address that people type, where it is not the one listened on: `https://four.example`. Requests from other sites
    /// are refused; without it, only this machine's names and bare IP addresses are served.
    pub public_url: Option<Origin>,
    /// Whether a proxy in front of the server says in `X-Forwarded-For` whose request it is.
    pub trust_proxy: bool,
    /// Threads that think about positions.
    pub threads: usize,
    /// Questions that may wait for them.
    pub max_queue: usize,
    /// The longest thought about one question.
    pub analysis_timeout: Duration,
    /// HTTP requests a second from one address; ten times `rate_limit` may come at once.
    pub rate_limit: u32,
    /// Messages a second on one socket; ten times `socket_rate_limit` may come at once.
    pub socket_rate_limit: u32,
    /// Sockets from one address.
    pub max_sockets: usize,
    /// How long the head of a request, its body, and the next request on the same connection may take to come.
    pub request_timeout: Duration,
    /// How long open requests may still take when the server ends.
    pub shutdown_grace: Duration,
    /// How long a room without anyone in it stays in memory.
    pub room_idle_timeout: Duration,
    /// How long a link that moves a seat to another device is good.
    pub seat_link_lifetime: Duration,
    /// Days without a move after which an unfinished game is over.
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
            expire_days: 30,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_normalized_as_in_browsers() {
        for (text, origin) in [
            ("https://four.example", Some("https://four.example")),
            ("https://four.example:443", Some("https://four.example")),
            ("HTTP://Four.Example:80/", Some("http://four.example")),
            ("http://four.example:443", Some("http://four.example:443")),
            ("https://[2001:DB8::1]:8443", Some("https://[2001:db8::1]:8443")),
            ("four.example", None),
            ("ftp://four.example", None),
            ("https://", None),
            ("https://four.example/path", None),
            ("https://four.example?q", None),
            ("https://me@four.example", None),
            ("https://four.example:", None),
            ("https://four.example:99999", None),
            ("https://vier gewinnt.example", None),
            ("https://f\u{fc}nf.example", None),
        ] {
            assert_eq!(text.parse::<Origin>().ok().map(|origin| origin.to_string()).as_deref(), origin, "{text}");
        }
    }
}
