-- +goose Up
CREATE TABLE organization (
    id         TEXT PRIMARY KEY,
    name       TEXT   NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX organization_by_age ON organization (created_ms DESC, id DESC);

CREATE TABLE workspace (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL REFERENCES organization (id),
    name            TEXT   NOT NULL,
    created_ms      BIGINT NOT NULL,
    created_by      TEXT   NOT NULL -- member, '' = the host
);
CREATE INDEX workspace_by_organization ON workspace (organization_id, created_ms DESC, id DESC);

CREATE TABLE member (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL REFERENCES organization (id),
    email           TEXT   NOT NULL UNIQUE, -- in lower case
    name            TEXT   NOT NULL,
    role            TEXT   NOT NULL,
    created_ms      BIGINT NOT NULL,
    password        TEXT   NOT NULL         -- its hash, '' = none
);
CREATE INDEX member_by_organization ON member (organization_id, created_ms, id);

CREATE TABLE branding (
    entity_id TEXT PRIMARY KEY, -- workspace or organization
    doc       TEXT NOT NULL     -- tenant.Branding as JSON
);

CREATE TABLE idea (
    entity_id TEXT PRIMARY KEY, -- workspace or organization
    status    TEXT NOT NULL,
    doc       TEXT NOT NULL     -- []tenant.Idea as JSON
);

CREATE TABLE prompt (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL, -- '' = the organization's
    created_ms      BIGINT NOT NULL,
    text            TEXT   NOT NULL,
    tags            TEXT   NOT NULL  -- []string as JSON
);
CREATE INDEX prompt_by_workspace ON prompt (organization_id, workspace_id, created_ms DESC);

CREATE TABLE template (
    id              TEXT PRIMARY KEY,
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL REFERENCES workspace (id),
    created_by      TEXT   NOT NULL, -- member, '' = the host
    created_ms      BIGINT NOT NULL,
    doc             TEXT   NOT NULL  -- tenant.Template as JSON
);
CREATE INDEX template_by_workspace ON template (workspace_id, created_ms DESC, id DESC);
CREATE INDEX template_by_organization ON template (organization_id, created_ms DESC, id DESC);

-- +goose Down
DROP TABLE template;
DROP TABLE prompt;
DROP TABLE idea;
DROP TABLE branding;
DROP TABLE member;
DROP TABLE workspace;
DROP TABLE organization;
