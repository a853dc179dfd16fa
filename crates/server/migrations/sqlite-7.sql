-- Until when a server reviews the game. An interrupted review is repeated after that time.
ALTER TABLE games ADD COLUMN review_until INTEGER;
-- As in PostgreSQL, so that both databases understand the same statements.
ALTER TABLE games ADD COLUMN swap_3 INTEGER NOT NULL DEFAULT 0;
