package compose

import (
	"image/color"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// badge is a red disc on nothing, its edge half transparent.
func badge(t *testing.T) []byte {
	return pngOf(t, painted(80, 80, func(x, y int) color.NRGBA {
		switch d := (x-40)*(x-40) + (y-40)*(y-40); {
		case d < 30*30:
			return color.NRGBA{255, 0, 0, 255}
		case d < 36*36:
			return color.NRGBA{255, 0, 0, 128}
		}
		return color.NRGBA{0, 255, 0, 0} // what is not there has no colour
	}))
}

func clearLayer(blob string, frame timeline.Rect) timeline.Layer {
	l := pictureLayer(blob, frame)
	l.Picture.Clear = true
	return l
}

func TestAClearPictureLetsTheGroundThrough(t *testing.T) {
	red, ground := toYUV(timeline.RGB(255, 0, 0)), toYUV(deep)
	for name, at := range map[string]timeline.Rect{
		"even": {X: 20, Y: 10, W: 80, H: 80}, "odd": {X: 21, Y: 11, W: 79, H: 79},
		"between": {X: 20.4, Y: 10.6, W: 80, H: 80}, "small": {X: 40, Y: 30, W: 9, H: 9}, "half outside": {X: -40, Y: 30, W: 80, H: 80},
	} {
		c := shown(t, framed(files{"logo": badge(t)}, 160, 100, clearLayer("logo", at)), 0)
		x, y := int(at.X+at.W/2), int(at.Y+at.H/2)
		if got := pixel(c, max(2, x), y); !near(got, red, 3) {
			t.Errorf("%s: its middle is %v, want %v", name, got, red)
		}
		if got := pixel(c, int(at.X+at.W), int(at.Y)); !near(got, ground, 1) {
			t.Errorf("%s: its transparent corner is %v, want %v", name, got, ground)
		}
	}
}

// TestAClearPictureIsMixedByItsCoverage looks where it is half transparent, and
// where the layer itself is.
func TestAClearPictureIsMixedByItsCoverage(t *testing.T) {
	l := clearLayer("logo", timeline.Rect{X: 20, Y: 10, W: 80, H: 80})
	half := toYUV(timeline.RGB(132, 11, 23)) // half red, half deep, as sRGB mixes them
	c := shown(t, framed(files{"logo": badge(t)}, 160, 100, l), 0)
	if got := pixel(c, 20+73, 50); !near(got, half, 6) {
		t.Errorf("its rim is %v, want about %v", got, half)
	}
	l.Opacity = timeline.Track{{Value: .5}}
	c = shown(t, framed(files{"logo": badge(t)}, 160, 100, l), 0)
	if got := pixel(c, 60, 50); !near(got, half, 6) {
		t.Errorf("half faded it is %v, want about %v", got, half)
	}
}

// TestAClearPictureLeavesNothingBehind: what is redrawn after a move is the
// same as what is drawn afresh.
func TestAClearPictureLeavesNothingBehind(t *testing.T) {
	l := clearLayer("logo", timeline.Rect{X: 21, Y: 11, W: 60, H: 60})
	l.X = timeline.Ramp(0, time.Second, 0, 40, timeline.Move)
	l.Reveal = &timeline.Reveal{Rect: timeline.Rect{W: 70, H: 100}, Edge: timeline.Left, Progress: timeline.Ramp(0, time.Second, .3, 1, timeline.Move)}
	moved := framed(files{"logo": badge(t)}, 160, 100, l)
	for n := range 20 {
		got := shown(t, moved, n)
		want := shown(t, framed(files{"logo": badge(t)}, 160, 100, l), n)
		if string(got.frame.Pix) != string(want.frame.Pix) {
			t.Fatalf("frame %d differs from one drawn afresh", n)
		}
	}
}

func TestAClearPictureNeedsItsFile(t *testing.T) {
	l := clearLayer("logo", timeline.Rect{W: 10, H: 10})
	if _, _, err := New(nil, one(160, 90, deep, l), nil).At(0); err == nil {
		t.Error("it was drawn without pictures")
	}
	if _, _, err := framed(files{}, 160, 90, l).At(0); err == nil {
		t.Error("it was drawn without its file")
	}
}
