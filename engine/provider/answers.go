package provider

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/recent"
)

// Answers caches answers of services, so that the same call is not repeated: some services demand
// that. It is safe for concurrent use. The caller modifies no body that it passes or receives.
//
// A host with several processes may use a cache that all share.
type Answers interface {
	// Answer returns the answer of a key; ok is false where there is none, it has expired, or the
	// cache fails.
	Answer(ctx context.Context, key string) (body []byte, ok bool)
	// Keep stores an answer for a time. It ignores failures.
	Keep(ctx context.Context, key string, body []byte, by time.Duration)
}

// Memory caches the most recently used answers in this process.
type Memory struct {
	kept *recent.Cache[string, kept]
	now  func() time.Time
}

type kept struct {
	body  []byte
	until time.Time
}

// NewMemory returns a cache of at most so many bytes. now nil means time.Now.
func NewMemory(most int, now func() time.Time) *Memory {
	if now == nil {
		now = time.Now
	}
	return &Memory{kept: recent.New[string, kept](most), now: now}
}

// Answer implements Answers.
func (m *Memory) Answer(_ context.Context, key string) ([]byte, bool) {
	k, found := m.kept.Get(key)
	if !found || !m.now().Before(k.until) {
		return nil, false
	}
	return k.body, true
}

// Keep implements Answers.
func (m *Memory) Keep(_ context.Context, key string, body []byte, by time.Duration) {
	m.kept.Put(key, kept{body, m.now().Add(by)}, len(body))
}
