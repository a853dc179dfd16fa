-- The lobby: until when a challenge is open, whether a game counts, and how strong guests are by the games that did.
ALTER TABLE games ADD COLUMN waits BIGINT, ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX open_challenges ON games (waits) WHERE waits IS NOT NULL;
CREATE TABLE guests (
    player BYTEA PRIMARY KEY,
    rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
