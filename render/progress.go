package render

import (
	"sync"
	"time"
)

// Shares of the work that are not video: packing, checking and publishing.
const (
	shareOfStep  = 0.02
	shareOfSteps = 3 * shareOfStep
)

// progress adds up shares of the work and reports them in order.
type progress struct {
	mu     sync.Mutex
	total  int // frames
	done   float64
	told   float64 // the most that was reported: repeated work does not lower it
	report func(float64)

	first time.Time // when the first frame was drawn
	drawn int       // frames, with repeated ones counted twice
}

func newProgress(total int, report func(float64)) *progress {
	if report == nil {
		report = func(float64) {}
	}
	return &progress{total: total, report: report}
}

// frames returns the share of n frames.
func (p *progress) frames(n int) float64 {
	return (1 - shareOfSteps) * float64(n) / float64(p.total)
}

// made returns how many frames are drawn or were cached, until all are.
func (p *progress) made() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return int(p.done / p.frames(1))
}

// add reports that another share is done. It reports under the lock, so that
// shares arrive in order.
func (p *progress) add(share float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = min(1, p.done+share)
	if p.done > 1-1e-9 {
		p.done = 1
	}
	p.told = max(p.told, p.done)
	p.report(p.told)
}

// drew reports n more drawn frames.
func (p *progress) drew(n int) {
	p.mu.Lock()
	if p.drawn == 0 {
		p.first = time.Now()
	}
	p.drawn += n
	p.mu.Unlock()
	p.add(p.frames(n))
}

// pace returns the frames drawn a second so far, 0 before the first.
func (p *progress) pace() float64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.drawn == 0 {
		return 0
	}
	return float64(p.drawn) / max(time.Since(p.first).Seconds(), 1e-3)
}
