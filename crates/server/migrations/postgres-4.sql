-- Whether a side is chosen after three stones, where `swap` is on.
ALTER TABLE games ADD COLUMN swap_3 BOOLEAN NOT NULL DEFAULT FALSE;
