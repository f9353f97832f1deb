package ingest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/render/photo"
)

// What a picture for a film may take and is made into.
const (
	leastSide    = 16        // pixels; what is smaller shows nothing
	maxPrepared  = 384 << 20 // bytes that unpacking may take
	preparedLong = 3840      // pixels of the longer side of a film of 2160 lines
	preparedWide = 2160      // and of the shorter one
	preparedJPEG = 95        // JPEG's quality
)

// Picture makes a still: see engine.Preparer.
func (in *Ingest) Picture(ctx context.Context, path, to string) (engine.PreparedPicture, error) {
	made, err := in.still(ctx, path, to)
	if err != nil {
		return engine.PreparedPicture{}, failure(ctx, err)
	}
	return made, nil
}

func (in *Ingest) still(ctx context.Context, path, to string) (made engine.PreparedPicture, err error) {
	select {
	case in.drawing <- struct{}{}:
	case <-ctx.Done():
		return made, ctx.Err()
	}
	defer func() { <-in.drawing }()
	f, err := os.Open(path)
	if err != nil {
		return made, err
	}
	defer f.Close()
	kind, err := sniff(f)
	if err != nil {
		return made, err
	}
	img, err := in.unpack(ctx, f, kind)
	if err != nil {
		return made, err
	}
	return keepStill(img, to)
}

// unpack reads a picture of any kind, upright.
func (in *Ingest) unpack(ctx context.Context, f *os.File, kind library.Kind) (image.Image, error) {
	switch {
	case kind.Extension == "svg":
		return in.drawSVG(ctx, f)
	case kind.Type == library.Image:
		return unpackPhoto(f, kind)
	case kind.Type == library.Video:
		return in.firstFrame(ctx, f.Name())
	}
	return nil, unsupported("there is no picture in the file")
}

// unpackPhoto reads a picture of pixels.
func unpackPhoto(f *os.File, kind library.Kind) (image.Image, error) {
	p, err := readPicture(f, kind.Extension)
	if err != nil {
		return nil, damaged(err)
	}
	if p.cost > maxPrepared {
		return nil, tooLarge("the picture takes more memory to unpack than one may")
	}
	if err := largeEnough(p.width, p.height); err != nil {
		return nil, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(io.LimitReader(f, kind.MaxBytes))
	if err != nil {
		return nil, err
	}
	img, err := unpackBytes(raw, kind.Extension)
	if err != nil {
		return nil, damaged(err)
	}
	return photo.Upright(img, photo.Orientation(raw)), nil
}

// unpackBytes decodes a picture, of one that moves the first frame.
func unpackBytes(raw []byte, extension string) (image.Image, error) {
	if extension == "gif" {
		return onCanvas(raw)
	}
	img, _, err := image.Decode(bytes.NewReader(photo.FirstFrame(raw)))
	return img, err
}

// onCanvas is the first frame of a GIF, which may be smaller than the picture.
func onCanvas(raw []byte) (image.Image, error) {
	config, err := gif.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	first, err := gif.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	whole := image.NewNRGBA(image.Rect(0, 0, config.Width, config.Height))
	draw.Draw(whole, first.Bounds(), first, first.Bounds().Min, draw.Src)
	return whole, nil
}

// largeEnough refuses what nobody could make out.
func largeEnough(width, height int) error {
	if min(width, height) >= leastSide {
		return nil
	}
	return refused(fmt.Sprintf("it has only %d × %d pixels", width, height), fmt.Sprintf("send one of at least %d pixels a side", leastSide))
}

// keepStill writes a picture: as a PNG where parts of it are transparent, else
// as a JPEG.
func keepStill(img image.Image, to string) (made engine.PreparedPicture, err error) {
	if err := largeEnough(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return made, err
	}
	small := fitted(img)
	made.Width, made.Height = small.Bounds().Dx(), small.Bounds().Dy()
	made.Clear, made.Relief = !small.Opaque(), relief.Of(small)
	if made.Clear && blank(small) {
		return made, broken("all of the picture is transparent")
	}
	return made, writeFile(to, func(w io.Writer) error {
		if made.Clear {
			return png.Encode(w, small)
		}
		return jpeg.Encode(w, small, &jpeg.Options{Quality: preparedJPEG})
	})
}

// fitted is a picture no larger than a film can show: it still covers the
// frame of the largest one, held as the picture is.
func fitted(img image.Image) *image.NRGBA {
	b := img.Bounds()
	long, short := float64(max(b.Dx(), b.Dy())), float64(min(b.Dx(), b.Dy()))
	k := max(preparedLong/long, preparedWide/short)
	if k >= 1 {
		return imaging.Clone(img)
	}
	return imaging.Resize(img, int(float64(b.Dx())*k+.5), int(float64(b.Dy())*k+.5), imaging.CatmullRom)
}

// blank reports whether nothing of a picture can be seen.
func blank(img *image.NRGBA) bool {
	for i := 3; i < len(img.Pix); i += 4 {
		if img.Pix[i] > 0 {
			return false
		}
	}
	return true
}

// writeFile makes a file, complete or not at all.
func writeFile(path string, fill func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	if err := errors.Join(fill(w), w.Flush(), f.Close()); err != nil {
		return errors.Join(fmt.Errorf("%s: %w", filepath.Base(path), err), os.Remove(path))
	}
	return nil
}
