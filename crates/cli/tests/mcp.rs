//! Tests of `connect4 mcp` over its standard streams. `crates/py/tests/test_mcp.py` uses the official client.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

use crate::common::{ok, refused};

/// A running server and its client.
struct Client {
    server: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    last: u64,
}

impl Client {
    /// Starts a server and introduces the client.
    fn start(args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
        let command = command.arg("mcp").args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.spawn().expect("the program starts");
        let requests = server.stdin.take().expect("standard input is a pipe");
        let answers = BufReader::new(server.stdout.take().expect("standard output is a pipe"));
        let mut client = Client { server, requests, answers, last: 0 };
        let hello = client.request(
            "initialize",
            json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "test", "version": "1" } }),
        );
        assert_eq!(hello["result"]["serverInfo"]["name"], "connect4");
        assert_eq!(hello["result"]["protocolVersion"], "2025-06-18");
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.requests, "{message}").expect("the server reads");
    }

    fn begin(&mut self, method: &str, params: Value) -> u64 {
        self.last += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": params }));
        self.last
    }

    /// The next answer.
    fn answer(&mut self) -> Value {
        let mut line = String::new();
        assert!(self.answers.read_line(&mut line).expect("the server answers in UTF-8") > 0, "the server has ended");
        serde_json::from_str(&line).expect("the server answers in JSON")
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.begin(method, params);
        let answer = self.answer();
        assert_eq!(answer["id"], json!(id));
        answer
    }

    /// Calls a tool: whether it failed, the text for the model, and the whole result.
    fn call(&mut self, name: &str, arguments: Value) -> (bool, String, Value) {
        let answer = self.request("tools/call", json!({ "name": name, "arguments": arguments }));
        let result = answer["result"].clone();
        assert!(result.is_object(), "an error of the protocol: {answer}");
        let text = result["content"][0]["text"].as_str().unwrap_or_default().to_owned();
        (result["isError"] == json!(true), text, result)
    }

    /// The object of a successful call.
    fn ok(&mut self, name: &str, arguments: Value) -> Value {
        let (failed, text, result) = self.call(name, arguments);
        assert!(!failed, "{name}: {text}");
        assert_eq!(result["structuredContent"]["text"], json!(text));
        result["structuredContent"].clone()
    }

    /// The message of a failed call.
    fn error(&mut self, name: &str, arguments: Value) -> String {
        let (failed, text, _) = self.call(name, arguments.clone());
        assert!(failed, "{name} {arguments}: {text}");
        text
    }

    /// Closes the input of the server, which must then succeed.
    fn end(self) {
        let Client { mut server, requests, answers, .. } = self;
        drop((requests, answers));
        assert_eq!(server.wait().expect("the server can be waited for").code(), Some(0));
    }
}

/// The object without what only the tool has.
fn bare(mut object: Value) -> Value {
    let fields = object.as_object_mut().expect("results are objects");
    for name in ["game", "text", "can_swap", "opponent"] {
        fields.remove(name);
    }
    object
}

/// What the program prints with `--json`.
fn printed(args: &[&str]) -> Value {
    serde_json::from_str(&ok(args, "")).expect("--json prints JSON")
}

