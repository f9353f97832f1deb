//go:build !unix

package sqlite

import (
	"fmt"
	"os"
)

// lockFile opens the lock's file for itself alone; where the system lets two
// processes do that, running two workers on one folder is up to the operator.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	return f, nil
}
