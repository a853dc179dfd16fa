-- Move accuracy by rating, from reviews of finished rated games; stored without identities.
ALTER TABLE games ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX unjudged_games ON games (finished) WHERE rated AND NOT judged AND finished IS NOT NULL;
CREATE TABLE judged (board TEXT NOT NULL, rating INTEGER NOT NULL, best INTEGER NOT NULL, moves INTEGER NOT NULL);
CREATE INDEX judged_by_strength ON judged (board, rating);
