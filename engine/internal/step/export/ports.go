package export

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Renderer is the port of that name.
type Renderer interface {
	Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error)
}
