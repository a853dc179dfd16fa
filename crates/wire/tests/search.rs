//! Searches in the web app are those of the command line.

use connect4_core::Rules;
use connect4_core::notation::digits;
use connect4_study::textbook::{Algorithm, Leaves, SearchTree, Settings};
use connect4_wire::{SearchAnswer, SearchRequest, SearchSession, TracedSearch};

fn ask(session: &mut SearchSession, text: &str) -> SearchAnswer {
    let request: SearchRequest = serde_json::from_str(text).unwrap();
    session.answer(&request).unwrap()
}

#[test]
fn missing_settings_have_their_usual_values() {
    let mut session = SearchSession::default();
    let game = r#"{"size":"4x4","moves":"1122"}"#;
    let position = *digits::parse(Rules::new(4, 4, 4).unwrap(), "1122").unwrap().position();
    for (name, settings, expected) in [
        ("mcts", "{}", Settings::new(Algorithm::Mcts)),
        (
            "alpha-beta",
            r#"{"depth":3,"leaves":"open-lines","max_nodes":30}"#,
            Settings { depth: 3, leaves: Leaves::OpenLines, max_nodes: 30, ..Settings::new(Algorithm::AlphaBeta) },
        ),
    ] {
        let text = format!(r#"{{"ask":"trace","game":{game},"algorithm":"{name}","settings":{settings}}}"#);
        let tree = SearchTree::trace(&position, &expected);
        let traced = TracedSearch { algorithm: expected.algorithm, tree };
        assert_eq!(ask(&mut session, &text), SearchAnswer::Tree(traced));
    }
}

#[test]
fn compared_searches_visit_as_many_nodes_as_traced_ones() {
    let mut session = SearchSession::default();
    let game = r#"{"size":"4x3","connect":3,"moves":"1"}"#;
    let SearchAnswer::Searches(all) =
        ask(&mut session, &format!(r#"{{"ask":"compare","game":{game},"settings":{{"depth":4}}}}"#))
    else {
        panic!("other answer");
    };
    for one in all.searches {
        let name = one.algorithm.name();
        let text = format!(r#"{{"ask":"trace","game":{game},"algorithm":"{name}","settings":{{"depth":4}}}}"#);
        let SearchAnswer::Tree(traced) = ask(&mut session, &text) else { panic!("other answer") };
        assert_eq!(traced.tree.found, one.found);
    }
}
