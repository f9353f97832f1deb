// Package pacing says when a webhook may be tried: a host is asked by few at a time, and
// left alone for as long as the schedule or itself says.
package pacing

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// jitter is by how much a wait is longer or shorter than the schedule's, at
// most: what failed together must not come back together.
const jitter = 0.2

// Wait returns how long to wait before the next attempt, by the schedule and by the last
// answer: its status, and its header Retry-After. A receiver that is busy may name the
// time itself, within once and twice the schedule's.
func Wait(base time.Duration, status int, after string, now time.Time) time.Duration {
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		if asked, ok := retryAfter(after, now); ok {
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
