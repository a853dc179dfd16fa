//! Tests of `connect4 arena`.

use std::path::Path;

use serde_json::Value;

fn run(folder: &Path, args: &str) -> (i32, String, String) {
    crate::common::run_in(folder, &args.split_whitespace().collect::<Vec<_>>(), "")
}

fn ok(folder: &Path, args: &str) -> String {
    crate::common::ok_in(folder, &args.split_whitespace().collect::<Vec<_>>(), "")
}

/// The printed object, without the times.
fn results(text: &str) -> Value {
    let mut object: Value = serde_json::from_str(text).expect("one object");
    object.as_object_mut().expect("an object").remove("times").expect("the output has times");
    object
}

#[test]
fn fields_add_up_and_threads_do_not_matter() {
    let here = Path::new(".");
    let args = "arena mcts:50 greedy --games 21 --openings random:3 --seed 5 --json";
    let object = results(&ok(here, args));
    let number = |key: &str| object[key].as_u64().unwrap_or_else(|| panic!("{key} in {object}"));
    let part =
        |kind: &str, key: &str| object[kind][key].as_u64().unwrap_or_else(|| panic!("{kind}, {key} in {object}"));
    assert_eq!(number("games"), number("wins") + number("draws") + number("losses"), "{object}");
    for key in ["games", "wins", "draws", "losses"] {
        assert_eq!(number(key), part("moving_first", key) + part("moving_second", key), "{key}");
    }
    assert_eq!((number("games"), part("moving_first", "games")), (21, 11));
    let elo = |key: &str| object[key].as_f64().expect("a number");
    assert!(elo("elo_low") < elo("elo") && elo("elo") < elo("elo_high"), "{object}");
    assert_eq!(results(&ok(here, &format!("{args} --threads 1"))), object);
    let times: Value = serde_json::from_str(&ok(here, args)).unwrap();
    assert!(times["times"][0]["choices"].as_u64() > Some(100), "{times}");
    assert!(times["times"][1]["p99_microseconds"].is_number() && times["times"][0]["player"] == "mcts:50", "{times}");
}

#[test]
fn a_match_resumes_from_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let of = |games: u32, rest: &str| format!("arena mcts:30 greedy --seed 3 --games {games} --json {rest}");
    let whole = results(&ok(folder.path(), &of(20, "")));
    ok(folder.path(), &of(7, "--resume some.arena"));
    assert_eq!(results(&ok(folder.path(), &of(20, "--resume some.arena"))), whole);
    let text = std::fs::read_to_string(folder.path().join("some.arena")).unwrap();
    assert_eq!(text.lines().count(), 21);
    assert_eq!(results(&ok(folder.path(), &of(20, "--resume some.arena"))), whole, "nothing is left to play");
    assert_eq!(std::fs::read_to_string(folder.path().join("some.arena")).unwrap(), text);
    let (code, out, err) = run(folder.path(), "arena greedy random --resume some.arena");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("belongs to another match (mcts:30 greedy; 7x6"), "{err}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    // X wins with its next move after each.
    std::fs::write(folder.path().join("won"), "171717\n272727\n").unwrap();
    let object = results(&ok(folder.path(), "arena greedy greedy --openings won --games 8 --json"));
    assert_eq!(
        (&object["moving_first"]["wins"], &object["moving_second"]["losses"]),
        (&Value::from(4), &Value::from(4))
    );
    std::fs::write(folder.path().join("bad"), "44\n49\n").unwrap();
    let (code, _, err) = run(folder.path(), "arena greedy greedy --openings bad");
    assert_eq!(code, 1, "an illegal move: {err}");
    assert!(err.contains("bad, line 2: "), "{err}");
}

#[test]
fn a_round_robin_has_all_pairs() {
    let args = "arena --round-robin random greedy minimax:2 --games 10 --seed 2";
    let table = ok(Path::new("."), args);
    let names: Vec<&str> = table.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(names, ["minimax:2", "greedy", "random"], "{table}");
    let object: Value = serde_json::from_str(&ok(Path::new("."), &format!("{args} --json"))).unwrap();
    assert_eq!(object["matches"].as_array().unwrap().len(), 3);
    let points: f64 = object["players"].as_array().unwrap().iter().map(|one| one["points"].as_f64().unwrap()).sum();
    assert_eq!(points, 30.0);
}

#[test]
fn other_boards_and_budgets() {
    let here = Path::new(".");
    let object = results(&ok(here, "arena perfect random --game tic-tac-toe --games 20 --json"));
    assert_eq!(object["losses"], 0);
    assert!(ok(here, "arena minimax:2 greedy --game gomoku --games 2 --time 0.5").contains("p99"));
    assert!(ok(here, "arena mcts:100000 random --games 2 --nodes 20").starts_with("mcts:100000 against random\n"));
}

#[test]
fn impossible_matches_are_refused_in_one_sentence() {
    for (args, sentence) in [
        ("arena random", "required"),
        ("arena random greedy random", "a match needs two players; add --round-robin for more"),
        ("arena random minimax:99", "`minimax:99` is out of range; write minimax:DEPTH with DEPTH from 1 to 20"),
        (
            "arena random human",
            "unknown player `human`; expected random, greedy, minimax:DEPTH, mcts:SIMS, learned[:FILE]",
        ),
        ("arena random level:0", "`level:0` is out of range; write level:LEVEL with LEVEL from 1 to 10"),
        ("arena random learned:0", "`learned:0` has no valid search"),
        (
            "arena random hybrid:5s",
            "`hybrid:5s` has no valid search; write hybrid:PLIES with 1 to 65535 plies, hybrid:MSms",
        ),
        ("arena random learned:nowhere:4", "cannot read nowhere: "),
        (
            "arena random learned --size 8x7 --no-gravity",
            "there is no built-in trained player for 8x7, 4 in a row, without gravity; train one with connect4 learn",
        ),
        ("arena random hybrid:5 --game gomoku", "the board is too large; choose minimax:DEPTH or mcts:SIMS"),
        ("play --x person", "unknown player `person`; expected human, random, greedy"),
        ("arena perfect random --game gomoku", "choose minimax:DEPTH or mcts:SIMS"),
        (
            "arena random random --openings random:x",
            "invalid openings `random:x`; write random:PLIES, for example random:4",
        ),
        ("arena random random --openings random:42", "choose at most 41"),
        ("arena random random --openings nowhere", "`nowhere` is neither a file nor an opening: "),
        ("arena random random --time 1 --nodes 5", "cannot be used with"),
        ("arena random random --games 0", "write a whole number from 1 to "),
        ("play --x perfect --o random --game gomoku", "choose minimax:DEPTH or mcts:SIMS"),
        ("play --x mcts", "`mcts` needs a number of simulations; write mcts:SIMS"),
    ] {
        let (code, out, err) = run(Path::new("."), args);
        assert!(err.contains(sentence), "{args}: {err}");
        assert_ne!(code, 0, "{args}");
        assert_eq!(out, "", "{args}");
    }
}

#[test]
fn computer_players_play_each_other_in_play() {
    let out = ok(Path::new("."), "play --x mcts:100 --o perfect --size 5x4 --seed 1");
    assert!(out.contains("Player X (mcts:100) drops into column") && out.contains("Player O (perfect) drops"), "{out}");
    assert!(out.ends_with("Draw!\n") || out.ends_with("O wins!\n"), "{out}");
}