#[test]
fn a_game_is_played_explained_and_reviewed() {
    let mut client = Client::start(&[]);
    let new = client.ok("new_game", json!({ "moves": "4444432611" }));
    assert_eq!((&new["game"], &new["side_to_move"]), (&json!("1"), &json!("X")));
    assert_eq!(bare(new), printed(&["show", "4444432611", "--json"]));
    // The only game needs no id. A number is as good as a string.
    let played = client.ok("play", json!({ "move": 2 }));
    assert_eq!((&played["moves"], &played["ply"]), (&json!("44444326112"), &json!(11)));
    let text = played["text"].as_str().unwrap();
    assert!(text.contains("\nO to move. Legal moves: 1 (a3), 2 (b3), "), "{text}");

    let solved = client.ok("solve", json!({ "game": "1" }));
    let mut wanted = printed(&["solve", "44444326112", "--json"]);
    assert_eq!(solved["value"], wanted["value"]);
    wanted.as_object_mut().unwrap().remove("microseconds");
    assert_eq!(bare(solved).as_object().unwrap().len(), wanted.as_object().unwrap().len());
    let analysis = client.ok("analyze", json!({}));
    let wanted = printed(&["solve", "44444326112", "--moves", "--json"]);
    for name in ["value", "best", "hint"] {
        assert_eq!(analysis[name], wanted[name], "{name}");
    }
    let text = analysis["text"].as_str().unwrap();
    assert!(text.contains("- 2 (b3): win in 27 plies, best"), "{text}");
    assert_eq!(bare(client.ok("explain", json!({}))), printed(&["explain", "44444326112", "--json"]));
    let hint = client.ok("hint", json!({}));
    assert_eq!(hint["text"].as_str().unwrap(), ok(&["explain", "44444326112", "--hint"], "").trim_end());
    assert_eq!(bare(client.ok("review", json!({}))), printed(&["review", "44444326112", "--json"]));

    // With a second game, calls without an id are refused.
    client.ok("new_game", json!({ "game": "ttt", "size": "3x3", "connect": 3, "gravity": false, "moves": "b2 a1" }));
    assert!(client.error("show", json!({})).contains("there are several games; say which one: 1, ttt"));
    let shown = client.call("show", json!({ "game": "ttt" })).2;
    assert_eq!(shown["content"][1]["mimeType"], "image/png");
    // The signature of PNG, in base64.
    assert!(shown["content"][1]["data"].as_str().unwrap().starts_with("iVBORw0KGgo"));
    let text = client.call("show", json!({ "game": "ttt", "format": "text" })).2;
    assert_eq!(text["content"].as_array().unwrap().len(), 1);
    let legal = client.ok("legal_moves", json!({ "game": "ttt" }));
    assert_eq!(legal["legal"], json!(["a2", "a3", "b1", "b3", "c1", "c2", "c3"]));
    client.end();
}

#[test]
fn errors_are_answers_of_the_tools_and_name_a_remedy() {
    let mut client = Client::start(&[]);
    assert_eq!(client.error("play", json!({ "move": "4" })), "there is no game yet; call new_game first");
    client.ok("new_game", json!({ "moves": "444444", "swap": true }));
    for (tool, arguments, wanted) in [
        ("play", json!({ "move": "4" }), "column 4 is full; pick another"),
        ("play", json!({ "move": "9" }), "column 9 is off the board; pick one from 1 to 7"),
        ("play", json!({ "move": "the middle" }), "not a cell; write"),
        ("play", json!({ "move": "swap" }), "swap"),
        ("play", json!({}), "missing field `move`"),
        ("play", json!({ "column": 4 }), "unknown field `column`, expected `game` or `move`"),
        ("play", json!({ "game": "7", "move": "4" }), "there is no game `7`; the games are 1"),
        ("solve", json!({ "seconds": 0 }), "`seconds` must be more than 0"),
        ("show", json!({ "format": "gif" }), "unknown variant `gif`, expected one of `text`, `png`, `both`"),
        ("new_game", json!({ "size": "21x6" }), "20"),
        ("new_game", json!({ "size": "large" }), "7x6"),
        ("new_game", json!({ "connect": 300 }), "from 0 to 255"),
        ("new_game", json!({ "game": "a b" }), "invalid id; write up to 40 letters"),
        ("new_game", json!({ "moves": "4x" }), "character 2 \"x\""),
        ("new_game", json!({ "opponent": "level:11" }), "level"),
        ("new_game", json!({ "opponent": "ugi:true" }), "unknown player"),
        ("new_game", json!({ "size": "20x20", "connect": 5, "gravity": false, "opponent": "perfect" }), "too large"),
        ("puzzle", json!({ "size": "3x3" }), "no puzzle was found on 3x3"),
        ("guess", json!({}), "unknown tool `guess`; the tools are new_game, legal_moves, "),
    ] {
        let error = client.error(tool, arguments.clone());
        assert!(error.contains(wanted), "{tool} {arguments}: {error}");
    }
    let large = json!({ "game": "large", "size": "20x20", "connect": 5, "gravity": false, "moves": "j10" });
    client.ok("new_game", large);
    assert!(client.error("solve", json!({ "game": "large" })).contains("too large to solve"));
    assert!(client.error("review", json!({ "game": "large" })).contains("only games with gravity"));
    // An illegal move has changed nothing.
    assert_eq!(client.ok("legal_moves", json!({ "game": "1" }))["legal"].as_array().unwrap().len(), 6);
    for number in 0..98 {
        client.ok("new_game", json!({ "game": format!("x{number}") }));
    }
    assert!(client.error("new_game", json!({})).starts_with("there are 100 games already; replace one"));
    client.ok("new_game", json!({ "game": "x0", "size": "5x4" }));
    client.end();
}

