package main

import (
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // a format of designs
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/image/draw"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/compose"
)

// pair is a page as it is drawn and as it was designed; design may be nil.
type pair struct {
	name         string
	ours, design image.Image
}

// mockup is a page's design, nil where the folder has none of its name.
func mockup(dir, name string) (image.Image, error) {
	if dir == "" {
		return nil, nil
	}
	for _, ext := range []string{".png", ".jpg"} {
		img, err := load(filepath.Join(dir, name+ext))
		if !errors.Is(err, fs.ErrNotExist) {
			return img, err
		}
	}
	return nil, nil
}

func load(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return img, nil
}

// The measures of a sheet, in pixels.
const (
	cellWidth  = 800
	cellHeight = 450
	labelRoom  = 40
	cellGap    = 10
	pairsARow  = 2
)

// sheet is all pairs, two in a row: the design, and beside it what is drawn.
// Without designs it is the frames alone.
func sheet(fonts *typeset.Fonts, pairs []pair) image.Image {
	compared := slices.ContainsFunc(pairs, func(p pair) bool { return p.design != nil })
	wide := cellWidth + cellGap
	if compared {
		wide *= 2
	}
	columns := min(len(pairs), pairsARow)
	rows := (len(pairs) + columns - 1) / columns
	img := image.NewRGBA(image.Rect(0, 0, columns*wide, rows*(cellHeight+labelRoom)))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	for i, p := range pairs {
		at := image.Pt(i%columns*wide, i/columns*(cellHeight+labelRoom))
		label(img, fonts, p.name, at)
		at.Y += labelRoom
		if compared {
			paste(img, p.design, at)
			at.X += cellWidth + cellGap
		}
		paste(img, p.ours, at)
	}
	return img
}

// paste puts a picture into the cell at a corner, as large as it fits.
func paste(dst draw.Image, src image.Image, at image.Point) {
	if src == nil {
		return
	}
	b := src.Bounds()
	k := min(float64(cellWidth)/float64(b.Dx()), float64(cellHeight)/float64(b.Dy()))
	w, h := int(k*float64(b.Dx())), int(k*float64(b.Dy()))
	box := image.Rect(0, 0, w, h).Add(at).Add(image.Pt((cellWidth-w)/2, 0))
	draw.CatmullRom.Scale(dst, box, src, b, draw.Src, nil)
}

// label writes a name above a pair.
func label(dst draw.Image, fonts *typeset.Fonts, name string, at image.Point) {
	text := timeline.Layer{Name: "label", Role: timeline.RoleText, Text: &timeline.Text{
		Line: name, Style: typeset.Style{Family: "Inter", Weight: 600, Size: 24, Language: "en"}, X: 8, Y: 28, Color: timeline.RGB(0, 0, 0),
	}}
	tl := timeline.Timeline{Width: cellWidth, Height: labelRoom, FPS: fps, Frames: 1, Scenes: []timeline.Scene{
		{ID: "label", Frames: 1, Ground: timeline.RGB(255, 255, 255), Layers: []timeline.Layer{text}},
	}}
	if img, err := compose.New(fonts, tl, nil).Image(0); err == nil { // a sheet without a label is still one
		draw.Draw(dst, img.Rect.Add(at), img, image.Point{}, draw.Src)
	}
}

// savePairs writes every pair in full size, the design at the left.
func savePairs(dir string, pairs []pair) error {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	for _, p := range pairs {
		if err := savePNG(filepath.Join(dir, p.name+".png"), p.side()); err != nil {
			return err
		}
	}
	return nil
}

// side is a pair side by side, as large as the frame; the frame alone where
// there is no design.
func (p pair) side() image.Image {
	if p.design == nil {
		return p.ours
	}
	b := p.ours.Bounds()
	img := image.NewRGBA(image.Rect(0, 0, 2*b.Dx()+cellGap, b.Dy()))
	draw.CatmullRom.Scale(img, image.Rect(0, 0, b.Dx(), b.Dy()), p.design, p.design.Bounds(), draw.Src, nil)
	draw.Draw(img, b.Add(image.Pt(b.Dx()+cellGap, 0)), p.ours, b.Min, draw.Src)
	return img
}

func savePNG(path string, img image.Image) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(f, img), f.Close())
}
