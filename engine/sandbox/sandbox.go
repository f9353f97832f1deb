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
	"os/exec"
)

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
