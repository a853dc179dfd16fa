//! What interrupted and failed commands save, and what they say about it.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use connect4_core::Rules;
use connect4_solve::{Book, BookOptions};
use serde_json::Value;

use crate::common::{interrupt_in, ok_in, run_with_little_room};

/// The number of lines of a file, 0 if there is none.
fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

fn files(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn an_interrupted_book_build_saves_solved_positions() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let part = folder.join("b.part");
    let args = ["book", "generate", "--plies", "8", "--out", "b", "--threads", "1", "--table-mb", "8"];
    let saved = "connect4: interrupted; solved positions are saved in b.part; run the same command again to resume\n";
    let (code, out, err) = interrupt_in(folder, &args, || part.exists());
    assert_eq!((code, out.as_str()), (Some(130), ""), "{err}");
    if err == "connect4: interrupted; no solved positions have been saved\n" {
        assert!(files(folder).is_empty());
    } else {
        assert_eq!(err, saved);
    }
    let has_positions = || part.metadata().is_ok_and(|part| part.len() > 200);
    let (code, _, err) = interrupt_in(folder, &args, has_positions);
    assert_eq!((code, err.as_str()), (Some(130), saved));
    assert_eq!(files(folder), ["b.part"]);
}

#[test]
fn a_book_build_survives_a_full_disk() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let build = ["book", "generate", "--size", "5x4", "--plies", "8", "--table-mb", "1", "--out", "b"];
    let saved = "; solved positions are saved in b.part; run the same command again to resume\n";
    let (code, _, err) = run_with_little_room(folder, 1, &build);
    assert!(err.starts_with("connect4: cannot write b.part: ") && err.ends_with(saved), "{err}");
    assert_eq!((code, files(folder)), (Some(2), vec!["b.part".to_owned()]));
    // All positions are solved, but the book cannot be written.
    let options = BookOptions { threads: 1, table_bytes: 1 << 20 };
    let all_solved = |progress: connect4_solve::BookProgress| match progress.done == progress.total {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    Book::generate(Rules::new(5, 4, 4).unwrap(), 8, &folder.join("b"), options, all_solved).unwrap_err();
    let (code, _, err) = run_with_little_room(folder, 1, &build);
    assert!(err.starts_with("connect4: cannot write b: ") && err.ends_with(saved), "{err}");
    assert_eq!((code, files(folder)), (Some(2), vec!["b.part".to_owned()]));
    assert!(ok_in(folder, &build, "").starts_with("b: 8554 positions"));
    assert_eq!(files(folder), ["b"]);
}

/// An interrupted book generation leaves no files until a position is solved.
#[test]
fn a_book_build_without_results_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let build = ["book", "generate", "--size", "5x4", "--plies", "8", "--table-mb", "1", "--out", "b"];
    let (code, _, err) = run_with_little_room(folder.path(), 0, &build);
    assert!(err.ends_with("; no solved positions have been saved\n"), "{err}");
    assert_eq!((code, files(folder.path())), (Some(2), Vec::new()));
}

#[test]
fn an_interrupted_arena_prints_and_saves_finished_games() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let journal = folder.join("a.arena");
    let args = ["arena", "mcts:300", "greedy", "--games", "100000", "--json"];
    let (code, out, err) =
        interrupt_in(folder, &[&args[..], &["--resume", "a.arena"]].concat(), || lines(&journal) > 3);
    let object: Value = serde_json::from_str(&out).unwrap();
    let games = object["games"].as_u64().unwrap();
    assert_eq!((code, games), (Some(130), lines(&journal) as u64 - 1), "{err}");
    let lines: Vec<&str> = err.lines().collect();
    let resume = "finished games are saved in a.arena; run the same command again to resume";
    assert_eq!(
        lines,
        [
            "connect4: finishing the current games; press Ctrl-C again to quit immediately",
            &format!("connect4: interrupted after {games} of 100000 games; {resume}")
        ]
    );
    // The end of the first game is not observable, so the time grows until one has ended.
    let mut time = Duration::from_millis(200);
    loop {
        let start = std::time::Instant::now();
        let (code, out, err) = interrupt_in(folder, &args, || start.elapsed() > time);
        let games = serde_json::from_str::<Value>(&out).map_or(0, |object| object["games"].as_u64().unwrap());
        if code == Some(130) && games > 0 {
            assert!(
                err.ends_with(&format!("after {games} of 100000 games; to save finished games, use --resume FILE\n")),
                "{err}"
            );
            return;
        }
        time *= 2;
    }
}

