package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// drainGrace is how long a reader or writer of the host may delay the end of a cancelled child.
const drainGrace = 500 * time.Millisecond

// streams holds the pipes between the host and one child.
type streams struct {
	child  [3]*os.File // the child's stdin, stdout, stderr
	theirs []*os.File  // closed here once the child has its copies
	ours   []*os.File  // the host's ends
	in     *copier     // feeds Command.Stdin; may be nil
	out    []*copier   // drain stdout and stderr
	stderr tail
	stdin  io.WriteCloser // PipeStdin
	stdout io.Reader      // PipeStdout
}

// newStreams opens the pipes for a command.
func newStreams(c *Command) (*streams, error) {
	s := &streams{}
	for _, open := range []func(*Command) error{s.openStdin, s.openStdout, s.openStderr} {
		if err := open(c); err != nil {
			s.close()
			return nil, fmt.Errorf("sandbox: %s: pipes: %w", c.Program, err)
		}
	}
	return s, nil
}

func (s *streams) openStdin(c *Command) error {
	if f, ok := c.Stdin.(*os.File); ok {
		s.child[0] = f
		return nil
	}
	if c.Stdin == nil && !c.PipeStdin {
		return s.openNull(0)
	}
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	s.child[0], s.theirs, s.ours = r, append(s.theirs, r), append(s.ours, w)
	if c.PipeStdin {
		enlargePipe(w)
		s.stdin = w
		return nil
	}
	s.in = newCopier("its input", w, c.Stdin, w)
	return nil
}

func (s *streams) openStdout(c *Command) error {
	if f, ok := c.Stdout.(*os.File); ok {
		s.child[1] = f
		return nil
	}
	if c.Stdout == nil && !c.PipeStdout {
		return s.openNull(1)
	}
	r, err := s.outPipe(1)
	if err != nil {
		return err
	}
	if c.PipeStdout {
		enlargePipe(r)
		s.stdout = &untilEOF{r}
		return nil
	}
	s.out = append(s.out, newCopier("its output", c.Stdout, r, r))
	return nil
}

// openStderr connects standard error through a pipe, so that errors can quote its end.
func (s *streams) openStderr(c *Command) error {
	r, err := s.outPipe(2)
	if err != nil {
		return err
	}
	var w io.Writer = &s.stderr
	if c.Stderr != nil {
		w = io.MultiWriter(&s.stderr, c.Stderr)
	}
	s.out = append(s.out, newCopier("its messages", w, r, r))
	return nil
}

// openNull connects file n of the child to the null device.
func (s *streams) openNull(n int) error {
	f, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	s.child[n], s.theirs = f, append(s.theirs, f)
	return nil
}

// outPipe connects file n of the child to a pipe and returns the read end.
func (s *streams) outPipe(n int) (*os.File, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	s.child[n], s.theirs, s.ours = w, append(s.theirs, w), append(s.ours, r)
	return r, nil
}

// begin starts copying, after the child has inherited its ends.
func (s *streams) begin() {
	closeAll(s.theirs)
	if s.in != nil {
		go s.in.run()
	}
	for _, c := range s.out {
		go c.run()
	}
}

// close closes all ends.
func (s *streams) close() {
	closeAll(s.theirs)
	closeAll(s.ours)
}

// finish waits, after the child has ended, until the host has consumed
// its output. It gives up on writers that outlast ctx; complete is false
// then. err joins failures of the host's readers and writers.
func (s *streams) finish(ctx context.Context) (complete bool, err error) {
	if s.in != nil {
		s.in.waitAtMost(drainGrace)
		err = s.in.failure()
	}
	complete = true
	for _, c := range s.out {
		if !c.wait(ctx) {
			complete = false
			continue
		}
		err = errors.Join(err, c.failure())
	}
	if w, ok := s.stdin.(*os.File); ok {
		_ = w.Close() // the child has ended; nothing is lost
	}
	return complete, err
}

// copier copies from src to dst until either ends, then closes the host's end of the pipe.
type copier struct {
	what string
	dst  io.Writer
	src  io.Reader
	end  io.Closer
	done chan struct{}
	err  error // valid once done is closed
}

// newCopier returns a copier; run starts it.
func newCopier(what string, dst io.Writer, src io.Reader, end io.Closer) *copier {
	return &copier{what: what, dst: dst, src: src, end: end, done: make(chan struct{})}
}

func (c *copier) run() {
	_, c.err = io.Copy(c.dst, c.src)
	_ = c.end.Close() // closing a pipe loses nothing
	close(c.done)
}

// wait waits for the end, at most drainGrace after ctx.
func (c *copier) wait(ctx context.Context) bool {
	select {
	case <-c.done:
		return true
	case <-ctx.Done():
		return c.waitAtMost(drainGrace)
	}
}

// waitAtMost reports whether the copier ended within d; otherwise it
// closes the pipe and abandons the copier.
func (c *copier) waitAtMost(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-c.done:
		return true
	case <-timer.C:
		_ = c.end.Close() // give up
		return false
	}
}

// failure returns an error of the host's side; a child that stops reading is no failure.
func (c *copier) failure() error {
	select {
	case <-c.done:
	default:
		return nil
	}
	if c.err == nil || errors.Is(c.err, syscall.EPIPE) || errors.Is(c.err, os.ErrClosed) {
		return nil
	}
	return fmt.Errorf("%s: %w", c.what, c.err)
}

// untilEOF closes the pipe when all of it has been read.
type untilEOF struct{ f *os.File }

// Read reads from the child's output.
func (u *untilEOF) Read(p []byte) (int, error) {
	n, err := u.f.Read(p)
	if err != nil {
		_ = u.f.Close() // everything has been read
	}
	return n, err
}

// closeAll closes pipes; no data is lost.
func closeAll(files []*os.File) {
	for _, f := range files {
		_ = f.Close()
	}
}
