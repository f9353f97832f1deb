package export

import (
	"context"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/story"
)

// Renderer is the port of that name.
type Renderer interface {
	Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error)
}

// SegmentRenderer is the port of that name.
type SegmentRenderer interface {
	Segment(ctx context.Context, r story.RenderRequest, ref story.SegmentRef) error
}

// Tracked is the port of that name.
type Tracked interface {
	Unfinished(ctx context.Context, kind job.Kind, subjects []string) ([]string, error)
}
