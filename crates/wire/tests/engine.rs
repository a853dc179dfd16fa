//! Every request is answered, and every impossible request is refused with a reason.

use connect4_core::notation::digits;
use connect4_core::playout::{Rng, random_position};
use connect4_core::{Budget, Game, Rules};
use connect4_explain::Sentence;
use connect4_solve::Solver;
use connect4_study::Hint;
use connect4_wire::{AnalyzeRequest, Code, Engine, EngineAnswer, EngineLimits, GameSpec, Limits, Notation};
use serde_json::{Value, json};

fn engine() -> Engine {
    Engine::new(EngineLimits::default())
}

fn ask(question: &Value) -> Value {
    serde_json::from_str(&engine().answer_json(&question.to_string())).expect("answers are JSON")
}

#[test]
fn views_are_complete() {
    let view = ask(&json!({ "ask": "view", "game": { "moves": "4455667" } }));
    assert_eq!(view["answer"], "view");
    assert_eq!(view["outcome"], "X");
    assert_eq!(view["lines"], json!([{ "player": "X", "cells": ["d1", "e1", "f1", "g1"] }]));
    assert_eq!(view["legal"], json!([]));
    assert_eq!(view["board"].as_array().unwrap().last().unwrap(), "...XXXX");
    assert_eq!(view["steps"][1], json!({ "player": "O", "action": "d2" }));
    assert_eq!((view["digits"].as_str(), view["moves"].as_str()), (Some("4455667"), Some("d1 d2 e1 e2 f1 f2 g1")));
}

#[test]
fn swap_rule_is_applied() {
    let game = json!({ "swap": true, "moves": "d1", "notation": "cells" });
    let before = ask(&json!({ "ask": "view", "game": game }));
    assert_eq!((before["can_swap"].as_bool(), before["swapped"].as_bool()), (Some(true), Some(false)));
    let after = ask(&json!({ "ask": "play", "game": game, "move": "swap" }));
    assert_eq!((after["can_swap"].as_bool(), after["swapped"].as_bool()), (Some(false), Some(true)));
    assert_eq!((after["moves"].as_str(), after["digits"].as_str()), (Some("d1 swap"), None));
    assert_eq!(after["steps"][1], json!({ "player": "O", "action": "swap" }));
    let twice = ask(
        &json!({ "ask": "play", "game": { "moves": "d1 swap", "notation": "cells", "swap": true }, "move": "swap" }),
    );
    assert_eq!(twice["code"], "illegal");
    let lost = ask(
        &json!({ "ask": "write", "game": { "moves": "d1 swap", "notation": "cells", "swap": true }, "notation": "digits" }),
    );
    assert!(lost["reason"].as_str().unwrap().contains("sides were swapped"), "{lost}");
}

#[test]
fn swap_3_chooses_sides_after_three_stones() {
    let game = |moves: &str| json!({ "swap": 3, "moves": moves, "notation": "cells" });
    for (moves, opening, can_swap) in
        [("", json!(true), false), ("d1 d2", json!(true), false), ("d1 d2 e1", Value::Null, true)]
    {
        let view = ask(&json!({ "ask": "view", "game": game(moves) }));
        assert_eq!((&view["opening"], &view["can_swap"], &view["swap"]), (&opening, &json!(can_swap), &json!(3)));
    }
    let swapped = ask(&json!({ "ask": "play", "game": game("d1 d2 e1"), "move": "swap" }));
    assert_eq!((&swapped["swapped"], &swapped["side_to_move"]), (&json!(true), &json!("O")));
    let early = ask(&json!({ "ask": "play", "game": game("d1"), "move": "swap" }));
    assert_eq!(early["code"], "illegal");
    let none = ask(&json!({ "ask": "view", "game": { "swap": 2 } }));
    assert!(none["reason"].as_str().unwrap().contains("invalid swap rule 2"), "{none}");
}

