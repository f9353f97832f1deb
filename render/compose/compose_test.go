package compose

import (
	"bytes"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// one is a film of one scene of two seconds.
func one(w, h int, ground timeline.Color, layers ...timeline.Layer) timeline.Timeline {
	return timeline.Timeline{Width: w, Height: h, FPS: 30, Frames: 60,
		Scenes: []timeline.Scene{{ID: "only", Frames: 60, Ground: ground, Layers: layers}}}
}

func box(x, y, w, h float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: "box", Drawing: drawing(timeline.Shape{Path: timeline.RectPath(timeline.Rect{X: x, Y: y, W: w, H: h}, 0), Fill: c})}
}

// shot draws one frame with a composer of its own.
func shot(t *testing.T, fonts *typeset.Fonts, tl timeline.Timeline, n int) *canvas {
	t.Helper()
	f, _, err := New(fonts, tl, nil).At(n)
	if err != nil {
		t.Fatalf("frame %d: %v", n, err)
	}
	if got, want := len(f.Pix), tl.Width*tl.Height*3/2; got != want {
		t.Fatalf("frame has %d bytes, want %d", got, want)
	}
	return canvasOf(f)
}

func pixel(c *canvas, x, y int) yuv { return yuv{c.y.at(x, y), c.u.at(x/2, y/2), c.v.at(x/2, y/2)} }

func near(a, b yuv, tol int) bool {
	d := func(a, b uint8) bool { return max(a, b)-min(a, b) <= uint8(tol) }
	return d(a.y, b.y) && d(a.u, b.u) && d(a.v, b.v)
}

func TestGroundHasTheBT709Value(t *testing.T) {
	// Values of the standard's formulas for full-range R'G'B', limited output.
	for _, tc := range []struct {
		c    timeline.Color
		want yuv
	}{
		{timeline.RGB(0, 0, 0), yuv{16, 128, 128}},
		{timeline.RGB(255, 255, 255), yuv{235, 128, 128}},
		{timeline.RGB(255, 0, 0), yuv{63, 102, 240}},
		{timeline.RGB(0, 255, 0), yuv{173, 42, 26}},
		{timeline.RGB(0, 0, 255), yuv{32, 240, 118}},
		{timeline.RGB(128, 128, 128), yuv{126, 128, 128}},
	} {
		c := shot(t, nil, one(16, 8, tc.c), 0)
		for _, p := range [][2]int{{0, 0}, {15, 7}, {7, 4}} {
			if got := pixel(c, p[0], p[1]); got != tc.want {
				t.Errorf("ground %v at %v = %v, want %v", tc.c, p, got, tc.want)
			}
		}
	}
}

func TestImageReturnsTheColours(t *testing.T) {
	for _, want := range []timeline.Color{deep, paper, teal, amber, brick, timeline.RGB(255, 0, 255)} {
		img, err := New(nil, one(16, 8, want), nil).Image(0)
		if err != nil {
			t.Fatal(err)
		}
		got := img.RGBAAt(5, 5)
		for i, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B)} {
			if d < -3 || d > 3 {
				t.Errorf("%v came back as %v: channel %d is off by %d", want, got, i, d)
			}
		}
	}
}

func TestOpaqueShapeIsExactAndStaysInItsBounds(t *testing.T) {
	c := shot(t, nil, one(64, 64, paper, box(10, 20, 30, 16, teal)), 0)
	for y := range 64 {
		for x := range 64 {
			want := toYUV(paper)
			if x >= 10 && x < 40 && y >= 20 && y < 36 {
				want = toYUV(teal)
			}
			if got := pixel(c, x, y); got != want {
				t.Fatalf("pixel %d,%d = %v, want %v", x, y, got, want)
			}
		}
	}
}

func TestCoverageOfFractionalEdges(t *testing.T) {
	black, white := timeline.RGB(0, 0, 0), timeline.RGB(255, 255, 255)
	c := shot(t, nil, one(32, 32, black, box(8.25, 8.5, 10, 10, white)), 0)
	for _, tc := range []struct {
		x, y  int
		cover float64
	}{{8, 12, .75}, {18, 12, .25}, {12, 8, .5}, {12, 18, .5}, {8, 8, .375}, {12, 12, 1}, {7, 12, 0}, {19, 12, 0}} {
		want := 16 + 219*tc.cover
		if got := float64(c.y.at(tc.x, tc.y)); math.Abs(got-want) > 1.5 {
			t.Errorf("luma at %d,%d = %v, want %.1f", tc.x, tc.y, got, want)
		}
	}
}

