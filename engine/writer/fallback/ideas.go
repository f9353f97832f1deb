package fallback

import (
	"context"

	"github.com/scenewright/scenewright/engine/tenant"
)

// Ideas implements tenant.IdeaWriter and tenant.Suggester.
type Ideas struct {
	first, offline tenant.IdeaWriter
}

// NewIdeas makes a thinker of two: where the first fails, the other one thinks.
func NewIdeas(first, offline tenant.IdeaWriter) *Ideas { return &Ideas{first, offline} }

// Ideas gives the first's ideas, or the other one's. Being cancelled is no
// failure.
func (i *Ideas) Ideas(ctx context.Context, b tenant.Brand) ([]tenant.Idea, error) {
	all, err := i.first.Ideas(ctx, b)
	if err == nil || ctx.Err() != nil {
		return all, err
	}
	return i.offline.Ideas(ctx, b)
}

// Suggest is the other one's, where it has it: it has to be there at once.
func (i *Ideas) Suggest(prompt string) []string {
	if s, ok := i.offline.(tenant.Suggester); ok {
		return s.Suggest(prompt)
	}
	return nil
}
