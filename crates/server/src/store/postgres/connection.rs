//! Connections to the database.

use std::collections::HashMap;
use std::error::Error;
use std::future::{Future, poll_fn};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{AsyncMessage, Client, Row, Statement};

use super::options::{ConnectOptions, DATABASE_TIMEOUT};
use crate::store::error::StoreError;
use crate::store::rows::{Record, Value};

/// Delay between connection attempts.
pub(super) const RECONNECT_DELAY: Duration = Duration::from_millis(300);

pub(super) type Parameters<'a> = &'a [&'a (dyn ToSql + Sync)];

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        // The error's own text has few details.
        StoreError::Postgres(match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        })
    }
}

pub(super) fn to_unreachable(error: StoreError) -> StoreError {
    match error {
        StoreError::Postgres(why) => StoreError::Unreachable(why),
        error => error,
    }
}

/// Runs a database operation with a timeout.
pub(super) async fn with_deadline<T, E>(work: impl Future<Output = Result<T, E>>) -> Result<T, StoreError>
where
    StoreError: From<E>,
{
    match timeout(DATABASE_TIMEOUT, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(StoreError::Postgres(format!("no answer within {} s", DATABASE_TIMEOUT.as_secs()))),
    }
}

/// A value of a row or parameter, whose type follows the column.
#[derive(Debug)]
struct PgValue(Value);

