//! Messages between a page and its engine or server.

use std::fmt::Debug;

use connect4_wire::room::{ClientMessage, ServerMessage};
use connect4_wire::{Answer, Ask, Refusal, answer_at_once, answer_rules_json};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A message of any kind, as it comes from strangers.
pub fn message(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    again::<ClientMessage>(&text);
    again::<ServerMessage>(&text);
    again::<Answer>(&text);
    if let Some(ask) = again::<Ask>(&text) {
        answer(&ask);
    }
    // What cannot be read is answered too.
    let answered = answer_rules_json(&text);
    let answer: Answer = serde_json::from_str(&answered).unwrap_or_else(|error| panic!("{answered}: {error}"));
    if let Answer::Refused(refusal) = answer {
        check(&refusal);
    }
}

/// What can be read is the same after writing and reading.
fn again<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
    let read: T = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&read).expect("messages have text keys only");
    assert_eq!(serde_json::from_str::<T>(&written).as_ref().ok(), Some(&read), "{written}");
    Some(read)
}

/// A question about the rules has the same answer each time, and a view leads back to itself.
fn answer(ask: &Ask) {
    let Some(answer) = answer_at_once(ask) else { return };
    match answer {
        Ok(Answer::View(view)) => {
            let game = connect4_wire::GameSpec {
                size: view.size.clone(),
                connect: view.connect,
                gravity: view.gravity,
                swap: view.swap,
                moves: view.moves.clone(),
                notation: Some(connect4_wire::Notation::Cells),
            };
            // A position that was set up is shown with an order of play, which is a game like any other.
            assert_eq!(answer_at_once(&Ask::View { game }), Some(Ok(Answer::View(view))));
        }
        Ok(_) => {}
        Err(refusal) => check(&refusal),
    }
}

/// A refusal has a reason.
fn check(refusal: &Refusal) {
    assert!(!refusal.reason.is_empty());
}
