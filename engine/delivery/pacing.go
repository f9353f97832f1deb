package delivery

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// jitter is the most deviation of a wait from the schedule's, as a share: simultaneous failures
// must not be retried simultaneously.
const jitter = 0.2

// waitFor returns the wait before the next attempt, by the schedule and by the last answer: its
// status, and its header Retry-After. A busy receiver may set the time itself, between once and
// twice the schedule's.
func waitFor(base time.Duration, status int, after string, now time.Time) time.Duration {
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		if asked, ok := retryAfter(after, now); ok {
			return min(max(asked, base), 2*base)
		}
	}
	return time.Duration(float64(base) * (1 + jitter*(2*rand.Float64()-1)))
}

// retryAfter parses the header: seconds or a date. A past date is negative, and one beyond any
// Duration the longest.
func retryAfter(header string, now time.Time) (time.Duration, bool) {
	header = strings.TrimSpace(header)
	seconds, err := strconv.ParseInt(header, 10, 64)
	if err == nil || errors.Is(err, strconv.ErrRange) {
		const most = math.MaxInt64 / int64(time.Second)
		return time.Duration(min(max(seconds, -most), most)) * time.Second, true
	}
	at, err := http.ParseTime(header)
	if err != nil {
		return 0, false
	}
	return at.Sub(now), true
}

// The wait of a delivery whose host is busy: a turn for each round of the waiting ones.
const (
	turn     = time.Second
	longTurn = time.Minute
)

// hosts bounds the requests in progress to one host and port, so that a slow receiver is not
// flooded and does not block every worker. A refused delivery is scheduled for later; none waits
// inside.
type hosts struct {
	most  int
	mu    sync.Mutex
	lanes map[string]*lane
}

// lane is a host with requests in progress.
type lane struct {
	inside  int
	waiting map[string]bool // refused ids that have not come back
}

// newHosts returns hosts that admit so many requests at a time.
func newHosts(most int) *hosts { return &hosts{most: most, lanes: map[string]*lane{}} }

// enter admits a request, or returns the time until another try. leave ends an admitted one.
func (h *hosts) enter(host, id string) (stayAway time.Duration, ok bool) {
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

// leave ends an admitted request.
func (h *hosts) leave(host string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.lanes[host]
	l.inside--
	if l.inside == 0 { // waiting ones may have gone to another process
		delete(h.lanes, host)
	}
}

// hostOf returns the host and port of a URL.
func hostOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw // it will fail by itself
	}
	port := u.Port()
	if port == "" {
		port = u.Scheme
	}
	return strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")) + ":" + port
}
