//! `--json` prints the results that the HTTP API, the browser engine and the Python package return for the same games.

use serde_json::{Map, Value};

use crate::common::{ok, run};

fn object(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).expect("it is an object")
}

#[test]
fn results_are_those_of_the_other_front_ends() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/results.jsonl");
    for line in std::fs::read_to_string(path).unwrap().lines() {
        let kept = object(line);
        let game = &kept["game"];
        let text = |name: &str, default: &str| game[name].as_str().unwrap_or(default).to_owned();
        let (size, connect) = (text("size", "7x6"), game["connect"].as_u64().unwrap_or(4).to_string());
        let mut rules = vec!["--size", &size, "--connect", &connect];
        rules.extend((game["gravity"] == false).then_some("--no-gravity"));
        let moves = text("moves", "");

        let analysis = kept["analysis"].as_object().unwrap();
        let solved =
            object(&ok(&[&["solve", "--moves", "--best-line", "--json"], &rules[..]].concat(), &format!("{moves}\n")));
        for name in ["position", "side_to_move", "value", "by_move", "best", "hint", "best_line"] {
            assert_eq!(solved[name], analysis[name], "{moves}: {name}");
        }
        if let Some(review) = kept.get("review") {
            let mut found = object(&run(&[&["review", &moves, "--json"], &rules[..]].concat(), "").1);
            for name in ["first", "second", "swapped", "explanations"] {
                assert!(found.remove(name).is_some());
            }
            assert_eq!(&Value::Object(found), review);
        }
        let explanation = object(&run(&[&["explain", &moves, "--json"], &rules[..]].concat(), "").1);
        assert_eq!(Value::Object(explanation), kept["explanation"]);
    }
}
