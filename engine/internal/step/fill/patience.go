package fill

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Bounds of a film's waiting for sources. Time in a source's calls adds to its debt, and its
// results reduce it, so that a slow source is used and one that hangs, stalls or drips is not.
const (
	patience      = 8 * time.Second // most debt of a source
	leastPatience = 2 * time.Second // most debt after other sources have used up the film's patience
	callPays      = 2 * time.Second // credit of an answer, whatever it has
	secondOfBytes = 32 << 10        // bytes of a file for one second of credit
)

// waits has the time for which the sources of one film have delayed it.
type waits struct {
	mu      sync.Mutex
	spent   time.Duration // by sources that were left out
	sources map[string]*wait
}

// wait has the debt of one source.
type wait struct {
	all    *waits
	name   string
	calls  int // in progress
	owed   time.Duration
	since  time.Time // time up to which owed is counted
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

// call makes a call to the source, and ends it when the source has delayed the film for too long,
// in this call or in others.
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

// why returns the reason why the source is left out, "" while it is not.
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

// pay reduces the debt.
func (s *wait) pay(d time.Duration) {
	s.all.mu.Lock()
	defer s.all.mu.Unlock()
	s.count()
	s.owed = max(0, s.owed-d)
}

// count adds the time since the last count.
func (s *wait) count() {
	now := time.Now()
	s.owed += now.Sub(s.since)
	s.since = now
}

// left returns the time for which the source may still delay the film.
func (s *wait) left() time.Duration {
	return max(leastPatience, patience-s.all.spent) - s.owed
}

// ring leaves the source out if its debt is too high, and otherwise sets the next check.
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

// paying is a file that a source writes: its bytes pay for the time.
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
