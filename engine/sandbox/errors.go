package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
)

// Sentinels for errors.Is.
var (
	// ErrMissing: the program is not installed, or too old; the error is a
	// *MissingError, whose message says what to install.
	ErrMissing = errors.New("program not found")
	// ErrTimeout: the child was ended because it reached Limits.Wall.
	ErrTimeout = errors.New("wall time limit reached")
	// ErrKilled: the child was ended by a signal or by one of its limits, and
	// not because the context ended.
	ErrKilled = errors.New("killed")
	// ErrInterrupted: the child was ended by a signal that others send: somebody
	// killed it, or the system did that ran short of memory. It says nothing of
	// what the child worked on, and such a child matches ErrKilled too.
	ErrInterrupted = errors.New("killed from outside")
	// ErrNoSandbox: this host cannot confine children fully, and
	// Options.RequireSandbox asks for it.
	ErrNoSandbox = errors.New("no full sandbox on this host")
)

// noSandbox tells why RequireSandbox cannot be met.
func noSandbox(tier Tier, reason error) error {
	if reason == nil {
		reason = errors.New("unknown reason")
	}
	return fmt.Errorf("sandbox: RequireSandbox: %w: it offers %q, %q needs Linux 5.13 or newer with Landlock and seccomp allowed: %w",
		ErrNoSandbox, tier, TierFull, reason)
}

// stopped is the error of a child that ended because ctx did: it matches
// ctx.Err() and the context's cause.
func stopped(ctx context.Context, program string) error {
	err, cause := ctx.Err(), context.Cause(ctx)
	if errors.Is(cause, err) {
		return fmt.Errorf("%s: %w", program, cause)
	}
	return fmt.Errorf("%s: %w: %w", program, err, cause)
}

// ExitError is a child that failed. It matches ErrKilled when a signal or a
// limit ended it, and ErrInterrupted when that was a signal of others.
type ExitError struct {
	Program string
	Code    int    // exit code; -1 when a signal ended it
	Signal  string // "killed", "segmentation fault"; "" when it exited by itself
	Limit   string // the limit it ran into, as far as can be told: "CPU time", "file size", "memory"
	Stderr  string // the last 8 KiB, for people who may see the host's paths
}

// Error is one line with the end of stderr, without folders' names.
func (e *ExitError) Error() string {
	s := e.Program + ": " + e.ending()
	if said := lastWords(e.Stderr); said != "" {
		s += ": " + said
	}
	return s
}

// ending is how the child ended.
func (e *ExitError) ending() string {
	how := fmt.Sprintf("exit status %d", e.Code)
	if e.Signal != "" {
		how = "ended by signal: " + e.Signal
	}
	if e.Limit != "" {
		how += " (" + e.Limit + " limit)"
	}
	return how
}

// Is matches ErrKilled and ErrInterrupted.
func (e *ExitError) Is(target error) bool {
	switch target {
	case ErrKilled:
		return e.Signal != "" || e.Limit != "" || e.interrupted()
	case ErrInterrupted:
		return e.interrupted()
	}
	return false
}

// exitOfSignal is what ffmpeg exits with where it is told to end by a signal that
// can be caught.
const exitOfSignal = 255

// interrupted reports whether a signal of others ended the child: none that
// follows from a fault of its own, or from a limit.
func (e *ExitError) interrupted() bool {
	if e.Limit != "" {
		return false
	}
	switch e.Signal {
	case "killed", "terminated", "interrupt", "hangup", "quit":
		return true
	}
	return e.Code == exitOfSignal && e.Program == "ffmpeg"
}

// exitError describes a child that did not succeed and has spent so much of a
// processor, as its limit counts it.
func exitError(program string, state *os.ProcessState, spent time.Duration, limits Limits, said *tail) *ExitError {
	e := &ExitError{Program: program, Code: state.ExitCode(), Signal: signalOf(state), Stderr: said.String()}
	switch {
	case fileSizeSignal(state):
		e.Limit = "file size"
	case e.Signal != "" && limits.spentBy(max(spent, state.UserTime()+state.SystemTime())):
		e.Limit = "CPU time"
	case said.starved:
		e.Limit = "memory"
	}
	return e
}

// accountsDiffer is by how much the account of the limit and that of the process
// may differ: a tick or two for each of the child's threads.
const accountsDiffer = 150 * time.Millisecond

// spentBy reports whether a child that took so much of a processor has spent its
// limit.
func (l Limits) spentBy(spent time.Duration) bool {
	limit := time.Duration(l.cpuSeconds()) * time.Second
	return spent >= limit-max(limit/20, accountsDiffer)
}

// saysNoMemory looks for what programs of C, C++ and Go write when the address space
// is used up; they get no signal for it. Go's collector does not always say so: it follows
// the pointer to a block of work that it was not given.
func saysNoMemory(stderr string) bool {
	for _, words := range []string{
		"Cannot allocate memory", "bad_alloc", "ut of memory", "malloc of size", "Error allocating",
		"failed to map segment", "pthread_create failed", "cannot allocate memory", "(*spanQueue).tryDrain",
	} {
		if strings.Contains(stderr, words) {
			return true
		}
	}
	return false
}

// folders matches the folder part of an absolute path.
var folders = regexp.MustCompile(`(^|[\s'"=:(\[])(file:)?(/[^\s/'":]+)*/([^\s/'"])`)

// maxWords is how much of stderr goes into an error's text, in bytes.
const maxWords = 240

// lastWords are the last two lines of stderr, in one, without folders' names.
func lastWords(stderr string) string {
	lines := strings.FieldsFunc(stderr, func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) > 2 {
		lines = lines[len(lines)-2:]
	}
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	said := folders.ReplaceAllString(strings.Join(lines, "; "), "$1$4")
	if len(said) > maxWords {
		said = "…" + said[len(said)-maxWords:]
	}
	return strings.ToValidUTF8(strings.Trim(said, "; "), "")
}

// tailSize is how much of stderr is kept, in bytes.
const tailSize = 8 << 10

// tail keeps the last tailSize bytes written to it, and whether any of them told
// that there is no more memory: programs in Go say so first, and then much more.
type tail struct {
	mu      sync.Mutex
	buf     []byte
	starved bool
}

// Write never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.starved = t.starved || saysNoMemory(string(p))
	t.buf = append(t.buf, p...)
	if over := len(t.buf) - tailSize; over > 0 {
		t.buf = append(t.buf[:0], t.buf[over:]...)
	}
	return len(p), nil
}

// String is what was kept.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.buf)
}
