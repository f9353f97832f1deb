package story

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/timeline"
)

// StillRequest is one frame of a film to draw.
type StillRequest struct {
	Timeline timeline.Timeline
	Frame    int // of the timeline
	Width    int // pixels; 0, or more than the film has: the film's own
	Open     func(ctx context.Context, blob string) (io.ReadCloser, error)
	Dir      string // an empty folder for the file and for files on their way
}
