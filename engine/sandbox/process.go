package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// killGrace is how long a child may take to end after it was asked to.
const killGrace = 300 * time.Millisecond

// Process is a running child.
type Process struct {
	program string
	limits  Limits
	outer   context.Context // the caller's
	ctx     context.Context // with the wall limit
	release func()          // frees ctx and the private folder
	streams *streams
	child   *child
	done    chan struct{}
	err     error // valid once done is closed
}

// start starts a checked command.
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

// workDir is the command's folder, or a new private one that the child may write to.
func workDir(c *Command) (dir string, remove func(), err error) {
	if c.Dir != "" {
		return c.Dir, func() {}, nil
	}
	dir, err = os.MkdirTemp("", "scenewright-")
	if err != nil {
		return "", nil, fmt.Errorf("sandbox: private folder: %w", err)
	}
	c.Write = append(c.Write[:len(c.Write):len(c.Write)], dir)
	return dir, func() { _ = os.RemoveAll(dir) }, nil // the system clears its temporary folder anyway
}

// supervise sees the child to its end.
func (p *Process) supervise(forget func() bool) {
	defer close(p.done)
	state, err := p.child.reap()
	complete, failure := p.streams.finish(p.ctx)
	forget()
	asked := p.child.wasAsked() || !complete
	switch {
	case asked, p.ctx.Err() != nil && (err != nil || !state.Success()):
		p.err = p.stopped() // first: a child that was asked to stop says that it failed
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

// stopped is the error of a child that we ended.
func (p *Process) stopped() error {
	if p.outer.Err() == nil && errors.Is(context.Cause(p.ctx), ErrTimeout) {
		return fmt.Errorf("%s: still running after %v: %w", p.program, p.limits.Wall, ErrTimeout)
	}
	return stopped(p.outer, p.program)
}

// interrupt asks the child's process group to end, and kills it soon after.
func (p *Process) interrupt() {
	if p.child.terminate() {
		time.AfterFunc(killGrace, p.child.kill)
	}
}

// Stdin writes to the child, through a pipe of 1 MiB where the system allows
// it. It must be closed for the child to see the end. nil unless
// Command.PipeStdin was set.
func (p *Process) Stdin() io.WriteCloser { return p.streams.stdin }

// Lend writes to Stdin without a copy, where the system can: the child reads the
// memory of b itself. So b must stay as it is until as many bytes as it has were
// written or lent after it, or the child has ended. Two buffers of one size that
// take turns are enough. Command.PipeStdin must have been set.
func (p *Process) Lend(b []byte) (int, error) {
	if f, ok := p.streams.stdin.(*os.File); ok {
		return lend(f, b)
	}
	return p.streams.stdin.Write(b)
}

// Stdout reads from the child and ends with it. What was not read yet is lost
// when the context ends. nil unless Command.PipeStdout was set.
func (p *Process) Stdout() io.Reader { return p.streams.stdout }

// PID is the child's process id, and that of its process group.
func (p *Process) PID() int { return p.child.pid }

// Wait waits until the child has ended and all it said was taken. It may be
// called many times, from several goroutines. The error matches the context's
// when that ended first, ErrTimeout when the wall limit was reached, and is an
// *ExitError when the child failed by itself.
func (p *Process) Wait() error {
	<-p.done
	return p.err
}
