//go:build unix

package audio

import (
	"errors"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Room returns memory for n values, all 0, that the garbage collector does not count: it lets the
// heap grow to twice the memory in use, and a minute of sound takes 23 MB, a frame 3 MB. With an
// empty file the system may keep the values there. After free they are gone.
func Room[T byte | float32](file *os.File, n int) (values []T, free func() error, err error) {
	if n == 0 {
		return nil, func() error { return nil }, nil
	}
	fd, flags, size := -1, unix.MAP_ANON|unix.MAP_PRIVATE, n*int(unsafe.Sizeof(*new(T)))
	if file != nil {
		fd, flags, err = int(file.Fd()), unix.MAP_SHARED, file.Truncate(int64(size))
	}
	raw, mapped := unix.Mmap(fd, 0, size, unix.PROT_READ|unix.PROT_WRITE, flags)
	if err := errors.Join(err, mapped); err != nil {
		return nil, nil, fmt.Errorf("memory for sound or pictures: %w", err)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&raw[0])), n), func() error { return unix.Munmap(raw) }, nil
}
