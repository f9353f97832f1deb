package store_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/postgres"
	"github.com/scenewright/scenewright/store/postgrestest"
	"github.com/scenewright/scenewright/store/sqlite"
)

func TestOpen(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(path string) error {
		db, err := sqlite.Open(t.Context(), sqlite.File(path), nil)
		return closed(db, err)
	}
	server := func(url string) error {
		db, err := postgres.Open(t.Context(), postgres.URL(url), nil)
		return closed(db, err)
	}
	for _, c := range []struct {
		open func(string) error
		at   string
		want error
	}{
		{file, filepath.Join(dir, "a.db"), nil},
		{file, filepath.Join(dir, "folder", "b c?.db"), nil},
		{file, "postgres://me:wordofpass@localhost/films", fault.ErrInvalid},
		{server, "mysql://me:wordofpass@localhost/films", fault.ErrInvalid},
		{server, "postgres://me:wordofpass@host:port/films", fault.ErrInvalid},
		{server, filepath.Join(dir, "a.db"), fault.ErrInvalid},
	} {
		if err := c.open(c.at); !errors.Is(err, c.want) || strings.Contains(fmt.Sprint(err), "wordofpass") {
			t.Errorf("%s: got %v, want %v", c.at, err, c.want)
		}
	}
}

// closed closes a database that opened.
func closed(db *store.DB, err error) error {
	if db == nil {
		return err
	}
	return errors.Join(err, db.Close())
}

// TestUnreachable opens a database where no server is.
func TestUnreachable(t *testing.T) {
	_, err := postgres.Open(t.Context(), postgres.URL("postgres://scenewright@/films?host="+t.TempDir()), nil)
	var known *fault.Error
	if !errors.As(err, &known) || known.Code != fault.CodeUnavailable || !known.Retryable {
		t.Errorf("got %v, want one that may be tried again", err)
	}
}

// TestOpenTogether has several processes make the tables of one database.
func TestOpenTogether(t *testing.T) {
	t.Parallel()
	url := postgrestest.New(t)
	var opened sync.WaitGroup
	for range 4 {
		opened.Go(func() {
			db, err := postgres.Open(t.Context(), postgres.URL(url), nil)
			if err != nil {
				t.Error(err)
				return
			}
			if err := errors.Join(db.Ping(t.Context()), db.Close()); err != nil {
				t.Error(err)
			}
		})
	}
	opened.Wait()
}

func organization(name string) tenant.Organization {
	return tenant.Organization{ID: uuid.Must(uuid.NewV7()).String(), Name: name, CreatedAt: time.Now()}
}

func TestDuplicate(t *testing.T) {
	onEach(t, func(t *testing.T, open func(*testing.T) *store.DB) {
		db, o := open(t), organization("Films")
		if err := db.Stores.Tenants.Organizations.AddOrganization(t.Context(), o); err != nil {
			t.Fatal(err)
		}
		if err := db.Stores.Tenants.Organizations.AddOrganization(t.Context(), o); !errors.Is(err, fault.ErrConflict) {
			t.Errorf("the same again: got %v, want a conflict", err)
		}
		w := tenant.Workspace{ID: uuid.NewString(), OrganizationID: uuid.NewString(), Name: "Nowhere", CreatedAt: time.Now()}
		if err := db.Stores.Tenants.Workspaces.AddWorkspace(t.Context(), w, nil); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("a workspace of no organization: got %v, want that it is not found", err)
		}
	})
}

// TestServerFaults checks what is said of what a server refuses.
func TestServerFaults(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		setting string // of each connection
		do      func(context.Context, *store.DB) error
		want    fault.Code
	}{
		"text that is none": {"", func(ctx context.Context, db *store.DB) error {
			return db.Stores.Tenants.Organizations.AddOrganization(ctx, organization("a\x00b"))
		}, fault.CodeInvalid},
		"a server that only reads": {"default_transaction_read_only=on", func(ctx context.Context, db *store.DB) error {
			return db.Ping(ctx)
		}, fault.CodeMissing},
	} {
		t.Run(name, func(t *testing.T) {
			url := postgrestest.New(t)
			openServer(t, url) // makes the tables
			err := row.do(t.Context(), openServer(t, url+"&"+row.setting))
			if got := fault.CodeOf(err); got != row.want {
				t.Errorf("got %s, want %s: %v", got, row.want, err)
			}
		})
	}
}

// TestServerRestarts ends all of a database's connections; the next call opens
// new ones, or says that it may be tried again.
func TestServerRestarts(t *testing.T) {
	t.Parallel()
	url := postgrestest.New(t)
	db := openServer(t, url)
	for range 3 {
		query(t, url, `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`, new(int))
		err := db.Stores.Tenants.Organizations.AddOrganization(t.Context(), organization("Films"))
		if err != nil && fault.CodeOf(err) != fault.CodeUnavailable {
			t.Errorf("after the first loss: %v", err)
		}
		if err == nil {
			continue
		}
		if err := db.Stores.Tenants.Organizations.AddOrganization(t.Context(), organization("Films")); err != nil {
			t.Errorf("the second try: %v", err)
		}
	}
}
