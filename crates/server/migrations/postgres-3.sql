-- Tournaments: a document each, with a version.
CREATE TABLE tournaments (id TEXT PRIMARY KEY, version BIGINT NOT NULL, body TEXT NOT NULL);
