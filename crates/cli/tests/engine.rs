//! Tests of `connect4 engine`, and of other programs as players.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::common::{ok, ok_in, refused, run, run_in};

/// The output of the engine for these lines.
fn answers_of(args: &str, lines: &[&str]) -> Vec<String> {
    let args: Vec<&str> = ["engine"].into_iter().chain(args.split_whitespace()).collect();
    ok(&args, &(lines.join("\n") + "\n")).lines().map(str::to_owned).collect()
}

/// The last word of the last line, which must start with this word.
fn last<'a>(lines: &'a [String], word: &str) -> &'a str {
    let line = lines.iter().rfind(|line| line.split(' ').next() == Some(word));
    line.unwrap_or_else(|| panic!("no {word} in {lines:?}")).rsplit(' ').next().expect("a line has words")
}

#[test]
fn ugi_introduces_itself_plays_and_answers_queries() {
    let hello = answers_of("--player minimax:2 --size 9x7", &["ugi", "isready", "quit"]);
    assert!(hello[0].starts_with("id name connect4 ") && hello[0].ends_with(" minimax:2"), "{hello:?}");
    assert!(hello.contains(&"option name Size type string default 9x7".to_owned()), "{hello:?}");
    assert_eq!(&hello[hello.len() - 2..], ["ugiok", "readyok"]);
    // X has three in column 1: minimax completes it, and as O blocks it.
    let won = ["position startpos moves a1 b1 a2 b2 a3 b3", "go movetime 1000", "query p1turn", "query result"];
    let answers = answers_of("--player minimax:2", &won);
    assert_eq!(last(&answers, "bestmove"), "a4", "{answers:?}");
    assert_eq!(&answers[answers.len() - 2..], ["response true", "response none"]);
    assert_eq!(
        last(&answers_of("--player minimax:2", &["position startpos moves 1 2 1 2 1", "go depth 2"]), "bestmove"),
        "a4"
    );
    let over = ["position startpos moves a1 b1 a2 b2 a3 b3 a4", "query gameover", "query result", "query p1turn"];
    assert_eq!(answers_of("", &over), ["response true", "response p1win", "response false"]);
    // A position includes its rules; without gravity, in the format of other programs.
    let free = ["position fen 3 3 3 XX1/OO1/3 x", "go nodes 100", "position fen 3 3 3 XX1/OO1/X2 O -", "go nodes 100"];
    let moves: Vec<String> =
        answers_of("--player mcts:100", &free).into_iter().filter(|line| line.starts_with("best")).collect();
    assert_eq!(moves, ["bestmove c3", "bestmove c2"]);
}

#[test]
fn ugi_reads_options_and_clocks_and_reports_errors() {
    let options = [
        "setoption name Player value greedy",
        "setoption name Size value 3x3",
        "setoption name Connect value 3",
        "setoption name Gravity value false",
        "setoption name Swap value true",
        "setoption name Seed value 7",
        "ugi",
        "position startpos moves b2 swap a1",
        "query p1turn",
        "go p1time 1000 p2time 10 p1inc 10 p2inc 10",
    ];
    let answers = answers_of("", &options);
    assert!(answers.contains(&"option name Player type string default greedy".to_owned()), "{answers:?}");
    assert!(answers.contains(&"response true".to_owned()) && last(&answers, "bestmove").len() == 2, "{answers:?}");
    for (line, wanted) in [
        ("potato", "unknown command `potato`; expected ugi, isready"),
        ("setoption name Hash value 3", "unknown option `hash`; expected Player"),
        ("setoption name Player value minimax", "needs a number of plies"),
        ("setoption name Player value ugi:true", "`ugi:true` is another program, which cannot play here"),
        ("setoption name Seed", "expected setoption name NAME value VALUE"),
        ("position", "expected position startpos or position fen POSITION"),
        ("position fen 3 3 3 x", "five"),
        ("position startpos moves a1 a1", "move 2: a1 is taken"),
        ("query weather", "unknown query; expected gameover, p1turn or result"),
        ("go depth", "`depth` needs a number"),
        ("go ponder mate 3", "go ignores `ponder`; expected p1time"),
    ] {
        let answers = answers_of("", &[line]);
        let is_reported = answers[0].starts_with("info string ") && (wanted == "five" || answers[0].contains(wanted));
        assert!(is_reported, "{line}: {answers:?}");
    }
    // Unknown words of `go` are ignored.
    let clocks = answers_of("--player greedy", &["go fast 3 p1time 90 p2time -5 movestogo 2 p1inc"]);
    assert!(clocks[0].contains("ignores `fast`") && clocks[1].ends_with("`p1inc` needs a number"), "{clocks:?}");
    assert_ne!(last(&clocks, "bestmove"), "0000");
    // After an invalid position, no move is played.
    assert_eq!(last(&answers_of("", &["position startpos moves z9", "go nodes 5"]), "bestmove"), "0000");
    assert_eq!(last(&answers_of("", &["position startpos moves 1 2 1 2 1 2 1", "go nodes 5"]), "bestmove"), "0000");
}

