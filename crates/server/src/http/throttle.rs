//! Limits of what a connection may have in flight.
//!
//! - The bytes per second that the server reads from a WebSocket. Control frames and empty frames take time to process, but
//!   only messages can be counted after they have been read.
//! - Responses that the client does not read. Before the next request of a connection, the service waits until they are
//!   in the buffers of the system; otherwise, hyper would keep the headers of any number of pipelined responses.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// How long a connection may have been idle for its bytes to count later.
const BURST: Duration = Duration::from_secs(10);

/// The limit of a connection in bytes per second; 0 for no limit. The connection's requests have it as an extension.
#[derive(Clone, Default)]
pub(crate) struct ReadLimit(Arc<AtomicU32>);

impl ReadLimit {
    pub(crate) fn set(&self, bytes_per_second: u32) {
        self.0.store(bytes_per_second, Ordering::Relaxed);
    }
}

/// Whether a response waits until the client reads. The connection's requests wait for [`Backlog::is_sent`].
#[derive(Clone, Default)]
pub(super) struct Backlog(Arc<AtomicBool>);

impl Backlog {
    /// Waits until the client has read. Must be polled by the task of the connection, which the stream wakes.
    pub(super) async fn is_sent(&self) {
        std::future::poll_fn(|_| if self.0.load(Ordering::Relaxed) { Poll::Pending } else { Poll::Ready(()) }).await;
    }

    fn record<T>(&self, context: &Context<'_>, written: &Poll<T>) {
        if self.0.swap(written.is_pending(), Ordering::Relaxed) && written.is_ready() {
            context.waker().wake_by_ref();
        }
    }
}

/// A stream that reads at most the bytes of a limit. Further bytes stay in the buffers of the system, so the client has
/// to wait.
pub(super) struct ThrottledStream<S> {
    stream: S,
    limit: ReadLimit,
    backlog: Backlog,
    /// When the bytes read so far are used up at the limit's rate.
    paid_until: Instant,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl<S> ThrottledStream<S> {
    pub(super) fn new(stream: S, limit: ReadLimit, backlog: Backlog) -> Self {
        ThrottledStream { stream, limit, backlog, paid_until: Instant::now(), waiting: None }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ThrottledStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Some(waiting) = &mut self.waiting {
            ready!(waiting.as_mut().poll(context));
            self.waiting = None;
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let rate = self.limit.0.load(Ordering::Relaxed);
        if rate > 0 {
            let (read, now) = (buffer.filled().len() - before, Instant::now());
            self.paid_until = self.paid_until.max(now) + Duration::from_secs(read as u64) / rate;
            if self.paid_until > now + BURST {
                self.waiting = Some(Box::pin(sleep_until(self.paid_until - BURST)));
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ThrottledStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.backlog.record(context, &written);
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.backlog.record(context, &written);
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::io::AsyncReadExt;

    use super::*;

    #[tokio::test]
    async fn only_a_burst_is_read_at_once() {
        let bytes = [0; 4096];
        let limit = ReadLimit::default();
        let mut stream = ThrottledStream::new(&bytes[..], limit.clone(), Backlog::default());
        let mut read = || {
            let mut buffer = [0; 32];
            stream.read(&mut buffer).now_or_never().map(Result::unwrap)
        };
        assert_eq!([read(), read(), read()], [Some(32); 3], "no limit yet");
        limit.set(10);
        // At most 100 bytes may be unpaid.
        assert_eq!([read(), read(), read(), read()], [Some(32); 4]);
        assert_eq!(read(), None);
    }
}
