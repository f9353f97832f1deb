package provider

import (
	"sync"
	"time"
)

// A service that failed so many times in a row is left alone for so long; then
// one call finds out whether it is back.
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

// closed reports whether calls go through.
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
	b.until = now.Add(breakFor) // this call is the one that finds out
	return true
}

// saw takes note of how a call ended.
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
