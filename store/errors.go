package store

import (
	"errors"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/scenewright/scenewright/engine"
)

// fault gives a database's error the engine's code where it has one.
func fault(err error) error {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return err
	}
	switch e.Code() & 0xff {
	case sqlite3.SQLITE_FULL:
		return &engine.Error{Code: engine.CodeExhausted, Message: "the disk is full", Remedy: "free some space and try again", Retryable: true, Err: err}
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return &engine.Error{Code: engine.CodeExhausted, Message: "the database is busy", Remedy: "try again", Retryable: true, Err: err}
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return &engine.Error{Code: engine.CodeMissing, Message: "the database cannot be written", Remedy: "check the data folder and its permissions", Err: err}
	}
	return err
}

func noProject() error {
	return &engine.Error{Code: engine.CodeNotFound, Message: "there is no such project"}
}

// taken says that there is a project of that id.
func taken() error {
	return &engine.Error{Code: engine.CodeConflict, Message: "there is such a project already"}
}
