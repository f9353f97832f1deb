-- +goose Up
-- Times are milliseconds; 0 = not, or never.
CREATE TABLE credential (
    id              TEXT PRIMARY KEY,
    key_name        TEXT   NOT NULL UNIQUE, -- the public part of the key
    organization_id TEXT   NOT NULL,
    workspace_id    TEXT   NOT NULL, -- '' = the whole organization
    parent_id       TEXT   NOT NULL, -- '' = a root
    root_id         TEXT   NOT NULL,
    depth           BIGINT NOT NULL,
    revision        BIGINT NOT NULL, -- 0 = the first secret was not claimed yet
    created_ms      BIGINT NOT NULL,
    expires_ms      BIGINT NOT NULL,
    claim_ms        BIGINT NOT NULL,
    used_ms         BIGINT NOT NULL,
    previous_ms     BIGINT NOT NULL,
    revoked_ms      BIGINT NOT NULL,
    revoked_type    TEXT   NOT NULL,
    revoked_by      TEXT   NOT NULL,
    doc             TEXT   NOT NULL  -- what is neither changed nor searched, as JSON
);
CREATE INDEX credential_by_parent ON credential (parent_id);
CREATE INDEX credential_by_organization ON credential (organization_id, created_ms DESC, id DESC);

CREATE TABLE credential_revision (
    credential_id TEXT   NOT NULL,
    number        BIGINT NOT NULL,
    mac           TEXT   NOT NULL, -- hex
    not_after_ms  BIGINT NOT NULL, -- 0 = as long as the credential
    PRIMARY KEY (credential_id, number)
);

CREATE TABLE claim (
    id         TEXT PRIMARY KEY,
    expires_ms BIGINT NOT NULL,
    used_ms    BIGINT NOT NULL,
    doc        TEXT   NOT NULL -- access.Claim as JSON, without UsedAt
);

CREATE TABLE audit (
    id              TEXT PRIMARY KEY,
    at_ms           BIGINT NOT NULL,
    organization_id TEXT   NOT NULL,
    credential_id   TEXT   NOT NULL,
    action          TEXT   NOT NULL,
    doc             TEXT   NOT NULL -- access.Entry as JSON
);
CREATE INDEX audit_by_organization ON audit (organization_id, at_ms DESC, id DESC);
CREATE INDEX audit_by_credential ON audit (credential_id, at_ms DESC, id DESC);

-- +goose Down
DROP TABLE audit;
DROP TABLE claim;
DROP TABLE credential_revision;
DROP TABLE credential;
