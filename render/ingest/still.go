package ingest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Limits and formats of pictures for films.
const (
	leastSide    = 16        // pixels; smaller ones show nothing
	maxPrepared  = 384 << 20 // bytes of memory while unpacking
	preparedLong = 3840      // pixels of the longer side of a film of 2160 lines
	preparedWide = 2160      // and of the shorter one
	preparedJPEG = 95        // JPEG's quality
	logoSide     = 2000      // pixels of the longer side of a logo
	pale         = 200.0     // the mean luma of a logo that is invisible on white, of 255
	banner       = 3         // length to width: a longer picture has no representative part
	mostMade     = 40 << 20  // pixels of the resulting picture
)

// Picture converts a picture to a still: see engine.Preparer.
func (in *Ingest) Picture(ctx context.Context, path, to string) (story.PreparedPicture, error) {
	a, err := in.unpack(ctx, forStill, path, to)
	return a.Picture, failure(ctx, err)
}

// Logo converts and analyses a logo: see engine.Preparer.
func (in *Ingest) Logo(ctx context.Context, path, to string) (logo.Variant, error) {
	a, err := in.unpack(ctx, forLogo, path, to)
	return a.Logo, failure(ctx, err)
}

// unpack unpacks a picture of any kind in a child, and writes the result to to. One that was
// refused before is refused at once.
func (in *Ingest) unpack(ctx context.Context, what aim, path, to string) (a answer, err error) {
	f, err := os.Open(path)
	if err != nil {
		return a, err
	}
	defer f.Close()
	kind, err := sniff(f)
	if err != nil {
		return a, err
	}
	if kind.Type != library.Image {
		return in.unpackKind(ctx, what, kind, f, to)
	}
	err = in.refused.once(ctx, what, f, func() error {
		a, err = in.unpackKind(ctx, what, kind, f, to)
		return err
	})
	return a, err
}

// unpackKind unpacks a file of a known kind as unpack does.
func (in *Ingest) unpackKind(ctx context.Context, what aim, kind library.Kind, f *os.File, to string) (a answer, err error) {
	e, moves := errand{For: what, Extension: kind.Extension}, false
	switch {
	case kind.Extension == "svg":
		drawn, err := in.drawSVG(ctx, f, drawTime)
		if err != nil {
			return a, err
		}
		defer drawn.Close()
		f, e.Extension, e.Weighed = drawn, "png", true
	case kind.Type == library.Image:
		e.Orientation, moves, err = unpackable(f, kind.Extension)
	case kind.Type == library.Video && what == forStill:
		shot, err := in.firstFrame(ctx, f.Name())
		if err != nil {
			return a, err
		}
		defer shot.Close()
		f, e.Extension = shot, "png"
	default:
		err = unsupported("there is no picture in the file")
	}
	if err != nil {
		return a, err
	}
	a, err = in.child(ctx, e, f, to)
	a.Picture.Moves, a.Picture.Stopped = moves && e.Extension == "gif", moves && e.Extension != "gif"
	return a, err
}

// unpackable refuses a raster picture that is useless, or takes too much. It returns the picture's
// orientation, and whether it moves.
func unpackable(f *os.File, extension string) (orientation int, moves bool, err error) {
	p, err := readPicture(f, extension)
	if err != nil {
		return 0, false, err
	}
	if p.cost > maxPrepared {
		return 0, false, tooLarge("the picture takes more memory to unpack than one may")
	}
	return p.orientation, p.frames > 1, largeEnough(p.width, p.height)
}

// unpackBytes decodes a picture, the first frame of an animation.
func unpackBytes(raw []byte, extension string) (image.Image, error) {
	if extension == "gif" {
		return onCanvas(raw)
	}
	img, _, err := image.Decode(bytes.NewReader(firstFrameOf(raw)))
	return img, err
}

// onCanvas returns the first frame of a GIF, which may be smaller than the picture, on its canvas.
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

// largeEnough refuses a picture too small to be recognised.
func largeEnough(width, height int) error {
	if min(width, height) >= leastSide {
		return nil
	}
	return refused(fmt.Sprintf("it has only %d × %d pixels", width, height), fmt.Sprintf("send one of at least %d pixels a side", leastSide))
}

// keepStill writes a picture: as a PNG if that keeps its edges sharp, else as a JPEG. A graphic, a
// picture with transparency, or one far longer than wide is shown whole.
func (e errand) keepStill(img image.Image, to io.Writer) (made story.PreparedPicture, err error) {
	if err := largeEnough(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return made, err
	}
	small := turnUpright(fitted(img), e.Orientation)
	made.Width, made.Height = small.Bounds().Dx(), small.Bounds().Dy()
	made.Clear = !small.Opaque()
	if made.Clear && blank(small) {
		return made, broken("all of the picture is transparent")
	}
	if made.Clear {
		small = grounded(small)
	}
	points := relief.New(small)
	edge, flat := points.Graphic()
	seen := points.Salience()
	made.Edge = edge
	if flat || made.Clear || e.Weighed || max(made.Width, made.Height) > banner*min(made.Width, made.Height) {
		made.Graphic, made.Relief = true, points.Map(seen)
	} else {
		faces := points.Faces(float64(made.Width) / float64(made.Height))
		made.Subject, made.Relief = seen.Subject(faces...), points.Map(seen, faces...)
	}
	if flat || made.Clear {
		return made, png.Encode(to, small)
	}
	return made, jpeg.Encode(to, small, &jpeg.Options{Quality: preparedJPEG})
}

// grounded returns a picture with a background behind its transparent parts: white, or a dark one
// for a mostly light picture.
func grounded(img *image.NRGBA) *image.NRGBA {
	light, seen := 0.0, 0.0
	for i := 0; i+3 < len(img.Pix); i += 4 {
		alpha := float64(img.Pix[i+3])
		light += alpha * timeline.RGB(img.Pix[i], img.Pix[i+1], img.Pix[i+2]).Luma()
		seen += alpha
	}
	ground := color.NRGBA{255, 255, 255, 255}
	if light > pale*seen {
		ground = color.NRGBA{28, 28, 32, 255}
	}
	return imaging.Overlay(imaging.New(img.Bounds().Dx(), img.Bounds().Dy(), ground), img, image.Point{}, 1)
}

// keepLogo writes a logo as a PNG, which keeps every pixel.
func keepLogo(img image.Image, orientation int, to io.Writer) (logo.Variant, error) {
	small := turnUpright(imaging.Fit(img, logoSide, logoSide, imaging.CatmullRom), orientation)
	v, err := logo.Look(small)
	if err != nil {
		return v, err
	}
	return v, png.Encode(to, small)
}

// fitted returns a picture no larger than a film can show: it still covers the largest frame in the
// picture's own orientation.
func fitted(img image.Image) *image.NRGBA {
	b := img.Bounds()
	long, short := float64(max(b.Dx(), b.Dy())), float64(min(b.Dx(), b.Dy()))
	k := max(preparedLong/long, preparedWide/short)
	if k >= 1 {
		return imaging.Clone(img)
	}
	return imaging.Resize(img, int(float64(b.Dx())*k+.5), int(float64(b.Dy())*k+.5), imaging.CatmullRom)
}

// blank reports whether a picture is wholly invisible.
func blank(img *image.NRGBA) bool {
	for i := 3; i < len(img.Pix); i += 4 {
		if img.Pix[i] > 0 {
			return false
		}
	}
	return true
}

// writeFile writes a file completely or not at all.
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
