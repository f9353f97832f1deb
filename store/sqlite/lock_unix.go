//go:build unix

package sqlite

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"github.com/scenewright/scenewright/engine/fault"
)

// lockFile takes the exclusive lock on a file; it is released by Close, and by
// the kernel when the process dies.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		err = &fault.Error{Code: fault.CodeConflict, Message: "another process works the jobs of this data folder", Remedy: "stop it, or use another folder", Err: err}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
