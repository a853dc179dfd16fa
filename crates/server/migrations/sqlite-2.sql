-- The links that move a seat, which outlive the server.
ALTER TABLE games ADD COLUMN link1 BLOB;
ALTER TABLE games ADD COLUMN link1_end INTEGER;
ALTER TABLE games ADD COLUMN link2 BLOB;
ALTER TABLE games ADD COLUMN link2_end INTEGER;
