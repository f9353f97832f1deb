package store

import (
	sqldriver "database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store/internal/driver"
)

// Methods of the drivers' errors; an import of the drivers here would link both into every program.
type (
	fileRefusal   interface{ Code() int }        // of SQLite: an extended result code
	serverRefusal interface{ SQLState() string } // of Postgres
)

// failure returns a database's error with the engine's code where there is one.
func failure(err error) error {
	var ofSQLite fileRefusal
	var ofPostgres serverRefusal
	var known *fault.Error
	switch {
	case errors.As(err, &known): // its code was set below
	case errors.As(err, &ofSQLite):
		return sqliteFault(ofSQLite.Code(), err)
	case errors.As(err, &ofPostgres):
		return postgresFault(ofPostgres.SQLState(), err)
	case broken(err):
		return driver.Unreachable(err)
	}
	return err
}

// SQLite's codes. The lower byte is the kind, https://sqlite.org/rescode.html
const (
	sqliteError      = 1
	sqliteBusy       = 5
	sqliteLocked     = 6
	sqliteReadOnly   = 8
	sqliteFull       = 13
	sqliteCantOpen   = 14
	sqliteForeignKey = 787
	sqlitePrimaryKey = 1555
	sqliteUnique     = 2067
)

func sqliteFault(code int, err error) error {
	switch code {
	case sqliteUnique, sqlitePrimaryKey:
		return duplicate(err)
	case sqliteForeignKey:
		return dangling(err)
	}
	switch code & 0xff {
	case sqliteError: // of every kind
		if strings.Contains(err.Error(), "already exists") {
			return occupied("give ours a file of its own", err)
		}
	case sqliteFull:
		return fault.DiskFull(err)
	case sqliteBusy, sqliteLocked:
		return busy(err)
	case sqliteReadOnly, sqliteCantOpen:
		return readOnly(err)
	}
	return err
}

// Postgres's codes; some mean that a transaction can be repeated.
const (
	pgUnique        = "23505"
	pgForeignKey    = "23503"
	pgSerialization = "40001"
	pgDeadlock      = "40P01"
	pgReadOnly      = "25006"
	pgIdle          = "25P03" // within a transaction
	pgForbidden     = "42501"
	pgTableThere    = "42P07"
	pgDiskFull      = "53100"
	pgLocked        = "55P03"
	pgCancelled     = "57014" // by statement_timeout
	pgShutdown      = "57P"   // and start: a class of its own
	pgBadText       = "22021"
	pgBadJSON       = "22P05"
)

func postgresFault(code string, err error) error {
	switch code {
	case pgUnique:
		return duplicate(err)
	case pgForeignKey:
		return dangling(err)
	case pgTableThere:
		return occupied("give ours a schema of their own: add search_path=scenewright to the database's URL", err)
	case pgDiskFull:
		return fault.DiskFull(err)
	case pgReadOnly, pgForbidden:
		return readOnly(err)
	case pgSerialization, pgDeadlock, pgLocked, pgCancelled, pgIdle:
		return busy(err)
	case pgBadText, pgBadJSON:
		return &fault.Error{Code: fault.CodeInvalid, Message: "a text has characters that cannot be kept", Remedy: "write UTF-8 without NUL", Err: err}
	}
	switch class := code[:min(2, len(code))]; {
	case class == "53": // memory, connections
		return busy(err)
	case class == "08", strings.HasPrefix(code, pgShutdown):
		return driver.Unreachable(err)
	}
	return err
}

// collided reports whether a transaction failed only because of another one.
func collided(err error) bool {
	var e serverRefusal
	return errors.As(err, &e) && (e.SQLState() == pgSerialization || e.SQLState() == pgDeadlock)
}

// broken reports whether a connection ended before its answer.
func broken(err error) bool {
	var ofNet *net.OpError
	return errors.As(err, &ofNet) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, sqldriver.ErrBadConn)
}

func busy(err error) error {
	return &fault.Error{Code: fault.CodeUnavailable, Message: "the database is busy", Remedy: "try again", Retryable: true, Err: err}
}

func readOnly(err error) error {
	return &fault.Error{Code: fault.CodeMissing, Message: "the database cannot be written", Remedy: "check the data folder, or the database's user, and the permissions", Err: err}
}

func occupied(remedy string, err error) error {
	return &fault.Error{Code: fault.CodeConflict, Message: "the database has another program's table by the name of one of ours", Remedy: remedy, Err: err}
}

func duplicate(err error) error {
	return &fault.Error{Code: fault.CodeConflict, Message: "there is such a thing already", Err: err}
}

func dangling(err error) error {
	return &fault.Error{Code: fault.CodeConflict, Message: "what this belongs to is gone, or in use", Remedy: "read it again", Err: err}
}

// taken returns the error for a taken project id.
func taken() error {
	return &fault.Error{Code: fault.CodeConflict, Message: "there is such a project already"}
}
