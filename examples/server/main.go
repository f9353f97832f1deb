// Server is the whole service: the API, its jobs, webhooks, claim pages and the agent-tool channel,
// in one process on one data folder, or a part of it beside other processes on a Postgres database.
//
//	go run ./examples/server -addr 127.0.0.1:8080 -data scenewright-data
//	go run ./examples/server -role worker -database postgres://… -blobs s3://…
//	go run ./examples/server admin -data scenewright-data jobs
//
// On an empty data folder it makes an organization, a workspace and their owner, and prints their
// ids, an API key and the owner's password, which are shown this once. Its log is lines of JSON on
// standard error. SIGTERM ends it within 30 seconds: requests finish, and jobs continue from their
// last checkpoint at the next start.
//
// README.md beside this file is for operators: flags, metrics, commands, backups.
//
// This package has the code that a host writes itself: the choice of adapters and their
// composition. examples/internal/host has the rest.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/workfolder"
	"github.com/scenewright/scenewright/examples/internal/host"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/store/open"
)

func main() { host.Main("server", build) }

func build(ctx context.Context, c *host.Config, log *slog.Logger) (*host.Service, error) {
	services, err := c.Services(ctx, log)
	if err != nil {
		return nil, err
	}
	temp, err := workfolder.Open(c.Path("temp"))
	if err != nil {
		return nil, err
	}
	if err := os.Setenv("TMPDIR", temp.Dir); err != nil { // the next start cleans up after a kill
		return nil, err
	}
	box, err := sandbox.New(&sandbox.Options{RequireSandbox: c.Confined})
	if err != nil {
		return nil, err
	}
	ports, err := scenewright.OfflinePorts(c.Data, &scenewright.OfflineOptions{Sandbox: box, SoundFont: c.SoundFont, AllowPrivate: c.Private, Segments: c.Segments})
	if err != nil {
		return nil, err
	}
	if ports.Blobs, err = open.Files(ctx, c.Blobs, c.PublicURL+"/v1/files"); err != nil {
		return nil, fmt.Errorf("-blobs: %w", err)
	}
	db, err := host.OpenDatabase(ctx, c, log)
	if err != nil {
		return nil, err
	}
	ports.Stores, ports.Queue = db.Stores, db
	services.Add(&ports)
	s := &host.Service{DB: db, Box: box, Temp: temp}
	s.Engine, err = engine.New(ports, &engine.Options{WorkDir: c.Path("work"), Logger: log, Secret: c.Secret, Meter: c.Figures.Meter, Tracer: c.Figures.Tracer, Caps: db.Caps, MaxCost: &c.MaxCost, ShareSegments: c.Shares()})
	if err == nil {
		s.API, err = httpapi.New(s.Engine, &httpapi.Options{PublicURL: c.PublicURL, Studio: true, Logger: log, Rates: c.Rates(), Proxies: c.Proxies, Origins: c.Origins, Meter: c.Figures.Meter, Tracer: c.Figures.Tracer})
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}
