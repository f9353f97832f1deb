package design

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestTransitionsByTheirRules goes through films of every language, format and
// layout.
func TestTransitionsByTheirRules(t *testing.T) {
	fonts := fontsOf(t)
	met := map[timeline.TransitionKind]int{}
	for _, f := range append(films(), formatFilms()...) {
		scenes := design(t, fonts, f.board)
		wiped := -time.Hour
		for i, sc := range scenes[1:] {
			before, at := scenes[i], f.board.Scenes[i+1]
			begins := time.Duration(sc.Start) * time.Second / time.Duration(f.board.FPS)
			want, e := timeline.Cut, sc.Enter
			switch {
			case sc.Layout == "closing":
				want = timeline.Push
			case at.NewTopic && begins-wiped >= 30*time.Second:
				want, wiped = timeline.Wipe, begins
			case at.NewTopic || sc.Ground != before.Ground:
				want = timeline.Push
			case alikeLayouts[before.Layout] == alikeLayouts[sc.Layout]:
				want = timeline.Hold
			}
			met[e.Kind]++
			if e.Kind != want {
				t.Errorf("%s: %s after %s, new topic %v, enters by %q, want %q", f.name, sc.Layout, before.Layout, at.NewTopic, e.Kind, want)
			}
			if rtl := f.board.Language == "iw"; e.Kind != timeline.Cut && e.Leftward == rtl {
				t.Errorf("%s: scene %d moves against the reading direction", f.name, i+1)
			}
			if lasts := time.Duration(e.Frames) * time.Second / 30; lasts > lengths[e.Kind]+20*time.Millisecond {
				t.Errorf("%s: the %s of scene %d lasts %v", f.name, e.Kind, i+1, lasts)
			}
			if e.Kind == timeline.Wipe && min(palette.Contrast(e.Color, sc.Ground), palette.Contrast(e.Color, before.Ground)) < palette.FillContrast {
				t.Errorf("%s: the panel before scene %d cannot be told from the grounds", f.name, i+1)
			}
		}
	}
	for kind := range lengths {
		if met[kind] == 0 {
			t.Errorf("no film has the transition %q", kind)
		}
	}
}

// lengths are how long transitions take.
var lengths = map[timeline.TransitionKind]time.Duration{
	timeline.Cut: 0, timeline.Push: 500 * time.Millisecond, timeline.Wipe: 600 * time.Millisecond,
	timeline.Hold: 350 * time.Millisecond,
}

// alikeLayouts are layouts by the family they are of.
var alikeLayouts = map[string]string{
	"title": "sentence", "quote": "sentence", "list": "row", "steps": "row", "timeline": "row",
	"bars": "chart", "line": "chart", "shares": "chart", "number": "number", "compare": "compare",
}
