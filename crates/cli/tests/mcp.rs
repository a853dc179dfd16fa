//! Tests of `connect4 mcp` over its standard streams. `crates/py/tests/test_mcp.py` uses the official client.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
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
        self.write(message.to_string().as_bytes());
    }

    fn write(&mut self, line: &[u8]) {
        self.requests.write_all(&[line, b"\n"].concat()).expect("the server reads");
    }

    /// Begins a call of a tool. Returns the id of the request.
    fn begin_call(&mut self, name: &str, arguments: Value) -> u64 {
        self.begin("tools/call", json!({ "name": name, "arguments": arguments }))
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

    /// Closes the input of the server and expects an answer to these requests, in any order.
    fn last_answers(self, ids: &[u64]) -> BTreeMap<u64, Value> {
        let Client { mut server, requests, mut answers, .. } = self;
        drop(requests);
        let mut text = String::new();
        answers.read_to_string(&mut text).expect("the server answers in UTF-8");
        assert_eq!(server.wait().expect("the server can be waited for").code(), Some(0));
        let answers = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("the server answers in JSON"));
        let by_id = BTreeMap::from_iter(answers.map(|answer| (answer["id"].as_u64().unwrap(), answer)));
        assert_eq!(by_id.keys().copied().collect::<Vec<_>>(), ids);
        by_id
    }

    /// Closes the input and the output of the server, which must then succeed.
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
    assert_eq!(hint["nudge"], printed(&["explain", "44444326112", "--json"])["nudge"]);
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
        (
            "new_game",
            json!({ "opponent": "ugi:true" }),
            "`ugi:true` is another program, which cannot play here; choose random",
        ),
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
    // The same seed gives the same game.
    let mut again = || {
        let mut game = client.ok("new_game", json!({ "game": "again", "opponent": "level:2", "seed": 3 }));
        while game["outcome"].is_null() {
            game = client.ok("play", json!({ "game": "again", "move": game["legal"][0] }));
        }
        game["moves"].clone()
    };
    assert_eq!(again(), again());
    // Hints are for models, which have no shell.
    for moves in ["", "4", "44", "444", "4444", "44444326112", "123473237"] {
        client.ok("new_game", json!({ "game": "hint", "moves": moves }));
        let hint = client.ok("hint", json!({ "game": "hint" }));
        assert!(!hint["text"].as_str().unwrap().contains("connect4 "), "{moves}: {hint}");
    }
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
    for (arguments, wanted) in [
        // No perfect moves on request.
        (json!({ "opponent": "perfect" }), "offers only the computer players level:1 to level:9"),
        (json!({ "opponent": "level:10", "size": "5x4" }), "offers only the computer players level:1 to level:9"),
        (json!({ "opponent": "minimax:20", "size": "4x4" }), "offers only the computer players"),
        (json!({ "opponent": "hybrid" }), "offers only the computer players level:1 to level:9"),
        (json!({ "opponent": "level:9", "moves": "4453" }), "on the empty board; leave out `moves`"),
        (
            json!({ "opponent": "level:9", "moves": "6 7 4 7/7/7/7/7/3X3 O g", "notation": "position" }),
            "on the empty board",
        ),
        // No restart, and no second game whose moves would be those of the first.
        (json!({ "game": "1" }), "a referee does not replace games"),
        (json!({ "game": "b", "opponent": "level:9", "opponent_first": true }), "finish game `1` first"),
    ] {
        let error = client.error("new_game", arguments.clone());
        assert!(error.contains(wanted), "{arguments}: {error}");
    }
    assert!(client.error("puzzle", json!({ "game": "1" })).contains("does not replace games"));
    assert_eq!(client.ok("show", json!({ "game": "1" }))["ply"], 0);
    for column in [1, 2, 1, 2, 1, 2, 1] {
        client.ok("play", json!({ "game": "1", "move": column }));
    }
    // A game that is over cannot be restarted either.
    assert!(client.error("new_game", json!({ "game": "1" })).contains("a referee does not replace games"));
    // The unsolved puzzle is not in the way.
    let next = client.ok("new_game", json!({ "opponent": "level:9", "opponent_first": true }));
    assert_eq!((&next["ply"], &next["game"]), (&json!(1), &json!("3")));
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
            // Clients warn about formats that they do not know.
            assert!(property["format"].is_null(), "{name}: {property}");
            assert!(property["description"].as_str().is_some_and(|text| text.ends_with('.')), "{name}: {property}");
        }
    }
    let play = tools.iter().find(|tool| tool["name"] == "play").unwrap();
    assert_eq!(play["inputSchema"]["required"], json!(["move"]));
    client.end();
}

/// A search ends when its call is canceled; other calls do not wait for it, even if they search.
#[test]
fn searches_can_be_canceled() {
    let mut client = Client::start(&["--time", "3600"]);
    client.ok("new_game", json!({ "size": "9x9" }));
    let search = client.begin_call("solve", json!({}));
    client.ok("legal_moves", json!({}));
    client.ok("new_game", json!({ "game": "other", "opponent": "level:3", "opponent_first": true }));
    client.ok("play", json!({ "game": "other", "move": 1 }));
    client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": search } }));
    client.ok("new_game", json!({ "game": "small", "size": "4x4", "moves": "1234" }));
    client.ok("solve", json!({ "game": "small" }));
    // So does a client that has gone.
    client.begin_call("solve", json!({ "game": "1" }));
    client.end();
}

