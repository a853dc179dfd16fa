-- Monotonic time, in milliseconds, at which the first turn began, for games that begin when they are created.
ALTER TABLE games ADD COLUMN began INTEGER;
