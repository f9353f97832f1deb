package design

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

func clipOf(name string, stage, w, h int, seconds float64) story.Clip {
	return story.Clip{Blob: name, Width: w, Height: h, Frames: int(seconds * 30), Stage: stage, Credit: "Film: Jane Doe"}
}

// clipFilm is the films' sentences of a language, each with clips.
func clipFilm(language string, all ...story.Clip) story.Storyboard {
	b := boardOf(language, northwake, true, scripts()[language]...)
	b.Scenes = slices.DeleteFunc(b.Scenes, func(sc story.BoardScene) bool { return sc.Screen.Layout() != story.LayoutTitle })
	for i := range b.Scenes {
		b.Scenes[i].Clips = all
	}
	return b
}

func clipsOf(sc timeline.Scene) (found []timeline.Layer) {
	for _, l := range sc.Layers {
		if l.Clip != nil {
			found = append(found, l)
		}
	}
	return found
}

func wordsOn(sc timeline.Scene) string {
	var all []string
	for _, l := range sc.Layers {
		if l.Text != nil {
			all = append(all, l.Text.Line)
		}
	}
	return strings.Join(all, " ")
}

// TestClipsHaveTheirPlaces in every format, with subtitles and whoever presents:
// clips and words keep clear of each other and of what else is shown.
func TestClipsHaveTheirPlaces(t *testing.T) {
	fonts := fontsOf(t)
	for name, all := range map[string][]story.Clip{
		"first half": {clipOf("a", 1, 1920, 1080, 9)}, "second half": {clipOf("a", 2, 1080, 1920, 9)},
		"side by side": {clipOf("a", 1, 1920, 1080, 9), clipOf("b", 2, 1920, 1080, 9)},
		"window":       {clipOf("a", 3, 1920, 1080, 9)}, "upright window": {clipOf("a", 3, 1080, 1920, 9)},
	} {
		for _, language := range []string{"en", "iw"} {
			for _, format := range formats() {
				for _, who := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
					f := shaped(namedFilm{name + ", " + language, clipFilm(language, all...)}, format, who)
					f.board.Scenes = f.board.Scenes[:1]
					sc := design(t, fonts, f.board)[0]
					checkClips(t, f.name, f.board, sc, len(all))
					checkWords(t, f.name, f.board, sc)
				}
			}
		}
	}
}

// checkClips wants clips on the screen that do not overlap.
func checkClips(t *testing.T, name string, b story.Storyboard, sc timeline.Scene, n int) {
	t.Helper()
	found := clipsOf(sc)
	if len(found) != n || sc.Layout != "title" {
		t.Fatalf("%s: %d clips in a %s, want %d", name, len(found), sc.Layout, n)
	}
	for i, l := range found {
		r := l.Clip.Frame
		if r.X < 0 || r.Y < 0 || r.X+r.W > float64(b.Width) || r.Y+r.H > float64(b.Height) || r.W*r.H < .08*float64(b.Width*b.Height) {
			t.Errorf("%s: %s stands at %v of %d × %d", name, l.Name, r, b.Width, b.Height)
		}
		for _, o := range found[:i] {
			if !r.Intersect(o.Clip.Frame).Empty() {
				t.Errorf("%s: clips overlap: %v and %v", name, r, o.Clip.Frame)
			}
		}
	}
}

// checkWords wants the heading, clear of subtitles, presenter and clips.
func checkWords(t *testing.T, name string, b story.Storyboard, sc timeline.Scene) {
	t.Helper()
	if !strings.Contains(wordsOn(sc), strings.Fields(b.Scenes[0].Screen.Heading())[0]) {
		t.Errorf("%s: the heading is not shown, only %q", name, wordsOn(sc))
	}
	g := gridOf(b, b.Scenes[0])
	for _, l := range seenAt(fontsOf(t), sc, settledAt(sc)) {
		if !l.ink.Intersect(sc.Presenter).Empty() {
			t.Errorf("%s: %s at %v meets the presenter at %v", name, l.Name, l.ink, sc.Presenter)
		}
		if l.ink.X < g.Margin()-4 || l.ink.X+l.ink.W > g.W-g.Margin()+4 || l.ink.Y+l.ink.H > g.Zones.Bottom()+4 {
			t.Errorf("%s: %s at %v leaves its room", name, l.Name, l.ink)
		}
		for _, c := range clipsOf(sc) {
			if !l.ink.Intersect(c.Clip.Frame).Empty() {
				t.Errorf("%s: %s at %v meets a clip at %v", name, l.Name, l.ink, c.Clip.Frame)
			}
		}
	}
}

