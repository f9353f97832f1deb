//go:build !unix

package render

// outsideHeap is memory for n values, all 0. Here it is on the heap.
func outsideHeap[T byte | float32](n int) (values []T, free func() error, err error) {
	return make([]T, n), func() error { return nil }, nil
}
