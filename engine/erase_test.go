package engine_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// mortal are files whose deletion ends with the process, once so many were deleted.
type mortal struct {
	blobs.Blobs
	left *atomic.Int64 // negative: it lives
}

var errKilled = errors.New("killed")

func (m mortal) Delete(ctx context.Context, prefix string) error {
	if m.left.Load() >= 0 && m.left.Add(-1) < 0 {
		m.left.Store(0)
		return errKilled
	}
	return m.Blobs.Delete(ctx, prefix)
}

// estate is an engine with an organization that has one of everything, and a neighbour.
type estate struct {
	*testing.T
	dir            string
	eng            *engine.Engine
	left           atomic.Int64
	org, neighbour tenant.Organization
	films          tenant.Workspace
	secrets        map[string]string // keys, by their names
	days           atomic.Int64      // that have passed
}

func newEstate(t *testing.T) *estate {
	e := &estate{T: t, dir: t.TempDir(), secrets: map[string]string{}}
	e.left.Store(-1)
	e.open()
	var err error
	e.org, e.films = e.tenant("Harbour")
	e.neighbour, _ = e.tenant("Neighbour")
	r := newRequest()
	r.WorkspaceID = e.films.ID
	enginetest.Await(t, e.eng, r)
	folder, err := e.eng.Assets.CreateFolder(t.Context(), e.films.ID, "Boats", "")
	e.must(err)
	upload(t, e.eng, e.films.ID, enginetest.Film)
	_, err = e.eng.Assets.Upload(t.Context(), library.NewAsset{
		Target: library.Target{WorkspaceID: e.films.ID, Folder: "/" + folder.DisplayName}, Name: "file", Content: strings.NewReader(enginetest.Film),
	})
	e.must(err)
	_, err = e.eng.Webhooks.Secret(t.Context(), e.films.ID)
	e.must(err)
	_, err = e.eng.Webhooks.Subscribe(t.Context(), delivery.Subscription{WorkspaceID: e.films.ID, URL: "https://example.com/hook", Event: delivery.EventExport})
	e.must(err)
	e.must(e.eng.SetRetention(t.Context(), e.films.ID, tenant.Retention{Exports: 5}))
	_, err = e.eng.SetBranding(t.Context(), tenant.Entity{OrganizationID: e.org.ID, WorkspaceID: e.films.ID}, "about", []byte(`"Boats."`))
	e.must(err)
	return e
}

// open starts an engine on the folder.
func (e *estate) open() {
	e.eng = enginetest.NewIn(e.T, e.dir, func(p *engine.Ports) {
		p.Media, p.Notifier = enginetest.Media{}, enginetest.NewNotifier()
		p.Blobs = mortal{p.Blobs, &e.left}
	}, func(o *engine.Options) {
		o.Now = func() time.Time { return time.Now().AddDate(0, 0, int(e.days.Load())) }
	})
}

func (e *estate) must(err error) {
	e.Helper()
	if err != nil {
		e.Fatal(err)
	}
}

// tenant makes an organization with a person, a workspace and keys of both.
func (e *estate) tenant(name string) (tenant.Organization, tenant.Workspace) {
	e.Helper()
	o, err := e.eng.CreateOrganization(e.Context(), tenant.NewOrganization{Name: name})
	e.must(err)
	w, err := e.eng.CreateWorkspace(e.Context(), tenant.NewWorkspace{OrganizationID: o.ID, Name: name + " films"})
	e.must(err)
	u, err := e.eng.AddUser(e.Context(), tenant.NewUser{OrganizationID: o.ID, Email: "ada@" + strings.ToLower(name) + ".example", Password: "correct horse"})
	e.must(err)
	for target, id := range map[access.TargetType]string{access.TargetOrganization: o.ID, access.TargetWorkspace: w.ID} {
		_, key, err := e.eng.Keys.IssueRoot(e.Context(), access.Owner{OrganizationID: o.ID, UserID: u.ID},
			access.NewCredential{Name: "key", Target: access.Target{Type: target, ID: id}, Scopes: access.Scopes()})
		e.must(err)
		e.secrets[name+" "+string(target)] = key
	}
	return o, w
}