#[test]
fn gomocup_plays_on_boards_of_all_kinds() {
    let about = answers_of("--protocol gomocup --player greedy", &["ABOUT", "YXSHOWINFO", "BEGIN", "END"]);
    assert!(about[0].starts_with("name=\"connect4 greedy\", version="), "{about:?}");
    assert_eq!(&about[1..], ["UNKNOWN command YXSHOWINFO", "ERROR there is no board; send START first"]);
    assert_eq!(answers_of("--protocol gomocup --player greedy", &["START 15\r", "BEGIN\r"]), ["OK", "7,7"]);
    // O has four on the diagonal with one open end; stones come in any order.
    let four = [
        "start 15",
        "INFO timeout_turn 1000",
        "INFO rule 0",
        "board",
        "0,0,2",
        "1,1,2",
        "2,2,2",
        "3,3,2",
        "4,5,1",
        "4,6,1",
        "10,3,1",
        "done",
    ];
    assert_eq!(answers_of("--protocol gomocup --player level:4", &four), ["OK", "4,4"]);
    let turn =
        ["RECTSTART 20,9", "TURN 19,8", "TAKEBACK 5,5", "RESTART", "PLAY 3,4", "TURN 3,4", "INFO x y", "START 21"];
    let answers = answers_of("--protocol gomocup --player random --seed 3", &turn);
    assert_eq!(answers[0], "OK");
    assert_eq!(&answers[3..5], ["OK", "3,4"], "{answers:?}");
    assert!(answers[2].starts_with("ERROR this cell has no stone of the side that moved last"), "{answers:?}");
    assert!(answers[5].starts_with("ERROR ") && answers[6].contains("out of range"), "{answers:?}");
    let back = ["START 9", "TURN 1,1", "TAKEBACK 4,4", "TAKEBACK 1,1", "BEGIN"];
    assert_eq!(answers_of("--protocol gomocup --player greedy", &back), ["OK", "4,4", "OK", "OK", "4,4"]);
    for (line, wanted) in [
        ("TURN 9,0", "9,0 is off the board"),
        ("TURN x", "expected a cell: X,Y"),
        ("START", "expected START SIZE"),
        ("BOARD\n1,1,1\nDONE", "it is not this player's turn (own stones: 1, opponent's stones: 0)"),
        ("BOARD\n1,1,3\nDONE", "unsupported field 3; expected 1 or 2"),
        ("BOARD\n1,1,1\n1,1,2\nDONE", "duplicate cell 1,1; send each stone once"),
        ("BOARD\nfoo\nDONE", "invalid line `foo`; expected X,Y,FIELD or DONE"),
        ("INFO rule 1\nBEGIN", "only free-style games are supported"),
        ("SWAP2BOARD\n1,1\nDONE", "swap2 continues after 0, 3 or 5 stones, not after 1"),
    ] {
        let answers = answers_of("--protocol gomocup --player greedy", &["START 9", line]);
        assert!(answers[1].starts_with("ERROR ") && answers[1].contains(wanted), "{line}: {answers:?}");
    }
}

