package delivery

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// DefaultSchedule is the wait before each attempt, that of the Standard
// Webhooks specification: ten attempts in 75 hours and 35 minutes.
func DefaultSchedule() []time.Duration {
	return []time.Duration{
		0, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour,
		5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}

// jitter is by how much a wait is longer or shorter than the schedule's, at
// most: what failed together must not come back together.
const jitter = 0.2

// wait is how long to wait before the next attempt. A receiver that is busy may
// name the time itself, within once and twice the schedule's.
func wait(base time.Duration, r Reply, now time.Time) time.Duration {
	if r.Status == http.StatusTooManyRequests || r.Status == http.StatusServiceUnavailable {
		if asked, ok := retryAfter(r.RetryAfter, now); ok {
			return min(max(asked, base), 2*base)
		}
	}
	return time.Duration(float64(base) * (1 + jitter*(2*rand.Float64()-1)))
}

// retryAfter reads the header: seconds or a date. What lies in the past is
// negative, what no Duration holds is the longest.
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
