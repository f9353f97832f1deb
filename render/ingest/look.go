package ingest

import (
	"context"
	"image"
	"image/color"
	"os"

	"github.com/scenewright/scenewright/engine/library"
)

// What looking at a picture may take.
const (
	maxUnpacked = 192 << 20 // bytes; a picture that needs more is not looked at
	looked      = 128       // pixels a side that are looked at
)

// analyzeImage finds the colours of a picture. Only one picture is unpacked at
// a time, and none that takes more than maxUnpacked: it goes without colours.
func (in *Ingest) analyzeImage(ctx context.Context, path string, f library.File, found *library.Analytics) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	p, err := readPicture(file, f.Extension)
	if err != nil {
		return damaged(err)
	}
	if p.cost > maxUnpacked {
		return nil
	}
	a, err := in.child(ctx, errand{For: forColors, Extension: f.Extension}, file, "")
	if err != nil {
		return failure(ctx, err)
	}
	found.DominantColors, found.Brightness = a.Analytics.DominantColors, a.Analytics.Brightness
	return nil
}

// sample looks at pixels that lie evenly over a picture, and at none that can
// be seen through.
func sample(img image.Image) *palette {
	p := &palette{}
	b := img.Bounds()
	w, h := min(looked, b.Dx()), min(looked, b.Dy())
	for j := range h {
		for i := range w {
			at := img.At(b.Min.X+(2*i+1)*b.Dx()/(2*w), b.Min.Y+(2*j+1)*b.Dy()/(2*h))
			c, ok := color.NRGBAModel.Convert(at).(color.NRGBA)
			if ok && c.A >= 128 {
				p.add(c.R, c.G, c.B)
			}
		}
	}
	return p
}
