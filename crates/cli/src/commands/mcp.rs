//! `connect4 mcp`: a server of the Model Context Protocol on standard input and output.

mod desk;
mod games;
mod messages;
mod tools;

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
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
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use self::desk::{Desk, Reply, Stop, internal_error};
use self::messages::Messages;
use self::tools::{INSTRUCTIONS, REFEREE};
use crate::answer::Answer;
use crate::options::positive_seconds;

#[derive(Args)]
#[command(after_help = "\
A client, such as a chat program or an editor, starts this command and lets a language model use its tools: new_game, \
legal_moves, play, show, solve, analyze, explain, hint, review and puzzle. Messages are lines of JSON-RPC on standard \
input and output. When its standard input is closed, the server answers the calls it has received and ends. It exits \
with 2 if the first line is not a message. It reads and writes no files.

With --referee, the server gives no help, so that a model can be tested: solve, analyze, explain, hint and review are \
missing, puzzles have no solutions, only one game runs at a time and is not replaced, and computer players are level:1 to \
level:9, random and greedy, and start on the empty board.

Examples:
  connect4 mcp
  connect4 mcp --referee
  claude mcp add connect4 -- connect4 mcp --time 5")]
pub(crate) struct McpArgs {
    /// Give no help: do not say what moves are worth, and do not restart games
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
    /// Serves one client until its input ends and its requests are answered.
    async fn serve(self) -> anyhow::Result<()> {
        let (end, mut ended) = mpsc::unbounded_channel();
        let serve = async {
            match ServiceExt::serve(self, Messages::new(end)).await {
                Ok(running) => match running.waiting().await? {
                    QuitReason::JoinError(error) => Err(error.into()),
                    _ => Ok(()),
                },
                Err(ServerInitializeError::ConnectionClosed(_)) => Ok(()),
                Err(error) => Err(error).context("the client does not speak the Model Context Protocol"),
            }
        };
        let result = tokio::select! {
            Some(end) = ended.recv() => return Err(end.into()),
            result = serve => result,
        };
        ended.try_recv().map_or(result, |end| Err(end.into()))
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
        let stop = Stop::default();
        let (desk, is_stopped) = (self.desk.clone(), stop.clone());
        let arguments = request.arguments.unwrap_or_default();
        // A set, so that a canceled call ends its task.
        let mut work = JoinSet::new();
        work.spawn(async move { desk.answer(&request.name, arguments, is_stopped).await });
        let done = context.ct.run_until_cancelled(work.join_next()).await.flatten();
        stop.store(true, Ordering::Relaxed);
        Ok(match done {
            Some(Ok(Ok(reply))) => result(reply),
            Some(Ok(Err(refusal))) => error(&refusal),
            Some(Err(_)) => error(&internal_error()),
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
    /// Longer errors quote much of the arguments.
    const MAX_CHARS: usize = 1000;
    let reason = &refusal.reason;
    let count = reason.chars().count();
    let part = |skip: usize| reason.chars().skip(skip).take(MAX_CHARS / 2).collect::<String>();
    let text = match count > MAX_CHARS {
        true => format!("{}…{}", part(0), part(count - MAX_CHARS / 2)),
        false => reason.clone(),
    };
    CallToolResult::error(vec![ContentBlock::text(text)])
}
