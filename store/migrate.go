package store

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	faults "github.com/scenewright/scenewright/engine/fault"
)

//go:embed migrations/*.sql
var migrations embed.FS

// update migrates our tables and River's, unless a newer program has done so.
func (db *DB) update(ctx context.Context) error {
	ours, err := db.migrator()
	if err != nil {
		return err
	}
	found, known, err := ours.GetVersions(ctx)
	if err != nil {
		return err
	}
	if found > known {
		return newer("the database's tables", found, known)
	}
	jobsFound, jobsKnown, err := db.jobs.Version(ctx)
	if err != nil {
		return err
	}
	if jobsFound > jobsKnown {
		return newer("the database's tables of jobs", int64(jobsFound), int64(jobsKnown))
	}
	if _, err := ours.Up(ctx); err != nil {
		return err
	}
	return db.jobs.Migrate(ctx)
}

func (db *DB) migrator() (*goose.Provider, error) {
	sub, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(db.on.Dialect, db.sql, sub)
}

func newer(what string, found, known int64) error {
	return faults.Conflict(
		fmt.Sprintf("%s have version %d, and this program knows them up to version %d", what, found, known),
		"use a program as new as the one that had the database last; where those tables are another program's, give ours a file or a schema of their own")
}
