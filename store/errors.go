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

// sqliteFaults has the errors of SQLite's codes, and of their kinds.
var sqliteFaults = map[int]func(error) error{
	sqliteUnique: duplicate, sqlitePrimaryKey: duplicate, sqliteForeignKey: dangling, sqliteError: tableTaken,
	sqliteFull: diskFull, sqliteBusy: busy, sqliteLocked: busy, sqliteReadOnly: readOnly, sqliteCantOpen: readOnly,
}

func sqliteFault(code int, err error) error {
	for _, c := range []int{code, code & 0xff} {
		if of, ok := sqliteFaults[c]; ok {
			return of(err)
		}
	}
	return err
}

// tableTaken returns the error of another program's table. Its code is that of many errors.
func tableTaken(err error) error {
	if !strings.Contains(err.Error(), "already exists") {
		return err
	}
	return occupied("give ours a file of its own", err)
}

// Postgres's codes of transactions that can be repeated.
const (
	pgSerialization = "40001"
	pgDeadlock      = "40P01"
)

// postgresFaults has the errors of Postgres's codes, and of their first characters.
var postgresFaults = map[string]func(error) error{
	"08":            driver.Unreachable, // the connection
	"22021":         badText,
	"22P05":         badText, // in JSON
	"23503":         dangling,
	"23505":         duplicate,
	"25006":         readOnly,
	"25P03":         busy, // idle within a transaction
	pgSerialization: busy,
	pgDeadlock:      busy,
	"42501":         readOnly, // forbidden
	"42P07": func(err error) error {
		return occupied("give ours a schema of their own: add search_path=scenewright to the database's URL", err)
	},
	"53":    busy, // memory, connections
	"53100": diskFull,
	"55P03": busy,               // locked
	"57014": busy,               // by statement_timeout
	"57P":   driver.Unreachable, // shutdown and start
}

func postgresFault(code string, err error) error {
	for n := len(code); n > 0; n-- {
		if of, ok := postgresFaults[code[:n]]; ok {
			return of(err)
		}
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

func diskFull(err error) error { return fault.DiskFull(err) }

func busy(err error) error {
	return &fault.Error{Code: fault.CodeUnavailable, Message: "the database is busy", Remedy: "try again", Retryable: true, Err: err}
}

func readOnly(err error) error {
	return &fault.Error{Code: fault.CodeMissing, Message: "the database cannot be written", Remedy: "check the data folder, or the database's user, and the permissions", Err: err}
}

func badText(err error) error {
	return &fault.Error{
		Code: fault.CodeInvalid, Message: "a text has characters that cannot be kept",
		Remedy: "write UTF-8 without NUL", Err: err,
	}
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
