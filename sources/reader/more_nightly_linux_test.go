//go:build nightly && !race

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

// TestPDFiumIsCompiledBeforehand: Warm leaves in the folder all that reading a file
// needs, takes a gigabyte at most, and ends with its context.
func TestPDFiumIsCompiledBeforehand(t *testing.T) {
	dir := t.TempDir()
	r, err := reader.New(readertest.Web{}, &reader.Options{CacheDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := r.Warm(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	cost := sandboxtest.CostOf(t, func() { err = r.Warm(t.Context()) })
	t.Logf("%v", cost)
	if err != nil || cost.Child > 1<<30 {
		t.Fatalf("%v, %v", cost, err)
	}
	kept := filesIn(t, dir)
	if _, err := r.Read(t.Context(), file(story.PromptDocs, "report.pdf", fixture(t, "report.pdf"))); err != nil {
		t.Fatal(err)
	}
	if now := filesIn(t, dir); len(kept) == 0 || !maps.Equal(now, kept) {
		t.Errorf("compiled beforehand %v, then %v", kept, now)
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

func TestSlowStrangersCostTheServerNothing(t *testing.T) {
	costNothing(t, newReader(t, readertest.Web{}), []stranger{
		{"swelling.pdf", story.PromptSlides, swelling(t, 512)},
		{"nested.pdf", story.PromptDocs, nested()},
	})
}

func TestAllOfMoreDecksReachesTheFilm(t *testing.T) {
	all := []string{"tides.pptx", "piscina.pptx", "deck.pptx", "jardin.pptx"}
	reachTheFilm(t, map[string][]string{"offline": all, "model": all})
}

func TestLongDecksKeepMoreLengths(t *testing.T) { keepTheLength(t, 1, 3) }
