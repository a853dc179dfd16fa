//! Runs a server on the network.

use std::future::Future;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::config::{Config, Origin};
use crate::http::listen::listen;
use crate::state::App;
use crate::store::StoreError;
use crate::time::unix_ms;
use crate::{accuracy, app, assets, memory};

/// Delay before clients reconnect after a shutdown, in milliseconds.
const RECONNECT_DELAY_MS: u64 = 1000;
/// Interval between searches for abandoned games; old rate limits are removed as well.
const SWEEP_INTERVAL: Duration = Duration::from_secs(600);
/// Interval at which the server checks whether a load peak is over.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_secs(10);
/// Minimum drop in rooms and connections after which memory is released.
const MIN_PEAK: i64 = 200;

/// Why a server did not start or failed.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The server cannot listen on an address.
    #[error("cannot listen on {addr}: {source}; choose another address")]
    Listen {
        /// Address to listen on.
        addr: SocketAddr,
        /// Cause of the failure.
        source: std::io::Error,
    },
    /// The database cannot be used.
    #[error("cannot use the database: {0}")]
    Store(#[from] StoreError),
    /// The network failed.
    #[error("the server failed: {0}")]
    Network(#[from] std::io::Error),
}

/// A server that is bound to its address, but not running yet.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    /// Listener for metrics, if they are served.
    metrics: Option<TcpListener>,
}

impl Server {
    /// Opens the database and binds the addresses.
    ///
    /// # Errors
    /// If the database or an address cannot be used.
    pub async fn bind(config: Config) -> Result<Self, ServeError> {
        let listen = async |addr| TcpListener::bind(addr).await.map_err(|source| ServeError::Listen { addr, source });
        let (addr, metrics) = (config.addr, config.metrics_addr);
        let app = App::new(config).await?;
        let listener = listen(addr).await?;
        let metrics = match metrics {
            Some(addr) => Some(listen(addr).await?),
            None => None,
        };
        Ok(Server { app, listener, metrics })
    }

    /// URL of the server: the public one, or that of the bound address.
    ///
    /// # Errors
    /// If the system does not report the address.
    pub fn url(&self) -> Result<String, ServeError> {
        let addr = self.listener.local_addr()?;
        Ok(self.app.config.public_url.as_ref().map_or_else(|| format!("http://{addr}"), Origin::to_string))
    }

    /// Address of the metrics, if they are served.
    pub fn metrics_addr(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// The router, for tests that send requests without a network.
    pub fn router(&self) -> axum::Router {
        app::router(self.app.clone())
    }

    /// The router of the metrics, for tests.
    pub fn metrics_router(&self) -> axum::Router {
        app::metrics_router(self.app.clone())
    }

    /// Serves requests until `end` completes. Then asks clients to reconnect, and finishes open requests.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        if let Some(addr) = self.metrics_addr() {
            tracing::info!("metrics are at http://{addr}/metrics");
        }
        let Server { app, listener, metrics } = self;
        if !assets::has_engine() {
            tracing::warn!(
                "this program was built without the browser engine, so the web app asks the server for every move; run \
                 crates/wasm/build and build again"
            );
        }
        let tasks = [
            tokio::spawn(sweep(app.clone())),
            tokio::spawn(release_memory(app.clone())),
            tokio::spawn(accuracy::review::review_games(app.clone())),
        ];
        let shutting_down = app.clone();
        let end = async move {
            end.await;
            tracing::info!("shutting down: clients are asked to reconnect");
            shutting_down.registry.close(RECONNECT_DELAY_MS).await;
        };
        let (ending, ended) = oneshot::channel::<()>();
        let everything = async {
            listen(app.clone(), listener, app::router(app.clone()), end).await;
            drop(ending);
        };
        let counters = async {
            if let Some(listener) = metrics {
                let router = app::metrics_router(app.clone());
                listen(app.clone(), listener, router, async { drop(ended.await) }).await;
            }
        };
        tokio::join!(everything, counters);
        // Upgraded connections, that is WebSockets, are no longer among the connections above.
        let all_gone = async {
            while app.metrics.sockets.get() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let _ = tokio::time::timeout(app.config.shutdown_grace, all_gone).await;
        for task in tasks {
            task.abort();
            let _ = task.await;
        }
        Ok(())
    }
}

