package enginetest

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/story"
)

// Renderer is a fake that writes small files which are no video.
type Renderer struct {
	// Before is called first in every render; an error of it is returned.
	Before func(ctx context.Context, r story.RenderRequest) error
}

// Still writes a picture of one colour, as wide as it was asked for.
func (f Renderer) Still(ctx context.Context, r story.StillRequest) (string, error) {
	w, h := r.Timeline.Width, r.Timeline.Height
	if r.Width > 0 && r.Width < w {
		w, h = r.Width, max(1, h*r.Width/w)
	}
	file, err := os.Create(filepath.Join(r.Dir, "still.jpg"))
	if err != nil {
		return "", err
	}
	return "still.jpg", errors.Join(jpeg.Encode(file, image.NewGray(image.Rect(0, 0, w, h)), nil), file.Close(), ctx.Err())
}

// Render writes the files.
func (f Renderer) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	if f.Before != nil {
		if err := f.Before(ctx, r); err != nil {
			return story.Rendering{}, err
		}
	}
	out := story.Rendering{
		Video: "video.mp4", Manifest: "manifest.mpd", Stream: []string{"init.m4s"}, Poster: "poster.jpg",
		Captions: story.Captions{SRT: "captions.srt", VTT: "captions.vtt", ASS: "captions.ass"},
		Report:   story.Report{Duration: r.Timeline.Duration(), Encoder: "fake"},
	}
	for _, name := range []string{out.Video, out.Manifest, out.Stream[0], out.Poster, out.Captions.SRT, out.Captions.VTT, out.Captions.ASS} {
		text := fmt.Sprintf("%s of %d frames\n", name, r.Timeline.Frames)
		if err := os.WriteFile(filepath.Join(r.Dir, name), []byte(text), 0o600); err != nil {
			return out, err
		}
	}
	r.Progress(1)
	return out, ctx.Err()
}
