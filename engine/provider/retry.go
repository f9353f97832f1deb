package provider

import (
	"errors"
	"net/http"
	"strconv"
	"syscall"
	"time"
)

// retryAfter is how long a service asks to be left alone, 0 = it does not say.
type retryAfter = time.Duration

// asked reads Retry-After, in seconds or as a date, and its twin in
// milliseconds.
func (c *Client) asked(h http.Header) retryAfter {
	if ms, err := strconv.ParseFloat(h.Get("Retry-After-Ms"), 64); err == nil && ms >= 0 {
		return bounded(ms / 1000)
	}
	v := h.Get("Retry-After")
	if s, err := strconv.ParseFloat(v, 64); err == nil && s >= 0 {
		return bounded(s)
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, at.Sub(c.opts.Now()))
	}
	return 0
}

// bounded is so many seconds, a day at most.
func bounded(s float64) time.Duration {
	return time.Duration(min(s, 86_400) * float64(time.Second))
}

// refusedConnection reports whether a request cannot have arrived.
func refusedConnection(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }
