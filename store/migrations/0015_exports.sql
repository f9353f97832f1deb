-- +goose Up
ALTER TABLE project ADD COLUMN exported_ms BIGINT NOT NULL DEFAULT 0; -- when engine.Project.Film was done, at every write; 0 = there is none

-- Quotes within a document's strings are escaped, so that only its own fields are
-- met here. The time is exact again with the next write.
UPDATE project SET exported_ms = updated_ms WHERE doc LIKE '%"rendition":{%';

CREATE INDEX project_by_export ON project (workspace_id, exported_ms DESC, id DESC);

-- +goose Down
DROP INDEX project_by_export;
ALTER TABLE project DROP COLUMN exported_ms;
