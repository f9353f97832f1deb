package ingest

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/sandbox"
)

// Limits of drawing an SVG.
const (
	drawnSide = 2048            // pixels of its longer side
	drawTime  = 3 * time.Second // of a processor, at most

	uploadTime = uploadWait - time.Second // of a processor, at most, for a drawing that is uploaded
)

// identifyDrawing reads an SVG and draws it once, while its uploader waits: one that takes too long
// is refused at its upload, not by every film that shows it.
func (in *Ingest) identifyDrawing(ctx context.Context, f *os.File, file *library.File) error {
	if err := identifyImage(f, file); err != nil {
		return err
	}
	looking, cancel := context.WithTimeout(ctx, in.uploadWait)
	defer cancel()
	err := in.refused.once(looking, forNothing, f, func() error {
		drawn, err := in.drawSVG(looking, f, uploadTime)
		if err != nil {
			return err
		}
		return drawn.Close()
	})
	switch {
	case err == nil || looking.Err() == nil || ctx.Err() != nil:
		return err
	case errors.Is(err, errNoTurn):
		return &fault.Error{Code: fault.CodeExhausted, Message: "other drawings are being looked at", Remedy: "send it again in some seconds", Retryable: true, Err: err}
	}
	return &fault.Error{
		Code: fault.CodeTooLarge, Message: fmt.Sprintf("drawing it takes longer than %v", in.uploadWait),
		Remedy: "send a simpler drawing, or a PNG of it", Err: err,
	}
}

// drawSVG draws an SVG that is harmless to read, one at a time. ffmpeg draws it, by librsvg, within
// a limit of processor time.
func (in *Ingest) drawSVG(ctx context.Context, f *os.File, most time.Duration) (*os.File, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	p, err := walkSVG(f)
	if err != nil {
		return nil, err
	}
	if p.width < 1 || p.height < 1 {
		return nil, broken("the drawing has no size")
	}
	done, err := in.turn(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	k := drawnSide / float64(max(p.width, p.height))
	width, height := strconv.Itoa(scaled(p.width, k)), strconv.Itoa(scaled(p.height, k))
	args := []string{"-nostdin", "-hide_banner", "-v", "error", "-threads", "1"}
	args = append(args, "-width", width, "-height", height, "-keep_ar", "1")
	args = append(args, sandbox.MediaInput(sandbox.SVG, f.Name())...)
	args = append(args, "-frames:v", "1", "-pix_fmt", "rgba", "-c:v", "png", "-f", "image2pipe", "pipe:1")
	drawn, err := in.snap(ctx, f.Name(), args, most)
	var exit *sandbox.ExitError
	if errors.As(err, &exit) && (strings.Contains(exit.Stderr, "Unknown input format") || strings.Contains(exit.Stderr, "not found for input stream")) {
		e := unsupported("drawings cannot be read here")
		e.Remedy, e.Err = "send a PNG, or install an ffmpeg that was built with librsvg", err
		return nil, e
	}
	return drawn, err
}

func scaled(side int, k float64) int { return max(1, int(math.Round(float64(side)*k))) }

// snap runs ffmpeg to write one PNG, to a file that is removed when it is closed, within a limit of
// processor time.
func (in *Ingest) snap(ctx context.Context, path string, args []string, most time.Duration) (*os.File, error) {
	shot, err := os.CreateTemp("", "snap-*.png")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(shot.Name()) // a system that cannot remove it yet keeps it in the temporary folder
	limits := quick()
	limits.CPU, limits.FileSize = most, maxSnap
	err = in.box.Run(ctx, sandbox.Command{Program: "ffmpeg", Args: args, Stdout: shot, Read: []string{path}, Limits: limits})
	if err == nil {
		err = drawnTo(shot)
	}
	if err != nil {
		return nil, errors.Join(err, shot.Close())
	}
	return shot, nil
}

// drawnTo returns the file's fault that nothing was drawn of it.
func drawnTo(shot *os.File) error {
	info, err := shot.Stat()
	if err == nil && info.Size() == 0 {
		return broken("nothing can be drawn of the file")
	}
	return err
}

// maxSnap is more than the size of a PNG of the largest frame, in bytes.
const maxSnap = 48 << 20

// unmultiplied divides the colours by the alpha: librsvg writes premultiplied ones, and ffmpeg
// passes them on unchanged.
func unmultiplied(img image.Image) image.Image {
	given := image.NewNRGBA(img.Bounds())
	draw.Draw(given, given.Bounds(), img, img.Bounds().Min, draw.Src)
	for i := 0; i+3 < len(given.Pix); i += 4 {
		p := given.Pix[i : i+4 : i+4]
		if a := int(p[3]); a > 0 && a < 255 {
			for k := range 3 {
				p[k] = uint8(min(255, (int(p[k])*255+a/2)/a))
			}
		}
	}
	return given
}
