-- +goose Up
CREATE TABLE asset (
    id           TEXT PRIMARY KEY,
    workspace_id TEXT   NOT NULL,
    parent       TEXT   REFERENCES asset (id), -- the folder it lies in; NULL = the root
    folder_name  TEXT,                         -- of folders: the name as library.FoldName has it
    name         TEXT   NOT NULL,
    type         TEXT   NOT NULL,
    mimetype     TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    doc          TEXT   NOT NULL,              -- library.Asset as JSON; the folder in it does not count
    UNIQUE (workspace_id, folder_name)
);
CREATE INDEX asset_by_workspace ON asset (workspace_id, created_ms DESC, id DESC);
CREATE INDEX asset_by_parent ON asset (parent);

-- +goose Down
DROP TABLE asset;
