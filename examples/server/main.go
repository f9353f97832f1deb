// Server is the whole service: the API, its jobs, webhooks, claim pages and the
// agent-tool channel, in one process on one data folder.
//
//	go run ./examples/server -addr 127.0.0.1:8080 -data scenewright-data
//
// On an empty data folder it makes an organization, a workspace and their
// owner, and prints their ids, an API key and the owner's password, which are
// shown this once. SIGTERM ends it within 30 seconds: requests finish, and jobs
// go on from their last checkpoint at the next start.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/scenewright/scenewright/httpapi"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		stop()
		os.Exit(1)
	}
}

// config is what the flags say.
type config struct {
	Addr      string
	Data      string
	PublicURL string
	Database  string
	Blobs     string
	Private   bool // private addresses and plain http may be fetched and told
	Rate      int
}

func parse(args []string, usage io.Writer) (config, error) {
	var c config
	f := flag.NewFlagSet("server", flag.ContinueOnError)
	f.SetOutput(usage)
	f.StringVar(&c.Addr, "addr", "127.0.0.1:8080", "address to listen on; port 0 takes a free one")
	f.StringVar(&c.Data, "data", "scenewright-data", "folder of the database, the files and the secret")
	f.StringVar(&c.PublicURL, "public-url", "", "where clients reach the service (default: the address listened on)")
	f.StringVar(&c.Database, "database", "", "database URL: sqlite:FILE or postgres://… (default: a file in the data folder)")
	f.StringVar(&c.Blobs, "blobs", "", "where files are kept: a folder or file:///FOLDER (default: in the data folder)")
	f.BoolVar(&c.Private, "allow-private-urls", false, "fetch from and call private addresses and plain http, for development")
	f.IntVar(&c.Rate, "rate", 0, "requests a minute for each key (default 600), creations a tenth of it; -1: no limit")
	err := f.Parse(args)
	if err == nil && f.NArg() > 0 {
		err = fmt.Errorf("%q is not a flag", f.Arg(0))
	}
	return c, err
}

// How long the ends of a service may take, 30 s in all.
const (
	grace     = 15 * time.Second // for requests
	jobsGrace = 10 * time.Second // for jobs to reach their checkpoint
)

func run(ctx context.Context, args []string, out, log io.Writer) (err error) {
	c, err := parse(args, log)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close() // a second time, where it was served
	if c.PublicURL == "" {
		c.PublicURL = "http://" + listener.Addr().String()
	}
	c.PublicURL = strings.TrimRight(c.PublicURL, "/")
	logger := slog.New(slog.NewJSONHandler(log, nil))
	s, err := build(ctx, c, logger)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.welcome(ctx, out); err != nil {
		return err
	}
	return s.serve(ctx, listener, out)
}

// serve works jobs and answers requests until the context ends.
func (s *service) serve(ctx context.Context, l net.Listener, out io.Writer) error {
	if err := s.eng.Start(ctx); err != nil {
		return err
	}
	context.AfterFunc(ctx, s.health.Drain)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.health.Live)
	mux.HandleFunc("GET /readyz", s.health.Ready)
	mux.Handle("/", s.api)
	if _, err := fmt.Fprintf(out, "listening: %s\n", s.config.PublicURL); err != nil {
		return err
	}
	err := httpapi.Serve(ctx, httpapi.NewServer(mux, s.log), l, grace)
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), jobsGrace)
	defer cancel()
	return errors.Join(err, s.eng.Close(ending))
}

// path is a file of the data folder.
func (c config) path(name string) string { return filepath.Join(c.Data, name) }
