package footage

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// How long sources may keep a film waiting. The time that passes while a source is asked
// or gives a file is owed; what it gives pays it back, so that a slow one is used and one
// that hangs, stalls or drips is not.
const (
	patience      = 8 * time.Second // the most that a source may owe
	leastPatience = 2 * time.Second // where others have taken theirs before
	callPays      = 2 * time.Second // that an answer pays, whatever it says
	secondOfBytes = 32 << 10        // bytes of a file that pay one second
)

// waits is how long the sources of one film have kept it waiting.
type waits struct {
	mu      sync.Mutex
	spent   time.Duration // by sources that were left out
	sources map[string]*wait
}

// wait is how long one source has.
type wait struct {
	all    *waits
	name   string
	calls  int // that are under way
	owed   time.Duration
	since  time.Time // up to when owed counts
	alarm  *time.Timer
	out    context.Context // done once the source is left out
	expire context.CancelFunc
}

func (w *waits) of(source string) *wait {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.sources == nil {
		w.sources = map[string]*wait{}
	}
	s := w.sources[source]
	if s == nil {
		s = &wait{all: w, name: source}
		s.out, s.expire = context.WithCancel(context.Background())
		w.sources[source] = s
	}
	return s
}

// call makes a call to the source, and ends it when the source has kept the film waiting
// for too long: in this call, or in others.
func (s *wait) call(ctx context.Context, do func(context.Context) error) error {
	limited, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.out, cancel)()
	s.begin()
	err := do(limited)
	s.end()
	if why := s.why(); why != "" && ctx.Err() == nil && err != nil {
		return &fault.Error{Code: fault.CodeProvider, Provider: s.name, Message: why, Retryable: true}
	}
	return err
}

// why says why the source is left out, "" = it is not.
func (s *wait) why() string {
	if s.out.Err() == nil {
		return ""
	}
	return "it kept the film waiting for too long, and is left out of it"
}

func (s *wait) begin() {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	if s.calls++; s.calls == 1 && s.out.Err() == nil {
		s.since = time.Now()
		s.alarm = time.AfterFunc(s.left(), s.ring)
	}
}

func (s *wait) end() {
	s.pay(callPays)
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	if s.calls--; s.calls == 0 && s.alarm != nil {
		s.alarm.Stop()
	}
}

// pay takes something off what is owed.
func (s *wait) pay(d time.Duration) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.count()
	s.owed = max(0, s.owed-d)
}

// count adds the time since it was counted last.
func (s *wait) count() {
	now := time.Now()
	s.owed += now.Sub(s.since)
	s.since = now
}

// left is how much longer the source may keep the film waiting.
func (s *wait) left() time.Duration {
	return max(leastPatience, patience-s.all.spent) - s.owed
}

// ring leaves the source out if it owes too much, and else looks again when it might.
func (s *wait) ring() {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	if s.calls == 0 {
		return
	}
	s.count()
	if left := s.left(); left > 0 {
		s.alarm.Reset(left)
		return
	}
	s.all.spent += s.owed
	s.expire()
}

// paying is a file that a source writes: what it writes pays for the time that it takes.
type paying struct {
	io.Writer
	wait *wait
}

// Write writes p.
func (f paying) Write(p []byte) (int, error) {
	n, err := f.Writer.Write(p)
	f.wait.pay(time.Duration(n) * time.Second / secondOfBytes)
	return n, err
}
