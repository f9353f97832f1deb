package httpapi

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/scenewright/scenewright/engine/fault"
)

// rateLimits has the buckets of recently calling keys.
type rateLimits struct {
	policies []policy
	mu       sync.Mutex
	buckets  map[string][]*rate.Limiter // by credential, in the order of policies
	swept    time.Time
}

// policy is one limit: a number of calls a minute.
type policy struct {
	name  string
	quota int
}

// newRateLimits makes limits of calls, and of creating calls, a minute; 0 is the default, 600 and 60, and a
// negative number no limit.
func newRateLimits(perMinute, createsPerMinute int) *rateLimits {
	return &rateLimits{
		policies: []policy{{"default", cmp.Or(perMinute, 600)}, {"creates", cmp.Or(createsPerMinute, 60)}},
		buckets:  map[string][]*rate.Limiter{},
		swept:    time.Now(),
	}
}

// of returns a caller's bucket of a policy. A bucket fills within a minute, so all are dropped
// after a minute in which they became full: a missing bucket is a full one.
func (l *rateLimits) of(caller string, policy int) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := time.Now(); now.Sub(l.swept) > time.Minute {
		l.sweep(now)
	}
	b := l.buckets[caller]
	if b == nil {
		for _, p := range l.policies {
			b = append(b, rate.NewLimiter(rate.Limit(float64(p.quota)/60), p.quota))
		}
		l.buckets[caller] = b
	}
	return b[policy]
}

// sweep drops full buckets.
func (l *rateLimits) sweep(now time.Time) {
	l.swept = now
	for caller, buckets := range l.buckets {
		full := true
		for _, b := range buckets {
			full = full && b.TokensAt(now) >= float64(b.Burst())
		}
		if full {
			delete(l.buckets, caller)
		}
	}
}

// The policies, by their indices.
const (
	policyCalls = iota
	policyCreates
)

// Call counts a call, and writes the rest of the limit into its answer's headers.
func (l *rateLimits) Call(h http.Header, caller string) error {
	_, err := l.take(h, caller, policyCalls)
	return err
}

// Creation counts a creating call in addition to Call. giveBack undoes that, and updates the
// headers; it is nil if nothing was counted.
func (l *rateLimits) Creation(h http.Header, caller string) (giveBack func(), err error) {
	return l.take(h, caller, policyCreates)
}

// take counts a call of a policy.
func (l *rateLimits) take(h http.Header, caller string, policy int) (giveBack func(), err error) {
	p := l.policies[policy]
	if p.quota < 0 {
		return nil, nil
	}
	b := l.of(caller, policy)
	allowed := b.Allow()
	h.Add("RateLimit-Policy", fmt.Sprintf("%q;q=%d;w=60", p.name, p.quota))
	h.Add("RateLimit", p.left(b))
	if allowed {
		return func() {
			b.AllowN(time.Now(), -1)
			said := h["Ratelimit"]
			said[len(said)-1] = p.left(b)
		}, nil
	}
	retry := max(1, int(math.Ceil((1-max(0, b.Tokens()))*60/float64(p.quota))))
	h.Set("Retry-After", strconv.Itoa(retry))
	return nil, &rateError{Policy: p.name, fault: &fault.Error{
		Code: fault.CodeLimited, Message: fmt.Sprintf("more than %d requests a minute", p.quota), Remedy: fmt.Sprintf("wait %d s", retry), Retryable: true,
	}}
}

// left returns the header value of a limit's rest.
func (p policy) left(b *rate.Limiter) string {
	left := max(0, b.Tokens())
	wait := int(math.Ceil((float64(p.quota) - left) * 60 / float64(p.quota)))
	return fmt.Sprintf("%q;r=%d;t=%d", p.name, int(left), wait)
}

// rateError is the error of an exceeded limit.
type rateError struct {
	Policy string // which
	fault  *fault.Error
}

// Error returns the message with the time to wait.
func (e *rateError) Error() string { return e.fault.Error() }

// Unwrap returns the public error.
func (e *rateError) Unwrap() error { return e.fault }