/// Whoever sends calls without waiting for answers gets the same games as whoever waits.
#[test]
fn calls_take_effect_in_the_order_of_arrival() {
    let mut client = Client::start(&[]);
    let mut rounds = Vec::new();
    for round in 0..20 {
        let game = format!("g{round}");
        client.begin_call("new_game", json!({ "game": game, "opponent": "random", "opponent_first": round % 2 == 0 }));
        // Cells, so that each move is only legal after those before it.
        let moves = ["a1", "a2", "b1", "b2"];
        client.begin_call("new_game", json!({ "game": game, "size": "9x6" }));
        let before = client.begin_call("show", json!({ "game": game }));
        for cell in moves {
            client.begin_call("play", json!({ "game": game, "move": cell }));
        }
        let after = client.begin_call("legal_moves", json!({ "game": game }));
        let value = client.begin_call("show", json!({ "game": game, "format": "text" }));
        rounds.push((before, after, value));
    }
    let numbered = client.begin_call("new_game", json!({}));
    let next = client.begin_call("new_game", json!({ "size": "5x4" }));
    let puzzle = client.begin_call("puzzle", json!({ "seed": 1 }));
    // Waits for the puzzle.
    let shown = client.begin_call("show", json!({ "game": "3" }));
    let ids: Vec<u64> = (2..=shown).collect();
    let answers = client.last_answers(&ids);
    let object = |id: u64| &answers[&id]["result"]["structuredContent"];
    for (before, after, value) in rounds {
        assert_eq!((&object(before)["ply"], &object(before)["size"]), (&json!(0), &json!("9x6")));
        assert_eq!(object(value)["moves"], "1122");
        assert_eq!((&object(after)["side_to_move"], &object(after)["legal"][0]), (&json!("X"), &json!("a3")));
    }
    assert_eq!([numbered, next, puzzle].map(|id| object(id)["game"].clone()), [json!("1"), json!("2"), json!("3")]);
    assert_eq!(object(shown)["position"], object(puzzle)["position"]);
}

/// Models write numbers and booleans as text, text as numbers, and whole numbers with a fraction.
#[test]
fn arguments_of_similar_types_are_accepted() {
    let mut client = Client::start(&[]);
    let arguments = json!({
        "game": 7.0, "size": "5x4", "connect": 3.0, "gravity": " True", "swap": "false", "moves": 33, "notation": null,
        "opponent_first": null, "seed": "12",
    });
    let new = client.ok("new_game", arguments);
    assert_eq!((&new["game"], &new["connect"], &new["gravity"]), (&json!("7"), &json!(3), &json!(true)));
    assert_eq!(client.ok("play", json!({ "game": 7, "move": 4.0 }))["moves"], "334");
    assert_eq!(client.ok("play", json!({ "move": "1" }))["moves"], "3341");
    client.ok("solve", json!({ "seconds": "2.5" }));
    client.ok("explain", json!({ "moves": "true", "seconds": 3 }));
    client.ok("puzzle", json!({ "grade": "1", "seed": 4.0, "solution": "false", "size": "6x5" }));
    for (tool, arguments, wanted) in [
        ("new_game", json!({ "connect": "four" }), "string \"four\", expected a whole number"),
        ("new_game", json!({ "connect": 4.5 }), "expected a whole number"),
        ("new_game", json!({ "connect": "300" }), "from 0 to 255"),
        ("new_game", json!({ "gravity": "maybe" }), "expected a boolean"),
        ("new_game", json!({ "gravity": 1 }), "expected a boolean"),
        ("play", json!({ "game": "7", "move": null }), "missing field `move`"),
        ("play", json!({ "game": "7", "move": 4.5 }), "4.5"),
        ("play", json!({ "game": "7", "move": true }), "expected a string"),
    ] {
        let error = client.error(tool, arguments.clone());
        assert!(error.contains(wanted), "{tool} {arguments}: {error}");
    }
    client.end();
}

