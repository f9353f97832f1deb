package render

import (
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
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
	return r
}

func TestContract(t *testing.T) {
	rendertest.Test(t, func(t *testing.T) engine.Renderer { return newRenderer(t, nil) })
}
