// Package sandbox starts all external programs (ffmpeg, ffprobe, flite,
// espeak-ng …); no other package does.
//
// A child gets an argument list, a minimal environment, its own process group, resource limits
// and a time limit. On Linux it is also confined, without root and without effect on the host
// process. Landlock limits file access to the system's libraries, fonts and program data and
// the paths of the [Command]; seccomp denies the network, other processes and privileged
// calls. A child dies with its context and with the host, even if the host is killed.
//
//	box, err := sandbox.New(nil)
//	err = box.Run(ctx, sandbox.Command{
//		Program: "ffmpeg",
//		Args:    append(sandbox.MediaInput(sandbox.MP4, clip), "-frames:v", "1", out),
//		Read:    []string{clip},
//		Write:   []string{filepath.Dir(out)},
//	})
//
// Not covered: names, sizes and dates of other files remain visible, though not
// their content, and a child may use all CPU time and memory within its [Limits].
package sandbox

import (
	"context"
	"errors"
	"os/exec"
)

// New returns a Box and proves once, on a separate thread, which
// confinement this host supports. Nil options are the defaults.
func New(opts *Options) (*Box, error) {
	return newBox(opts, probe)
}

// newBox returns a Box by a given probe.
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

// Run starts the command and waits for it. Errors are those of [Box.Start] and [Process.Wait].
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

// Start starts the command. When ctx ends or the wall time limit is reached, the child's process
// group gets SIGTERM, and SIGKILL within a second. Callers must wait for every returned Process.
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

// pathOf returns the path of the command's program and sets its name.
func (b *Box) pathOf(ctx context.Context, c *Command) (string, error) {
	if c.Own == "" {
		return b.look(ctx, c.Program)
	}
	c.Program = c.Own
	return ownPath()
}
