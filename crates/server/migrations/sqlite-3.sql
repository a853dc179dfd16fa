-- The lobby: until when a challenge is open, whether a game counts, and how strong guests are by the games that did.
ALTER TABLE games ADD COLUMN waits INTEGER;
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX open_challenges ON games (waits) WHERE waits IS NOT NULL;
CREATE TABLE guests (
    player BLOB PRIMARY KEY,
    rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
