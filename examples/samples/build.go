package main

import (
	"context"
	"path/filepath"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/library"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/voice/local"
)

// studio is an engine and the workspace of a company.
type studio struct {
	eng       *engine.Engine
	workspace string
	close     func()
}

// baseURL is where the files would be, were they served. The engine knows its
// own addresses and fetches nothing from there.
const baseURL = "https://media.lumo.example"

// open starts an engine of the offline adapters on a folder.
func open(ctx context.Context, dir string) (*studio, error) {
	p, err := ports(dir)
	if err != nil {
		return nil, err
	}
	db, err := sqlite.Open(ctx, sqlite.File(filepath.Join(dir, "samples.db")), nil)
	if err != nil {
		return nil, err
	}
	p.Stores, p.Queue = db.Stores, db
	own, err := library.New(db.Stores.Assets, p.Blobs, nil) // pictures of the workspace that suit a scene
	if err != nil {
		return nil, err
	}
	p.Sources = []engine.MediaSource{own}
	eng, err := engine.New(p, &engine.Options{WorkDir: filepath.Join(dir, "work")})
	if err != nil {
		return nil, err
	}
	done := func() {
		_ = eng.Close(context.WithoutCancel(ctx)) // what was made is made
		_ = db.Close()
	}
	return &studio{eng: eng, close: done}, eng.Start(ctx)
}

// ports are all but the database.
func ports(dir string) (p engine.Ports, err error) {
	box, err := sandbox.New(nil)
	if err != nil {
		return p, err
	}
	if p.Fonts, err = typeset.Load(nil); err != nil {
		return p, err
	}
	if p.Blobs, err = blob.Open(blob.Dir(filepath.Join(dir, "files")), &blob.Options{BaseURL: baseURL}); err != nil {
		return p, err
	}
	if p.Writer, err = editor.New(nil); err != nil {
		return p, err
	}
	voice, err := local.New(box, nil)
	if err != nil {
		return p, err
	}
	p.Voices, p.Presenters = []engine.Voice{voice}, []engine.Presenter{avatar.New()}
	if p.Designer, err = design.New(p.Fonts, nil); err != nil {
		return p, err
	}
	if p.Music, err = music.New(&music.Options{CacheDir: filepath.Join(dir, "music"), Sandbox: box}); err != nil {
		return p, err
	}
	media, err := ingest.New(box, nil)
	if err != nil {
		return p, err
	}
	p.Media, p.Preparer = media, media
	p.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: filepath.Join(dir, "segments")})
	return p, err
}
