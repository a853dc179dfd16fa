-- Ratings after a rated game, as JSON, for display.
ALTER TABLE games ADD COLUMN ratings text;
