package store

import (
	"context"
	"database/sql"
	"errors"
)

const selectFingerprint = `SELECT value FROM installation WHERE name = 'secret'`

// SecretFingerprint returns the fingerprint of the host's secret, "" where none
// was kept.
func (db *DB) SecretFingerprint(ctx context.Context) (string, error) {
	var kept string
	err := db.sql.QueryRowContext(ctx, selectFingerprint).Scan(&kept)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return kept, fault(err)
}

// KeepSecretFingerprint keeps a fingerprint unless there is one, and returns
// that which is there then.
func (db *DB) KeepSecretFingerprint(ctx context.Context, fingerprint string) (kept string, err error) {
	err = db.writeLocking(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO installation (name, value) VALUES ('secret', $1) ON CONFLICT (name) DO NOTHING`, fingerprint)
		if err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, selectFingerprint).Scan(&kept)
	})
	return kept, err
}
