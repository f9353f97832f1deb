package engine

import (
	"context"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
)

// Watch sends the project now and whenever it changes. The channel is closed once
// nothing more happens to the project by itself, its last value being the project as it
// is then; and when the context ends, or the project is deleted. Who changes or exports
// the project later watches it anew. A slow receiver misses what was overtaken.
func (e *Engine) Watch(ctx context.Context, id string) (<-chan project.Project, error) {
	ch, cancel := e.hub.Subscribe(id)
	p, err := e.Stores.Projects.Project(ctx, id)
	if err != nil {
		cancel()
		return nil, err
	}
	out := make(chan project.Project)
	go func() {
		defer close(out)
		defer cancel()
		e.projects.Watch(ctx, p, ch, out)
	}()
	return out, nil
}

// Wait blocks until nothing more happens to the project by itself: it is
// exported, or ready for a call, or failed, or cancelled. A failure comes back
// as the *Error that the project carries.
func (e *Engine) Wait(ctx context.Context, id string) (project.Project, error) {
	changes, err := e.Watch(ctx, id)
	if err != nil {
		return project.Project{}, err
	}
	var p project.Project
	for p = range changes { // up to the last
	}
	switch idle, failure := p.Idle(); {
	case failure != nil:
		return p, failure
	case idle:
		return p, nil
	case ctx.Err() != nil:
		return p, ctx.Err()
	}
	return p, fault.NotFound("project")
}
