//! Prometheus metrics.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus::core::Collector;
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// Histogram bounds in seconds, from rules requests to the longest analyses.
const REQUEST_SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0, 30.0];

/// The metrics of a server.
pub(crate) struct Metrics {
    registry: Registry,
    requests: IntCounterVec,
    request_seconds: HistogramVec,
    pub(crate) refused: IntCounter,
    pub(crate) connections: IntGauge,
    pub(crate) rejected_connections: IntCounter,
    pub(crate) accept_errors: IntCounter,
    pub(crate) sockets: IntGauge,
    pub(crate) rooms: IntGauge,
    pub(crate) moves: IntCounter,
    pub(crate) games: IntCounter,
    pub(crate) commits: IntCounter,
    pub(crate) failed_commits: IntCounter,
    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "only counted with several servers"))]
    pub(crate) conflicts: IntCounter,
    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "only counted with several servers"))]
    pub(crate) notices: IntCounter,
    pub(crate) database: IntGauge,
    pub(crate) commit_seconds: Histogram,
    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "only counted with several servers"))]
    pub(crate) games_read: IntCounter,
    #[cfg_attr(not(feature = "postgres"), allow(dead_code, reason = "only counted with several servers"))]
    pub(crate) read_seconds: Histogram,
    pub(crate) act_seconds: Histogram,
    pub(crate) thinking: IntGauge,
    pub(crate) busy: IntCounter,
}

/// Registers a collector.
fn register<C: Collector + Clone + 'static>(registry: &Registry, collector: prometheus::Result<C>) -> C {
    let collector = collector.expect("the name is well-formed");
    registry.register(Box::new(collector.clone())).expect("names are unique");
    collector
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let registry = Registry::new();
        let counter = |name, help| register(&registry, IntCounter::new(name, help));
        let gauge = |name, help| register(&registry, IntGauge::new(name, help));
        let histogram = |name, help| {
            let buckets = vec![0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];
            register(&registry, Histogram::with_opts(HistogramOpts::new(name, help).buckets(buckets)))
        };
        let requests = Opts::new("connect4_http_requests_total", "HTTP requests answered");
        let requests = register(&registry, IntCounterVec::new(requests, &["method", "route", "status"]));
        let seconds =
            HistogramOpts::new("connect4_http_request_seconds", "Time from request headers to response headers");
        let seconds = HistogramVec::new(seconds.buckets(REQUEST_SECONDS.to_vec()), &["route"]);
        let request_seconds = register(&registry, seconds);
        Metrics {
            requests,
            request_seconds,
            refused: counter("connect4_refusals_total", "Requests and messages refused"),
            connections: gauge("connect4_connections", "Open HTTP connections"),
            rejected_connections: counter(
                "connect4_turned_away_total",
                "Connections rejected because their address had too many",
            ),
            accept_errors: counter("connect4_accept_errors_total", "Connections that could not be accepted"),
            sockets: gauge("connect4_sockets", "Open WebSockets"),
            rooms: gauge("connect4_rooms", "Online games in memory"),
            moves: counter("connect4_moves_total", "Moves committed in online games"),
            games: counter("connect4_games_total", "Online games created"),
            commits: counter("connect4_commits_total", "Transactions committed"),
            failed_commits: counter("connect4_failed_commits_total", "Transactions that failed"),
            conflicts: counter("connect4_conflicts_total", "Changes that conflicted with those of another server"),
            notices: counter("connect4_notices_total", "Notifications sent to other servers"),
            database: gauge("connect4_database_up", "Whether the database can be reached"),
            commit_seconds: histogram(
                "connect4_commit_seconds",
                "Duration of a transaction, including all changes in it",
            ),
            games_read: counter("connect4_games_read_total", "Games read from PostgreSQL"),
            read_seconds: histogram("connect4_read_seconds", "Duration of a statement that reads games"),
            act_seconds: histogram("connect4_act_seconds", "Time from a message to its acknowledgement"),
            thinking: gauge("connect4_thinking", "Engine requests queued or running"),
            busy: counter("connect4_busy_total", "Engine requests refused because the queue was full"),
            registry,
        }
    }

    /// Counts a response. `route` is the pattern of the path, so that clients cannot create new labels.
    pub(crate) fn record_request(&self, method: &Method, route: &str, status: StatusCode, time: Duration) {
        let method = match method.as_str() {
            known @ ("GET" | "HEAD" | "POST" | "OPTIONS") => known,
            _ => "other",
        };
        self.requests.with_label_values(&[method, route, status.as_str()]).inc();
        self.request_seconds.with_label_values(&[route]).observe(time.as_secs_f64());
        if status.is_client_error() || status.is_server_error() {
            self.refused.inc();
        }
    }

    pub(crate) fn text(&self) -> String {
        TextEncoder::new().encode_to_string(&self.registry.gather()).expect("metrics can be written")
    }
}