/// Each malformed message gets an answer that says what is wrong, and the next one is answered as usual.
#[test]
fn malformed_messages_get_answers() {
    let mut client = Client::start(&[]);
    for (line, id, code, wanted) in [
        (&b"hello"[..], json!(null), -32700, "`hello` is not JSON: expected value"),
        (b"{\"jsonrpc\":\"2.0\"", json!(null), -32700, "is not JSON: EOF"),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}", json!(null), -32700, "not UTF-8: byte 35"),
        (b"[1]", json!(null), -32600, "a message is an object, not an array such as `[1]`"),
        (b"4455", json!(null), -32600, "a message is an object, not a number"),
        (b"{}", json!(null), -32600, "`jsonrpc` must be"),
        (br#"{"id":"a","method":"ping"}"#, json!("a"), -32600, "`jsonrpc` must be \"2.0\""),
        (br#"{"jsonrpc":"2.0","id":2}"#, json!(2), -32600, "`method` is missing"),
        (br#"{"jsonrpc":"2.0","id":3,"method":5}"#, json!(3), -32600, "`method` must be a string, not a number"),
        (
            br#"{"jsonrpc":"2.0","id":[4],"method":"ping"}"#,
            json!(null),
            -32600,
            "`id` must be a string or a whole number, not [4]",
        ),
        (br#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, json!(null), -32600, "`id` must be"),
        (
            br#"{"jsonrpc":"2.0","id":5,"method":"nope"}"#,
            json!(5),
            -32601,
            "unknown method `nope`; use initialize, ping",
        ),
        (
            br#"{"jsonrpc":"2.0","id":6,"method":"prompts/get","params":{"name":"x"}}"#,
            json!(6),
            -32601,
            "unknown method `prompts/get`",
        ),
        (
            br#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}"#,
            json!(7),
            -32602,
            "invalid params of tools/call: `name` must be a string, not a number",
        ),
        (br#"{"jsonrpc":"2.0","id":8,"method":"tools/call"}"#, json!(8), -32602, "`name` is missing"),
        (
            br#"{"jsonrpc":"2.0","id":9,"method":"tools/call","params":["show"]}"#,
            json!(9),
            -32602,
            "expected an object, not an array",
        ),
        (
            br#"{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":"show","arguments":"1"}}"#,
            json!(10),
            -32602,
            "`arguments` must be an object, not a string",
        ),
        (
            br#"{"jsonrpc":"2.0","id":11,"method":"tools/list","params":{"cursor":5}}"#,
            json!(11),
            -32602,
            "`cursor` must be a string",
        ),
    ] {
        client.write(line);
        let answer = client.answer();
        let line = String::from_utf8_lossy(line);
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&id, &json!(code)), "{line}: {answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(wanted), "{line}: {answer}");
    }
    // Notifications and answers are not answered.
    for line in [r#"{"jsonrpc":"2.0","method":"nope"}"#, r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, " \r"] {
        client.write(line.as_bytes());
    }
    client.write(b"\xef\xbb\xbf{\"jsonrpc\":\"2.0\",\"id\":12,\"method\":\"ping\"}\r");
    assert_eq!(client.answer(), json!({ "jsonrpc": "2.0", "id": 12, "result": {} }));
    client.ok("new_game", json!({ "game": "long", "size": "9x9" }));
    // A search that has not been answered still needs its id.
    let search = client.begin_call("solve", json!({ "game": "long" }));
    client.send(&json!({ "jsonrpc": "2.0", "id": search, "method": "ping" }));
    let answer = client.answer();
    assert_eq!(answer["id"], json!(search));
    assert!(answer["error"]["message"].as_str().unwrap().contains("has not been answered"), "{answer}");
    client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": search } }));
    // Long messages are answered, and errors do not repeat them.
    let long = "x".repeat(17_000_000);
    for (tool, arguments) in [("show", json!({ &long: 1 })), (long.as_str(), json!({}))] {
        assert!(client.error(tool, arguments).len() < 5000);
    }
    client.end();
}

#[test]
fn calls_are_answered_after_the_end_of_the_input() {
    let mut client = Client::start(&[]);
    client.ok("new_game", json!({ "size": "9x9" }));
    // Longer than the library waits.
    let slow = client.begin_call("solve", json!({ "seconds": 5.5 }));
    client.begin_call("play", json!({ "move": 5 }));
    client.begin_call("solve", json!({ "seconds": 0.1 }));
    // The last line needs no end.
    let last = slow + 3;
    write!(client.requests, r#"{{"jsonrpc":"2.0","id":{last},"method":"ping"}}"#).unwrap();
    let answers = client.last_answers(&Vec::from_iter(slow..=last));
    let object = |id: u64| &answers[&id]["result"]["structuredContent"];
    assert_eq!(
        (&object(slow)["moves"], &object(slow + 1)["moves"], &object(slow + 2)["moves"]),
        (&json!(""), &json!("5"), &json!("5"))
    );
    assert!(object(slow)["text"].as_str().unwrap().contains("The time limit was reached"), "{}", object(slow));
}

#[test]
fn other_messages_are_refused_and_an_early_end_is_no_error() {
    let answer = ok(&["mcp"], "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["error"]["message"], "this request came before `initialize`; send that first");
    for nothing in ["", "\n \r\n", "\u{feff}\n"] {
        assert_eq!(ok(&["mcp"], nothing), "");
    }
    for other in ["hello\n", "\n4444", "{\"method\":\"initialize\"}\n", "[1]\n", "\u{feff}4\n"] {
        let error = refused(&["mcp"], other, 2);
        assert!(error.contains("does not start with a JSON-RPC message: ") && error.contains("; add"), "{error}");
    }
    assert!(refused(&["mcp"], &"x".repeat(3_000_000), 2).len() < 300);
}
