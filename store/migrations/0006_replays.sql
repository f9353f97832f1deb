-- +goose Up
CREATE TABLE replay (
    owner       TEXT   NOT NULL,
    key         TEXT   NOT NULL,
    route       TEXT   NOT NULL,
    hash        TEXT   NOT NULL, -- of the body, '' = not known yet
    resource_id TEXT   NOT NULL,
    token       TEXT   NOT NULL, -- of who works it, '' = answered
    created_ms  BIGINT NOT NULL,
    until_ms    BIGINT NOT NULL, -- end of the lease, or of the keeping
    status      BIGINT NOT NULL,
    header      TEXT   NOT NULL, -- JSON
    body        TEXT   NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX replay_by_end ON replay (until_ms);

-- +goose Down
DROP TABLE replay;
