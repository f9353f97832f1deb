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

// Sentinel errors for errors.Is.
var (
	// ErrMissing means that a program is missing or too old; the error is a
	// *MissingError with a remedy.
	ErrMissing = errors.New("program not found")
	// ErrTimeout means that the child reached Limits.Wall.
	ErrTimeout = errors.New("wall time limit reached")
	// ErrKilled means that a signal or a limit ended the child, and not the context.
	ErrKilled = errors.New("killed")
	// ErrInterrupted means that a signal from outside ended the child, such as
	// the OOM killer's. The child's input is not to blame. It implies ErrKilled.
	ErrInterrupted = errors.New("killed from outside")
	// ErrNoSandbox means that Options.RequireSandbox is set and this host
	// cannot fully confine children.
	ErrNoSandbox = errors.New("no full sandbox on this host")
)

// noSandbox returns the error for RequireSandbox with its reason.
func noSandbox(tier Tier, reason error) error {
	if reason == nil {
		reason = errors.New("unknown reason")
	}
	return fmt.Errorf("sandbox: RequireSandbox: %w: it offers %q, %q needs Linux 5.13 or newer with Landlock and seccomp allowed: %w",
		ErrNoSandbox, tier, TierFull, reason)
}

// stopped returns the error of a child whose context ended: it matches ctx.Err() and the cause.
func stopped(ctx context.Context, program string) error {
	err, cause := ctx.Err(), context.Cause(ctx)
	if errors.Is(cause, err) {
		return fmt.Errorf("%s: %w", program, cause)
	}
	return fmt.Errorf("%s: %w: %w", program, err, cause)
}

// ExitError describes a failed child. It matches ErrKilled if a signal or
// a limit ended it, and ErrInterrupted if that signal came from outside.
type ExitError struct {
	Program string
	Code    int    // exit code; -1 after a signal
	Signal  string // "killed", "segmentation fault"; "" without a signal
	Limit   string // the limit reached, as far as known: "CPU time", "file size", "memory"
	Stderr  string // the last 8 KiB; may contain host paths
}

// Error returns one line with the end of stderr, without folder names.
func (e *ExitError) Error() string {
	s := e.Program + ": " + e.ending()
	if said := lastWords(e.Stderr); said != "" {
		s += ": " + said
	}
	return s
}

// ending describes how the child ended.
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

// exitOfSignal is ffmpeg's exit code after a signal that it catches.
const exitOfSignal = 255

// interrupted reports whether a signal from outside ended the child, not
// one caused by a crash or a limit.
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

// exitError returns the error of a failed child. spent is its CPU time as charged to the limit.
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

// accountsDiffer is the maximum difference between the CPU time charged
// to the limit and that of the process: one or two ticks per thread.
const accountsDiffer = 150 * time.Millisecond

// spentBy reports whether a CPU time of spent reaches the limit.
func (l Limits) spentBy(spent time.Duration) bool {
	limit := time.Duration(l.cpuSeconds()) * time.Second
	return spent >= limit-max(limit/20, accountsDiffer)
}

// saysNoMemory detects messages of C, C++ and Go programs that ran out
// of address space, which causes no signal. Go's collector may instead
// crash on a nil work buffer, in (*spanQueue).tryDrain.
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

// maxWords is the maximum length in bytes of stderr in an error message.
const maxWords = 240

// lastWords returns the last two lines of stderr, joined, without folder names.
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

// tailSize is how many bytes of stderr are kept.
const tailSize = 8 << 10

// tail keeps the last tailSize bytes written, and whether any write reported
// exhausted memory: Go programs do so first and then write much more.
type tail struct {
	mu      sync.Mutex
	buf     []byte
	starved bool
}

// Write always succeeds.
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

// String returns the kept bytes.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.buf)
}
