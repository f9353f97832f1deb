// Package host has the common parts of a service besides its composition: flags, the secret, the
// first tenant, serving, health, the shutdown. examples/server composes the parts by hand and
// examples/wired by google/wire; both run here.
package host

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sys/unix"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/engine/workfolder"
	"github.com/scenewright/scenewright/httpapi"
)

// Service has the composed parts.
type Service struct {
	Engine *engine.Engine
	API    *httpapi.API
	DB     Database
	Box    *sandbox.Box
	Temp   *workfolder.Folder // removed at the end; nil = none
}

// Database is the engine's, to be checked and closed; a *store.DB is one.
type Database interface {
	job.Operated
	// AllCaps returns all set caps, by organization; those of "" are for the others.
	AllCaps(ctx context.Context) (map[string]engine.Caps, error)
	// SetCaps sets an organization's caps, or with "" those of the others; nil removes them.
	SetCaps(ctx context.Context, organizationID string, c *engine.Caps) error
	Ping(context.Context) error
	Close() error
}

// Build composes a service. After an error nothing is left open.
type Build func(context.Context, *Config, *slog.Logger) (*Service, error)

// Main is a program's main function: it runs a service by the flags until SIGINT or SIGTERM, and
// exits with 1 on failure. A second signal ends it at once.
func Main(name string, build Build) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	err := Program{Name: name, Args: os.Args[1:], Out: os.Stdout, Log: os.Stderr, Getenv: os.Getenv, Build: build}.Run(ctx)
	stop()
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	if f, ok := errors.AsType[*fault.Error](err); ok && f.Err != nil { // the operator may know more than the public
		fmt.Fprintf(os.Stderr, "%s: because: %v\n", name, f.Err)
	}
	os.Exit(1)
}

// Program is a service as a program: its arguments, its outputs for people and for its log, and its
// parts.
type Program struct {
	Name     string
	Args     []string
	Out, Log io.Writer
	Getenv   func(string) string // for flags and outside services; nil = there are none
	Build    Build
}

// Run runs the service until the context ends, or the one command after "admin".
func (p Program) Run(ctx context.Context) (err error) {
	if len(p.Args) > 0 && p.Args[0] == "admin" {
		return p.admin(ctx, p.Args[1:])
	}
	c, err := parse(p.Name, p.Args, p.Getenv, p.Out)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	c.Getenv = c.environment(p.Getenv)
	l, err := c.listen()
	if err != nil {
		return err
	}
	defer l.close() // a second time, if it was served
	if err := c.furnish(c.reached(l.api.Addr())); err != nil {
		return err
	}
	if c.Figures, err = c.figures(ctx); err != nil {
		return err
	}
	log := slog.New(slog.NewJSONHandler(p.Log, &slog.HandlerOptions{Level: c.LogLevel}))
	if err := c.lookNearby(ctx, log); err != nil {
		return err
	}
	s, err := p.build(ctx, &c, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close(), c.Figures.end(ctx)) }()
	if weak := s.Box.Weakness(); weak != nil {
		log.Warn("programs that read strangers' files are not fully confined", "confined by", s.Box.Tier().String(), "reason", weak, "remedy", "Linux 5.13 or newer with Landlock and seccomp; -require-sandbox refuses to start without")
	}
	if err := c.checkOrphans(ctx, s.Engine); err != nil {
		return err
	}
	if c.Works() {
		if err := s.Engine.Start(ctx); err != nil {
			return err
		}
	}
	return s.run(ctx, &c, l, p.Out, log)
}

// build composes the service, and names the file of a secret that is not the database's.
func (p Program) build(ctx context.Context, c *Config, log *slog.Logger) (*Service, error) {
	s, err := p.Build(ctx, c, log)
	if errors.Is(err, vault.ErrOther) {
		err = c.otherSecret(err)
	}
	return s, err
}

// close closes the service's resources, once nothing runs.
func (s *Service) close() error { return errors.Join(s.DB.Close(), s.Temp.Close()) }

