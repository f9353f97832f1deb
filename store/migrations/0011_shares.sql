-- +goose Up
-- Whose jobs were begun when, so that tenants take turns.
CREATE TABLE share (
    queue           TEXT   NOT NULL,
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL,
    served          BIGINT NOT NULL, -- the number of its last job among those of the queue
    PRIMARY KEY (queue, organization_id, workspace_id)
);

-- How many films an organization created on a day, those deleted since included.
CREATE TABLE film_day (
    organization_id TEXT   NOT NULL,
    day             BIGINT NOT NULL, -- since 1970, by UTC
    films           BIGINT NOT NULL,
    PRIMARY KEY (organization_id, day)
);

ALTER TABLE project ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0; -- engine.Project.Bytes, at every write

-- +goose Down
ALTER TABLE project DROP COLUMN bytes;
DROP TABLE film_day;
DROP TABLE share;
