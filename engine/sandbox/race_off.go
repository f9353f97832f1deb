//go:build !race

package sandbox

// raced is true if the program is built with the race detector.
const raced = false
