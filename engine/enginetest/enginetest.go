// Package enginetest is for hosts that test against an engine: a complete set
// of fakes that keep the ports' contracts, and an engine built from them on a
// temporary database.
//
//	eng := enginetest.New(t, nil)
//	p := enginetest.Await(t, eng, request.Request{Prompt: "…", ToAutoExport: true})
//
// Swap one fake for the real adapter under test by editing the ports:
//
//	eng := enginetest.New(t, func(p *engine.Ports) { p.Writer = mine })
package enginetest

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// secret is the same for all engines of a test, so that the next one on a
// folder knows the keys of the one before.
var secret = []byte("a secret that is only for tests!")

// rounds is how often passwords are hashed here: as seldom as may be, since what
// many rounds cost is asked of package tenant.
const rounds = 1000

// patience bounds every wait of this package.
const patience = 2 * time.Minute

// New starts an engine of fakes on a temporary SQLite file; edit may replace
// any of them. It is closed when the test ends.
func New(t testing.TB, edit func(*engine.Ports)) *engine.Engine {
	t.Helper()
	return NewIn(t, t.TempDir(), edit)
}

// NewIn is New on the database in a folder of the caller's, so that a test can
// stop one engine and start the next on what it left.
func NewIn(t testing.TB, dir string, edit func(*engine.Ports), tune ...func(*engine.Options)) *engine.Engine {
	t.Helper()
	eng := Build(t, dir, edit, tune...)
	if err := eng.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	return eng
}

// Build makes an engine of fakes on the database in dir without starting it.
func Build(t testing.TB, dir string, edit func(*engine.Ports), tune ...func(*engine.Options)) *engine.Engine {
	t.Helper()
	db, err := sqlitetest.Open(filepath.Join(dir, "scenewright.db"))
	if err != nil {
		t.Fatal(err)
	}
	blobs, err := blob.Open(blob.Dir(filepath.Join(dir, "blobs")), nil)
	if err != nil {
		t.Fatal(err)
	}
	ports := Ports(t)
	ports.Stores, ports.Queue, ports.Blobs = db.Stores, db, blobs
	if edit != nil {
		edit(&ports)
	}
	opts := engine.Options{WorkDir: filepath.Join(dir, "work"), Secret: secret, PasswordRounds: rounds}
	for _, change := range tune {
		change(&opts)
	}
	eng, err := engine.New(ports, &opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := eng.Close(ctx); err != nil {
			t.Errorf("close the engine: %v", err)
		}
		if err := db.Close(); err != nil {
			t.Errorf("close the store: %v", err)
		}
	})
	ctx, cancel := context.WithCancel(context.Background())
	var watching sync.WaitGroup
	watching.Go(func() { watch(ctx, t, eng) })
	t.Cleanup(func() {
		cancel()
		watching.Wait()
	})
	return eng
}

// For so many seconds a project is without a job until it has lost it, and for so long a
// test may go on after that.
const (
	lostAfter = 8
	endAfter  = 10 * time.Second
)

// watch fails the test where a project waits for a job that nobody will do, as it does
// when a step ends without a commit, and cancels that project: whoever waits for it would
// do so for ever. Where the test waits for something else, the process ends.
func watch(ctx context.Context, t testing.TB, eng *engine.Engine) {
	since := map[string]int{}
	for tick := time.Tick(time.Second); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick:
		}
		found, err := eng.Stores.Projects.Stranded(ctx, "")
		if err != nil {
			continue // the database is closed, or away
		}
		without := map[string]int{}
		for _, s := range found {
			without[s.ProjectID] = since[s.ProjectID] + 1
			if without[s.ProjectID] != lostAfter {
				continue
			}
			lost := fmt.Sprintf("%s: project %s is not finished and has no job: a step did not commit its result with the next job", t.Name(), s.ProjectID)
			t.Error(lost)
			end := time.AfterFunc(endAfter, func() { panic(lost) })
			defer end.Stop()
			_ = eng.Cancel(ctx, s.ProjectID)
		}
		since = without
	}
}

// loaded are the fonts of all engines: faces that were read are kept with them.
var loaded = sync.OnceValues(func() (*typeset.Fonts, error) { return typeset.Load(nil) })

// Ports are the fakes, without a store. The writer is the offline one: it
// needs nothing that a test would want to be spared.
func Ports(t testing.TB) engine.Ports {
	t.Helper()
	fonts, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	script := plain.New()
	return engine.Ports{
		Writer: script, Voices: []engine.Voice{Voice{}}, Designer: Designer{},
		Renderer: Renderer{}, Music: Music{}, Fonts: fonts, Presenters: []engine.Presenter{Presenter{}},
		Media: Media{}, Notifier: NewNotifier(), IdeaWriter: writer.Ideas{},
	}
}

// Await creates a project and waits until nothing more happens to it. A
// failure of it fails the test.
func Await(t testing.TB, eng *engine.Engine, r request.Request) project.Project {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	p, err := eng.Create(ctx, r)
	if err != nil {
		t.Fatalf("create: %v", err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		t.Fatalf("project %s: %v", p.ID, err)
	}
	return p
}
