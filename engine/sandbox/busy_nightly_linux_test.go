//go:build nightly

package sandbox

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"
)

// busy keeps all processors busy with more work than there are of them, in
// processes of their own, until the test ends.
func busy(t *testing.T) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	box := selfBox(t)
	var all sync.WaitGroup
	for range 2 * runtime.NumCPU() {
		c := asChild("burn")
		p, err := box.Start(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() { _ = p.Wait() }) // it is killed
	}
	t.Cleanup(func() { stop(); all.Wait() })
}

// TestCPULimitIsToldOnABusyMachine: a child that its limit ended is said to be
// so, whatever else the machine does.
func TestCPULimitIsToldOnABusyMachine(t *testing.T) {
	busy(t)
	box := selfBox(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			c := asChild("burn")
			c.Limits.CPU = time.Second
			p, err := box.Start(context.Background(), c)
			if err != nil {
				t.Error(err)
				return
			}
			err = p.Wait()
			var exit *ExitError
			if !errors.As(err, &exit) || exit.Limit != "CPU time" {
				t.Errorf("got %v, want it ended by the CPU time limit", err)
			}
			t.Logf("counted by the limit: %v, %v", p.child.spent, err)
		})
	}
	all.Wait()
}
