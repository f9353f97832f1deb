package sandbox

import (
	"cmp"
	"fmt"
	"time"
)

// Limits bounds one child. Zero fields take the defaults. All except Wall require Linux.
type Limits struct {
	Wall   time.Duration // total duration until ErrTimeout. Default 10 min
	CPU    time.Duration // CPU time of all threads, rounded up to seconds. Default 300 s
	Memory int64         // address space in bytes. Default 2 GiB, for 1080p; 4K needs 3 GiB
	// Data is writable private memory in bytes. Mere reservations, a gigabyte in Go
	// programs, do not count. Default: Memory.
	Data     int64
	FileSize int64 // maximum size of a written file in bytes. Default 2 GiB
	Files    int   // open files. Default 64
}

// DefaultLimits returns the values for zero fields.
func DefaultLimits() Limits {
	return Limits{
		Wall:     10 * time.Minute,
		CPU:      300 * time.Second,
		Memory:   2 << 30,
		FileSize: 2 << 30,
		Files:    64,
	}
}

// check reports an error for negative limits.
func (l Limits) check() error {
	if l.Wall < 0 || l.CPU < 0 || l.Memory < 0 || l.Data < 0 || l.FileSize < 0 || l.Files < 0 {
		return fmt.Errorf("sandbox: Limits: none may be negative: %+v", l)
	}
	return nil
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	return Limits{
		Wall:     cmp.Or(l.Wall, d.Wall),
		CPU:      cmp.Or(l.CPU, d.CPU),
		Memory:   cmp.Or(l.Memory, d.Memory),
		Data:     cmp.Or(l.Data, l.Memory, d.Memory),
		FileSize: cmp.Or(l.FileSize, d.FileSize),
		Files:    cmp.Or(l.Files, d.Files),
	}
}

// cpuSeconds returns the CPU limit in whole seconds, rounded up.
func (l Limits) cpuSeconds() uint64 {
	return uint64((l.CPU + time.Second - 1) / time.Second)
}
