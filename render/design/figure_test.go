package design

import (
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// TestAFigureIsNeverAnother: on the way to all of a figure each of its characters
// is there or not, and never another one; all of them stand within four tenths of a
// second, before the unit does.
func TestAFigureIsNeverAnother(t *testing.T) {
	fonts := fontsOf(t)
	b := boardOf("en", olmo, false, story.ScriptScene{Narration: "Every kitchen throws away 1,741 kg.",
		Screen: story.On(story.Number{Lead: "Waste", Figure: story.Figure{Text: "1,741 kg", Said: "1,741 kg", Value: 1741}})})
	sc := design(t, fonts, b)[0]
	all := named(sc, "figure.")
	units := named(sc, "unit.")
	if len(all) != 5 || len(units) != 1 {
		t.Fatalf("the figure has %d layers and %d units, want five characters and one", len(all), len(units))
	}
	begins := all[0].From
	for i, l := range all {
		if want := "1,741"[i : i+1]; l.Text.Line != want || l.To != 0 {
			t.Errorf("character %d is %q until %v, want %q to the end", i, l.Text.Line, l.To, want)
		}
		if y := l.Y.At(begins+400*time.Millisecond, 0); y > .5 || l.Opacity.At(begins+400*time.Millisecond, 1) < 1 {
			t.Errorf("%q is %.1f pixels below its place after 400 ms", l.Text.Line, y)
		}
	}
	if unit := units[0]; unit.Opacity.At(begins+kit.DigitsApart, 1) > .5 {
		t.Errorf("%q stands before the digits do", unit.Text.Line)
	}
}

// TestFiguresKeepWithinTheMargins: no digit reaches out, and thousands stand apart.
func TestFiguresKeepWithinTheMargins(t *testing.T) {
	fonts := fontsOf(t)
	for _, text := range []string{"61%", "612 000"} {
		for _, brand := range []story.Brand{northwake, olmo} {
			for _, size := range [][2]int{{1920, 1080}, {1080, 1920}} {
				b := boardOf("en", brand, false, story.ScriptScene{Narration: "Every kitchen throws away " + text + ".",
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

// TestAFigureStandsBeforeTheQuiet: a number that is the last word said is complete
// when nothing enters any more, however the frames fall.
func TestAFigureStandsBeforeTheQuiet(t *testing.T) {
	fonts := fontsOf(t)
	for less := range 16 {
		b := boardOf("en", northwake, false,
			story.ScriptScene{Narration: "This is what every kitchen throws away in a year: 1,741 kg.",
				Screen: story.On(story.Number{Lead: "Waste", Figure: story.Figure{Text: "1,741 kg", Said: "1,741 kg"}})},
			story.ScriptScene{Narration: "In January we drove 120 vans, in April 180, and in July 3,260.",
				Screen: story.On(story.Line{Heading: "Vans", Series: story.Series{Unit: "Vans", Timed: true, Stress: 2, Values: []story.Value{
					{Label: "January", Text: "120", Said: "120", Value: 120}, {Label: "April", Text: "180", Said: "180", Value: 180},
					{Label: "July", Text: "3,260", Said: "3,260", Value: 3260},
				}}})})
		b.Scenes[0].Frames -= less
		b.Scenes[1].Start, b.Scenes[1].Frames = b.Scenes[0].Frames, b.Scenes[1].Frames-less
		for i, sc := range design(t, fonts, b) {
			end := time.Duration(sc.Frames) * time.Second / 30
			digits := named(sc, "figure.")
			if len(digits) < 5 {
				t.Fatalf("scene %d has %d digits", i, len(digits))
			}
			for _, l := range digits {
				if l.From > end-kit.Quiet {
					t.Errorf("%d frames less, scene %d: %s %q enters %v before the end", less, i, l.Name, l.Text.Line, end-l.From)
				}
			}
		}
	}
}
