-- +goose Up
-- Who is told of what becomes of a workspace's projects, beside their own webhooks.
CREATE TABLE webhook_subscription (
    id           TEXT PRIMARY KEY,
    workspace_id TEXT   NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    url          TEXT   NOT NULL,
    event        TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    UNIQUE (workspace_id, url, event)
);

ALTER TABLE delivery ADD COLUMN subscription_id TEXT NOT NULL DEFAULT ''; -- '' = the project's own webhook

-- +goose Down
ALTER TABLE delivery DROP COLUMN subscription_id;
DROP TABLE webhook_subscription;