func TestChromaOfAnEdgeIsTheMeanOfItsPixels(t *testing.T) {
	c := shot(t, nil, one(32, 32, timeline.RGB(255, 255, 255), box(9, 0, 11, 32, brick)), 0)
	w, b := toYUV(timeline.RGB(255, 255, 255)), toYUV(brick)
	if got, want := int(c.v.at(4, 8)), (int(w.v)+int(b.v))/2; got < want-1 || got > want+1 {
		t.Errorf("v of the sample across the edge = %d, want %d", got, want)
	}
	if got := c.v.at(3, 8); got != w.v {
		t.Errorf("v beside the shape = %d, want %d", got, w.v)
	}
	if got := c.v.at(5, 8); got != b.v {
		t.Errorf("v inside the shape = %d, want %d", got, b.v)
	}
}

func TestOpacityHalves(t *testing.T) {
	half := func(a, b yuv) yuv {
		m := func(a, b uint8) uint8 { return uint8((int(a) + int(b)) / 2) }
		return yuv{m(a.y, b.y), m(a.u, b.u), m(a.v, b.v)}
	}
	l := box(0, 0, 32, 32, amber)
	l.Opacity = timeline.Track{{Value: .5}}
	if got, want := pixel(shot(t, nil, one(32, 32, deep, l), 0), 9, 9), half(toYUV(deep), toYUV(amber)); !near(got, want, 1) {
		t.Errorf("half opaque layer = %v, want %v", got, want)
	}
	if got, want := pixel(shot(t, nil, one(32, 32, deep, box(0, 0, 32, 32, amber.Alpha(.5))), 0), 9, 9), half(toYUV(deep), toYUV(amber)); !near(got, want, 1) {
		t.Errorf("half opaque fill = %v, want %v", got, want)
	}
}

func TestOverlappingShapesFadeAsOne(t *testing.T) {
	l := timeline.Layer{Name: "badge", Opacity: timeline.Track{{Value: .5}}, Drawing: drawing(
		timeline.Shape{Path: timeline.RectPath(timeline.Rect{W: 32, H: 32}, 0), Fill: teal},
		timeline.Shape{Path: timeline.RectPath(timeline.Rect{X: 8, Y: 8, W: 16, H: 16}, 0), Fill: amber})}
	alone := box(8, 8, 16, 16, amber)
	alone.Opacity = l.Opacity
	got := pixel(shot(t, nil, one(32, 32, deep, l), 0), 16, 16)
	want := pixel(shot(t, nil, one(32, 32, deep, alone), 0), 16, 16)
	if !near(got, want, 1) {
		t.Errorf("upper shape of a fading layer = %v, want %v: the lower one shines through", got, want)
	}
}

func TestLaterLayersAreOnTop(t *testing.T) {
	c := shot(t, nil, one(32, 32, deep, box(0, 0, 20, 20, teal), box(10, 10, 20, 20, amber)), 0)
	for _, tc := range []struct {
		x    int
		want timeline.Color
	}{{5, teal}, {15, amber}, {25, amber}, {31, deep}} {
		if got := pixel(c, tc.x, min(tc.x, 19)); got != toYUV(tc.want) {
			t.Errorf("at %d: %v, want %v", tc.x, got, toYUV(tc.want))
		}
	}
}

func TestHoleRunsTheOtherWayRound(t *testing.T) {
	ring := timeline.Layer{Name: "ring", Drawing: drawing(timeline.Shape{Path: timeline.RingPath(32, 32, 20, 8), Fill: teal})}
	c := shot(t, nil, one(64, 64, deep, ring), 0)
	for _, tc := range []struct {
		x    int
		want timeline.Color
	}{{32, deep}, {52, teal}, {12, teal}, {60, deep}, {45, deep}} {
		if got := pixel(c, tc.x, 32); got != toYUV(tc.want) {
			t.Errorf("at %d: %v, want %v", tc.x, got, toYUV(tc.want))
		}
	}
}

