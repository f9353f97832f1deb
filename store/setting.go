package store

import (
	"context"
	"database/sql"
	"errors"
)

// setting returns what holds for the database as a whole, by its name; "" where
// nothing was set.
func setting(ctx context.Context, q querier, name string) (value string, err error) {
	err = q.QueryRowContext(ctx, `SELECT value FROM installation WHERE name = $1`, name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return value, failure(err)
}

// set sets what holds for the database as a whole, "" for nothing.
func set(ctx context.Context, tx *txn, name, value string) error {
	if value == "" {
		_, err := tx.ExecContext(ctx, `DELETE FROM installation WHERE name = $1`, name)
		return err
	}
	_, err := tx.ExecContext(ctx, `
		INSERT INTO installation (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
	return err
}

// drained is the setting by which no job begins.
const drained = "drained"

// Drain implements job.Operated, for all processes of the database.
func (db *DB) Drain(ctx context.Context, on bool) error {
	value := ""
	if on {
		value = "yes"
	}
	err := db.writeLocking(ctx, func(tx *txn) error { return set(ctx, tx, drained, value) })
	if err != nil || on {
		return err
	}
	for queue := range db.queues() {
		db.queued(queue)
	}
	return nil
}

// Drained implements job.Operated.
func (db *DB) Drained(ctx context.Context) (bool, error) {
	value, err := setting(ctx, db.sql, drained)
	return value != "", err
}

// fingerprint is the setting that tells which secret the database is used with.
const fingerprint = "secret"

// fingerprints keeps the fingerprint of the secret.
type fingerprints struct{ db *DB }

// SecretFingerprint returns the fingerprint of the host's secret, "" where none
// was kept.
func (fs fingerprints) SecretFingerprint(ctx context.Context) (string, error) {
	return setting(ctx, fs.db.sql, fingerprint)
}

// KeepSecretFingerprint keeps a fingerprint unless there is one, and returns
// that which is there then.
func (fs fingerprints) KeepSecretFingerprint(ctx context.Context, value string) (kept string, err error) {
	err = fs.db.writeLocking(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO installation (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, fingerprint, value)
		if err != nil {
			return err
		}
		kept, err = setting(ctx, tx, fingerprint)
		return err
	})
	return kept, err
}
