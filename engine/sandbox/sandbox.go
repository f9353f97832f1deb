// Package sandbox starts the outside programs (ffmpeg, ffprobe, flite,
// espeak-ng …) and is the only place that does.
//
// A child gets an argument list, an empty environment, its own process group,
// resource limits and a time limit. On Linux it is also confined, without root
// and without touching the host process: Landlock lets it see only the system's
// libraries, fonts and program data and what the [Command] names; seccomp
// takes away the network, other processes and every privileged call. It dies
// with its context, and with the host, even when the host is killed.
//
//	box, err := sandbox.New(nil)
//	err = box.Run(ctx, sandbox.Command{
//		Program: "ffmpeg",
//		Args:    append(sandbox.MediaInput(sandbox.MP4, clip), "-frames:v", "1", out),
//		Read:    []string{clip},
//		Write:   []string{filepath.Dir(out)},
//	})
//
// What the confinement does not do: names, sizes and dates of foreign files can
// still be asked for (not their content), and a child may use all the processor
// time and memory that its [Limits] leave.
package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
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

// New makes a Box and proves once, on a thread of its own, what this host can
// confine. nil options are the defaults.
func New(opts *Options) (*Box, error) {
	return newBox(opts, probe)
}

// newBox is New with the proof as an argument.
func newBox(opts *Options, probe func() (confinement, Tier, error)) (*Box, error) {
	if opts == nil {
		opts = &Options{}
	}
	confine, tier, reason := probe()
	if opts.RequireSandbox && tier != TierFull {
		return nil, noSandbox(tier, reason)
	}
	b := &Box{lookPath: opts.LookPath, started: opts.Started, confine: confine, tier: tier, weak: reason}
	if b.lookPath == nil {
		b.lookPath = exec.LookPath
	}
	if b.started == nil {
		b.started = func(string) {}
	}
	return b, nil
}

// Tier is how well children are confined here.
func (b *Box) Tier() Tier { return b.tier }

// Weakness returns why children are confined less than fully; nil where they are
// not.
func (b *Box) Weakness() error { return b.weak }

// Run starts the command and waits for it. The error is that of
// [Process.Wait], or of [Box.Start].
func (b *Box) Run(ctx context.Context, c Command) error {
	if c.PipeStdin || c.PipeStdout {
		return errors.New("sandbox: PipeStdin and PipeStdout need Start: with Run nobody would serve the pipe")
	}
	p, err := b.Start(ctx, c)
	if err != nil {
		return err
	}
	return p.Wait()
}

// Start starts the command. When ctx ends or the wall limit is reached, the
// child's process group is asked to end and killed within a second. Every
// Process that Start returns must be waited for.
func (b *Box) Start(ctx context.Context, c Command) (*Process, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, stopped(ctx, c.Program)
	}
	path, err := b.pathOf(ctx, &c)
	if err != nil {
		return nil, err
	}
	c.Limits = c.Limits.withDefaults()
	return b.start(ctx, path, c)
}

// pathOf finds what a command runs, and names it.
func (b *Box) pathOf(ctx context.Context, c *Command) (string, error) {
	if c.Own == "" {
		return b.look(ctx, c.Program)
	}
	c.Program = c.Own
	return ownPath()
}

// Tier says how well children are confined.
type Tier int

// The tiers, weakest first.
const (
	TierNone   Tier = iota // process group and time limit only (not Linux)
	TierLimits             // resource limits too, but files and network are open
	TierFull               // files by Landlock, system calls by seccomp, and limits
)

// String is the tier's name for people and health pages.
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
