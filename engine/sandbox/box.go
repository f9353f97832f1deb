package sandbox

import (
	"errors"
	"fmt"
	"io"
)

// Command describes a child process and its access rights.
//
// Each of Stdin, Stdout and Stderr is used by its own goroutine while the child runs, so no two
// may be the same value; an *os.File is passed to the child directly. If a reader or writer fails,
// the child ends and its error is returned. One that never returns outlives a cancelled child.
type Command struct {
	Program    string    // looked up in PATH: "ffmpeg"
	Own        string    // a role of this program, instead of Program: see Serve
	Args       []string  // without argv[0]
	Dir        string    // working folder, HOME and TMPDIR; grants no access. "": a private one
	Stdin      io.Reader // nil: empty
	Stdout     io.Writer // nil: discarded
	Stderr     io.Writer // receives all of stderr; the last 8 KiB are also kept for the error
	PipeStdin  bool      // the host writes to Process.Stdin; Stdin must be nil
	PipeStdout bool      // the host reads Process.Stdout; Stdout must be nil
	Read       []string  // existing files and folders the child may read besides the system's
	Write      []string  // folders the child may read and write; they must exist
	Limits     Limits    // zero fields take the defaults
	Serves     bool      // may make folders and listening Unix sockets in Write; connects to none
	Nice       int       // added niceness, 0 to 19
}

func (c *Command) check() error {
	switch {
	case c.Program == "" && c.Own == "":
		return errors.New("sandbox: Program: must be set")
	case c.Program != "" && c.Own != "":
		return errors.New("sandbox: Own: Program is set too; use one of them")
	case c.Nice < 0 || c.Nice > 19:
		return fmt.Errorf("sandbox: Nice: %d is outside 0 to 19", c.Nice)
	case c.PipeStdin && c.Stdin != nil:
		return errors.New("sandbox: PipeStdin: Stdin is set too; use one of them")
	case c.PipeStdout && c.Stdout != nil:
		return errors.New("sandbox: PipeStdout: Stdout is set too; use one of them")
	}
	return c.Limits.check()
}

// Options configures a [Box]. The zero value is usable.
type Options struct {
	// RequireSandbox makes New return ErrNoSandbox if the host cannot fully confine a child.
	RequireSandbox bool
	// LookPath finds a program by name; nil means exec.LookPath.
	LookPath func(string) (string, error)
	// Started is called with each program that was started, concurrently; may be nil.
	Started func(program string)
}

// Box starts child processes. It holds no resources and is safe for concurrent use.
type Box struct {
	lookPath func(string) (string, error)
	started  func(program string)
	confine  confinement
	tier     Tier
	weak     error // reason why the tier is not TierFull
}

// Tier returns the level of confinement on this host.
func (b *Box) Tier() Tier { return b.tier }

// Weakness returns the reason why confinement is not full; nil if it is.
func (b *Box) Weakness() error { return b.weak }

// Tier is a level of confinement.
type Tier int

// Tiers, weakest first.
const (
	TierNone   Tier = iota // process group and time limit only (other systems than Linux)
	TierLimits             // resource limits too; files and network are open
	TierFull               // Landlock for files, seccomp for system calls, and limits
)

// String returns the tier's name for health pages.
func (t Tier) String() string {
	switch t {
	case TierFull:
		return "landlock+seccomp"
	case TierLimits:
		return "rlimits only"
	case TierNone:
		return "none"
	}
	return fmt.Sprintf("Tier(%d)", int(t))
}