#[test]
fn refusals_have_their_code() {
    let full = json!({ "moves": "444444" });
    let cases = [
        (json!({ "ask": "play", "game": full, "move": "4" }), "column_full", "column 4 is full"),
        (json!({ "ask": "play", "game": full, "move": "d7" }), "illegal", "off the board"),
        (json!({ "ask": "play", "move": "d2" }), "illegal", "d1"),
        (json!({ "ask": "play", "move": "0" }), "illegal", "column 0 is off the board"),
        (json!({ "ask": "play", "move": "99999999999" }), "illegal", "is off the board"),
        (json!({ "ask": "play", "move": "x" }), "malformed", "not a cell"),
        (json!({ "ask": "play", "game": { "moves": "4455667" }, "move": "1" }), "game_over", "X has won"),
        (json!({ "ask": "play", "game": { "gravity": false }, "move": "4" }), "malformed", "write a cell"),
        (json!({ "ask": "view", "game": { "moves": "449" } }), "illegal", "column 9 is off the board"),
        (json!({ "ask": "view", "game": { "moves": "4?" } }), "malformed", "character 2"),
        (json!({ "ask": "view", "game": { "size": "21x6" } }), "malformed", "1 to 20"),
        (json!({ "ask": "view", "game": { "connect": 21 } }), "malformed", "1 to 20"),
        (json!({ "ask": "view", "game": { "moves": "1".repeat(30_000) } }), "too_large", "too long"),
        (
            json!({ "ask": "review", "game": { "size": "20x20", "moves": "1" } }),
            "unsolvable",
            "20x20 is too large to solve",
        ),
        (json!({ "ask": "review", "game": {} }), "unsolvable", "no moves"),
        (json!({ "ask": "review", "game": { "gravity": false, "moves": "a1" } }), "unsolvable", "with gravity"),
        (json!({ "ask": "choose", "player": "level:11" }), "malformed", "1 to 10"),
        (json!({ "ask": "choose", "player": "learned:100ms" }), "unsolvable", "clock"),
        (
            json!({ "ask": "choose", "player": "learned", "game": { "size": "8x8", "gravity": false } }),
            "unsolvable",
            "no built-in trained player",
        ),
        (json!({ "ask": "choose", "player": "random", "game": { "moves": "4455667" } }), "game_over", "over"),
        (json!({ "ask": "puzzle", "game": { "size": "2x2" } }), "unsolvable", "larger board"),
        (json!({ "ask": "read", "notation": "diagram", "text": "Q" }), "malformed", ""),
        (json!({ "ask": "nonsense" }), "malformed", "unknown variant"),
        (json!("nonsense"), "malformed", "invalid message"),
    ];
    for (question, code, part) in cases {
        let answer = ask(&question);
        assert_eq!(answer["answer"], "refused", "{question}: {answer}");
        assert_eq!(answer["code"], code, "{question}: {answer}");
        assert!(answer["reason"].as_str().unwrap().contains(part), "{question}: {answer}");
    }
}

#[test]
fn analysis_agrees_with_the_solver() {
    let mut rng = Rng::new(3);
    let mut engine = engine();
    for plies in [14, 18, 22, 30] {
        let position = random_position(Rules::CONNECT_FOUR, plies, &mut rng);
        let text = connect4_wire::ParsedText::Game(Game::from_position(position)).write(Notation::Digits).unwrap();
        let game = GameSpec { moves: text, ..GameSpec::default() };
        let analysis = engine.analyze(&AnalyzeRequest { game, limits: Limits::default() }).unwrap();
        let moves = Solver::default().analyze(&position, &Budget::unlimited()).unwrap();
        let scores: Vec<_> = moves.iter().map(|one| (one.cell, one.solution.score())).collect();
        let Hint { value, by_move, .. } = &analysis.values;
        assert_eq!(by_move.iter().map(|one| (one.cell, one.value.score)).collect::<Vec<_>>(), scores);
        assert_eq!(value.score, scores.iter().map(|one| one.1).max().unwrap());
        assert!(analysis.complete && analysis.hint != Sentence::NothingKnown);
        assert_eq!(analysis.best_line.len(), usize::from(value.plies.unwrap()));
    }
}

#[test]
fn exhausted_budget_leaves_values_open() {
    let answer = ask(&json!({ "ask": "analyze", "game": { "size": "8x7" }, "limits": { "nodes": 100 } }));
    assert_eq!((answer["complete"].as_bool(), answer["value"]["verdict"].as_str()), (Some(false), None), "{answer}");
}

#[test]
fn unproven_moves_are_estimated() {
    let gomoku = json!({ "size": "15x15", "gravity": false, "connect": 5, "moves": "h8 a1 h9 a2 h10" });
    for (game, solvable) in [(json!({ "size": "9x7", "moves": "5" }), true), (gomoku, false)] {
        let answer = ask(&json!({ "ask": "analyze", "game": game, "limits": { "nodes": 200_000 } }));
        assert_eq!(
            (answer["complete"].as_bool(), answer["solvable"].as_bool()),
            (Some(false), Some(solvable)),
            "{answer}"
        );
        let moves = answer["by_move"].as_array().unwrap();
        let seen: Vec<_> = moves.iter().filter_map(|one| one["estimate"]["value"].as_f64()).collect();
        assert!(seen.len() > 3 && seen.iter().all(|value| value.abs() <= 2.0), "{answer}");
        assert_eq!(answer["hint"]["id"], "looks-best", "{answer}");
        assert_eq!(answer["line_proved"], false, "{answer}");
    }
    let proved = ask(&json!({ "ask": "analyze", "game": { "moves": "44444326112" } }));
    assert!(proved["by_move"].as_array().unwrap().iter().all(|one| one["estimate"].is_null()), "{proved}");
    assert_eq!(proved["line_proved"], true, "{proved}");
}

