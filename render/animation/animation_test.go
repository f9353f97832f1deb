package animation_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"testing"
	"time"

	"github.com/scenewright/scenewright/render/animation"
)

var (
	ground = color.RGBA{20, 30, 60, 255}
	ink    = color.RGBA{250, 200, 40, 255}
)

// square is a picture of an even ground with a square on it, size pixels wide.
func square(x, size int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 160, 90))
	draw.Draw(m, m.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(x, 20, x+size, 20+size), image.NewUniform(ink), image.Point{}, draw.Src)
	return m
}

// ramp is a picture whose colours change softly from one side to the other.
func ramp() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 160, 90))
	for y := range 90 {
		for x := range 160 {
			m.SetRGBA(x, y, color.RGBA{uint8(20 + x), uint8(30 + x/2), 60, 255})
		}
	}
	return m
}

// played is what a viewer sees of each of a GIF's pictures.
func played(t *testing.T, g *gif.GIF) (all []*image.RGBA) {
	t.Helper()
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, p := range g.Image {
		draw.Draw(screen, p.Rect, p, p.Rect.Min, draw.Over)
		seen := image.NewRGBA(screen.Rect)
		copy(seen.Pix, screen.Pix)
		all = append(all, seen)
	}
	return all
}

// off is how far two pictures are apart: the mean of what a level differs by.
func off(a, b *image.RGBA) float64 {
	sum := 0
	for i := range a.Pix {
		sum += max(int(a.Pix[i])-int(b.Pix[i]), int(b.Pix[i])-int(a.Pix[i]))
	}
	return float64(sum) / float64(len(a.Pix))
}

func written(t *testing.T, pictures []animation.Picture) (*gif.GIF, int) {
	t.Helper()
	var out bytes.Buffer
	if err := animation.Write(&out, pictures); err != nil {
		t.Fatal(err)
	}
	size := out.Len()
	g, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	return g, size
}

// TestPicturesComeBack: what is played is what was given, for as long.
func TestPicturesComeBack(t *testing.T) {
	given := []animation.Picture{
		{Image: square(10, 30), For: 105 * time.Millisecond},
		{Image: square(60, 30), For: 105 * time.Millisecond},
		{Image: square(60, 30), For: 790 * time.Millisecond},
		{Image: ramp(), For: time.Second},
	}
	g, _ := written(t, given)
	for i, seen := range played(t, g) {
		if far := off(seen, given[i].Image); far > 2 {
			t.Errorf("picture %d is %.2f levels off", i, far)
		}
	}
	total := 0
	for _, d := range g.Delay {
		total += d
	}
	if len(g.Image) != len(given) || total != 200 || g.LoopCount != 0 {
		t.Errorf("%d pictures for %d hundredths, %d times", len(g.Image), total, g.LoopCount)
	}
}

// TestWhatStandsCostsNothing: of a picture that moves a little only that is written,
// and a ground without steps has no pattern on it.
func TestWhatStandsCostsNothing(t *testing.T) {
	still, one := written(t, []animation.Picture{{Image: square(10, 30), For: time.Second}})
	for _, c := range []image.Point{{0, 0}, {80, 45}, {159, 89}} {
		if at := still.Image[0].At(c.X, c.Y); at != still.Image[0].At(1, 0) {
			t.Errorf("the ground is %v at %v", at, c)
		}
	}
	g, two := written(t, []animation.Picture{{Image: square(10, 30), For: time.Second}, {Image: square(14, 30), For: time.Second}})
	if box := g.Image[1].Rect; box != image.Rect(10, 20, 44, 50) {
		t.Errorf("the second picture covers %v", box)
	}
	if two-one > 150 {
		t.Errorf("the second picture takes %d bytes, the first %d", two-one, one)
	}
}

func TestNothingIsNoAnimation(t *testing.T) {
	if err := animation.Write(&bytes.Buffer{}, nil); err == nil {
		t.Error("there was no error")
	}
}
