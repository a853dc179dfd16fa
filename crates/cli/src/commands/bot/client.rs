//! Requests and WebSockets to a server, which are repeated until it answers.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::bail;
use connect4_wire::{Code, Refusal};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE};
use hyper::{Method, Request, Response, Uri};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// The largest response, in bytes.
const MAX_BODY_BYTES: usize = 16 << 20;
/// How long a connection or a response may take.
const TIMEOUT: Duration = Duration::from_secs(20);
/// How long to try to reach a server before its first response, and after it.
const FIRST_PATIENCE: Duration = Duration::from_secs(3);
const PATIENCE: Duration = Duration::from_secs(600);
/// The shortest and the longest pause before the next attempt.
const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(8)];

/// Why a bot cannot continue.
#[derive(Debug)]
pub(super) enum Problem {
    /// The server refuses a request.
    Refused(Refusal),
    /// The server cannot be reached.
    Lost(String),
    /// The player cannot play.
    Failed(anyhow::Error),
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Problem::Refused(refusal)
    }
}

/// Pauses between attempts, twice as long each time.
pub(super) struct Backoff {
    since: Instant,
    patience: Duration,
    pause: Duration,
}

impl Backoff {
    pub(super) fn new(patience: Duration) -> Self {
        Backoff { since: Instant::now(), patience, pause: PAUSES[0] }
    }

    /// For a connection that has worked before.
    pub(super) fn patient() -> Self {
        Backoff::new(PATIENCE)
    }

    /// Waits before the next attempt.
    ///
    /// # Errors
    /// If there were enough attempts; `error` says what is wrong.
    pub(super) async fn wait(&mut self, error: String) -> Result<(), Problem> {
        if self.since.elapsed() + self.pause > self.patience {
            return Err(Problem::Lost(error));
        }
        // Bots that were disconnected together do not come back together.
        let jitter = 0.5 + (crate::options::random_seed() % 1000) as f64 / 1000.0;
        sleep(self.pause.mul_f64(jitter)).await;
        self.pause = (self.pause * 2).min(PAUSES[1]);
        Ok(())
    }
}

/// A new secret of a bot, which identifies it to the server.
pub(super) fn new_secret() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    format!("bot-{:032x}", u128::from_be_bytes(bytes))
}

pub(super) fn is_secret(text: &str) -> bool {
    text.strip_prefix("bot-").is_some_and(|digits| {
        digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    })
}

/// An invitation link.
pub(super) struct Link {
    /// Scheme and host, if the link has them.
    pub(super) server: Option<String>,
    pub(super) path: String,
    pub(super) id: String,
    pub(super) is_tournament: bool,
}

impl Link {
    pub(super) fn parse(text: &str) -> anyhow::Result<Self> {
        let (server, path) = match text.find("/invite/") {
            Some(0) => (None, text),
            Some(at) => (Some(text[..at].to_owned()), &text[at..]),
            None => (None, ""),
        };
        let words: Vec<&str> = path.split('/').skip(2).collect();
        let (id, is_tournament) = match words[..] {
            ["tournament", id, secret] if !secret.is_empty() => (id, true),
            [id, secret] if !secret.is_empty() => (id, false),
            _ => bail!(
                "`{}` is not an invitation link; copy the whole link of a tournament or game, with /invite/",
                text.escape_debug()
            ),
        };
        Ok(Link { server, path: path.to_owned(), id: id.to_owned(), is_tournament })
    }
}

/// The address of a server.
#[derive(Clone)]
pub(super) struct Site {
    host: String,
    port: u16,
    authority: String,
    tls: Option<TlsConnector>,
}

pub(super) trait Duplex: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Duplex for T {}
pub(super) type Stream = Box<dyn Duplex>;

