package pacing

import (
	"net/url"
	"strings"
	"sync"
	"time"
)

// The wait of a delivery whose host is busy: a turn for each round of those
// that wait already.
const (
	turn     = time.Second
	longTurn = time.Minute
)

// Hosts bounds how many requests are under way to one host and port, so that a
// slow receiver is not flooded and does not hold every worker. Who does not get
// in is told when to ask again; nobody waits inside.
type Hosts struct {
	most  int
	mu    sync.Mutex
	lanes map[string]*lane
}

// lane is a host with requests under way.
type lane struct {
	inside  int
	waiting map[string]bool // ids turned away that have not come back
}

// NewHosts returns one that lets so many in at a time.
func NewHosts(most int) *Hosts { return &Hosts{most: most, lanes: map[string]*lane{}} }

// Enter takes a place, or says how long to stay away. A place is given back by
// Leave.
func (h *Hosts) Enter(host, id string) (stayAway time.Duration, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.lanes[host]
	if l == nil {
		l = &lane{waiting: map[string]bool{}}
		h.lanes[host] = l
	}
	delete(l.waiting, id)
	if l.inside < h.most {
		l.inside++
		return 0, true
	}
	stayAway = min(turn*time.Duration(1+len(l.waiting)/h.most), longTurn)
	l.waiting[id] = true
	return stayAway, false
}

// Leave gives a place back.
func (h *Hosts) Leave(host string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.lanes[host]
	l.inside--
	if l.inside == 0 { // who waits may have gone to another process
		delete(h.lanes, host)
	}
}

// HostOf names the host and port of a URL.
func HostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw // it will fail, by itself
	}
	port := u.Port()
	if port == "" {
		port = u.Scheme
	}
	return strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")) + ":" + port
}
