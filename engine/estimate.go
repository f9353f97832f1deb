package engine

import (
	"context"
	"errors"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

// Estimate returns the calls to services that a request would cause, its approximate duration, its
// highest cost and all its faults. It makes and keeps nothing. It asks services only for their
// voices and avatars, where the request names those.
func (e *Engine) Estimate(ctx context.Context, r request.Request) (project.Estimate, error) {
	p, wrong := e.examine(ctx, project.NewID(), r, true)
	if len(wrong) == 0 {
		wrong = e.room(ctx, p)
	}
	for _, err := range wrong {
		if !known(err) {
			return project.Estimate{}, err
		}
	}
	if len(wrong) > 0 {
		return project.Estimate{Errors: wrong}, nil
	}
	return e.estimator.Estimate(ctx, p)
}

// room returns the reason why an organization may have no more films now.
func (e *Engine) room(ctx context.Context, p project.Project) []error {
	allow, err := e.quota.within(ctx, p.OrganizationID)
	if err != nil || allow == nil {
		return some(err)
	}
	u, err := e.Stores.Usage.Usage(ctx, p.OrganizationID, project.Day(e.opts.Now()))
	if err != nil {
		return some(err)
	}
	return some(allow(u))
}

// some returns a slice of the error, nil for nil.
func some(err error) []error {
	if err == nil {
		return nil
	}
	return []error{err}
}

// known reports whether an error concerns the caller: the request or what it refers to. Others are
// faults of this machine.
func known(err error) bool {
	var f *fault.Error
	return errors.As(err, &f)
}
