package engine_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// database is one of which processes are started.
type database struct{ file string }

func newDatabase(t *testing.T) database {
	return database{filepath.Join(t.TempDir(), "films.db")}
}

// start builds the engine of a process, and has it make a webhook secret where
// it may.
func (d database) start(t *testing.T, secret []byte) (signsBy string, err error) {
	t.Helper()
	db, err := sqlitetest.Open(d.file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	files, err := blob.Open(blob.Dir(t.TempDir()), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := enginetest.Ports(t)
	p.Stores, p.Queue, p.Blobs = db.Stores, db, files
	eng, err := engine.New(p, &engine.Options{Secret: secret})
	if err != nil || secret == nil {
		return "", err
	}
	return eng.Webhooks.Secret(t.Context(), "w1")
}

// forget makes the database one from before there were fingerprints.
func (d database) forget(t *testing.T, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", d.file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range append(statements, `DELETE FROM installation`) {
		if _, err := db.ExecContext(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnotherSecretIsRefused(t *testing.T) {
	t.Parallel()
	ours, other := vault.Random(), vault.Random()
	for name, before := range map[string]func(*testing.T, database){
		"a database of today":          func(*testing.T, database) {},
		"one from before fingerprints": func(t *testing.T, d database) { d.forget(t) },
	} {
		t.Run(name, func(t *testing.T) {
			d := newDatabase(t)
			first, err := d.start(t, ours)
			if err != nil {
				t.Fatal(err)
			}
			before(t, d)
			_, err = d.start(t, other)
			if !errors.Is(err, vault.ErrOther) || fault.CodeOf(err) != fault.CodeInvalid {
				t.Fatalf("another secret: got %v, want vault.ErrOther", err)
			}
			for _, want := range []string{"Options.Secret", "the same secret", "package store"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q is not in: %v", want, err)
				}
			}
			for range 2 { // the second time by the fingerprint
				if again, err := d.start(t, ours); err != nil || again != first {
					t.Errorf("the secret itself: %q, %v; want %q", again, err, first)
				}
			}
			if _, err := d.start(t, nil); err != nil {
				t.Errorf("an engine without keys: %v", err)
			}
		})
	}
}

// TestALostSecretIsReplaced does what the documentation says.
func TestALostSecretIsReplaced(t *testing.T) {
	t.Parallel()
	d := newDatabase(t)
	if _, err := d.start(t, vault.Random()); err != nil {
		t.Fatal(err)
	}
	d.forget(t, `DELETE FROM webhook_secret`)
	next := vault.Random()
	for range 2 {
		if _, err := d.start(t, next); err != nil {
			t.Errorf("the next secret: %v", err)
		}
	}
	if _, err := d.start(t, vault.Random()); !errors.Is(err, vault.ErrOther) {
		t.Errorf("one more: got %v, want vault.ErrOther", err)
	}
}

// TestOneSecretWins: of processes that begin a database at once, each with a
// secret of its own, one may go on.
func TestOneSecretWins(t *testing.T) {
	t.Parallel()
	d := newDatabase(t)
	if _, err := d.start(t, nil); err != nil { // makes the tables
		t.Fatal(err)
	}
	results := make(chan error, 4)
	var all sync.WaitGroup
	for range cap(results) {
		all.Go(func() {
			_, err := d.start(t, vault.Random())
			results <- err
		})
	}
	all.Wait()
	close(results)
	started := 0
	for err := range results {
		if err == nil {
			started++
		} else if !errors.Is(err, vault.ErrOther) {
			t.Error(err)
		}
	}
	if started != 1 {
		t.Errorf("%d started, want 1", started)
	}
}
