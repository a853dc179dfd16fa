//! TLS to PostgreSQL: which servers each `sslmode` accepts.

use connect4_serve::{Archive, Config, Database, Server};
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair, date_time_ymd};
use tempfile::TempDir;
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

use crate::common::config;
use crate::common::postgres::PostgresInstance;

/// An authority that signs certificates.
struct Authority {
    issuer: Issuer<'static, KeyPair>,
    pem: String,
}

impl Authority {
    fn new(name: &str) -> Self {
        let mut params = CertificateParams::new([]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().unwrap();
        let pem = params.self_signed(&key).unwrap().pem();
        Authority { issuer: Issuer::new(params, key), pem }
    }

    /// A certificate for this host, and its key.
    fn sign(&self, host: &str, expiry_year: i32) -> [String; 2] {
        let mut params = CertificateParams::new([host.to_owned()]).unwrap();
        params.not_after = date_time_ymd(expiry_year, 1, 1);
        let key = KeyPair::generate().unwrap();
        [params.signed_by(&key, &self.issuer).unwrap().pem(), key.serialize_pem()]
    }
}

/// Connects without TLS.
async fn connect(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Runs SQL. Returns the first value of the result.
async fn sql(client: &Client, text: &str) -> String {
    let messages = client.simple_query(text).await.unwrap();
    let row = messages.iter().find_map(|message| match message {
        SimpleQueryMessage::Row(row) => row.get(0),
        _ => None,
    });
    row.unwrap_or_default().to_owned()
}

/// A PostgreSQL server whose TLS settings change during the test, and a database in it.
struct TlsServer {
    _instance: PostgresInstance,
    url: String,
    client: Client,
    settings: u32,
    folder: TempDir,
}

impl TlsServer {
    async fn start() -> Self {
        let mut instance = PostgresInstance::start();
        let url = instance.database("games");
        drop(Server::bind(Config { db: Database::Postgres(url.clone()), ..config() }).await.unwrap());
        let client = connect(&url).await;
        sql(&client, "CREATE ROLE app SUPERUSER LOGIN PASSWORD 'secret'").await;
        TlsServer { _instance: instance, url, client, settings: 0, folder: tempfile::tempdir().unwrap() }
    }

    /// Configures a certificate and its key, or no TLS, and which connections of `app` are accepted.
    async fn configure(&mut self, certificate: Option<&[String; 2]>, entry: &str) {
        self.settings += 1;
        let number = self.settings;
        let [pem, key] = certificate.cloned().unwrap_or_default();
        let entries = format!("host all connect4 127.0.0.1/32 trust\n{entry}");
        let files =
            [(format!("{number}.crt"), pem), (format!("{number}.key"), key), ("pg_hba.conf".to_owned(), entries)];
        for (file, text) in files {
            let lines = format!("SELECT unnest(string_to_array('{text}', E'\\n'))");
            // The program runs in the data folder.
            sql(&self.client, &format!("COPY ({lines}) TO PROGRAM 'umask 077; cat > {file}'")).await;
        }
        for (name, value) in [
            ("ssl", if certificate.is_some() { "on" } else { "off" }.to_owned()),
            ("ssl_cert_file", format!("{number}.crt")),
            ("ssl_key_file", format!("{number}.key")),
            ("log_line_prefix", format!("configuration {number}")),
        ] {
            sql(&self.client, &format!("ALTER SYSTEM SET {name} = '{value}'")).await;
        }
        sql(&self.client, "SELECT pg_reload_conf()").await;
        // New connections get the settings that are in effect.
        while sql(&connect(&self.url).await, "SHOW log_line_prefix").await != format!("configuration {number}") {}
    }

    /// Connects to a host name of the server. Returns whether the connection is encrypted, or the error.
    async fn connect(&self, host: &str, parameters: &str) -> Result<bool, String> {
        let address = self.url.replace("connect4@127.0.0.1", &format!("app:secret@{host}"));
        let database = Database::Postgres(format!("{address}?{parameters}"));
        let archive = tokio::task::spawn_blocking(move || Archive::open(&database)).await.unwrap();
        let archive = archive.map_err(|error| error.to_string())?;
        // An earlier connection may still end.
        let latest = "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'app' \
                      ORDER BY backend_start DESC LIMIT 1";
        let found = sql(&self.client, latest).await;
        tokio::task::spawn_blocking(|| drop(archive)).await.unwrap();
        Ok(found == "t")
    }

    /// A file with these certificates.
    fn file(&self, name: &str, pem: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::write(&path, pem).unwrap();
        path.to_str().unwrap().replace('/', "%2F")
    }
}

/// Whether a connection was refused because of this.
fn is_refused(done: &Result<bool, String>, reason: &str) -> bool {
    done.as_ref().is_err_and(|error| error.contains(reason) && !error.contains("secret"))
}

#[tokio::test]
async fn every_sslmode_accepts_and_rejects_servers_as_in_libpq() {
    let mut server = TlsServer::start().await;
    let [ours, other] = ["ours", "other"].map(Authority::new);
    let roots = server.file("ours.pem", &ours.pem);
    let both = server.file("both.pem", &format!("{}{}", other.pem, ours.pem));
    let foreign = server.file("other.pem", &other.pem);
    let (plain, encrypted) = (Ok(false), Ok(true));
    let any = "host all app 127.0.0.1/32 trust";

    server.configure(None, any).await;
    assert_eq!(server.connect("localhost", "").await, plain);
    assert_eq!(server.connect("localhost", "sslmode=disable").await, plain);
    for mode in ["require".to_owned(), format!("verify-full&sslrootcert={roots}")] {
        let done = server.connect("localhost", &format!("sslmode={mode}")).await;
        assert!(is_refused(&done, "server does not support TLS"), "{mode}: {done:?}");
    }

    let certificate = ours.sign("localhost", 2999);
    server.configure(Some(&certificate), any).await;
    for (parameters, at_localhost, at_address) in [
        ("".to_owned(), true, true),
        ("sslmode=disable".to_owned(), false, false),
        ("sslmode=prefer".to_owned(), true, true),
        ("sslmode=require".to_owned(), true, true),
        (format!("sslmode=require&sslrootcert={roots}"), true, true),
        (format!("sslmode=verify-ca&sslrootcert={roots}"), true, true),
    ] {
        assert_eq!(server.connect("localhost", &parameters).await, Ok(at_localhost), "{parameters}");
        assert_eq!(server.connect("127.0.0.1", &parameters).await, Ok(at_address), "{parameters}");
    }
    for file in [&roots, &both] {
        let full = format!("sslmode=verify-full&sslrootcert={file}");
        assert_eq!(server.connect("localhost", &full).await, encrypted);
        let done = server.connect("127.0.0.1", &full).await;
        assert!(is_refused(&done, "not valid for name"), "{done:?}");
    }
    // As in libpq, a file of authorities makes `prefer` reject the certificate and connect without TLS.
    assert_eq!(server.connect("localhost", &format!("sslrootcert={foreign}")).await, plain);
    for parameters in [
        format!("sslmode=require&sslrootcert={foreign}"),
        format!("sslmode=verify-ca&sslrootcert={foreign}"),
        format!("sslmode=verify-full&sslrootcert={foreign}"),
        "sslmode=verify-full".to_owned(),
        "sslrootcert=system".to_owned(),
    ] {
        let done = server.connect("localhost", &parameters).await;
        assert!(is_refused(&done, "UnknownIssuer"), "{parameters}: {done:?}");
    }

    // Only connections without, then only with TLS.
    server.configure(Some(&certificate), "hostnossl all app 127.0.0.1/32 trust").await;
    assert_eq!(server.connect("localhost", "").await, plain);
    let done = server.connect("localhost", "sslmode=require").await;
    assert!(is_refused(&done, "no pg_hba.conf entry"), "{done:?}");
    server.configure(Some(&certificate), "hostssl all app 127.0.0.1/32 scram-sha-256").await;
    assert_eq!(server.connect("localhost", "").await, encrypted);
    assert_eq!(server.connect("localhost", "sslmode=require&channel_binding=require").await, encrypted);
    let done = server.connect("localhost", "sslmode=disable").await;
    assert!(is_refused(&done, "no pg_hba.conf entry"), "{done:?}");

    server.configure(Some(&ours.sign("localhost", 2020)), any).await;
    assert_eq!(server.connect("localhost", "sslmode=require").await, encrypted);
    let done = server.connect("localhost", &format!("sslmode=verify-ca&sslrootcert={roots}")).await;
    assert!(is_refused(&done, "xpired"), "{done:?}");

    // A self-signed certificate in the file of authorities, as in PostgreSQL's manual.
    let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let pem = params.self_signed(&key).unwrap().pem();
    let own = server.file("own.pem", &pem);
    server.configure(Some(&[pem, key.serialize_pem()]), any).await;
    assert_eq!(server.connect("localhost", &format!("sslmode=verify-full&sslrootcert={own}")).await, encrypted);
    let done = server.connect("localhost", &format!("sslmode=verify-ca&sslrootcert={roots}")).await;
    assert!(done.is_err(), "{done:?}");
}
