package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/postgrestest"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/store/storetest"
)

// hosts are the tables of a host that has everything we have: a project, goose,
// which is further on than ours, and River.
var hosts = []string{
	`CREATE TABLE project (name TEXT PRIMARY KEY)`,
	`INSERT INTO project VALUES ('Bridge')`,
	`CREATE TABLE goose_db_version (id SERIAL PRIMARY KEY, version_id BIGINT NOT NULL, is_applied BOOLEAN NOT NULL, tstamp TIMESTAMP DEFAULT now())`,
	`INSERT INTO goose_db_version (version_id, is_applied) VALUES (0, true), (500, true)`,
}

// hostDatabase is a Postgres database in which a host has tables.
func hostDatabase(t *testing.T, statements ...string) string {
	t.Helper()
	url := postgrestest.New(t)
	pool, err := pgxpool.New(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for _, s := range statements {
		if _, err := pool.Exec(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	return url
}

// withRiver adds a host's own River.
func withRiver(t *testing.T, url string) {
	t.Helper()
	pool, err := pgxpool.New(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	theirs, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err == nil {
		_, err = theirs.Migrate(t.Context(), rivermigrate.DirectionUp, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// inSchema is the URL with a search path.
func inSchema(url, path string) string { return url + "&search_path=" + path }

// tables lists a schema's.
func tables(t *testing.T, url, schema string) []string {
	t.Helper()
	var all []string
	query(t, url, fmt.Sprintf(`SELECT coalesce(array_agg(tablename ORDER BY tablename), '{}') FROM pg_tables WHERE schemaname = '%s'`, schema), &all)
	return all
}

// TestSchema keeps our tables beside a host's of the same names, which are behind
// them in the search path: what engine.Stores and job.Queue promise holds, and
// the host's are as they were.
func TestSchema(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	const path = "films,public"
	ready := hostDatabase(t, hosts...)
	withRiver(t, ready)
	before := tables(t, ready, "public")
	if err := closed(postgres.Open(t.Context(), postgres.URL(inSchema(ready, path)), nil)); err != nil {
		t.Fatal(err)
	}
	ours := tables(t, ready, "films")
	for _, want := range []string{"project", "installation", "goose_db_version", "river_job", "river_migration"} {
		if !slices.Contains(ours, want) {
			t.Errorf("%s is not in the schema: %v", want, ours)
		}
	}
	if diff := cmp.Diff(before, tables(t, ready, "public")); diff != "" {
		t.Errorf("the host's tables: %s", diff)
	}
	opened := func(t *testing.T) (*store.DB, string) {
		url := postgrestest.Copy(t, ready)
		return openServer(t, inSchema(url, path)), url
	}
	t.Run("store", func(t *testing.T) {
		storetest.TestStore(t, func(t *testing.T) engine.Stores {
			db, _ := opened(t)
			return db.Stores
		})
	})
	t.Run("queue", func(t *testing.T) {
		storetest.TestQueue(t, func(t *testing.T) storetest.Database {
			db, _ := opened(t)
			return database(db)
		})
	})
	t.Run("the host's", func(t *testing.T) {
		db, url := opened(t)
		ask(t, db, "write")
		var host string
		var jobs, projects int
		query(t, url, `SELECT (SELECT string_agg(name, ', ') FROM public.project), (SELECT count(*) FROM public.river_job), (SELECT count(*) FROM films.project)`, &host, &jobs, &projects)
		if host != "Bridge" || jobs != 0 || projects != 1 {
			t.Errorf("the host has the projects %q and %d jobs, and we have %d projects; want Bridge, 0 and 1", host, jobs, projects)
		}
	})
}

// TestSchemaNames: which schema a search path means, or why it cannot be had.
func TestSchemaNames(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	url := postgrestest.New(t)
	for path, want := range map[string]string{
		"Films":              "films",
		"%22Films%22":        "Films",
		"%20films%20,other":  "films",
		"%22$user%22,public": "public",
	} {
		if err := closed(postgres.Open(t.Context(), postgres.URL(inSchema(url, path)), nil)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if got := tables(t, url, want); !slices.Contains(got, "project") || !slices.Contains(got, "river_job") {
			t.Errorf("%s: %s has %v", path, want, got)
		}
	}
	for _, path := range []string{"%22my-films%22", "%22a%22%22b%22", strings.Repeat("a", 47), "%22$user%22,nowhere"} {
		err := closed(postgres.Open(t.Context(), postgres.URL(inSchema(url, path)), nil))
		if fault.CodeOf(err) != fault.CodeInvalid || !strings.Contains(fmt.Sprint(err), "search_path: ") {
			t.Errorf("%s: got %v, want CodeInvalid", path, err)
		}
	}
}

// TestSchemasAreApart has two schemas of one database work jobs: each its own.
func TestSchemasAreApart(t *testing.T) {
	t.Parallel()
	url := postgrestest.New(t)
	type piece struct{ by, subject string }
	worked := make(chan piece)
	dbs := map[string]*store.DB{}
	for _, name := range []string{"one", "two"} {
		dbs[name] = openServer(t, inSchema(url, name))
		stop, err := dbs[name].Work(t.Context(), func(ctx context.Context, j job.Job) error {
			select {
			case worked <- piece{name, j.Subject}:
			case <-ctx.Done():
			}
			return nil
		}, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer stop(context.Background())
	}
	want := map[piece]bool{}
	for range 5 {
		for name, db := range dbs {
			want[piece{name, ask(t, db, "write").ID}] = true
		}
	}
	for range len(want) {
		got := <-worked
		if !want[got] {
			t.Errorf("%s worked %s, which is not its own", got.by, got.subject)
		}
		delete(want, got)
	}
}

// TestSchemaWithoutRight: who may not make schemas uses one that is there, and is
// told where there is none.
func TestSchemaWithoutRight(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	url := hostDatabase(t, `CREATE SCHEMA films`)
	user := fmt.Sprintf("guest_%d", time.Now().UnixNano())
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) })
	for _, s := range []string{`CREATE ROLE ` + user + ` LOGIN`, `GRANT ALL ON SCHEMA films TO ` + user} {
		if _, err := conn.Exec(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, s := range []string{`DROP OWNED BY ` + user, `DROP ROLE ` + user} {
			if _, err := conn.Exec(context.Background(), s); err != nil {
				t.Error(err)
			}
		}
	})
	guest := strings.Replace(url, "scenewright@", user+"@", 1)
	if err := closed(postgres.Open(t.Context(), postgres.URL(inSchema(guest, "films")), nil)); err != nil {
		t.Errorf("a schema that is there: %v", err)
	}
	if err := closed(postgres.Open(t.Context(), postgres.URL(inSchema(guest, "others")), nil)); fault.CodeOf(err) != fault.CodeMissing {
		t.Errorf("a schema that is not: got %v, want CodeMissing", err)
	}
}

// TestOccupied: among tables of the same name ours are not made, and the remedy
// is told.
func TestOccupied(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	const table = `CREATE TABLE project (name TEXT PRIMARY KEY)`
	t.Run("sqlite", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "host.db")
		inFile(t, file, table)
		err := closed(sqlite.Open(t.Context(), sqlite.File(file), nil))
		wantConflict(t, err, "a file of its own")
	})
	t.Run("postgres", func(t *testing.T) {
		err := closed(postgres.Open(t.Context(), postgres.URL(hostDatabase(t, table)), nil))
		wantConflict(t, err, "search_path=scenewright")
	})
}

// TestNewer: a database that a newer program had is refused, by both versions.
func TestNewer(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	goose := `INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, true)`
	river := `INSERT INTO river_migration (line, version) VALUES ('main', %d)`
	const version = 4711
	for name, c := range map[string]struct{ statement, known string }{
		"our tables":   {goose, fmt.Sprint(newest(t))},
		"River's jobs": {river, ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := fmt.Sprintf(c.statement, version)
			t.Run("sqlite", func(t *testing.T) {
				file := filepath.Join(t.TempDir(), "test.db")
				open := func() error { return closed(sqlite.Open(t.Context(), sqlite.File(file), nil)) }
				if err := open(); err != nil {
					t.Fatal(err)
				}
				inFile(t, file, s)
				wantConflict(t, open(), "version 4711", "up to version "+c.known)
			})
			t.Run("postgres", func(t *testing.T) {
				url := postgrestest.New(t)
				open := func() error { return closed(postgres.Open(t.Context(), postgres.URL(url), nil)) }
				if err := open(); err != nil {
					t.Fatal(err)
				}
				query(t, url, s+` RETURNING 1`, new(int))
				wantConflict(t, open(), "version 4711", "up to version "+c.known)
			})
		})
	}
}

func wantConflict(t *testing.T, err error, words ...string) {
	t.Helper()
	if fault.CodeOf(err) != fault.CodeConflict {
		t.Errorf("got %v, want a conflict", err)
	}
	for _, want := range words {
		if !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q is not in: %v", want, err)
		}
	}
}

// inFile runs statements on an SQLite file.
func inFile(t *testing.T, file string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
}
