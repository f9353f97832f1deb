package render

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/render/rendertest"
)

// Two segments of the same length under each other's names: the film is told
// from the one that was planned, scene by scene, and the next export is whole.
func TestSegmentsThatWereMixedUp(t *testing.T) {
	r, _, _ := exported(t)
	f := four.Make()
	all := cachedSegments(t, r)
	a, b := all[0], all[1]
	if err := errors.Join(os.Rename(a, a+".was"), os.Rename(b, a), os.Rename(a+".was", b)); err != nil {
		t.Fatal(err)
	}
	req := story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: t.TempDir(), Progress: func(float64) {}}
	_, err := r.Render(context.Background(), req)
	if !errors.Is(err, fault.ErrQuality) {
		t.Fatalf("got %v, want CodeQuality", err)
	}
	named := regexp.MustCompile(`scene \d+ \(scene-\d+, sample\) does not look as planned`).FindAllString(err.Error(), -1)
	slices.Sort(named)
	if named = slices.Compact(named); len(named) != 2 {
		t.Errorf("got %v, want both scenes named and no other", err)
	}
	if made, _ := rendered(t, r, f); made.Report.Reused != 0 {
		t.Errorf("%d segments of a film that failed were used again", made.Report.Reused)
	}
}

// A film whose captions are late in the plan is made all the same, and says so.
func TestFilmOfAFlawedPlan(t *testing.T) {
	ofValues(t)
	r, f := newRenderer(t, nil), rendertest.Sample{Scenes: 1, Width: 320, Height: 180}.Make()
	for i := range f.Timeline.Cues {
		f.Timeline.Cues[i].From += 120 * time.Millisecond
	}
	made, _ := rendered(t, r, f)
	if flaws := made.Report.Flaws; len(flaws) != 1 || !strings.HasPrefix(flaws[0], "caption 1 is 120ms off") {
		t.Errorf("the report has the flaws %q", flaws)
	}
}

// The places end their work together, and the stream still grows from its start.
func TestSegmentsEndTogether(t *testing.T) {
	for name, c := range map[string]struct {
		places      int
		frames, get []int
	}{
		"nothing":                     {2, nil, nil},
		"as many as there are places": {3, []int{1, 2, 3}, []int{1, 2, 3}},
		"the first stay":              {2, []int{1, 2, 3, 9}, []int{1, 2, 9, 3}},
		"a long last one":             {2, []int{5, 1, 5, 1, 5, 1, 2, 5}, []int{5, 1, 5, 1, 5, 1, 5, 2}},
	} {
		var segments []*segment
		for _, n := range c.frames {
			segments = append(segments, &segment{span: span{0, n}})
		}
		var got []int
		for _, s := range endingTogether(segments, c.places) {
			got = append(got, s.frames())
		}
		if !slices.Equal(got, c.get) {
			t.Errorf("%s: begun in the order %v, want %v", name, got, c.get)
		}
	}
}

// A segment that was spoiled in the cache is made again, and the film is the
// one it was.
func TestSpoiledSegmentIsMadeAgain(t *testing.T) {
	r, first, a := exported(t)
	spoiled := cachedSegments(t, r)[0]
	raw, err := os.ReadFile(spoiled)
	if err != nil {
		t.Fatal(err)
	}
	raw[len(raw)/2] ^= 1
	if err := os.WriteFile(spoiled, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	second, b := rendered(t, r, four.Make())
	if second.Report.Reused != first.Report.Segments-1 {
		t.Errorf("%d of %d segments were used again, want all but one", second.Report.Reused, first.Report.Segments)
	}
	sameFilm(t, filepath.Join(b, second.Video), filepath.Join(a, first.Video), 320, 180)
}
