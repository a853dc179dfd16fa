//! Errors of the database.

use std::io;
use std::path::PathBuf;

/// Why a database operation failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Error of SQLite.
    #[error("database error: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL is unreachable or rejects the login.
    #[error("it is unreachable: {0}; start it, or choose another")]
    Unreachable(String),
    /// PostgreSQL does not run, or it is starting or stopping.
    #[error("it is not running: {0}; start it, or choose another")]
    Down(String),
    /// The PostgreSQL database does not accept changes.
    #[error("it is a read-only standby; choose the primary, or name all machines in the URL")]
    Standby,
    /// The URL of the PostgreSQL database is invalid, or names certificates that cannot be used.
    #[error("its URL cannot be used: {0}")]
    Url(String),
    /// Error of PostgreSQL.
    #[error("database error: {0}")]
    Postgres(String),
    /// The program was built without the feature `postgres`.
    #[error("this program was built without PostgreSQL")]
    NoPostgres,
    /// Games can only be imported into PostgreSQL.
    #[error("games of {} can only be imported into PostgreSQL; choose a PostgreSQL database", .0.display())]
    ImportNeedsPostgres(PathBuf),
    /// A stored event or document is invalid.
    #[error("the database contains an invalid event: {0}")]
    Event(#[from] serde_json::Error),
    /// The change conflicts with one that another server has committed.
    #[error("another change was stored first")]
    Conflict,
    /// The transaction that included the change failed.
    #[error("the transaction failed")]
    Failed,
    /// The database was closed.
    #[error("the database is closed")]
    Closed,
    /// A newer program has migrated the database.
    #[error("the database has schema version {found}, but this program supports only {known}; use a newer program")]
    Newer {
        /// Schema version of the database.
        found: i64,
        /// Latest schema version that this program supports.
        known: i64,
    },
    /// The file belongs to another program.
    #[error("{} belongs to another program; choose another file", .0.display())]
    Foreign(PathBuf),
    /// The PostgreSQL database belongs to another program.
    #[error("the database contains tables of another program; choose an empty database")]
    ForeignTables,
    /// The file or its lock file cannot be opened.
    #[error("{path}: {source}")]
    File {
        /// Path of the file.
        path: String,
        /// Cause of the failure.
        source: io::Error,
    },
    /// The file was moved or replaced while the server uses it.
    #[error("{} was moved or replaced; move it back, or restart the server", .0.display())]
    Moved(PathBuf),
    /// Another server has locked the file.
    #[error("another server uses {}; stop it, or choose another file", .0.display())]
    InUse(PathBuf),
}
