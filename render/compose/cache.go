package compose

import (
	"sync"

	"github.com/scenewright/scenewright/engine/recent"
)

// defaultCache is the default size of a cache in bytes.
const defaultCache = 48 << 20

// Cache keeps the rasterised art of the composers of one film, up to a number of bytes; the least
// recently used goes first. It also keeps the rasterisers of closed composers, whose memory is
// large, for the next ones. It is safe for concurrent use. Two films must not share one.
type Cache struct {
	kept  *recent.Cache[any, any]
	mu    sync.Mutex
	spare []*raster
}

// NewCache makes a cache for that many bytes; 0 or less means 48 MiB.
func NewCache(bytes int) *Cache {
	if bytes <= 0 {
		bytes = defaultCache
	}
	return &Cache{kept: recent.New[any, any](bytes)}
}

// cached returns the value of a key, created and kept if it is missing. Two composers may both
// create it; either result is as good.
func cached[T any](c *Cache, key any, create func() (T, int)) T {
	return c.kept.Of(key, func() (any, int) { return create() }).(T)
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
