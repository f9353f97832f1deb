package store_test

import (
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgrestest"
	"github.com/scenewright/scenewright/store/storetest"
)

// onEach runs a suite on every kind of database.
func onEach(t *testing.T, suite func(t *testing.T, open func(*testing.T) *store.DB)) {
	t.Run("sqlite", func(t *testing.T) { suite(t, open) })
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		ready := postgrestest.New(t)
		db, err := store.Open(t.Context(), store.URL(ready), nil) // makes the tables, which take longer than a copy
		if err != nil {
			t.Fatal(err)
		}
		db.Close()
		suite(t, func(t *testing.T) *store.DB { return openURL(t, store.URL(postgrestest.Copy(t, ready))) })
	})
}

// open opens a new SQLite file.
func open(t *testing.T) *store.DB {
	t.Helper()
	return openURL(t, store.URL(filepath.Join(t.TempDir(), "test.db")))
}

func openURL(t testing.TB, url store.URL) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return db
}

// query reads one row.
func query(t *testing.T, url, statement string, into ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), statement).Scan(into...); err != nil {
		t.Fatal(err)
	}
}

func TestStore(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestStore(t, func(t *testing.T) engine.Store { return open(t) })
	})
}

func TestQueue(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestQueue(t, func(t *testing.T) storetest.Database { return open(t) })
	})
}
