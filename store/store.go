// Package store keeps projects, checkpoints and jobs in one SQLite file.
//
// A [DB] is both engine.Store and engine.Queue, so that a step's result, the
// project's new state and the next job commit in one transaction. The driver
// is pure Go. Jobs are River's; see queue.go for what is added to it.
//
// Commits are synced to the disk: what was answered with nil survives a
// SIGKILL and a power cut.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
	_ "modernc.org/sqlite" // the database/sql driver "sqlite"

	"github.com/scenewright/scenewright/engine"
)

var (
	_ engine.Store = (*DB)(nil)
	_ engine.Queue = (*DB)(nil)
)

// Options tune a DB. Nil means the defaults.
type Options struct {
	Workers int          // videos worked at once, and uploads; default 2
	Logger  *slog.Logger // default: discards
}

// Path is where a database's file lies.
type Path string

// DB is an open database. It is safe for concurrent use.
type DB struct {
	sql     *sql.DB
	path    string
	opts    Options
	inserts *river.Client[*sql.Tx] // enqueues only

	mu      sync.Mutex
	running map[string]*turn // by subject
}

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens the database file at path, makes it where there is none, and
// brings its tables up to date. Several processes may have it open; only one
// at a time may work its jobs.
func Open(ctx context.Context, path Path, opts *Options) (*DB, error) {
	o := Options{}
	if opts != nil {
		o = *opts
	}
	o.Workers = cmp.Or(o.Workers, 2)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if err := os.MkdirAll(filepath.Dir(string(path)), 0o750); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	pool, err := sql.Open("sqlite", source(string(path)))
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	pool.SetMaxOpenConns(4)
	db := &DB{sql: pool, path: string(path), opts: o, running: map[string]*turn{}}
	if err := db.prepare(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open database: %w", fault(err)), pool.Close())
	}
	return db, nil
}

// source is the driver's name for the file, with the settings of every
// connection. Transactions take the write lock at once, since all of ours
// write: a read turned into a write could fail half-way.
func source(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// prepare migrates our tables and River's.
func (db *DB) prepare(ctx context.Context) error {
	sub, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	ours, err := goose.NewProvider(goose.DialectSQLite3, db.sql, sub)
	if err != nil {
		return err
	}
	if _, err := ours.Up(ctx); err != nil {
		return err
	}
	driver := riversqlite.New(db.sql)
	theirs, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: db.opts.Logger})
	if err != nil {
		return err
	}
	if _, err := theirs.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	db.inserts, err = river.NewClient(driver, &river.Config{Logger: db.opts.Logger})
	return err
}

// Close closes the database. Jobs must have been stopped before.
func (db *DB) Close() error { return db.sql.Close() }

// Ping tells whether the database can be written to.
func (db *DB) Ping(ctx context.Context) error {
	return db.write(ctx, func(*sql.Tx) error { return nil })
}

// write runs do in a transaction.
func (db *DB) write(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := db.sql.BeginTx(ctx, nil)
	if err != nil {
		return fault(err)
	}
	if err := do(tx); err != nil {
		return errors.Join(fault(err), ignoreDone(tx.Rollback()))
	}
	return fault(tx.Commit())
}

// ignoreDone drops the complaint that a transaction has ended already, as it
// does when its context is cancelled.
func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}
