package host

import (
	"context"
	"log/slog"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/sqlite"
)

// OpenDatabase opens what -database says: a file, with or without "sqlite:"
// before it, or Postgres by its URL.
func OpenDatabase(ctx context.Context, c *Config, log *slog.Logger) (*store.DB, error) {
	opts := &store.Options{Workers: c.Workers, Segments: c.Segments, Downloads: c.Downloads, Deliveries: c.Deliveries, Logger: log}
	switch {
	case c.InPostgres():
		return postgres.Open(ctx, postgres.URL(c.Database), opts)
	case strings.Contains(c.file(), "://"): // what follows may be a password
		return nil, fault.Invalid("-database", "there is no such kind of database", "give the path of a file, or postgres://…")
	}
	return sqlite.Open(ctx, sqlite.File(c.file()), opts)
}

// file returns the path of an SQLite database.
func (c *Config) file() string {
	rest, found := strings.CutPrefix(c.Database, "sqlite:")
	if !found {
		return c.Database
	}
	return strings.TrimPrefix(rest, "//")
}
