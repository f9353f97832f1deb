-- +goose Up
CREATE TABLE project (
    id           TEXT PRIMARY KEY,
    workspace_id TEXT   NOT NULL,
    created_ms   BIGINT NOT NULL,
    updated_ms   BIGINT NOT NULL,
    doc          TEXT   NOT NULL, -- engine.Project as JSON, without additionalParams
    params       TEXT             -- additionalParams, byte for byte
);
CREATE INDEX project_by_age ON project (created_ms DESC, id DESC);
CREATE INDEX project_by_workspace ON project (workspace_id, created_ms DESC, id DESC);

CREATE TABLE result (
    project_id TEXT NOT NULL,
    step       TEXT NOT NULL,
    part       TEXT NOT NULL, -- scene or edit, '' = the whole step
    value      TEXT NOT NULL,
    PRIMARY KEY (project_id, step, part)
);

-- +goose Down
DROP TABLE result;
DROP TABLE project;
