//go:build unix

package render

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// outsideHeap is memory for n samples, all 0, that the garbage collector does
// not count: it lets the heap grow to twice of what is in use, and the sound of
// a film takes 23 MB a minute. After free the memory is gone.
func outsideHeap(n int) (samples []float32, free func() error, err error) {
	if n == 0 {
		return nil, func() error { return nil }, nil
	}
	const wide = int(unsafe.Sizeof(float32(0)))
	raw, err := unix.Mmap(-1, 0, n*wide, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("memory for the film's sound: %w", err)
	}
	return unsafe.Slice((*float32)(unsafe.Pointer(&raw[0])), n), func() error { return unix.Munmap(raw) }, nil
}
