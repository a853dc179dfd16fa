//! Accepts connections, limits them per address, and enforces timeouts.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_io_timeout::TimeoutStream;

use super::limits::{ConnectionLimiter, limit_key};
use super::throttle::{Backlog, ReadLimit, ThrottledStream};
use crate::state::App;
use crate::time::Instant;

/// Connections per address in addition to WebSockets: browsers open up to six, and users may share an address.
const HTTP_CONNECTIONS: usize = 100;
/// Size of the buffers of a connection for reading and writing: the longest request headers.
const BUFFER_BYTES: usize = 32 * 1024;
/// Timeout for writing a response to a client that does not read.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Minimum time between two warnings about failed accepts.
const WARNING_INTERVAL: Duration = Duration::from_secs(10);

/// Accepts connections, from a real or a simulated network.
pub(crate) trait Listener {
    type Stream: AsyncRead + AsyncWrite + Send + 'static;

    fn accept(&self) -> impl Future<Output = io::Result<(Self::Stream, SocketAddr)>> + Send;
}

impl Listener for TcpListener {
    type Stream = TcpStream;

    async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (stream, peer) = TcpListener::accept(self).await?;
        // Moves are small and must not wait for a full packet.
        let _ = stream.set_nodelay(true);
        Ok((stream, peer))
    }
}

/// Serves connections until `shutdown`; open requests then get a grace period.
pub(crate) async fn listen(app: Arc<App>, listener: impl Listener, router: Router, shutdown: impl Future<Output = ()>) {
    let limiter = ConnectionLimiter::new(app.config.max_sockets + HTTP_CONNECTIONS);
    let mut shutdown = pin!(shutdown);
    let mut connections = JoinSet::new();
    let (closing, _) = watch::channel(());
    let mut warned_at: Option<Instant> = None;
    loop {
        let accepted = tokio::select! {
            biased;
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = &mut shutdown => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if is_connection_error(&error) => continue,
            Err(error) => {
                app.metrics.accept_errors.inc();
                if warned_at.is_none_or(|then| then.elapsed() >= WARNING_INTERVAL) {
                    warned_at = Some(Instant::now());
                    tracing::error!(%error, "cannot accept connections; if the limit of open files is reached, raise it with ulimit -n");
                }
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Behind a proxy, all connections come from the proxy's address.
        let permit = limiter.acquire(limit_key(peer.ip()));
        if permit.is_none() && !app.config.trust_proxy {
            app.metrics.rejected_connections.inc();
            continue;
        }
        let connection = serve_connection(app.clone(), stream, peer, router.clone(), closing.subscribe());
        connections.spawn(async move {
            connection.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = closing.send(());
    let all = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(app.config.shutdown_grace, all).await.is_err() {
        tracing::warn!("unfinished requests were aborted");
    }
    connections.shutdown().await;
}

fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve_connection(
    app: Arc<App>,
    stream: impl AsyncRead + AsyncWrite + Send + 'static,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<()>,
) {
    app.metrics.connections.inc();
    let read_limit = ReadLimit::default();
    let backlog = Backlog::default();
    let (limit, unsent) = (read_limit.clone(), backlog.clone());
    let service = tower::service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(limit.clone());
        let (unsent, router) = (unsent.clone(), router.clone());
        async move {
            unsent.is_sent().await;
            tower::ServiceExt::oneshot(router, request).await
        }
    });
    // Clients must not keep responses in memory by not reading them.
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIMEOUT));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // Starts when the connection opens and after each response.
        .header_read_timeout(app.config.request_timeout)
        .max_buf_size(BUFFER_BYTES)
        .serve_connection(
            TokioIo::new(ThrottledStream::new(Box::pin(stream), read_limit, backlog)),
            TowerToHyperService::new(service),
        )
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        biased;
        _ = &mut connection => true,
        _ = closing.changed() => false,
    };
    if !ended {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
    app.metrics.connections.dec();
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::config::Config;

    /// Responses without bodies are small, but a client can ask for any number of them.
    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_gets_no_more_responses() {
        const REQUESTS: usize = 2000;
        let app = App::new(Config::default()).await.unwrap();
        let answered = Arc::new(AtomicUsize::new(0));
        let count = answered.clone();
        let router = Router::new().fallback(async move || {
            count.fetch_add(1, Ordering::Relaxed);
        });
        let (client, server) = tokio::io::duplex(1024);
        let (_closing, closing) = watch::channel(());
        tokio::spawn(serve_connection(app, server, SocketAddr::from(([127, 0, 0, 1], 1)), router, closing));
        let (mut responses, mut requests) = tokio::io::split(client);
        let sent = tokio::spawn(async move {
            let request = |more: &str| format!("HEAD / HTTP/1.1\r\nhost: localhost\r\n{more}\r\n");
            let all = request("").repeat(REQUESTS - 1) + &request("connection: close\r\n");
            requests.write_all(all.as_bytes()).await.unwrap();
        });
        sleep(Duration::from_secs(1)).await;
        let unread = answered.load(Ordering::Relaxed);
        assert!((1..100).contains(&unread), "{unread} responses");
        assert!(!sent.is_finished(), "the server does not read further requests");
        let mut received = String::new();
        responses.read_to_string(&mut received).await.unwrap();
        assert_eq!((received.matches("HTTP/1.1 200").count(), answered.load(Ordering::Relaxed)), (REQUESTS, REQUESTS));
    }
}
