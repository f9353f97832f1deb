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

// stillName is the name of a still's file.
const stillName = "still.jpg"

// drawStill draws the frame, or takes it from the cache. It fetches only media that the frame
// shows.
func (f *film) drawStill(ctx context.Context, req story.StillRequest) error {
	n := min(max(req.Frame, 0), f.tl.Frames-1)
	p := cutPart(f.tl, span{n, n + 1})
	f.tl = p.timeline
	if err := f.stageMedia(ctx); err != nil {
		return err
	}
	p.timeline = f.tl
	width := req.Width
	if width <= 0 || width > f.tl.Width {
		width = f.tl.Width
	}
	name, err := p.name(f.fonts, []string{"still", "bilinear", strconv.Itoa(posterQuality), strconv.Itoa(width)})
	if err != nil {
		return err
	}
	return f.segmentCache.get("still-"+name, filepath.Join(f.req.Dir, stillName), &struct{}{}, func(path string) (any, error) {
		return struct{}{}, f.writeStill(ctx, p, width, path)
	})
}

// writeStill draws a still. It takes no encoder's slot, as a user waits for it.
func (f *film) writeStill(ctx context.Context, p part, width int, path string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := f.composer(ctx, p, func(string) {}) // an export reports problems of clips
	defer c.Close()
	img, err := c.Image(p.first)
	if err != nil {
		return err
	}
	return write(path, func(w io.Writer) error {
		return jpeg.Encode(w, narrowed(img, width), &jpeg.Options{Quality: posterQuality})
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
