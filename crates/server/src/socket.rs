//! WebSockets between a browser and its room.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use connect4_wire::room::{ClientMessage, ServerMessage};
use connect4_wire::{Code, PROTOCOL, Refusal};
use futures_util::SinkExt;
use governor::{Quota, RateLimiter};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

use crate::App;
use crate::metrics::Metrics;
use crate::places::Place;
use crate::room::task::{Keys, Line, RoomMessage, RoomRequest};

/// Longest message that a client may send, in bytes.
const LONGEST: usize = 4096;
/// Longest message that is read at all, so that a client that sends too much is told so and not just cut off.
pub(crate) const LONGEST_READ: usize = 64 * 1024;
/// How long a client that is let go may take to hear why.
const FAREWELL: Duration = Duration::from_secs(2);
/// Lines that may wait for a slow client.
const QUEUE: usize = 64;
/// How long a client may be silent before the server asks whether it is there, and how long after that before it lets it go.
const SILENCE: Duration = Duration::from_secs(30);
/// Refusals of unreadable or too frequent messages after which a client is let go.
const PATIENCE: u32 = 20;

/// A WebSocket that counts for its address until it is dropped.
pub(crate) struct Counted {
    metrics: Arc<Metrics>,
    _place: Place,
}

impl Counted {
    /// # Errors
    /// When the address has too many sockets.
    pub(crate) fn new(app: &App, address: IpAddr) -> Result<Self, Refusal> {
        let too_many = || Refusal::new(Code::TooFast, "too many connections from your address: close some");
        let place = app.places.take(address).ok_or_else(too_many)?;
        app.metrics.sockets.inc();
        Ok(Counted { metrics: app.metrics.clone(), _place: place })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.metrics.sockets.dec();
    }
}

/// Serves a socket that wants into the room of a game.
pub(crate) async fn serve(app: Arc<App>, mut socket: WebSocket, game: String, keys: Keys, _counted: Counted) {
    let (lines, mut to_send) = mpsc::channel::<Line>(QUEUE);
    let enter = |reply| RoomRequest::Enter { keys: keys.clone(), lines: lines.clone(), reply };
    let (member, room) = match app.registry.ask(&game, enter).await {
        Ok(entered) => entered,
        Err(refusal) => {
            let reason = refusal.reason.clone();
            let _ = socket.send(refused(None, refusal)).await;
            part(socket, close_code::POLICY, &reason).await;
            return;
        }
    };
    // The room holds the only sender, so that being let go ends this.
    drop(lines);
    let mut talk = Talk {
        limiter: RateLimiter::direct(quota(app.config.socket_rate_limit)),
        patience: PATIENCE,
        is_greeted: false,
        room: room.clone(),
        member,
    };
    let mut deadline = Instant::now() + SILENCE;
    let mut is_asked = false;
    // Why the server lets the client go, if it does.
    let mut farewell = None;
    loop {
        tokio::select! {
            biased;
            line = to_send.recv() => {
                let Some(line) = line else {
                    let _ = socket.send(close(close_code::AGAIN, "come back")).await;
                    break;
                };
                // Everything that waits leaves in one write: an acknowledgement, and what follows from the act.
                let sent = async {
                    socket.feed(Message::Text(line)).await?;
                    while let Ok(line) = to_send.try_recv() {
                        socket.feed(Message::Text(line)).await?;
                    }
                    socket.flush().await
                };
                // A client that does not read is let go rather than waited for.
                match timeout_at(Instant::now() + SILENCE, sent).await {
                    Ok(Ok(())) => {}
                    _ => break,
                }
            }
            message = timeout_at(deadline, socket.recv()) => {
                let message = match message {
                    Err(_) if is_asked => break,
                    Err(_) => {
                        is_asked = true;
                        deadline = Instant::now() + SILENCE;
                        if socket.send(Message::Ping(Default::default())).await.is_err() {
                            break;
                        }
                        continue;
                    }
                    Ok(Some(Err(error))) => {
                        if is_too_long(error) {
                            farewell = Some((close_code::SIZE, TOO_LONG));
                        }
                        break;
                    }
                    Ok(None | Some(Ok(Message::Close(_)))) => break,
                    Ok(Some(Ok(message))) => message,
                };
                is_asked = false;
                deadline = Instant::now() + SILENCE;
                match talk.hear(&message).await {
                    Ok(None) => {}
                    Ok(Some(answer)) => {
                        if socket.send(answer).await.is_err() {
                            break;
                        }
                    }
                    Err(refusal) => {
                        app.metrics.refused.inc();
                        talk.patience = talk.patience.saturating_sub(1);
                        let is_too_large = refusal.code == Code::TooLarge;
                        if socket.send(refused(None, refusal)).await.is_err() {
                            break;
                        }
                        if is_too_large {
                            farewell = Some((close_code::SIZE, TOO_LONG));
                            break;
                        }
                        if talk.patience == 0 {
                            farewell = Some((close_code::POLICY, "too many messages that cannot be taken"));
                            break;
                        }
                    }
                }
            }
        }
    }
    let _ = room.send(RoomMessage::Leave { member }).await;
    if let Some((code, reason)) = farewell {
        part(socket, code, reason).await;
    }
}

