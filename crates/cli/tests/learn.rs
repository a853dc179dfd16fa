//! Tests of `connect4 learn`, `evaluate` and `sample`.

use std::path::Path;

use serde_json::Value;

use crate::common::run_in;
#[cfg(unix)]
use crate::common::run_with_little_room;

fn ok(folder: &Path, args: &[&str]) -> String {
    crate::common::ok_in(folder, args, "")
}

fn refused(folder: &Path, args: &[&str]) -> String {
    crate::common::refused_in(folder, args, "", 2)
}

fn learn(folder: &Path, more: &[&str]) -> String {
    let base = ["learn", "--size", "4x4", "--threads", "1", "--tuples", "6", "--tuple-size", "5"];
    ok(folder, &[&base, more].concat())
}

#[test]
fn a_model_is_trained_resumed_and_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = learn(folder, &["--games", "6000", "--seed", "3", "--out", "a.model"]);
    assert!(text.starts_with("a.model: 6000 games in ") && text.contains(" weights, mistakes in "), "{text}");
    assert!(text.contains("\n  against level:5    "), "{text}");
    assert!(text.ends_with(" lost\nTo play against it: connect4 play --size 4x4 --o learned:a.model\n"), "{text}");
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let csv = String::from_utf8(read("a.model.csv")).unwrap();
    assert!(csv.starts_with("games,seconds,") && csv.lines().last().unwrap().starts_with("6000,"), "{csv}");
    assert!(read("a.model.svg").starts_with(b"<svg "));

    // A model contains the command that trained it.
    learn(
        folder,
        &["--games", "6000", "--seed", "3", "--random-share", "0.9", "--random-plies", "3", "--out", "r.model"],
    );
    let (model, other) = (read("r.model"), read("a.model"));
    let command = b" --random-share 0.9 --random-plies 3";
    assert!(model.windows(command.len()).any(|part| part == command));
    // The weights are followed only by a checksum.
    let weights = |model: &[u8]| model[model.len() - 2000..model.len() - 100].to_vec();
    assert!(weights(&model) != weights(&other), "the same games were played");
    assert!(refused(folder, &["learn", "--random-share", "2"]).contains("0 to 1"));

    // A run that is resumed after 5,000 games gives the same model.
    learn(folder, &["--games", "5000", "--seed", "3", "--out", "b.model"]);
    // The number of threads is that of the checkpoint.
    let resume = ["learn", "--resume", "b.model.checkpoint", "--games", "6000"];
    assert!(ok(folder, &resume).starts_with("b.model: 6000 games"));
    assert!(read("a.model") == read("b.model"), "the resumed model is another");
    assert!(ok(folder, &resume).starts_with("b.model: 6000 games"), "there is nothing left to do");

    let args = [
        "evaluate",
        "a.model",
        "--positions",
        "5",
        "--games",
        "10",
        "--mcts-games",
        "2",
        "--search",
        "3",
        "--search",
        "1ms",
    ];
    let text = ok(folder, &args);
    assert!(text.starts_with("learned, raw\n") && text.contains("\nlearned, 3 plies\n"), "{text}");
    assert!(
        text.contains("\nlearned, 1 ms per move\n") && text.contains("  first, perfect                10 "),
        "{text}"
    );
    assert!(
        text.contains("\nhybrid, 1 ms per move\n") && text.contains("\n  mcts:10000                     2 "),
        "{text}"
    );
    let json: Value = serde_json::from_str(&ok(folder, &[&args[..8], &["--json"]].concat())).unwrap();
    assert_eq!((json["size"].as_str(), json["gravity"].as_bool()), (Some("4x4"), Some(true)));
    let player = &json["players"][0];
    assert_eq!(player["player"].as_str(), Some("learned, raw"));
    assert_eq!(player["kinds"].as_array().unwrap().len(), 6);
    let first = &player["against_perfect"];
    let games = ["wins", "draws", "losses"].map(|result| first[result].as_u64().unwrap());
    assert_eq!((first["games"].as_u64(), games.iter().sum()), (Some(10), 10));
    assert_eq!(player["against_noisy"][2]["error_rate"].as_f64(), Some(0.3));
    let opponents: Vec<&str> =
        player["against_mcts"].as_array().unwrap().iter().map(|one| one["opponent"].as_str().unwrap()).collect();
    assert_eq!(opponents, ["mcts:100", "mcts:1000", "mcts:10000"]);
    let opponent = &player["against_mcts"][0];
    let games = ["wins", "draws", "losses"].map(|result| opponent[result].as_u64().unwrap());
    assert_eq!((opponent["games"].as_u64(), games.iter().sum()), (Some(2), 2));
    assert!(
        opponent["elo_low"].as_f64() < opponent["elo"].as_f64()
            && opponent["elo"].as_f64() < opponent["elo_high"].as_f64()
    );
    // Without --search: raw, and hybrid.
    let names: Vec<&str> =
        json["players"].as_array().unwrap().iter().map(|one| one["player"].as_str().unwrap()).collect();
    assert_eq!(names, ["learned, raw", "hybrid, raw"]);
}

