-- +goose Up
ALTER TABLE project ADD COLUMN organization_id TEXT NOT NULL DEFAULT '';
ALTER TABLE project ADD COLUMN status TEXT NOT NULL DEFAULT ''; -- engine.Project.Status, at every write

-- Quotes within a document's strings are escaped, so that only its own fields
-- are met here.
UPDATE project SET status = CASE
    WHEN doc LIKE '%"creation":"failed"%' OR doc LIKE '%"enhancement":"failed"%' THEN 'FAILED'
    WHEN doc LIKE '%"creation":"cancelled"%' OR doc LIKE '%"enhancement":"cancelled"%' THEN 'CANCELLED'
    WHEN doc NOT LIKE '%"creation":"done"%' AND doc LIKE '%"step":"write"%' THEN 'STRUCTURE'
    WHEN doc NOT LIKE '%"creation":"done"%' THEN 'GENERATING_IMAGES'
    WHEN doc LIKE '%"enhancement":"running"%' THEN 'EDITING'
    WHEN doc LIKE '%"enhancement":"waiting"%' AND doc NOT LIKE '%"toAutoEnhance":false%' THEN 'EDITING'
    ELSE 'DONE'
END;

CREATE INDEX project_by_organization ON project (organization_id, created_ms DESC, id DESC);

-- +goose Down
DROP INDEX project_by_organization;
ALTER TABLE project DROP COLUMN status;
ALTER TABLE project DROP COLUMN organization_id;
