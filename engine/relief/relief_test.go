package relief_test

import (
	"image"
	"image/color"
	"testing"

	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/timeline"
)

// TestOf measures a picture with a sky above a field of stubble.
func TestOf(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for y := range 480 {
		for x := range 640 {
			v := uint8(200)
			if y >= 240 {
				v = uint8(40 + 120*((x/5+y/5)%2))
			}
			img.SetRGBA(x, y, color.RGBA{v, v, v, 255})
		}
	}
	m := relief.Of(img)
	sky, field := timeline.Rect{W: 1, H: .45}, timeline.Rect{Y: .55, W: 1, H: .45}
	if got := m.Busy(sky); got > .05 {
		t.Errorf("the sky is busy to %.2f, want hardly", got)
	}
	if got := m.Busy(field); got < .4 {
		t.Errorf("the field is busy to %.2f, want much", got)
	}
	if got := m.Brightest(sky); got < .75 || got > .82 {
		t.Errorf("the sky is light to %.2f, want .78", got)
	}
	if got := m.Uneven(sky); got > .02 {
		t.Errorf("the sky is uneven by %.2f", got)
	}
	for y := range 120 {
		for x := range 120 {
			img.SetRGBA(400+x, 60+y, color.RGBA{20, 20, 20, 255})
		}
	}
	if got := relief.Of(img).Uneven(sky); got < .15 {
		t.Errorf("a sky with a kite in it is uneven by %.2f", got)
	}
	if relief.Of(image.NewRGBA(image.Rectangle{})).Known() {
		t.Error("a picture of no pixels is known")
	}
}
