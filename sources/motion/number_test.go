package motion

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// lateFigure says its number in the second sentence, an early one at once.
func lateFigure(share float64) engine.ScriptScene {
	return engine.ScriptScene{
		Layout: engine.LayoutNumber, Heading: "Boilers waste little, and still too much",
		Narration: "Most homes in the country still burn gas or oil to keep warm. A gas boiler turns about 90% of its fuel into heat.",
		Figure:    &engine.Figure{Text: "90%", Said: "90%", Value: 90, Share: share, Caption: "of its fuel into heat"},
	}
}

// TestHeadingHoldsTheFiguresPlace: until the figure is said the heading stands
// where it will be, and the caption comes with the figure, not before.
func TestHeadingHoldsTheFiguresPlace(t *testing.T) {
	fonts := fontsOf(t)
	for _, subs := range []bool{true, false} {
		for _, share := range []float64{.9, 0} {
			sc := design(t, fonts, boardOf("en", northwake, subs, lateFigure(share)))[0]
			heads, figure, caption := named(sc, "heading."), named(sc, "figure."), named(sc, "caption.")
			if len(heads) == 0 {
				t.Fatalf("share %v: no heading before the figure", share)
			}
			comes := figure[0].From
			for _, l := range figure {
				comes = min(comes, l.From)
			}
			for _, l := range heads {
				if l.From > 400*time.Millisecond || l.To > comes+100*time.Millisecond || l.To < comes-100*time.Millisecond {
					t.Errorf("heading stands from %v to %v, the figure from %v", l.From, l.To, comes)
				}
				if left := l.Opacity[len(l.Opacity)-2].At; l.To-left > 300*time.Millisecond || l.Opacity.At(l.To, 1) != 0 {
					t.Errorf("heading takes %v to leave", l.To-left)
				}
			}
			for _, l := range caption {
				if l.From < comes {
					t.Errorf("caption comes at %v, the figure at %v", l.From, comes)
				}
			}
			if head, fig := inkOf(fonts, heads[0], time.Second), inkOf(fonts, figure[0], comes+time.Second); head.X != 120 || math.Abs(head.Y-fig.Y) > 4 {
				t.Errorf("heading begins at %v, %v, the figure at %v", head.X, head.Y, fig.Y)
			}
		}
	}
}

// TestAnnouncementIsShort: a long heading before a figure takes three lines of a
// wide frame, as others do, and ends before the dots.
func TestAnnouncementIsShort(t *testing.T) {
	fonts := fontsOf(t)
	for _, brand := range []engine.Brand{northwake, olmo} {
		for _, subs := range []bool{true, false} {
			late := lateFigure(.9)
			late.Heading = "Boilers in this country turn 90% of fuel into heat"
			sc := design(t, fonts, boardOf("en", brand, subs, late))[0]
			heads, dots := named(sc, "heading."), inkOf(fonts, named(sc, "waffle")[0], time.Second)
			if len(heads) == 0 || len(heads) > 3 {
				t.Errorf("%s: the heading takes %d lines, want 1 to 3", brand.Name, len(heads))
			}
			for _, l := range heads {
				if r := inkOf(fonts, l, time.Second); r.X+r.W > dots.X {
					t.Errorf("%s: %q ends at %.0f, the dots begin at %.0f", brand.Name, l.Text.Line, r.X+r.W, dots.X)
				}
			}
		}
	}
}

func TestFigureSaidAtOnceNeedsNoHeading(t *testing.T) {
	early := lateFigure(.9)
	early.Narration = "Only 90% of its fuel becomes heat in a gas boiler."
	sc := design(t, fontsOf(t), boardOf("en", northwake, true, early))[0]
	if heads := named(sc, "heading."); len(heads) > 0 {
		t.Errorf("the heading %q is shown before a figure that is said at once", heads[0].Text.Line)
	}
}

// TestWaitingFrameIsAlive: while the figure has not been said something stirs.
func TestWaitingFrameIsAlive(t *testing.T) {
	sc := design(t, fontsOf(t), boardOf("en", northwake, true, lateFigure(.9)))[0]
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
		b := boardOf("en", northwake, true, lateFigure(.9))
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
	long := engine.ScriptScene{Layout: engine.LayoutNumber, Heading: "Long", Narration: "In all 12,345,678,901,234 of them.",
		Figure: &engine.Figure{Text: "12,345,678,901,234", Said: "12,345,678,901,234", Caption: "metres of cable, laid in nineteen countries"}}
	everyFrame(func(name string, format frame.Format, p frame.Presenter, subs bool) {
		f := shaped(namedFilm{"", boardOf("en", northwake, subs, long, lateFigure(.9))}, format, p)
		scenes, g := design(t, fonts, f.board), newGrid(f.board)
		for i, sc := range scenes {
			if sc.Layout != "number" {
				t.Errorf("%s: scene %d became %s", name, i, sc.Layout)
			}
			if got := letters(figureText(sc, fromLeft)); got != letters(f.board.Scenes[i].Figure.Text) {
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
	f := shaped(namedFilm{"", boardOf("en", northwake, true, lateFigure(.9))}, frame.Vertical, frame.Nobody)
	box := layerNamed(t, design(t, fontsOf(t), f.board)[0], "waffle").Drawing.Shapes[0].Path.Bounds()
	if math.Abs(box.X-96) > 1 || math.Abs(box.W-888) > 2 {
		t.Errorf("the dots lie at %v", box)
	}
}

// TestAHundredDots: as many as there are parts, however they are shared among
// rows.
func TestAHundredDots(t *testing.T) {
	for _, room := range []timeline.Rect{{W: 888, H: 900}, {W: 920, H: 230}, {W: 920, H: 150}} {
		w := dotsIn(room, 20)
		if w.cols*w.rows() != 100 || w.wide() > room.W+.01 || w.high() > room.H+.01 {
			t.Errorf("%v holds %d rows of %d, %.0f by %.0f", room, w.rows(), w.cols, w.wide(), w.high())
		}
	}
	if w := dotsIn(timeline.Rect{W: 900, H: 40}, 30); w.pitch != 0 {
		t.Errorf("dots %.0f apart where 30 is the least", w.pitch)
	}
}
