package design

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// lateFigure says its number behind what leads to it.
func lateFigure(share float64) story.ScriptScene {
	return story.ScriptScene{Narration: "A gas boiler in an old house on a cold day turns about 90% of its fuel into heat.",
		Screen: story.On(story.Number{Lead: "A gas boiler in an old house on a cold day turns about", Figure: story.Figure{Text: "90%", Said: "90%", Value: 90, Share: share}, Caption: "of its fuel into heat"})}
}

// TestNumberReadsOn: what leads to the figure stands above it from the beginning,
// the figure comes when it is said, the caption below it and not before, in letters
// of one size.
func TestNumberReadsOn(t *testing.T) {
	fonts := fontsOf(t)
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		f := shaped(namedFilm{"", boardOf("en", northwake, subs, lateFigure(0))}, format, p)
		sc := design(t, fonts, f.board)[0]
		lead, figure, caption := named(sc, "lead."), named(sc, "figure."), named(sc, "caption.")
		if len(lead) == 0 || len(caption) == 0 {
			t.Fatalf("%s: %d lines lead to the figure, %d follow", name, len(lead), len(caption))
		}
		comes := figure[0].From
		for _, l := range lead {
			if l.From > 500*time.Millisecond || l.To != 0 {
				t.Errorf("%s: the lead stands from %v to %v", name, l.From, l.To)
			}
		}
		for _, l := range caption {
			if l.From < comes || l.Text.Style.Size != lead[0].Text.Style.Size {
				t.Errorf("%s: the caption comes at %v in %.0f, the figure at %v, the lead in %.0f", name, l.From, l.Text.Style.Size, comes, lead[0].Text.Style.Size)
			}
		}
		end := settledAt(sc)
		last, fig, next := inkOf(fonts, lead[len(lead)-1], end), inkOf(fonts, figure[len(figure)-1], end), inkOf(fonts, caption[0], end)
		if last.Y+last.H > fig.Y || fig.Y+fig.H > next.Y {
			t.Errorf("%s: lead ends at %.0f, the figure stands from %.0f to %.0f, the caption begins at %.0f", name, last.Y+last.H, fig.Y, fig.Y+fig.H, next.Y)
		}
	})
}

// TestWaitingFrameIsAlive: while the figure has not been said something stirs.
func TestWaitingFrameIsAlive(t *testing.T) {
	sc := design(t, fontsOf(t), boardOf("en", northwake, true, scripts()["en"][0], lateFigure(.9)))[1]
	if waits := named(sc, "waffle.wait."); len(waits) != 10 {
		t.Fatalf("%d rows of dots stir, want all ten", len(waits))
	}
	comes := named(sc, "figure.")[0].From
	for _, l := range named(sc, "waffle.wait.") {
		if end := l.Opacity[len(l.Opacity)-1]; end.At > comes || end.Value != 0 {
			t.Errorf("%s has not settled when the figure comes at %v", l.Name, comes)
		}
	}
}

// TestEvidenceKeepsItsDistance: dots do not touch the subtitles below them.
func TestEvidenceKeepsItsDistance(t *testing.T) {
	fonts := fontsOf(t)
	for _, size := range [][2]int{{1920, 1080}, {1280, 720}} {
		sc := lateFigure(.9)
		sc.Narration += " The rest goes up the chimney." // which is in the subtitles alone
		b := boardOf("en", northwake, true, sc)
		b.Width, b.Height = size[0], size[1]
		h := float64(size[1])
		for _, l := range design(t, fonts, b)[0].Layers {
			if l.Role != timeline.RoleEvidence {
				continue
			}
			if ink := inkOf(fonts, l, 0); ink.Y+ink.H > .772*h-24*h/1080+.01 {
				t.Errorf("%s ends at %v of %v", l.Name, ink.Y+ink.H, h)
			}
		}
	}
}

// named are the layers whose names begin so.
func named(sc timeline.Scene, prefix string) []timeline.Layer {
	var all []timeline.Layer
	for _, l := range sc.Layers {
		if strings.HasPrefix(l.Name, prefix) {
			all = append(all, l)
		}
	}
	return all
}

// TestNumbersInEveryFrame: figure, caption and dots are shown apart, with all
// digits of however long a number, above subtitles and presenter.
func TestNumbersInEveryFrame(t *testing.T) {
	fonts := fontsOf(t)
	long := story.ScriptScene{Narration: "In all 12,345,678,901,234 of them.",
		Screen: story.On(story.Number{Figure: story.Figure{Text: "12,345,678,901,234", Said: "12,345,678,901,234"}, Caption: "metres of cable, laid in nineteen countries"})}
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		f := shaped(namedFilm{"", boardOf("en", northwake, subs, long, lateFigure(.9))}, format, p)
		for i, sc := range design(t, fonts, f.board) {
			g := gridOf(f.board, f.board.Scenes[i])
			if sc.Layout != "number" {
				t.Errorf("%s: scene %d became %s", name, i, sc.Layout)
			}
			if got := letters(figureText(sc, fromLeft)); got != letters(f.board.Scenes[i].Screen.Content().(story.Number).Figure.Text) {
				t.Errorf("%s: the figure reads %q", name, got)
			}
			all := seenAt(fonts, sc, settledAt(sc))
			for a, x := range all {
				if why := misplaced(g, sc, x); why != "" && x.Role != timeline.RoleIcon {
					t.Errorf("%s: %s %s", name, x.Name, why)
				}
				for _, y := range all[a+1:] {
					if both := x.ink.Intersect(y.ink); x.Role == timeline.RoleEvidence && y.Text != nil && both.W > 1 && both.H > 1 {
						t.Errorf("%s: %s and %s overlap", name, x.Name, y.Name)
					}
				}
			}
		}
	})
}

// TestDotsFillTheWidthOfATelephone: ten of them, 92 pixels apart.
func TestDotsFillTheWidthOfATelephone(t *testing.T) {
	sc := story.ScriptScene{Narration: "About 90% of its fuel becomes heat.", Screen: story.On(story.Number{Figure: story.Figure{Text: "90%", Said: "90%", Value: 90, Share: .9}, Caption: "of its fuel becomes heat"})}
	f := shaped(namedFilm{"", boardOf("en", northwake, true, sc)}, frame.Vertical, frame.Nobody)
	box := layerNamed(t, design(t, fontsOf(t), f.board)[0], "waffle").Drawing.Shapes[0].Path.Bounds()
	if math.Abs(box.X-96) > 1 || math.Abs(box.W-888) > 2 {
		t.Errorf("the dots lie at %v", box)
	}
}
