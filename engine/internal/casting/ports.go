package casting

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Presenter is the port of that name.
type Presenter interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
	Present(ctx context.Context, a story.Appearance) ([]timeline.Layer, error)
}

// FilmedPresenter is the port of that name.
type FilmedPresenter interface {
	Avatars(ctx context.Context) ([]story.AvatarOption, error)
	Film(ctx context.Context, f story.Filming, w io.Writer, m footage.Making) error
}

// Renderer is the port of that name.
type Renderer interface {
	Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error)
}
