package design

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// lastLine is the only scene of a film in a size that closes with a line.
func lastLine(t *testing.T, width, height int, line string) timeline.Scene {
	t.Helper()
	b := boardOf("en", olmo, false, story.ScriptScene{Narration: line + ".",
		Screen: story.On(story.Closing{Heading: line, Action: "olmo.example"})})
	b.Width, b.Height = width, height
	return design(t, fontsOf(t), b)[0]
}

// deep is how far down the motif of tiles reaches.
func deep(t *testing.T, sc timeline.Scene) float64 {
	t.Helper()
	var all timeline.Rect
	for _, l := range named(sc, "tiles.") {
		all = all.Union(inkOf(fontsOf(t), l, 3*time.Second))
	}
	if all.Empty() {
		t.Fatal("there are no tiles")
	}
	return all.Y + all.H
}

// TestFewWordsGetLargerArt: above a closing of few words a narrow frame has art of
// more than the usual two tiles, and the words stand clear of it, as many do of
// theirs.
func TestFewWordsGetLargerArt(t *testing.T) {
	const usual, few = 360, "Start with five jars"
	const many = "Every jar that comes back to us is washed, weighed, filled and brought to the next kitchen in town"
	for _, size := range [][2]int{{1080, 1920}, {1080, 1350}, {1080, 1080}} {
		for _, line := range []string{few, many} {
			sc := lastLine(t, size[0], size[1], line)
			art := deep(t, sc)
			if line == few && art <= usual {
				t.Errorf("%v: the art reaches down to %.0f, want more than %d", size, art, usual)
			}
			if first := inkOf(fontsOf(t), named(sc, "closing.")[0], 3*time.Second); first.Y < art {
				t.Errorf("%v: %q begins at %.0f, in the art that ends at %.0f", size, line, first.Y, art)
			}
		}
	}
}

// TestLongNamesGetNarrowerArt: the name of a film that is too long beside the art
// of a title is set as large as others, and clear of the art.
func TestLongNamesGetNarrowerArt(t *testing.T) {
	const least, name = 112, "A pantry that weighs and refills itself every week"
	sc := design(t, fontsOf(t), boardOf("en", olmo, false, story.ScriptScene{Narration: name + ".",
		Screen: story.On(story.Title{Heading: name})}))[0]
	start := 1920.0
	for _, l := range named(sc, "tiles.") {
		start = min(start, inkOf(fontsOf(t), l, 3*time.Second).X)
	}
	lines := named(sc, "title.")
	if len(lines) == 0 || len(lines) > 3 {
		t.Fatalf("the name takes %d lines, want 1 to 3", len(lines))
	}
	for _, l := range lines {
		if l.Text.Style.Size < least-.5 {
			t.Errorf("%q is set in %.0f pixels, least is %d", l.Text.Line, l.Text.Style.Size, least)
		}
		if r := inkOf(fontsOf(t), l, 3*time.Second); r.X+r.W > start {
			t.Errorf("%q ends at %.0f, in the art that begins at %.0f", l.Text.Line, r.X+r.W, start)
		}
	}
}

// TestAClosingPartsNoWord that is a little too wide for the largest letters.
func TestAClosingPartsNoWord(t *testing.T) {
	fonts := fontsOf(t)
	for _, m := range motifs() {
		for code, word := range map[string]string{"es": "Suscríbete", "fr": "Inscrivez-vous", "en": "Newsletter"} {
			brand := olmo
			brand.Motif = m.Name
			sc := story.ScriptScene{Narration: word + ".", Screen: story.On(story.Closing{Heading: word, Action: "olmo.example"})}
			for _, format := range formats() {
				got := design(t, fonts, shaped(namedFilm{"", boardOf(code, brand, false, sc)}, format, frame.Nobody).board)[0]
				if lines := named(got, "closing."); len(lines) != 1 && word != "Inscrivez-vous" || len(lines) > 2 {
					t.Errorf("%s, %s: %q is set in %d lines", m.Name, format, word, len(lines))
				}
			}
		}
	}
}