impl Site {
    pub(super) fn parse(url: &str) -> anyhow::Result<Self> {
        let uri = url.parse::<Uri>().ok();
        let parts = uri.as_ref().and_then(|uri| Some((uri, uri.scheme_str()?, uri.authority()?)));
        let Some((uri, scheme @ ("http" | "https"), authority)) = parts else {
            bail!("`{}` is not the address of a server; write https://HOST or http://HOST:PORT", url.escape_debug());
        };
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            bail!("`{}` is more than the address of a server; write only https://HOST", url.escape_debug());
        }
        let tls = match scheme {
            "https" => Some(connector()?),
            _ => None,
        };
        Ok(Site {
            host: authority.host().trim_matches(['[', ']']).to_owned(),
            port: authority.port_u16().unwrap_or(if tls.is_some() { 443 } else { 80 }),
            authority: authority.as_str().to_owned(),
            tls,
        })
    }

    async fn connect(&self) -> io::Result<Stream> {
        let stream = TcpStream::connect((self.host.as_str(), self.port)).await?;
        stream.set_nodelay(true)?;
        Ok(match &self.tls {
            None => Box::new(stream),
            Some(tls) => {
                let name = ServerName::try_from(self.host.clone()).map_err(io::Error::other)?;
                Box::new(tls.connect(name, stream).await?)
            }
        })
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "http{}://{}", if self.tls.is_some() { "s" } else { "" }, self.authority)
    }
}

/// TLS with the authorities that the system trusts.
fn connector() -> anyhow::Result<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        bail!("the system has no certificates to check the server; install the package ca-certificates");
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()).into())
}

/// A bot's connection to a server.
pub(super) struct Client {
    site: Site,
    cookies: BTreeMap<String, String>,
    connection: Option<SendRequest<Full<Bytes>>>,
    patience: Duration,
}

impl Clone for Client {
    /// The same bot with another connection.
    fn clone(&self) -> Self {
        let Client { site, cookies, patience, .. } = self;
        Client { site: site.clone(), cookies: cookies.clone(), connection: None, patience: *patience }
    }
}

impl Client {
    pub(super) fn new(site: Site, secret: &str) -> Self {
        let cookies = [("c4-player".to_owned(), secret.to_owned())].into();
        Client { site, cookies, connection: None, patience: FIRST_PATIENCE }
    }

    /// The address of a page.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Opens an invitation link, whose secret the server answers with a cookie.
    pub(super) async fn open(&mut self, path: &str) -> Result<(), Problem> {
        let response = self.request(&Method::GET, path, None).await?;
        if response.headers().contains_key(LOCATION) { Ok(()) } else { Err(refusal(&response).into()) }
    }

    pub(super) async fn get<T: DeserializeOwned>(&mut self, path: &str) -> Result<T, Problem> {
        let response = self.request(&Method::GET, path, None).await?;
        parse(&response)
    }

    pub(super) async fn post<T: DeserializeOwned>(&mut self, path: &str, body: &Value) -> Result<T, Problem> {
        let response = self.request(&Method::POST, path, Some(body)).await?;
        parse(&response)
    }

    /// Sends a request until the server answers and is not busy.
    async fn request(&mut self, method: &Method, path: &str, body: Option<&Value>) -> Result<Response<Bytes>, Problem> {
        let mut backoff = Backoff::new(self.patience);
        loop {
            let error = match timeout(TIMEOUT, self.try_request(method, path, body)).await {
                Ok(Ok(response)) => {
                    (self.patience, backoff.patience) = (PATIENCE, PATIENCE);
                    if response.status().as_u16() != 429 && !response.status().is_server_error() {
                        return Ok(response);
                    }
                    let Refusal { reason, .. } = refusal(&response);
                    reason
                }
                Ok(Err(error)) => error,
                Err(_) => "it does not respond".to_owned(),
            };
            self.connection = None;
            backoff.wait(format!("cannot reach {}: {error}; check --server and the network", self.site)).await?;
        }
    }

