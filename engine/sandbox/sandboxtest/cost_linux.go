package sandboxtest

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Cost is what some work took.
type Cost struct {
	Grown    int64         // bytes of memory that this process had more, at most
	Children time.Duration // processor time of the children that ended
	Child    int64         // bytes of memory that a child of this process had, at most and so far
}

// CostOf returns what some work takes. Nothing else may run in this process.
func CostOf(t *testing.T, work func()) Cost {
	t.Helper()
	debug.FreeOSMemory()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0o600); err != nil { // the peak begins anew
		t.Fatal(err)
	}
	before, was := peak(t), ended()
	work()
	is := ended()
	return Cost{
		Grown:    peak(t) - before,
		Children: time.Duration(is.Utime.Nano() + is.Stime.Nano() - was.Utime.Nano() - was.Stime.Nano()),
		Child:    is.Maxrss << 10,
	}
}

// String returns the cost in one line.
func (c Cost) String() string {
	return fmt.Sprintf("this process grew by %d MiB, children took %v of a processor and at most %d MiB so far", c.Grown>>20, c.Children.Round(10*time.Millisecond), c.Child>>20)
}

// peak returns the most memory that this process had, in bytes.
func peak(t *testing.T) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	var kib int64
	if _, err := fmt.Sscan(rest, &kib); err != nil {
		t.Fatal(err)
	}
	return kib << 10
}

// ended returns what all children that have ended took.
func ended() syscall.Rusage {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u) // it cannot fail
	return u
}
