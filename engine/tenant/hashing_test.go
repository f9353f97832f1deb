package tenant

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
)

// TestFewPasswordsAreHashedAtATime: of three hundred at once a few are worked, a
// short queue waits, and the others are told to come back.
func TestFewPasswordsAreHashedAtATime(t *testing.T) {
	h := newHasher(leastRounds)
	const tries = 300
	var at, most, done, refused atomic.Int32
	goOn, settled := make(chan struct{}), make(chan struct{}, tries)
	var all sync.WaitGroup
	for range tries {
		all.Go(func() {
			err := h.do(t.Context(), func() {
				for n := at.Add(1); ; {
					if was := most.Load(); n <= was || most.CompareAndSwap(was, n) {
						break
					}
				}
				<-goOn
				at.Add(-1)
				done.Add(1)
			})
			if errors.Is(err, fault.ErrLimited) {
				refused.Add(1)
			} else if err != nil {
				t.Error(err)
			}
			settled <- struct{}{}
		})
	}
	room := int32(mostWaiting + cap(h.turns))
	for range tries - int(room) {
		<-settled // those for whom there is no room, before anything is done
	}
	if got := refused.Load(); got != tries-room {
		t.Errorf("%d were refused, want %d", got, tries-room)
	}
	close(goOn)
	all.Wait()
	if most.Load() > mostHashing || done.Load() != room {
		t.Errorf("%d were hashed, %d at a time", done.Load(), most.Load())
	}
}

// TestWhoGivesUpWaitsNoLonger: a caller that has gone leaves the queue.
func TestWhoGivesUpWaitsNoLonger(t *testing.T) {
	h := newHasher(leastRounds)
	for range cap(h.turns) {
		h.turns <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := h.do(ctx, func() { t.Error("hashed for nobody") }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if n := h.waiting.Load(); n != 0 {
		t.Errorf("%d still wait", n)
	}
}
