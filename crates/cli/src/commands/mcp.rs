//! `connect4 mcp`: a server of the Model Context Protocol on standard input and output.

mod desk;
mod games;
mod tools;

use std::io::{Cursor, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use clap::Args;
use connect4_wire::{Code, Refusal};
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::{QuitReason, RequestContext, RoleServer, ServerInitializeError, ServiceExt};
use serde_json::Value;
use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, BufReader};

use self::desk::{Desk, Reply};
use self::tools::{INSTRUCTIONS, REFEREE};
use crate::answer::Answer;
use crate::options::positive_seconds;

/// The longest first message, in bytes.
const MAX_FIRST_BYTES: u64 = 1 << 20;

#[derive(Args)]
#[command(after_help = "\
A client, such as a chat program or an editor, starts this command and lets a language model use its tools: new_game, \
legal_moves, play, show, solve, analyze, explain, hint, review and puzzle. Messages are lines of JSON-RPC on standard \
input and output. The server ends when its standard input is closed, and exits with 2 \
if the first line is not a message. It reads and writes no files.

With --referee, solve, analyze, explain, hint and review are missing, and puzzles have no solutions, so that a model \
can be tested.

Examples:
  connect4 mcp
  connect4 mcp --referee
  claude mcp add connect4 -- connect4 mcp --time 5")]
pub(crate) struct McpArgs {
    /// Do not say what moves are worth
    #[arg(long)]
    referee: bool,
    /// Limit the time per call, in seconds
    #[arg(long, value_name = "S", value_parser = positive_seconds, default_value = "10")]
    time: f64,
}

pub(crate) fn run(args: McpArgs) -> anyhow::Result<Answer> {
    if std::io::stdin().is_terminal() {
        eprintln!("connect4: waiting for messages of an MCP client on standard input; Ctrl-D ends");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let server = Server { desk: Arc::new(Desk::new(Duration::from_secs_f64(args.time), args.referee)), args };
    let result = runtime.block_on(server.serve());
    // Threads that still read standard input or search are not waited for.
    runtime.shutdown_background();
    result?;
    Ok(Answer::Yes)
}

struct Server {
    desk: Arc<Desk>,
    args: McpArgs,
}

impl Server {
    /// Serves one client until its input ends.
    async fn serve(self) -> anyhow::Result<()> {
        let mut input = BufReader::new(tokio::io::stdin());
        let Some(first) = first_message(&mut input).await? else { return Ok(()) };
        let streams = (Cursor::new(first).chain(input), tokio::io::stdout());
        match ServiceExt::serve(self, streams).await {
            Ok(running) => match running.waiting().await? {
                QuitReason::JoinError(error) => Err(error.into()),
                _ => Ok(()),
            },
            Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
            Err(error) => Err(error).context("the client does not speak the Model Context Protocol"),
        }
    }
}

/// The first line that is not empty, unless the input ends before it. The library would skip other text silently.
async fn first_message(input: &mut (impl AsyncBufRead + Unpin)) -> anyhow::Result<Option<Vec<u8>>> {
    loop {
        let mut line = Vec::new();
        let count = input.take(MAX_FIRST_BYTES).read_until(b'\n', &mut line).await;
        if count.context("cannot read standard input")? == 0 {
            return Ok(None);
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let message = serde_json::from_slice::<Value>(&line).ok();
        if message.is_none_or(|message| message["jsonrpc"] != "2.0") {
            let text = String::from_utf8_lossy(line.trim_ascii());
            let start: String = text.chars().take(40).collect();
            let rest = if text.chars().nth(40).is_some() { "…" } else { "" };
            bail!(
                "standard input does not start with a JSON-RPC message: `{}{rest}`; add `connect4 mcp` to an MCP client, \
                 which starts it and sends the messages",
                start.escape_debug()
            );
        }
        return Ok(Some(line));
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut instructions = format!("{INSTRUCTIONS} A call searches for at most {} s.", self.args.time);
        if self.args.referee {
            instructions = format!("{instructions} {REFEREE}");
        }
        let about = Implementation::new("connect4", env!("CARGO_PKG_VERSION")).with_title("Connect Four");
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(about)
            .with_instructions(instructions)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.desk.tools().map(|tool| tool.listed(self.args.referee)).collect();
        Ok(ListToolsResult::with_all_items(tools))
    }

    /// Every error is an answer of the tool: models do not see errors of the protocol.
    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let stop = Arc::new(AtomicBool::new(false));
        let (desk, is_stopped) = (self.desk.clone(), stop.clone());
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        let work = tokio::task::spawn_blocking(move || desk.answer(&request.name, arguments, is_stopped));
        let done = context.ct.run_until_cancelled(work).await;
        stop.store(true, Ordering::Relaxed);
        Ok(match done {
            Some(Ok(Ok(reply))) => result(reply),
            Some(Ok(Err(refusal))) => error(&refusal),
            Some(Err(_)) => {
                error(&Refusal::new(Code::Internal, "internal error; the games are unchanged, try another call"))
            }
            None => error(&Refusal::new(Code::Stale, "the call was canceled; call again")),
        }
        .into())
    }
}

/// The words for models, and the object for programs. Clients that show only the object get the words in its `text`.
fn result(Reply { text, mut object, png }: Reply) -> CallToolResult {
    let picture = png.map(|png| ContentBlock::image(BASE64_STANDARD.encode(png), "image/png"));
    object.insert("text".to_owned(), Value::from(text.as_str()));
    let words = (!text.is_empty()).then(|| ContentBlock::text(text));
    let mut result = CallToolResult::success(words.into_iter().chain(picture).collect());
    result.structured_content = Some(Value::Object(object));
    result
}

fn error(refusal: &Refusal) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(refusal.reason.clone())])
}
