package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/workfolder"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/examples/internal/host"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/blob/bucket"
	"github.com/scenewright/scenewright/store/blob/s3"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

// build puts the service together.
func build(ctx context.Context, c *host.Config, log *slog.Logger) (*host.Service, error) {
	services, err := providers.FromEnv(c.Getenv)
	if err != nil {
		return nil, err
	}
	for _, line := range services.Free.Reach(ctx) {
		log.Info(line)
	}
	temp, err := workfolder.Open(c.Path("temp"))
	if err != nil {
		return nil, err
	}
	if err := os.Setenv("TMPDIR", temp.Dir); err != nil { // what a killed process left goes at the next start
		return nil, err
	}
	box, err := sandbox.New(&sandbox.Options{RequireSandbox: c.Confined})
	if err != nil {
		return nil, err
	}
	ports, err := adapters(ctx, box, c)
	if err != nil {
		return nil, err
	}
	db, err := host.OpenDatabase(ctx, c, log)
	if err != nil {
		return nil, err
	}
	ports.Stores, ports.Queue = db.Stores, db
	services.Add(&ports)
	s := &host.Service{DB: db, Box: box, Temp: temp}
	s.Engine, err = engine.New(ports, &engine.Options{WorkDir: c.Path("work"), Logger: log, Secret: c.Secret})
	if err == nil {
		s.API, err = httpapi.New(s.Engine, &httpapi.Options{PublicURL: c.PublicURL, Logger: log, Rates: c.Rates()})
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return s, nil
}

// adapters are those that need no account, and a client for the URLs that
// people give.
func adapters(ctx context.Context, box *sandbox.Box, c *host.Config) (p engine.Ports, err error) {
	if p.Fonts, err = typeset.Load(nil); err != nil {
		return p, err
	}
	if p.Blobs, err = files(ctx, c); err != nil {
		return p, fmt.Errorf("-blobs: %w", err)
	}
	if p.Writer, err = editor.New(nil); err != nil {
		return p, err
	}
	p.IdeaWriter = writer.Ideas{}
	voice, err := local.New(box, nil)
	if err != nil {
		return p, err
	}
	p.Voices, p.Presenters = []engine.Voice{voice}, []engine.Presenter{avatar.New()}
	p.Transcribers = []engine.Transcriber{aligned.New(box, nil)}
	if p.Designer, err = design.New(p.Fonts, nil); err != nil {
		return p, err
	}
	if p.Music, err = music.New(&music.Options{CacheDir: c.Path("cache/music"), SoundFont: c.SoundFont, Sandbox: box}); err != nil {
		return p, err
	}
	if p.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: c.Path("cache/segments")}); err != nil {
		return p, err
	}
	files, err := ingest.New(box, nil)
	if err != nil {
		return p, err
	}
	p.Media, p.Preparer = files, files
	return p, outside(&p, box, c)
}

// files are in a folder or in a bucket. Either way the API serves them, by names
// that nobody guesses.
func files(ctx context.Context, c *host.Config) (engine.Blobs, error) {
	base := c.PublicURL + "/v1/files"
	if c.InBucket() {
		return s3.Open(ctx, bucket.URL(c.Blobs), &bucket.Options{BaseURL: base})
	}
	return blob.Open(blob.Dir(c.Blobs), &blob.Options{BaseURL: base})
}

// outside is what reaches other people's servers.
func outside(p *engine.Ports, box *sandbox.Box, c *host.Config) error {
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: c.Private, Total: host.FetchTime})
	if err != nil {
		return err
	}
	p.URLs, p.Web = client, client
	if p.Reader, err = reader.New(client, &reader.Options{CacheDir: c.Path("cache/pdfium"), Box: box}); err != nil {
		return err
	}
	p.Notifier, err = webhook.New(client, &webhook.Options{AllowPlain: c.Private})
	return err
}
