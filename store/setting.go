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

// Drain has no process of the database begin a job any more, until it is called
// with false; what runs goes on to the end of its step. New jobs are taken, and wait.
func (db *DB) Drain(ctx context.Context, on bool) error {
	value := ""
	if on {
		value = "yes"
	}
	return db.writeLocking(ctx, func(tx *txn) error { return set(ctx, tx, drained, value) })
}

// Drained reports whether Drain has jobs wait.
func (db *DB) Drained(ctx context.Context) (bool, error) {
	value, err := setting(ctx, db.sql, drained)
	return value != "", err
}
