//! Settings of the server.

use connect4_serve::{Database, DatabaseError};

#[test]
fn databases_are_files_or_postgresql_urls() {
    let parse = |text: &str| text.parse::<Database>();
    for name in ["connect4.db", "/var/lib/games.db", "./a:b.db", "data/a:b.db", "C:\\games.db", "two words: a.db"] {
        assert!(parse(name) == Ok(Database::File(name.into())), "{name}");
    }
    for url in ["postgres://me:pass@host/games", "postgresql://me:pass@host/games", "POSTGRES://me:pass@host/games"] {
        assert!(parse(url) == Ok(Database::Postgres("postgres://me:pass@host/games".to_owned())), "{url}");
    }
    for url in ["mysql://me:pass@host/games", "sqlite:games.db", "file:games.db?mode=ro", "postgres:games", "PG:x"] {
        assert!(parse(url) == Err(DatabaseError::Scheme), "{url}");
    }
    assert!(parse(":memory:") == Err(DatabaseError::Memory));
}
