package store

import (
	"context"

	"github.com/scenewright/scenewright/engine"
)

// setting returns a setting of the whole database by name; "" where it is not set.
func setting(ctx context.Context, q querier, name string) (value string, err error) {
	value, _, err = optional(q.QueryRowContext(ctx, `SELECT value FROM installation WHERE name = $1`, name), readID)
	return value, err
}

// set stores a setting of the whole database; "" removes it.
func set(ctx context.Context, tx *txn, name string, value any) {
	if value == "" {
		tx.exec(ctx, `DELETE FROM installation WHERE name = $1`, name)
		return
	}
	tx.exec(ctx, `
		INSERT INTO installation (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value`, name, value)
}

// drained is the setting under which no jobs but segments begin.
const drained = "drained"

// Drain implements job.Operated, for all processes of the database.
func (db *DB) Drain(ctx context.Context, on bool) error {
	value := ""
	if on {
		value = "yes"
	}
	err := db.writeLocking(ctx, func(tx *txn) error {
		set(ctx, tx, drained, value)
		return nil
	})
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

// fingerprint is the setting with the fingerprint of the database's secret.
const fingerprint = "secret"

// fingerprints keeps the fingerprint of the secret.
type fingerprints struct{ db *DB }

// SecretFingerprint returns the fingerprint of the host's secret, "" where none is stored.
func (fs fingerprints) SecretFingerprint(ctx context.Context) (string, error) {
	return setting(ctx, fs.db.sql, fingerprint)
}

// KeepSecretFingerprint stores a fingerprint unless there is one, and returns the stored one.
func (fs fingerprints) KeepSecretFingerprint(ctx context.Context, value string) (kept string, err error) {
	err = fs.db.writeLocking(ctx, func(tx *txn) error {
		tx.exec(ctx, `INSERT INTO installation (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`, fingerprint, value)
		kept, err = setting(ctx, tx, fingerprint)
		return err
	})
	return kept, err
}

// caps is the setting with the caps of organizations, by id; "" is for those without caps of their
// own.
const caps = "caps"

// Caps returns the caps of an organization, for engine.Options.Caps: its own by SetCaps, or else
// those of all.
func (db *DB) Caps(ctx context.Context, organizationID string) (engine.Caps, error) {
	all, err := db.AllCaps(ctx)
	own, ok := all[organizationID]
	if !ok {
		own = all[""]
	}
	return own, err
}

// AllCaps returns all caps that are set, by organization; those of "" are for the others.
func (db *DB) AllCaps(ctx context.Context) (map[string]engine.Caps, error) {
	return readCaps(ctx, querierOf(ctx, db.sql))
}

// SetCaps sets the caps of an organization, or with "" as its id those of all without caps of their
// own. nil removes them.
func (db *DB) SetCaps(ctx context.Context, organizationID string, c *engine.Caps) error {
	return db.write(ctx, func(tx *txn) error { return changeCaps(ctx, tx, organizationID, c) })
}

func changeCaps(ctx context.Context, tx *txn, organizationID string, c *engine.Caps) error {
	all, err := readCaps(ctx, tx)
	if err != nil {
		return err
	}
	delete(all, organizationID)
	if c != nil {
		all[organizationID] = *c
	}
	set(ctx, tx, caps, document{all})
	return nil
}

func readCaps(ctx context.Context, q querier) (map[string]engine.Caps, error) {
	all := map[string]engine.Caps{}
	doc, err := setting(ctx, q, caps)
	if err == nil && doc != "" {
		err = document{&all}.Scan(doc)
	}
	return all, err
}
