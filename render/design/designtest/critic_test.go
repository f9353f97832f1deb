package designtest

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// probe is a film that a rule has something against, or has not.
type probe struct {
	name   string
	film   Film
	object bool
}

// probes lets the critic look at films and holds what it says of one rule
// against what it should say.
func probes(t *testing.T, rule Rule, all []probe) {
	t.Helper()
	for _, p := range all {
		if p.film.Fonts == nil {
			p.film.Fonts = fontsOf(t)
		}
		p.film.Draw = p.film.Composed(still)
		found, err := Review(p.film)
		if err != nil {
			t.Fatal(err)
		}
		var told []Finding
		for _, o := range found {
			if o.Rule == rule {
				told = append(told, o)
			}
		}
		if (len(told) > 0) != p.object {
			t.Errorf("%s: rule %d objects %d times: %v", p.name, rule, len(told), told)
		}
	}
}

func fontsOf(t *testing.T) *typeset.Fonts {
	t.Helper()
	fonts, err := typeset.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return fonts
}

// still is the file of every picture.
func still(string) (io.ReadCloser, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 160, 90)))
	return io.NopCloser(&b), err
}

var (
	white  = timeline.RGB(255, 255, 255)
	black  = timeline.RGB(0, 0, 0)
	grey   = timeline.RGB(150, 150, 150)
	orange = timeline.RGB(255, 140, 0)
	blue   = timeline.RGB(20, 60, 200)
	green  = timeline.RGB(20, 150, 60)
	purple = timeline.RGB(150, 30, 160)
)

// filmOf is a film of one scene of five seconds, 960 by 540, black on white, in
// which something always moves.
func filmOf(layout string, layers ...timeline.Layer) Film {
	return spokenIn("en", layout, layers...)
}

func spokenIn(language, layout string, layers ...timeline.Layer) Film {
	drift := timeline.Layer{Name: "drift", Role: timeline.RoleMotif, X: timeline.Ramp(0, 5*time.Second, 0, 9, timeline.Linear), Drawing: box(900, 20, 4, 4, grey)}
	sc := timeline.Scene{ID: "a", Layout: layout, Frames: 150, Ground: white, Layers: append([]timeline.Layer{drift}, layers...)}
	b := story.Storyboard{Language: language, Width: 960, Height: 540, FPS: 30, Scenes: []story.BoardScene{{
		ScriptScene: story.ScriptScene{Screen: screenOf(layout), Narration: "Enough is said here that what stands on the screen is but a small part of it all, as it should be in a film that is listened to."},
		Frames:      150,
	}}}
	return Film{Board: b, Scenes: []timeline.Scene{sc}}
}

// screenOf is the screen of a layout, with nothing on it yet.
func screenOf(layout string) (s story.Screen) {
	if err := s.UnmarshalJSON([]byte(`{"layout":"` + layout + `"}`)); err != nil {
		panic(err)
	}
	return s
}

// word is a line of text that begins at x and stands on y, in pixels of 960 by
// 540.
func word(name, line string, size, x, y float64) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleText, Text: &timeline.Text{
		Line: line, Style: typeset.Style{Family: "Inter", Weight: 600, Size: size, Language: "en"}, X: x, Y: y, Color: black,
	}}
}

func in(language string, l timeline.Layer) timeline.Layer {
	l.Text.Style.Language, l.Text.Style.Family = language, ""
	return l
}

func inked(c timeline.Color, l timeline.Layer) timeline.Layer {
	l.Text.Color = c
	return l
}

func box(x, y, w, h float64, c timeline.Color) *timeline.Drawing {
	return &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(timeline.Rect{X: x, Y: y, W: w, H: h}, 0), Fill: c}}}
}

func drawn(name string, role timeline.Role, d *timeline.Drawing) timeline.Layer {
	return timeline.Layer{Name: name, Role: role, Drawing: d}
}

// TestAGoodFrame: a plain slide in order is left alone, by every rule.
func TestAGoodFrame(t *testing.T) {
	f := filmOf("list",
		drawn("panel", timeline.RoleGround, box(0, 0, 380, 540, timeline.RGB(235, 235, 235))),
		word("heading.0", "What you get", 40, 60, 100), word("heading.1", "on day one", 40, 60, 142),
		word("item.0.now.0", "Live position", 24, 440, 130), word("item.1.next.0", "Arrival times", 24, 440, 250), word("item.2.next.0", "Proof of delivery", 24, 440, 370))
	f.Fonts = fontsOf(t)
	f.Draw = f.Composed(still)
	found, err := Review(f)
	if err != nil || len(found) != 0 {
		t.Errorf("got %v, %v", found, err)
	}
}
