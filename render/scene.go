package render

import (
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"path/filepath"
	"strconv"

	"golang.org/x/image/draw"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

var _ engine.Illustrator = (*Renderer)(nil)

// Still draws one frame: see engine.Illustrator. Like segments of films, stills are cached by the
// inputs that determine their pixels.
func (r *Renderer) Still(ctx context.Context, req story.StillRequest) (string, error) {
	f, err := r.begin(story.RenderRequest{Timeline: req.Timeline, Dir: req.Dir, Open: req.Open, Progress: func(float64) {}})
	if err != nil {
		return "", failure(ctx, err)
	}
	defer f.clear()
	if err := f.drawStill(ctx, req); err != nil {
		return "", failure(ctx, fmt.Errorf("still: %w", err))
	}
	return stillName, nil
}

const (
	stillName    = "still.jpg"
	stillQuality = 90 // JPEG's, 1 to 100
)

// drawStill draws the requested frame. It fetches only media that the frame shows.
func (f *film) drawStill(ctx context.Context, req story.StillRequest) error {
	n := min(max(req.Frame, 0), f.tl.Frames-1)
	p, err := f.only(ctx, span{n, n + 1})
	if err != nil {
		return err
	}
	width := req.Width
	if width <= 0 || width > f.tl.Width {
		width = f.tl.Width
	}
	return f.still(ctx, p, width, filepath.Join(f.req.Dir, stillName))
}

// still writes the picture of a part of one frame as a JPEG, or takes it from the cache.
func (f *film) still(ctx context.Context, p part, width int, path string) error {
	name, err := p.name(f.fonts, []string{"still", "bilinear", strconv.Itoa(stillQuality), strconv.Itoa(width)})
	if err != nil {
		return err
	}
	name = "still-" + name
	if f.pieces.Copy(name, path, nil) {
		return nil
	}
	if err := f.writeStill(ctx, p, width, path); err != nil {
		return err
	}
	return f.pieces.Keep(name, path, nil)
}

// writeStill draws a still. It takes no encoder's slot: a user waits for it, or all segments are
// finished.
func (f *film) writeStill(ctx context.Context, p part, width int, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := f.composer(ctx, p, func(string) {}) // segments report problems of clips
	defer c.Close()
	img, err := c.Image(p.first)
	if err != nil {
		return err
	}
	return write(path, func(w io.Writer) error {
		return jpeg.Encode(w, narrowed(img, width), &jpeg.Options{Quality: stillQuality})
	})
}

// narrowed returns a picture scaled to a width in pixels.
func narrowed(img *image.RGBA, width int) image.Image {
	at := img.Bounds()
	if width == at.Dx() {
		return img
	}
	out := image.NewRGBA(image.Rect(0, 0, width, max(1, at.Dy()*width/at.Dx())))
	draw.BiLinear.Scale(out, out.Bounds(), img, at, draw.Src, nil)
	return out
}
