//go:build !unix

package render

// outsideHeap is memory for n samples, all 0. Here it is on the heap.
func outsideHeap(n int) (samples []float32, free func() error, err error) {
	return make([]float32, n), func() error { return nil }, nil
}
