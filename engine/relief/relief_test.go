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
	m := mapped(relief.New(img))
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
}

// painted is a picture of 640 × 480 whose colours a function tells.
func painted(at func(x, y int) color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 640, 480))
	for i := range 640 * 480 {
		img.SetRGBA(i%640, i/640, at(i%640, i/640))
	}
	return img
}

// ball is a picture of a meadow out of focus with a ball at a place in it.
func ball(cx, cy, radius int) *image.RGBA {
	return painted(func(x, y int) color.RGBA {
		if (x-cx)*(x-cx)+(y-cy)*(y-cy) < radius*radius {
			return color.RGBA{200, uint8(40 + 60*((x/6+y/6)%2)), 30, 255}
		}
		return color.RGBA{uint8(60 + x/16), uint8(120 + y/8), uint8(50 + (x+y)/32), 255}
	})
}

func mapped(p relief.Points) relief.Map { return p.Map(p.Salience()) }

func TestSubject(t *testing.T) {
	for _, at := range [][3]int{{320, 240, 80}, {140, 300, 60}, {500, 150, 40}} {
		got := relief.New(ball(at[0], at[1], at[2])).Salience().Subject()
		x, y, r := float64(at[0])/640, float64(at[1])/480, float64(at[2])
		want := timeline.Rect{X: x - r/640, Y: y - r/480, W: 2 * r / 640, H: 2 * r / 480}
		if in := got.Intersect(want); in.W*in.H < .85*want.W*want.H || got.W*got.H > 3*want.W*want.H {
			t.Errorf("a ball at %.2f is found at %.2f", want, got)
		}
	}
	plain := painted(func(x, y int) color.RGBA { return color.RGBA{uint8(x / 4), uint8(y / 3), 90, 255} })
	if got := relief.New(plain).Salience().Subject(); !got.Empty() {
		t.Errorf("a picture of nothing has a subject at %.2f", got)
	}
}

// TestFaces: they are the subject, the crop has them whole, and no part of them is covered.
func TestFaces(t *testing.T) {
	p, face := relief.New(ball(140, 300, 60)), timeline.Rect{X: .7, Y: .1, W: .1, H: .2}
	if got := p.Salience().Subject(face); got != face {
		t.Errorf("the subject is at %.2f, want the face", got)
	}
	m := p.Map(p.Salience(), face)
	if at := m.Crop(.3, 1, p.Salience().Subject(face)); at.X-.15 > face.X || at.X+.15 < face.X+face.W {
		t.Errorf("the crop is about %.2f, without the face", at)
	}
	joined := relief.Join([]relief.Map{mapped(p), m, m})
	for _, m := range []relief.Map{m, joined} {
		if len(m.Faces) != 1 || m.Share(timeline.Rect{X: .78, Y: .28, W: .2, H: .2}, face) != 1 {
			t.Errorf("a corner of %.2f may be covered", m.Faces)
		}
	}
}

func TestGraphic(t *testing.T) {
	white, ink := color.RGBA{250, 250, 250, 255}, color.RGBA{20, 20, 60, 255}
	lettering := painted(func(x, y int) color.RGBA {
		if y > 150 && y < 330 && x > 60 && x < 580 && x/20%2 == 0 {
			return ink
		}
		return white
	})
	flag := painted(func(x, _ int) color.RGBA { return []color.RGBA{{220, 0, 0, 255}, white, ink}[x*3/640] })
	for name, img := range map[string]image.Image{"lettering": lettering, "a flag": flag} {
		if _, graphic := relief.New(img).Graphic(); !graphic {
			t.Errorf("%s is no graphic", name)
		}
	}
	if edge, _ := relief.New(lettering).Graphic(); edge.Luma() < 245 {
		t.Errorf("the edge of lettering on white is %v", edge)
	}
	if _, graphic := relief.New(ball(320, 240, 80)).Graphic(); graphic {
		t.Error("a photograph is a graphic")
	}
}

// TestPeak: the mean of a cell hides the white in it, which words cannot be read on.
func TestPeak(t *testing.T) {
	m := mapped(relief.New(painted(func(x, y int) color.RGBA {
		if x%10 < 2 {
			return color.RGBA{255, 255, 255, 255}
		}
		return color.RGBA{A: 255}
	})))
	all := timeline.Rect{W: 1, H: 1}
	if got := m.Brightest(all); got < .99 {
		t.Errorf("white stripes on black are light to %.2f", got)
	}
	m.Peak = nil
	if got := m.Brightest(all); got > .3 {
		t.Errorf("a map without peaks is light to %.2f", got)
	}
}
