//! What a server is told when it starts.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How to run a server. [`Config::default`] suits one's own machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any free one.
    pub addr: SocketAddr,
    /// The SQLite file; none keeps everything in memory.
    pub db: Option<PathBuf>,
    /// The address that people type, where it is not the one listened on: `https://four.example`. Requests from other sites
    /// are refused; without it, only this machine's names and bare IP addresses are served.
    pub public_url: Option<String>,
    /// Whether a proxy in front says in `X-Forwarded-For` whose request it is.
    pub trust_proxy: bool,
    /// Threads that think about positions.
    pub threads: usize,
    /// Questions that may wait for them.
    pub queue: usize,
    /// The longest thought about one question.
    pub think: Duration,
    /// HTTP requests a second from one address; ten times as many may come at once.
    pub rate: u32,
    /// Messages a second on one socket; ten times as many may come at once.
    pub socket_rate: u32,
    /// Sockets from one address.
    pub sockets: usize,
    /// How long the head of a request, its body, and the next request on the same connection may take to come.
    pub patience: Duration,
    /// How long requests may take to come to their end when the server ends.
    pub grace: Duration,
    /// How long a room without anyone in it stays in memory.
    pub idle: Duration,
    /// Days without a move after which an unfinished game is over.
    pub expire_days: u32,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            addr: SocketAddr::from(([127, 0, 0, 1], 4444)),
            db: None,
            public_url: None,
            trust_proxy: false,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            queue: 32,
            think: Duration::from_secs(10),
            rate: 20,
            socket_rate: 5,
            sockets: 100,
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(5),
            idle: Duration::from_secs(60),
            expire_days: 30,
        }
    }
}
