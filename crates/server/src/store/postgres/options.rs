//! How to connect to a database: its URL, in the syntax of libpq.

use std::error::Error as _;
use std::io;
use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, Error, Socket};
use tokio_postgres_rustls_improved::MakeRustlsConnect;

use super::tls::{Roots, TlsMode, client_config};
use crate::store::error::StoreError;

/// Timeout of a database operation, after which its connection counts as lost.
pub(in crate::store) const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);
/// Time after which the next machine is tried, unless the URL has a `connect_timeout`.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);

type TlsStream = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// A parsed URL. It may contain a password and must not be logged.
#[derive(Clone)]
pub(super) struct ConnectOptions {
    /// One for each machine that the URL names, in this order.
    machines: Vec<Config>,
    tls: MakeRustlsConnect,
}

/// Options for each of the machines. tokio-postgres would not try another one if a machine accepts a connection and then
/// does not answer.
fn machines(all: &Config) -> Result<Vec<Config>, StoreError> {
    let (hosts, addresses, ports) = (all.get_hosts(), all.get_hostaddrs(), all.get_ports());
    let count = hosts.len().max(addresses.len());
    if count == 0 {
        return Err(StoreError::Url("it names no host".to_owned()));
    }
    if [hosts.len(), addresses.len()].iter().any(|&number| ![0, count].contains(&number))
        || ![0, 1, count].contains(&ports.len())
    {
        return Err(StoreError::Url("the numbers of hosts, addresses and ports differ".to_owned()));
    }
    let of_machine = |index| {
        let mut one = Config::new();
        match hosts.get(index) {
            Some(Host::Tcp(name)) => drop(one.host(name)),
            #[cfg(unix)]
            Some(Host::Unix(folder)) => drop(one.host_path(folder)),
            None => {}
        }
        addresses.get(index).map(|&address| one.hostaddr(address));
        ports.get(index).or(ports.first()).map(|&port| one.port(port));
        all.get_user().map(|user| one.user(user));
        all.get_password().map(|password| one.password(password));
        all.get_dbname().map(|name| one.dbname(name));
        all.get_options().map(|options| one.options(options));
        all.get_application_name().map(|name| one.application_name(name));
        all.get_connect_timeout().map(|&limit| one.connect_timeout(limit));
        all.get_tcp_user_timeout().map(|&limit| one.tcp_user_timeout(limit));
        all.get_keepalives_interval().map(|interval| one.keepalives_interval(interval));
        all.get_keepalives_retries().map(|retries| one.keepalives_retries(retries));
        one.ssl_mode(all.get_ssl_mode())
            .ssl_negotiation(all.get_ssl_negotiation())
            .channel_binding(all.get_channel_binding())
            .keepalives(all.get_keepalives())
            .keepalives_idle(all.get_keepalives_idle())
            .target_session_attrs(all.get_target_session_attrs());
        one
    };
    Ok((0..count).map(of_machine).collect())
}

