//go:build !linux

package sandbox

// childMain is for what only Linux can refuse.
func childMain(string, []string) int { return 2 }