/// Periodically deletes games that nobody has joined, ends abandoned games and removes old rate limits.
async fn sweep(app: Arc<App>) {
    loop {
        let lifetime = i64::try_from(app.config.unjoined_lifetime.as_millis()).unwrap_or(i64::MAX / 2);
        match app.store.unjoined_since(unix_ms() - lifetime).await {
            Ok(games) => {
                for game in games {
                    app.registry.delete(&game).await;
                }
            }
            Err(error) => tracing::error!(%error, "cannot find games that nobody has joined"),
        }
        let oldest = unix_ms() - i64::from(app.config.expire_days) * 24 * 3600 * 1000;
        match app.store.idle_since(oldest).await {
            Ok(games) => {
                for game in games {
                    app.registry.abandon(&game).await;
                }
            }
            Err(error) => tracing::error!(%error, "cannot find abandoned games"),
        }
        app.rate_limiter.retain_recent();
        app.file_limiter.retain_recent();
        app.byte_limiter.retain_recent();
        app.challenge_limiter.retain_recent();
        app.game_limiter.retain_recent();
        app.act_limiter.retain_recent();
        app.opened_challenges.sweep(&app.store).await;
        tokio::time::sleep(SWEEP_INTERVAL).await;
    }
}

/// Periodically checks for the end of a load peak, and then releases memory.
async fn release_memory(app: Arc<App>) {
    let mut most = 0;
    loop {
        tokio::time::sleep(MEMORY_CHECK_INTERVAL).await;
        let now = app.metrics.rooms.get() + app.metrics.sockets.get() + app.metrics.connections.get();
        most = most.max(now);
        // Small peaks are ignored: their memory is likely to be needed again soon.
        if most - now >= MIN_PEAK && now <= most / 2 {
            most = now;
            app.rate_limiter.shrink_to_fit();
            let _ = tokio::task::spawn_blocking(memory::release).await;
        }
    }
}

/// Runs a server until SIGINT or SIGTERM; a second signal stops it immediately. `ready` is called with the URL.
///
/// # Errors
/// If the server cannot start or the network fails.
pub fn serve(config: Config, ready: impl FnOnce(&str)) -> Result<(), ServeError> {
    raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::new()?;
        let server = Server::bind(config).await?;
        ready(&server.url()?);
        let (first, first_signal) = oneshot::channel();
        let second = async {
            signals.next().await;
            let _ = first.send(());
            signals.next().await;
        };
        tokio::select! {
            result = server.run(async { drop(first_signal.await) }) => result,
            () = second => Ok(()),
        }
    })
}

/// Raises the limit of open files. Each connection needs one, and many systems allow only 1,024 until a process raises
/// its limit.
fn raise_file_limit() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        if current != maximum && setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_err() {
            tracing::debug!("cannot raise the limit of open files");
        }
    }
}

/// Signals that shut down the server.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    fn new() -> std::io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
        }
        #[cfg(not(unix))]
        Ok(Signals {})
    }

    async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        drop(tokio::signal::ctrl_c().await);
    }
}

/// Format of logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Lines for people, with colors on a terminal.
    Text,
    /// One JSON object per line.
    Json,
}

/// Writes logs to standard error. The environment variable `RUST_LOG` selects the level and targets; the default is
/// `info`.
pub fn init_logging(format: LogFormat) {
    use tracing_subscriber::filter::{LevelFilter, Targets};
    use tracing_subscriber::{Layer, fmt, layer::SubscriberExt, util::SubscriberInitExt};
    let chosen =
        std::env::var("RUST_LOG").ok().filter(|chosen| !chosen.is_empty()).and_then(|chosen| chosen.parse().ok());
    let filter = chosen.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // Fails if logging was already set up; that setup then stays.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
}
