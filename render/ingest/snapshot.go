package ingest

import (
	"context"
	"os"

	"github.com/scenewright/scenewright/engine/story"
)

// firstFrame returns a PNG of a video's first frame.
func (in *Ingest) firstFrame(ctx context.Context, path string) (*os.File, error) {
	f, err := in.footage(ctx, path, story.ClipOptions{Width: preparedLong, Height: preparedWide})
	if err != nil {
		return nil, err
	}
	args := append(opened(f.file, f.path, "error", 1), "-map", "0:V:0", "-vf", f.looks(), "-frames:v", "1")
	args = append(args, "-pix_fmt", "rgb24", "-c:v", "png", "-f", "image2pipe", "pipe:1")
	shot, err := in.snap(ctx, path, args, quick().CPU)
	if err != nil {
		return nil, f.explained(err)
	}
	return shot, nil
}
