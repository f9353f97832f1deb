// Package recent caches the values that were used last.
package recent

import (
	"container/list"
	"sync"
)

// Cache keeps values up to a total cost; the least recently used goes first. It is safe for
// concurrent use.
type Cache[K comparable, V any] struct {
	mu    sync.Mutex
	limit int
	held  int
	order *list.List // of item[K, V], the most recently used first
	byKey map[K]*list.Element
}

type item[K comparable, V any] struct {
	key   K
	value V
	cost  int
}

// New returns an empty cache of a limit.
func New[K comparable, V any](limit int) *Cache[K, V] {
	return &Cache[K, V]{limit: limit, order: list.New(), byKey: map[K]*list.Element{}}
}

// Get returns the value of a key; ok is false if there is none.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(item[K, V]).value, true
}

// Of returns the value of a key, created and kept at its cost if it is missing. Two callers may both
// create it.
func (c *Cache[K, V]) Of(key K, create func() (V, int)) V {
	if found, ok := c.Get(key); ok {
		return found
	}
	value, cost := create()
	c.Put(key, value, cost)
	return value
}

// Put keeps a value in place of the earlier one of its key. A value that costs more than the limit
// is not kept.
func (c *Cache[K, V]) Put(key K, value V, cost int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byKey[key]; ok {
		c.drop(e)
	}
	if cost > c.limit {
		return
	}
	c.byKey[key] = c.order.PushFront(item[K, V]{key, value, cost})
	for c.held += cost; c.held > c.limit; {
		c.drop(c.order.Back())
	}
}

// Held returns the cost of all values.
func (c *Cache[K, V]) Held() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held
}

func (c *Cache[K, V]) drop(e *list.Element) {
	i := c.order.Remove(e).(item[K, V])
	delete(c.byKey, i.key)
	c.held -= i.cost
}
