package pdf

import (
	"time"

	"golang.org/x/sys/unix"
)

// processorTime returns a clock of the time that the calling thread has a
// processor, which any other may read.
func processorTime() func() time.Duration {
	const ofThread = 4 | 2                    // CPUCLOCK_PERTHREAD_MASK | CPUCLOCK_SCHED
	id := int32(^unix.Gettid()<<3 | ofThread) //nolint:gosec // ids of threads have 22 bits
	return func() time.Duration {
		var t unix.Timespec
		if unix.ClockGettime(id, &t) != nil {
			return 0 // the thread has ended: so has its work
		}
		return time.Duration(t.Nano())
	}
}