func TestRevealShowsItsShare(t *testing.T) {
	black, white := timeline.RGB(0, 0, 0), timeline.RGB(255, 255, 255)
	area := timeline.Rect{X: 8, Y: 8, W: 40, H: 40}
	for _, tc := range []struct {
		edge       timeline.Edge
		in, cut    [2]int // a pixel that shows and the one the edge crosses
		out        [2]int
		cutCovered float64
	}{
		{timeline.Left, [2]int{17, 20}, [2]int{18, 20}, [2]int{19, 20}, .25},
		{timeline.Right, [2]int{38, 20}, [2]int{37, 20}, [2]int{36, 20}, .25},
		{timeline.Top, [2]int{20, 17}, [2]int{20, 18}, [2]int{20, 19}, .25},
		{timeline.Bottom, [2]int{20, 38}, [2]int{20, 37}, [2]int{20, 36}, .25},
	} {
		l := box(0, 0, 64, 64, white)
		l.Reveal = &timeline.Reveal{Rect: area, Edge: tc.edge, Progress: timeline.Track{{Value: 10.25 / 40}}}
		c := shot(t, nil, one(64, 64, black, l), 0)
		for _, p := range []struct {
			at   [2]int
			want float64
		}{{tc.in, 235}, {tc.cut, 16 + 219*tc.cutCovered}, {tc.out, 16}, {[2]int{4, 4}, 16}, {[2]int{60, 60}, 16}} {
			if got := float64(c.y.at(p.at[0], p.at[1])); math.Abs(got-p.want) > 1.5 {
				t.Errorf("%s: luma at %v = %v, want %.1f", tc.edge, p.at, got, p.want)
			}
		}
	}
}

func TestRevealMovesWithItsLayer(t *testing.T) {
	l := box(0, 0, 64, 64, teal)
	l.X, l.Y = timeline.Track{{Value: 10}}, timeline.Track{{Value: 4}}
	l.Reveal = &timeline.Reveal{Rect: timeline.Rect{X: 10, Y: 10, W: 10, H: 10}, Edge: timeline.Left}
	c := shot(t, nil, one(64, 64, deep, l), 0)
	for _, tc := range []struct {
		x, y int
		want timeline.Color
	}{{19, 20, deep}, {20, 20, teal}, {29, 20, teal}, {30, 20, deep}, {25, 13, deep}, {25, 14, teal}} {
		if got := c.y.at(tc.x, tc.y); got != toYUV(tc.want).y {
			t.Errorf("luma at %d,%d = %d, want %d", tc.x, tc.y, got, toYUV(tc.want).y)
		}
	}
}

func TestScaleIsAboutThePivot(t *testing.T) {
	l := box(20, 20, 20, 20, teal)
	l.Pivot, l.Scale = timeline.Point{X: 30, Y: 30}, timeline.Track{{Value: 2}}
	c := shot(t, nil, one(64, 64, deep, l), 0)
	for _, tc := range []struct {
		x    int
		want timeline.Color
	}{{9, deep}, {10, teal}, {49, teal}, {50, deep}} {
		if got := c.y.at(tc.x, 30); got != toYUV(tc.want).y {
			t.Errorf("luma at %d = %d, want %d", tc.x, got, toYUV(tc.want).y)
		}
	}
}

func TestTextIsInsideItsBoundsAndOfItsColour(t *testing.T) {
	fonts := loadFonts(t)
	style := typeset.Style{Family: "Inter", Weight: 600, Size: 60, Language: "en"}
	const line = "Hlxolk"
	shaped := fonts.Shape(line, style)
	l := timeline.Layer{Name: "text", Text: &timeline.Text{Line: line, Style: style, X: 40, Y: 120, Color: lite, Spans: []timeline.Span{{From: 0, To: 1, Color: amber}}}}
	c := shot(t, fonts, one(400, 200, deep, l), 0)
	ink := rect{400, 200, 0, 0}
	for y := range 200 {
		for x := range 400 {
			if c.y.at(x, y) != toYUV(deep).y {
				ink = rect{min(ink.x0, x), min(ink.y0, y), max(ink.x1, x+1), max(ink.y1, y+1)}
			}
		}
	}
	if ink.x0 < 38 || float64(ink.x1) > 42+shaped.Width || ink.y1 > 123 || ink.y0 < 60 {
		t.Errorf("ink %v is outside the line at 40,120 of width %.1f", ink, shaped.Width)
	}
	if float64(ink.x1-ink.x0) < .9*shaped.Width || ink.y1-ink.y0 < 40 {
		t.Errorf("ink %v is too little for a line of width %.1f", ink, shaped.Width)
	}
	end := shaped.Glyphs[0].Advance - shaped.Glyphs[0].Space
	amberSeen, liteSeen := seen(c, toYUV(amber), 40, 40+int(end)), seen(c, toYUV(lite), 40+int(end), 400)
	if amberSeen < 50 || liteSeen < 200 || seen(c, toYUV(lite), 0, 40+int(end)-2) > 0 {
		t.Errorf("colours: %d pixels of the span's, %d of the line's", amberSeen, liteSeen)
	}
}

// seen counts the pixels of a colour's luma between two columns.
func seen(c *canvas, col yuv, x0, x1 int) int {
	n := 0
	for y := range c.frame.Height {
		n += bytes.Count(c.y.row(y, x0, x1), []byte{col.y})
	}
	return n
}

