package engine

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
)

// hub passes on projects as they change, to those who watch them.
type hub struct {
	mu   sync.Mutex
	subs map[string]map[chan project.Project]struct{}
}

func newHub() *hub { return &hub{subs: map[string]map[chan project.Project]struct{}{}} }

func (h *hub) subscribe(id string) (ch chan project.Project, cancel func()) {
	ch = make(chan project.Project, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.subs[id] == nil {
		h.subs[id] = map[chan project.Project]struct{}{}
	}
	h.subs[id][ch] = struct{}{}
	return ch, func() { h.drop(id, ch) }
}

func (h *hub) drop(id string, ch chan project.Project) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.subs[id], ch)
	if len(h.subs[id]) == 0 {
		delete(h.subs, id)
	}
}

// publish never waits: a slow watcher misses what was overtaken and gets the
// newest.
func (h *hub) publish(p project.Project) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for ch := range h.subs[p.ID] {
		select {
		case <-ch:
		default:
		}
		ch <- p
	}
}

// pollEvery is how often a watcher looks into the store, for projects that
// another process works on.
const pollEvery = time.Second

// Watch sends the project now and whenever it changes, until the context ends
// or the project is gone; then the channel is closed. A slow receiver misses
// what was overtaken.
func (e *Engine) Watch(ctx context.Context, id string) (<-chan project.Project, error) {
	ch, cancel := e.hub.subscribe(id)
	p, err := e.Stores.Projects.Project(ctx, id)
	if err != nil {
		cancel()
		return nil, err
	}
	out := make(chan project.Project)
	go func() {
		defer close(out)
		defer cancel()
		e.projects.watch(ctx, p, ch, out)
	}()
	return out, nil
}

// projectLog writes changes of projects and tells whoever watches them.
type projectLog struct {
	hub    *hub
	logger *slog.Logger
	now    func() time.Time
	store  project.Store
}

func (pr *projectLog) watch(ctx context.Context, p project.Project, in <-chan project.Project, out chan<- project.Project) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case out <- p:
		case <-ctx.Done():
			return
		}
		next, ok := pr.change(ctx, p, in, tick.C)
		if !ok {
			return
		}
		p = next
	}
}

// change waits for the project to differ from what was sent last.
func (pr *projectLog) change(ctx context.Context, last project.Project, in <-chan project.Project, tick <-chan time.Time) (project.Project, bool) {
	for {
		select {
		case p := <-in:
			return p, true
		case <-tick:
			p, err := pr.store.Project(ctx, last.ID)
			if err != nil {
				return p, false
			}
			if !p.UpdatedAt.Equal(last.UpdatedAt) {
				return p, true
			}
		case <-ctx.Done():
			return last, false
		}
	}
}

// Wait blocks until nothing more happens to the project by itself: it is
// exported, or ready for a call, or failed, or cancelled. A failure comes back
// as the *Error that the project carries.
func (e *Engine) Wait(ctx context.Context, id string) (project.Project, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	changes, err := e.Watch(ctx, id)
	if err != nil {
		return project.Project{}, err
	}
	var p project.Project
	for p = range changes {
		idle, failure := p.Idle()
		if idle && failure != nil {
			return p, failure
		}
		if idle {
			return p, nil
		}
	}
	if ctx.Err() != nil {
		return p, ctx.Err()
	}
	return p, fault.NotFound("project")
}

// storeEvery bounds how often progress is written to the store.
const storeEvery = 500 * time.Millisecond

// reporter gives a step its progress function, which keeps the store and those
// who watch up to date twice a second. Progress is news, not truth: a fault in
// writing it fails nothing.
func (pr *projectLog) reporter(ctx context.Context, id string, row project.StepRow) func(scene, scenes int, share float64) {
	var mu sync.Mutex
	var stored time.Time
	var best float64
	var left project.Countdown
	return func(scene, scenes int, share float64) {
		now := pr.now()
		mu.Lock()
		defer mu.Unlock()
		if share < best || now.Sub(stored) < storeEvery {
			return
		}
		stored, best = now, share
		rest := left.At(now, share)
		_, err := pr.commit(ctx, project.Commit{ProjectID: id, Change: func(p *project.Project) error {
			p.Progress = project.Progress{Step: row.Name, Begun: true, Scene: scene, Scenes: scenes, Share: share, Overall: p.Overall(row, share), At: now}
			if p.Overall(row, 1) == 1 { // nothing follows
				p.Progress.Left = rest
			}
			p.UpdatedAt = now
			return nil
		}})
		if err != nil && ctx.Err() == nil {
			pr.logger.Warn("progress not stored", "project", id, "error", err)
		}
	}
}
