//! Games on a server that cannot store anything for a while.

use std::time::Duration;

use crate::common::{config, start};
use connect4_serve::{Config, Database};
use serde_json::{Value, json};

/// Players learn that nothing can be stored, their clocks pause, and the game continues by itself.
#[tokio::test]
async fn games_pause_while_nothing_can_be_stored() {
    let folder = tempfile::tempdir().unwrap();
    let [path, moved] = ["games.db", "moved.db"].map(|name| folder.path().join(name));
    let server = start(Config { db: Database::File(path.clone()), ..config() }).await;
    let mut game = server.game(&json!({ "clock": { "seconds": 60 } })).await;
    server.join(&mut game).await;
    let (mut one, welcome) = server.enter(&game.id, &game.players[0]).await;
    assert_eq!((&welcome["state"]["paused"], &welcome["state"]["clock"]["running"]), (&json!(false), &json!(1)));
    let (mut two, _) = server.enter(&game.id, &game.players[1]).await;
    std::fs::rename(&path, &moved).unwrap();
    assert_eq!(one.play(1, "4").await["code"], "busy");
    let paused = two.wait("state").await["state"].clone();
    assert_eq!(
        (&paused["paused"], &paused["clock"]["running"], &paused["to_move"]),
        (&json!(true), &Value::Null, &json!(1))
    );
    // Also for those who arrive now.
    tokio::time::sleep(Duration::from_millis(20)).await;
    let (_spectator, welcome) = server.enter(&game.id, &game.spectator).await;
    let look = server.get(&format!("/api/v1/games/{}", game.id), &game.players[0]).await.json();
    for state in [&welcome["state"], &look["state"]] {
        assert_eq!((&state["paused"], &state["clock"]), (&json!(true), &paused["clock"]));
    }
    assert_eq!(one.play(1, "4").await["code"], "busy");
    std::fs::rename(&moved, &path).unwrap();
    let state = two.wait("state").await["state"].clone();
    assert_eq!((&state["paused"], &state["clock"]["running"]), (&json!(false), &json!(1)));
    assert_eq!(one.play(1, "4").await["type"], "ack");
    let after = two.wait("update").await["state"].clone();
    assert_eq!((&after["version"], &after["paused"]), (&json!(2), &json!(false)));
    server.end().await;
}
