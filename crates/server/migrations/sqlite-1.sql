-- Online games.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    size TEXT NOT NULL, connect INTEGER NOT NULL, gravity INTEGER NOT NULL, swap INTEGER NOT NULL,
    clock INTEGER, increment INTEGER,
    listed INTEGER NOT NULL,
    seat1 BLOB, seat2 BLOB,
    name1 TEXT, name2 TEXT,
    join_hash BLOB NOT NULL, watch_hash BLOB NOT NULL,
    created INTEGER NOT NULL,
    finished INTEGER, winner INTEGER, reason TEXT, moves TEXT
) WITHOUT ROWID;
CREATE INDEX finished_games ON games (finished) WHERE finished IS NOT NULL;
CREATE INDEX open_games ON games (created) WHERE finished IS NULL;
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    client TEXT,
    PRIMARY KEY (game, version)
) WITHOUT ROWID;
CREATE UNIQUE INDEX done_once ON events (game, client) WHERE client IS NOT NULL;
