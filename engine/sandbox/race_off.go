//go:build !race

package sandbox

// raced tells that the race detector watches this program.
const raced = false
