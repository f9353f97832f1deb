package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
)

// stocked is a library that has so many things for any words, with plain titles.
type stocked struct {
	enginetest.Source
	has int
}

func (s stocked) Search(_ context.Context, q footage.Query) ([]footage.Candidate, error) {
	var all []footage.Candidate
	for i := range min(s.has, q.Limit) {
		id := fmt.Sprintf("IMG_%04d", i)
		all = append(all, footage.Candidate{ID: id, File: id, Media: s.Media, Title: id, Width: 1920, Height: 1080})
	}
	return all, nil
}

// TestEverySceneStandsOnShots: where a library has anything, shots cover every frame of
// every scene in each format, none is seen a third time, and what is seen again nearby
// is seen in another crop; where it has nothing, or too little, there are none.
func TestEverySceneStandsOnShots(t *testing.T) {
	ofValues(t)
	formats := []frame.Format{frame.Wide, frame.Vertical, frame.Square, frame.Portrait}
	for name, c := range map[string]struct {
		media  footage.Media
		has    int
		in     []frame.Format
		filmed bool
	}{
		"photographs": {footage.Image, 40, formats, true}, "films": {footage.Video, 40, formats, true},
		"a few photographs": {footage.Image, 5, formats[:1], true}, "two of them": {footage.Image, 2, formats[:1], false},
		"nothing": {footage.Image, 0, formats[:1], false},
	} {
		for _, format := range c.in {
			look := &enginetest.Boards{}
			eng, _, _ := screening(t, func(p *engine.Ports) {
				p.Designer, p.Preparer = look, lasting{}
				p.Sources = []footage.Source{stocked{enginetest.Source{Called: "shelf", Kind: footage.Stock, Media: c.media}, c.has}}
			})
			r := statements()
			r.AspectRatio = format
			_, ledger := fill(t, eng, r)
			b := look.Last()
			checkShots(t, fmt.Sprintf("%s, %s", name, format), b, c.filmed)
			lines := 0
			for _, e := range ledger {
				if strings.HasPrefix(e.Slot, "shot ") {
					lines++
				}
			}
			shots := 0
			for _, sc := range b.Scenes {
				shots += max(1, len(sc.Shots))
			}
			if lines != shots {
				t.Errorf("%s, %s: the ledger has %d lines for %d shots", name, format, lines, shots)
			}
		}
	}
}

// checkShots checks the stage of a film.
func checkShots(t *testing.T, name string, b story.Storyboard, filmed bool) {
	t.Helper()
	type showing struct {
		at, start int
		close     bool
	}
	seen := map[string][]showing{}
	for _, sc := range b.Scenes {
		if !filmed && len(sc.Shots) > 0 {
			t.Errorf("%s: scene %s of a type film has shots", name, sc.ID)
		}
		at := 0
		for _, s := range sc.Shots {
			if s.From != at || s.Frames < 1 || (s.Picture == nil) == (s.Clip == nil) {
				t.Errorf("%s: scene %s: %+v begins at %d, want %d", name, sc.ID, s, s.From, at)
				continue
			}
			at += s.Frames
			blob, start := "", 0
			if s.Picture != nil {
				blob = s.Picture.Blob
			} else {
				blob, start = s.Clip.Blob, s.Clip.Start
			}
			for _, before := range seen[blob] {
				if before.start == start && before.close == s.Close {
					t.Errorf("%s: scene %s shows %s again as it was", name, sc.ID, blob)
				}
			}
			if seen[blob] = append(seen[blob], showing{sc.Start + s.From, start, s.Close}); len(seen[blob]) > 2 {
				t.Errorf("%s: scene %s shows %s a third time", name, sc.ID, blob)
			}
			if n := float64(s.Frames) / story.FPS; len(sc.Shots) > 1 && (n < 1.8 || n > 6.6) {
				t.Errorf("%s: scene %s: a shot of %.1f s", name, sc.ID, n)
			}
		}
		if filmed && at != sc.Frames {
			t.Errorf("%s: scene %s of %d frames has shots for %d", name, sc.ID, sc.Frames, at)
		}
	}
}
