//! The finished games in a server's database, for operators.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use crate::ServeError;
use crate::config::Database;
use crate::store::sqlite::{archived_from_row, schema_version};
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
        return Err(StoreError::Foreign(PathBuf::from(path)));
    }
    Ok(connection)
}

fn remove(connection: &mut Connection, id: &str) -> Result<bool, StoreError> {
    let transaction = connection.transaction()?;
    let is_finished = "EXISTS (SELECT 1 FROM games WHERE id = ?1 AND finished IS NOT NULL)";
    transaction.execute(&format!("DELETE FROM events WHERE game = ?1 AND {is_finished}"), params![id])?;
    let games = transaction.execute("DELETE FROM games WHERE id = ?1 AND finished IS NOT NULL", params![id])?;
    transaction.commit()?;
    Ok(games > 0)
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
        let entries = |connection: &Connection| -> rusqlite::Result<Vec<ArchiveEntry>> {
            let sql = "SELECT * FROM games WHERE finished IS NOT NULL ORDER BY finished DESC LIMIT ?1";
            let mut statement = connection.prepare(sql)?;
            let entry =
                |row: &rusqlite::Row| Ok(ArchiveEntry { game: archived_from_row(row)?, is_listed: row.get("listed")? });
            statement.query_map([count], entry)?.collect()
        };
        match &self.0 {
            OpenDatabase::Sqlite(connection) => Ok(entries(connection).map_err(StoreError::from)?),
            #[cfg(feature = "postgres")]
            OpenDatabase::Postgres(archive) => Ok(archive.list(count)?),
        }
    }

    /// Hides a finished game from everyone but its players. Returns whether there is such a game.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn hide(&self, id: &str) -> Result<bool, ServeError> {
        let sql = "UPDATE games SET listed = 0 WHERE id = ?1 AND finished IS NOT NULL";
        match &self.0 {
            OpenDatabase::Sqlite(connection) => Ok(connection.execute(sql, [id]).map_err(StoreError::from)? > 0),
            #[cfg(feature = "postgres")]
            OpenDatabase::Postgres(archive) => Ok(archive.hide(id)?),
        }
    }

    /// Removes a finished game and its moves. Returns whether there was such a game.
    ///
    /// # Errors
    /// If the database cannot be written.
    pub fn remove(&mut self, id: &str) -> Result<bool, ServeError> {
        match &mut self.0 {
            OpenDatabase::Sqlite(connection) => Ok(remove(connection, id)?),
            #[cfg(feature = "postgres")]
            OpenDatabase::Postgres(archive) => Ok(archive.remove(id)?),
        }
    }
}
