-- Until when a server reviews the game. An interrupted review is repeated after that time.
ALTER TABLE games ADD COLUMN review_until BIGINT;
