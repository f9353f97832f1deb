package store_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/store"
)

// breaking are the migrations that do more than add, each with the release, the
// first of a minor version, that it came with.
var breaking = map[int64]string{}

// TestMigrationsAdd holds the migrations to what the package promises of them: a
// process of the release before reads and writes on.
func TestMigrationsAdd(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	for version, broken := range broken(t, ours(t)) {
		if release, known := breaking[version]; !known {
			t.Errorf("migration %d: %s; with another minor version it may, and is listed in this test", version, broken)
		} else if release == "" {
			t.Errorf("migration %d: no release is named", version)
		}
	}
}

// TestBrokenMigrationsAreFound checks the checker.
func TestBrokenMigrationsAreFound(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	const first = `CREATE TABLE film (id TEXT PRIMARY KEY, name TEXT NOT NULL, length BIGINT);`
	for statement, want := range map[string]string{
		`CREATE TABLE scene (id TEXT PRIMARY KEY, film TEXT NOT NULL UNIQUE);`:                                   "",
		`ALTER TABLE film ADD COLUMN style TEXT; ALTER TABLE film ADD COLUMN state TEXT NOT NULL DEFAULT 'new';`: "",
		`CREATE INDEX film_by_name ON film (name); UPDATE film SET length = 0;`:                                  "",
		`DROP TABLE film;`:                                 "film is gone",
		`ALTER TABLE film RENAME TO movie;`:                "film is gone",
		`ALTER TABLE film DROP COLUMN length;`:             "film.length is gone",
		`ALTER TABLE film RENAME COLUMN name TO title;`:    "film.name is gone",
		`CREATE UNIQUE INDEX film_by_name ON film (name);`: "film has one more rule: unique film_by_name",
		`DROP TABLE film; CREATE TABLE film (id TEXT PRIMARY KEY, name TEXT NOT NULL, length TEXT);`:                     "film.length was BIGINT",
		`DROP TABLE film; CREATE TABLE film (id TEXT PRIMARY KEY, name TEXT NOT NULL, length BIGINT NOT NULL);`:          "film.length was BIGINT",
		`DROP TABLE film; CREATE TABLE film (id TEXT PRIMARY KEY, name TEXT NOT NULL, length BIGINT, at TEXT NOT NULL);`: "film.at must be written",
		`CREATE TRIGGER none AFTER INSERT ON film BEGIN SELECT RAISE(ABORT, 'no'); END;`:                                 "film has one more rule: trigger none",
	} {
		found := broken(t, fstest.MapFS{
			"1_first.sql":  {Data: []byte("-- +goose Up\n" + first)},
			"2_second.sql": {Data: []byte("-- +goose Up\n-- +goose StatementBegin\n" + statement + "\n-- +goose StatementEnd\n")},
		})
		if got := found[2]; (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s\n got %q, want %q", statement, got, want)
		}
		if found[1] != "" {
			t.Errorf("the first: %s", found[1])
		}
	}
}

// TestBusyBefore has projects of before it was kept which are busy: none that is may be
// missed.
func TestBusyBefore(t *testing.T) {
	byOneGoroutine(t)
	t.Parallel()
	const before = 15
	db, p := provider(t, ours(t))
	if _, err := p.UpTo(t.Context(), before); err != nil {
		t.Fatal(err)
	}
	states := []project.State{project.Waiting, project.Running, project.Done, project.Failed, project.Cancelled}
	want := map[string]bool{}
	for _, creation := range states {
		for _, enhancement := range states {
			for _, export := range states {
				p := project.Project{ID: fmt.Sprint(creation, enhancement, export), Creation: creation, Enhancement: enhancement, Edits: []project.Edit{{State: export}}}
				doc, err := json.Marshal(p)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := db.ExecContext(t.Context(), `INSERT INTO project (id, workspace_id, created_ms, updated_ms, doc) VALUES ($1, '', 0, 0, $2)`, p.ID, string(doc)); err != nil {
					t.Fatal(err)
				}
				idle, _ := p.Idle()
				want[p.ID] = !idle
			}
		}
	}
	if _, err := p.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	busy := names(t, db, `SELECT id FROM project WHERE busy = 1`)
	for id, must := range want {
		if must && !slices.Contains(busy, id) {
			t.Errorf("%s is missed", id)
		}
	}
	if len(busy) == len(want) {
		t.Error("all are taken for busy")
	}
}

