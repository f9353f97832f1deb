package store

import (
	"context"
	"database/sql"
	"errors"
)

// fingerprints keeps the fingerprint of the secret.
type fingerprints struct{ db *DB }

const selectFingerprint = `SELECT value FROM installation WHERE name = 'secret'`

// SecretFingerprint returns the fingerprint of the host's secret, "" where none
// was kept.
func (fs fingerprints) SecretFingerprint(ctx context.Context) (string, error) {
	var kept string
	err := fs.db.sql.QueryRowContext(ctx, selectFingerprint).Scan(&kept)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return kept, failure(err)
}

// KeepSecretFingerprint keeps a fingerprint unless there is one, and returns
// that which is there then.
func (fs fingerprints) KeepSecretFingerprint(ctx context.Context, fingerprint string) (kept string, err error) {
	err = fs.db.writeLocking(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO installation (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING`, fingerprint)
		if err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, selectFingerprint).Scan(&kept)
	})
	return kept, err
}
