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

// release unlocks an open file. Closing it is not enough: a child process has it open, too, from
// its fork until it begins its program.
func release(f *os.File) error { return unix.Flock(int(f.Fd()), unix.LOCK_UN) }
