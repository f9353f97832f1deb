//go:build unix

package workfolder

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

const locks = true

// exclusive takes the lock on an open file, unless somebody has it.
func exclusive(f *os.File) (bool, error) {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