const TOO_LONG: &str = "the message is too long";

fn is_too_long(error: axum::Error) -> bool {
    use tokio_tungstenite::tungstenite::Error;
    error.into_inner().downcast_ref::<Error>().is_some_and(|error| matches!(error, Error::Capacity(_)))
}

/// Closes a socket so that the client hears why: a connection that is closed while something is unread is reset, and what was
/// sent before may be lost.
async fn part(mut socket: WebSocket, code: u16, reason: &str) {
    let end = Instant::now() + FAREWELL;
    let heard = timeout_at(end, async {
        socket.send(close(code, reason)).await?;
        while let Some(message) = socket.recv().await {
            message?;
        }
        Ok::<_, axum::Error>(())
    });
    if let Ok(Err(_)) = heard.await {
        // Nothing that comes now can be read; the client has the rest of the time.
        tokio::time::sleep_until(end).await;
    }
}

/// A limit of `rate` messages a second, ten times as many at once.
pub(crate) fn quota(rate: u32) -> Quota {
    let rate = NonZeroU32::new(rate).unwrap_or(NonZeroU32::MIN);
    Quota::per_second(rate).allow_burst(rate.saturating_mul(NonZeroU32::new(10).unwrap_or(NonZeroU32::MIN)))
}

struct Talk {
    limiter: governor::DefaultDirectRateLimiter,
    patience: u32,
    is_greeted: bool,
    room: mpsc::Sender<RoomMessage>,
    member: u64,
}

impl Talk {
    /// Takes a message; returns the answer where it takes no room to give one.
    async fn hear(&mut self, message: &Message) -> Result<Option<Message>, Refusal> {
        let text = match message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => return Err(Refusal::new(Code::Malformed, "messages are text: send JSON")),
            _ => return Ok(None),
        };
        if text.len() > LONGEST {
            return Err(Refusal::new(Code::TooLarge, format!("{TOO_LONG}: send {LONGEST} bytes at most")));
        }
        if self.limiter.check().is_err() {
            return Err(Refusal::new(Code::TooFast, "too many messages: wait a moment"));
        }
        let message = parse(text)?;
        if !self.is_greeted && matches!(message, ClientMessage::Act { .. }) {
            return Err(Refusal::new(Code::Malformed, "hello comes first"));
        }
        let message = match message {
            ClientMessage::Hello { protocol, .. } if protocol != PROTOCOL => {
                let reason = format!(
                    "this server speaks version {PROTOCOL} of the messages, not {protocol}: load the page again"
                );
                return Err(Refusal::new(Code::Unknown, reason));
            }
            ClientMessage::Hello { seen, .. } => {
                self.is_greeted = true;
                RoomMessage::Hello { member: self.member, seen }
            }
            ClientMessage::Act { id, version, act } => RoomMessage::Act { member: self.member, id, version, act },
            ClientMessage::Ping { id } => {
                let id: String = id.chars().take(64).collect();
                return Ok(Some(text_of(&ServerMessage::Pong { id })));
            }
        };
        // A room that has just left memory drops its line to us, too, and the client comes back.
        let _ = self.room.send(message).await;
        Ok(None)
    }
}

/// Reads a message. A message of an unknown type is refused in another way than one that cannot be read.
fn parse(text: &str) -> Result<ClientMessage, Refusal> {
    serde_json::from_str(text).map_err(|error| {
        #[derive(serde::Deserialize)]
        struct Typed {
            r#type: String,
        }
        const KNOWN: [&str; 3] = ["hello", "act", "ping"];
        match serde_json::from_str::<Typed>(text) {
            Ok(Typed { r#type }) if !KNOWN.contains(&r#type.as_str()) => Refusal::new(
                Code::Unknown,
                "messages of this type are not known here: perhaps the page is newer; load it again",
            ),
            _ => error.into(),
        }
    })
}

fn text_of(message: &ServerMessage) -> Message {
    Message::text(serde_json::to_string(message).expect("messages have text keys only"))
}

fn refused(id: Option<String>, refusal: Refusal) -> Message {
    text_of(&ServerMessage::Refused { id, code: refusal.code, reason: refusal.reason })
}

fn close(code: u16, reason: &str) -> Message {
    // A close frame holds 123 bytes.
    let reason: String = reason.chars().take(100).collect();
    Message::Close(Some(CloseFrame { code, reason: reason.into() }))
}
