//go:build look

package icon

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"github.com/scenewright/scenewright/engine/timeline"
)

// TestLook draws a sheet of all symbols into the folder LOOK_DIR: each at 104
// pixels, as on a tile, and at 58, as in a list.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK_DIR")
	if dir == "" {
		t.Fatal("set LOOK_DIR to a folder to draw symbols to look at")
	}
	const columns, w, h = 10, 190, 150
	var names []string
	for _, row := range rows(symbolData) {
		if name := strings.TrimSpace(strings.Split(row, "|")[0]); installed().has(name) {
			names = append(names, name)
		}
	}
	rows := (len(names) + columns - 1) / columns
	sheet := image.NewRGBA(image.Rect(0, 0, columns*w, rows*h))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(color.RGBA{0xf6, 0xf1, 0xe8, 255}), image.Point{}, draw.Src)
	for i, name := range names {
		x, y := i%columns*w, i/columns*h
		put(sheet, Named(name).In(104), x+6, y+6)
		put(sheet, Named(name).In(58), x+118, y+30)
		d := font.Drawer{Dst: sheet, Src: image.Black, Face: basicfont.Face7x13, Dot: fixed.P(x+10, y+130)}
		d.DrawString(name)
	}
	f, err := os.Create(filepath.Join(dir, "icons.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, sheet); err != nil {
		t.Fatal(err)
	}
}

func put(img *image.RGBA, p timeline.Path, x, y int) {
	r := vector.NewRasterizer(110, 110)
	for _, s := range p {
		a, b, c := s.P[0], s.P[1], s.P[2]
		switch s.Op {
		case timeline.OpMove:
			r.MoveTo(float32(a.X), float32(a.Y))
		case timeline.OpLine:
			r.LineTo(float32(a.X), float32(a.Y))
		case timeline.OpQuad:
			r.QuadTo(float32(a.X), float32(a.Y), float32(b.X), float32(b.Y))
		case timeline.OpCubic:
			r.CubeTo(float32(a.X), float32(a.Y), float32(b.X), float32(b.Y), float32(c.X), float32(c.Y))
		case timeline.OpClose:
			r.ClosePath()
		}
	}
	r.Draw(img, image.Rect(x, y, x+110, y+110), image.NewUniform(color.RGBA{0x0b, 0x25, 0x45, 255}), image.Point{})
}
