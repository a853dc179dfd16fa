-- The lobby: when a challenge expires, whether a game is rated, and the ratings of guests.
ALTER TABLE games ADD COLUMN waits INTEGER;
ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX open_challenges ON games (waits) WHERE waits IS NOT NULL;
CREATE TABLE guests (
    player BLOB PRIMARY KEY,
    rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    seen INTEGER NOT NULL
) WITHOUT ROWID;