/// Without a seed from the manager, games with the same opening differ, but a match is reproducible.
#[test]
fn each_game_of_a_match_has_its_own_seed() {
    let ugi = |first: &[&str]| {
        let game = ["uginewgame", "position startpos", "go", "position startpos moves d1 d2 e1", "go"].repeat(10);
        let lines = answers_of("--player level:3", &[first, &game].concat());
        lines.iter().filter(|line| line.starts_with("best")).cloned().collect::<Vec<_>>()
    };
    let gomocup = |first: &[&str]| {
        let game = ["RESTART", "BEGIN", "RESTART", "TURN 3,3"].repeat(10);
        let lines = answers_of(
            "--protocol gomocup --player level:3 --size 7x7 --connect 4 --no-gravity",
            &[first, &game].concat(),
        );
        lines.iter().filter(|line| line.contains(',')).cloned().collect::<Vec<_>>()
    };
    for (name, seed, games) in [
        ("ugi", ["setoption name Seed value 7"], &ugi as &dyn Fn(&[&str]) -> Vec<String>),
        ("gomocup", ["INFO seed 7"], &|first: &[&str]| gomocup(&[&["START 7"], first].concat())),
    ] {
        let played = games(&[]);
        assert_eq!(played.len(), 20, "{name}: {played:?}");
        assert!(played.chunks(2).any(|game| *game != played[..2]), "{name}: all games are the same: {played:?}");
        assert_eq!(games(&[]), played, "{name}: a match repeats");
        assert_eq!(games(&seed), games(&seed), "{name}");
        assert_ne!(games(&seed), played, "{name}: the seed decides");
    }
    // A new game before the first move does not count as another game.
    let once = answers_of("--player level:3", &["uginewgame", "position startpos moves d1 d2 e1", "go nodes 5"]);
    let twice =
        answers_of("--player level:3", &["uginewgame", "uginewgame", "position startpos moves d1 d2 e1", "go nodes 5"]);
    assert_eq!(last(&once, "bestmove"), last(&twice, "bestmove"));
}

#[test]
fn gomocup_opens_by_swap2() {
    let engine = "--protocol gomocup --player greedy";
    let opening = answers_of(engine, &["START 15", "SWAP2BOARD", "DONE"]);
    let stones: Vec<&str> = opening[1].split(' ').collect();
    assert_eq!(stones.len(), 3, "{opening:?}");
    // The player swaps rather than face an open three.
    let bad = answers_of(engine, &["START 15", "SWAP2BOARD", "7,7", "0,0", "7,8", "14,14", "7,9", "DONE"]);
    assert_eq!(bad[1], "SWAP");
    // The time for a move also limits the opening: with none, the first candidate is used.
    let opening_within = |millis: u32| {
        let time = format!("INFO timeout_turn {millis}");
        answers_of(engine, &["START 15", "INFO seed 2", &time, "SWAP2BOARD", "DONE"])[1].clone()
    };
    assert_ne!(opening_within(0), opening_within(600_000));
    let good = answers_of(engine, &["START 15", "SWAP2BOARD", "0,0", "7,7", "14,0", "DONE"]);
    assert!(good[1].split(',').count() == 2, "{good:?}");
}

#[test]
fn json_answers_line_by_line_like_the_http_api() {
    let answers = answers_of(
        "--protocol json",
        &[
            r#"{"ask":"play","game":{"moves":"44"},"move":"4"}"#,
            r#"{"ask":"choose","player":"level:3","seed":3}"#,
            "potato",
        ],
    );
    let read: Vec<Value> = answers.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&read[0]["answer"], &read[0]["last"]), (&json!("view"), &json!("d3")), "{answers:?}");
    assert_eq!((&read[1]["answer"], &read[2]["answer"]), (&json!("choice"), &json!("refused")), "{answers:?}");
    let error = refused(&["engine", "--protocol", "json", "--player", "greedy"], "", 2);
    assert!(error.contains("each request names its player"), "{error}");
}

/// An engine process, driven line by line.
struct Engine(Child, BufReader<std::process::ChildStdout>);

impl Engine {
    fn start(args: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_connect4"));
        command.arg("engine").args(args.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        Engine(child, out)
    }

    fn send(&mut self, line: &str) {
        writeln!(self.0.stdin.as_mut().expect("it is open"), "{line}").unwrap();
    }

    fn wait_for(&mut self, word: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.1.read_line(&mut line).unwrap(), 0, "it ended before `{word}`");
            if line.starts_with(word) {
                return line.trim().to_owned();
            }
        }
    }
}