#[test]
fn a_model_is_rounded_to_fit_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    learn(folder, &["--games", "2000", "--out", "whole.model"]);
    let whole = std::fs::read(folder.join("whole.model")).unwrap().len();
    let size = ((whole * 7 / 10) as f64 / 1e6).to_string();
    // The checkpoint has all that rounding needs.
    ok(folder, &["learn", "--resume", "whole.model.checkpoint", "--games", "2000", "--model-mb", &size]);
    let rounded = std::fs::read(folder.join("whole.model")).unwrap();
    assert!(rounded.len() <= whole * 7 / 10, "{} of {whole}", rounded.len());
    let command = format!(" --model-mb {size}");
    assert!(rounded.windows(command.len()).any(|part| part == command.as_bytes()), "{command}");
    ok(folder, &["evaluate", "whole.model", "--games", "2", "--positions", "1"]);

    let refused = refused(folder, &["learn", "--size", "4x4", "--out", "tiny.model", "--model-mb", "0.0001"]);
    assert!(refused.contains("a model with these tuples takes more than 100 bytes; allow more"), "{refused}");
    assert!(!folder.join("tiny.model.checkpoint").exists(), "there is no training");
}

#[test]
fn trained_players_play_matches() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    learn(folder, &["--games", "3000", "--out", "a.model"]);
    let of = |games: &str, rest: &[&str]| {
        let arena = ["arena", "learned:a.model:2", "hybrid:./a.model", "random", "--round-robin", "--size", "4x4"];
        ok(folder, &[&arena[..], &["--openings", "random:3", "--games", games, "--json"], rest].concat())
    };
    let matches = |text: &str| -> Vec<[u64; 3]> {
        let json: Value = serde_json::from_str(text).unwrap();
        let results = |one: &Value| ["wins", "draws", "losses"].map(|result| one[result].as_u64().unwrap());
        json["matches"].as_array().unwrap().iter().map(results).collect()
    };
    let whole = matches(&of("12", &[]));
    assert!(whole[1][0] > whole[1][2] && whole[2][0] > whole[2][2], "both beat random: {whole:?}");
    of("5", &["--resume", "some.arena"]);
    assert_eq!(matches(&of("12", &["--resume", "some.arena"])), whole);
    let begin = std::fs::read_to_string(folder.join("some.arena")).unwrap();
    assert!(begin.starts_with("connect4 arena 1: learned:a.model:2 hybrid:./a.model random; 4x4"), "{begin}");
    let foreign = refused(folder, &["arena", "random", "hybrid:a.model"]);
    assert!(foreign.starts_with("connect4: a.model: the model is for 4x4"), "{foreign}");
}

