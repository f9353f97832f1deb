package sandbox

import (
	"os"
	"sync"
	"time"
)

// child is a process and its group. Signals are sent only while the
// process exists, because its id may be reused afterwards.
type child struct {
	pid   int
	proc  *os.Process
	mu    sync.Mutex // guards asked and gone
	asked bool       // terminate was called before the end
	gone  bool
	ended chan bool     // receives once the process has ended, before it is reaped; may be nil
	spent time.Duration // CPU time as charged to its limit; valid once reaped, 0 if unknown
}

// newChild wraps a started process.
func newChild(proc *os.Process) *child {
	return &child{pid: proc.Pid, proc: proc}
}

// terminate sends the group SIGTERM and reports whether the process still existed.
func (c *child) terminate() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return false
	}
	c.asked = true
	terminateGroup(c.proc)
	return true
}

// kill ends the group with SIGKILL.
func (c *child) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.gone {
		killGroup(c.proc)
	}
}

// wasAsked reports whether terminate was called before the child ended by itself.
func (c *child) wasAsked() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked
}

// reap waits for the process, kills the rest of its group and records its CPU time.
func (c *child) reap() (*os.ProcessState, error) {
	if c.ended != nil && <-c.ended {
		c.spent = processorSpent(c.pid)
		c.bury()
	}
	state, err := c.proc.Wait()
	c.mu.Lock()
	c.gone = true
	c.mu.Unlock()
	return state, err
}

// bury kills the rest of the group while the zombie leader still holds
// its id, and blocks further signals.
func (c *child) bury() {
	c.mu.Lock()
	defer c.mu.Unlock()
	killGroup(c.proc)
	c.gone = true
}
