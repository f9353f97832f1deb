package sandbox

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// setLimits bounds a process that was just started. Limits belong to a process,
// not to a thread, so they cannot be set before; the child is halted meanwhile.
func setLimits(pid int, l Limits) error {
	for _, limit := range []struct {
		name     string
		resource int
		value    uint64
	}{
		{"CPU", unix.RLIMIT_CPU, l.cpuSeconds()},
		{"Memory", unix.RLIMIT_AS, uint64(l.Memory)},
		{"Data", unix.RLIMIT_DATA, uint64(l.Data)},
		{"FileSize", unix.RLIMIT_FSIZE, uint64(l.FileSize)},
		{"Files", unix.RLIMIT_NOFILE, uint64(l.Files)},
		{"core size", unix.RLIMIT_CORE, 0},
	} {
		if err := setLimit(pid, limit.resource, limit.value); err != nil {
			return fmt.Errorf("sandbox: Limits: %s: %w", limit.name, err)
		}
	}
	return nil
}

// setLimit sets the soft and the hard limit alike, so that nothing warns the
// child first, and never above what the host has itself.
func setLimit(pid, resource int, value uint64) error {
	var have unix.Rlimit
	if err := unix.Prlimit(pid, resource, nil, &have); err != nil {
		return ignoreGone(err)
	}
	value = min(value, have.Max)
	return ignoreGone(unix.Prlimit(pid, resource, &unix.Rlimit{Cur: value, Max: value}, nil))
}

// processorSpent returns the processor time of a process that has ended and was
// not reaped, 0 where it is not told. It is the account that the kernel holds
// against the limit: by the ticks that found a thread at work, and on a busy
// machine more than that of what the threads took, which is told when it is
// reaped.
func processorSpent(pid int) time.Duration {
	const ticks = 0                 // CPUCLOCK_PROF of a process
	clock := int32(^pid<<3 | ticks) //nolint:gosec // ids of processes have 22 bits
	var t unix.Timespec
	if unix.ClockGettime(clock, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// ignoreGone drops the error of a process that has ended already.
func ignoreGone(err error) error {
	if errors.Is(err, unix.ESRCH) {
		return nil
	}
	return err
}

// ownPath is where the kernel has this program, even where its file was replaced
// or removed meanwhile.
func ownPath() (string, error) { return "/proc/self/exe", nil }
