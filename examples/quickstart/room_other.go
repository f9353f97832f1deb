//go:build !unix

package main

// freeIn reports false: this system's disks are unknown.
func freeIn(string) (disk, bool) { return disk{}, false }
