//! The finished games in a server's file, for whoever runs it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use crate::ServeError;
use crate::store::{Archived, StoreError, archived_of_row, is_new};

/// The finished games in a file. A server may use it at the same time.
pub struct Archive {
    connection: Connection,
}

/// A finished game, and whether the archive shows it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game.
    pub game: Archived,
    /// Whether everyone sees it in the archive.
    pub is_listed: bool,
}

fn refused(error: impl Into<StoreError>) -> ServeError {
    ServeError::Store(error.into())
}

impl Archive {
    /// Opens a file.
    ///
    /// # Errors
    /// When there is none, or no server made it.
    pub fn open(path: &Path) -> Result<Self, ServeError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(refused)?;
        connection.busy_timeout(Duration::from_secs(10)).map_err(refused)?;
        if is_new(&connection, Some(path)).map_err(refused)? {
            return Err(refused(StoreError::Foreign(PathBuf::from(path))));
        }
        Ok(Archive { connection })
    }

    /// The latest `count` finished games, the latest first.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn list(&self, count: u32) -> Result<Vec<Entry>, ServeError> {
        let entries = || -> rusqlite::Result<Vec<Entry>> {
            let sql = "SELECT * FROM games WHERE finished IS NOT NULL ORDER BY finished DESC LIMIT ?1";
            let mut statement = self.connection.prepare(sql)?;
            let entry = |row: &rusqlite::Row| Ok(Entry { game: archived_of_row(row)?, is_listed: row.get("listed")? });
            statement.query_map([count], entry)?.collect()
        };
        entries().map_err(refused)
    }

    /// Hides a finished game from all but its players; returns whether there is one of this name.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn hide(&self, id: &str) -> Result<bool, ServeError> {
        let sql = "UPDATE games SET listed = 0 WHERE id = ?1 AND finished IS NOT NULL";
        Ok(self.connection.execute(sql, [id]).map_err(refused)? > 0)
    }

    /// Removes a finished game with all its moves; returns whether there was one of this name.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn remove(&mut self, id: &str) -> Result<bool, ServeError> {
        let mut remove = || -> rusqlite::Result<bool> {
            let transaction = self.connection.transaction()?;
            let is_finished = "EXISTS (SELECT 1 FROM games WHERE id = ?1 AND finished IS NOT NULL)";
            transaction.execute(&format!("DELETE FROM events WHERE game = ?1 AND {is_finished}"), params![id])?;
            let games = transaction.execute("DELETE FROM games WHERE id = ?1 AND finished IS NOT NULL", params![id])?;
            transaction.commit()?;
            Ok(games > 0)
        };
        remove().map_err(refused)
    }
}
