//go:build look

package design

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"golang.org/x/image/draw"

	"github.com/scenewright/scenewright/engine/story"
)

// TestLook draws frames to look at into the folder LOOK_DIR:
//
//	LOOK_DIR=/tmp/look go test -tags look -run TestLook ./render/design
//
// LOOK_ONLY picks a film by name, LOOK_FULL draws its frames in full size.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK_DIR")
	if dir == "" {
		t.Fatal("set LOOK_DIR to a folder to draw frames to look at")
	}
	fonts := fontsOf(t)
	for _, f := range slices.Concat(films(), formatFilms(), wordFilms(), extremes()) {
		if only := os.Getenv("LOOK_ONLY"); only != "" && only != f.name {
			continue
		}
		scenes := design(t, fonts, f.board)
		drawSheet(t, dir, f.name, f.board, func(i int, at time.Duration) *image.RGBA {
			return drawn(fonts, scenes[i], f.board.Width, f.board.Height, at)
		})
	}
}

// moments are the shares of a scene that a sheet shows.
var moments = []float64{.08, .3, .6, .93}

func drawSheet(t *testing.T, dir, name string, b story.Storyboard, at func(int, time.Duration) *image.RGBA) {
	const h = 360
	w := h * b.Width / b.Height
	sheet := image.NewRGBA(image.Rect(0, 0, w*len(moments)+8*(len(moments)-1), (h+8)*len(b.Scenes)))
	for i, sc := range b.Scenes {
		length := time.Duration(sc.Frames) * time.Second / time.Duration(b.FPS)
		for j, m := range moments {
			img := at(i, time.Duration(m*float64(length)))
			box := image.Rect(0, 0, w, h).Add(image.Pt(j*(w+8), i*(h+8)))
			draw.ApproxBiLinear.Scale(sheet, box, img, img.Bounds(), draw.Src, nil)
			if os.Getenv("LOOK_FULL") != "" {
				save(t, filepath.Join(dir, fmt.Sprintf("%s-%d-%d.png", name, i, j)), img)
			}
		}
	}
	save(t, filepath.Join(dir, name+".png"), sheet)
}

func save(t *testing.T, path string, img image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
