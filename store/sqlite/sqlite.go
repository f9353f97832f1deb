// Package sqlite keeps all data, and the jobs, in an SQLite file.
//
//	db, err := sqlite.Open(ctx, "data/scenewright.db", nil)
//
// Only one process at a time works the jobs of a file; several need package postgres. The file is
// Scenewright's own: a host with other data in SQLite uses another file, since the names of the
// tables are short. The driver is pure Go.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/wire"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	_ "modernc.org/sqlite" // the database/sql driver "sqlite"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/workfolder"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/internal/driver"
)

// File is the path of a database.
type File string

// Open opens a file, creates it and its folder if needed, and migrates the tables, as store.New
// does. Nil options mean the defaults. A URL is a *fault.Error with CodeInvalid.
func Open(ctx context.Context, file File, opts *store.Options) (*store.DB, error) {
	if strings.Contains(string(file), "://") { // the rest may be a password
		return nil, fault.Invalid("database", "is a URL, not the path of an SQLite file", "give a path, or open Postgres by package store/postgres")
	}
	b, err := connect(string(file))
	if err != nil {
		return nil, err
	}
	return store.New(ctx, b, opts)
}

func connect(path string) (*driver.Backend, error) {
	if err := private(path); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	pool, err := sql.Open("sqlite", source(path))
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	pool.SetMaxOpenConns(4)
	pool.SetMaxIdleConns(4) // a new one reads the whole schema
	news, writers := make(localNotifier, notifyBuffer), make(line, 1)
	return &driver.Backend{
		SQL:       pool,
		Dialect:   goose.DialectSQLite3,
		Subject:   `json_extract(args, '$.subject')`,
		AssetSize: `json_extract(asset.doc, '$.size')`,
		KeptSize:  `json_extract(result.value, '$.bytes')`,
		Now:       `datetime('now', 'subsec')`,
		Since:     func(column string) string { return `(julianday('now') - julianday(` + column + `)) * 86400.0` },
		ListOf:    `jsonb_insert(coalesce(attempted_by, jsonb('[]')), '$[#]', $1)`,
		Begin:     func(ctx context.Context, _ sql.IsolationLevel) (*driver.Tx, error) { return writers.begin(ctx, pool) },
		Migrate:   func(_ context.Context, do func(string) error) error { return do("") },
		Jobs:      driver.River(notifyingDriver{riversqlite.New(pool), news}, func(tx *driver.Tx, do func(*sql.Tx) error) error { return do(tx.Tx) }),
		Queued:    news.notify,
		Claim:     func(ctx context.Context) (func() error, error) { return claim(ctx, pool, path) },
		Close:     pool.Close,
	}, nil
}

// private creates the file and its folder if needed, readable by their owner only: SQLite gives the
// files beside it the same permissions.
func private(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	if info, err := f.Stat(); err == nil && info.Mode().Perm() != 0o600 {
		_ = f.Chmod(0o600) // another user's file: its owner set the permissions
	}
	return f.Close()
}

// source returns the driver's name for the file, with the settings of every connection.
// Transactions take the write lock at once, since all of ours write: upgrading a read to a write
// could fail half-way.
func source(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// claim takes the lock beside the file, which proves that no process works the jobs marked as
// running: a crash left them, and claim puts them back.
func claim(ctx context.Context, pool *sql.DB, path string) (release func() error, err error) {
	lock, mine, err := workfolder.Lock(path + ".lock")
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	if !mine {
		return nil, fault.Conflict("another process works the jobs of this data folder", "stop it, or use another folder")
	}
	_, err = pool.ExecContext(ctx,
		`UPDATE river_job SET state = 'available', attempt = max(attempt - 1, 0) WHERE state = 'running'`)
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return lock.Close, nil
}

// line queues writers, first come first served: SQLite admits one at a time, and picks the next at
// random.
type line chan struct{}

func (l line) begin(ctx context.Context, pool *sql.DB) (*driver.Tx, error) {
	select {
	case l <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		<-l
		return nil, err
	}
	return &driver.Tx{Tx: tx, Leave: func() { <-l }}, nil
}

// Copy writes a copy of a database at one moment to another file, while processes work on it. It
// replaces a file at the other path at the end, whole. Without a database it returns CodeNotFound
// and creates none.
func Copy(ctx context.Context, from, to File) error {
	if _, err := os.Stat(string(from)); errors.Is(err, os.ErrNotExist) {
		return fault.NotFound("database " + string(from))
	}
	db, err := sql.Open("sqlite", source(string(from)))
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	defer db.Close()
	dir, err := os.MkdirTemp(filepath.Dir(string(to)), ".copy-") // for its owner only, as the copy will be
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	half := filepath.Join(dir, "half")
	if _, err := db.ExecContext(ctx, `VACUUM INTO $1`, half); err != nil {
		return fmt.Errorf("copy database: %w", err)
	}
	if err := errors.Join(os.Chmod(half, 0o600), synced(half)); err != nil {
		return err
	}
	return os.Rename(half, string(to))
}

// Verify reads a whole database, and returns an error that describes any damage.
func Verify(ctx context.Context, file File) error {
	db, err := sql.Open("sqlite", "file:"+string(file)+"?mode=ro")
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	defer db.Close()
	var found string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&found); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if found != "ok" {
		return fmt.Errorf("%s is damaged: %s", file, found)
	}
	return nil
}

// synced flushes a file to the disk.
func synced(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Set provides the stores and the queue in one file. The host gives its path.
var Set = wire.NewSet(
	Open,
	wire.FieldsOf(new(*store.DB), "Stores"),
	wire.Bind(new(job.Queue), new(*store.DB)),
)
