//! WebSockets between clients and rooms.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use connect4_wire::room::{ClientMessage, ServerMessage};
use connect4_wire::{Code, PROTOCOL, Refusal};
use futures_util::SinkExt;
use governor::RateLimiter;
use tokio::sync::mpsc;
use tokio::time::timeout_at;

use super::room::{ConnectionId, Credentials, Frame, RoomMessage, RoomRequest, RoomSender};
use crate::http::limits::{ConnectionPermit, quota};
use crate::metrics::Metrics;
use crate::state::App;
use crate::time::Instant;

/// Maximum length of a client's message, in bytes.
const MAX_MESSAGE_BYTES: usize = 4096;
/// Maximum length of a message that is read, in bytes. Messages above [`MAX_MESSAGE_BYTES`] are read so that their
/// senders receive the reason why they are refused.
pub(crate) const MAX_READ_BYTES: usize = 64 * 1024;
/// Bytes that are read per allowed message; the messages of the web app are shorter.
pub(super) const BYTES_PER_MESSAGE: u32 = 256;
/// How long a disconnected client has to receive the reason.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// Capacity of the queue of frames to a client.
const MAX_QUEUED_FRAMES: usize = 64;
/// Time without a message before the server sends a ping, and time to answer the ping.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Number of invalid or too frequent messages after which a client is disconnected.
const MAX_VIOLATIONS: u32 = 20;

/// Counts as an open WebSocket of its address until it is dropped.
pub(crate) struct SocketPermit {
    metrics: Arc<Metrics>,
    _permit: ConnectionPermit,
}

impl SocketPermit {
    /// Counts a new WebSocket of this address.
    ///
    /// # Errors
    /// If the address has too many WebSockets.
    pub(crate) fn new(app: &App, address: IpAddr) -> Result<Self, Refusal> {
        let too_many = || Refusal::new(Code::TooFast, "too many connections from your address; close some");
        let permit = app.socket_limiter.acquire(address).ok_or_else(too_many)?;
        app.metrics.sockets.inc();
        Ok(SocketPermit { metrics: app.metrics.clone(), _permit: permit })
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.metrics.sockets.dec();
    }
}

/// Connects a WebSocket to the room of a game, and serves it until it closes.
pub(crate) async fn serve(
    app: Arc<App>,
    mut socket: WebSocket,
    game: String,
    credentials: Credentials,
    address: IpAddr,
    _permit: SocketPermit,
) {
    let (frames, mut outgoing) = mpsc::channel::<Frame>(MAX_QUEUED_FRAMES);
    let connect = |reply| RoomRequest::Connect { credentials: credentials.clone(), frames: frames.clone(), reply };
    let (connection, room) = match Box::pin(app.registry.request(&game, connect)).await {
        Ok(connected) => connected,
        Err(refusal) => {
            let reason = refusal.reason.clone();
            let _ = socket.send(refusal_message(None, refusal)).await;
            Box::pin(close_gracefully(socket, close_code::POLICY, &reason)).await;
            return;
        }
    };
    // The room now has the only sender: if it drops the connection, this function ends.
    drop(frames);
    let mut session = SocketSession {
        rate_limiter: RateLimiter::direct(quota(app.config.socket_rate_limit)),
        violations_left: MAX_VIOLATIONS,
        is_subscribed: false,
        app: app.clone(),
        address,
        room: room.clone(),
        connection,
    };
    let mut deadline = Instant::now() + IDLE_TIMEOUT;
    let mut is_pinged = false;
    let mut close_reason = None;
    loop {
        tokio::select! {
            biased;
            frame = outgoing.recv() => {
                let Some(frame) = frame else {
                    let _ = socket.send(close_message(close_code::AGAIN, "reconnect")).await;
                    break;
                };
                // All queued frames are sent in one write, for example an acknowledgement and the update after it.
                let sent = async {
                    socket.feed(Message::Text(frame)).await?;
                    while let Ok(frame) = outgoing.try_recv() {
                        socket.feed(Message::Text(frame)).await?;
                    }
                    socket.flush().await
                };
                // Disconnects clients that do not read.
                match timeout_at(Instant::now() + IDLE_TIMEOUT, sent).await {
                    Ok(Ok(())) => {}
                    _ => break,
                }
            }
            message = timeout_at(deadline, socket.recv()) => {
                let message = match message {
                    Err(_) if is_pinged => break,
                    Err(_) => {
                        is_pinged = true;
                        deadline = Instant::now() + IDLE_TIMEOUT;
                        if socket.send(Message::Ping(Default::default())).await.is_err() {
                            break;
                        }
                        continue;
                    }
                    Ok(Some(Err(error))) => {
                        if is_too_long(error) {
                            close_reason = Some((close_code::SIZE, TOO_LONG));
                        }
                        break;
                    }
                    Ok(None | Some(Ok(Message::Close(_)))) => break,
                    Ok(Some(Ok(message))) => message,
                };
                is_pinged = false;
                deadline = Instant::now() + IDLE_TIMEOUT;
                match Box::pin(session.receive(&message)).await {
                    Ok(None) => {}
                    Ok(Some(answer)) => {
                        if socket.send(answer).await.is_err() {
                            break;
                        }
                    }
                    Err(refusal) => {
                        app.metrics.refused.inc();
                        session.violations_left = session.violations_left.saturating_sub(1);
                        let is_too_large = refusal.code == Code::TooLarge;
                        if socket.send(refusal_message(None, refusal)).await.is_err() {
                            break;
                        }
                        if is_too_large {
                            close_reason = Some((close_code::SIZE, TOO_LONG));
                            break;
                        }
                        if session.violations_left == 0 {
                            close_reason = Some((close_code::POLICY, "too many invalid messages"));
                            break;
                        }
                    }
                }
            }
        }
    }
    let _ = room.send(Box::new(RoomMessage::Leave { connection })).await;
    if let Some((code, reason)) = close_reason {
        Box::pin(close_gracefully(socket, code, reason)).await;
    }
}