#[test]
fn the_built_in_model_and_the_levels_play() {
    let here = Path::new(".");
    let results = |args: &str| -> Value {
        serde_json::from_str(&ok(here, &args.split_whitespace().collect::<Vec<_>>())).unwrap()
    };
    let json = results("arena learned:3 greedy --games 20 --openings random:2 --json");
    assert!(json["wins"].as_u64() >= Some(14), "{json}");
    let json = results("arena level:6 level:1 --games 20 --json");
    assert!(json["wins"].as_u64() >= Some(16), "{json}");
    let game = ok(here, &["play", "--x", "level:2", "--o", "hybrid:2", "--seed", "4"]);
    assert!(game.contains("Player X (level:2) drops") && game.contains("Player O (hybrid:2) drops"), "{game}");
    let gomoku = ok(here, &["play", "--x", "level:3", "--o", "level:8", "--game", "gomoku", "--swap", "--seed", "4"]);
    assert!(gomoku.contains(" wins!\n"), "{gomoku}");
}

#[test]
fn a_trained_player_plays_in_play() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    learn(folder, &["--games", "2000", "--out", "a.model"]);
    let play = ["play", "--size", "4x4", "--x", "learned:a.model", "--o", "learned:a.model:3"];
    let game = ok(folder, &play);
    assert!(game.contains("Player X (learned:a.model) drops into column"), "{game}");
    assert!(game.contains("Player O (learned:a.model:3) drops into column"), "{game}");
    let foreign = refused(folder, &["play", "--x", "learned:a.model"]);
    assert!(foreign.contains("a.model: the model is for 4x4, 4 in a row, with gravity, not for 7x6"), "{foreign}");
}

#[test]
fn any_player_can_be_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    for player in ["greedy", "level:4"] {
        let args =
            ["evaluate", player, "--game", "tic-tac-toe", "--positions", "4", "--games", "20", "--mcts-games", "2"];
        let found = ok(folder.path(), &[&args[..], &["--noisy-games", "3"]].concat());
        assert!(found.starts_with(&format!("{player}\n")));
        let games = |name: &str| -> Vec<&str> {
            let rows = found.lines().filter_map(|line| line.trim().strip_prefix(name));
            rows.filter_map(|row| row.split_whitespace().nth(1)).collect()
        };
        assert_eq!((games("first,"), games("second, noisy")), (vec!["20"], vec!["3"; 3]), "{found}");
    }
    assert!(
        refused(folder.path(), &["evaluate", "learned", "--size", "5x4", "--no-gravity"])
            .contains("there is no built-in trained player for 5x4")
    );
    assert!(
        refused(folder.path(), &["evaluate", "random", "--game", "gomoku"])
            .contains("15x15 without gravity is too large to solve")
    );
    let with_search = refused(folder.path(), &["evaluate", "greedy", "--search", "3"]);
    assert_eq!(with_search, "connect4: --search needs a model; greedy has its own search\n");
}

#[test]
fn positions_are_sampled() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let lines = ok(folder, &["sample", "--ply", "5..7", "--count", "40", "--seed", "9"]);
    assert_eq!(lines.lines().count(), 40);
    assert!(lines.lines().all(|line| (5..=7).contains(&line.len())));
    assert!(lines.starts_with(&ok(folder, &["sample", "--ply", "5..7", "--count", "10", "--seed", "9"])));
    let (code, scores, _) = run_in(
        folder,
        &["solve", "--size", "5x4"],
        &ok(folder, &["sample", "--ply", "6", "--size", "5x4", "--seed", "1"]),
    );
    assert!(code == 0 && scores.split_whitespace().count() == 4, "{scores}");
    let cells = ok(folder, &["sample", "--ply", "3", "--game", "tic-tac-toe", "--seed", "1"]);
    assert_eq!(cells.split_whitespace().count(), 3);
    let over = refused(folder, &["sample", "--ply", "9", "--game", "tic-tac-toe"]);
    assert!(
        over.contains("a game of 3x3, 3 in a row, without gravity is over after 9 plies; choose --ply up to 8"),
        "{over}"
    );
    let (code, out, err) = run_in(folder, &["sample", "--ply", "7..5"], "");
    assert!(code == 2 && out.is_empty() && err.contains("a range like 8..14"), "{err}");
    let (code, out, err) = run_in(folder, &["sample", "--ply", "3", "--size", "3x3", "--connect", "1"], "");
    assert!(code == 1 && out.is_empty() && err.contains("rarely last that long"), "{err}");
}

