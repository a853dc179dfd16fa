//! A single HTTP request, for tests and the load generator.
#![allow(dead_code, reason = "simulated clients have their own connections")]

use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends a request on a new connection. Returns the headers and body of the response.
///
/// # Errors
/// If the connection is lost before the response is complete.
pub(crate) async fn http(
    addr: SocketAddr,
    method: &str,
    path: &str,
    cookies: &str,
    body: &str,
) -> std::io::Result<(String, String)> {
    exchange(TcpStream::connect(addr).await?, addr, method, path, cookies, body).await
}

/// Sends a request on an open connection. Returns the headers and body of the response.
///
/// # Errors
/// If the connection is lost before the response is complete.
pub(crate) async fn exchange(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    addr: SocketAddr,
    method: &str,
    path: &str,
    cookies: &str,
    body: &str,
) -> std::io::Result<(String, String)> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {addr}\r\ncookie: {cookies}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    if length.is_some_and(|length| length != body.len()) {
        return Err(std::io::ErrorKind::UnexpectedEof.into());
    }
    Ok((head.to_owned(), body.to_owned()))
}
