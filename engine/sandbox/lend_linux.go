package sandbox

import (
	"errors"
	"fmt"
	"math"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// lend puts the pages of b into a pipe (vmsplice(2)). A pipe that could hold more
// than b gets a copy: it would not be known when b has been read. So it does where
// the system knows no such call, or forbids it.
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
	case err != nil: // a pipe has no other reason, and says it in words of its own
		return lent, fmt.Errorf("lending to %s: %w", f.Name(), os.ErrClosed)
	case errors.Is(refused, unix.ENOSYS), errors.Is(refused, unix.EPERM), errors.Is(refused, unix.EINVAL):
		n, err := f.Write(b[lent:])
		return lent + n, err
	case refused != nil:
		return lent, fmt.Errorf("lending to %s: %w", f.Name(), refused)
	}
	return lent, nil
}

// capacity is how many bytes a pipe may hold: any number where that is not told,
// as of one that is closed.
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

// splice lends b from a byte on for as long as the pipe takes it.
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
