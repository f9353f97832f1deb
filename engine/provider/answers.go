package provider

import (
	"container/list"
	"context"
	"sync"
	"time"
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
	most int
	now  func() time.Time

	mu    sync.Mutex
	bytes int
	order *list.List // of *kept, most recently used first
	byKey map[string]*list.Element
}

type kept struct {
	key   string
	body  []byte
	until time.Time
}

// NewMemory returns a cache of at most so many bytes. now nil means time.Now.
func NewMemory(most int, now func() time.Time) *Memory {
	if now == nil {
		now = time.Now
	}
	return &Memory{most: most, now: now, order: list.New(), byKey: map[string]*list.Element{}}
}

// Answer implements Answers.
func (m *Memory) Answer(_ context.Context, key string) ([]byte, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, found := m.byKey[key]
	if !found {
		return nil, false
	}
	k, _ := e.Value.(*kept)
	if !m.now().Before(k.until) {
		m.drop(e)
		return nil, false
	}
	m.order.MoveToFront(e)
	return k.body, true
}

// Keep implements Answers.
func (m *Memory) Keep(_ context.Context, key string, body []byte, by time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e, found := m.byKey[key]; found {
		m.drop(e)
	}
	if len(body) > m.most {
		return
	}
	m.byKey[key] = m.order.PushFront(&kept{key, body, m.now().Add(by)})
	m.bytes += len(body)
	for m.bytes > m.most {
		m.drop(m.order.Back())
	}
}

func (m *Memory) drop(e *list.Element) {
	k, _ := m.order.Remove(e).(*kept)
	delete(m.byKey, k.key)
	m.bytes -= len(k.body)
}
