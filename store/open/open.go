// Package open opens a host's database and files by addresses in flags. It links every kind: a host
// with a single kind opens that by its own package.
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

// IsPostgres reports whether an address names a Postgres database.
func IsPostgres(address string) bool {
	scheme, _, _ := strings.Cut(address, ":")
	return scheme == "postgres" || scheme == "postgresql"
}

// SQLiteFile returns the path in an address of a file, with or without the prefix "sqlite:".
func SQLiteFile(address string) string {
	rest, found := strings.CutPrefix(address, "sqlite:")
	if !found {
		return address
	}
	return strings.TrimPrefix(rest, "//")
}

// Database opens Postgres by its URL, or an SQLite database by the path of its file. CodeInvalid:
// it is neither.
func Database(ctx context.Context, address string, opts *store.Options) (*store.DB, error) {
	file := SQLiteFile(address)
	switch {
	case IsPostgres(address):
		return postgres.Open(ctx, postgres.URL(address), opts)
	case strings.Contains(file, "://"): // the rest may be a password
		return nil, fault.Invalid("database", "there is no such kind of database", "give the path of a file, or postgres://…")
	}
	return sqlite.Open(ctx, sqlite.File(file), opts)
}

// Files opens a folder by its path, or a bucket by its URL: s3://BUCKET?region=REGION. baseURL is
// the address of the files for clients.
func Files(ctx context.Context, address, baseURL string) (blobs.Blobs, error) {
	if strings.Contains(address, "://") {
		return s3.Open(ctx, bucket.URL(address), &bucket.Options{BaseURL: baseURL})
	}
	return blob.Open(blob.Dir(address), &blob.Options{BaseURL: baseURL})
}
