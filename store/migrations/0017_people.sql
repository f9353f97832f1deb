-- +goose Up
ALTER TABLE member ADD COLUMN disabled_ms BIGINT NOT NULL DEFAULT 0; -- 0 = they may sign in
ALTER TABLE member ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;       -- one more whenever all their sessions end

-- Addresses from which people signed in: the newest of each.
CREATE TABLE sign_in (
    user_id TEXT   NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    address TEXT   NOT NULL, -- as access.Neighbourhood has it
    at_ms   BIGINT NOT NULL,
    PRIMARY KEY (user_id, address)
);

-- What is deleted is not found any more. Its row stays until nothing of it is left.
ALTER TABLE organization ADD COLUMN deleted_ms BIGINT NOT NULL DEFAULT 0; -- 0 = it is not
ALTER TABLE workspace ADD COLUMN deleted_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE workspace ADD COLUMN erased_ms BIGINT NOT NULL DEFAULT 0;     -- when all that it had was removed; 0 = not yet
CREATE INDEX workspace_by_deletion ON workspace (deleted_ms) WHERE deleted_ms > 0;

CREATE INDEX audit_by_age ON audit (at_ms DESC, id DESC);

-- Answers of the operator's HTTP API, which there is no more: with passwords.
DELETE FROM replay WHERE owner = 'operator';

-- +goose Down
DROP INDEX audit_by_age;
DROP INDEX workspace_by_deletion;
ALTER TABLE workspace DROP COLUMN erased_ms;
ALTER TABLE workspace DROP COLUMN deleted_ms;
ALTER TABLE organization DROP COLUMN deleted_ms;
DROP TABLE sign_in;
ALTER TABLE member DROP COLUMN epoch;
ALTER TABLE member DROP COLUMN disabled_ms;
