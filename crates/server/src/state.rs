//! The state that all handlers share.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::mpsc;

use crate::config::{Config, Origin};
use crate::engine::pool::Pool;
use crate::games::registry::Registry;
use crate::http::limits::{ConnectionLimiter, act_quota, byte_quota, file_quota, game_quota, quota};
use crate::lobby::opened::OpenedChallenges;
use crate::metrics::Metrics;
use crate::pictures::cache::PictureCache;
use crate::store::{ClusterEvent, Store, StoreError};

/// State shared by all handlers.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) pool: Pool,
    pub(crate) pictures: PictureCache,
    pub(crate) store: Arc<Store>,
    pub(crate) registry: Arc<Registry>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) rate_limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Limits requests for pages and files per address.
    pub(crate) file_limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Limits the kilobytes of pages and files per address.
    pub(crate) byte_limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Limits new challenges and tournaments per address.
    pub(crate) challenge_limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Limits open challenges per address.
    pub(crate) opened_challenges: OpenedChallenges,
    /// Limits new games per address.
    pub(crate) game_limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Limits actions in games per address, because each is stored.
    pub(crate) act_limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// Limits WebSockets per address.
    pub(crate) socket_limiter: ConnectionLimiter,
    /// Whether a warning about an untrusted proxy was logged.
    pub(crate) has_warned_of_proxy: AtomicBool,
}

impl App {
    pub(crate) async fn new(config: Config) -> Result<Arc<Self>, StoreError> {
        let metrics = Arc::new(Metrics::new());
        let (store, events) = Store::open(&config.db, metrics.clone()).await?;
        let store = Arc::new(store);
        if let Some(path) = &config.import {
            let games = store.import(path).await?;
            tracing::info!(games, "imported games from {}", path.display());
        }
        Ok(Self::with_store(config, store, events, metrics))
    }

    /// With an open database. `events` are messages from other servers.
    pub(crate) fn with_store(
        config: Config,
        store: Arc<Store>,
        events: mpsc::Receiver<ClusterEvent>,
        metrics: Arc<Metrics>,
    ) -> Arc<Self> {
        Arc::new(App {
            pool: Pool::new(config.threads, config.max_queue, config.analysis_timeout, metrics.clone()),
            pictures: PictureCache::default(),
            registry: Registry::new(store.clone(), metrics.clone(), config.room_idle_timeout, events),
            rate_limiter: RateLimiter::keyed(quota(config.rate_limit)),
            file_limiter: RateLimiter::keyed(file_quota(config.rate_limit)),
            byte_limiter: RateLimiter::keyed(byte_quota(config.rate_limit)),
            challenge_limiter: RateLimiter::keyed(Quota::per_minute(NonZeroU32::MIN.saturating_add(19))),
            opened_challenges: OpenedChallenges::default(),
            game_limiter: RateLimiter::keyed(game_quota(config.rate_limit)),
            act_limiter: RateLimiter::keyed(act_quota(config.rate_limit)),
            socket_limiter: ConnectionLimiter::new(config.max_sockets),
            has_warned_of_proxy: AtomicBool::new(false),
            store,
            metrics,
            config,
        })
    }

    /// Whether the public URL uses HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.config.public_url.as_ref().is_some_and(Origin::is_https)
    }
}