impl ConnectOptions {
    /// Parses a URL. `sslmode` and `sslrootcert` are parsed here, because tokio-postgres leaves the verification of
    /// certificates to its callers.
    ///
    /// # Errors
    /// If the URL is invalid, or a file of certificates cannot be used. Errors contain nothing that could be part of the
    /// password.
    pub(super) fn parse(url: &str) -> Result<Self, StoreError> {
        // A password may contain a question mark.
        let host = url.find('@').unwrap_or_default();
        let (base, query) = url.split_at(url[host..].find('?').map_or(url.len(), |place| host + place));
        let (mut mode, mut roots, mut others) = (None, None, String::new());
        for pair in query.trim_start_matches('?').split('&') {
            match pair.split_once('=') {
                Some(("sslmode", name)) => mode = Some(name.parse::<TlsMode>()?),
                Some(("sslrootcert", file)) => {
                    let file = percent_encoding::percent_decode_str(file).decode_utf8();
                    roots =
                        Some(Roots::from(&*file.map_err(|_| StoreError::Url("sslrootcert is not UTF-8".to_owned()))?));
                }
                _ => others = format!("{others}{}{pair}", if others.is_empty() { '?' } else { '&' }),
            }
        }
        let mut config: Config = format!("{base}{}", others.trim_end_matches('?')).parse().map_err(invalid)?;
        let default = if roots == Some(Roots::System) { TlsMode::VerifyFull } else { TlsMode::Prefer };
        let mode = mode.unwrap_or(default);
        let tls = MakeRustlsConnect::new(client_config(mode, roots)?);
        // PostgreSQL has no TLS on Unix sockets.
        let is_local = config.get_hosts().iter().all(|host| !matches!(host, Host::Tcp(_)));
        config.ssl_mode(match mode {
            TlsMode::Disable => SslMode::Disable,
            _ if is_local && config.get_hostaddrs().is_empty() => SslMode::Disable,
            TlsMode::Prefer => SslMode::Prefer,
            TlsMode::Require | TlsMode::VerifyCa | TlsMode::VerifyFull => SslMode::Require,
        });
        config.application_name("connect4");
        // Standbys cannot store anything. If the URL names several machines, this leads to the primary.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_TIMEOUT);
        }
        config.tcp_user_timeout(DATABASE_TIMEOUT).keepalives_idle(DATABASE_TIMEOUT);
        // Prepared plans are made while tables are small, so sequential scans and hash and merge joins are turned off. A
        // table without an index is still scanned, at an estimated cost so high that PostgreSQL would compile each such
        // plan (JIT). A heartbeat then took 200 ms of a core instead of 1 ms. Timeouts prevent transactions of dead
        // servers from blocking others.
        let options = "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off \
                       -c statement_timeout=10000 -c idle_in_transaction_session_timeout=10000";
        let options = config.get_options().map_or_else(|| options.to_owned(), |own| format!("{options} {own}"));
        config.options(options);
        Ok(ConnectOptions { machines: machines(&config)?, tls })
    }

    /// Number of machines that the URL names.
    pub(super) fn host_count(&self) -> usize {
        self.machines.len()
    }

    /// Connects to the primary.
    ///
    /// # Errors
    /// [`StoreError::Down`] or [`StoreError::Standby`] if all machines answer that they are not the primary. If a machine
    /// does not answer, other servers may reach it, so its error counts.
    pub(super) async fn connect(&self) -> Result<(Client, Connection<Socket, TlsStream>), StoreError> {
        let mut failed = None;
        for machine in &self.machines {
            // A machine may be unreachable, and PostgreSQL may not answer.
            let limit = machine.get_connect_timeout().copied().unwrap_or(CONNECT_TIMEOUT) + DATABASE_TIMEOUT;
            let error = match timeout(limit, self.connect_to(machine)).await {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(error)) => to_store_error(error),
                Err(_) => StoreError::Postgres(format!("no connection within {} s", limit.as_secs())),
            };
            if matches!(failed, None | Some(StoreError::Down(_) | StoreError::Standby)) {
                failed = Some(error);
            }
        }
        Err(failed.unwrap_or(StoreError::Closed))
    }

    /// Connects to a machine. As in libpq, `prefer` tries again without TLS if the server refuses TLS.
    async fn connect_to(&self, machine: &Config) -> Result<(Client, Connection<Socket, TlsStream>), Error> {
        let failed = match machine.connect(self.tls.clone()).await {
            Err(error) if machine.get_ssl_mode() == SslMode::Prefer && concerns_tls(&error) => error,
            done => return done,
        };
        let mut plain = machine.clone();
        plain.ssl_mode(SslMode::Disable);
        plain.connect(self.tls.clone()).await.map_err(|_| failed)
    }
}

/// Why a connection to a machine failed.
fn to_store_error(error: Error) -> StoreError {
    use io::ErrorKind::{ConnectionRefused, NotFound, PermissionDenied};
    let cause = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    // tokio-postgres reports a standby like this; errors of the system have a number.
    if cause.is_some_and(|cause| cause.kind() == PermissionDenied && cause.raw_os_error().is_none()) {
        return StoreError::Standby;
    }
    let is_down = error.code() == Some(&SqlState::CANNOT_CONNECT_NOW)
        // A Unix socket may not exist.
        || cause.is_some_and(|cause| matches!(cause.kind(), ConnectionRefused | NotFound));
    match error.into() {
        StoreError::Postgres(why) if is_down => StoreError::Down(why),
        error => error,
    }
}

fn invalid(error: Error) -> StoreError {
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    StoreError::Url(match reason.as_str() {
        // The parameter may be a part of the password.
        "" | "unexpected EOF" => "it is incomplete".to_owned(),
        reason if reason.starts_with("unknown option") => "it has an unknown parameter".to_owned(),
        reason => reason.to_owned(),
    })
}

