package compose

import (
	"image/color"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// The shade gives black its colour by its alpha, takes less of mid grey and
// leaves white as it is; nothing becomes brighter or darker than what was so
// before.
func TestShadeTonesTheShadowsAlone(t *testing.T) {
	ramp := painted(64, 36, func(x, _ int) color.NRGBA {
		v := uint8(x / 8 * 255 / 7)
		return color.NRGBA{v, v, v, 255}
	})
	l := pictureLayer("a", timeline.Rect{W: 64, H: 36})
	before := shown(t, framed(files{"a": pngOf(t, ramp)}, 64, 36, l), 0)
	l.Picture.Shade = teal.Alpha(.5)
	after := shown(t, framed(files{"a": pngOf(t, ramp)}, 64, 36, l), 0)
	to := toYUV(teal)
	black, mid, white := pixel(after, 2, 18), pixel(after, 28, 18), pixel(after, 60, 18)
	if want := (yuv{(16 + to.y) / 2, uint8((128 + int(to.u)) / 2), uint8((128 + int(to.v)) / 2)}); !near(black, want, 2) {
		t.Errorf("black became %v, want %v, half way to the shade", black, want)
	}
	if was := pixel(before, 60, 18); white != was {
		t.Errorf("white became %v, was %v", white, was)
	}
	if d := int(mid.u) - 128; d*(int(to.u)-128) < 0 || abs(d) > abs(int(black.u)-128)/2 {
		t.Errorf("mid grey has a u of %d, black one of %d: it is to be toned less", mid.u, black.u)
	}
	for x := 12; x < 60; x += 8 {
		if a, b := pixel(after, x-8, 18).y, pixel(after, x, 18).y; b < a {
			t.Errorf("at %d the grey is %d, below the %d of a darker one", x, b, a)
		}
	}
}

func abs(v int) int { return max(v, -v) }
