package show

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// mostWaiting is how many stills of one organization may wait. What they wait for
// takes well under a second each: whoever asks is answered before giving up.
const mostWaiting = 16

// turns let one still be drawn at a time, and have the organizations that wait take
// turns. Each is followed by a rest as long as it took: films that are made meanwhile
// have the processors to themselves for half of the time at least. The zero value is
// ready for use.
type turns struct {
	mu      sync.Mutex
	taken   bool // until the rest is over
	began   time.Time
	waiting map[string][]chan struct{} // by organization, each in order of arrival
	order   []string                   // of the organizations that wait
}

// take waits for a turn of an organization; leave ends it. The error is one of
// CodeLimited where too many of the organization wait already, or the context's.
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

// begin begins a turn.
func (t *turns) begin(turn chan struct{}) {
	t.began = time.Now()
	close(turn)
}

// leave ends a turn and has the next one begin after the rest.
func (t *turns) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	time.AfterFunc(time.Since(t.began), t.next)
}

// next begins the next turn: of the organization that is first in order, which goes
// to the end of it.
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

// quit stops waiting for a turn, or ends it where it has begun meanwhile.
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

// remove takes one off an organization's queue, and the organization off the order
// where no more of it waits.
func (t *turns) remove(organization string, i int) {
	t.waiting[organization] = slices.Delete(t.waiting[organization], i, i+1)
	if len(t.waiting[organization]) == 0 {
		delete(t.waiting, organization)
		at := slices.Index(t.order, organization)
		t.order = slices.Delete(t.order, at, at+1)
	}
}
