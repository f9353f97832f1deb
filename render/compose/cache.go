package compose

import (
	"container/list"
	"sync"
)

// defaultCache is the default size of a cache in bytes.
const defaultCache = 48 << 20

// Cache keeps the rasterised art of the composers of one film, up to a number of bytes; the least
// recently used goes first. It also keeps the rasterisers of closed composers, whose memory is
// large, for the next ones. It is safe for concurrent use. Two films must not share one.
type Cache struct {
	mu    sync.Mutex
	limit int
	held  int
	items map[any]*list.Element
	order *list.List // of cacheItem, the most recently used first
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

// cached returns the value of a key, created and kept if it is missing. Two composers may both
// create it; either result is as good.
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

// raster returns a zeroed rasteriser.
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

// leave takes back a rasteriser, which every mask left zeroed.
func (c *Cache) leave(z *raster) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spare = append(c.spare, z)
}
