package main

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/scenewright/scenewright/httpapi/client"
)

// count is how requests were answered.
type count struct {
	transport http.RoundTripper

	mu      sync.Mutex
	status  map[int]int
	none    int            // no answer: the server was killed
	strange map[string]int // answers of 5xx that are not documented
}

// newCount makes a count of nothing.
func newCount() *count {
	return &count{transport: &http.Transport{MaxIdleConnsPerHost: 32}, status: map[int]int{}, strange: map[string]int{}}
}

// client makes a client whose requests are counted. It is patient where the
// server is not there.
func (c *count) client(base, key string) (*client.Client, error) {
	return client.New(base+"/v1", key, &client.Options{HTTP: &http.Client{Transport: c}, Retries: 30, MaxWait: 2 * time.Second})
}

// RoundTrip sends a request and counts the answer.
func (c *count) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := c.transport.RoundTrip(r)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.none++
		return nil, err
	}
	c.status[resp.StatusCode]++
	if resp.StatusCode >= 500 && resp.StatusCode != http.StatusServiceUnavailable && resp.StatusCode != http.StatusInsufficientStorage {
		body, err := io.ReadAll(io.LimitReader(resp.Body, 1<<20))
		if err != nil {
			return nil, err
		}
		c.strange[fmt.Sprintf("%d %s %s: %.200s", resp.StatusCode, r.Method, ids.ReplaceAllString(r.URL.Path, "{id}"), ids.ReplaceAllString(string(body), "{id}"))]++
		resp.Body = io.NopCloser(bytes.NewReader(body))
	}
	return resp, nil
}

// ids finds what differs from one request to the other.
var ids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}|"requestId":"[^"]*"`)

// classes returns how many answers there were of 2xx, 3xx and so on, with 429
// and 503 apart.
func (c *count) classes() (names []string, counts map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	counts = map[string]int{}
	for status, n := range c.status {
		name := fmt.Sprintf("%dxx", status/100)
		if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable || status == http.StatusInsufficientStorage {
			name = fmt.Sprint(status)
		}
		counts[name] += n
	}
	return slices.Sorted(maps.Keys(counts)), counts
}
