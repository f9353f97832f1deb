//go:build wireinject

package main

import (
	"context"

	"github.com/google/wire"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer/outline"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/sources/motion"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/voice/local"
)

// newEngine is written by wire, in wire_gen.go.
func newEngine(ctx context.Context, db store.URL, files blob.Dir) (*engine.Engine, error) {
	wire.Build(
		sandbox.New, typeset.Load, outline.Set, motion.Set, music.Set, render.Set, store.Set, blob.Set, local.Set,
		wire.Value((*sandbox.Options)(nil)), wire.Value((*typeset.Options)(nil)), wire.Value((*outline.Options)(nil)),
		wire.Value((*motion.Options)(nil)), wire.Value((*music.Options)(nil)), wire.Value((*render.Options)(nil)),
		wire.Value((*store.Options)(nil)), wire.Value((*blob.Options)(nil)), wire.Value((*local.Options)(nil)),
		wire.Value((*engine.Options)(nil)),
		newVoices,
		wire.Struct(new(engine.Ports), "Store", "Queue", "Blobs", "Writer", "Voices", "Designer", "Renderer", "Music", "Fonts"),
		engine.New,
	)
	return nil, nil
}