#[test]
fn small_boards_without_gravity_are_analyzed() {
    let game = json!({ "size": "3x3", "connect": 3, "gravity": false, "moves": "a1 b1" });
    let answer = ask(&json!({ "ask": "analyze", "game": game }));
    let value = &answer["value"];
    assert_eq!((value["verdict"].as_str(), value["plies"].as_u64()), (Some("win"), Some(5)), "{answer}");
    assert_eq!(answer["by_move"].as_array().unwrap().len(), 7);
    assert_eq!(answer["best_line"].as_array().unwrap().len(), 5);
    assert_eq!((&answer["hint"]["worth"], &answer["hint"]["plies"]), (&json!("win"), &json!(5)), "{answer}");
}

#[test]
fn every_player_of_a_board_makes_a_legal_move() {
    for game in
        [json!({}), json!({ "size": "5x4", "moves": "33" }), json!({ "size": "3x3", "connect": 3, "gravity": false })]
    {
        let players = ask(&json!({ "ask": "players", "game": game }));
        let mut played = 0;
        for player in players["players"].as_array().unwrap() {
            let question =
                json!({ "ask": "choose", "game": game, "player": player["name"], "limits": { "nodes": 20_000 } });
            let answer = ask(&question);
            let is_available = player["available"].as_bool().unwrap();
            assert_eq!(answer["answer"] == "choice", is_available, "{question}: {answer}");
            assert!(is_available || player["reason"] == answer["reason"], "{answer}");
            played += usize::from(is_available);
        }
        assert!(played >= 11, "ten levels and perfect at least");
    }
}

#[test]
fn same_seed_gives_same_choice() {
    let choose = |seed: u64| ask(&json!({ "ask": "choose", "player": "level:1", "seed": seed }))["move"].clone();
    let moves: Vec<Value> = (0..30).map(choose).collect();
    assert_eq!(moves, (0..30).map(choose).collect::<Vec<_>>());
    assert!(moves.iter().any(|one| one != &moves[0]), "a level 1 that always begins alike");
}

#[test]
fn reviews_and_puzzles_agree_with_the_library() {
    let review = ask(&json!({ "ask": "review", "game": { "size": "5x4", "moves": "3322441" } }));
    assert_eq!(review["reviewed"][2]["classification"], "lost draw");
    assert_eq!(review["accuracy"]["X"]["percent"], 75);
    let puzzle = ask(&json!({ "ask": "puzzle", "seed": 1 }));
    let first = connect4_study::Puzzles::new(Rules::CONNECT_FOUR, 1).unwrap().next().unwrap();
    let expected = serde_json::to_value(EngineAnswer::Puzzle(first)).unwrap();
    assert_eq!(puzzle, expected);
    let graded = ask(&json!({ "ask": "puzzle", "seed": 1, "grade": 1 }));
    assert_eq!(graded["grade"], 1);
}

/// Searching for puzzles on such boards takes minutes.
#[test]
fn puzzle_search_respects_its_time_limit() {
    let mut engine =
        Engine::new(EngineLimits { time: Some(std::time::Duration::from_millis(20)), ..EngineLimits::default() });
    let question = json!({ "ask": "puzzle", "game": { "size": "16x7", "connect": 8 } });
    let answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string())).unwrap();
    assert_eq!(answer["code"], "unsolvable", "{answer}");
    assert!(answer["reason"].as_str().unwrap().contains("was found in time"), "{answer}");
}

#[test]
fn every_notation_round_trips() {
    let game = digits::parse(Rules::CONNECT_FOUR, "44353").unwrap();
    let view = ask(&json!({ "ask": "view", "game": { "moves": "44353" } }));
    for notation in ["digits", "list", "colors", "cells", "position", "record", "diagram"] {
        let text = ask(&json!({ "ask": "write", "game": { "moves": "44353" }, "notation": notation }));
        let read = ask(&json!({ "ask": "read", "notation": notation, "text": text["text"] }));
        assert_eq!(read["board"], view["board"], "{notation}: {text} {read}");
        assert_eq!(read["position"], view["position"], "{notation}");
    }
    assert_eq!(GameSpec::of_game(&game).game().unwrap(), game);
}

#[test]
fn records_name_their_own_rules() {
    let text =
        ask(&json!({ "ask": "write", "game": { "size": "5x4", "connect": 3, "moves": "33" }, "notation": "record" }));
    let read = ask(&json!({ "ask": "read", "notation": "record", "text": text["text"] }));
    assert_eq!((read["size"].as_str(), read["connect"].as_u64()), (Some("5x4"), Some(3)));
    let other = GameSpec {
        moves: text["text"].as_str().unwrap().to_owned(),
        notation: Some(Notation::Record),
        ..GameSpec::default()
    };
    assert_eq!(other.game().unwrap_err().code, Code::Malformed);
}
