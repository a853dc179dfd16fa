//! The recorder of histories and their checker are tested themselves.

use crate::common::history::{Entry, History, Request, Response, What};
use serde_json::json;

fn state(version: u64) -> serde_json::Value {
    json!({
        "id": "g", "version": version, "board_version": version, "game": {}, "names": ["Ann", "Bo"], "to_move": 1,
        "x_seat": 1, "can_swap": false, "ending": null, "clock": null, "draw_offer": null, "takeback": null,
        "rematch": null, "next": null,
    })
}

/// The kinds of entries about requests.
fn outcomes(entries: &[Entry]) -> Vec<&'static str> {
    let name = |entry: &Entry| match entry.what {
        What::Invoked { .. } => "invoked",
        What::Ok { .. } => "ok",
        What::Failed { .. } => "failed",
        What::Unknown { .. } => "unknown",
        What::Update { .. } => "update",
        What::Lost { .. } => "lost",
        What::Note(_) => "note",
    };
    entries.iter().map(name).collect()
}

#[test]
fn every_request_gets_an_outcome() {
    let history = History::new();
    let ann = history.client("ann", "ann");
    let mut session = ann.connecting("127.0.0.1:1", "g", Some(0));
    let act = |id: &str| json!({ "type": "act", "id": id, "version": 1, "act": { "do": "resign" } }).to_string();
    let welcome = json!({
        "type": "welcome", "protocol": 1, "seat": 1, "events": [], "state": state(1), "online": [true, false], "watchers": 0,
    });
    session.sending(&json!({ "type": "hello", "protocol": 1, "seen": 0 }).to_string());
    session.received(&welcome.to_string());
    for id in ["a", "b", "c", "d"] {
        session.sending(&act(id));
    }
    let refused =
        |id: &str, code: &str| json!({ "type": "refused", "id": id, "code": code, "reason": "." }).to_string();
    session.received(&refused("b", "stale"));
    session.received(&json!({ "type": "ack", "id": "a", "version": 2 }).to_string());
    // An act may have been stored though the server could not tell.
    session.received(&refused("c", "busy"));
    let event = json!({ "version": 2, "at": 0, "seat": 1, "what": "resigned" });
    session.received(&json!({ "type": "update", "event": event, "state": state(2) }).to_string());
    history.note("server 1", "killed");
    session.lost("reset by peer");
    drop(ann.connecting("127.0.0.1:1", "g", Some(2)));
    let entries = history.entries();
    let wanted = "invoked ok invoked invoked invoked invoked failed ok unknown update note lost unknown invoked failed";
    assert_eq!(outcomes(&entries).join(" "), wanted);
    assert!(matches!(entries[7].what, What::Ok { op: 2, response: Response::Version(2) }));
    assert!(matches!(&entries[5].what, What::Invoked { op: 5, request: Request::Act { id, .. } } if id == "d"));
    assert_eq!(entries[12].op(), Some(5), "the act that was open when the connection was lost");
    assert!(entries.is_sorted_by_key(|entry| entry.at));
    let timeline = ann.timeline();
    assert_eq!(timeline.lines().count(), entries.len(), "{timeline}");
    for part in
        ["enter g at 127.0.0.1:1, seen 0", "#2 ok: version 2", "note: killed", "connection lost: g: reset by peer"]
    {
        assert!(timeline.contains(part), "{part} in {timeline}");
    }
}