// holds reports which keys are recognised.
func (e *estate) holds() (all []string) {
	for name, key := range e.secrets {
		if _, err := e.eng.Keys.Authenticate(e.Context(), key, netip.Addr{}); err == nil {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// restart ends the engine and starts another, which is left alone with the folder.
func (e *estate) restart() {
	e.Helper()
	e.must(e.eng.Close(e.Context()))
	e.left.Store(-1)
	e.open()
}

// tables returns in which tables an id is, but for the record and the queue of jobs that
// are over.
func (e *estate) tables(id string) (all []string) {
	e.Helper()
	db, err := sql.Open("sqlite", filepath.Join(e.dir, "scenewright.db"))
	e.must(err)
	defer db.Close()
	columns, err := db.QueryContext(e.Context(), `
		SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'river_%' AND m.name <> 'audit'`)
	e.must(err)
	defer columns.Close()
	for columns.Next() {
		var table, column string
		e.must(columns.Scan(&table, &column))
		var n int
		e.must(db.QueryRowContext(e.Context(), fmt.Sprintf(`SELECT count(*) FROM %q WHERE %q LIKE $1`, table, column), "%"+id+"%").Scan(&n))
		if n > 0 && !slices.Contains(all, table) {
			all = append(all, table)
		}
	}
	return all
}

// await waits until nothing is found of an id but in those tables.
func (e *estate) await(id string, want ...string) {
	e.Helper()
	var found []string
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if found = e.tables(id); slices.Equal(found, want) {
			return
		}
	}
	e.Errorf("%s is in the tables %v, want %v", id, found, want)
}

// TestAKilledDeletionIsFinished ends the deletion of a workspace after each number of files
// that were deleted: it is found no more and its keys end all the same, and the next start
// deletes the rest. After a day the last trace of it goes.
func TestAKilledDeletionIsFinished(t *testing.T) {
	for after := range int64(4) {
		t.Run(fmt.Sprint(after), func(t *testing.T) {
			t.Parallel()
			e := newEstate(t)
			if before := e.tables(e.films.ID); len(before) < 10 {
				t.Fatalf("the workspace is in the tables %v only", before)
			}
			e.left.Store(after)
			if err := e.eng.DeleteWorkspace(t.Context(), e.films.ID); !errors.Is(err, errKilled) {
				t.Fatalf("got %v, want it killed", err)
			}
			if _, err := e.eng.Workspace(t.Context(), e.films.ID); !errors.Is(err, fault.ErrNotFound) {
				t.Errorf("the workspace is found: %v", err)
			}
			if got := e.holds(); !slices.Equal(got, []string{"Harbour organization", "Neighbour organization", "Neighbour workspace"}) {
				t.Errorf("the keys %v hold", got)
			}
			e.restart()
			e.await(e.films.ID, "workspace")
			if files := filesOnDisk(t, e.dir, "projects", "exports", "assets", "segments"); len(files) > 0 {
				t.Errorf("on disk are %v", files)
			}
			e.days.Store(2)
			e.restart()
			e.await(e.films.ID)
		})
	}
}

// TestDeletedOrganization: nothing of it is left, nobody of it signs in, and its neighbour
// has all that it had.
func TestDeletedOrganization(t *testing.T) {
	t.Parallel()
	e := newEstate(t)
	e.must(e.eng.DeleteOrganization(t.Context(), e.org.ID))
	if got := e.tables(e.org.ID); !slices.Equal(got, []string{"organization", "workspace"}) {
		t.Errorf("it is in the tables %v", got)
	}
	if files := filesOnDisk(t, e.dir, "projects", "exports", "assets", "segments"); len(files) > 0 {
		t.Errorf("on disk are %v", files)
	}
	if _, err := e.eng.SignIn(t.Context(), "ada@harbour.example", "correct horse"); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("its person signs in: %v", err)
	}
	if _, err := e.eng.SignIn(t.Context(), "ada@neighbour.example", "correct horse"); err != nil {
		t.Errorf("the neighbour does not: %v", err)
	}
	if got := e.holds(); !slices.Equal(got, []string{"Neighbour organization", "Neighbour workspace"}) {
		t.Errorf("the keys %v hold", got)
	}
	e.days.Store(2)
	e.restart()
	e.await(e.org.ID)
	entries, err := e.eng.Record(t.Context(), access.AuditQuery{OrganizationID: e.org.ID, Action: access.ActDeleteOrganization})
	if err != nil || len(entries) != 1 || entries[0].Note != "Harbour" || entries[0].Target != "organization:"+e.org.ID {
		t.Errorf("the record has %+v, %v", entries, err)
	}
}

// endless is a writer that writes until it is told to stop.
type endless struct{ began, stopped chan struct{} }

func (w endless) Write(ctx context.Context, _ story.Assignment) (story.Script, error) {
	close(w.began)
	<-ctx.Done()
	close(w.stopped)
	return story.Script{}, ctx.Err()
}

// TestDeletionCancelsWhatRuns deletes a workspace whose film is being written: its step is
// told to stop, and nothing is left of it.
func TestDeletionCancelsWhatRuns(t *testing.T) {
	t.Parallel()
	began, stopped := make(chan struct{}), make(chan struct{})
	dir := t.TempDir()
	eng := enginetest.NewIn(t, dir, func(p *engine.Ports) { p.Writer = endless{began, stopped} })
	org, err := eng.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Harbour"})
	if err != nil {
		t.Fatal(err)
	}
	w, err := eng.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: org.ID, Name: "Films"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := eng.Create(t.Context(), request.Request{Prompt: material, WorkspaceID: w.ID})
	if err != nil {
		t.Fatal(err)
	}
	<-began
	if err := eng.DeleteWorkspace(t.Context(), w.ID); err != nil {
		t.Fatal(err)
	}
	select {
	case <-stopped:
	case <-time.After(30 * time.Second):
		t.Fatal("the writer goes on")
	}
	if _, err := eng.Project(t.Context(), p.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the film is there: %v", err)
	}
}
