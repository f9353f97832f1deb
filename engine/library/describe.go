package library

import (
	"context"
	"errors"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Describer tells what a document says (Title, Language, Pages, Words) or what a picture
// or a film shows (Description), as far as it can. The path is absolute. A *fault.Error
// that is not Retryable is of the file's making.
type Describer interface {
	Describe(ctx context.Context, path string, f File) (Analytics, error)
}

// longestLook is how long an asset is kept from being ready by who describes it.
const longestLook = 20 * time.Second

// describe fills in what the Describer tells. A file of which it cannot tell anything,
// as of one that is scanned, is kept all the same.
func (l *Library) describe(ctx context.Context, a *Asset, path string) error {
	if l.opts.Describer == nil {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, longestLook)
	defer cancel()
	told, err := l.opts.Describer.Describe(looking, path, a.File)
	if err != nil && ctx.Err() != nil {
		return err
	}
	var f *fault.Error
	switch {
	case errors.As(err, &f) && !f.Retryable:
		a.Remark = f.Message
		return nil
	case err != nil:
		l.opts.Logger.Warn("an asset could not be described", "asset", a.ID, "error", err)
		return nil
	}
	n := a.Analytics
	n.Title, n.Language, n.Pages, n.Words, n.Description = told.Title, told.Language, told.Pages, told.Words, told.Description
	return nil
}
