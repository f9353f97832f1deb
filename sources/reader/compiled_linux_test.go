//go:build !race

package reader_test

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox/sandboxtest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/sources/reader/readertest"
)

// TestPDFiumIsCompiledOnce: the first PDF leaves in the folder all that reading another
// needs, and takes a gigabyte at most; a cancelled one leaves the next to compile.
func TestPDFiumIsCompiledOnce(t *testing.T) {
	dir := t.TempDir()
	r, err := reader.New(readertest.Web{}, &reader.Options{CacheDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	report := func(ctx context.Context) error {
		_, err := r.Read(ctx, file(story.PromptDocs, "report.pdf", fixture(t, "report.pdf")))
		return err
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := report(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	cost := sandboxtest.CostOf(t, func() { err = report(t.Context()) })
	t.Logf("%v", cost)
	if err != nil || cost.Child > 1<<30 {
		t.Fatalf("%v, %v", cost, err)
	}
	kept := filesIn(t, dir)
	if err := report(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now := filesIn(t, dir); len(kept) == 0 || !maps.Equal(now, kept) {
		t.Errorf("compiled at first %v, then %v", kept, now)
	}
}

// filesIn returns when the files of a folder were last written.
func filesIn(t *testing.T, dir string) map[string]time.Time {
	t.Helper()
	all := map[string]time.Time{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		all[path] = info.ModTime()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
