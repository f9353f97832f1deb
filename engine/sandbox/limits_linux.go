package sandbox

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// setLimits sets the limits of a child that is stopped before its first instruction.
// Limits belong to a process, not a thread, so they cannot be set before it starts.
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

// setLimit sets soft and hard limit alike, so that the child gets no
// warning signal, and never above the host's own hard limit.
func setLimit(pid, resource int, value uint64) error {
	var have unix.Rlimit
	if err := unix.Prlimit(pid, resource, nil, &have); err != nil {
		return ignoreGone(err)
	}
	value = min(value, have.Max)
	return ignoreGone(unix.Prlimit(pid, resource, &unix.Rlimit{Cur: value, Max: value}, nil))
}

// processorSpent returns the CPU time of a process that has ended but is not reaped;
// 0 if unknown. It is the time that the kernel charges to the limit, counted in
// ticks. On a busy machine it exceeds the exact time that reaping returns.
func processorSpent(pid int) time.Duration {
	const ticks = 0                 // CPUCLOCK_PROF of a process
	clock := int32(^pid<<3 | ticks) //nolint:gosec // ids of processes have 22 bits
	var t unix.Timespec
	if unix.ClockGettime(clock, &t) != nil {
		return 0
	}
	return time.Duration(t.Nano())
}

// ignoreGone drops the error for a process that has already ended.
func ignoreGone(err error) error {
	if errors.Is(err, unix.ESRCH) {
		return nil
	}
	return err
}

// ownPath returns the path of this program's image, which stays valid if
// its file is replaced or removed.
func ownPath() (string, error) { return "/proc/self/exe", nil }
