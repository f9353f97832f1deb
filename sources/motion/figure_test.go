package motion

import (
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

func TestSplitFigure(t *testing.T) {
	for _, c := range []struct{ text, before, digits, after string }{
		{"73%", "", "73", "%"},
		{"$1.2M", "$", "1.2", "M"},
		{"2,400", "", "2,400", ""},
		{"1\u202f234,5 km", "", "1\u202f234,5", " km"},
		{"41 kg", "", "41", " kg"},
		{"~12 of it.", "~", "12", " of it."},
		{"3 in 4", "3 in 4", "", ""},
		{"24/7", "24/7", "", ""},
		{"half", "half", "", ""},
		{"41 ק״ג", "", "41", " ק״ג"},
		{"", "", "", ""},
	} {
		b, d, a := splitFigure(c.text)
		if b != c.before || d != c.digits || a != c.after {
			t.Errorf("%q: got %q %q %q", c.text, b, d, a)
		}
	}
}

func TestCounted(t *testing.T) {
	for _, c := range []struct {
		digits string
		share  float64
		want   string
	}{
		{"73", 0, "10"}, {"73", 1, "73"}, {"2,400", 0, "1,000"}, {"2,400", .5, "1,700"}, {"2,400", 1, "2,400"},
		{"1.2", 0, "1.0"}, {"0.5", 0, "0.0"}, {"0.5", 1, "0.5"}, {"7", 0, "0"}, {"7", 1, "7"},
		{"1\u202f234", 0, "1\u202f000"}, {"007", .9, "006"}, {"12,345,678,901,234", 1, "12,345,678,901,234"},
		{strings.Repeat("9", 30), .3, strings.Repeat("9", 30)},
	} {
		if got := counted(c.digits, c.share); got != c.want {
			t.Errorf("%q at %.1f: got %q, want %q", c.digits, c.share, got, c.want)
		}
	}
}

func FuzzFigure(f *testing.F) {
	for _, s := range []string{"73%", "$1.2M", "3 in 4", "1\u202f234,5 km", "٤٢", "-5°C", ",,1..2''"} {
		f.Add(s, .4)
	}
	f.Fuzz(func(t *testing.T, text string, share float64) {
		b, d, a := splitFigure(text)
		if b+d+a != strings.TrimSpace(text) {
			t.Fatalf("%q was split into %q %q %q", text, b, d, a)
		}
		if got := counted(d, min(1, max(0, share))); len(got) != len(d) {
			t.Fatalf("%q counts as %q", d, got)
		}
		if got := counted(d, 1); got != d {
			t.Fatalf("%q ends as %q", d, got)
		}
	})
}

// TestNothingMovesWhileCounting: each digit changes in its own cell.
func TestNothingMovesWhileCounting(t *testing.T) {
	fonts := fontsOf(t)
	b := boardOf("en", olmo, false, engine.ScriptScene{Narration: "Every kitchen throws away 1,741 kg.",
		Screen: story.On(story.Number{Lead: "Waste", Figure: story.Figure{Text: "1,741 kg", Said: "1,741 kg", Value: 1741}})})
	middles := map[string]float64{}
	for _, l := range design(t, fonts, b)[0].Layers {
		if !strings.HasPrefix(l.Name, "figure.") {
			continue
		}
		middle := l.Text.X + fonts.Measure(l.Text.Line, l.Text.Style)/2
		if was, ok := middles[l.Name]; ok && was-middle > .01 || ok && middle-was > .01 {
			t.Errorf("%s %q stands at %.2f, before at %.2f", l.Name, l.Text.Line, middle, was)
		}
		middles[l.Name] = middle
	}
	if len(middles) != 6 {
		t.Errorf("got %d places, want five characters and a unit", len(middles))
	}
}

// TestCountingKeepsWithinTheMargins: no digit that passes reaches out farther
// than those that stay, and thousands stand apart.
func TestCountingKeepsWithinTheMargins(t *testing.T) {
	fonts := fontsOf(t)
	for _, text := range []string{"61%", "612 000"} {
		for _, brand := range []engine.Brand{northwake, olmo} {
			for _, size := range [][2]int{{1920, 1080}, {1080, 1920}} {
				b := boardOf("en", brand, false, engine.ScriptScene{Narration: "Every kitchen throws away " + text + ".",
					Screen: story.On(story.Number{Lead: "Waste", Figure: story.Figure{Text: text, Said: text}})})
				b.Width, b.Height = size[0], size[1]
				var before timeline.Rect // the digit that ends the thousands
				for _, l := range named(design(t, fonts, b)[0], "figure.") {
					ink := inkOf(fonts, l, l.From)
					if !ink.Empty() && ink.X < b.Frame().Margin()-1 {
						t.Errorf("%s: %q begins at %.1f", text, l.Text.Line, ink.X)
					}
					if l.Name == "figure.0.2" {
						before = ink
					}
					if l.Name == "figure.0.4" && l.To == 0 && ink.X < before.X+before.W+ink.H/20 {
						t.Errorf("%s: %q begins at %.1f, the digit before it ends at %.1f", text, l.Text.Line, ink.X, before.X+before.W)
					}
				}
			}
		}
	}
}

// TestCountLandsBeforeTheQuiet: a number that is the last word said is complete
// when nothing enters any more, however the frames fall.
func TestCountLandsBeforeTheQuiet(t *testing.T) {
	fonts := fontsOf(t)
	for less := range 16 {
		b := boardOf("en", northwake, false,
			engine.ScriptScene{Narration: "This is what every kitchen throws away in a year: 1,741 kg.",
				Screen: story.On(story.Number{Lead: "Waste", Figure: story.Figure{Text: "1,741 kg", Said: "1,741 kg"}})},
			engine.ScriptScene{Narration: "In January we drove 120 vans, in April 180, and in July 3,260.",
				Screen: story.On(story.Line{Heading: "Vans", Series: story.Series{Unit: "Vans", Timed: true, Stress: 2, Values: []story.Value{
					{Label: "January", Text: "120", Said: "120", Value: 120}, {Label: "April", Text: "180", Said: "180", Value: 180},
					{Label: "July", Text: "3,260", Said: "3,260", Value: 3260},
				}}})})
		b.Scenes[0].Frames -= less
		b.Scenes[1].Start, b.Scenes[1].Frames = b.Scenes[0].Frames, b.Scenes[1].Frames-less
		for i, sc := range design(t, fonts, b) {
			end := time.Duration(sc.Frames) * time.Second / 30
			digits := named(sc, "figure.")
			if len(digits) < 8 {
				t.Fatalf("scene %d has %d digits: it does not count", i, len(digits))
			}
			for _, l := range digits {
				if l.From > end-quiet {
					t.Errorf("%d frames less, scene %d: %s %q enters %v before the end", less, i, l.Name, l.Text.Line, end-l.From)
				}
			}
		}
	}
}