#[test]
fn errors_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    learn(folder, &["--games", "100", "--out", "a.model"]);
    let again = refused(folder, &["learn", "--games", "1", "--out", "a.model"]);
    assert!(again.contains("a.model already exists") && again.contains("--resume a.model.checkpoint"), "{again}");
    let large = refused(folder, &["learn", "--size", "11x6"]);
    assert_eq!(large, "connect4: a board of 11x6 is too large to learn; the limit is 10 columns and 10 rows\n");
    assert!(refused(folder, &["learn", "--lambda", "2"]).contains("lambda is out of range; choose 0 to 1"));
    let foreign = refused(folder, &["evaluate", "a.model", "--size", "5x4"]);
    assert!(foreign.starts_with("connect4: a.model: the model is for 4x4"), "{foreign}");
    let checkpoint = refused(folder, &["evaluate", "a.model.checkpoint"]);
    assert_eq!(checkpoint, "connect4: a.model.checkpoint: not a model; create one with connect4 learn\n");
    assert!(refused(folder, &["learn", "--resume", "a.model"]).contains("a.model: not a training checkpoint"));
    assert!(
        refused(folder, &["evaluate", "missing"]).starts_with("connect4: `missing` is neither a player nor a file; ")
    );
    let mut bytes = std::fs::read(folder.join("a.model")).unwrap();
    bytes[300] ^= 1;
    std::fs::write(folder.join("a.model"), bytes).unwrap();
    let damaged = refused(folder, &["evaluate", "a.model"]);
    assert_eq!(damaged, "connect4: a.model: the file is corrupt (checksum mismatch); copy it again\n");
}

#[test]
fn training_does_not_start_if_it_cannot_be_saved() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for file in ["a.model.csv", "a.model.checkpoint"] {
        std::fs::write(folder.join(file), "a letter").unwrap();
        let text = refused(folder, &["learn", "--games", "1", "--out", "a.model"]);
        assert!(text.starts_with(&format!("connect4: {file} already exists; choose another --out")), "{text}");
        assert_eq!(std::fs::read_to_string(folder.join(file)).unwrap(), "a letter");
        std::fs::remove_file(folder.join(file)).unwrap();
    }
    let (code, out, err) = run_in(folder, &["learn", "--games", "0", "--out", "a.model"], "");
    assert!(code == 2 && out.is_empty() && err.contains("write a whole number, 1 or more"), "{err}");
    assert!(std::fs::read_dir(folder).unwrap().next().is_none());
    // Resuming under another name overwrites nothing, and writes the model even if training is complete.
    learn(folder, &["--games", "100", "--out", "a.model"]);
    std::fs::write(folder.join("b"), "a letter").unwrap();
    let go_on = |out| ["learn", "--resume", "a.model.checkpoint", "--games", "100", "--threads", "1", "--out", out];
    assert!(refused(folder, &go_on("b")).contains("b already exists; choose another --out"));
    assert!(ok(folder, &go_on("c")).starts_with("c: 100 games"));
    assert!(std::fs::read(folder.join("c")).unwrap() == std::fs::read(folder.join("a.model")).unwrap());
}