#[test]
fn a_search_can_be_stopped_and_ends_with_the_input() {
    // A search that only a stop, or the end of the input, ends.
    let mut ugi = Engine::start("--player minimax:20 --size 20x20 --connect 5");
    ugi.send("go infinite");
    ugi.send("isready");
    ugi.wait_for("readyok");
    // Other commands wait for the answer.
    ugi.send("position startpos moves a1");
    ugi.send("stop");
    ugi.wait_for("bestmove ");
    ugi.send("query p1turn");
    assert_eq!(ugi.wait_for("response"), "response false");
    ugi.send("go infinite");
    ugi.send("quit");
    ugi.wait_for("bestmove ");
    assert!(ugi.0.wait().unwrap().success());

    // The move of an infinite search is held back until it is stopped.
    let mut patient = Engine::start("--player greedy");
    patient.send("go infinite");
    std::thread::sleep(std::time::Duration::from_millis(100));
    patient.send("isready");
    assert_eq!(patient.wait_for(""), "readyok");
    patient.send("stop");
    patient.wait_for("bestmove ");
    assert!(answers_of("--player greedy", &["go infinite"])[1].starts_with("bestmove "));
    // Gomocup expects no output after END. The first move of a game would need no search.
    let lines = ["START 20", "INFO timeout_turn 1000000", "TURN 10,10", "END"];
    assert_eq!(answers_of("--protocol gomocup --player minimax:20", &lines), ["OK"]);

    let mut ended = Engine::start("--player minimax:20 --size 20x20 --connect 5");
    // Commands that wait for it are still carried out.
    for line in ["go infinite", "position startpos moves a1", "go infinite"] {
        ended.send(line);
    }
    drop(ended.0.stdin.take());
    ended.wait_for("bestmove ");
    ended.wait_for("bestmove ");
    assert!(ended.0.wait().unwrap().success());

    let mut json = Engine::start("--protocol json");
    json.send(r#"{"ask":"analyze","game":{"size":"10x10"}}"#);
    json.send(r#"{"ask": "stop"}"#);
    json.wait_for(r#"{"answer":"analysis""#);
    drop(json.0.stdin.take());
    assert!(json.0.wait().unwrap().success());
}

#[test]
fn the_engine_refuses_what_it_cannot_play() {
    let gravity = refused(&["engine", "--protocol", "gomocup", "--size", "7x6"], "", 2);
    assert!(gravity.contains("gomocup needs a game without gravity; add --no-gravity"), "{gravity}");
    let unsolved = refused(&["engine", "--player", "perfect", "--game", "gomoku"], "", 2);
    assert!(unsolved.contains("choose minimax:DEPTH or mcts:SIMS"), "{unsolved}");
}

/// This program as an external player.
fn seat(protocol: &str, player: &str) -> String {
    let program = env!("CARGO_BIN_EXE_connect4");
    format!("{protocol}:'{program}' engine --protocol {protocol} --player {player}")
}

/// The results and plies of the games of a match, in order.
fn games(folder: &Path, players: [&str; 2], rest: &str) -> Vec<String> {
    let mut args = vec!["arena", players[0], players[1], "--seed", "5", "--resume", "games", "--json"];
    args.extend(rest.split_whitespace());
    ok_in(folder, &args, "");
    let text = std::fs::read_to_string(folder.join("games")).unwrap();
    std::fs::remove_file(folder.join("games")).unwrap();
    let mut games: Vec<String> =
        text.lines().skip(1).map(|line| line.split(' ').skip(1).take(3).collect::<Vec<_>>().join(" ")).collect();
    games.sort();
    games
}

#[test]
fn games_through_a_protocol_equal_games_without_it() {
    let folder = tempfile::tempdir().unwrap();
    for (protocol, rules) in [
        ("ugi", "--games 100 --openings random:2"),
        ("gomocup", "--games 100 --openings random:3 --size 6x7 --connect 4 --no-gravity"),
        ("ugi", "--games 4 --size 5x5 --connect 4 --no-gravity --nodes 30"),
        ("gomocup", "--games 4 --size 5x5 --connect 4 --no-gravity --nodes 30"),
    ] {
        let players = if rules.contains("nodes") { ["mcts:50", "mcts:20"] } else { ["level:3", "level:2"] };
        let through = players.map(|player| seat(protocol, player));
        let direct = games(folder.path(), players, rules);
        assert_eq!(games(folder.path(), [&through[0], &through[1]], rules), direct, "{protocol} {rules}");
        let ends = |letter| direct.iter().any(|game| game.contains(letter));
        assert!(direct.len() < 100 || ends('W') && ends('L'), "{direct:?}");
    }
}

#[test]
fn only_options_start_programs_never_records() {
    let folder = tempfile::tempdir().unwrap();
    let program = seat("ugi", "greedy");
    let out = ok_in(folder.path(), &["play", "--x", &program, "--o", "greedy", "--record", "game.c4"], "");
    assert!(out.ends_with("X wins!\n") || out.ends_with("O wins!\n") || out.ends_with("Draw!\n"), "{out}");
    std::fs::write(
        folder.path().join("evil.c4"),
        "[First \"ugi:touch started\"]\n[Second \"human\"]\n[Size \"7x6\"]\n[Connect \"4\"]\n[Gravity \"yes\"]\n[Result \"*\"]\n\n1. d1 *\n",
    )
    .unwrap();
    let (code, _, err) = run_in(folder.path(), &["play", "--plain", "--open", "evil.c4"], "");
    assert_eq!((code, err.contains("the input ended before the game was over")), (1, true), "{err}");
    assert!(!folder.path().join("started").exists());
    for (args, wanted) in [
        (["arena", "random", "ugi:"], "`ugi:` needs a program; write ugi:COMMAND"),
        (["arena", "random", "ugi:./nowhere"], "ugi:./nowhere failed to start: "),
        (["arena", "random", "ugi:'true"], "unbalanced quotation marks in its command"),
        (["arena", "random", "gomocup:true"], "plays only games without gravity"),
        (["evaluate", "ugi:true", "--json"], ""),
    ] {
        let (code, out, err) = run(&args, "");
        assert!((code, out.as_str()) == (2, "") && err.contains(wanted), "{args:?}: {code} {out} {err}");
    }
}

/// A UGI program that misbehaves as its first argument says.
#[cfg(unix)]
const ROGUE: &str = r#"
while read -r command rest; do
    case "$command" in
    ugi) [ "$1" = mute ] || echo ugiok ;;
    isready) [ "$1" = unready ] && exit 0; echo readyok ;;
    go) case "$1" in
        crash) exit 3 ;;
        killed) kill -9 $$ ;;
        silent) ;;
        closed) exec >&-; sleep 60 ;;
        rubbish) echo 'bestmove potato' ;;
        empty) echo bestmove ;;
        outside) echo 'bestmove h1' ;;
        hanging) echo 'bestmove a6' ;;
        flood) while :; do echo noise; done ;;
        endless) head -c 100000 /dev/zero; sleep 60 ;;
        binary) printf 'bestmove \377\376\n' ;;
        stays) sleep 1000 & echo "$$ $!" >pids; wait ;;
        esac ;;
    esac
