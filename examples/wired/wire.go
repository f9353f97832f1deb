//go:build wireinject

package main

import (
	"context"
	"log/slog"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/examples/internal/host"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

// adapters are all that a service is made of, and what stands
// behind them.
var adapters = wire.NewSet(
	blob.Set, plain.Set, design.Set, music.Set, avatar.New, reader.Set, render.Set, ingest.Set, local.Set, aligned.Set, webhook.Set, httpapi.Set,
	sandbox.New, typeset.Load, safehttp.New, engine.New,
	wire.Bind(new(engine.URLChecker), new(*safehttp.Client)), wire.Bind(new(reader.Fetcher), new(*safehttp.Client)),
	wire.Value(writer.Ideas{}), wire.Bind(new(tenant.IdeaWriter), new(writer.Ideas)),
	wire.Struct(new(offlinePorts), "Stores", "Queue", "Blobs", "Writer", "Voices", "Presenters", "Transcribers", "Designer", "Renderer", "Music", "Fonts", "Media", "Preparer", "Reader", "Web", "Notifier", "IdeaWriter", "URLs"),
)

// defaults are the options of the adapters that the flags say nothing about.
var defaults = wire.NewSet(
	wire.Value((*typeset.Options)(nil)), wire.Value((*plain.Options)(nil)),
	wire.Value((*design.Options)(nil)), wire.Value((*ingest.Options)(nil)), wire.Value((*local.Options)(nil)), wire.Value((*aligned.Options)(nil)),
)

// options say what the flags mean to each adapter.
var options = wire.NewSet(
	blobDir, blobOptions, sandboxOptions, musicOptions, readerOptions, renderOptions, clientOptions, webhookOptions, engineOptions, apiOptions,
)

// build is written by wire, in wire_gen.go.
func build(ctx context.Context, c *host.Config, log *slog.Logger) (*host.Service, error) {
	wire.Build(
		adapters, defaults, options, newVoices, newPresenters, newTranscribers, services, newPorts,
		host.OpenDatabase, wire.FieldsOf(new(*store.DB), "Stores"), wire.Bind(new(job.Queue), new(*store.DB)), wire.Bind(new(host.Database), new(*store.DB)),
		wire.Struct(new(host.Service), "Engine", "API", "DB", "Box"),
	)
	return nil, nil
}
