-- Move accuracy by rating, from reviews of finished rated games; stored without identities.
ALTER TABLE games ADD COLUMN judged BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX unjudged_games ON games (finished) WHERE rated AND NOT judged AND finished IS NOT NULL;
CREATE TABLE judged (board TEXT NOT NULL, rating BIGINT NOT NULL, best BIGINT NOT NULL, moves BIGINT NOT NULL);
CREATE INDEX judged_by_strength ON judged (board, rating);
