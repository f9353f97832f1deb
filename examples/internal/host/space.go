package host

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// minSpace is how much room a film may need on its way, in bytes.
const minSpace = 2 << 30

// space says how much room there is in a folder.
func space(dir string) (string, error) {
	var fs unix.Statfs_t
	if err := unix.Statfs(dir, &fs); err != nil {
		return "", fmt.Errorf("free space: %w", err)
	}
	free := fs.Bavail * uint64(fs.Bsize) //nolint:gosec // a block's size is positive
	detail := fmt.Sprintf("%.1f GB free", float64(free)/(1<<30))
	if free < minSpace {
		return detail, fmt.Errorf("less than %d GB free", minSpace>>30)
	}
	return detail, nil
}
