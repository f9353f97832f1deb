// Wired is examples/server composed by google/wire: wire.go names the adapters, the functions below
// convert the flags to their options, and wire generates the calls, in wire_gen.go.
//
//	go run ./examples/wired -addr 127.0.0.1:8080 -data scenewright-data
//
// After a change of wire.go:
//
//	go run github.com/google/wire/cmd/wire@v0.7.0 ./examples/wired
package main

import (
	"context"
	"log/slog"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/examples/internal/host"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

func main() { host.Main("wired", build) }

func blobDir(c *host.Config) blob.Dir { return blob.Dir(c.Blobs) }

func blobOptions(c *host.Config) *blob.Options {
	return &blob.Options{BaseURL: c.PublicURL + "/v1/files"}
}

func musicOptions(c *host.Config, box *sandbox.Box) *music.Options {
	return &music.Options{CacheDir: c.Path("cache/music"), SoundFont: c.SoundFont, Sandbox: box}
}

func readerOptions(c *host.Config, box *sandbox.Box) *reader.Options {
	return &reader.Options{CacheDir: c.Path("cache/pdfium"), Box: box}
}

func sandboxOptions(c *host.Config) *sandbox.Options {
	return &sandbox.Options{RequireSandbox: c.Confined}
}

func renderOptions(c *host.Config) *render.Options {
	return &render.Options{CacheDir: c.Path("cache/segments"), Workers: c.Segments}
}

func clientOptions(c *host.Config) *safehttp.Options {
	return &safehttp.Options{AllowPrivate: c.Private, Total: host.FetchTime}
}

func engineOptions(c *host.Config, db *store.DB, log *slog.Logger) *engine.Options {
	return &engine.Options{WorkDir: c.Path("work"), Logger: log, Secret: c.Secret, Meter: c.Figures.Meter, Tracer: c.Figures.Tracer, Caps: db.Caps, MaxCost: &c.MaxCost, ShareSegments: c.Shares()}
}

func apiOptions(c *host.Config, log *slog.Logger) *httpapi.Options {
	return &httpapi.Options{PublicURL: c.PublicURL, Logger: log, Rates: c.Rates(), Proxies: c.Proxies, Origins: c.Origins, Meter: c.Figures.Meter, Tracer: c.Figures.Tracer}
}

// newVoices returns the voices in order of preference: several adapters serve one port, which wire
// cannot collect by itself.
func newVoices(offline *local.Voice) []engine.Voice { return []engine.Voice{offline} }

// newTranscribers returns the transcribers in order of preference.
func newTranscribers(offline *aligned.Transcriber) []engine.Transcriber {
	return []engine.Transcriber{offline}
}

// newPresenters returns the presenters in order of preference.
func newPresenters(offline *avatar.Presenter) []engine.Presenter { return []engine.Presenter{offline} }

// services returns the free ones, and those that the environment configures.
func services(ctx context.Context, c *host.Config, log *slog.Logger) (*scenewright.Services, error) {
	return c.Services(ctx, log)
}

// offlinePorts are composed by wire: all adapters that need no account.
type offlinePorts engine.Ports

// newPorts adds the outside services.
func newPorts(offline offlinePorts, services *scenewright.Services) engine.Ports {
	p := engine.Ports(offline)
	services.Add(&p)
	return p
}
