-- +goose Up
ALTER TABLE project ADD COLUMN busy INTEGER NOT NULL DEFAULT 0; -- 1 where engine.Project is not Idle, at every write

-- Quotes within a document's strings are escaped, so that only its own fields are
-- met here. Some that are idle are met too: the engine sees to them at its start.
UPDATE project SET busy = 1
WHERE doc LIKE '%"creation":"waiting"%' OR doc LIKE '%"creation":"running"%'
   OR doc LIKE '%"enhancement":"waiting"%' OR doc LIKE '%"enhancement":"running"%'
   OR doc LIKE '%"state":"waiting"%' OR doc LIKE '%"state":"running"%';

CREATE INDEX project_by_busy ON project (id) WHERE busy = 1;

-- +goose Down
DROP INDEX project_by_busy;
ALTER TABLE project DROP COLUMN busy;
