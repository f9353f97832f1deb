package render

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/rendertest"
)

// loaded are the fonts of all renderers: faces that were read are kept with them.
var loaded = sync.OnceValues(func() (*typeset.Fonts, error) { return typeset.Load(nil) })

func newRenderer(tb testing.TB, opts *Options) *Renderer {
	tb.Helper()
	box, err := sandbox.New(nil)
	if err != nil {
		tb.Fatal(err)
	}
	for _, program := range []string{"ffmpeg", "ffprobe"} {
		if _, err := box.Look(program); err != nil {
			tb.Fatalf("these tests need %s: %v", program, err)
		}
	}
	fonts, err := loaded()
	if err != nil {
		tb.Fatal(err)
	}
	if opts == nil {
		opts = &Options{}
	}
	if opts.CacheDir == "" {
		opts.CacheDir = tb.TempDir()
	}
	r, err := New(box, fonts, opts)
	if err != nil {
		tb.Fatal(err)
	}
	cacheDirs.Store(r, opts.CacheDir)
	return r
}

// cacheDirs are the cache folders of renderers.
var cacheDirs sync.Map

func cacheDir(r *Renderer) string {
	dir, _ := cacheDirs.Load(r)
	return dir.(string)
}

// cachedSegments are the entries of segments in a renderer's cache: the notes of those alone count
// frames.
func cachedSegments(tb testing.TB, r *Renderer) (paths []string) {
	tb.Helper()
	all, err := filepath.Glob(filepath.Join(cacheDir(r), "kept-*"))
	if err != nil {
		tb.Fatal(err)
	}
	for _, path := range all {
		raw, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		if line, _, _ := bytes.Cut(raw, []byte("\n")); bytes.Contains(line, []byte(`"note":{"frames":`)) {
			paths = append(paths, path)
		}
	}
	return paths
}

// ofValues leaves a test out of the short run, which the race detector has: what it looks
// at are values, and what goroutines share on the way to them is raced by the others.
func ofValues(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("values alone")
	}
}

// four is the film that most tests of finished files look at.
var four = rendertest.Sample{Scenes: 4}

// shared is that film, once a test has needed it.
var shared struct {
	dir  string // "film" holds the film's files, "cache" its pieces
	made story.Rendering
}

func TestMain(m *testing.M) {
	code := m.Run()
	if shared.dir != "" {
		os.RemoveAll(shared.dir)
	}
	os.Exit(code)
}

// exported gives the film, the folder of its files, and a renderer that has
// pieces of its own, which are those of the film.
func exported(t *testing.T) (r *Renderer, made story.Rendering, dir string) {
	t.Helper()
	if shared.dir == "" {
		dir, err := os.MkdirTemp("", "scenewright-render-test-")
		if err != nil {
			t.Fatal(err)
		}
		shared.dir = dir
		shared.made = renderedTo(t, newRenderer(t, &Options{CacheDir: filepath.Join(dir, "cache")}), four.Make(), filepath.Join(dir, "film"))
	}
	if shared.made.Video == "" {
		t.Fatal("the film could not be made")
	}
	cache := filepath.Join(t.TempDir(), "cache")
	if err := os.CopyFS(cache, os.DirFS(filepath.Join(shared.dir, "cache"))); err != nil {
		t.Fatal(err)
	}
	return newRenderer(t, &Options{CacheDir: cache}), shared.made, filepath.Join(shared.dir, "film")
}

func TestContract(t *testing.T) {
	r := newRenderer(t, nil)
	rendertest.Test(t, func(*testing.T) engine.Renderer { return r })
}
