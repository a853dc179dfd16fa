-- The lobby: when a challenge expires, whether a game is rated, and the ratings of guests.
ALTER TABLE games ADD COLUMN waits BIGINT, ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX open_challenges ON games (waits) WHERE waits IS NOT NULL;
CREATE TABLE guests (
    player BYTEA PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
