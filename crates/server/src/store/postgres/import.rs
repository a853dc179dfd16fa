//! Imports the games of an SQLite file.

use std::collections::HashSet;
use std::path::Path;

use tokio::sync::mpsc;

use super::connection::PgConnection;
use super::{MIGRATION_LOCK, Postgres};
use crate::store::error::StoreError;
use crate::store::rows::Value;
use crate::store::sqlite::import::read_for_import;

impl Postgres {
    /// Imports the games of an SQLite file, except existing ones. Returns the number of imported games.
    pub(crate) async fn import(&self, path: &Path) -> Result<usize, StoreError> {
        let path = path.to_owned();
        let (sender, mut rows) = mpsc::channel(64);
        let reading =
            tokio::task::spawn_blocking(move || read_for_import(&path, |row| sender.blocking_send(row).is_ok()));
        let connection = PgConnection::open(&self.reader.options).await?;
        let mut imported = HashSet::new();
        connection
            .transaction(async {
                connection.execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK]).await?;
                while let Some((table, mut columns)) = rows.recv().await {
                    // IDs of games; for other tables, it has no meaning.
                    let id = match columns.iter().find(|(name, _)| ["id", "game"].contains(&name.as_str())) {
                        Some((_, Value::Text(id))) => id.clone(),
                        _ => String::new(),
                    };
                    match table {
                        "events" if !imported.contains(&id) => continue,
                        "events" => columns.push(("steady".to_owned(), self.monotonic_ms().into())),
                        "games" => {
                            let is_swap_3 = columns.contains(&("swap".to_owned(), Value::Integer(3)));
                            columns.retain(|(name, _)| {
                                !["swap_3", "judged", "review_until", "began"].contains(&name.as_str())
                            });
                            columns.push(("swap_3".to_owned(), is_swap_3.into()));
                            columns.push(("began".to_owned(), self.monotonic_ms().into()));
                        }
                        _ => {}
                    }
                    let (names, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
                    let numbers: Vec<_> = (1..=names.len()).map(|number| format!("?{number}")).collect();
                    let (names, numbers) = (names.join(", "), numbers.join(", "));
                    let sql = format!("INSERT INTO {table} ({names}) VALUES ({numbers}) ON CONFLICT DO NOTHING");
                    match connection.change(&sql, values).await {
                        Ok(()) if table == "games" => drop(imported.insert(id)),
                        // It exists already.
                        Ok(()) | Err(StoreError::Conflict) => {}
                        Err(error) => return Err(error),
                    }
                }
                // Commit only if the whole file was read.
                reading.await.map_err(|_| StoreError::Closed)?
            })
            .await?;
        Ok(imported.len())
    }
}