    async fn try_request(
        &mut self,
        method: &Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Response<Bytes>, String> {
        let mut connection = match self.connection.take().filter(SendRequest::is_ready) {
            Some(connection) => connection,
            None => {
                let stream = self.site.connect().await.map_err(text)?;
                let (connection, driver) = http1::handshake(TokioIo::new(stream)).await.map_err(text)?;
                tokio::spawn(driver);
                connection
            }
        };
        let request = Request::builder().method(method).uri(path).header(HOST, &self.site.authority);
        let request = request.header(COOKIE, self.cookie_header()).header(CONTENT_TYPE, "application/json");
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = request.body(Full::new(Bytes::from(body))).map_err(text)?;
        let response = connection.send_request(request).await.map_err(text)?;
        let (parts, body) = response.into_parts();
        let body = Limited::new(body, MAX_BODY_BYTES).collect().await.map_err(text)?.to_bytes();
        self.connection = Some(connection);
        for cookie in parts.headers.get_all(SET_COOKIE) {
            let pair = cookie.to_str().ok().and_then(|text| text.split(';').next()?.split_once('='));
            // The bot keeps its secret.
            if let Some((name, value)) = pair.filter(|(name, _)| *name != "c4-player") {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        Ok(Response::from_parts(parts, body))
    }

    fn cookie_header(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    /// Opens the WebSocket of a game, in one attempt.
    pub(super) async fn socket(&self, game: &str) -> Result<WebSocketStream<Stream>, String> {
        let scheme = if self.site.tls.is_some() { "wss" } else { "ws" };
        let url = format!("{scheme}://{}/api/v1/games/{game}/socket", self.site.authority);
        let mut request = url.into_client_request().map_err(text)?;
        request.headers_mut().insert(COOKIE, self.cookie_header().parse().map_err(text)?);
        let connect = async {
            let stream = self.site.connect().await.map_err(text)?;
            client_async(request, stream).await.map_err(text)
        };
        let (socket, _) = timeout(TIMEOUT, connect).await.map_err(|_| "it does not respond".to_owned())??;
        Ok(socket)
    }
}

fn text(error: impl fmt::Display) -> String {
    error.to_string()
}

fn parse<T: DeserializeOwned>(response: &Response<Bytes>) -> Result<T, Problem> {
    if !response.status().is_success() {
        return Err(refusal(response).into());
    }
    serde_json::from_slice(response.body()).map_err(|error| {
        let reason = format!("the server has another version, or is not a server of connect4: {error}");
        Problem::Failed(anyhow::Error::msg(reason))
    })
}

/// Why the server refused a request.
fn refusal(response: &Response<Bytes>) -> Refusal {
    serde_json::from_slice(response.body()).unwrap_or_else(|_| {
        let reason = format!("the server answered with status {}; check the address and the link", response.status());
        Refusal::new(Code::Unknown, reason)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_addresses_are_read() {
        let link = Link::parse("https://four.example/invite/tournament/12/ab").unwrap();
        assert_eq!((link.server.as_deref(), &*link.id, link.is_tournament), (Some("https://four.example"), "12", true));
        let link = Link::parse("/invite/12/ab").unwrap();
        assert_eq!((link.server, &*link.id, &*link.path, link.is_tournament), (None, "12", "/invite/12/ab", false));
        for wrong in ["", "12", "https://four.example/tournament/12", "/invite/12/", "/invite/12", "/invite/a/b/c/d"] {
            assert!(Link::parse(wrong).is_err(), "{wrong}");
        }
        let site = Site::parse("http://[::1]:8080").unwrap();
        assert_eq!((&*site.host, site.port, site.to_string()), ("::1", 8080, "http://[::1]:8080".to_owned()));
        for wrong in ["four.example", "ftp://four.example", "http://four.example/x", "http://me@four.example", ""] {
            assert!(Site::parse(wrong).is_err(), "{wrong}");
        }
        assert!(is_secret(&new_secret()) && !is_secret("bot-") && !is_secret(&new_secret().to_uppercase()));
    }
}
