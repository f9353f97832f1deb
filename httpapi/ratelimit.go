package httpapi

import (
	"fmt"
	"maps"
	"math"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
)

// rateLimit is a limit of each caller's calls a minute.
type rateLimit struct {
	name  string
	quota int // negative: no limit

	mu      sync.Mutex
	buckets map[string]*rate.Limiter // of recent callers
	swept   time.Time
}

// newRateLimit makes a limit of a name.
func newRateLimit(name string, quota int) *rateLimit {
	return &rateLimit{name: name, quota: quota, buckets: map[string]*rate.Limiter{}, swept: time.Now()}
}

// of returns a caller's bucket. A bucket fills within a minute, so all are dropped after a minute
// in which they became full: a missing bucket is a full one.
func (l *rateLimit) of(caller string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := time.Now(); now.Sub(l.swept) > time.Minute {
		l.swept = now
		maps.DeleteFunc(l.buckets, func(_ string, b *rate.Limiter) bool { return b.TokensAt(now) >= float64(b.Burst()) })
	}
	b := l.buckets[caller]
	if b == nil {
		b = rate.NewLimiter(rate.Limit(float64(l.quota)/60), l.quota)
		l.buckets[caller] = b
	}
	return b
}

// take counts a call, and adds the rest of the limit to its answer's headers. giveBack undoes that;
// it is nil if nothing was counted.
func (l *rateLimit) take(h http.Header, caller string) (giveBack func(), err error) {
	if l.quota < 0 {
		return nil, nil
	}
	b := l.of(caller)
	allowed := b.Allow()
	h.Add("RateLimit-Policy", fmt.Sprintf("%q;q=%d;w=60", l.name, l.quota))
	h.Add("RateLimit", l.left(b))
	if allowed {
		return func() {
			b.AllowN(time.Now(), -1)
			said := h["Ratelimit"]
			said[len(said)-1] = l.left(b)
		}, nil
	}
	retry := max(1, int(math.Ceil((1-max(0, b.Tokens()))*60/float64(l.quota))))
	return nil, &engine.CapError{Cap: l.name, Until: time.Duration(retry) * time.Second, Fault: &fault.Error{
		Code: fault.CodeLimited, Message: fmt.Sprintf("more than %d requests a minute", l.quota),
		Remedy: fmt.Sprintf("wait %d s", retry), Retryable: true,
	}}
}

// left returns the header value of a limit's rest.
func (l *rateLimit) left(b *rate.Limiter) string {
	left := max(0, b.Tokens())
	wait := int(math.Ceil((float64(l.quota) - left) * 60 / float64(l.quota)))
	return fmt.Sprintf("%q;r=%d;t=%d", l.name, int(left), wait)
}
