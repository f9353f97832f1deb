package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/outline"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/motion"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/voice/local"
)

// service is what runs.
type service struct {
	config config
	log    *slog.Logger
	db     *store.DB
	eng    *engine.Engine
	api    *httpapi.API
	health *httpapi.Health
}

// build puts the service together. Close it even where it was never served.
func build(ctx context.Context, c config, log *slog.Logger) (s *service, err error) {
	if err := os.MkdirAll(c.Data, 0o750); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	key, err := secret(c.path("secret"))
	if err != nil {
		return nil, err
	}
	box, err := sandbox.New(nil)
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, c.database(), &store.Options{Logger: log})
	if err != nil {
		return nil, err
	}
	s = &service{config: c, log: log, db: db}
	defer func() {
		if err != nil {
			_ = s.close() // the error that is told came first
		}
	}()
	ports, err := c.ports(box)
	if err != nil {
		return nil, err
	}
	ports.Store, ports.Queue = db, db
	s.eng, err = engine.New(ports, &engine.Options{WorkDir: c.path("work"), Logger: log, Secret: key})
	if err != nil {
		return nil, err
	}
	s.health = httpapi.NewHealth(s.probes(box))
	s.api, err = httpapi.New(s.eng, &httpapi.Options{PublicURL: c.PublicURL, Logger: log, Rates: c.rates()})
	return s, err
}

func (s *service) close() error { return s.db.Close() }

// ports are the adapters: those that need no account, and a client for the
// URLs that people give.
func (c config) ports(box *sandbox.Box) (p engine.Ports, err error) {
	if p.Fonts, err = typeset.Load(nil); err != nil {
		return p, err
	}
	if p.Blobs, err = c.blobs(); err != nil {
		return p, err
	}
	if p.Writer, err = outline.New(nil); err != nil {
		return p, err
	}
	voice, err := local.New(box, nil)
	if err != nil {
		return p, err
	}
	p.Voices = []engine.Voice{voice}
	if p.Designer, err = motion.New(p.Fonts, nil); err != nil {
		return p, err
	}
	if p.Music, err = music.New(&music.Options{CacheDir: c.path("cache/music")}); err != nil {
		return p, err
	}
	if p.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: c.path("cache/segments")}); err != nil {
		return p, err
	}
	if p.Media, err = ingest.New(box, nil); err != nil {
		return p, err
	}
	p.IdeaWriter = writer.Ideas{}
	return p, c.notifier(&p)
}

// notifier sends webhooks.
func (c config) notifier(p *engine.Ports) error {
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: c.Private})
	if err != nil {
		return err
	}
	p.URLs = client
	p.Notifier, err = webhook.New(client, &webhook.Options{AllowPlain: c.Private})
	return err
}

// database is where the database lies.
func (c config) database() store.URL {
	if c.Database == "" {
		return store.URL(c.path("scenewright.db"))
	}
	return store.URL(strings.TrimPrefix(c.Database, "sqlite:"))
}

// blobs is where the files lie. The API serves them, by names nobody guesses.
func (c config) blobs() (engine.Blobs, error) {
	dir := c.Blobs
	if dir == "" {
		dir = c.path("files")
	}
	if u, err := url.Parse(dir); err == nil && u.Scheme == "file" {
		dir = u.Path
	}
	return blob.Open(blob.Dir(dir), &blob.Options{BaseURL: c.PublicURL + "/v1/files"})
}

// rates follow the flag: creations are a tenth of all requests.
func (c config) rates() httpapi.Rates {
	if c.Rate < 0 {
		return httpapi.Rates{PerMinute: -1, CreatesPerMinute: -1}
	}
	return httpapi.Rates{PerMinute: c.Rate, CreatesPerMinute: c.Rate / 10}
}

// minSpace is how much room a film may need on its way, in bytes.
const minSpace = 2 << 30

// probes are what the service needs to be ready.
func (s *service) probes(box *sandbox.Box) map[string]httpapi.Probe {
	return map[string]httpapi.Probe{
		"database": func(ctx context.Context) (string, error) { return "", s.db.Ping(ctx) },
		"programs": func(ctx context.Context) (string, error) { return "ffmpeg, voices and fonts", s.eng.Check(ctx, "en") },
		"sandbox":  func(context.Context) (string, error) { return fmt.Sprint(box.Tier()), nil },
		"space":    func(context.Context) (string, error) { return space(s.config.Data) },
	}
}
