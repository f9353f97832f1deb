package provider

import (
	"sync"
	"time"
)

// After so many failures in a row a service is not called for so long; then one call tests whether
// it is back.
const (
	breakAfter = 5
	breakFor   = 30 * time.Second
)

// breaker counts a service's failures in a row.
type breaker struct {
	now func() time.Time

	mu     sync.Mutex
	failed int
	until  time.Time
}

// closed reports whether calls may pass.
func (b *breaker) closed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failed < breakAfter {
		return true
	}
	now := b.now()
	if now.Before(b.until) {
		return false
	}
	b.until = now.Add(breakFor) // this call is the test
	return true
}

// saw records the outcome of a call.
func (b *breaker) saw(ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if ok {
		b.failed = 0
		return
	}
	b.failed++
	b.until = b.now().Add(breakFor)
}
