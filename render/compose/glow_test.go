package compose

import (
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// TestAGlowFades: full in the middle, less and less outward, nothing at its
// radius, and nowhere a step that shows.
func TestAGlowFades(t *testing.T) {
	const w, h, radius = 320, 180, 80
	white := timeline.RGB(255, 255, 255)
	l := timeline.Layer{Name: "glow", Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{
		Path: timeline.CirclePath(160, 90, radius), Fill: white, Glow: &timeline.Glow{Center: timeline.Point{X: 160, Y: 90}, Radius: radius},
	}}}}
	c := shown(t, framed(files{}, w, h, l), 0)
	if got := int(pixel(c, 160, 90).y); got < 233 {
		t.Errorf("its middle has luma %d, want nearly 235", got)
	}
	ground := int(toYUV(deep).y)
	if got := int(pixel(c, 160+radius+1, 90).y); got != ground {
		t.Errorf("beside it luma is %d, want %d", got, ground)
	}
	for x := 161; x < 160+radius; x++ {
		before, now := int(pixel(c, x-1, 90).y), int(pixel(c, x, 90).y)
		if now > before || before-now > 6 {
			t.Fatalf("from %d to %d luma goes from %d to %d", x-1, x, before, now)
		}
	}
	if half := int(pixel(c, 160+radius/2, 90).y); half < ground+80 || half > ground+160 {
		t.Errorf("half way out luma is %d", half)
	}
}

// TestGlowsOfOneColourStayApart: figures of equal fill are drawn as one, but
// each glow has its own middle.
func TestGlowsOfOneColourStayApart(t *testing.T) {
	lamp := func(x float64) timeline.Shape {
		return timeline.Shape{
			Path: timeline.CirclePath(x, 90, 40), Fill: timeline.RGB(255, 255, 255),
			Glow: &timeline.Glow{Center: timeline.Point{X: x, Y: 90}, Radius: 40},
		}
	}
	l := timeline.Layer{Name: "glows", Drawing: &timeline.Drawing{Shapes: []timeline.Shape{lamp(80), lamp(240)}}}
	c := shown(t, framed(files{}, 320, 180, l), 0)
	if a, b := pixel(c, 80, 90).y, pixel(c, 240, 90).y; a != b || a < 230 {
		t.Errorf("two lamps have luma %d and %d", a, b)
	}
}