done
"#;

#[cfg(unix)]
#[test]
fn misbehaving_programs_only_lose_their_games() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rogue"), ROGUE).unwrap();
    let cases = [
        ("mute", "did not get ready in time"),
        ("unready", "ended (exit status: 0)"),
        ("crash", "ended (exit status: 3)"),
        ("killed", "ended (signal: 9 (SIGKILL))"),
        ("silent", "did not move in time"),
        ("closed", "ended (it closed its output)"),
        ("rubbish", "sent `bestmove potato` instead of a move"),
        ("empty", "sent `bestmove` instead of a move"),
        ("outside", "played the illegal move h1: "),
        ("hanging", "played the illegal move a6: "),
        ("flood", "did not move in time"),
        ("endless", "wrote a line that is too long"),
        ("binary", "sent `bestmove \u{fffd}\u{fffd}` instead of a move"),
    ];
    std::thread::scope(|scope| {
        for (behavior, sentence) in cases {
            let folder = folder.path();
            scope.spawn(move || {
                let program = format!("ugi:sh rogue {behavior}");
                let args = ["arena", "random", &program, "--games", "2", "--time", "0.1", "--threads", "2", "--json"];
                let (code, out, err) = run_in(folder, &args, "");
                let results: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{behavior}: {out} {err}"));
                assert_eq!((code, &results["wins"]), (0, &json!(2)), "{behavior}: {err}");
                assert_eq!(err.lines().count(), 2, "{behavior}: {err}");
                let is_reported = |line: &str| {
                    line.contains(&program) && line.contains(sentence) && line.ends_with("; it loses the game")
                };
                assert!(err.lines().all(is_reported), "{behavior}: {err}");
            });
        }
    });
    let out = ok_in(folder.path(), &["play", "--x", "ugi:sh rogue crash", "--o", "random"], "");
    assert!(out.contains("ended (exit status: 3); it loses the game.\nO wins!\n"), "{out}");
}

