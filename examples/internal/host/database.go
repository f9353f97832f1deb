package host

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/open"
)

// OpenDatabase opens what -database says.
func OpenDatabase(ctx context.Context, c *Config, log *slog.Logger) (*store.DB, error) {
	opts := &store.Options{Workers: c.Workers, Segments: c.Segments, Downloads: c.Downloads, Deliveries: c.Deliveries, Logger: log}
	db, err := open.Database(ctx, c.Database, opts)
	if err != nil {
		return nil, fmt.Errorf("-database: %w", err)
	}
	return db, nil
}

// InPostgres reports whether the database is Postgres.
func (c *Config) InPostgres() bool { return open.IsPostgres(c.Database) }

// file returns the path of an SQLite database.
func (c *Config) file() string { return open.SQLiteFile(c.Database) }
