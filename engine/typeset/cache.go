package typeset

import (
	"container/list"
	"sync"
)

// cache keeps the values used last, up to a number of them. It is safe for
// concurrent use.
type cache[K comparable, V any] struct {
	mu     sync.Mutex
	limit  int
	recent *list.List // of cached[K, V], the most recently used first
	byKey  map[K]*list.Element
}

type cached[K comparable, V any] struct {
	key   K
	value V
}

func newCache[K comparable, V any](limit int) *cache[K, V] {
	return &cache[K, V]{limit: limit, recent: list.New(), byKey: map[K]*list.Element{}}
}

func (c *cache[K, V]) get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, ok := c.byKey[key]
	if !ok {
		var none V
		return none, false
	}
	c.recent.MoveToFront(at)
	return at.Value.(cached[K, V]).value, true
}

func (c *cache[K, V]) put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.byKey[key]; ok {
		at.Value = cached[K, V]{key, value}
		c.recent.MoveToFront(at)
		return
	}
	c.byKey[key] = c.recent.PushFront(cached[K, V]{key, value})
	if c.recent.Len() > c.limit {
		oldest := c.recent.Back()
		delete(c.byKey, oldest.Value.(cached[K, V]).key)
		c.recent.Remove(oldest)
	}
}
