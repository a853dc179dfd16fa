//! Reads a file, to import it into PostgreSQL.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{lock_file, schema_version};
use crate::store::error::StoreError;
use crate::store::rows::Value;

/// A row to import: its table, and its values by column.
pub(crate) type ImportRow = (&'static str, Vec<(String, Value)>);

/// Reads all rows of a file, which no server may be using, until `take` returns false. Events come after all games.
pub(crate) fn read_for_import(path: &Path, mut take: impl FnMut(ImportRow) -> bool) -> Result<(), StoreError> {
    let failed = |source| StoreError::File { path: path.display().to_string(), source };
    path.metadata().map_err(failed)?;
    let _lock = lock_file(path)?;
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    if schema_version(&connection, Some(path))? == 0 {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    for table in ["games", "events", "guests", "tournaments"] {
        // Older files lack some tables and columns.
        if !connection.table_exists(None, table)? {
            continue;
        }
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}"))?;
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let mut columns = Vec::new();
            for (index, name) in names.iter().enumerate() {
                columns.push((name.clone(), row.get(index)?));
            }
            if !take((table, columns)) {
                return Ok(());
            }
        }
    }
    Ok(())
}
