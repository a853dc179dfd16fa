//! A database for operators, while servers may use it.

use tokio::runtime::{Builder, Runtime};

use super::connection::{PgConnection, to_unreachable};
use super::options::ConnectOptions;
use super::version;
use crate::store::error::StoreError;
use crate::store::rows::{Record, Value};

/// A database that is used by one thread.
pub(crate) struct PostgresArchive {
    runtime: Runtime,
    connection: PgConnection,
}

impl PostgresArchive {
    pub(crate) fn open(url: &str) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Postgres(error.to_string()))?;
        let connection = runtime.block_on(async {
            let connection = PgConnection::open(&ConnectOptions::parse(url)?).await.map_err(to_unreachable)?;
            if version(&connection).await? == 0 { Err(StoreError::ForeignTables) } else { Ok(connection) }
        })?;
        Ok(PostgresArchive { runtime, connection })
    }

    pub(crate) fn select<T>(
        &self,
        sql: &str,
        values: Vec<Value>,
        convert: fn(&dyn Record) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        self.runtime.block_on(self.connection.select(sql, values, convert))
    }

    /// Runs statements for a game in a transaction. Returns the number of rows that the last one has changed.
    pub(crate) fn change(&self, statements: &[&str], game: &str) -> Result<u64, StoreError> {
        let mut rows = 0;
        self.runtime.block_on(self.connection.transaction(async {
            for sql in statements {
                rows = self.connection.execute(sql, &[&game]).await?;
            }
            Ok(())
        }))?;
        Ok(rows)
    }
}
