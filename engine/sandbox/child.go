package sandbox

import (
	"os"
	"sync"
	"time"
)

// child is a process and its group. Signals are sent only while the process is
// certain to exist: its number may belong to another one afterwards.
type child struct {
	pid   int
	proc  *os.Process
	mu    sync.Mutex // guards asked and gone
	asked bool       // terminate came before the end
	gone  bool
	ended chan bool     // says once that the process has ended but was not reaped yet; nil where that is not to be had
	spent time.Duration // of a processor, as its limit counts it; valid once it was reaped, 0 where that is not told
}

// newChild wraps a process that was just started.
func newChild(proc *os.Process) *child {
	return &child{pid: proc.Pid, proc: proc}
}

// terminate asks the group to end; false when it is gone already.
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

// kill ends the group at once.
func (c *child) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.gone {
		killGroup(c.proc)
	}
}

// wasAsked tells whether we ended the child, rather than it itself.
func (c *child) wasAsked() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked
}

// reap waits for the process, ends what it left behind, and takes its account.
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

// bury kills the rest of the group while the dead leader still holds its
// number, and closes the child to further signals.
func (c *child) bury() {
	c.mu.Lock()
	defer c.mu.Unlock()
	killGroup(c.proc)
	c.gone = true
}