const TOO_LONG: &str = "the message is too long";

fn is_too_long(error: axum::Error) -> bool {
    use tokio_tungstenite::tungstenite::Error;
    error.into_inner().downcast_ref::<Error>().is_some_and(|error| matches!(error, Error::Capacity(_)))
}

/// Closes a WebSocket so that the client receives the reason: closing a connection with unread data resets it, which
/// can lose data sent before.
async fn close_gracefully(mut socket: WebSocket, code: u16, reason: &str) {
    let end = Instant::now() + CLOSE_TIMEOUT;
    let closed = timeout_at(end, async {
        socket.send(close_message(code, reason)).await?;
        while let Some(message) = socket.recv().await {
            message?;
        }
        Ok::<_, axum::Error>(())
    });
    if let Ok(Err(_)) = closed.await {
        // Nothing more can be read. Keep the connection open for the rest of the time.
        tokio::time::sleep_until(end).await;
    }
}

struct SocketSession {
    rate_limiter: governor::DefaultDirectRateLimiter,
    violations_left: u32,
    is_subscribed: bool,
    app: Arc<App>,
    address: IpAddr,
    room: RoomSender,
    connection: ConnectionId,
}

impl SocketSession {
    /// Handles a message. Returns the answer if it does not come from the room.
    async fn receive(&mut self, message: &Message) -> Result<Option<Message>, Refusal> {
        // Control frames count as well: the server answers pings.
        if self.rate_limiter.check().is_err() {
            return Err(Refusal::new(Code::TooFast, "too many messages; wait a moment"));
        }
        let text = match message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => return Err(Refusal::new(Code::Malformed, "messages must be text; send JSON")),
            _ => return Ok(None),
        };
        if text.len() > MAX_MESSAGE_BYTES {
            return Err(Refusal::new(Code::TooLarge, format!("{TOO_LONG}; send at most {MAX_MESSAGE_BYTES} bytes")));
        }
        let message: ClientMessage = serde_json::from_str(text)?;
        if !self.is_subscribed && matches!(message, ClientMessage::Act { .. }) {
            return Err(Refusal::new(Code::Malformed, "send a hello message first"));
        }
        let message = match message {
            ClientMessage::Hello { protocol, .. } if protocol != PROTOCOL => {
                let reason = format!("this server uses protocol version {PROTOCOL}, not {protocol}; reload the page");
                return Err(Refusal::new(Code::Unknown, reason));
            }
            ClientMessage::Hello { seen, .. } => {
                self.is_subscribed = true;
                RoomMessage::Subscribe { connection: self.connection, seen }
            }
            ClientMessage::Act { .. } if self.app.act_limiter.check_key(&self.address).is_err() => {
                return Err(Refusal::new(Code::TooFast, "too many actions from your address; wait a minute"));
            }
            ClientMessage::Act { id, version, act } => {
                RoomMessage::Act { connection: self.connection, id, version, act }
            }
            ClientMessage::Ping { id } => {
                let id: String = id.chars().take(64).collect();
                return Ok(Some(to_text(&ServerMessage::Pong { id })));
            }
            ClientMessage::Unknown => {
                let reason = "unknown message type; reload the page, which may have another version";
                return Err(Refusal::new(Code::Unknown, reason));
            }
        };
        // If the room has just ended, its sender is dropped and the client reconnects.
        let _ = self.room.send(Box::new(message)).await;
        Ok(None)
    }
}

fn to_text(message: &ServerMessage) -> Message {
    Message::text(serde_json::to_string(message).expect("all keys of messages are strings"))
}

fn refusal_message(id: Option<String>, refusal: Refusal) -> Message {
    to_text(&ServerMessage::Refused { id, code: refusal.code, reason: refusal.reason, side: refusal.side })
}

fn close_message(code: u16, reason: &str) -> Message {
    // A close frame has room for 123 bytes.
    let reason: String = reason.chars().take(100).collect();
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}
