package palette

import (
	"fmt"
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// corpus is brands as they come: the good, the ugly and the missing.
func corpus() map[string]Palette {
	colors := []uint32{
		0x000000, 0xffffff, 0x808080, 0x7f7f7f, 0xc0c0c0, 0x404040, 0xff0000, 0x00ff00, 0x0000ff,
		0xffff00, 0xff00ff, 0x00ffff, 0x6b6b2f, 0x8a5a2b, 0x808000, 0xc4472b, 0x0b2545, 0x17b3a6,
		0xffb224, 0xf5f0e6, 0xffc0cb, 0xb5e550, 0x123456, 0x777777, 0x3b82f6, 0xe11d48,
	}
	all := map[string]Palette{}
	for seed := range uint64(Houses) {
		all[fmt.Sprint("house ", seed)] = Default(seed)
	}
	for i, p := range colors {
		for j, s := range colors {
			e := colors[(i*7+j*3)%len(colors)]
			all[fmt.Sprintf("%06x %06x %06x", p, s, e)] = Derive(hex(p), hex(s), hex(e))
		}
		all[fmt.Sprintf("%06x alone", p)] = Derive(hex(p), timeline.Color{}, timeline.Color{})
		all[fmt.Sprintf("%06x thrice", p)] = Derive(hex(p), hex(p), hex(p))
	}
	return all
}

var grounds = []GroundName{Deep, DeepPanel, Paper, PaperEdge, Primary, Secondary, Extra}

func TestTextCanBeReadOnEveryGround(t *testing.T) {
	for name, p := range corpus() {
		for _, gn := range grounds {
			readable(t, name, p, gn)
		}
	}
}

// readable checks the contrasts of all that goes on a ground.
func readable(t *testing.T, name string, p Palette, gn GroundName) {
	t.Helper()
	g := p.Ground(gn)
	pairs := []struct {
		what     string
		over, on timeline.Color
		min      float64
	}{
		{"ink", g.Ink, g.Bg, TextContrast},
		{"ink on surface", g.Ink, g.Surface, TextContrast},
		{"ink on surface2", g.Ink, g.Surface2, TextContrast},
		{"ink2", g.Ink2, g.Bg, TextContrast},
		{"ink2 on surface2", g.Ink2, g.Surface2, TextContrast},
		{"faint", g.Faint, g.Bg, TextContrast},
		{"text1", g.Text1, g.Bg, TextContrast},
		{"text2", g.Text2, g.Bg, TextContrast},
		{"primary", g.Primary, g.Bg, TextContrast},
		{"accent1", g.Accent1, g.Bg, MarkContrast},
		{"accent2", g.Accent2, g.Bg, MarkContrast},
		{"bar", g.Bar, g.Bg, MarkContrast},
		{"on bar", g.OnBar, g.Bar, TextContrast},
		{"mark", g.Mark, g.Bg, FillContrast},
		{"on mark", g.OnMark, g.Mark, TextContrast},
	}
	for _, c := range pairs {
		if got := Contrast(c.over, c.on); got < c.min {
			t.Errorf("%s, %s: %s %v on %v has %.2f:1, want %.1f:1", name, gn, c.what, c.over, c.on, got, c.min)
		}
	}
}

func TestSubtitlesCanBeReadOverAnything(t *testing.T) {
	for name, p := range corpus() {
		for _, c := range []timeline.Color{p.SubtitleSpoken(), p.SubtitleCurrent(), p.SubtitleUpcoming()} {
			for _, behind := range []timeline.Color{timeline.RGB(0, 0, 0), timeline.RGB(255, 255, 255), p.E} {
				if got := Contrast(c, Over(p.SubtitleBox(), behind)); got < TextContrast {
					t.Errorf("%s: subtitle %v over %v has %.2f:1", name, c, behind, got)
				}
			}
		}
		if p.SubtitleCurrent() == p.SubtitleSpoken() {
			t.Errorf("%s: the current word looks like the others", name)
		}
	}
}

func TestOKLCHRoundTrip(t *testing.T) {
	for v := uint32(0); v < 1<<24; v += 65_437 {
		want := hex(v)
		if got := FromColor(want).Color(); got != want {
			t.Fatalf("%v came back as %v", want, got)
		}
	}
}

func TestChromaGivesWayBeforeHueAndLightness(t *testing.T) {
	want := LCH{.8, .4, 150}
	got := FromColor(want.Color())
	if math.Abs(got.L-want.L) > .01 || math.Abs(turn(got.H, want.H)) > 2 || got.C >= want.C {
		t.Errorf("%+v became %+v", want, got)
	}
}

func TestStepKeepsHue(t *testing.T) {
	teal := hex(0x17b3a6)
	got, moved := Step(teal, hex(0xffffff), TextContrast)
	if d := math.Abs(turn(FromColor(teal).H, FromColor(got).H)); d > 3 {
		t.Errorf("hue turned by %.1f°", d)
	}
	if moved < .05 || moved > farthest {
		t.Errorf("moved %.2f, want a moderate step", moved)
	}
}

func TestTheme(t *testing.T) {
	for _, c := range []struct {
		p    uint32
		dark bool
	}{{0x0b2545, true}, {0xc4472b, false}, {0x000000, true}, {0xffffff, false}, {0x6b6b2f, true}, {0xffe600, true}, {0x2347d9, false}} {
		if got := Derive(hex(c.p), timeline.Color{}, timeline.Color{}).Dark; got != c.dark {
			t.Errorf("%06x: dark is %v, want %v", c.p, got, c.dark)
		}
	}
}

func TestBrandColorsAreKeptApart(t *testing.T) {
	for _, v := range []uint32{0xc4472b, 0x000000, 0xffffff, 0x808080, 0x3b82f6} {
		p := Derive(hex(v), hex(v), timeline.Color{})
		if d := math.Abs(FromColor(p.P).L - FromColor(p.S).L); d < .15 {
			t.Errorf("%06x twice: lightness differs by %.2f", v, d)
		}
	}
	if p := Derive(hex(0x0b2545), hex(0x17b3a6), hex(0xffb224)); p.P != hex(0x0b2545) || p.S != hex(0x17b3a6) || p.E != hex(0xffb224) {
		t.Errorf("a good brand was changed: %v %v %v", p.P, p.S, p.E)
	}
}

func TestClosingDiffersFromRest(t *testing.T) {
	for name, p := range corpus() {
		if got := Contrast(p.Closing().Bg, p.Rest().Bg); got < FillContrast && !olive(FromColor(p.P)) {
			t.Errorf("%s: closing %v beside rest %v has only %.2f:1", name, p.Closing().Bg, p.Rest().Bg, got)
		}
	}
}

func TestLargeAreasAreCalm(t *testing.T) {
	p := Derive(hex(0x0b2545), hex(0xff00ff), hex(0x00ff00))
	for _, gn := range []GroundName{Secondary, Extra} {
		if c := FromColor(p.Ground(gn).Bg).C; c > calm+.005 {
			t.Errorf("%s fills the frame with chroma %.3f", gn, c)
		}
	}
}

func TestDefaultGoesRound(t *testing.T) {
	if Default(0) != Default(uint64(Houses)) || Default(0) == Default(1) {
		t.Error("seeds do not pick the palettes in turn")
	}
}

func ExampleDerive() {
	p := Derive(timeline.RGB(0x0b, 0x25, 0x45), timeline.RGB(0x17, 0xb3, 0xa6), timeline.RGB(0xff, 0xb2, 0x24))
	g := p.Rest()
	fmt.Println(g.Name, g.Bg, g.Ink, Contrast(g.Ink, g.Bg) > 4.5)
	// Output: deep #04172f #f3f7fc true
}

// TestTheBarKeepsABrandsColour wants the colours of Northwake unchanged: amber
// on its dark ground, navy on paper, where amber would have to turn to mustard.
func TestTheBarKeepsABrandsColour(t *testing.T) {
	p := Default(0)
	for ground, want := range map[GroundName]timeline.Color{Deep: p.E, Paper: p.P} {
		if got := p.Ground(ground).Bar; got != want {
			t.Errorf("the bar on %s is %s, want %s", ground, got, want)
		}
	}
}
