//! One game over a WebSocket, with reconnections.

use std::future::pending;
use std::time::Duration;

use connect4_players::Agent;
use connect4_wire::room::{Act, ClientMessage, Ending, RoomState, Seat, ServerMessage};
use connect4_wire::{Code, PROTOCOL, Refusal};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::client::{Backoff, Client, Problem, Stream};
use super::thinker::{Thinker, Thought, Time};

/// The server sends a ping after 30 s of silence, so a connection that is silent for longer is dead.
const SILENCE: Duration = Duration::from_secs(75);
/// How long a bot that leaves waits for the end of its game.
pub(super) const LEAVING: Duration = Duration::from_secs(3);
/// How long sending a message may take.
const SENDING: Duration = Duration::from_secs(10);

/// A finished game.
pub(super) struct Finished {
    pub(super) seat: Seat,
    pub(super) opponent: String,
    pub(super) ending: Ending,
}

/// What a bot does in a game, which outlives a connection.
struct Player<'a> {
    thinker: &'a Thinker,
    name: &'a str,
    /// The agent of this game, unless it is thinking or there is none yet.
    agent: Option<Box<dyn Agent>>,
    thought: Option<Thought>,
    has_failed: bool,
    /// The move that was chosen, and the version of the board that it is for.
    chosen: Option<(u64, String)>,
}

/// How a connection ended.
enum Ended {
    /// The game is over.
    Over(Finished),
    /// The bot has left.
    Left,
    /// The connection is lost, and the next one may be opened after a delay.
    Lost(String, Duration),
}

/// Plays a game to its end. `None` if the bot has left it before.
pub(super) async fn play(
    client: &Client,
    thinker: &Thinker,
    quit: &watch::Receiver<bool>,
    name: &str,
    game: &str,
) -> Result<Option<Finished>, Problem> {
    let mut player = Player { thinker, name, agent: None, thought: None, has_failed: false, chosen: None };
    let mut backoff = Backoff::patient();
    loop {
        let error = match client.socket(game).await {
            Err(error) => error,
            Ok(socket) => {
                let start = Instant::now();
                match player.serve(socket, quit.clone()).await? {
                    Ended::Over(finished) => return Ok(Some(finished)),
                    Ended::Left => return Ok(None),
                    Ended::Lost(error, delay) => {
                        if start.elapsed() > SENDING {
                            backoff = Backoff::patient();
                        }
                        tokio::time::sleep(delay).await;
                        error
                    }
                }
            }
        };
        if *quit.borrow() {
            return Ok(None);
        }
        backoff.wait(format!("lost the connection to {}: {error}", client.url(""))).await?;
    }
}

async fn send(socket: &mut WebSocketStream<Stream>, message: &ClientMessage) -> Result<(), Ended> {
    let text = serde_json::to_string(message).expect("messages are JSON");
    match timeout(SENDING, socket.send(Message::text(text))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(Ended::Lost(error.to_string(), Duration::ZERO)),
        Err(_) => Err(Ended::Lost("it does not read".to_owned(), Duration::ZERO)),
    }
}

/// Returns when the bots have to leave.
pub(super) async fn told_to_leave(quit: &mut watch::Receiver<bool>) {
    // The sender lives as long as the bots.
    let _ = quit.wait_for(|quit| *quit).await;
}

fn act(id: String, version: u64, act: Act) -> ClientMessage {
    ClientMessage::Act { id, version, act }
}

