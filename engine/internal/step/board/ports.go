package board

import (
	"context"

	"github.com/scenewright/scenewright/engine/logo"
)

// Preparer is what is asked of the port of that name.
type Preparer interface {
	Logo(ctx context.Context, path, to string) (logo.Variant, error)
}
