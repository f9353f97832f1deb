package ingest

import (
	"context"
	"os"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// firstFrame returns a PNG of a video's first frame.
func (in *Ingest) firstFrame(ctx context.Context, path string) (*os.File, error) {
	f, err := in.footage(ctx, path, story.ClipOptions{Width: preparedLong, Height: preparedWide})
	if err != nil {
		return nil, err
	}
	shot, err := in.snap(ctx, path, f.snapArgs(), quick().CPU)
	if err != nil {
		return nil, f.explained(err)
	}
	return shot, nil
}

// snapArgs returns ffmpeg's arguments: the first frame as a PNG to standard output.
func (f footage) snapArgs() []string {
	a := append([]string{"-nostdin", "-hide_banner", "-v", "error", "-threads", "1"}, sandbox.MediaInput(kindOf(f.file), f.path)...)
	return append(a, "-map", "0:V:0", "-vf", f.looks(), "-frames:v", "1", "-pix_fmt", "rgb24", "-c:v", "png", "-f", "image2pipe", "pipe:1")
}
