-- +goose Up
-- What holds for the database as a whole.
CREATE TABLE installation (
    name  TEXT PRIMARY KEY, -- 'secret': the fingerprint of the host's, as engine/vault makes it
    value TEXT NOT NULL
);

-- +goose Down
DROP TABLE installation;
