-- +goose Up
CREATE TABLE delivery (
    id           TEXT PRIMARY KEY, -- the webhook-id
    workspace_id TEXT   NOT NULL,
    project_id   TEXT   NOT NULL REFERENCES project (id) ON DELETE CASCADE,
    edit_id      TEXT   NOT NULL,
    url          TEXT   NOT NULL,
    body         TEXT   NOT NULL, -- byte for byte
    state        TEXT   NOT NULL,
    reason       TEXT   NOT NULL,
    attempts     BIGINT NOT NULL, -- made so far
    tries        BIGINT NOT NULL, -- of the schedule under way
    created_ms   BIGINT NOT NULL,
    next_ms      BIGINT NOT NULL,
    done_ms      BIGINT NOT NULL  -- 0 = not yet
);
CREATE INDEX delivery_by_workspace ON delivery (workspace_id, created_ms DESC, id DESC);
CREATE INDEX delivery_by_project ON delivery (project_id);
CREATE INDEX delivery_by_due ON delivery (state, next_ms);

CREATE TABLE delivery_attempt (
    delivery_id TEXT   NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
    number      BIGINT NOT NULL,
    at_ms       BIGINT NOT NULL,
    status      BIGINT NOT NULL, -- 0 = no answer
    error       TEXT   NOT NULL,
    reply       TEXT   NOT NULL,
    took_ms     BIGINT NOT NULL,
    PRIMARY KEY (delivery_id, number)
);
CREATE INDEX delivery_attempt_by_age ON delivery_attempt (at_ms);

-- Only URLs with which something is wrong.
CREATE TABLE webhook_endpoint (
    workspace_id TEXT   NOT NULL,
    url          TEXT   NOT NULL,
    failing_ms   BIGINT NOT NULL, -- since
    disabled_ms  BIGINT NOT NULL, -- 0 = it is not
    reason       TEXT   NOT NULL,
    PRIMARY KEY (workspace_id, url)
);

CREATE TABLE webhook_secret (
    workspace_id TEXT   NOT NULL,
    number       BIGINT NOT NULL,
    sealed       TEXT   NOT NULL, -- base64
    created_ms   BIGINT NOT NULL,
    expires_ms   BIGINT NOT NULL, -- 0 = in use
    PRIMARY KEY (workspace_id, number)
);

-- +goose Down
DROP TABLE webhook_secret;
DROP TABLE webhook_endpoint;
DROP TABLE delivery_attempt;
DROP TABLE delivery;