// TestClipsFillTheirTime: there is a clip at every moment; one that is much too
// short begins anew, one that is hardly so stands still at its end.
func TestClipsFillTheirTime(t *testing.T) {
	fonts := fontsOf(t)
	for name, tt := range map[string]struct {
		seconds []float64
		starts  []float64
		loops   bool
	}{
		"long":             {[]float64{30}, []float64{0}, false},
		"hardly too short": {[]float64{8.5}, []float64{0}, false},
		"far too short":    {[]float64{3}, []float64{0}, true},
		"two that fit":     {[]float64{4, 6}, []float64{0, 4}, false},
		"two, too short":   {[]float64{2, 3}, []float64{0, 2}, true},
		"two, too long":    {[]float64{20, 20}, []float64{0, 5}, false},
	} {
		var all []story.Clip
		for _, s := range tt.seconds {
			all = append(all, clipOf("a", 3, 1920, 1080, s))
		}
		b := clipFilm("en", all...)
		b.Scenes = b.Scenes[:1]
		b.Scenes[0].Frames = 300
		found := clipsOf(design(t, fonts, b)[0])
		for i, l := range found {
			if at := time.Duration(tt.starts[i] * float64(time.Second)); max(0, l.From) != at || i > 0 && found[i-1].To != at {
				t.Errorf("%s: clip %d begins at %v, the one before ends at %v, want %v", name, i, l.From, found[max(0, i-1)].To, at)
			}
		}
		if last := found[len(found)-1]; last.To != 0 || last.Clip.Loop != tt.loops {
			t.Errorf("%s: the last clip ends at %v and begins anew: %v, want %v", name, last.To, last.Clip.Loop, tt.loops)
		}
	}
}

// TestClipsGoOn: a clip that an earlier scene has shown in part begins where that
// left it, is seen as long as the scene says, and begins anew like one that has
// run all the time.
func TestClipsGoOn(t *testing.T) {
	first, second := clipOf("a", 3, 1920, 1080, 6), clipOf("b", 3, 1920, 1080, 6)
	first.Start, first.For, second.For = 150, 30, 270
	b := clipFilm("en", first, second)
	b.Scenes = b.Scenes[:1]
	b.Scenes[0].Frames = 300
	found := clipsOf(design(t, fontsOf(t), b)[0])
	if len(found) != 2 || found[0].Clip.Start != 150 || found[0].To != time.Second || found[1].Clip.Start != 0 || found[1].From != time.Second || !found[1].Clip.Loop {
		t.Errorf("%+v", found)
	}
	first.Start, first.For = 600, 300 // of a clip of 180 frames
	b.Scenes[0].Clips = []story.Clip{first}
	if found = clipsOf(design(t, fontsOf(t), b)[0]); len(found) != 1 || found[0].Clip.At(0) != 600%180 {
		t.Errorf("%+v begins at frame %d", found, found[0].Clip.At(0))
	}
}

// TestMasterHasTheFrame, and a name for three seconds at most.
func TestMasterHasTheFrame(t *testing.T) {
	for _, format := range formats() {
		f := shaped(namedFilm{"master", clipFilm("en", clipOf("a", 0, 1920, 1080, 9))}, format, frame.Nobody)
		f.board.Scenes = f.board.Scenes[:1]
		f.board.Scenes[0].Master = true
		f.board.Scenes[0].Screen = story.On(story.Title{Heading: "Jane Doe, Northwake"})
		f.board.Scenes[0].Frames = 270
		sc := design(t, fontsOf(t), f.board)[0]
		if r := clipsOf(sc)[0].Clip.Frame; r != (timeline.Rect{W: float64(f.board.Width), H: float64(f.board.Height)}) {
			t.Errorf("%s: it stands at %v", f.name, r)
		}
		if !strings.Contains(wordsOn(sc), "Jane Doe") {
			t.Errorf("%s: no name, only %q", f.name, wordsOn(sc))
		}
		for _, l := range sc.Layers {
			if l.Role == timeline.RoleText && (l.To == 0 || l.To > 3*time.Second) {
				t.Errorf("%s: %s is shown until %v", f.name, l.Name, l.To)
			}
		}
	}
}

// TestLongWordsLeaveTheClip: it is shown without them rather than not at all.
func TestLongWordsLeaveTheClip(t *testing.T) {
	b := clipFilm("en", clipOf("a", 1, 1920, 1080, 9))
	b.Scenes = b.Scenes[:1]
	b.Scenes[0].Screen = story.On(story.Title{Heading: strings.Repeat("A heading that goes on and on for longer than anybody would read it ", 12)})
	if found := clipsOf(design(t, fontsOf(t), b)[0]); len(found) != 1 {
		t.Errorf("%d clips are shown, want the one", len(found))
	}
}
