package sandbox

import (
	"errors"
	"fmt"
	"io"
)

// Command says what to run and what it may touch.
//
// Stdin, Stdout and Stderr are used by goroutines while the child runs, each by
// one of its own, so they must not be the same value; an *os.File is given to the child itself as its standard input or
// output. A writer or reader that fails ends the child, and its error is
// reported. One that never returns outlives a cancelled child.
type Command struct {
	Program    string    // looked up on the PATH: "ffmpeg"
	Own        string    // a role of this program itself, in the place of Program: see Serve
	Args       []string  // without the program's name
	Dir        string    // working folder, HOME and TMPDIR; grants nothing by itself. "": a new private one, writable, removed afterwards
	Stdin      io.Reader // nil: empty
	Stdout     io.Writer // nil: thrown away
	Stderr     io.Writer // gets all of stderr; the last 8 KiB are kept for the error in any case
	PipeStdin  bool      // the host writes to Process.Stdin; Stdin must be nil
	PipeStdout bool      // the host reads Process.Stdout; Stdout must be nil
	Read       []string  // files and folders the child may read beside the system's own; they must exist
	Write      []string  // folders the child may read and write; they must exist
	Limits     Limits    // zero fields: the defaults
	Nice       int       // added niceness, 0 to 19
}

// check finds what no child could be started with.
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

// Options of a [Box]. The zero value is usable.
type Options struct {
	// RequireSandbox makes New fail with ErrNoSandbox where the host cannot
	// confine a child fully.
	RequireSandbox bool
	// LookPath finds a program by name; nil is exec.LookPath.
	LookPath func(string) (string, error)
	// Started is told of each program that was started, by several goroutines; nil:
	// nobody counts them.
	Started func(program string)
}

// Box starts children. It holds no resources and is safe for concurrent use.
type Box struct {
	lookPath func(string) (string, error)
	started  func(program string)
	confine  confinement
	tier     Tier
	weak     error // why the tier is not TierFull
}

// Tier is how well children are confined here.
func (b *Box) Tier() Tier { return b.tier }

// Weakness returns why children are confined less than fully; nil where they are
// not.
func (b *Box) Weakness() error { return b.weak }
