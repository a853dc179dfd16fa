//! Messages between a web page and its engine or server.

use std::fmt::Debug;

use connect4_wire::room::{ClientMessage, ServerMessage};
use connect4_wire::{GameView, Refusal, Request, RulesAnswer, answer_rules_json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A message of any kind, from an untrusted sender.
pub fn message(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // Clients of another version may send unknown messages, but nobody writes them.
    if !matches!(serde_json::from_str(&text), Ok(ClientMessage::Unknown)) {
        again::<ClientMessage>(&text);
    }
    again::<ServerMessage>(&text);
    if let Some(ask) = again::<Request>(&text) {
        answer(&ask);
    }
    // Unreadable messages get a response, too.
    let answered = answer_rules_json(&text);
    let answer: Value = serde_json::from_str(&answered).unwrap_or_else(|error| panic!("{answered}: {error}"));
    if answer["answer"] == "refused" {
        check(&serde_json::from_value(answer).unwrap_or_else(|error| panic!("{answered}: {error}")));
    }
}

/// Checks that a readable message stays the same when it is written and read again.
fn again<T: Serialize + DeserializeOwned + Debug>(text: &str) -> Option<T> {
    let read: T = serde_json::from_str(text).ok()?;
    let value = |message: &T| serde_json::to_value(message).expect("messages have text keys only");
    let written = value(&read).to_string();
    let second: T = serde_json::from_str(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert!(is_same(&value(&read), &value(&second)), "{written}: {second:?}");
    Some(read)
}

/// Whether two messages are equal except for the last bit of a fraction: JSON readers may round it.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let same = |(key, value): (&String, &Value)| other.get(key).is_some_and(|other| is_same(value, other));
            one.len() == other.len() && one.iter().all(same)
        }
        (Value::Number(one), Value::Number(other)) => {
            let (a, b) = (one.as_f64().unwrap_or(f64::NAN), other.as_f64().unwrap_or(f64::NAN));
            one == other || (one.is_f64() && other.is_f64() && (a - b).abs() <= 2.0 * f64::EPSILON * a.abs())
        }
        _ => one == other,
    }
}

/// Checks that a rules request always gets the same response, and that a view describes a game with the same view.
fn answer(ask: &Request) {
    match ask.answer_by_rules() {
        Ok(RulesAnswer::View(view)) => {
            let game = connect4_wire::GameSpec {
                rules: view.rules.clone(),
                moves: view.moves.clone(),
                notation: Some(connect4_wire::Notation::Cells),
            };
            // A view of a position that was set up contains an order of play, which makes it an ordinary game.
            assert_eq!(game.game().map(|game| GameView::new(&game)), Ok(view));
        }
        Ok(_) => {}
        Err(refusal) => check(&refusal),
    }
}

/// Checks that an error has a reason.
fn check(refusal: &Refusal) {
    assert!(!refusal.reason.is_empty());
}
