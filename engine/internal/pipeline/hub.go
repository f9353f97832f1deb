package pipeline

import (
	"sync"

	"github.com/scenewright/scenewright/engine/project"
)

// Hub passes on projects as they change, to those who watch them.
type Hub struct {
	mu   sync.Mutex
	subs map[string]map[chan project.Project]struct{}
}

// NewHub returns a hub that nobody watches yet.
func NewHub() *Hub { return &Hub{subs: map[string]map[chan project.Project]struct{}{}} }

// Subscribe returns where the project is sent when it changes, until cancel is called.
func (h *Hub) Subscribe(id string) (ch chan project.Project, cancel func()) {
	ch = make(chan project.Project, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.subs[id] == nil {
		h.subs[id] = map[chan project.Project]struct{}{}
	}
	h.subs[id][ch] = struct{}{}
	return ch, func() { h.drop(id, ch) }
}

func (h *Hub) drop(id string, ch chan project.Project) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.subs[id], ch)
	if len(h.subs[id]) == 0 {
		delete(h.subs, id)
	}
}

// publish never waits: a slow watcher misses what was overtaken and gets the
// newest.
func (h *Hub) publish(p project.Project) {
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
