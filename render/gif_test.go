package render

import (
	"image"
	"image/draw"
	"image/gif"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/scenewright/scenewright/render/compose"
	"github.com/scenewright/scenewright/render/rendertest"
)

// TestTitleMoves: beside the film lies a GIF of how its title comes up, small and as
// long as the title, whose last picture is what the film shows then.
func TestTitleMoves(t *testing.T) {
	const last = 57 // of two seconds every third
	film := rendertest.Sample{Width: 1280, Height: 720, Scenes: 2, Scene: 2 * time.Second}.Make()
	made, dir := rendered(t, newRenderer(t, nil), film)
	file, err := os.Open(filepath.Join(dir, made.GIF))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	g, err := gif.DecodeAll(file)
	if err != nil {
		t.Fatal(err)
	}
	seen, total := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height)), 0
	for i, p := range g.Image {
		draw.Draw(seen, p.Rect, p, p.Rect.Min, draw.Over)
		total += g.Delay[i]
	}
	if len(g.Image) < 5 || total != 200 {
		t.Errorf("it has %d pictures in %d hundredths of a second", len(g.Image), total)
	}
	frame := compose.Frame{Width: 1280, Height: 720, Pix: frameOf(t, filepath.Join(dir, made.Video), last)}
	want := frame.Shrunk(480, 270).RGBA()
	if seen.Rect != want.Rect {
		t.Fatalf("it is %v, want %v", seen.Rect, want.Rect)
	}
	off := 0
	for i, v := range want.Pix {
		off += max(int(v)-int(seen.Pix[i]), int(seen.Pix[i])-int(v))
	}
	if mean := float64(off) / float64(len(want.Pix)); mean > 4 {
		t.Errorf("its last picture is %.1f levels off", mean)
	}
}
