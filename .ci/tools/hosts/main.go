// Hosts has one film made by several processes that share nothing but Postgres and a
// bucket of S3's kind, and measures how much sooner it is done, and what they bear.
//
//	.ci/postgres -sync .ci/tools/run hosts [-minutes 2] [-hosts 4 -share 0.5] [-only many,kills] [-server FILE]
//
// Each host is a process of examples/server with a processor of its own (taskset), or a
// share of one (a control group's quota), a data folder of its own and one encoder;
// another process serves the API. Postgres is reached through a proxy, and S3 is a fake
// in memory, so that both can be slow or away. Between two exports of the film all
// segments are removed, and the hosts begin with empty folders. What is timed is the
// export, from the request to the finished film, by the service's own clock. Two trials
// have many short films made instead, all asked for at once, and count films a minute.
// It ends with a table, and with status 1 where a film was lost, made twice or made
// otherwise than by one host.
//
// Only a quiet machine with two processors and more gives figures worth keeping: the
// load when it began is told with them.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// config is what the flags say.
type config struct {
	minutes    float64
	hosts      int
	share      float64
	resolution string
	away       time.Duration
	kills      time.Duration
	only       string
	program    string
	keep       bool
}

func main() {
	var c config
	flag.Float64Var(&c.minutes, "minutes", 2, "about how long the film is")
	flag.IntVar(&c.hosts, "hosts", 2, "how many hosts are compared with one")
	flag.Float64Var(&c.share, "share", 1, "of a processor that each host has, 0.1 to 1")
	flag.StringVar(&c.resolution, "resolution", "720p", "of the film: 720p, 1080p, 1440p, 2160p")
	flag.DurationVar(&c.away, "away", 30*time.Second, "for how long Postgres and S3 are away")
	flag.DurationVar(&c.kills, "kill-every", 10*time.Second, "how often a host is killed, at random, and started again 3 s later")
	flag.StringVar(&c.only, "only", "", "`trials` to make beside the first, with commas: "+strings.Join(names(), ", ")+" (default: all)")
	flag.StringVar(&c.program, "server", "", "a server `file` that was built before (default: build examples/server)")
	flag.BoolVar(&c.keep, "keep", false, "leave the folder with the logs")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	broken, err := run(ctx, c)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "hosts:", err)
	}
	if err != nil || broken {
		os.Exit(1)
	}
}

// run makes the trials, prints the table, and reports whether a film was not as it
// should be.
func run(ctx context.Context, c config) (broken bool, err error) {
	dir, err := os.MkdirTemp("", "scenewright-hosts-")
	if err != nil {
		return false, err
	}
	say("logs are in %s", dir)
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
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return false, err
	}
	cl, err := newCluster(ctx, c.program, dir, c.share)
	if err != nil {
		return false, err
	}
	defer cl.close()
	b := bench{config: c, cluster: cl}
	if err := b.prepare(ctx); err != nil {
		return false, err
	}
	for _, t := range trials {
		if t.name != "one" && c.only != "" && !slices.Contains(strings.Split(c.only, ","), t.name) {
			continue
		}
		if err := b.try(ctx, t); err != nil {
			return false, fmt.Errorf("%s: %w", t.name, err)
		}
	}
	text, broken := b.table(string(load))
	_, err = os.Stdout.WriteString("\n" + text)
	return broken, err
}

// say tells a person how far it is.
func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, time.Now().Format("15:04:05 ")+format+"\n", args...)
}