#[test]
fn a_computer_player_answers_until_the_game_is_over() {
    let mut client = Client::start(&["--time", "1"]);
    let new = client.ok("new_game", json!({ "opponent": "level:2", "opponent_first": true, "swap": true, "seed": 3 }));
    assert_eq!((&new["ply"], &new["can_swap"]), (&json!(1), &json!(true)));
    let mut game = client.ok("play", json!({ "move": "swap" }));
    assert!(game["text"].as_str().unwrap().contains("\nIt played "), "{game}");
    while game["outcome"].is_null() {
        let legal = game["legal"][0].clone();
        game = client.ok("play", json!({ "move": legal }));
    }
    assert!(game["legal"].as_array().unwrap().is_empty());
    assert!(client.error("play", json!({ "move": "1" })).contains("the game is over"));
    client.end();
}

#[test]
fn a_referee_does_not_say_what_moves_are_worth() {
    let mut client = Client::start(&["--referee"]);
    let tools = client.request("tools/list", json!({}))["result"]["tools"].clone();
    let names: Vec<&str> = tools.as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["new_game", "legal_moves", "play", "show", "puzzle"]);
    assert!(tools[4]["inputSchema"]["properties"]["seed"].is_object());
    assert!(tools[4]["inputSchema"]["properties"]["solution"].is_null());
    client.ok("new_game", json!({}));
    for tool in ["solve", "analyze", "explain", "hint", "review"] {
        let error = client.error(tool, json!({}));
        assert!(
            error.starts_with("this server is a referee and does not say what moves are worth; use new_game, "),
            "{error}"
        );
    }
    assert!(
        client.error("puzzle", json!({ "solution": true })).contains("does not show solutions; leave out `solution`")
    );
    let puzzle = client.ok("puzzle", json!({ "seed": 1 }));
    assert_eq!(puzzle["question"]["id"], "find-only-move");
    let text = puzzle["text"].as_str().unwrap();
    assert!(text.contains("O to move: find the only move that draws."), "{text}");
    assert!(puzzle["solution"].is_null() && puzzle["best_line"].is_null());
    client.end();

    let mut client = Client::start(&[]);
    let solved = client.ok("puzzle", json!({ "seed": 1, "solution": true }));
    assert_eq!(bare(solved.clone()), printed(&["puzzle", "--seed", "1", "--json"]));
    client.ok("play", json!({ "game": solved["game"], "move": solved["solution"] }));
    client.end();
}

#[test]
fn tools_have_schemas_that_every_client_reads() {
    let mut client = Client::start(&[]);
    let tools = client.request("tools/list", json!({}))["result"]["tools"].clone();
    let tools = tools.as_array().unwrap();
    assert_eq!(tools.len(), 10);
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!((&schema["type"], &schema["additionalProperties"]), (&json!("object"), &json!(false)), "{tool}");
        assert!(tool["description"].as_str().unwrap().ends_with('.'));
        for (name, property) in schema["properties"].as_object().unwrap() {
            assert!(property["type"].is_string(), "{name} has one type: {property}");
            assert!(property["description"].as_str().is_some_and(|text| text.ends_with('.')), "{name}: {property}");
        }
    }
    let play = tools.iter().find(|tool| tool["name"] == "play").unwrap();
    assert_eq!(play["inputSchema"]["required"], json!(["move"]));
    client.end();
}

/// A search ends when its call is canceled; other calls do not wait for it.
#[test]
fn searches_can_be_canceled() {
    let mut client = Client::start(&["--time", "3600"]);
    client.ok("new_game", json!({ "size": "9x9" }));
    let search = client.begin("tools/call", json!({ "name": "solve", "arguments": {} }));
    client.ok("legal_moves", json!({}));
    client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": search } }));
    // Needs the engine, which the canceled search has released.
    client.ok("new_game", json!({ "game": "small", "size": "4x4", "moves": "1234" }));
    client.ok("solve", json!({ "game": "small" }));
    // The end of the input ends a search as well.
    client.begin("tools/call", json!({ "name": "solve", "arguments": { "game": "1" } }));
    client.end();
}

#[test]
fn other_messages_are_refused_and_an_early_end_is_no_error() {
    let answer = ok(&["mcp"], "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert!(answer["error"]["message"].is_string(), "{answer}");
    for nothing in ["", "\n \r\n"] {
        assert_eq!(ok(&["mcp"], nothing), "");
    }
    for other in ["hello\n", "\n4444", "{\"method\":\"initialize\"}\n", "[1]\n", "\u{feff}\n"] {
        let error = refused(&["mcp"], other, 2);
        assert!(error.contains("does not start with a JSON-RPC message: `") && error.contains("; add"), "{error}");
    }
    assert!(refused(&["mcp"], &"x".repeat(3_000_000), 2).len() < 300);
}
