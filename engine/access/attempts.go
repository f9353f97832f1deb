package access

import (
	"net/netip"
	"sync"
	"time"
)

// Attempts counts by a key, such as an address or an account, how often somebody
// failed to prove who they are, and says when it was too often for now. It is safe
// for concurrent use.
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

// NewAttempts allows so many failures of one key within a time.
func NewAttempts(most int, within time.Duration, now func() time.Time) *Attempts {
	return &Attempts{most: most, within: within, now: now, windows: map[string]window{}}
}

// Take counts a failure before it is known to be one, so that a hundred tries
// at once are no way round the limit. It is false, and counts nothing, when
// there were too many within the time.
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

// Forgive takes one back that went well.
func (a *Attempts) Forgive(key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if w, ok := a.windows[key]; ok && w.failed > 0 {
		w.failed--
		a.windows[key] = w
	}
}

// forget drops the times that are over once there are many.
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

// Neighbourhood returns what one subscriber has to choose addresses from, as a key
// of Attempts: a single one of IPv4, 64 bits of IPv6.
func Neighbourhood(ip netip.Addr) string {
	ip = ip.Unmap()
	if p, err := ip.Prefix(64); ip.Is6() && err == nil {
		return p.String()
	}
	return ip.String()
}
