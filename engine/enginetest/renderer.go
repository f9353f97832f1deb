package enginetest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/scenewright/scenewright/engine/story"
)

// Renderer is a fake that writes small files which are no video.
type Renderer struct {
	// Before is called first in every render; an error of it is returned.
	Before func(ctx context.Context, r story.RenderRequest) error
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
