package engine_test

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
)

// TestPublicFilesAreFetchedOnce: what a stock library gave to one project is
// there for the next one, with its own entry in the ledger, and what is not
// public is fetched for each. What was damaged meanwhile is fetched again.
func TestPublicFilesAreFetchedOnce(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var public, private atomic.Int32
	stock := enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"boats"}, Public: true, Gave: func() { public.Add(1) }}
	own := enginetest.Source{Called: "own", Kind: footage.Stock, Media: footage.Video, About: []string{"keeper"}, Gave: func() { private.Add(1) }}
	rest := enginetest.Source{Called: "rest", Kind: footage.Stock, Media: footage.Video, About: []string{"village", "storms"}}
	dir := t.TempDir()
	eng := enginetest.NewIn(t, dir, func(p *engine.Ports) {
		p.Preparer, p.Sources = enginetest.Preparer{}, []footage.Source{stock, own, rest}
	})
	for _, c := range []struct {
		why             string
		before          func(path string) error
		public, private int32 // fetched so far
	}{
		{"the first project", func(string) error { return nil }, 1, 1},
		{"the second one", func(string) error { return nil }, 1, 2},
		{"the file was cut", func(path string) error { return os.Truncate(path, 5) }, 2, 3},
		{"the file is gone", os.Remove, 3, 4},
		{"it is kept again", func(string) error { return nil }, 3, 5},
	} {
		for _, path := range publicFiles(t, dir) {
			if err := c.before(path); err != nil {
				t.Fatal(err)
			}
		}
		_, ledger := fill(t, eng, statements())
		taken := takenFrom(ledger, "stock")
		if len(taken) == 0 || taken[0].Author == "" || taken[0].Licence == "" || taken[0].URL == "" {
			t.Errorf("%s: the ledger has %+v; want a film with its terms", c.why, taken)
		}
		if public.Load() != c.public || private.Load() != c.private {
			t.Errorf("%s: %d public and %d other files fetched so far, want %d and %d", c.why, public.Load(), private.Load(), c.public, c.private)
		}
	}
	if n := len(publicFiles(t, dir)); n != 1 {
		t.Errorf("%d files are kept, want the public one", n)
	}
}

// publicFiles are those kept for all projects of an engine of NewIn.
func publicFiles(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "work", "public", "*-*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// takenFrom is what was taken from a source.
func takenFrom(ledger []footage.Entry, source string) (all []footage.Asked) {
	for _, e := range ledger {
		for _, a := range e.Asked {
			if a.Source == source && a.Outcome == footage.Taken {
				all = append(all, a)
			}
		}
	}
	return all
}
