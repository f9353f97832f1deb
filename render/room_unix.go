//go:build unix

package render

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// outsideHeap is memory for n values, all 0, that the garbage collector does not
// count: it lets the heap grow to twice of what is in use, and the sound of a film
// takes 23 MB a minute, a frame 3 MB. After free the memory is gone.
func outsideHeap[T byte | float32](n int) (values []T, free func() error, err error) {
	if n == 0 {
		return nil, func() error { return nil }, nil
	}
	raw, err := unix.Mmap(-1, 0, n*int(unsafe.Sizeof(*new(T))), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("memory for the film: %w", err)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&raw[0])), n), func() error { return unix.Munmap(raw) }, nil
}
