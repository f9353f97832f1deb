// Soak runs the real server under attack for a while and measures what honest
// people notice of it.
//
//	.ci/tools/run soak [-for 30m] [-server FILE] [-without FILES] [-keep]
//
// It starts examples/server as a child, on loopback, with SQLite in a temporary
// folder and without free services. First it makes some films alone. Then, side
// by side and for the given time, one organization goes on making films, and
// another one sends files that are made to hurt, names servers that send a byte
// a second, and holds connections open; the server is killed and started again
// on the same data, and so are single encoders of it. It ends with a table, and
// with status 1 where a bound is broken: every honest film is done once, the
// server's own memory is 200 MiB at most, nothing of it is left 10 s after it
// was stopped, and the median film takes at most twice as long as alone.
//
// The server runs with -allow-private-urls: its webhooks, and the slow servers,
// are on loopback. It needs Linux, ffmpeg, flite and a quiet machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// config is what the flags say.
type config struct {
	length       time.Duration
	program      string // a server that was built before; "" = build it
	serverEvery  time.Duration
	encoderEvery time.Duration
	without      string // names of hostile files, with commas
	keep         bool
}

func main() {
	var c config
	flag.DurationVar(&c.length, "for", 30*time.Minute, "how long the attack takes")
	flag.StringVar(&c.program, "server", "", "a server `file` that was built before (default: build examples/server)")
	flag.DurationVar(&c.serverEvery, "kill-server", 0, "how often the server is killed (default 2m, or a third of -for)")
	flag.DurationVar(&c.encoderEvery, "kill-encoder", 0, "how often an encoder is killed (default 1m, or a quarter of -for)")
	flag.StringVar(&c.without, "without", "", "hostile `files` to leave out, with commas between them, to find out which of them does harm")
	flag.BoolVar(&c.keep, "keep", false, "leave the folder with data and log")
	flag.Parse()
	if c.serverEvery <= 0 {
		c.serverEvery = min(2*time.Minute, c.length/3)
	}
	if c.encoderEvery <= 0 {
		c.encoderEvery = min(time.Minute, c.length/4)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	broken, err := run(ctx, c)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
	}
	if err != nil || broken {
		os.Exit(1)
	}
}

// run soaks a server, prints the table, and reports whether a bound was broken.
func run(ctx context.Context, c config) (broken bool, err error) {
	if err := adoptOrphans(); err != nil {
		return false, err
	}
	dir, err := os.MkdirTemp("", "scenewright-soak-")
	if err != nil {
		return false, err
	}
	say("data and log are in %s", dir)
	if !c.keep {
		defer os.RemoveAll(dir)
	}
	if c.program == "" {
		c.program = filepath.Join(dir, "server")
		say("building the server")
		if err := build(ctx, c.program); err != nil {
			return false, err
		}
	}
	s, err := startServer(ctx, c.program, dir)
	if err != nil {
		return false, err
	}
	defer s.end() // where it was not stopped
	k, err := newSoak(ctx, s)
	if err != nil {
		return false, err
	}
	defer k.web.close()
	if err := k.measure(ctx, c); err != nil {
		return false, err
	}
	text, broken := k.table()
	_, err = os.Stdout.WriteString("\n" + text)
	return broken, err
}

// soak is one run.
type soak struct {
	server   *server
	web      *web
	count    *count // of requests
	memory   *memory
	honest   *films
	stranger *stranger
	kills    kills
	stopped  stopping
}

// newSoak makes the parts of a run around a server that has just started.
func newSoak(ctx context.Context, s *server) (*soak, error) {
	w, err := listen()
	if err != nil {
		return nil, err
	}
	k := &soak{server: s, web: w, count: newCount(), memory: &memory{}}
	owner, err := k.count.client(s.base, s.said["api key"])
	if err != nil {
		return nil, err
	}
	k.honest = &films{client: owner, workspace: s.said["workspace"], web: w}
	k.stranger, err = newStranger(ctx, s, k.count, w)
	return k, err
}

// measure makes films alone, then under attack, and stops the server.
func (k *soak) measure(ctx context.Context, c config) error {
	sampling, endSampling := context.WithCancel(ctx)
	var sampler sync.WaitGroup
	sampler.Go(func() { k.memory.sample(sampling, k.server) })
	defer sampler.Wait()
	defer endSampling()

	say("making %d films alone", alone)
	for range alone {
		k.honest.make(ctx)
	}
	film, err := k.honest.download(ctx)
	if err != nil {
		return fmt.Errorf("no film was made alone: %w", err)
	}
	if k.web.files, err = hostileFiles(film); err != nil {
		return err
	}
	for name := range strings.SplitSeq(c.without, ",") {
		delete(k.web.files, name)
	}
	k.memory.settle()
	say("attacking for %v", c.length)
	if err := k.attack(ctx, c); err != nil {
		return err
	}
	say("looking at what was made")
	if err := k.honest.check(ctx); err != nil {
		return err
	}
	k.stopped = k.server.stop(ctx)
	return ctx.Err()
}

// attack has everything happen side by side until the time is over and the film
// that was begun last is made. It fails where the server does not come back.
func (k *soak) attack(ctx context.Context, c config) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	during, end := context.WithTimeout(ctx, c.length)
	defer end()
	k.honest.attacked = len(k.honest.all)
	var all sync.WaitGroup
	all.Go(func() {
		for during.Err() == nil {
			k.honest.make(ctx)
		}
	})
	all.Go(func() { k.stranger.attack(during) })
	all.Go(func() { k.kills.encoders(during, k.server, c.encoderEvery) })
	all.Go(func() {
		if err := k.kills.servers(during, k.server, c.serverEvery); err != nil {
			cancel(err)
		}
	})
	all.Wait()
	return context.Cause(ctx)
}

// say tells a person how far it is.
func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, time.Now().Format("15:04:05 ")+format+"\n", args...)
}
