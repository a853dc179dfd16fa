//! Messages on standard input and output, one per line. Unlike the transport of the library, this one answers malformed
//! messages, and at the end of the input, waits for the answers to earlier requests.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, ErrorData, GetMeta,
    InitializeRequestParams, RequestId, ServerJsonRpcMessage,
};
use rmcp::service::RoleServer;
use rmcp::transport::Transport;
use serde::Deserialize;
use serde_json::{Map, Value};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Stdin, Stdout};
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinSet;

use crate::formats::start_of;

/// The longest message, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// Why a server ends before its input does.
pub(super) enum End {
    /// Standard output cannot be written.
    Output(io::Error),
    /// Standard input cannot be read.
    Input(io::Error),
    /// The first line is not a message. It was probably not written by a client.
    NoClient(String),
}

impl From<End> for anyhow::Error {
    fn from(end: End) -> Self {
        match end {
            End::Output(error) => error.into(),
            End::Input(error) => anyhow::Error::new(error).context("cannot read standard input"),
            End::NoClient(reason) => anyhow::anyhow!(
                "standard input does not start with a JSON-RPC message: {reason}; add `connect4 mcp` to an MCP client, \
                 which starts it and sends the messages"
            ),
        }
    }
}

/// The messages of the process.
pub(super) struct Messages {
    input: BufReader<Stdin>,
    /// The part of a line that has been read.
    line: Vec<u8>,
    is_too_long: bool,
    has_ended: bool,
    /// Whether there was a line.
    has_begun: bool,
    /// Whether the client has introduced itself.
    is_introduced: bool,
    /// Requests that have not been answered.
    open: HashSet<RequestId>,
    output: Arc<Mutex<Stdout>>,
    /// Answers to malformed messages that are being written.
    answers: JoinSet<io::Result<()>>,
    end: mpsc::UnboundedSender<End>,
}

/// Why a message is answered with an error.
struct Fault {
    id: Option<RequestId>,
    code: ErrorCode,
    reason: String,
}

impl Messages {
    /// Sends the reason to `end` if the server must end before its input.
    pub(super) fn new(end: mpsc::UnboundedSender<End>) -> Self {
        Messages {
            input: BufReader::new(tokio::io::stdin()),
            line: Vec::new(),
            is_too_long: false,
            has_ended: false,
            has_begun: false,
            is_introduced: false,
            open: HashSet::new(),
            output: Arc::new(Mutex::new(tokio::io::stdout())),
            answers: JoinSet::new(),
            end,
        }
    }

    /// The next line that is not empty; none at the end. If this future is dropped, the next one continues the line.
    async fn next_line(&mut self) -> io::Result<Option<Result<Vec<u8>, Fault>>> {
        while !self.has_ended {
            let bytes = self.input.fill_buf().await?;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let count = end.map_or(bytes.len(), |end| end + 1);
            self.has_ended = count == 0;
            self.is_too_long |= self.line.len() + count > MAX_BYTES;
            if !self.is_too_long {
                self.line.extend_from_slice(&bytes[..count]);
            }
            self.input.consume(count);
            if end.is_none() && !self.has_ended {
                continue;
            }
            let line = std::mem::take(&mut self.line);
            if std::mem::take(&mut self.is_too_long) {
                let reason = format!("the message is longer than {MAX_BYTES} bytes");
                return Ok(Some(Err(fault(None, reason))));
            }
            // Some clients start with a byte order mark.
            let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line).trim_ascii();
            if !text.is_empty() {
                return Ok(Some(Ok(text.to_vec())));
            }
        }
        Ok(None)
    }

    /// Checks a message that the library understands against those before.
    fn admit(&mut self, message: ClientJsonRpcMessage) -> Result<Option<ClientJsonRpcMessage>, Fault> {
        let ClientJsonRpcMessage::Request(request) = &message else {
            if let ClientJsonRpcMessage::Notification(notification) = &message
                && let ClientNotification::CancelledNotification(cancelled) = &notification.notification
                && let Some(id) = &cancelled.params.request_id
            {
                // The library does not answer canceled requests.
                self.open.remove(id);
            }
            return Ok(self.is_introduced.then_some(message));
        };
        let refuse = |reason: String| Err(fault(Some(request.id.clone()), reason));
        if self.open.contains(&request.id) {
            return refuse(format!("`id` {} belongs to a request that has not been answered", request.id));
        }
        let is_early = match &request.request {
            ClientRequest::InitializeRequest(_) => false,
            // Later versions of the protocol describe the client in each request instead.
            request => !self.is_introduced && request.get_meta().is_empty(),
        };
        if is_early && !matches!(request.request, ClientRequest::PingRequest(_)) {
            return refuse("this request came before `initialize`; send that first".to_owned());
        }
        self.is_introduced |= !is_early;
        self.open.insert(request.id.clone());
        Ok(Some(message))
    }

    /// Waits until all requests are answered, or nobody reads the answers any more.
    async fn finish(&mut self) {
        while self.answers.join_next().await.is_some() {}
        while !self.open.is_empty() {
            // An answer drops this future, and the library then asks for the next message again.
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            if is_unread() {
                let _ = self.end.send(End::Output(io::ErrorKind::BrokenPipe.into()));
                std::future::pending::<()>().await;
            }
        }
    }
}

