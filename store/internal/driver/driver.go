// Package driver is what package store asks of a kind of database. Packages
// sqlite and postgres answer it.
package driver

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"

	"github.com/pressly/goose/v3"

	"github.com/scenewright/scenewright/engine/fault"
)

// Backend is an open database, and what differs between the kinds.
type Backend struct {
	SQL       *sql.DB
	Dialect   goose.Dialect
	Subject   string                     // SQL: the subject in the arguments of a river_job
	Locking   string                     // SQL: has a SELECT lock the rows it finds, to the end of the transaction
	AssetSize string                     // SQL: the size in the document of an asset
	KeptSize  string                     // SQL: that of a file that a project keeps, in the result that notes it
	Now       string                     // SQL: the time, as River keeps it
	ListOf    string                     // SQL: who attempted a river_job, and $1
	Since     func(column string) string // SQL: the seconds since a time that River keeps

	// LockClaims is SQL that has one process at a time begin jobs, to the end of
	// the transaction. "" = there is one.
	LockClaims string

	Begin func(context.Context, sql.IsolationLevel) (*Tx, error)
	// Migrate runs do while nobody else does the like. It is told the schema in
	// which the tables are, "" where there are none.
	Migrate func(ctx context.Context, do func(schema string) error) error
	Jobs    func(l *slog.Logger, schema string) (Jobs, error)
	Queued  func(queue string) // told of each that got a job, after the commit; nil: Jobs.Notify is

	// Of these one is set. Claim has this process alone work the jobs, and puts
	// back those that a crash left; Heartbeat is a connection that no other work can
	// take, by which any number of processes share them.
	Claim     func(context.Context) (release func() error, err error)
	Heartbeat *sql.DB

	Close func() error
}

// Tx is a transaction, which jobs can join.
type Tx struct {
	*sql.Tx
	Conn  *sql.Conn // the one it is on, where River needs to know; else nil
	Leave func()    // lets the next one in, where they wait here; else nil
}

// End rolls back what was not committed, and gives the connection back.
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

// Unreachable says that there is no connection to the database.
func Unreachable(err error) error {
	return &fault.Error{Code: fault.CodeUnavailable, Message: "the database cannot be reached", Remedy: "try again", Retryable: true, Err: err}
}