func ours(t *testing.T) fs.FS {
	t.Helper()
	sub, err := fs.Sub(store.Migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

// newest is the version of the last migration.
func newest(t *testing.T) int64 {
	t.Helper()
	_, p := provider(t, ours(t))
	all := p.ListSources()
	return all[len(all)-1].Version
}

func provider(t *testing.T, migrations fs.FS) (*sql.DB, *goose.Provider) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations)
	if err != nil {
		t.Fatal(err)
	}
	return db, p
}

// broken says by version what migrations take away from a program that does not
// know them.
func broken(t *testing.T, migrations fs.FS) map[int64]string {
	t.Helper()
	db, p := provider(t, migrations)
	found := map[int64]string{}
	for before := schemaOf(t, db); ; {
		done, err := p.UpByOne(t.Context())
		if err != nil {
			if p, _ := p.HasPending(t.Context()); !p {
				return found
			}
			t.Fatal(err)
		}
		after := schemaOf(t, db)
		if what := taken(before, after); what != "" {
			found[done.Source.Version] = what
		}
		before = after
	}
}

// column is one of a table's, by which rows are written and read.
type column struct {
	kind     string
	required bool // an INSERT must name it
	notNull  bool
}

func (c column) String() string { return fmt.Sprintf("%s, not null: %v", c.kind, c.notNull) }

// table is what a program relies on.
type table struct {
	columns map[string]column
	rules   []string // which a row must follow, or a write sets off
}

func schemaOf(t *testing.T, db *sql.DB) map[string]table {
	t.Helper()
	all := map[string]table{}
	for _, name := range names(t, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'goose_%'`) {
		all[name] = table{columnsOf(t, db, name), names(t, db, `
			SELECT 'unique ' || name FROM pragma_index_list($1) WHERE "unique" = 1
			UNION SELECT 'trigger ' || name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = $1
			UNION SELECT 'reference ' || "from" || ' to ' || "table" FROM pragma_foreign_key_list($1)`, name)}
	}
	return all
}

func names(t *testing.T, db *sql.DB, query string, args ...any) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		all = append(all, name)
	}
	return all
}

func columnsOf(t *testing.T, db *sql.DB, name string) map[string]column {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), `SELECT name, type, "notnull", "notnull" AND dflt_value IS NULL FROM pragma_table_info($1)`, name)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]column{}
	for rows.Next() {
		var name string
		var c column
		if err := rows.Scan(&name, &c.kind, &c.notNull, &c.required); err != nil {
			t.Fatal(err)
		}
		all[name] = c
	}
	return all
}

// taken says what of a schema a program would miss in the next one, "" where
// that is nothing.
func taken(before, after map[string]table) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(before)) {
		old := before[name]
		now, there := after[name]
		if !there {
			all = append(all, name+" is gone")
			continue
		}
		for _, c := range slices.Sorted(maps.Keys(old.columns)) {
			if is, there := now.columns[c]; !there {
				all = append(all, fmt.Sprintf("%s.%s is gone", name, c))
			} else if is != old.columns[c] {
				all = append(all, fmt.Sprintf("%s.%s was %v and is %v", name, c, old.columns[c], is))
			}
		}
		for _, c := range slices.Sorted(maps.Keys(now.columns)) {
			if _, there := old.columns[c]; !there && now.columns[c].required {
				all = append(all, fmt.Sprintf("%s.%s must be written", name, c))
			}
		}
		for _, r := range now.rules {
			if !slices.Contains(old.rules, r) {
				all = append(all, fmt.Sprintf("%s has one more rule: %s", name, r))
			}
		}
	}
	return strings.Join(all, ", ")
}
