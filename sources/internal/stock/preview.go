package stock

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
)

// mostPreview is the longest small picture that is fetched, in bytes.
const mostPreview = 2 << 20

// Preview fetches the small picture of a candidate: what an
// footage.Previewer has to do.
func (f Files) Preview(ctx context.Context, c footage.Candidate, w io.Writer) error {
	if c.Preview == "" {
		return f.fail(ctx, &provider.Failure{Kind: provider.Absent, Message: "it has no small picture"})
	}
	f.Max = mostPreview
	return f.Save(ctx, c.Preview, w)
}
