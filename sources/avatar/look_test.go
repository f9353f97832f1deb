//go:build look

package avatar

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
)

// TestLook writes sheets to LOOK_DIR for somebody to look at: the people, and
// one of them speaking.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK_DIR")
	if dir == "" {
		t.Skip("LOOK_DIR is not set")
	}
	words := sentence([]string{"m", "aa", "p"}, []string{"f", "ay", "v"}, []string{"th", "iy"}, []string{"w", "uw"}, []string{"l", "ow"}, []string{"eh", "sh"})
	var round, standing, speaking []image.Image
	for i, l := range looks {
		a := larger(appearance(l, frame.Round, words), 2)
		round = append(round, cut(film(t, a, 1920, 1080)(0), a.Seat.X-20, a.Seat.Y-20, 304, 304))
		a = larger(appearance(l, frame.Standing, words), 2)
		if i%2 == 1 {
			a.Ground = cream
		}
		standing = append(standing, cut(film(t, a, 1920, 1080)(30), a.Seat.X, a.Seat.Y, 340, 374))
	}
	for _, l := range looks[:3] {
		a := larger(appearance(l, frame.Standing, words), 2)
		at := film(t, a, 1920, 1080)
		for i := range 16 {
			speaking = append(speaking, cut(at(27+i*3), a.Seat.X+90, a.Seat.Y+60, 160, 170))
		}
	}
	write(t, filepath.Join(dir, "round.png"), sheet(round, 4))
	write(t, filepath.Join(dir, "standing.png"), sheet(standing, 4))
	write(t, filepath.Join(dir, "speaking.png"), sheet(speaking, 8))
}

func cut(img *image.RGBA, x, y, w, h float64) image.Image {
	return img.SubImage(image.Rect(int(x), int(y), int(x+w), int(y+h)))
}

func sheet(all []image.Image, columns int) image.Image {
	size := all[0].Bounds().Size()
	out := image.NewRGBA(image.Rect(0, 0, columns*size.X, (len(all)+columns-1)/columns*size.Y))
	for i, img := range all {
		at := image.Pt(i%columns*size.X, i/columns*size.Y)
		draw.Draw(out, image.Rectangle{at, at.Add(size)}, img, img.Bounds().Min, draw.Src)
	}
	return out
}

func write(t *testing.T, path string, img image.Image) {
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