func TestGrainIsFineStaticAndOnlyOnTallFrames(t *testing.T) {
	grey := timeline.RGB(128, 128, 128)
	g := timeline.Layer{Name: "grain", Grain: &timeline.Grain{Seed: 3, Sigma: .09, Opacity: .5}}
	c := shot(t, nil, one(1280, 720, grey, g), 0)
	base := float64(toYUV(grey).y)
	var sum, square float64
	for _, v := range c.y.pix {
		d := float64(v) - base
		sum, square = sum+d, square+d*d
	}
	n := float64(len(c.y.pix))
	mean, sigma := sum/n, math.Sqrt(square/n)
	// Soft-light at mid grey darkens by up to 2σ·b(1−b) times opacity and
	// lightens a little less.
	want := 219 * 2 * .09 * .25 * .5
	if math.Abs(mean) > .5 || sigma < .7*want || sigma > 1.3*want {
		t.Errorf("grain has mean %.2f and deviation %.2f, want 0 and %.2f", mean, sigma, want)
	}
	if !bytes.Equal(c.frame.Pix, shot(t, nil, one(1280, 720, grey, g), 40).frame.Pix) {
		t.Error("grain moves")
	}
	if !bytes.Equal(shot(t, nil, one(640, 360, grey, g), 0).frame.Pix, shot(t, nil, one(640, 360, grey), 0).frame.Pix) {
		t.Error("grain on a frame of 360 lines")
	}
}

func TestErrors(t *testing.T) {
	good := one(16, 16, deep)
	text := one(16, 16, deep, timeline.Layer{Name: "x", Text: &timeline.Text{Line: "x"}})
	odd, rate, none, kind := good, good, good, one(16, 16, deep)
	odd.Width, rate.FPS, none.Scenes = 15, 0, nil
	kind.Scenes[0].Enter.Kind = "spin"
	for name, tc := range map[string]struct {
		tl timeline.Timeline
		n  int
	}{"odd width": {odd, 0}, "no rate": {rate, 0}, "no scene": {none, 0}, "unknown transition": {kind, 0},
		"before": {good, -1}, "behind": {good, 60}, "text without fonts": {text, 0}} {
		c := New(nil, tc.tl, nil)
		for range 2 {
			if _, _, err := c.At(tc.n); !errors.Is(err, ErrTimeline) {
				t.Errorf("%s: error %v, want one that matches ErrTimeline", name, err)
			}
		}
	}
}

func TestNumbersThatAreNone(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, v := range []float64{nan, inf, -inf, 1e300, -1e300, 1e9} {
		l := box(v, 0, 30, v, teal)
		l.X, l.Scale, l.Opacity = timeline.Track{{Value: v}}, timeline.Track{{Value: v}}, timeline.Track{{Value: v}}
		l.Reveal = &timeline.Reveal{Rect: timeline.Rect{X: v, W: v, H: 10}, Progress: timeline.Track{{Value: v}}}
		round := timeline.Layer{Name: "round", Drawing: drawing(timeline.Shape{Path: timeline.CirclePath(v, 10, 20), Fill: teal}, timeline.Shape{Path: timeline.CirclePath(10, 10, math.Abs(v)), Fill: teal})}
		shot(t, nil, one(32, 32, deep, box(v, 0, 30, v, teal), l, round), 0)
	}
}

func TestStillSecondChangesNothing(t *testing.T) {
	fonts, tl := richFilm(t, 320, 180)
	tl.Scenes, tl.Overlay, tl.Frames = tl.Scenes[3:4], nil, 60
	tl.Scenes[0].Start, tl.Scenes[0].Frames = 0, 60
	tl.Scenes[0].Layers[0].Scale = timeline.Ramp(0, 500*time.Millisecond, 1.06, 1, timeline.Linear)
	c := New(fonts, tl, nil)
	changes := 0
	for n := range 60 {
		_, changed, err := c.At(n)
		if err != nil {
			t.Fatal(err)
		}
		if changed && n > 15 {
			t.Errorf("frame %d changed, though nothing moves after frame 15", n)
		}
		if changed {
			changes++
		}
	}
	if changes < 10 {
		t.Errorf("%d frames changed, want the first 15", changes)
	}
	if per := testing.AllocsPerRun(20, func() { _, _, _ = c.At(40); _, _, _ = c.At(41) }); per > 0 {
		t.Errorf("a still frame allocates %v times", per)
	}
}

func (p plane) at(x, y int) uint8 { return p.pix[y*p.w+x] }
