package fallback

import (
	"context"

	"github.com/scenewright/scenewright/engine/tenant"
)

// Ideas implements tenant.IdeaWriter and tenant.Suggester.
type Ideas struct {
	first, offline tenant.IdeaWriter
}

// NewIdeas returns an idea writer that uses offline if first fails.
func NewIdeas(first, offline tenant.IdeaWriter) *Ideas { return &Ideas{first, offline} }

// Ideas returns the first's ideas, or else the offline ones. Cancellation is no failure.
func (i *Ideas) Ideas(ctx context.Context, b tenant.Brand) ([]tenant.Idea, error) {
	all, err := i.first.Ideas(ctx, b)
	if err == nil || ctx.Err() != nil {
		return all, err
	}
	return i.offline.Ideas(ctx, b)
}

// Suggest returns the offline suggestions, which are immediate; nil if there are none.
func (i *Ideas) Suggest(prompt string) []string {
	if s, ok := i.offline.(tenant.Suggester); ok {
		return s.Suggest(prompt)
	}
	return nil
}