impl ToSql for PgValue {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match &self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) if *kind == Type::BOOL => (*number != 0).to_sql(kind, out),
            Value::Integer(number) if *kind == Type::INT2 => i16::try_from(*number)?.to_sql(kind, out),
            Value::Integer(number) => number.to_sql(kind, out),
            Value::Real(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Blob(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for PgValue {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(PgValue(match *kind {
            Type::BOOL => bool::from_sql(kind, raw)?.into(),
            Type::INT2 => i16::from_sql(kind, raw)?.into(),
            Type::INT4 => i32::from_sql(kind, raw)?.into(),
            Type::INT8 => i64::from_sql(kind, raw)?.into(),
            Type::FLOAT8 => f64::from_sql(kind, raw)?.into(),
            Type::BYTEA => raw.to_vec().into(),
            _ => String::from_sql(kind, raw)?.into(),
        }))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(PgValue(Value::Null))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl Record for Row {
    fn value(&self, column: &str) -> Result<Value, StoreError> {
        Ok(self.try_get::<_, PgValue>(column)?.0)
    }
}

/// A connection and its prepared statements.
pub(super) struct PgConnection {
    pub(super) client: Client,
    statements: Mutex<HashMap<String, Statement>>,
    driver: JoinHandle<()>,
}

impl Drop for PgConnection {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl PgConnection {
    pub(super) async fn open(options: &ConnectOptions) -> Result<Self, StoreError> {
        Ok(Self::open_with_notifications(options).await?.0)
    }

    /// Also returns the payloads of notifications, which end with the connection.
    pub(super) async fn open_with_notifications(
        options: &ConnectOptions,
    ) -> Result<(Self, mpsc::Receiver<String>), StoreError> {
        let (client, mut connection) = options.connect().await?;
        let (sender, payloads) = mpsc::channel(1);
        let driver = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
                if let AsyncMessage::Notification(notification) = message {
                    let _ = sender.send(notification.payload().to_owned()).await;
                }
            }
        });
        Ok((PgConnection { client, statements: Mutex::default(), driver }, payloads))
    }

    /// The prepared statement for `sql`, whose parameters are `$1` or `?1`.
    async fn statement(&self, sql: &str) -> Result<Statement, StoreError> {
        let known = self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(&sql.replace('?', "$")).await?;
        self.statements.lock().unwrap_or_else(PoisonError::into_inner).insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    pub(super) async fn query(&self, sql: &str, parameters: Parameters<'_>) -> Result<Vec<Row>, StoreError> {
        Ok(self.client.query(&self.statement(sql).await?, parameters).await?)
    }

    /// Converts the rows of a query.
    pub(super) async fn select<T>(
        &self,
        sql: &str,
        values: Vec<Value>,
        convert: fn(&dyn Record) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let values: Vec<_> = values.into_iter().map(PgValue).collect();
        let values: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        self.query(sql, &values).await?.iter().map(|row| convert(row)).collect()
    }

    /// Runs a statement that must change or lock one row; otherwise the command is a conflict.
    pub(super) async fn change(&self, sql: &str, values: Vec<Value>) -> Result<(), StoreError> {
        let values = values.into_iter().map(PgValue);
        if self.client.execute_raw(&self.statement(sql).await?, values).await? == 1 {
            Ok(())
        } else {
            Err(StoreError::Conflict)
        }
    }

    pub(super) async fn execute(&self, sql: &str, parameters: Parameters<'_>) -> Result<u64, StoreError> {
        Ok(self.client.execute(&self.statement(sql).await?, parameters).await?)
    }

    /// Runs `work` in a transaction, which is rolled back on errors.
    pub(super) async fn transaction(
        &self,
        work: impl Future<Output = Result<(), StoreError>>,
    ) -> Result<(), StoreError> {
        self.client.batch_execute("BEGIN").await?;
        match work.await {
            Ok(()) => Ok(self.client.batch_execute("COMMIT").await?),
            Err(error) => {
                self.client.batch_execute("ROLLBACK").await?;
                Err(error)
            }
        }
    }
}

/// A connection that is reopened after it is lost.
pub(super) struct ReconnectingConnection {
    pub(super) options: ConnectOptions,
    state: tokio::sync::Mutex<ConnectionState>,
}

#[derive(Default)]
struct ConnectionState {
    open: Option<Arc<PgConnection>>,
    /// Times of the first and the latest failed attempt to connect, after the connection was lost.
    failed: Option<(Instant, Instant)>,
}

impl ReconnectingConnection {
    pub(super) fn new(options: ConnectOptions) -> Self {
        ReconnectingConnection { options, state: tokio::sync::Mutex::default() }
    }

    /// Runs `work` on the connection, and closes the connection if it fails or times out. `work` is not repeated: if its
    /// answer is lost, its outcome is unknown.
    pub(super) async fn with<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        work: impl FnOnce(Arc<PgConnection>) -> F,
    ) -> Result<T, StoreError> {
        let connection = self.connection().await?;
        let done = with_deadline(work(connection.clone())).await;
        if let Err(StoreError::Postgres(_)) = &done {
            let mut state = self.state.lock().await;
            if state.open.as_ref().is_some_and(|now| Arc::ptr_eq(now, &connection)) {
                state.open = None;
            }
        }
        done
    }

    /// The open connection. Operations wait for a database that restarts or moves to a standby, but only for
    /// [`DATABASE_TIMEOUT`] after the first failed attempt to connect. After that they fail immediately between attempts.
    async fn connection(&self) -> Result<Arc<PgConnection>, StoreError> {
        let mut state = self.state.lock().await;
        if let Some(connection) = state.open.as_ref().filter(|connection| !connection.client.is_closed()) {
            return Ok(connection.clone());
        }
        loop {
            let start = Instant::now();
            if let Some((first, latest)) = state.failed {
                let next = latest + RECONNECT_DELAY;
                if start < next {
                    if first.elapsed() >= DATABASE_TIMEOUT {
                        return Err(StoreError::Postgres("the database is unreachable".to_owned()));
                    }
                    tokio::time::sleep_until(next.into()).await;
                    continue;
                }
            }
            match PgConnection::open(&self.options).await {
                Ok(connection) => {
                    let connection = Arc::new(connection);
                    *state = ConnectionState { open: Some(connection.clone()), failed: None };
                    return Ok(connection);
                }
                Err(error) => {
                    let first = state.failed.map_or(start, |(first, _)| first);
                    *state = ConnectionState { open: None, failed: Some((first, Instant::now())) };
                    if first.elapsed() >= DATABASE_TIMEOUT {
                        return Err(error);
                    }
                }
            }
        }
    }
}
