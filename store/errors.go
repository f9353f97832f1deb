package store

import (
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/scenewright/scenewright/engine"
	faults "github.com/scenewright/scenewright/engine/fault"
)

// fault gives a database's error the engine's code where it has one.
func fault(err error) error {
	var ofSQLite *sqlite.Error
	var ofPostgres *pgconn.PgError
	var known *faults.Error
	switch {
	case errors.As(err, &known): // given its code further in
	case errors.As(err, &ofSQLite):
		return sqliteFault(ofSQLite.Code(), err)
	case errors.As(err, &ofPostgres):
		return postgresFault(ofPostgres.Code, err)
	case unreached(err) || cut(err):
		return unreachable(err)
	}
	return err
}

func sqliteFault(code int, err error) error {
	switch code {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		return duplicate(err)
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return dangling(err)
	}
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return full(err)
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return busy(err)
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return readOnly(err)
	}
	return err
}

// Postgres's codes, of which some mean that a transaction can be done again.
const (
	pgUnique        = "23505"
	pgForeignKey    = "23503"
	pgSerialization = "40001"
	pgDeadlock      = "40P01"
	pgReadOnly      = "25006"
	pgIdle          = "25P03" // within a transaction
	pgForbidden     = "42501"
	pgDiskFull      = "53100"
	pgLocked        = "55P03"
	pgCancelled     = "57014" // by statement_timeout
	pgShutdown      = "57P"   // and starting: a class of its own
	pgBadText       = "22021"
	pgBadJSON       = "22P05"
)

func postgresFault(code string, err error) error {
	switch code {
	case pgUnique:
		return duplicate(err)
	case pgForeignKey:
		return dangling(err)
	case pgDiskFull:
		return full(err)
	case pgReadOnly, pgForbidden:
		return readOnly(err)
	case pgSerialization, pgDeadlock, pgLocked, pgCancelled, pgIdle:
		return busy(err)
	case pgBadText, pgBadJSON:
		return &engine.Error{Code: engine.CodeInvalid, Message: "a text has characters that cannot be kept", Remedy: "write UTF-8 without NUL", Err: err}
	}
	switch class := code[:min(2, len(code))]; {
	case class == "53": // memory, connections
		return busy(err)
	case class == "08", strings.HasPrefix(code, pgShutdown):
		return unreachable(err)
	}
	return err
}

// collided tells whether a transaction failed only because of another one.
func collided(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && (e.Code == pgSerialization || e.Code == pgDeadlock)
}

// unreached tells whether there was no connection to be had.
func unreached(err error) bool {
	var e *pgconn.ConnectError
	return errors.As(err, &e)
}

// cut tells whether the other end gave up a connection that was there.
func cut(err error) bool {
	var e *pgconn.PgError
	var broken *net.OpError
	switch {
	case unreached(err):
		return false
	case errors.As(err, &e):
		return strings.HasPrefix(e.Code, pgShutdown)
	}
	return errors.As(err, &broken) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn)
}

func full(err error) error {
	return &engine.Error{Code: engine.CodeExhausted, Message: "the disk is full", Remedy: "free some space and try again", Retryable: true, Err: err}
}

func busy(err error) error {
	return &engine.Error{Code: engine.CodeUnavailable, Message: "the database is busy", Remedy: "try again", Retryable: true, Err: err}
}

func unreachable(err error) error {
	return &engine.Error{Code: engine.CodeUnavailable, Message: "the database cannot be reached", Remedy: "try again", Retryable: true, Err: err}
}

func readOnly(err error) error {
	return &engine.Error{Code: engine.CodeMissing, Message: "the database cannot be written", Remedy: "check the data folder, or the database's user, and the permissions", Err: err}
}

func duplicate(err error) error {
	return &engine.Error{Code: engine.CodeConflict, Message: "there is such a thing already", Err: err}
}

func dangling(err error) error {
	return &engine.Error{Code: engine.CodeConflict, Message: "what this belongs to is gone, or in use", Remedy: "read it again", Err: err}
}

func noProject() error {
	return &engine.Error{Code: engine.CodeNotFound, Message: "there is no such project"}
}

// taken says that there is a project of that id.
func taken() error {
	return &engine.Error{Code: engine.CodeConflict, Message: "there is such a project already"}
}
