-- +goose Up
-- How soon a workspace's films begin beside others': tenant.Priority.
ALTER TABLE workspace ADD COLUMN priority BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE workspace DROP COLUMN priority;