impl Transport<RoleServer> for Messages {
    type Error = io::Error;

    fn send(
        &mut self,
        mut message: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        match &mut message {
            ServerJsonRpcMessage::Response(response) => {
                self.open.remove(&response.id);
            }
            ServerJsonRpcMessage::Error(answer) => {
                if let Some(id) = &answer.id {
                    self.open.remove(id);
                }
                // The library sends the bare name of the method.
                if answer.error.code == ErrorCode::METHOD_NOT_FOUND {
                    let method = start_of(&answer.error.message);
                    let reason = format!("unknown method `{method}`; use initialize, ping, tools/list or tools/call");
                    answer.error.message = reason.into();
                }
            }
            _ => {}
        }
        let (output, end) = (self.output.clone(), self.end.clone());
        async move {
            let mut line = serde_json::to_vec(&message)?;
            line.push(b'\n');
            let mut output = output.lock().await;
            if let Err(error) = async {
                output.write_all(&line).await?;
                output.flush().await
            }
            .await
            {
                let _ = end.send(End::Output(error));
            }
            Ok(())
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            let line = match self.next_line().await {
                Ok(Some(line)) => line,
                Ok(None) => {
                    self.finish().await;
                    return None;
                }
                Err(error) => {
                    let _ = self.end.send(End::Input(error));
                    return None;
                }
            };
            let is_first = !std::mem::replace(&mut self.has_begun, true);
            let message = match line.and_then(|line| read(&line)) {
                Ok(message) => message.map_or(Ok(None), |message| self.admit(message)),
                Err(fault) if is_first && fault.id.is_none() => {
                    let _ = self.end.send(End::NoClient(fault.reason));
                    return std::future::pending().await;
                }
                Err(fault) => Err(fault),
            };
            match message {
                Ok(Some(message)) => return Some(message),
                Ok(None) => {}
                Err(Fault { id, code, reason }) => {
                    // In a task, since this future may be dropped.
                    let send = self.send(ServerJsonRpcMessage::error(ErrorData::new(code, reason, None), id));
                    self.answers.spawn(send);
                }
            }
        }
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        Ok(())
    }
}

/// Whether the reader of standard output has gone.
#[cfg(unix)]
fn is_unread() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let mut output = [PollFd::from_borrowed_fd(rustix::stdio::stdout(), PollFlags::empty())];
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut output, Some(&now)).is_ok() && output[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}

#[cfg(not(unix))]
fn is_unread() -> bool {
    false
}

