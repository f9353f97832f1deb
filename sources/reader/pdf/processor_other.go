//go:build !linux

package pdf

import "time"

// processorTime returns a clock that goes on whether the thread has a processor
// or not: what threads take is not told here.
func processorTime() func() time.Duration {
	began := time.Now()
	return func() time.Duration { return time.Since(began) }
}
