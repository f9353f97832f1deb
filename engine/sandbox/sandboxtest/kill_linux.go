package sandboxtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// lookEvery is how often a killer looks for children.
const lookEvery = 10 * time.Millisecond

// Kill kills children of a process that run a program, each as soon as it is seen,
// until there were so many, the context ends or the test does. It returns how many
// there were, when that is.
func Kill(ctx context.Context, t testing.TB, parent int, program string, times int) <-chan int {
	t.Helper()
	ctx, stop := context.WithCancel(ctx)
	killed, ended := make(chan int, 1), make(chan struct{})
	go func() {
		defer close(ended)
		killed <- killUntil(ctx, parent, program, times)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	return killed
}

func killUntil(ctx context.Context, parent int, program string, times int) int {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	dead := map[int]bool{}
	for len(dead) < times {
		select {
		case <-ctx.Done():
			return len(dead)
		case <-tick.C:
		}
		for _, pid := range children(parent, program) {
			if len(dead) < times && !dead[pid] && syscall.Kill(pid, syscall.SIGKILL) == nil {
				dead[pid] = true
			}
		}
	}
	return len(dead)
}

// children lists the children of a process that run a program.
func children(parent int, program string) (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		raw, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended
		}
		var pid, ppid int
		var name, state string
		if n, _ := fmt.Sscanf(string(raw), "%d %s %s %d", &pid, &name, &state, &ppid); n < 4 {
			continue
		}
		if ppid == parent && name == "("+program+")" && state != "Z" {
			pids = append(pids, pid)
		}
	}
	return pids
}