#[test]
fn an_arena_names_its_file_if_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let arena = ["arena", "random", "greedy", "--games", "40", "--seed", "2", "--json"];
    let resumed = [&arena[..], &["--resume", "a.arena"]].concat();
    let (code, _, err) = run_with_little_room(folder, 1, &resumed);
    let saved = "; finished games are saved in a.arena; run the same command again to resume\n";
    assert!(code == Some(2) && err.starts_with("connect4: a.arena: ") && err.ends_with(saved), "{err}");
    let wins = |text: &str| serde_json::from_str::<Value>(text).unwrap()["wins"].clone();
    assert_eq!(wins(&ok_in(folder, &resumed, "")), wins(&ok_in(folder, &arena, "")));
}

#[test]
fn a_count_names_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let saved = "finished columns are saved in c; run the same command again to resume\n";
    let checkpoint = folder.join("c");
    let (code, _, err) = interrupt_in(folder, &["count", "8x5", "--checkpoint", "c"], || checkpoint.exists());
    assert_eq!((code, err), (Some(130), format!("connect4: interrupted; {saved}")));
    assert_eq!(files(folder), ["c"], "no unfinished checkpoint is left");
    std::fs::remove_file(&checkpoint).unwrap();
    let (code, _, err) =
        crate::common::run_in(folder, &["count", "6x5", "--checkpoint", "c", "--memory-gb", "0.003"], "");
    assert!(code == 2 && err.ends_with(&format!("; {saved}")), "{err}");
    assert!(ok_in(folder, &["count", "6x5", "--checkpoint", "c"], "").starts_with("total "));
    assert!(files(folder).is_empty());
    // Counting continues if the checkpoint cannot be written.
    let (code, out, err) = run_with_little_room(folder, 1, &["count", "5x5", "--checkpoint", "c"]);
    assert_eq!((code, out.as_str()), (Some(0), "total 69763700\nwon 18701973\n"), "{err}");
    assert!(err.starts_with("connect4: cannot write c: ") && err.lines().count() == 1, "{err}");
    assert!(err.ends_with("; counting continues without it\n"), "{err}");
}

#[test]
fn a_solve_names_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (empty, checkpoint) = (folder.join("empty"), folder.join("c"));
    std::fs::write(empty, "\n").unwrap();
    let long = ["solve", "empty", "--no-book", "--size", "8x7", "--checkpoint", "c", "--checkpoint-depth", "12"];
    let (code, _, err) = interrupt_in(folder, &long, || lines(&checkpoint) > 1);
    let saved = "proven results are saved in c; run the same command again to resume\n";
    assert_eq!((code, err), (Some(130), format!("connect4: interrupted; {saved}")));
    std::fs::remove_file(&checkpoint).unwrap();
    // Solving continues if the checkpoint cannot be written, and its earlier contents remain usable.
    let solve = ["solve", "empty", "--size", "5x4", "--checkpoint", "c"];
    let (code, out, err) = run_with_little_room(folder, 1, &solve);
    assert!(code == Some(0) && out.split_whitespace().nth(1) == Some("0") || out.starts_with(" 0 "), "{out}{err}");
    assert!(err.starts_with("connect4: c: ") && err.ends_with("; solving continues without it\n"), "{err}");
    let before = lines(&checkpoint);
    assert!(before > 1 && ok_in(folder, &solve, "").contains(" 0 "));
    assert!(lines(&checkpoint) > before);
}

/// Once a complete strategy is found, an interruption ends the search for a smaller one.
#[test]
fn an_interrupted_strategy_search_saves_a_complete_strategy() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut time = Duration::from_millis(100);
    loop {
        let start = std::time::Instant::now();
        let args = ["strategy", "generate", "--size", "6x4", "--max-attempts", "1000000", "--out", "s"];
        let (code, out, err) = interrupt_in(folder, &args, || start.elapsed() > time);
        if !out.is_empty() {
            assert_eq!(code, Some(130));
            assert_eq!(err, "connect4: writing the strategy found so far; press Ctrl-C again to quit without it\n");
            assert_eq!(files(folder), ["s"]);
            assert!(ok_in(folder, &["strategy", "verify", "s"], "").starts_with("s: O wins on 6x4"));
            return;
        }
        assert!(files(folder).is_empty(), "{err}");
        assert!(code.is_none() || err == "connect4: interrupted; no strategy has been found yet\n", "{err}");
        time *= 2;
    }
}
