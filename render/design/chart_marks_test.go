package design

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// seriesOf is a scene of n values, the middle one stressed. Long labels have
// several words.
func seriesOf(l story.Layout, n int, long bool) story.ScriptScene {
	names := []string{"Heating and hot water", "Fridge and freezer", "Lights in all rooms", "Cooking and baking", "Washing and drying", "Standby devices", "Office at home", "Everything else"}
	sr := story.Series{Unit: "kilowatt hours a year", Stress: n / 2, Timed: !long}
	var said []string
	left := 100
	for i := range n {
		v := 1000 + 700*((i*5)%8)
		text, label := fmt.Sprintf("%d,%03d", v/1000, v%1000), fmt.Sprintf("Week %d", i+1)
		if long {
			label = names[i]
		}
		if l == story.LayoutShares { // shares of a whole, each less than the one before
			if v = left / 2; i == n-1 {
				v = left
			}
			left -= v
			text = fmt.Sprintf("%d%%", v)
		}
		sr.Values = append(sr.Values, value(label, text, text, float64(v)))
		said = append(said, label+" takes "+text)
	}
	c, _ := story.As(story.Bars{Heading: "Where the power of a house really goes", Series: sr}, l)
	return story.ScriptScene{Narration: strings.Join(said, ", ") + ".", Screen: story.On(c)}
}

// TestChartsFitEveryFrame: as few values as make a chart and as many as it may
// have, with labels short and long, keep within what is safe in every format,
// beside every presenter, with subtitles and without.
func TestChartsFitEveryFrame(t *testing.T) {
	fonts := fontsOf(t)
	charts := []story.ScriptScene{
		seriesOf(story.LayoutBars, 3, true), seriesOf(story.LayoutBars, 8, true), seriesOf(story.LayoutBars, 8, false),
		seriesOf(story.LayoutLine, 3, false), seriesOf(story.LayoutLine, 8, false), seriesOf(story.LayoutShares, 3, true), seriesOf(story.LayoutShares, 5, true),
	}
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		for _, chart := range charts {
			b := shaped(namedFilm{"", boardOf("en", northwake, subs, chart)}, format, p).board
			b.Width, b.Height = b.Width/2, b.Height/2
			sc := design(t, fonts, b)[0]
			what := fmt.Sprintf("%s: %s of %d", name, chart.Screen.Layout(), len(valuesOf(story.BoardScene{ScriptScene: chart})))
			if sc.Layout != string(chart.Screen.Layout()) {
				t.Errorf("%s became %s", what, sc.Layout)
				continue
			}
			all := seenAt(fonts, sc, settledAt(sc))
			for i, l := range all {
				if why := misplaced(kit.NewGrid(b), sc, l); why != "" {
					t.Errorf("%s: %s %q at %v %s", what, l.Name, textOf(l.Layer), l.ink, why)
				}
				for _, m := range all[i+1:] {
					if l.Text != nil && collide(l, m) {
						t.Errorf("%s: %s %q and %s %q overlap", what, l.Name, textOf(l.Layer), m.Name, textOf(m.Layer))
					}
				}
			}
		}
	})
}

// marksOf are the chart marks of a scene in their order, each once.
func marksOf(sc timeline.Scene, kind string, n int) []timeline.Color {
	colors := make([]timeline.Color, n)
	for _, l := range sc.Layers {
		for i := range n {
			if l.Name == fmt.Sprintf("%s.%d", kind, i) {
				colors[i] = l.Drawing.Shapes[0].Fill
			}
		}
	}
	return colors
}

// TestMarksStandOut: every mark of a chart contrasts with the ground, and those
// that touch, or are stressed, with their neighbours, in any brand's colours.
func TestMarksStandOut(t *testing.T) {
	fonts := fontsOf(t)
	brands := []story.Brand{northwake, olmo}
	for _, f := range ugly() {
		if !slices.ContainsFunc(brands, func(b story.Brand) bool { return b.Name == f.board.Brand.Name }) {
			brands = append(brands, f.board.Brand)
		}
	}
	for _, brand := range brands {
		b := boardOf("en", brand, false, seriesOf(story.LayoutBars, 5, false), seriesOf(story.LayoutShares, 5, false), seriesOf(story.LayoutShares, 3, false))
		for i, sc := range design(t, fonts, b) {
			kind, n := "slice", len(valuesOf(b.Scenes[i]))
			if i == 0 {
				kind = "bar"
			}
			marks := marksOf(sc, kind, n)
			for j, c := range marks {
				if got := palette.Contrast(c, sc.Ground); got < palette.MarkContrast {
					t.Errorf("%s: %s %d of %v has %.2f:1 on %v", brand.Name, kind, j, c, got, sc.Ground)
				}
				next := marks[(j+1)%n]
				touch := kind == "slice" || j+1 < n && (j == n/2 || j+1 == n/2)
				if got := palette.Contrast(c, next); touch && got < palette.FillContrast {
					t.Errorf("%s: %s %d of %v has %.2f:1 beside %v", brand.Name, kind, j, c, got, next)
				}
			}
		}
	}
}

// TestLyingBarsStandOnZero: bars that lie are as long as their values, from the
// edge at which reading starts.
func TestLyingBarsStandOnZero(t *testing.T) {
	fonts := fontsOf(t)
	for _, lang := range []string{"en", "iw"} {
		b := shaped(namedFilm{"", boardOf(lang, northwake, true, seriesOf(story.LayoutBars, 6, true))}, frame.Square, frame.Nobody).board
		sc := design(t, fonts, b)[0]
		end := time.Duration(sc.Frames)*time.Second/30 - 400*time.Millisecond
		first := inkOf(fonts, layerNamed(t, sc, "bar.0"), end) // of 1,000
		axis := inkOf(fonts, layerNamed(t, sc, "axis"), end)
		for i, v := range valuesOf(b.Scenes[0]) {
			bar := inkOf(fonts, layerNamed(t, sc, fmt.Sprintf("bar.%d", i)), end)
			from := bar.X - axis.X - axis.W
			if lang == "iw" {
				from = axis.X - bar.X - bar.W
			}
			if want := first.W * v.Value / 1000; math.Abs(from) > .01 || math.Abs(bar.W-want) > .004*want+2 {
				t.Errorf("%s: bar %d is %.0f long, want %.0f, and begins %.1f off the axis", lang, i, bar.W, want, from)
			}
		}
	}
}

// TestManySharesBecomeBars: more shares than a donut has slices are bars, all of
// them, in every format.
func TestManySharesBecomeBars(t *testing.T) {
	fonts := fontsOf(t)
	for _, format := range formats() {
		b := shaped(namedFilm{"", boardOf("en", olmo, true, seriesOf(story.LayoutShares, 6, true))}, format, frame.Nobody).board
		sc := design(t, fonts, b)[0]
		for i := range valuesOf(b.Scenes[0]) {
			layerNamed(t, sc, fmt.Sprintf("bar.%d", i))
		}
		if n := len(named(sc, "slice.")); n > 0 {
			t.Errorf("%s: %d slices", format, n)
		}
	}
}
