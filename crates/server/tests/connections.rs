//! Connections that send nothing, too little or too much, over real sockets.

use std::time::{Duration, Instant};

use crate::common::{TEST_TIMEOUT, config, start};
use connect4_serve::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends a text, and returns everything received until the server closes.
async fn exchange(server: &crate::common::TestServer, text: &str) -> String {
    let mut stream = TcpStream::connect(server.addr).await.unwrap();
    let _ = stream.write_all(text.as_bytes()).await;
    let mut received = String::new();
    let read = tokio::time::timeout(TEST_TIMEOUT, stream.read_to_string(&mut received))
        .await
        .expect("the server closes the connection");
    // A slow client's connection may be reset.
    if read.is_err() { String::new() } else { received }
}

#[tokio::test]
async fn slow_clients_are_disconnected() {
    let server = start(Config { request_timeout: Duration::from_millis(100), ..config() }).await;
    assert_eq!(exchange(&server, "").await, "", "an empty request");
    let received = exchange(&server, "GET / HTTP/1.1\r\nhost: local").await;
    assert!(received.is_empty() || received.starts_with("HTTP/1.1 408"), "incomplete headers: {received}");
    // On a busy machine, the headers may be too slow as well.
    let expect_response = async |text: &str, status: &str, part: &str| {
        let end = Instant::now() + TEST_TIMEOUT;
        loop {
            let received = exchange(&server, text).await;
            if received.starts_with(status) && received.contains(part) {
                return;
            }
            assert!(Instant::now() < end, "{text}: {received}");
        }
    };
    let head = "POST /api/v1/engine HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";
    let half_a_body = format!("{head}content-length: 20\r\n\r\n{{\"ask\"");
    expect_response(&half_a_body, "HTTP/1.1 408", "did not arrive in time").await;
    let no_second_request = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n";
    expect_response(no_second_request, "HTTP/1.1 200", "").await;
    server.end().await;
}

#[tokio::test]
async fn unfinished_requests_do_not_delay_shutdown() {
    let (request_timeout, shutdown_grace) = (TEST_TIMEOUT * 10, Duration::from_millis(100));
    let server = start(Config { request_timeout, shutdown_grace, ..config() }).await;
    let mut stream = TcpStream::connect(server.addr).await.unwrap();
    stream.write_all(b"POST /api/v1/engine HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n").await.unwrap();
    let other = exchange(&server, "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");
    server.end().await;
}

#[tokio::test]
async fn connections_per_address_are_limited() {
    let server = start(Config { max_sockets: 0, request_timeout: TEST_TIMEOUT * 10, ..config() }).await;
    let ask = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let mut silent = Vec::new();
    for _ in 0..100 {
        silent.push(TcpStream::connect(server.addr).await.unwrap());
    }
    let mut one_more = TcpStream::connect(server.addr).await.unwrap();
    let mut received = [0; 1];
    let closed =
        tokio::time::timeout(TEST_TIMEOUT, one_more.read(&mut received)).await.expect("the connection is rejected");
    assert!(matches!(closed, Ok(0) | Err(_)));
    silent.clear();
    // The server notices closed connections after a moment.
    while !tokio::time::timeout(TEST_TIMEOUT, exchange(&server, ask)).await.unwrap().starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.end().await;
}
