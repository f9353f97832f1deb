package access

import (
	"net/netip"
	"sync"
	"time"
)

// Attempts counts failed proofs of identity by a key, such as an address or an account, and limits
// them. It is safe for concurrent use.
type Attempts struct {
	most    int
	within  time.Duration
	now     func() time.Time
	mu      sync.Mutex
	windows map[string]window
}

type window struct {
	begin  time.Time
	failed int
}

// NewAttempts returns a counter that allows so many failures of one key within a time.
func NewAttempts(most int, within time.Duration, now func() time.Time) *Attempts {
	return &Attempts{most: most, within: within, now: now, windows: map[string]window{}}
}

// Take counts a failure before the outcome is known, so that a hundred simultaneous tries cannot
// evade the limit. It returns false, and counts nothing, beyond the limit.
func (a *Attempts) Take(key string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	now := a.now()
	w, ok := a.windows[key]
	if !ok || now.Sub(w.begin) >= a.within {
		a.forget(now)
		w = window{begin: now}
	}
	if w.failed >= a.most {
		return false
	}
	w.failed++
	a.windows[key] = w
	return true
}

// Forgive removes one that succeeded.
func (a *Attempts) Forgive(key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if w, ok := a.windows[key]; ok && w.failed > 0 {
		w.failed--
		a.windows[key] = w
	}
}

// forget drops expired windows once there are many.
func (a *Attempts) forget(now time.Time) {
	if len(a.windows) < 10_000 {
		return
	}
	for key, w := range a.windows {
		if now.Sub(w.begin) >= a.within {
			delete(a.windows, key)
		}
	}
}

// Neighbourhood returns the range of addresses of one subscriber, as a key of Attempts: a single
// address of IPv4, 64 bits of IPv6.
func Neighbourhood(ip netip.Addr) string {
	ip = ip.Unmap()
	if p, err := ip.Prefix(64); ip.Is6() && err == nil {
		return p.String()
	}
	return ip.String()
}
