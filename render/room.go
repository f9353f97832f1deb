package render

import "sync"

// canvases is memory outside of the heap for the frames of one film: see
// compose.Memory. What one composer returns the next one gets, as it is: to have
// memory cleared for each would take longer than to draw some frames.
type canvases struct {
	mu    sync.Mutex
	spare [][]byte
	all   []func() error
}

func (c *canvases) Lend(n int) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := len(c.spare) - 1; last >= 0 && len(c.spare[last]) == n {
		b := c.spare[last]
		c.spare = c.spare[:last]
		return b
	}
	b, free, err := outsideHeap[byte](n)
	if err != nil {
		return make([]byte, n)
	}
	c.all = append(c.all, free)
	return b
}

func (c *canvases) Return(b []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spare = append(c.spare, b)
}

// clear gives everything back to the system. All composers must be closed.
func (c *canvases) clear() {
	for _, free := range c.all {
		_ = free() // it was mapped once and is unmapped once
	}
	c.all, c.spare = nil, nil
}
