// Package open opens the database and the files of a host by what a person writes of them
// in a flag. It links every kind there is: a host that uses one alone opens that by its own
// package.
package open

import (
	"context"
	"strings"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/blob/bucket"
	"github.com/scenewright/scenewright/store/blob/s3"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/sqlite"
)

// IsPostgres reports whether an address is that of a Postgres database.
func IsPostgres(address string) bool {
	scheme, _, _ := strings.Cut(address, ":")
	return scheme == "postgres" || scheme == "postgresql"
}

// SQLiteFile returns the path of the file that an address names, with or without "sqlite:"
// before it.
func SQLiteFile(address string) string {
	rest, found := strings.CutPrefix(address, "sqlite:")
	if !found {
		return address
	}
	return strings.TrimPrefix(rest, "//")
}

// Database opens Postgres by its URL, or an SQLite database by the path of its file.
// CodeInvalid: it is neither.
func Database(ctx context.Context, address string, opts *store.Options) (*store.DB, error) {
	file := SQLiteFile(address)
	switch {
	case IsPostgres(address):
		return postgres.Open(ctx, postgres.URL(address), opts)
	case strings.Contains(file, "://"): // what follows may be a password
		return nil, fault.Invalid("database", "there is no such kind of database", "give the path of a file, or postgres://…")
	}
	return sqlite.Open(ctx, sqlite.File(file), opts)
}

// Files opens the folder of a path, or a bucket by its URL: s3://BUCKET?region=REGION.
// baseURL is where clients reach the files.
func Files(ctx context.Context, address, baseURL string) (blobs.Blobs, error) {
	if strings.Contains(address, "://") {
		return s3.Open(ctx, bucket.URL(address), &bucket.Options{BaseURL: baseURL})
	}
	return blob.Open(blob.Dir(address), &blob.Options{BaseURL: baseURL})
}
