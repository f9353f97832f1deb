package httpapi

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/scenewright/scenewright/engine/fault"
)

// Rates are how often a key may call, in this process.
type Rates struct {
	PerMinute        int // calls; 0: 600, negative: without limit
	CreatesPerMinute int // projects created; 0: 60, negative: without limit
}

// limits are the buckets of the keys that called lately.
type limits struct {
	policies []policy
	mu       sync.Mutex
	buckets  map[string][]*rate.Limiter // by credential, in the order of policies
	swept    time.Time
}

// policy is one limit: so many calls a minute.
type policy struct {
	name  string
	quota int
}

func newLimits(r Rates) *limits {
	return &limits{
		policies: []policy{{"default", orDefault(r.PerMinute, 600)}, {"creates", orDefault(r.CreatesPerMinute, 60)}},
		buckets:  map[string][]*rate.Limiter{},
		swept:    time.Now(),
	}
}

func orDefault(n, def int) int {
	if n == 0 {
		return def
	}
	return n
}

// of gives a caller's bucket of a policy. A bucket fills within a minute, so
// all are dropped once a minute has passed in which they were at most full
// again: a forgotten bucket is a full one.
func (l *limits) of(caller string, policy int) *rate.Limiter {
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

// sweep forgets the callers whose buckets are full.
func (l *limits) sweep(now time.Time) {
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

// The policies, by their places.
const (
	policyCalls = iota
	policyCreates
)

// throttle counts a call, and says in its answer what is left.
func (g *guard) throttle(c *call) error {
	caller := c.Grant.CredentialID
	if c.Human != nil {
		caller = c.Human.UserID
	}
	if _, err := g.limits.take(c.W.Header(), caller, policyCalls); err != nil || !c.route.Creates {
		return err
	}
	giveBack, err := g.limits.take(c.W.Header(), caller, policyCreates)
	c.giveBack = giveBack
	return err
}

// take counts a call by a policy, and writes what is left into an answer's
// headers. giveBack has the call count as none, and says so there; it is nil where
// nothing was counted.
func (l *limits) take(h http.Header, caller string, policy int) (giveBack func(), err error) {
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
	return nil, &limited{policy: p.name, fault: &fault.Error{
		Code: fault.CodeLimited, Message: fmt.Sprintf("more than %d requests a minute", p.quota), Remedy: fmt.Sprintf("wait %d s", retry), Retryable: true,
	}}
}

// left says what is left of a limit.
func (p policy) left(b *rate.Limiter) string {
	left := max(0, b.Tokens())
	wait := int(math.Ceil((float64(p.quota) - left) * 60 / float64(p.quota)))
	return fmt.Sprintf("%q;r=%d;t=%d", p.name, int(left), wait)
}

// limited is the error of a limit that was reached.
type limited struct {
	fault  *fault.Error
	policy string
}

// Error says which.
func (l *limited) Error() string { return l.fault.Error() }

// Unwrap gives what the public is told.
func (l *limited) Unwrap() error { return l.fault }
