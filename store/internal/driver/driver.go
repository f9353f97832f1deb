// Package driver declares the differences between databases for package store. Packages sqlite and
// postgres implement them.
package driver

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/scenewright/scenewright/engine/fault"
)

// Backend is an open database, with the differences of its kind.
type Backend struct {
	SQL       *sql.DB
	Dialect   goose.Dialect
	Subject   string                     // SQL: the subject in the arguments of a river_job
	Locking   string                     // SQL: makes a SELECT lock its rows, to the end of the transaction
	AssetSize string                     // SQL: the size in the document of an asset
	KeptSize  string                     // SQL: the size in the stored note of a project's file
	Now       string                     // SQL: the time, in River's form
	ListOf    string                     // SQL: the clients of a river_job, and $1
	Since     func(column string) string // SQL: the seconds since a time of River's

	// LockClaims is SQL that lets one process at a time begin jobs, to the end of the transaction.
	// "" = there is only one.
	LockClaims string

	Begin func(context.Context, sql.IsolationLevel) (*Tx, error)
	// Migrate runs do while no other process migrates. It passes the schema of the tables, ""
	// without one.
	Migrate func(ctx context.Context, do func(schema string) error) error
	Jobs    func(l *slog.Logger, schema string) (Jobs, error)
	Queued  func(queue string) // called for each that got a job, after the commit; nil: Jobs.Notify is

	// Either is set. Claim makes this process the only one that works jobs, and puts back those of
	// a crash; Heartbeat is a reserved connection, by which any number of processes share them.
	Claim     func(context.Context) (release func() error, err error)
	Heartbeat *sql.DB

	Close func() error
}

// Tx is a transaction, which jobs can join.
type Tx struct {
	*sql.Tx
	Conn  *sql.Conn // its connection, where River needs it; else nil
	Leave func()    // admits the next writer, where writers queue here; else nil
}

// End rolls an uncommitted transaction back, and returns the connection.
func (tx *Tx) End() error {
	err := tx.Rollback()
	if errors.Is(err, sql.ErrTxDone) {
		err = nil
	}
	if tx.Leave != nil {
		tx.Leave()
	}
	if tx.Conn != nil {
		err = errors.Join(err, tx.Conn.Close())
	}
	return err
}

// Unreachable returns the error for a database without a connection.
func Unreachable(err error) error {
	return &fault.Error{Code: fault.CodeUnavailable, Message: "the database cannot be reached", Remedy: "try again", Retryable: true, Err: err}
}

// Jobs is River on one of the databases.
type Jobs interface {
	// Migrate brings River's tables up to date.
	Migrate(ctx context.Context) error
	// Version returns the version of River's tables, 0 without tables, and the newest one that this
	// program knows.
	Version(ctx context.Context) (found, known int, err error)
	Add(ctx context.Context, tx *Tx, a river.JobArgs, o *river.InsertOpts) error
	// Rows reads jobs by their ids.
	Rows(ctx context.Context, tx *Tx, ids []int64) ([]*rivertype.JobRow, error)
	// Notify notifies all listening processes of queues that got jobs.
	Notify(ctx context.Context, queues []string) error
	// Start works the jobs that claim begins until stop, which cancels running ones and waits for
	// them. It calls told with each queue of a notice before claim.
	Start(ctx context.Context, c *river.Config, claim Claim, told func(queue string)) (stop func(context.Context) error, err error)
}

// Claim marks due jobs of a queue as running, for a client of River's, and returns them.
type Claim func(ctx context.Context, client, queue string, most int) ([]*rivertype.JobRow, error)
