// Package postgres keeps all data, and the jobs, in a Postgres database, whose work any number of
// processes share.
//
//	db, err := postgres.Open(ctx, "postgres://USER:PASSWORD@HOST/NAME?search_path=scenewright", nil)
//
// search_path names the schema of the tables, including River's and goose's. It is created if
// missing, so that a host's own tables in the same database cannot collide with them. As usual in
// Postgres, further schemas after a comma are searched for names that the first lacks. Without it
// the database or its user determines the schema, by default public. Two schemas are two databases:
// each has jobs of its own.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/google/wire"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/internal/driver"
)

// URL is the address of a database: "postgres://…".
type URL string

// Open opens a database, creates its schema if needed, and migrates the tables, as store.New does.
// Nil options mean the defaults.
//
// A URL may set pool_max_conns; the default is at most 10 connections, and one for the process's
// heartbeat. A URL of another kind is a *fault.Error with CodeInvalid.
func Open(ctx context.Context, url URL, opts *store.Options) (*store.DB, error) {
	config, err := poolConfig(string(url))
	if err != nil {
		return nil, err
	}
	b, err := connect(ctx, config)
	if err != nil {
		return nil, err
	}
	return store.New(ctx, b, opts)
}

func poolConfig(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err == nil && !strings.HasPrefix(url, "postgres://") && !strings.HasPrefix(url, "postgresql://") {
		err = errScheme
	}
	if err != nil {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "database", Message: "is not the URL of a Postgres database", Remedy: "write postgres://USER:PASSWORD@HOST/NAME", Err: err}
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = 10
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectWithin
	}
	// A process that hangs within a transaction must not lock its rows against the processes that
	// take its work over.
	config.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "3000"
	return config, nil
}

// connectWithin bounds the time to connect. A host that has left the network does not answer at
// all.
const connectWithin = 5 * time.Second

var errScheme = errors.New("its scheme is neither postgres nor postgresql")

// connect opens one pool, for our own SQL and for River's, and a separate connection.
func connect(ctx context.Context, config *pgxpool.Config) (*driver.Backend, error) {
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db := sql.OpenDB(connector{stdlib.GetPoolConnector(pool)})
	db.SetMaxIdleConns(0) // the pool keeps them
	heartbeat := sql.OpenDB(connector{stdlib.GetConnector(*config.ConnConfig)})
	heartbeat.SetMaxOpenConns(1)
	return &driver.Backend{
		SQL:       db,
		Dialect:   goose.DialectPostgres,
		Subject:   `args->>'subject'`,
		Locking:   ` FOR NO KEY UPDATE`,
		AssetSize: `CAST(CAST(asset.doc AS json)->>'size' AS BIGINT)`,
		KeptSize:  `CAST(CAST(result.value AS json)->>'bytes' AS BIGINT)`,
		Now:       `now()`,
		Since: func(column string) string {
			return `CAST(EXTRACT(EPOCH FROM now() - ` + column + `) AS DOUBLE PRECISION)`
		},
		ListOf: `array_append(attempted_by, $1::text)`,

		LockClaims: fmt.Sprintf(`SELECT pg_advisory_xact_lock(%d)`, claimLock),
		Begin: func(ctx context.Context, level sql.IsolationLevel) (*driver.Tx, error) {
			return begin(ctx, db, level, int(config.MaxConns))
		},
		Migrate:   func(ctx context.Context, do func(string) error) error { return migrate(ctx, db, do) },
		Jobs:      driver.River(riverpgxv5.New(pool), lend),
		Heartbeat: heartbeat,
		Close: func() error {
			err := errors.Join(heartbeat.Close(), db.Close())
			pool.Close()
			return err
		},
	}, nil
}

// begin begins a transaction on a known connection, so that River can join it. After a restart of
// the server all connections of the pool are dead; they have no work yet, so that begin can take
// the next.
func begin(ctx context.Context, db *sql.DB, level sql.IsolationLevel, connections int) (tx *driver.Tx, err error) {
	for range connections + 1 {
		if tx, err = beginOne(ctx, db, level); !cut(err) {
			break
		}
	}
	return tx, err
}

func beginOne(ctx context.Context, db *sql.DB, level sql.IsolationLevel) (*driver.Tx, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{Isolation: level})
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return &driver.Tx{Tx: tx, Conn: conn}, nil
}

// migrationLock serialises the migrations of one database.
const migrationLock = 7_236_833_190_001

// claimLock lets one process at a time begin jobs: each must see those that others began. Processes
// of different schemas wait for each other too, briefly.
const claimLock = 7_236_833_190_002

// migrate creates the schema, and runs do in it.
func migrate(ctx context.Context, db *sql.DB, do func(schema string) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, migrationLock); err != nil {
		return err
	}
	schema, err := makeSchema(ctx, conn)
	if err == nil {
		err = do(schema)
	}
	_, unlock := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, migrationLock)
	return errors.Join(err, unlock)
}

// makeSchema creates the first schema of the search path if needed, and returns the name of the
// used one. Otherwise Postgres would create the tables in the next one, among others of the same
// names.
func makeSchema(ctx context.Context, conn *sql.Conn) (used string, err error) {
	var path string
	if err := conn.QueryRowContext(ctx, `SHOW search_path`).Scan(&path); err != nil {
		return "", err
	}
	if err := ensure(ctx, conn, firstSchema(path)); err != nil {
		return "", err
	}
	err = conn.QueryRowContext(ctx, `SELECT coalesce(current_schema(), '')`).Scan(&used)
	if err == nil && used == "" {
		err = fault.Invalid("search_path", "there is none of its schemas", "name one that is to be made: ?search_path=scenewright")
	}
	return used, err
}

// schemaForm matches names that River accepts. A name has at most 46 characters, since it is the
// prefix of channels' names.
var schemaForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,45}$`)

// ensure creates a missing schema. It checks first: a user without the permission to create schemas
// may not run CREATE SCHEMA at all.
func ensure(ctx context.Context, conn *sql.Conn, schema string) error {
	switch {
	case schema == "" || schema == ofUser:
		return nil
	case !schemaForm.MatchString(schema):
		return fault.Invalid("search_path", fmt.Sprintf("%q cannot be the name of the schema", schema), "take a name of letters, digits and _, 46 at most")
	}
	var there bool
	err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = $1)`, schema).Scan(&there)
	if err != nil || there {
		return err
	}
	_, err = conn.ExecContext(ctx, `CREATE SCHEMA `+pgx.Identifier{schema}.Sanitize())
	return err
}

// ofUser is the schema of the user's name, the first in Postgres's default. Where it is missing the
// next one applies.
const ofUser = "$user"

// firstSchema returns the first name of a search path as Postgres reads it: unquoted names in lower
// case.
func firstSchema(path string) string {
	path = strings.TrimSpace(path)
	if quoted, found := strings.CutPrefix(path, `"`); found {
		const quote = "\x00" // in no name
		name, _, _ := strings.Cut(strings.ReplaceAll(quoted, `""`, quote), `"`)
		return strings.ReplaceAll(name, quote, `"`)
	}
	name, _, _ := strings.Cut(path, ",")
	return strings.ToLower(strings.TrimSpace(name))
}

// Set provides the stores and the queue on one database. The host gives its URL.
var Set = wire.NewSet(
	Open,
	wire.FieldsOf(new(*store.DB), "Stores"),
	wire.Bind(new(job.Queue), new(*store.DB)),
)
