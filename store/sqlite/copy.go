package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/fault"
)

// Copy writes a copy of a database to another file, as of one moment, while
// processes work on it. What was at the other path is replaced at the end, whole.
// Where there is no database it is CodeNotFound, and none is made.
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

// Verify reads a whole database, and returns an error that says what is damaged.
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

// synced has a file reach the disk.
func synced(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