impl Player<'_> {
    /// Plays until the connection or the game ends.
    async fn serve(
        &mut self,
        mut socket: WebSocketStream<Stream>,
        mut quit: watch::Receiver<bool>,
    ) -> Result<Ended, Problem> {
        match self.exchange(&mut socket, &mut quit).await {
            Err(Reason::Ended(ended)) => {
                let _ = timeout(LEAVING, socket.close(None)).await;
                Ok(ended)
            }
            Err(Reason::Problem(problem)) => Err(problem),
            Ok(never) => match never {},
        }
    }

    async fn exchange(
        &mut self,
        socket: &mut WebSocketStream<Stream>,
        quit: &mut watch::Receiver<bool>,
    ) -> Result<std::convert::Infallible, Reason> {
        send(socket, &ClientMessage::Hello { protocol: PROTOCOL, seen: None }).await?;
        let mut own: Option<Seat> = None;
        let mut state: Option<RoomState> = None;
        // The move that was sent over this connection.
        let mut sent = None;
        let mut leaves_at = None;
        let mut silent_at = Instant::now() + SILENCE;
        loop {
            let left = async {
                match leaves_at {
                    Some(at) => sleep_until(at).await,
                    None => pending().await,
                }
            };
            let thought = async {
                match &mut self.thought {
                    Some(thought) => thought.choice().await,
                    None => pending().await,
                }
            };
            let message = tokio::select! {
                (agent, choice) = thought => {
                    self.agent = agent;
                    let version = self.thought.take().map(|thought| thought.version).unwrap_or_default();
                    match choice {
                        Ok(action) => self.chosen = Some((version, action)),
                        Err(failure) => {
                            self.has_failed = true;
                            eprintln!("connect4: {}: the player {failure}; it resigns the game", self.name);
                            send(socket, &act("fail".to_owned(), version, Act::Resign)).await?;
                        }
                    }
                    None
                }
                message = timeout_at(silent_at, socket.next()) => match message {
                    Err(_) => return Err(lost("it is silent")),
                    Ok(None) => return Err(lost("it has closed the connection")),
                    Ok(Some(Err(error))) => return Err(lost(&error.to_string())),
                    Ok(Some(Ok(message))) => Some(message),
                },
                () = left => return Err(Ended::Left.into()),
                () = told_to_leave(quit), if leaves_at.is_none() => {
                    leaves_at = Some(Instant::now() + LEAVING);
                    match &state {
                        // Nothing to resign: closing the connection closes the challenge.
                        Some(state) if state.to_move.is_none() => return Err(Ended::Left.into()),
                        Some(state) => send(socket, &act("quit".to_owned(), state.version, Act::Resign)).await?,
                        None => return Err(Ended::Left.into()),
                    }
                    None
                }
            };
            if message.is_some() {
                silent_at = Instant::now() + SILENCE;
            }
            match message {
                None => {}
                Some(Message::Text(text)) => match serde_json::from_str(&text) {
                    Ok(ServerMessage::Welcome { seat, state: now, .. }) => {
                        (own, state) = (seat, Some(now));
                        if seat.is_none() {
                            let reason = "the bot has no seat in this game; open the invitation link again";
                            return Err(Problem::Refused(Refusal::new(Code::Spectator, reason)).into());
                        }
                    }
                    Ok(ServerMessage::Update { state: now, .. } | ServerMessage::State { state: now }) => {
                        state = Some(now);
                    }
                    Ok(ServerMessage::Goodbye { retry }) => {
                        let reason = "it is restarting".to_owned();
                        return Err(Ended::Lost(reason, Duration::from_millis(retry)).into());
                    }
                    Ok(ServerMessage::Refused { code, reason, side, id }) => match code {
                        Code::Busy | Code::TooFast => return Err(Ended::Lost(reason, Duration::from_secs(1)).into()),
                        _ if id.is_none() => return Err(Problem::Refused(Refusal { code, reason, side }).into()),
                        // The next state says more.
                        _ => {}
                    },
                    Ok(ServerMessage::Ack { .. } | ServerMessage::Presence { .. } | ServerMessage::Pong { .. }) => {}
                    Err(error) => return Err(lost(&format!("it sent another protocol: {error}"))),
                },
                Some(Message::Close(_)) => return Err(lost("it has closed the connection")),
                Some(_) => {}
            }
            let (Some(own), Some(state)) = (own, &state) else { continue };
            if let Some(ending) = &state.ending {
                self.thought = None;
                let opponent = state.names[own.other().index()].clone().unwrap_or_default();
                return Err(Ended::Over(Finished { seat: own, opponent, ending: ending.clone() }).into());
            }
            if let Some(chosen) = self.react(own, state)?
                && sent != Some(chosen.0)
            {
                let (version, action) = chosen;
                send(socket, &act(format!("move-{version}"), state.version, Act::Play { action })).await?;
                sent = Some(version);
            }
            for (offer, answer) in [(state.draw_offer, Act::DeclineDraw), (state.takeback, Act::DeclineTakeback)] {
                if offer == Some(own.other()) && sent != Some(state.board_version) {
                    send(socket, &act(format!("answer-{}", state.version), state.version, answer)).await?;
                }
            }
        }
    }

    /// The move for this state, with the version of its board; `None` if it is not the bot's turn or it still thinks.
    fn react(&mut self, own: Seat, state: &RoomState) -> Result<Option<(u64, String)>, Reason> {
        if state.to_move != Some(own) || self.has_failed {
            self.thought = None;
            return Ok(None);
        }
        let version = state.board_version;
        if let Some(chosen) = self.chosen.as_ref().filter(|(of, _)| *of == version) {
            return Ok(Some(chosen.clone()));
        }
        if self.thought.as_ref().is_none_or(|thought| thought.version != version) {
            let game = state.game.game().map_err(Problem::Refused)?;
            let clock = state.clock.as_ref();
            let time = clock.map(|clock| Time::new(clock.left[own.index()], clock.increment));
            self.thought = Some(self.thinker.think(self.agent.take(), game, time, version).map_err(Problem::Failed)?);
        }
        Ok(None)
    }
}

/// Why an exchange ends.
enum Reason {
    Ended(Ended),
    Problem(Problem),
}

impl From<Ended> for Reason {
    fn from(ended: Ended) -> Self {
        Reason::Ended(ended)
    }
}

impl From<Problem> for Reason {
    fn from(problem: Problem) -> Self {
        Reason::Problem(problem)
    }
}

fn lost(reason: &str) -> Reason {
    Ended::Lost(reason.to_owned(), Duration::ZERO).into()
}
