package sandbox

import (
	"errors"
	"fmt"
	"math"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// lend puts the pages of b into a pipe with vmsplice(2). It copies if the pipe can hold more than
// b, because it would be unknown when b has been read, and if the system call is unavailable.
func lend(f *os.File, b []byte) (int, error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	if capacity(conn) > len(b) {
		return f.Write(b)
	}
	lent := 0
	var refused error
	err = conn.Write(func(fd uintptr) bool {
		lent, refused = splice(int(fd), b, lent)
		return !errors.Is(refused, unix.EAGAIN)
	})
	switch {
	case err != nil: // only a closed pipe fails here
		return lent, fmt.Errorf("lending to %s: %w", f.Name(), os.ErrClosed)
	case errors.Is(refused, unix.ENOSYS), errors.Is(refused, unix.EPERM), errors.Is(refused, unix.EINVAL):
		n, err := f.Write(b[lent:])
		return lent + n, err
	case refused != nil:
		return lent, fmt.Errorf("lending to %s: %w", f.Name(), refused)
	}
	return lent, nil
}

// capacity returns the size of a pipe in bytes; math.MaxInt if unknown, as for a closed pipe.
func capacity(conn syscall.RawConn) int {
	room, refused := 0, error(nil)
	err := conn.Control(func(fd uintptr) {
		room, refused = unix.FcntlInt(fd, unix.F_GETPIPE_SZ, 0)
	})
	if errors.Join(err, refused) != nil {
		return math.MaxInt
	}
	return room
}

// splice lends b from offset from on until the pipe is full.
func splice(fd int, b []byte, from int) (lent int, err error) {
	for from < len(b) {
		v := unix.Iovec{Base: &b[from]}
		v.SetLen(len(b) - from)
		n, err := unix.Vmsplice(fd, []unix.Iovec{v}, unix.SPLICE_F_NONBLOCK)
		if err != nil && !errors.Is(err, unix.EINTR) {
			return from, err
		}
		from += max(n, 0)
	}
	return from, nil
}
