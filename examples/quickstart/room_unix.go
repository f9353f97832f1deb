//go:build unix

package main

import "golang.org/x/sys/unix"

// freeIn returns the free space on the disk of a folder; ok is false if the system does not state
// it.
func freeIn(dir string) (d disk, ok bool) {
	var s unix.Statfs_t
	var at unix.Stat_t
	if unix.Statfs(dir, &s) != nil || unix.Stat(dir, &at) != nil {
		return disk{}, false
	}
	return disk{uint64(at.Dev), int64(uint64(s.Bavail) * uint64(s.Bsize))}, true //nolint:gosec,unconvert // the types differ between systems, and a disk has less than 2^63 bytes
}
