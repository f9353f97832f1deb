package render

import (
	"sync"

	"github.com/scenewright/scenewright/engine/audio"
)

// canvases is memory outside of the heap for the frames of one film: see compose.Memory. Memory
// returned by one composer is given to the next one uncleared: clearing it each time would take
// longer than drawing some frames.
type canvases struct {
	mu    sync.Mutex
	spare [][]byte
	free  map[*byte]func() error // of lent and spare memory
}

// mostSpare is how many canvases wait for the next composer: as many as one needs outside of
// transitions. There may be no other composer, and the sound may be next.
const mostSpare = 4

func (c *canvases) Lend(n int) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := len(c.spare) - 1; last >= 0 && len(c.spare[last]) == n {
		b := c.spare[last]
		c.spare = c.spare[:last]
		return b
	}
	b, free, err := audio.Room[byte](nil, n)
	if err != nil || n == 0 {
		return make([]byte, n)
	}
	if c.free == nil {
		c.free = map[*byte]func() error{}
	}
	c.free[&b[0]] = free
	return b
}

func (c *canvases) Return(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.spare) < mostSpare {
		c.spare = append(c.spare, b)
		return
	}
	c.drop(&b[0])
}

// drop returns a canvas to the system; one on the heap is left to the collector.
func (c *canvases) drop(b *byte) {
	if free := c.free[b]; free != nil {
		_ = free() // it was mapped once and is unmapped once
	}
	delete(c.free, b)
}

// clear returns all memory to the system. All composers must be closed.
func (c *canvases) clear() {
	for b := range c.free {
		c.drop(b)
	}
	c.spare = nil
}
