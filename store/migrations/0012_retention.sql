-- +goose Up
-- How long workspaces keep what is in them; none where that is for ever.
CREATE TABLE retention (
    workspace_id TEXT   PRIMARY KEY REFERENCES workspace (id),
    projects     BIGINT NOT NULL, -- days, 0 = for ever; and so the others
    exports      BIGINT NOT NULL,
    uploads      BIGINT NOT NULL
);

-- +goose Down
DROP TABLE retention;
