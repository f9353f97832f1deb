package store_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/postgrestest"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/store/sqlitetest"
	"github.com/scenewright/scenewright/store/storetest"
)

// onEach runs a suite on every kind of database.
func onEach(t *testing.T, suite func(t *testing.T, open func(*testing.T) *store.DB)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		suite(t, open)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		ready := postgrestest.New(t)
		db, err := postgres.Open(t.Context(), postgres.URL(ready), nil) // makes the tables, which take longer than a copy
		if err != nil {
			t.Fatal(err)
		}
		db.Close()
		suite(t, func(t *testing.T) *store.DB { return openServer(t, postgrestest.Copy(t, ready)) })
	})
}

// open opens a new SQLite file.
func open(t *testing.T) *store.DB { return sqlitetest.New(t) }

func openFile(t testing.TB, path string) *store.DB {
	t.Helper()
	db, err := sqlite.Open(t.Context(), sqlite.File(path), nil)
	return whileTested(t, db, err)
}

func openServer(t testing.TB, url string) *store.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.URL(url), nil)
	return whileTested(t, db, err)
}

// whileTested closes a database that was opened when the test ends.
func whileTested(t testing.TB, db *store.DB, err error) *store.DB {
	t.Helper()
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

// database returns a database as the suites want it.
func database(db *store.DB) storetest.Database {
	return storetest.Database{Stores: db.Stores, Queue: db}
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

// ask creates a project whose first job is the step.
func ask(t *testing.T, db *store.DB, step string) project.Project {
	t.Helper()
	now := time.Now()
	p := project.Project{ID: uuid.Must(uuid.NewV7()).String(), CreatedAt: now, UpdatedAt: now, Creation: project.Waiting, Enhancement: project.Waiting}
	if err := db.Stores.Projects.CreateProject(t.Context(), p, job.Job{Kind: job.Video, Subject: p.ID, Step: step}, nil); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestStore(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestStore(t, func(t *testing.T) engine.Stores { return open(t).Stores })
	})
}

func TestQueue(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		storetest.TestQueue(t, func(t *testing.T) storetest.Database { return database(open(t)) })
	})
}