/// Reads a message; none if it needs neither an answer nor attention.
fn read(line: &[u8]) -> Result<Option<ClientJsonRpcMessage>, Fault> {
    let unreadable = |reason: String| Fault { id: None, code: ErrorCode::PARSE_ERROR, reason };
    let text = std::str::from_utf8(line)
        .map_err(|error| unreadable(format!("the message is not UTF-8: byte {} is wrong", error.valid_up_to() + 1)))?;
    let value: Value =
        serde_json::from_str(text).map_err(|error| unreadable(format!("`{}` is not JSON: {error}", quoted(text))))?;
    let Value::Object(message) = &value else {
        let reason = format!("a message is an object, not {} such as `{}`", kind_of(&value), quoted(text));
        return Err(fault(None, reason));
    };
    let given = message.get("id").map(|id| (id, RequestId::deserialize(id)));
    let id = match given {
        None => None,
        Some((_, Ok(id))) => Some(id),
        Some((id, Err(_))) => {
            return Err(fault(
                None,
                format!("`id` must be a string or a whole number, not {}", quoted(&id.to_string())),
            ));
        }
    };
    if message.get("jsonrpc") != Some(&Value::from("2.0")) {
        return Err(fault(id, "`jsonrpc` must be \"2.0\"".to_owned()));
    }
    let method = match message.get("method") {
        Some(Value::String(method)) => method,
        Some(other) => return Err(fault(id, format!("`method` must be a string, not {}", kind_of(other)))),
        // This server asks nothing, so answers are ignored.
        None if message.contains_key("result") || message.contains_key("error") => return Ok(None),
        None => return Err(fault(id, "`method` is missing".to_owned())),
    };
    if id.is_none() {
        // Notifications are not answered.
        return Ok(serde_json::from_value(value).ok());
    }
    let nothing = Map::new();
    let invalid = |reason: String| {
        let reason = format!("invalid params of {}: {reason}", start_of(method));
        Fault { id: id.clone(), code: ErrorCode::INVALID_PARAMS, reason }
    };
    let params = match message.get("params") {
        None | Some(Value::Null) => &nothing,
        Some(Value::Object(params)) => params,
        Some(other) => return Err(invalid(format!("expected an object, not {}", kind_of(other)))),
    };
    check(method, params).map_err(invalid)?;
    let read: ClientJsonRpcMessage =
        serde_json::from_value(value.clone()).map_err(|error| invalid(error.to_string()))?;
    match &read {
        // The library reads known methods with other params than they have as unknown methods.
        ClientJsonRpcMessage::Request(request) if matches!(request.request, ClientRequest::CustomRequest(_)) => {
            let params = Value::Object(params.clone());
            let error = match method.as_str() {
                "initialize" => serde_json::from_value::<InitializeRequestParams>(params).err(),
                "tools/call" => serde_json::from_value::<CallToolRequestParams>(params).err(),
                _ => None,
            };
            let unknown = || Fault { id: id.clone(), code: ErrorCode::METHOD_NOT_FOUND, reason: method.clone() };
            Err(error.map_or_else(unknown, |error| invalid(error.to_string())))
        }
        _ => Ok(Some(read)),
    }
}

/// Checks the types of the params that a method needs.
fn check(method: &str, params: &Map<String, Value>) -> Result<(), String> {
    let (needed, optional): (&[_], &[_]) = match method {
        "initialize" => {
            (&[("protocolVersion", "a string"), ("capabilities", "an object"), ("clientInfo", "an object")], &[])
        }
        "tools/call" => (&[("name", "a string")], &[("arguments", "an object"), ("_meta", "an object")]),
        "tools/list" => (&[], &[("cursor", "a string"), ("_meta", "an object")]),
        _ => (&[], &[]),
    };
    for (name, kind) in needed.iter().chain(optional) {
        match params.get(*name) {
            None | Some(Value::Null) if optional.contains(&(name, kind)) => {}
            None => return Err(format!("`{name}` is missing")),
            Some(value) if kind_of(value) != *kind => {
                return Err(format!("`{name}` must be {kind}, not {}", kind_of(value)));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn fault(id: Option<RequestId>, reason: String) -> Fault {
    Fault { id, code: ErrorCode::INVALID_REQUEST, reason }
}

/// The start of a message. Its quotation marks are left alone.
fn quoted(text: &str) -> String {
    start_of(text).replace("\\\"", "\"")
}

/// The type of a value, in words.
fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
