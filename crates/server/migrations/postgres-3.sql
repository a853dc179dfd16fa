-- Tournaments, as versioned documents.
CREATE TABLE tournaments (id TEXT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL);
