package pipeline

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
)

// Log reads and writes projects and the results of their steps, and notifies watchers of changes.
type Log struct {
	Logger *slog.Logger
	Now    func() time.Time
	Store  project.Store

	hub hub
}

// Watch implements Engine.Watch.
func (pr *Log) Watch(ctx context.Context, id string) (<-chan project.Project, error) {
	in, cancel := pr.hub.subscribe(id)
	p, err := pr.Store.Project(ctx, id)
	if err != nil {
		cancel()
		return nil, err
	}
	out := make(chan project.Project)
	go func() {
		defer close(out)
		defer cancel()
		pr.watch(ctx, p, in, out)
	}()
	return out, nil
}

// watch sends p, and the project at every change, until it is idle, the context ends or the project
// is gone.
func (pr *Log) watch(ctx context.Context, p project.Project, in <-chan project.Project, out chan<- project.Project) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case out <- p:
		case <-ctx.Done():
			return
		}
		if idle, _ := p.Idle(); idle {
			return
		}
		next, ok := pr.change(ctx, p, in, tick.C)
		if !ok {
			return
		}
		p = next
	}
}

// change waits until the project differs from the last one that was sent.
func (pr *Log) change(ctx context.Context, last project.Project, in <-chan project.Project, tick <-chan time.Time) (project.Project, bool) {
	for {
		select {
		case p := <-in:
			if !p.UpdatedAt.Before(last.UpdatedAt) {
				return p, true
			}
		case <-tick:
			p, err := pr.Store.Project(ctx, last.ID)
			if errors.Is(err, fault.ErrNotFound) {
				return p, false
			}
			if err == nil && !p.UpdatedAt.Equal(last.UpdatedAt) {
				return p, true
			}
		case <-ctx.Done():
			return last, false
		}
	}
}

// storeEvery bounds how often progress is written to the store.
const storeEvery = 500 * time.Millisecond

// pollEvery is how often a watcher reads the store, for projects that another process works on.
const pollEvery = time.Second

// reporter returns a step's progress function, which updates the store and the watchers twice a
// second. Progress is informative: a failure to write it fails nothing.
func (pr *Log) reporter(ctx context.Context, id string, row project.StepRow) func(scene, scenes int, share float64) {
	var mu sync.Mutex
	var stored time.Time
	var best float64
	var left project.Countdown
	return func(scene, scenes int, share float64) {
		now := pr.Now()
		mu.Lock()
		defer mu.Unlock()
		if share < best || now.Sub(stored) < storeEvery {
			return
		}
		stored, best = now, share
		rest := left.At(now, share)
		pr.note(ctx, id, func(p *project.Project) {
			p.Progress = project.Progress{Step: row.Name, Begun: true, Scene: scene, Scenes: scenes, Share: share, Overall: p.Overall(row, share), At: now}
			if p.Overall(row, 1) == 1 { // nothing follows
				p.Progress.Left = rest
			}
			p.UpdatedAt = now
		})
	}
}

// waits returns a step's function for reporting its waits for a service.
func (pr *Log) waits(ctx context.Context, id string, step project.Step) func(provider.Wait) {
	return func(w provider.Wait) {
		now := pr.Now()
		pr.note(ctx, id, func(p *project.Project) {
			if p.Progress.Step == step {
				p.Progress.WaitsFor, p.Progress.Waited, p.UpdatedAt = w.Host, w.For, now
			}
		})
	}
}

// note stores a project's progress, and only logs a failure.
func (pr *Log) note(ctx context.Context, id string, change func(*project.Project)) {
	_, err := pr.Commit(ctx, project.Commit{ProjectID: id, Change: func(p *project.Project) error {
		change(p)
		return nil
	}})
	if err != nil && ctx.Err() == nil {
		pr.Logger.Warn("progress not stored", "project", id, "error", err)
	}
}

// Commit writes to the store and notifies the project's watchers.
func (pr *Log) Commit(ctx context.Context, c project.Commit) (project.Project, error) {
	p, err := pr.Store.Commit(ctx, c)
	if err == nil {
		pr.hub.publish(p)
	}
	return p, err
}

// Project implements Engine.Project.
func (pr *Log) Project(ctx context.Context, id string) (project.Project, error) {
	if uuid.Validate(id) != nil {
		return project.Project{}, fault.NotFound("project")
	}
	return pr.Store.Project(ctx, id)
}

// Projects implements Engine.Projects.
func (pr *Log) Projects(ctx context.Context, q project.Query) ([]project.Project, error) {
	return pr.Store.Projects(ctx, q)
}

// hub passes changed projects on to their watchers.
type hub struct {
	mu   sync.Mutex
	subs map[chan project.Project]string // the projects' ids, by the channels of their watchers
}

// subscribe returns a channel of the project's changes, open until cancel is called.
func (h *hub) subscribe(id string) (ch chan project.Project, cancel func()) {
	ch = make(chan project.Project, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.subs == nil {
		h.subs = map[chan project.Project]string{}
	}
	h.subs[ch] = id
	return ch, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.subs, ch)
	}
}

// publish never waits: a slow watcher misses intermediate states and gets the newest.
func (h *hub) publish(p project.Project) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for ch, id := range h.subs {
		if id != p.ID {
			continue
		}
		select {
		case <-ch:
		default:
		}
		ch <- p
	}
}
