//! The JSON of results for ten positions, which `--json`, the HTTP API, the browser engine and the Python package share.
//! Their tests compare it with `testdata/results.jsonl`; `UPDATE_GOLDEN=1` rewrites the file from the games in it.

use connect4_wire::{Engine, EngineLimits};
use serde_json::{Value, json};

#[test]
fn results_match_the_shared_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/results.jsonl");
    let kept = std::fs::read_to_string(path).expect("the file is there");
    let mut engine = Engine::new(EngineLimits::default());
    let mut text = String::new();
    for line in kept.lines() {
        let mut results: Value = serde_json::from_str(line).expect("each line is JSON");
        for (request, name) in [("analyze", "analysis"), ("review", "review"), ("explain", "explanation")] {
            let question = json!({ "ask": request, "game": results["game"] });
            let mut answer: Value = serde_json::from_str(&engine.answer_json(&question.to_string())).unwrap();
            let fields = answer.as_object_mut().expect("answers are objects");
            // Node counts depend on the table.
            fields.remove("nodes");
            let kind = fields.remove("answer");
            // Games without moves have no review.
            if kind != Some("refused".into()) {
                results[name] = answer;
            }
        }
        text += &format!("{results}\n");
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).expect("it can be written");
        return;
    }
    assert!(kept.lines().count() >= 10);
    for (found, kept) in text.lines().zip(kept.lines()) {
        assert_eq!(found, kept);
    }
}
