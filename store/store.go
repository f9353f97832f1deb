// Package store keeps all durable data, and the jobs, in one database: an SQLite file, or Postgres
// where several processes share the work. A host opens it by the package of its kind, and links
// only that driver:
//
//	db, err := sqlite.Open(ctx, "data/scenewright.db", nil)
//	db, err := postgres.Open(ctx, "postgres://USER:PASSWORD@HOST/NAME?search_path=scenewright", nil)
//
// A [DB] is a job.Queue and has all of engine.Stores, so that a step's result, the project's new
// state and the next job commit in one transaction. The drivers are pure Go, and both databases use
// the same SQL; packages sqlite and postgres have the differences. Jobs are River's; queue.go adds
// to it, and worker_registry.go shares them between processes.
//
// Commits are synced to the disk: changes that returned nil survive a SIGKILL and a power cut.
//
// # Migrations and rolling upgrades
//
// Opening a database migrates its tables, one process after the other. Between two releases that
// differ only in the patch (0.7.1 and 0.7.4), migrations only add: tables, indexes that are not
// unique, and columns that an INSERT may omit. Existing ones keep their name, type and meaning. So
// running processes go on beside the first new one, and can be replaced one by one; the new ones
// read their data. Any other change, also of River's own tables, needs another minor version, whose
// entry in CHANGELOG.md says whether all processes must be stopped for it.
//
// There is no way back: a program refuses a newer database, and so does an old process that starts
// again during an upgrade. Copy the database before.
//
// # The secret
//
// The engine stores here a fingerprint of the secret that seals keys and webhook secrets, at its
// first start, and refuses to start with another one. If the secret is lost for good, so are those.
// Remove their rows, and create new ones:
//
//	DELETE FROM webhook_secret;
//	DELETE FROM installation WHERE name = 'secret';
package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/store/internal/driver"
)

var _ job.Queue = (*DB)(nil)

// New returns a DB on a database that sqlite.Open or postgres.Open has opened, and migrates its
// tables; those two call it, and hosts call them. After an error it closes the database.
//
// A database with newer tables than the program's is a *fault.Error with CodeConflict that names both
// versions; so is one in which another program's table has the name of one of ours.
func New(ctx context.Context, b *driver.Backend, opts *Options) (*DB, error) {
	o := *cmp.Or(opts, &Options{})
	o.Workers, o.Downloads, o.Deliveries = cmp.Or(o.Workers, 2), cmp.Or(o.Downloads, 300), cmp.Or(o.Deliveries, 1000)
	o.Segments = cmp.Or(o.Segments, runtime.GOMAXPROCS(0))
	o.Logger = quietLogger(cmp.Or(o.Logger, slog.New(slog.DiscardHandler)))
	leases := &jobLeases{running: map[string]*jobLease{}}
	db := &DB{sql: b.SQL, on: b, leases: leases, workers: soleWorker{b.Claim}, opts: o, queued: b.Queued, looks: newLooks(), clock: newClock(time.Now), fetchEvery: fetchEvery}
	if b.Heartbeat != nil {
		db.workers = &workerRegistry{sql: b.SQL, heartbeat: b.Heartbeat, leases: leases, clock: db.clock, logger: o.Logger}
	}
	db.Stores = db.stores()
	err := b.Migrate(ctx, func(schema string) (err error) {
		if db.jobs, err = b.Jobs(riverLogger(o.Logger), schema); err != nil {
			return err
		}
		return errors.Join(db.update(ctx), db.setClock(ctx))
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open database: %w", failure(err)), db.Close())
	}
	if db.queued == nil {
		db.notices = driver.NewNotices(db.jobs.Notify, o.Logger)
		db.queued = db.notices.Add
	}
	return db, nil
}

// stores returns the stores of the database's resources.
func (db *DB) stores() engine.Stores {
	usage := usages{db}
	return engine.Stores{
		Projects: projects{db, usage},
		Usage:    usage,
		Tenants: tenant.Stores{
			Organizations: organizations{db},
			Workspaces:    workspaces{db},
			Retention:     retentions{db},
			Users:         users{db},
			Branding:      brandings{db},
			Ideas:         ideas{db},
			Prompts:       prompts{db},
			Templates:     templates{db},
			Record:        auditLog{db},
		},
		Assets:      assets{db},
		Keys:        access.Stores{Credentials: credentials{db}, Claims: claims{db}, Audit: auditLog{db}},
		Webhooks:    delivery.Stores{Deliveries: deliveries{db}, Secrets: webhookSecrets{db}, Subscriptions: subscriptions{db}},
		Replays:     replays{db},
		Fingerprint: fingerprints{db},
	}
}

// setClock measures the difference between this host's clock and that of a database which others
// may share.
func (db *DB) setClock(ctx context.Context) error {
	if db.on.Heartbeat == nil {
		return nil
	}
	return db.clock.Measure(ctx, func(ctx context.Context) (ms int64, err error) {
		err = db.sql.QueryRowContext(ctx, `SELECT `+clock).Scan(&ms)
		return ms, err
	})
}

// Close closes the database. Stop the jobs before.
func (db *DB) Close() error {
	if db.notices != nil {
		db.notices.Close()
	}
	return db.on.Close()
}

// Ping returns an error unless the database can be written to.
func (db *DB) Ping(ctx context.Context) error {
	return db.writeLocking(ctx, func(tx *txn) error {
		tx.exec(ctx, `UPDATE worker SET seen_ms = seen_ms WHERE id = ''`)
		return nil
	})
}
