-- +goose Up
-- Where several processes share the work: who they are, and what they work on.
CREATE TABLE worker (
    id      TEXT PRIMARY KEY,
    seen_ms BIGINT NOT NULL -- when it was heard of last
);
CREATE TABLE turn (
    subject   TEXT PRIMARY KEY,
    worker_id TEXT   NOT NULL REFERENCES worker (id) ON DELETE CASCADE,
    token     TEXT   NOT NULL,
    cancelled BIGINT NOT NULL -- 1 = is to be stopped
);
CREATE INDEX turn_by_worker ON turn (worker_id);

-- +goose Down
DROP TABLE turn;
DROP TABLE worker;
