//! A proxy for PostgreSQL that can lose the reply to a commit, so that the server does not know whether it happened.
//!
//! It parses the protocol just enough to know which statement a client is about to commit. Every client message except
//! the first has a type byte, a length and a body. `Sync` commits a statement outside a transaction, and the query
//! `COMMIT` commits a transaction.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A commit whose reply is lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LostReply {
    /// Text that one of the commit's statements contains.
    pub(crate) sql: &'static str,
    /// Whether the database receives the commit; otherwise it is lost as well.
    pub(crate) is_applied: bool,
}

pub(crate) struct Proxy {
    /// URL of the database through this proxy.
    pub(crate) url: String,
    lost_replies: Arc<Mutex<VecDeque<LostReply>>>,
}

impl Proxy {
    pub(crate) async fn start(url: &str) -> Self {
        let (head, rest) = url.split_once('@').expect("the address has a user");
        let (host, name) = rest.split_once('/').expect("the address has a database");
        let host = host.to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        // The protocol cannot be parsed inside TLS.
        let url = format!("{head}@{}/{name}?sslmode=disable", listener.local_addr().expect("it listens"));
        let lost_replies: Arc<Mutex<VecDeque<LostReply>>> = Arc::default();
        let all = lost_replies.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let Ok(server) = TcpStream::connect(&host).await else { continue };
                // An error ends only this connection.
                tokio::spawn(pass(client, server, all.clone()));
            }
        });
        Proxy { url, lost_replies }
    }

    /// Loses the reply to the next matching commit.
    pub(crate) fn lose_reply(&self, lost: LostReply) {
        self.lost_replies.lock().unwrap_or_else(PoisonError::into_inner).push_back(lost);
    }

    /// Whether all requested replies were lost.
    pub(crate) fn has_lost_all(&self) -> bool {
        self.lost_replies.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// State of a client's connection.
#[derive(Default)]
struct ConnectionState {
    has_begun: bool,
    /// Prepared statements by name.
    prepared: HashMap<String, String>,
    is_in_transaction: bool,
    /// Statements executed since the last commit.
    executed: Vec<String>,
}

fn text(bytes: &[u8]) -> (String, &[u8]) {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    (String::from_utf8_lossy(&bytes[..end]).into_owned(), bytes.get(end + 1..).unwrap_or_default())
}

impl ConnectionState {
    /// Parses the first message if it is complete. Returns its length, and whether it commits.
    fn message(&mut self, bytes: &[u8]) -> Option<(usize, bool)> {
        let head = usize::from(self.has_begun);
        let length = u32::from_be_bytes(bytes.get(head..head + 4)?.try_into().ok()?) as usize + head;
        let body = bytes.get(head + 4..length)?;
        if !self.has_begun {
            self.has_begun = true;
            return Some((length, false));
        }
        let mut commits = false;
        match bytes[0] {
            b'P' => {
                let (name, rest) = text(body);
                self.prepared.insert(name, text(rest).0);
            }
            b'B' => {
                let (_portal, rest) = text(body);
                self.executed.extend(self.prepared.get(&text(rest).0).cloned());
            }
            b'S' => commits = !self.is_in_transaction,
            b'Q' => match text(body).0.as_str() {
                "BEGIN" => self.is_in_transaction = true,
                "COMMIT" => {
                    self.is_in_transaction = false;
                    commits = true;
                }
                "ROLLBACK" => {
                    self.is_in_transaction = false;
                    self.executed.clear();
                }
                _ => {}
            },
            _ => {}
        }
        Some((length, commits))
    }
}

/// Forwards data in both directions until one side closes or a reply is to be lost.
async fn pass(
    mut client: TcpStream,
    mut server: TcpStream,
    lost_replies: Arc<Mutex<VecDeque<LostReply>>>,
) -> std::io::Result<()> {
    let (mut asked, mut answered) = (Vec::new(), Vec::new());
    let mut connection = ConnectionState::default();
    loop {
        tokio::select! {
            count = client.read_buf(&mut asked) => if count? == 0 { return Ok(()) },
            count = server.read_buf(&mut answered) => {
                if count? == 0 {
                    return Ok(());
                }
                client.write_all(&answered).await?;
                answered.clear();
            }
        }
        while let Some((length, commits)) = connection.message(&asked) {
            let message: Vec<u8> = asked.drain(..length).collect();
            let mut lost = None;
            if commits {
                let executed = std::mem::take(&mut connection.executed);
                let matches = |lost: &mut LostReply| executed.iter().any(|sql| sql.contains(lost.sql));
                lost = lost_replies.lock().unwrap_or_else(PoisonError::into_inner).pop_front_if(matches);
            }
            match lost {
                None => server.write_all(&message).await?,
                Some(LostReply { is_applied: false, .. }) => return Ok(()),
                Some(LostReply { is_applied: true, .. }) => {
                    server.write_all(&message).await?;
                    return until_ready(&mut server).await;
                }
            }
        }
    }
}

/// Reads replies up to `ReadyForQuery`.
async fn until_ready(server: &mut TcpStream) -> std::io::Result<()> {
    loop {
        let kind = server.read_u8().await?;
        let length = server.read_u32().await?;
        let mut body = vec![0; length as usize - 4];
        server.read_exact(&mut body).await?;
        if kind == b'Z' {
            return Ok(());
        }
    }
}
