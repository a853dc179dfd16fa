-- Online games. (game, version) and (game, client) are unique, so each event is inserted once, by any server.
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    size TEXT NOT NULL, connect SMALLINT NOT NULL, gravity BOOLEAN NOT NULL, swap BOOLEAN NOT NULL,
    clock BIGINT, increment BIGINT,
    listed BOOLEAN NOT NULL,
    seat1 BYTEA, seat2 BYTEA,
    name1 TEXT, name2 TEXT,
    join_hash BYTEA NOT NULL, watch_hash BYTEA NOT NULL,
    created BIGINT NOT NULL,
    finished BIGINT, winner SMALLINT, reason TEXT, moves TEXT,
    link1 BYTEA, link1_end BIGINT, link2 BYTEA, link2_end BIGINT
);
CREATE INDEX finished_games ON games (finished) WHERE finished IS NOT NULL;
CREATE INDEX open_games ON games (created) WHERE finished IS NULL;

-- No foreign key, because its check would lock the game's row for each move.
CREATE TABLE events (
    game TEXT NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    steady BIGINT NOT NULL,
    body TEXT NOT NULL,
    client TEXT,
    PRIMARY KEY (game, version)
);
CREATE UNIQUE INDEX done_once ON events (game, client) WHERE client IS NOT NULL;

-- Monotonic time of game clocks, which stops while no server runs.
CREATE TABLE clock (steady BIGINT NOT NULL, beat BIGINT NOT NULL);
INSERT INTO clock VALUES (0, 0);
