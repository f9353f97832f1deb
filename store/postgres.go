package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	faults "github.com/scenewright/scenewright/engine/fault"
)

// connectPostgres opens one pool, for our own SQL and for River's, and a
// connection beside it.
func (db *DB) connectPostgres(ctx context.Context, url string) error {
	config, err := poolConfig(url)
	if err != nil {
		return err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	jobs, err := newJobs(riverpgxv5.New(pool), db.opts.Logger, lend)
	if err != nil {
		pool.Close()
		return err
	}
	db.sql = stdlib.OpenDBFromPool(pool)
	pulse := stdlib.OpenDB(*config.ConnConfig)
	pulse.SetMaxOpenConns(1)
	db.backend = backend{
		goose:   goose.DialectPostgres,
		subject: `args->>'subject'`,
		locking: ` FOR NO KEY UPDATE`,
		begin: func(ctx context.Context, level sql.IsolationLevel) (*txn, error) {
			return db.beginPostgres(ctx, level, int(config.MaxConns))
		},
		migrate: db.migratePostgres,
		jobs:    jobs,
		queued:  func(string) {}, // the transaction itself tells all processes
		roster:  &crew{db: db, pulse: pulse},
		close: func() error {
			err := errors.Join(pulse.Close(), db.sql.Close())
			pool.Close()
			return err
		},
	}
	return nil
}

// connectWithin is how long a server may take to let somebody in. A host that
// has gone from the network answers nothing at all.
const connectWithin = 5 * time.Second

func poolConfig(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, &faults.Error{Code: faults.CodeInvalid, Field: "database", Message: "is not the URL of a Postgres database", Remedy: "write postgres://USER:PASSWORD@HOST/NAME", Err: err}
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = 10
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectWithin
	}
	// A process that hangs within a transaction must not keep others from its
	// rows: they want to take its work over.
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "3000"
	return config, nil
}

// beginPostgres begins a transaction on a connection that is known, so that
// River can join it. After a restart of the server all connections of the pool
// are dead; nothing was done on them yet, so that the next is as good.
func (db *DB) beginPostgres(ctx context.Context, level sql.IsolationLevel, connections int) (tx *txn, err error) {
	for range connections + 1 {
		if tx, err = db.beginOne(ctx, level); !cut(err) {
			break
		}
	}
	return tx, err
}

func (db *DB) beginOne(ctx context.Context, level sql.IsolationLevel) (*txn, error) {
	conn, err := db.sql.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{Isolation: level})
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &txn{Tx: tx, conn: conn}, nil
}

// migrationLock has the migrations of one database done one after the other.
const migrationLock = 7_236_833_190_001

func (db *DB) migratePostgres(ctx context.Context, do func() error) error {
	conn, err := db.sql.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, migrationLock); err != nil {
		return err
	}
	err = do()
	_, unlock := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, migrationLock)
	return errors.Join(err, unlock)
}

// lend gives River a transaction of ours.
func lend(tx *txn, do func(pgx.Tx) error) error {
	return tx.conn.Raw(func(driver any) error {
		return do(lent{pgConn: driver.(*stdlib.Conn).Conn()})
	})
}

type pgConn = pgx.Conn

// lent is a connection on which a transaction of database/sql is open, as the
// pgx.Tx that River wants. What River begins in it are savepoints; the
// transaction itself ends where it began.
type lent struct {
	*pgConn
	depth int
}

var errLent = errors.New("a lent transaction is ended by its owner")

// Begin sets a savepoint.
func (l lent) Begin(ctx context.Context) (pgx.Tx, error) {
	inner := lent{l.pgConn, l.depth + 1}
	_, err := l.Exec(ctx, "SAVEPOINT "+inner.savepoint())
	return inner, err
}

func (l lent) savepoint() string { return fmt.Sprintf("lent_%d", l.depth) }

// Commit releases the savepoint.
func (l lent) Commit(ctx context.Context) error { return l.finish(ctx, "RELEASE SAVEPOINT ") }

// Rollback goes back to the savepoint.
func (l lent) Rollback(ctx context.Context) error { return l.finish(ctx, "ROLLBACK TO SAVEPOINT ") }

func (l lent) finish(ctx context.Context, how string) error {
	if l.depth == 0 {
		return errLent
	}
	_, err := l.Exec(ctx, how+l.savepoint())
	return err
}

// Conn is the connection.
func (l lent) Conn() *pgx.Conn { return l.pgConn }

// LargeObjects are not to be had.
func (lent) LargeObjects() pgx.LargeObjects { return pgx.LargeObjects{} }
