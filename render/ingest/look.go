package ingest

import (
	"context"
	"image"
	"image/color"
	"os"

	"github.com/scenewright/scenewright/engine/library"
)

// Limits of analysing a picture.
const (
	maxUnpacked = 192 << 20 // bytes; a picture that needs more is not analysed
	looked      = 128       // pixels a side that are sampled
)

// analyzeImage finds the colours of a picture. Only one picture is unpacked at a time, and none
// that takes more than maxUnpacked, which gets no colours.
func (in *Ingest) analyzeImage(ctx context.Context, path string, f library.File, found *library.Analytics) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	a, err := in.colors(ctx, file, f.Extension)
	if err != nil {
		return failure(ctx, err)
	}
	found.DominantColors, found.Brightness = a.Analytics.DominantColors, a.Analytics.Brightness
	return nil
}

// colors finds the colours of a picture in a child.
func (in *Ingest) colors(ctx context.Context, picture *os.File, extension string) (a answer, err error) {
	if extension == "svg" {
		return in.unpackKind(ctx, forColors, library.Kind{Type: library.Image, Extension: extension}, picture, "")
	}
	p, err := readPicture(picture, extension)
	if err != nil {
		return a, err
	}
	if p.cost > maxUnpacked {
		return a, nil
	}
	return in.child(ctx, errand{For: forColors, Extension: extension}, picture, "")
}

// sample returns the palette of pixels spread evenly over a picture, without transparent ones.
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
