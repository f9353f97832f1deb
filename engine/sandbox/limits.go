package sandbox

import (
	"cmp"
	"fmt"
	"time"
)

// Limits bound one child. A zero field takes the default's value. Apart from
// Wall they need Linux.
type Limits struct {
	Wall     time.Duration // from start to end; then ErrTimeout. Default 10 min
	CPU      time.Duration // processor time of all threads, rounded up to seconds. Default 300 s
	Memory   int64         // address space in bytes. Default 2 GiB: enough to encode 1080p; 4K wants 3 GiB
	Data     int64         // private memory that can be written, in bytes: what is only reserved does not count, of which programs in Go have a gigabyte. Default: Memory alone
	FileSize int64         // largest file written, in bytes. Default 2 GiB
	Files    int           // open files. Default 64
}

// DefaultLimits are what zero fields stand for.
func DefaultLimits() Limits {
	return Limits{
		Wall:     10 * time.Minute,
		CPU:      300 * time.Second,
		Memory:   2 << 30,
		FileSize: 2 << 30,
		Files:    64,
	}
}

// check refuses limits below zero.
func (l Limits) check() error {
	if l.Wall < 0 || l.CPU < 0 || l.Memory < 0 || l.Data < 0 || l.FileSize < 0 || l.Files < 0 {
		return fmt.Errorf("sandbox: Limits: none may be negative: %+v", l)
	}
	return nil
}

// withDefaults fills the zero fields.
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

// cpuSeconds is the CPU limit as the system takes it: whole seconds, at least 1.
func (l Limits) cpuSeconds() uint64 {
	return uint64((l.CPU + time.Second - 1) / time.Second)
}
