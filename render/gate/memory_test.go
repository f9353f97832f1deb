package gate

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/scenewright/scenewright/engine/filecache"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/timeline"
)

// notebook is a memory and its folder.
type notebook struct {
	*filecache.Cache
	dir string
}

func newNotebook(t *testing.T) notebook {
	t.Helper()
	dir := t.TempDir()
	c, err := filecache.New(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	return notebook{c, dir}
}

// names are those of its entries.
func (n notebook) names() []string {
	all, _ := filepath.Glob(filepath.Join(n.dir, "*"))
	return all
}

// blind is a sandbox in which nothing can be decoded.
func blind(t *testing.T) *sandbox.Box {
	t.Helper()
	box, err := sandbox.New(&sandbox.Options{LookPath: func(name string) (string, error) {
		if name == "ffmpeg" {
			return "", exec.ErrNotFound
		}
		return exec.LookPath(name)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// A film that was seen before is checked without decoding any of it.
func TestWhatWasSeenIsNotDecodedAgain(t *testing.T) {
	st, n := newStudio(t), newNotebook(t)
	f := st.produce(t, good())
	f.Memory = n.Cache
	first, err := Check(context.Background(), st.box, f)
	if err != nil {
		t.Fatal(err)
	}
	kept := n.names()
	if len(kept) != segments+1 {
		t.Errorf("%d things are remembered, want one of each segment and the sound", len(kept))
	}
	second, err := Check(context.Background(), blind(t), f)
	if err != nil {
		t.Fatal(err)
	}
	if first.Frames != second.Frames || first.Loudness != second.Loudness || first.TruePeak != second.TruePeak {
		t.Errorf("found %+v, then %+v", first, second)
	}
	if !slices.Equal(n.names(), kept) {
		t.Error("something was remembered twice")
	}
	f.Memory = nil
	if _, err := Check(context.Background(), blind(t), f); !errors.Is(err, sandbox.ErrMissing) {
		t.Errorf("without a memory: got %v, want sandbox.ErrMissing", err)
	}
}

// What is remembered of good segments helps no bad one, whatever it is: other
// packets, the same packets under another plan, or another sound.
func TestMemoryBlessesNothing(t *testing.T) {
	st, n := newStudio(t), newNotebook(t)
	f := st.produce(t, good())
	f.Memory = n.Cache
	if _, err := Check(context.Background(), st.box, f); err != nil {
		t.Fatal(err)
	}
	kept := n.names()
	lacking := func(at int, luma []byte) {
		moving(at, luma)
		for y := 60; y < 105 && at >= segmentFrames+10 && at < 2*segmentFrames; y++ {
			clear(luma[y*width+200:][:80])
		}
	}
	for name, tt := range map[string]struct {
		spoil func(*plan)
		find  func(*testing.T, *sandbox.Box, Film, string)
		want  string
	}{
		"a loss in one segment":      {func(p *plan) { p.shows = lacking }, found, "as planned: scene 2 (s2, list) does not look as planned"},
		"a plan with something else": {func(p *plan) { p.again = lacking }, found, "as planned: scene 2 (s2, list) does not look as planned"},
		"another sound":              {func(p *plan) { p.sound = tone(.1) }, wantFlaw, "the loudness is"},
		"the same sound, another limit": {func(p *plan) {
			p.tl.Audio = timeline.Audio{Loudness: -16, Ceiling: -1, Speech: p.tl.Audio.Speech}
		}, wantFlaw, "the loudness is"},
	} {
		t.Run(name, func(t *testing.T) {
			p := good()
			tt.spoil(&p)
			bad := st.produce(t, p)
			bad.Memory = n.Cache
			for range 2 { // what failed is not remembered as good
				tt.find(t, st.box, bad, tt.want)
			}
			if !slices.Equal(n.names(), kept) {
				t.Error("something was remembered of a film that failed")
			}
		})
	}
}

// A segment is looked at anew where another frame of it is asked for.
func TestOtherMomentsAreLookedAt(t *testing.T) {
	st, n := newStudio(t), newNotebook(t)
	f := st.produce(t, good())
	f.Memory = n.Cache
	if _, err := Check(context.Background(), st.box, f); err != nil {
		t.Fatal(err)
	}
	before := len(n.names())
	f.Timeline.Scenes = slices.Clone(f.Timeline.Scenes)
	last := &f.Timeline.Scenes[segments-1]
	last.Layers = []timeline.Layer{{From: f.Timeline.At(45)}}
	if _, err := Check(context.Background(), st.box, f); err != nil {
		t.Fatal(err)
	}
	if got := len(n.names()) - before; got != 1 {
		t.Errorf("%d segments were looked at anew, want 1", got)
	}
}

// What was heard before the film was put together counts where its packets are
// in the film, and nowhere else.
func TestHeardBefore(t *testing.T) {
	st, n, p := newStudio(t), newNotebook(t), good()
	f := st.produce(t, p)
	f.Memory = n.Cache
	if _, err := Check(context.Background(), st.box, f); err != nil {
		t.Fatal(err)
	}
	for _, name := range n.names() {
		if raw, err := os.ReadFile(name); err != nil || bytes.Contains(raw, []byte("Loudness")) && os.Remove(name) != nil {
			t.Fatal(err)
		}
	}
	hear := func(sound func(float64) float64) (*Sound, [][sha256.Size]byte) {
		p.sound = sound
		path := filepath.Join(t.TempDir(), "sound.mp4")
		p.noise(t, st.box, path)
		s, err := Hear(context.Background(), st.box, path, make([]float32, 2*f.Timeline.Frames*soundRate/fps))
		if err != nil {
			t.Fatal(err)
		}
		return &s, sumsOf(t, path)
	}
	f.Heard, f.HeardSums = hear(tone(.1))
	if _, err := Check(context.Background(), blind(t), f); !errors.Is(err, sandbox.ErrMissing) {
		t.Errorf("another sound was heard before: got %v, want sandbox.ErrMissing", err)
	}
	f.Heard, f.HeardSums = hear(usual)
	if got, err := Check(context.Background(), blind(t), f); err != nil || got.Loudness != f.Heard.Loudness {
		t.Errorf("the same sound was heard before: got %v and %+v", err, got)
	}
}
