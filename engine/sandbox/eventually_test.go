package sandbox

import (
	"testing"
	"time"
)

// eventually waits for something that the kernel does in its own time.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	deadline := time.NewTimer(2 * time.Second)
	defer deadline.Stop()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !is() {
		select {
		case <-tick.C:
		case <-deadline.C:
			t.Fatalf("after 2 s it is still not so that %s", what)
		}
	}
}
