package sandboxtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// children lists the children of a process that run a program. The kernel keeps a
// list of them by thread: looking at every process there is took longer than the
// film whose encoders are killed.
func children(parent int, program string) (pids []int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", parent)) // the pattern is good
	for _, list := range lists {
		raw, _ := os.ReadFile(list) // the thread may have ended
		for _, child := range strings.Fields(string(raw)) {
			stat, _ := os.ReadFile("/proc/" + child + "/stat") // so may the child
			var pid int
			var name, state string
			if n, _ := fmt.Sscanf(string(stat), "%d %s %s", &pid, &name, &state); n == 3 && name == "("+program+")" && state != "Z" {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}
