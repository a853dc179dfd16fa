//! The finished games in a server's database, for operators.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::config::Database;
use crate::serve::ServeError;
use crate::store::rows::{archive_entry, values};
use crate::store::sqlite::{schema_version, select};
use crate::store::{ArchiveEntry, StoreError};

/// The finished games in a database. A server may use the database at the same time.
pub struct Archive(OpenDatabase);

enum OpenDatabase {
    Sqlite(Connection),
    #[cfg(feature = "postgres")]
    Postgres(Box<crate::store::PostgresArchive>),
}

fn open_file(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    if schema_version(&connection, Some(path))? == 0 {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    Ok(connection)
}

/// Runs statements for a game in a transaction. Returns the number of rows that the last one has changed.
fn change_file(connection: &Connection, statements: &[&str], game: &str) -> Result<u64, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let mut rows = 0;
    for sql in statements {
        rows = transaction.execute(sql, [game])? as u64;
    }
    transaction.commit()?;
    Ok(rows)
}

impl Archive {
    /// Opens a server's database.
    ///
    /// # Errors
    /// If the database does not exist, or was not created by a server.
    pub fn open(database: &Database) -> Result<Self, ServeError> {
        Ok(Archive(match database {
            Database::File(path) => OpenDatabase::Sqlite(open_file(path)?),
            #[cfg(feature = "postgres")]
            Database::Postgres(url) => OpenDatabase::Postgres(Box::new(crate::store::PostgresArchive::open(url)?)),
            #[cfg(not(feature = "postgres"))]
            Database::Postgres(_) => return Err(StoreError::NoPostgres.into()),
            Database::Memory => return Err(StoreError::Closed.into()),
        }))
    }

    /// The latest `count` finished games, latest first.
    ///
    /// # Errors
    /// If the database cannot be read.
    pub fn list(&self, count: u32) -> Result<Vec<ArchiveEntry>, ServeError> {
        let sql = "SELECT * FROM games WHERE finished IS NOT NULL ORDER BY finished DESC LIMIT ?1";
        Ok(match &self.0 {
            OpenDatabase::Sqlite(connection) => select(connection, sql, values![count], archive_entry)?,
            #[cfg(feature = "postgres")]
            OpenDatabase::Postgres(archive) => archive.select(sql, values![count], archive_entry)?,
        })
    }

    /// Hides a finished game from everyone but its players. Returns whether there is such a game.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn hide(&self, id: &str) -> Result<bool, ServeError> {
        self.change(&["UPDATE games SET listed = FALSE WHERE id = ?1 AND finished IS NOT NULL"], id)
    }

    /// Removes a finished game and its moves. Returns whether there was such a game.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn remove(&self, id: &str) -> Result<bool, ServeError> {
        let events = "DELETE FROM events WHERE game IN (SELECT id FROM games WHERE id = ?1 AND finished IS NOT NULL)";
        self.change(&[events, "DELETE FROM games WHERE id = ?1 AND finished IS NOT NULL"], id)
    }

    fn change(&self, statements: &[&str], id: &str) -> Result<bool, ServeError> {
        let rows = match &self.0 {
            OpenDatabase::Sqlite(connection) => change_file(connection, statements, id)?,
            #[cfg(feature = "postgres")]
            OpenDatabase::Postgres(archive) => archive.change(statements, id)?,
        };
        Ok(rows > 0)
    }
}
