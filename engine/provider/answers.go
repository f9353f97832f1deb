package provider

import (
	"container/list"
	"context"
	"sync"
	"time"
)

// Answers keeps what services answered, so that they are not asked the same
// again: some demand it. It is safe for concurrent use. The caller changes no
// body that it gives or gets.
//
// A host with several processes may keep answers where all of them look.
type Answers interface {
	// Answer gives what was kept under a key; ok is false where nothing was, or
	// its time is over. Whoever cannot look says false.
	Answer(ctx context.Context, key string) (body []byte, ok bool)
	// Keep keeps an answer for so long. What cannot be kept is let go.
	Keep(ctx context.Context, key string, body []byte, by time.Duration)
}

// Memory keeps answers in this process, those used last.
type Memory struct {
	most int
	now  func() time.Time

	mu    sync.Mutex
	bytes int
	order *list.List // of *kept, the one used last in front
	byKey map[string]*list.Element
}

type kept struct {
	key   string
	body  []byte
	until time.Time
}

// NewMemory keeps at most so many bytes. now nil means time.Now.
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
