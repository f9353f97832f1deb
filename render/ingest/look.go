package ingest

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"

	"golang.org/x/image/webp"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/render/photo"
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
	select {
	case in.drawing <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-in.drawing }()
	img, err := decodeImage(file, f)
	if err != nil {
		return damaged(err)
	}
	colors := sample(img)
	found.DominantColors, found.Brightness = colors.dominant(), colors.brightness()
	return nil
}

// decodeImage unpacks a picture, of one that moves the first frame.
func decodeImage(f *os.File, what library.File) (image.Image, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	switch what.Extension {
	case "png":
		return png.Decode(f)
	case "gif":
		return gif.Decode(f)
	case "webp":
		return decodeWebP(f)
	}
	return jpeg.Decode(f)
}

// decodeWebP unpacks a WebP. The decoder knows none that move: it is given the
// first frame as a file of its own.
func decodeWebP(f *os.File) (image.Image, error) {
	raw, err := io.ReadAll(io.LimitReader(f, 25<<20))
	if err != nil {
		return nil, err
	}
	return webp.Decode(bytes.NewReader(photo.FirstFrame(raw)))
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
