//go:build nightly && !race

package reader_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"strings"
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

// nested is a page whose drawing draws another ten times, which does so again,
// and so on: a thousand million letters of a hundred bytes.
func nested() []byte {
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 5 0 R/Resources<</XObject<</X 6 0 R>>>>>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
	}
	draw := strings.Repeat("/X Do ", 10)
	objects = append(objects, fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(draw), draw))
	for i := range 9 {
		body, resources := draw, fmt.Sprintf("/XObject<</X %d 0 R>>", i+7)
		if i == 8 {
			body, resources = "BT /F 9 Tf (a long line of letters that is said again) Tj ET", "/Font<</F 4 0 R>>"
		}
		objects = append(objects, fmt.Sprintf("<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<%s>>/Length %d>>stream\n%s\nendstream", resources, len(body), body))
	}
	return pdfOf(objects...)
}
