package main

import (
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/store/postgrestest"
)

// TestReleased: a database that version 0.1.0 left, dumped with a film that waits, is
// taken up: its key holds and its film is made.
//
// testdata/v0.1.0 has such a dump of each kind, with the secret and the key of it. The
// next version that a test must hold to gets a folder of its own.
func TestReleased(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		db := openSQLite(t, filepath.Join(dir, "scenewright.db"))
		if _, err := db.Exec(released(t, "sqlite.sql")); err != nil {
			t.Fatal(err)
		}
		db.Close()
		takenUp(t, dir, "sqlite")
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := postgrestest.New(t)
		conn, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(t.Context())
		if _, err := conn.Exec(t.Context(), released(t, "postgres.sql")); err != nil {
			t.Fatal(err)
		}
		takenUp(t, t.TempDir(), "postgres", "-database", url)
	})
}

// released reads a file of version 0.1.0.
func released(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "v0.1.0", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func openSQLite(t *testing.T, file string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", file+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// takenUp starts the service on a released database, and waits for its film.
func takenUp(t *testing.T, dir, kind string, args ...string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "secret"), []byte(released(t, kind+".secret")), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, dir, args...)
	if len(p.names()) != 1 {
		t.Errorf("it says %v, as if the database were empty", p.said)
	}
	c := p.client(t, strings.TrimSpace(released(t, kind+".key")))
	orgs, err := c.Organizations.List(t.Context())
	if err != nil || len(orgs) != 1 {
		t.Fatalf("organizations: %+v, %v", orgs, err)
	}
	films, _, err := c.Projects.List(t.Context(), orgs[0].Workspaces[0].ID, client.ProjectList{})
	if err != nil || len(films) != 1 {
		t.Fatalf("films: %+v, %v", films, err)
	}
	if done, err := c.Projects.Wait(t.Context(), films[0].ID); err != nil || len(done.Edits) != 1 || done.Edits[0].Status != "DONE" {
		t.Errorf("the film: %+v, %v", done, err)
	}
}

// TestRunsOnTheNextSchema: while a process runs, a newer one adds to the tables, as
// migrations within a minor version may. The old process makes films as before, and
// once it has ended does not start again.
func TestRunsOnTheNextSchema(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := start(t, dir)
	db := openSQLite(t, filepath.Join(dir, "scenewright.db"))
	var tables []string
	rows, err := db.Query(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'river_%' AND name NOT LIKE 'goose_%'`)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	statements := []string{`CREATE TABLE novelty (id TEXT PRIMARY KEY)`, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`}
	for _, name := range tables {
		statements = append(statements, `ALTER TABLE `+name+` ADD COLUMN novelty TEXT NOT NULL DEFAULT 'none'`, `CREATE INDEX `+name+`_by_novelty ON `+name+` (novelty)`)
	}
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	if len(tables) < 15 {
		t.Errorf("only %v", tables)
	}
	if done, err := p.client(t, p.said["api key"]).Projects.CreateAndWait(t.Context(), tiny()); err != nil || done.Edits[0].Status != "DONE" {
		t.Errorf("the film: %+v, %v", done, err)
	}
	p.terminate(t)
	p.wait(t)
	if said := refusal(t, exec.Command(program, "-addr", "127.0.0.1:0", "-data", dir)); !strings.Contains(said, "have version 999") {
		t.Errorf("it says %q", said)
	}
}
