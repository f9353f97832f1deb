package compose

import (
	"container/list"
	"sync"
)

// defaultCache is how many bytes a cache holds when nothing else is said.
const defaultCache = 48 << 20

// Cache keeps what the composers of one film have rasterised, up to a number
// of bytes; what was not used for the longest time goes first. Beside that it
// keeps the rasterisers of composers that were closed, whose memory is large, for
// the next ones. It is safe for concurrent use. Two films must not share one.
type Cache struct {
	mu    sync.Mutex
	limit int
	held  int
	items map[any]*list.Element
	order *list.List // of cacheItem, the last used first
	spare []*raster
}

type cacheItem struct {
	key, value any
	cost       int
}

// NewCache makes a cache for that many bytes; 0 or less means 48 MiB.
func NewCache(bytes int) *Cache {
	if bytes <= 0 {
		bytes = defaultCache
	}
	return &Cache{limit: bytes, items: map[any]*list.Element{}, order: list.New()}
}

// cached is the value of a key, made and kept when it is not there yet. Two
// composers may both make it; either result is as good.
func cached[T any](c *Cache, key any, create func() (T, int)) T {
	if v, ok := c.get(key); ok {
		return v.(T)
	}
	v, cost := create()
	c.put(cacheItem{key, v, cost})
	return v
}

func (c *Cache) get(key any) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.items[key]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(cacheItem).value, true
}

func (c *Cache) put(item cacheItem) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.items[item.key]; ok || item.cost > c.limit {
		return
	}
	c.items[item.key] = c.order.PushFront(item)
	c.held += item.cost
	for c.held > c.limit {
		c.drop(c.order.Back())
	}
}

func (c *Cache) drop(e *list.Element) {
	item := c.order.Remove(e).(cacheItem)
	delete(c.items, item.key)
	c.held -= item.cost
}

// raster is a rasteriser, zeroed.
func (c *Cache) raster() *raster {
	c.mu.Lock()
	defer c.mu.Unlock()
	last := len(c.spare) - 1
	if last < 0 {
		return &raster{}
	}
	z := c.spare[last]
	c.spare = c.spare[:last]
	return z
}

// leave takes a rasteriser, which every mask left zeroed.
func (c *Cache) leave(z *raster) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spare = append(c.spare, z)
}
