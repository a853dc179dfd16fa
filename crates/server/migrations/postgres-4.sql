-- If `swap` is set: whether the side is chosen after three stones instead of one.
ALTER TABLE games ADD COLUMN swap_3 BOOLEAN NOT NULL DEFAULT FALSE;
