//go:build unix

package workfolder

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

const locks = true

// exclusive tries to lock an open file and reports whether it succeeded.
func exclusive(f *os.File) (bool, error) {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