/// A gomocup program that answers with its first argument instead of a move.
#[cfg(unix)]
#[test]
fn gomocup_programs_may_send_messages_but_must_move() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
while read -r command rest; do
    case "$command" in
    START) echo "MESSAGE hello"; echo OK ;;
    RESTART) echo OK ;;
    BEGIN | TURN | DONE) case "$1" in
        talks) echo "DEBUG thinking"; echo "SUGGEST 1,1" ;;
        gives-up) echo "ERROR too hard" ;;
        outside) echo "9,9" ;;
        twice) echo "0,0" ;;
        esac ;;
    PLAY) echo "$rest" ;;
    esac
done
"#;
    std::fs::write(folder.path().join("brain"), script).unwrap();
    let error_of = |behavior: &str| {
        let program = format!("gomocup:sh brain {behavior}");
        let args = ["arena", &program, "greedy", "--game", "tic-tac-toe", "--games", "1", "--time", "1", "--json"];
        run_in(folder.path(), &args, "").2
    };
    assert!(error_of("gives-up").contains("gave up: ERROR too hard; it loses the game"));
    assert!(error_of("outside").contains("sent `9,9` instead of a move"));
    assert!(error_of("twice").contains("played the illegal move a3: "));
    // The same move is legal only once.
    assert!(error_of("talks").contains("played the illegal move b2: "));
}

/// Without `RESTART`, each game gets its own process.
#[cfg(unix)]
#[test]
fn gomocup_programs_may_not_support_restart() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
while read -r line; do
    [ "$line" = RESTART ] && line=POTATO
    echo "$line"
done | "$@"
"#;
    std::fs::write(folder.path().join("forgetful"), script).unwrap();
    let players = ["level:3", "level:2"];
    let through = players.map(|player| seat("gomocup", player).replace("gomocup:", "gomocup:sh forgetful "));
    let rules = "--games 6 --openings random:3 --size 6x7 --connect 4 --no-gravity";
    assert_eq!(games(folder.path(), [&through[0], &through[1]], rules), games(folder.path(), players, rules));
}

/// However the arena ends, its programs end, and their children too.
#[cfg(unix)]
#[test]
fn programs_do_not_outlive_connect4() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rogue"), ROGUE).unwrap();
    let mut arena = Command::new(env!("CARGO_BIN_EXE_connect4"));
    let args = ["arena", "ugi:sh rogue stays", "random", "--games", "1", "--time", "1000"];
    let mut arena = arena.args(args).current_dir(folder.path()).stderr(Stdio::null()).spawn().unwrap();
    let wait = |what: &mut dyn FnMut() -> bool| {
        let start = std::time::Instant::now();
        while !what() {
            assert!(start.elapsed() < crate::screen::WAIT_TIMEOUT, "waited for too long");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    };
    let mut pids = String::new();
    wait(&mut || {
        pids = std::fs::read_to_string(folder.path().join("pids")).unwrap_or_default();
        pids.ends_with('\n')
    });
    arena.kill().unwrap();
    arena.wait().unwrap();
    for pid in pids.split_whitespace() {
        // A dead process may be a zombie.
        let state = || Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap().stdout;
        wait(&mut || matches!(state().first(), None | Some(b'Z')));
    }
}
