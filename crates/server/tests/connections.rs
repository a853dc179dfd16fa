//! Connections that say nothing, too little or too much, over real sockets.

use std::time::{Duration, Instant};

use crate::common::{PATIENCE, config, start};
use connect4_serve::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Says this, and hears all until the server closes.
async fn say(home: &crate::common::Home, text: &str) -> String {
    let mut stream = TcpStream::connect(home.addr).await.unwrap();
    let _ = stream.write_all(text.as_bytes()).await;
    let mut heard = String::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_string(&mut heard)).await.expect("it closes");
    // A client that was too slow to send is reset.
    if read.is_err() { String::new() } else { heard }
}

#[tokio::test]
async fn who_is_too_slow_is_let_go() {
    let home = start(Config { patience: Duration::from_millis(100), ..config() }).await;
    assert_eq!(say(&home, "").await, "", "nothing at all");
    let heard = say(&home, "GET / HTTP/1.1\r\nhost: local").await;
    assert!(heard.is_empty() || heard.starts_with("HTTP/1.1 408"), "half a head: {heard}");
    // On a busy machine, the head may be too slow as well.
    let hears = async |text: &str, status: &str, part: &str| {
        let end = Instant::now() + PATIENCE;
        loop {
            let heard = say(&home, text).await;
            if heard.starts_with(status) && heard.contains(part) {
                return;
            }
            assert!(Instant::now() < end, "{text}: {heard}");
        }
    };
    let head = "POST /api/v1/engine HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let half_a_body = format!("{head}content-length: 20\r\n\r\n{{\"ask\"");
    hears(&half_a_body, "HTTP/1.1 408", "did not come in time").await;
    let no_second_request = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n";
    hears(no_second_request, "HTTP/1.1 200", "").await;
    home.end().await;
}

#[tokio::test]
async fn what_is_half_said_keeps_no_server_from_its_end() {
    let (patience, grace) = (PATIENCE * 10, Duration::from_millis(100));
    let home = start(Config { patience, grace, ..config() }).await;
    let mut stream = TcpStream::connect(home.addr).await.unwrap();
    stream.write_all(b"POST /api/v1/engine HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n").await.unwrap();
    let other = say(&home, "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
    home.end().await;
}

#[tokio::test]
async fn an_address_has_so_many_connections() {
    let home = start(Config { max_sockets: 0, patience: PATIENCE * 10, ..config() }).await;
    let ask = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let mut silent = Vec::new();
    for _ in 0..100 {
        silent.push(TcpStream::connect(home.addr).await.unwrap());
    }
    let mut one_more = TcpStream::connect(home.addr).await.unwrap();
    let mut heard = [0; 1];
    let closed = tokio::time::timeout(PATIENCE, one_more.read(&mut heard)).await.expect("it is turned away");
    assert!(matches!(closed, Ok(0) | Err(_)));
    silent.clear();
    // That they have gone is noticed in a moment.
    while !tokio::time::timeout(PATIENCE, say(&home, ask)).await.unwrap().starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    home.end().await;
}
