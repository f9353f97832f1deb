-- +goose Up
ALTER TABLE organization ADD COLUMN default_workspace_id TEXT NOT NULL DEFAULT ''; -- '' = its first

-- +goose Down
ALTER TABLE organization DROP COLUMN default_workspace_id;