/// Ctrl-C finishes the current games, and the run can be resumed.
#[test]
#[cfg(unix)]
fn ctrl_c_saves_a_training_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let args = ["--size", "4x4", "--threads", "1", "--tuples", "6", "--tuple-size", "5", "--out", "a.model", "--plain"];
    let args = [&["learn", "--games", "100000000"], &args[..]].concat();
    let mut terminal = crate::screen::Terminal::connect4(folder, &args);
    terminal.wait_for(" games, ");
    assert!(terminal.try_signal("INT"));
    terminal.wait_for("to continue, run connect4 learn --resume a.model.checkpoint --games 100000000");
    let games = |text: &str| text.split(' ').nth(1).and_then(|games| games.parse::<u64>().ok()).unwrap();
    let before = terminal.text().lines().find(|line| line.starts_with("a.model: ")).map(games).unwrap();
    assert_eq!(terminal.ends(), 130);
    assert!(before > 0);
    let more = (before + 100).to_string();
    let after = ok(folder, &["learn", "--resume", "a.model.checkpoint", "--games", &more]);
    assert_eq!(games(&after), before + 100);
}

#[test]
fn resuming_keeps_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let base = ["learn", "--size", "4x4", "--tuples", "6", "--tuple-size", "5", "--seed", "3"];
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    for threads in ["1", "2"] {
        let model = |name: &str| format!("{name}{threads}.model");
        let train = |games, out: &str| {
            ok(folder, &[&base[..], &["--threads", threads, "--games", games, "--out", out]].concat())
        };
        train("1280", &model("whole"));
        train("640", &model("part"));
        let checkpoint = format!("{}.checkpoint", model("part"));
        ok(folder, &["learn", "--resume", &checkpoint, "--games", "1280"]);
        assert!(read(&model("whole")) == read(&model("part")), "resumed with {threads} threads, the model is another");
    }
    // The models differ, so the comparison above is meaningful.
    assert!(read("whole1.model") != read("whole2.model"));
    ok(folder, &["learn", "--resume", "part1.model.checkpoint", "--games", "1344", "--threads", "2"]);
    let command = b"--games 1344 --seed 3 --threads 2";
    assert!(read("part1.model").windows(command.len()).any(|part| part == command));
}

#[test]
#[cfg(unix)]
fn a_full_disk_is_found_before_the_training() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let args =
        ["learn", "--size", "4x4", "--threads", "1", "--tuples", "6", "--tuple-size", "5", "--games", "1000000000"];
    let (code, out, err) = run_with_little_room(folder, 8, &args);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(
        err.starts_with("connect4: cannot write 4x4.model and its checkpoint (")
            && err.contains("free some space, or choose another --out"),
        "{err}"
    );
    assert!(std::fs::read_dir(folder).unwrap().next().is_none(), "nothing is left behind");
}

/// If the model cannot be written at the end, the checkpoint is saved elsewhere and can be resumed.
#[test]
#[cfg(unix)]
fn an_unwritable_training_run_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::create_dir(folder.join("tmp")).unwrap();
    learn(folder, &["--games", "3000", "--seed", "3", "--out", "whole.model"]);
    learn(folder, &["--games", "1000", "--seed", "3", "--out", "a.model"]);
    // A file cannot replace a folder.
    std::fs::remove_file(folder.join("a.model.csv")).unwrap();
    std::fs::create_dir(folder.join("a.model.csv")).unwrap();
    let resume = ["learn", "--resume", "a.model.checkpoint", "--games", "3000"];
    let (code, out, err) = run_with_little_room(folder, 1_000_000, &resume);
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    assert!(err.contains("cannot write a.model.csv"), "{err}");
    let rest = err.trim_end().split("; free some space, then write the model with connect4 ").nth(1);
    let again: Vec<&str> = rest.unwrap_or_else(|| panic!("{err}")).split(' ').collect();
    assert!(again[2].starts_with(folder.join("tmp").to_str().unwrap()), "{err}");
    assert!(ok(folder, &again).contains("3000 games"));
    let read = |path: std::path::PathBuf| std::fs::read(path).unwrap();
    assert!(read(folder.join("tmp/a.model")) == read(folder.join("whole.model")), "the training was not kept");
}
