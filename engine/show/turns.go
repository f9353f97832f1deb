package show

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// mostWaiting is the maximum number of waiting stills per organization. Each
// takes well under a second, so callers are served before they give up.
const mostWaiting = 16

// turns schedules one still at a time, round robin among organizations. A pause
// as long as the still follows, so that films in progress have the processors
// to themselves for at least half of the time. The zero value is ready for use.
type turns struct {
	mu      sync.Mutex
	taken   bool // until the pause is over
	began   time.Time
	waiting map[string][]chan struct{} // by organization, in order of arrival
	order   []string                   // of organizations that wait
}

// take waits for a turn of an organization; leave ends it. The error has
// CodeLimited if too many of the organization wait already, or is the context's.
func (t *turns) take(ctx context.Context, organization string) error {
	turn, err := t.join(organization)
	if err != nil {
		return err
	}
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		t.quit(organization, turn)
		return ctx.Err()
	}
}

// join returns a channel that is closed when the turn begins.
func (t *turns) join(organization string) (chan struct{}, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn := make(chan struct{})
	all := t.waiting[organization]
	switch {
	case !t.taken:
		t.taken = true
		t.begin(turn)
		return turn, nil
	case len(all) >= mostWaiting:
		return nil, &fault.Error{
			Code: fault.CodeLimited, Message: "the organization waits for as many stills as it may", Remedy: "ask for fewer at a time", Retryable: true,
		}
	case len(all) == 0:
		t.order = append(t.order, organization)
	}
	if t.waiting == nil {
		t.waiting = map[string][]chan struct{}{}
	}
	t.waiting[organization] = append(all, turn)
	return turn, nil
}

func (t *turns) begin(turn chan struct{}) {
	t.began = time.Now()
	close(turn)
}

// leave ends a turn; the next one begins after the pause.
func (t *turns) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	time.AfterFunc(time.Since(t.began), t.next)
}

// next begins a turn of the first organization in order, which moves to the end.
func (t *turns) next() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.taken = len(t.order) > 0; !t.taken {
		return
	}
	next := t.order[0]
	t.order = append(t.order[1:], next)
	t.begin(t.waiting[next][0])
	t.remove(next, 0)
}

// quit cancels a waiting turn, or ends it if it has begun.
func (t *turns) quit(organization string, turn chan struct{}) {
	t.mu.Lock()
	i := slices.Index(t.waiting[organization], turn)
	if i >= 0 {
		t.remove(organization, i)
	}
	t.mu.Unlock()
	if i < 0 {
		t.leave()
	}
}

// remove removes a turn from an organization's queue, and the
// organization from the order if its queue is empty.
func (t *turns) remove(organization string, i int) {
	t.waiting[organization] = slices.Delete(t.waiting[organization], i, i+1)
	if len(t.waiting[organization]) == 0 {
		delete(t.waiting, organization)
		at := slices.Index(t.order, organization)
		t.order = slices.Delete(t.order, at, at+1)
	}
}