// run serves until the context ends.
func (s *Service) run(ctx context.Context, c *Config, l *listeners, out io.Writer, log *slog.Logger) error {
	health := httpapi.NewHealth(s.probes(c))
	server := httpapi.NewServer(health.Handler(s.handler(c)), log)
	all, ctx := errgroup.WithContext(ctx)
	all.Go(func() error { return s.end(ctx, health) })
	all.Go(func() error { return c.Figures.serve(ctx, l.metrics, log) })
	all.Go(func() error {
		if err := s.greet(ctx, c, l, out); err != nil {
			return err
		}
		return httpapi.Serve(ctx, server, l.api, httpapi.Drain{Notice: notice, Grace: grace})
	})
	return all.Wait()
}

// greet makes the first tenant if the API is served and there is none, and writes how to begin, and
// where.
func (s *Service) greet(ctx context.Context, c *Config, l *listeners, out io.Writer) error {
	if c.Serves() {
		if err := welcome(ctx, s.Engine, out); err != nil {
			return err
		}
	}
	if l.metrics != nil {
		if _, err := fmt.Fprintf(out, "metrics: http://%s/metrics\n", l.metrics.Addr()); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "listening: %s\n", c.reached(l.api.Addr()))
	return err
}

// handler returns the process's handler besides its health.
func (s *Service) handler(c *Config) http.Handler {
	if !c.Serves() {
		return http.NotFoundHandler()
	}
	return s.API
}

// end waits for the context's end, and stops the jobs while the requests finish.
func (s *Service) end(ctx context.Context, health *httpapi.Health) error {
	<-ctx.Done()
	health.Drain()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), jobsGrace)
	defer cancel()
	return s.Engine.Close(last)
}

// probes returns the checks of the service's readiness.
func (s *Service) probes(c *Config) map[string]httpapi.Probe {
	all := map[string]httpapi.Probe{
		"database": func(ctx context.Context) (string, error) { return "", s.DB.Ping(ctx) },
		"sandbox":  func(context.Context) (string, error) { return confined(s.Box), nil },
		"space":    func(context.Context) (string, error) { return space(c.Data) },
	}
	if c.Works() {
		all["programs"] = func(ctx context.Context) (string, error) {
			return "ffmpeg, voices and fonts", s.Engine.Check(ctx, language.Codes()...)
		}
	}
	return all
}

// confined returns how well programs are confined, and the missing parts.
func confined(box *sandbox.Box) string {
	if weak := box.Weakness(); weak != nil {
		return fmt.Sprintf("degraded: %v: %v", box.Tier(), weak)
	}
	return box.Tier().String()
}

// checkOrphans refuses an empty database beside files of another one: they would belong to no
// tenant, and stay forever. A bucket is not checked.
func (c *Config) checkOrphans(ctx context.Context, eng *engine.Engine) error {
	all, err := eng.Organizations(ctx, tenant.OrganizationQuery{Limit: 1})
	if err != nil || len(all) > 0 || c.InBucket() {
		return err
	}
	for _, kind := range []string{"assets", "exports", "projects"} {
		folder := filepath.Join(c.Blobs, kind)
		if found, _ := os.ReadDir(folder); len(found) > 0 {
			return &fault.Error{
				Code: fault.CodeConflict, Message: fmt.Sprintf("the database is empty, and there are files of another one in %s", folder),
				Remedy: "put the database back (scenewright.db in -data, or what -database says), or give another -data or -blobs folder, or delete the files",
			}
		}
	}
	return nil
}

// welcome makes the first tenant if there is none, and writes how to begin.
func welcome(ctx context.Context, eng *engine.Engine, out io.Writer) error {
	t, err := scenewright.CreateFirstTenant(ctx, eng)
	if t == nil || err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "organization: %s\nworkspace: %s\napi key: %s\nowner: %s\npassword: %s\n", t.OrganizationID, t.WorkspaceID, t.APIKey, t.OwnerEmail, t.Password)
	return err
}

// minSpace is the most space that a film may need while it is made, in bytes.
const minSpace = 2 << 30

// space returns the free space in a folder.
func space(dir string) (string, error) {
	var fs unix.Statfs_t
	if err := unix.Statfs(dir, &fs); err != nil {
		return "", fmt.Errorf("free space: %w", err)
	}
	free := fs.Bavail * uint64(fs.Bsize) //nolint:gosec // a block's size is positive
	detail := fmt.Sprintf("%.1f GB free", float64(free)/(1<<30))
	if free < minSpace {
		return detail, fmt.Errorf("less than %d GB free", minSpace>>30)
	}
	return detail, nil
}
