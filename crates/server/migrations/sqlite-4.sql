-- Tournaments, as versioned documents.
CREATE TABLE tournaments (id TEXT PRIMARY KEY, version INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