/// Whether a connection without TLS may succeed where one with TLS has failed: the handshake failed, or `pg_hba.conf`
/// has no entry for connections with TLS.
fn concerns_tls(error: &Error) -> bool {
    let cause = error.source().and_then(|source| source.downcast_ref::<io::Error>()).and_then(io::Error::get_ref);
    cause.is_some_and(|cause| cause.is::<rustls::Error>())
        || error.code() == Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn errors_do_not_contain_the_password() {
        for (url, reason) in [
            ("postgres://me:secret@host/db?cret=1", "unknown parameter"),
            ("postgres://me:secret@host:port/db", "invalid value for option `port`"),
            ("postgres://me:secret@host/db?sslmode=secret", "sslmode"),
            ("postgres://me:secret@host/db?sslmode=allow", "disable, prefer, require, verify-ca or verify-full"),
            ("postgres://me:secret@host/db?sslmode=verify-ca", "sslrootcert=FILE"),
            ("postgres://me:secret@host/db?sslmode=verify-ca&sslrootcert=system", "verify-full"),
            ("postgres://me:secret@host/db?sslrootcert=/nowhere.pem", "/nowhere.pem"),
            ("postgres://me:secret@host/db?sslrootcert=/dev/null", "no certificates"),
        ] {
            let error = ConnectOptions::parse(url).err().unwrap_or_else(|| panic!("{url} is accepted")).to_string();
            assert!(error.contains(reason) && !error.contains("cret"), "{url}: {error}");
        }
    }

    #[test]
    fn parameters_of_the_driver_remain() {
        let configs = |url: &str| ConnectOptions::parse(url).unwrap().machines;
        let config = |url: &str| configs(url).remove(0);
        let mode = |url: &str| config(url).get_ssl_mode();
        assert_eq!(config("postgres://host/db?user=me&sslmode=disable").get_user(), Some("me"));
        assert_eq!(config("postgres://me:se?cret@host/db?sslmode=require").get_password(), Some(&b"se?cret"[..]));
        assert_eq!(mode("postgres://host/db"), SslMode::Prefer);
        assert_eq!(mode("postgres://host/db?sslrootcert=system"), SslMode::Require);
        assert_eq!(mode("postgres:///db?host=/run/postgresql&sslmode=require"), SslMode::Disable, "a Unix socket");
        // Nothing is lost when the options are divided among the machines.
        let options = "connect_timeout=7&tcp_user_timeout=8&keepalives=0&keepalives_idle=9&keepalives_interval=10&\
                       keepalives_retries=11&channel_binding=require&sslmode=require&sslnegotiation=direct&\
                       target_session_attrs=read-write&options=-cjit%3Doff&application_name=me";
        for host in ["one", "one:7", "%2Frun%2Fpostgresql"] {
            let all: Config = format!("postgres://me:secret@{host}/db?{options}").parse().unwrap();
            assert!(machines(&all).unwrap() == [all], "{host}");
        }
    }

    #[test]
    fn each_machine_has_its_port() {
        let ports =
            |url| ConnectOptions::parse(url).unwrap().machines.iter().map(|one| one.get_ports()[0]).collect::<Vec<_>>();
        assert_eq!(ports("postgres://one:1,two:2/db"), [1, 2]);
        assert_eq!(ports("postgres://one,two/db"), [5432, 5432]);
        for url in ["postgres:///db", "postgres://one,two/db?hostaddr=10.0.0.1"] {
            assert!(matches!(ConnectOptions::parse(url), Err(StoreError::Url(_))), "{url}");
        }
    }

    /// Machines that refuse connections, or accept them without an answer, and how they are reported together.
    #[tokio::test(start_paused = true)]
    async fn a_machine_without_an_answer_decides_the_error() {
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let dead = {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            listener.local_addr().unwrap()
        };
        let silent = silent.local_addr().unwrap();
        for (machines, is_down) in [([dead, dead], true), ([dead, silent], false), ([silent, dead], false)] {
            let url = format!("postgres://me@{},{}/db", machines[0], machines[1]);
            let error = ConnectOptions::parse(&url).unwrap().connect().await.map(drop).unwrap_err();
            assert_eq!(matches!(error, StoreError::Down(_)), is_down, "{machines:?}: {error}");
        }
    }
}
