package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// killGrace is the time between the request to end and the kill.
const killGrace = 300 * time.Millisecond

// Process is a running child.
type Process struct {
	program string
	limits  Limits
	outer   context.Context // of the caller
	ctx     context.Context // with the wall time limit
	release func()          // frees ctx and the private folder
	streams *streams
	child   *child
	done    chan struct{}
	err     error // valid once done is closed
}

// start starts a validated command.
func (b *Box) start(ctx context.Context, path string, c Command) (*Process, error) {
	dir, remove, err := workDir(&c)
	if err != nil {
		return nil, err
	}
	s, err := newStreams(&c)
	if err != nil {
		remove()
		return nil, err
	}
	child, err := b.spawn(path, dir, &c, s.child[:])
	if err != nil {
		s.close()
		remove()
		return nil, fmt.Errorf("%s: could not be started: %w", c.Program, err)
	}
	b.started(c.Program)
	s.begin()
	limited, cancel := context.WithTimeoutCause(ctx, c.Limits.Wall, ErrTimeout)
	p := &Process{
		program: c.Program, limits: c.Limits, outer: ctx, ctx: limited,
		release: func() { cancel(); remove() },
		streams: s, child: child, done: make(chan struct{}),
	}
	go p.supervise(context.AfterFunc(limited, p.interrupt))
	return p, nil
}

// workDir returns the command's folder, or a new private one that it adds to Write.
func workDir(c *Command) (dir string, remove func(), err error) {
	if c.Dir != "" {
		return c.Dir, func() {}, nil
	}
	dir, err = os.MkdirTemp("", "scenewright-")
	if err != nil {
		return "", nil, fmt.Errorf("sandbox: private folder: %w", err)
	}
	c.Write = append(c.Write[:len(c.Write):len(c.Write)], dir)
	return dir, func() { _ = os.RemoveAll(dir) }, nil // best effort
}

// supervise waits for the child and sets the result.
func (p *Process) supervise(forget func() bool) {
	defer close(p.done)
	state, err := p.child.reap()
	complete, failure := p.streams.finish(p.ctx)
	forget()
	asked := p.child.wasAsked() || !complete
	switch {
	case asked, p.ctx.Err() != nil && (err != nil || !state.Success()):
		p.err = p.stopped() // first: a child also reports failure after a request to stop
	case failure != nil:
		p.err = fmt.Errorf("%s: %w", p.program, failure)
	case err != nil:
		p.err = fmt.Errorf("%s: %w", p.program, err)
	case !state.Success():
		p.err = exitError(p.program, state, p.child.spent, p.limits, &p.streams.stderr)
	}
	if asked {
		closeAll(p.streams.ours)
	}
	p.release()
}

// stopped returns the error of a child that this process ended.
func (p *Process) stopped() error {
	if p.outer.Err() == nil && errors.Is(context.Cause(p.ctx), ErrTimeout) {
		return fmt.Errorf("%s: still running after %v: %w", p.program, p.limits.Wall, ErrTimeout)
	}
	return stopped(p.outer, p.program)
}

// interrupt sends the child's group SIGTERM, and SIGKILL after killGrace.
func (p *Process) interrupt() {
	if p.child.terminate() {
		time.AfterFunc(killGrace, p.child.kill)
	}
}

// Stdin returns the pipe to the child, of 1 MiB if the system permits. The caller
// must close it for the child to see EOF. It is nil without Command.PipeStdin.
func (p *Process) Stdin() io.WriteCloser { return p.streams.stdin }

// Lend writes to Stdin without copying, if the system can: the child reads the memory of
// b. So b must not change until len(b) more bytes have been written or lent, or the child
// has ended; two alternating buffers of equal size suffice. It requires Command.PipeStdin.
func (p *Process) Lend(b []byte) (int, error) {
	if f, ok := p.streams.stdin.(*os.File); ok {
		return lend(f, b)
	}
	return p.streams.stdin.Write(b)
}

// Stdout returns the pipe from the child, with EOF at its end. Unread output
// is lost when the context ends. It is nil without Command.PipeStdout.
func (p *Process) Stdout() io.Reader { return p.streams.stdout }

// PID returns the id of the child's process and process group.
func (p *Process) PID() int { return p.child.pid }

// Wait waits until the child has ended and its output is consumed. It may be called
// repeatedly and concurrently. The error matches the context's error if it ended first,
// ErrTimeout at the wall time limit, and is an *ExitError if the child itself failed.
func (p *Process) Wait() error {
	<-p.done
	return p.err
}
