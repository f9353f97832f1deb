package access

import (
	"net/netip"
	"sync"
	"time"
)

// Attempts counts by address how often somebody failed to prove who they are,
// and says when it was too often for now. It is safe for concurrent use.
type Attempts struct {
	perMinute int
	now       func() time.Time
	mu        sync.Mutex
	windows   map[netip.Addr]window
}

type window struct {
	begin  time.Time
	failed int
}

// NewAttempts allows so many failures in a minute from one address.
func NewAttempts(perMinute int, now func() time.Time) *Attempts {
	return &Attempts{perMinute: perMinute, now: now, windows: map[netip.Addr]window{}}
}

// Take counts a failure before it is known to be one, so that a hundred tries
// at once are no way round the limit. It is false, and counts nothing, when
// there were too many within the minute.
func (a *Attempts) Take(ip netip.Addr) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	now, ip := a.now(), neighbourhood(ip)
	w, ok := a.windows[ip]
	if !ok || now.Sub(w.begin) >= time.Minute {
		a.forget(now)
		w = window{begin: now}
	}
	if w.failed >= a.perMinute {
		return false
	}
	w.failed++
	a.windows[ip] = w
	return true
}

// Forgive takes one back that went well.
func (a *Attempts) Forgive(ip netip.Addr) {
	a.mu.Lock()
	defer a.mu.Unlock()
	ip = neighbourhood(ip)
	if w, ok := a.windows[ip]; ok && w.failed > 0 {
		w.failed--
		a.windows[ip] = w
	}
}

// forget drops the minutes that are over once there are many.
func (a *Attempts) forget(now time.Time) {
	if len(a.windows) < 10_000 {
		return
	}
	for ip, w := range a.windows {
		if now.Sub(w.begin) >= time.Minute {
			delete(a.windows, ip)
		}
	}
}

// neighbourhood is what one subscriber has to choose addresses from: a single
// one of IPv4, 64 bits of IPv6.
func neighbourhood(ip netip.Addr) netip.Addr {
	ip = ip.Unmap()
	if !ip.Is6() {
		return ip
	}
	p, err := ip.Prefix(64)
	if err != nil {
		return ip
	}
	return p.Addr()
}
