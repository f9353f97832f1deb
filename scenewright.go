// Package scenewright opens the whole engine on this machine by one call: it
// needs no key, no account and no network.
//
//	eng, err := scenewright.Open(ctx, "data", nil)
//	defer eng.Close(ctx)
//	p, err := eng.Create(ctx, engine.Request{Prompt: text, ToAutoExport: true})
//	p, err = eng.Wait(ctx, p.ID)
//	fmt.Println(eng.Path(p.Edit().Rendition.Video))
//
// Package engine has the requests and what becomes of them, package httpapi the
// same as a service:
//
//	     httpapi        the service: an http.Handler of an engine
//	        │
//	      engine        ports, pipeline, accounts; below it plain values
//	        ▲
//	┌───────┼────────┬────────┐
//	sources voice  render   store    adapters, of which this package takes the offline ones
package scenewright

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/delivery/webhook"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

// Options of [Open]. The zero value is good.
type Options struct {
	Engine engine.Options // WorkDir is set by Open where it is ""
	// BaseURL is what the addresses of files begin with. Where package httpapi
	// serves the engine that is its PublicURL and /v1/files. "": the folder's own
	// address, file:///….
	BaseURL string
	// Ports changes what the engine is built of before it is built: a voice, a
	// source or a writer of the host's own in the place of, or before, ours. Its
	// error is Open's.
	Ports func(*engine.Ports) error
}

// Engine is an [engine.Engine] with the database and the files that it was opened
// with. It is safe for concurrent use.
type Engine struct {
	*engine.Engine
	db    *store.DB
	files *blob.Folder
}

// Open builds the offline engine and starts it: jobs that an earlier process left
// behind go on. All that lasts is in dir, which is made where it is missing: the
// database (SQLite), the files, caches. What this host lacks, such as a program or
// a font, is an error that matches engine.ErrMissing and names the remedy.
func Open(ctx context.Context, dir string, opts *Options) (*Engine, error) {
	var o Options
	if opts != nil {
		o = *opts
	}
	e := &Engine{}
	err := e.open(ctx, dir, o)
	if err != nil {
		return nil, errors.Join(err, e.closeDatabase())
	}
	return e, nil
}

// Path returns where a file of a project lies, by its key: Rendition.Video.
func (e *Engine) Path(key string) string { return e.files.Path(key) }

// Close stops the work, which the next Open goes on with, and closes the database.
func (e *Engine) Close(ctx context.Context) error {
	return errors.Join(e.Engine.Close(ctx), e.closeDatabase())
}

func (e *Engine) closeDatabase() error {
	if e.db == nil {
		return nil
	}
	return e.db.Close()
}

// open builds and starts the engine; what it has opened stays in e.
func (e *Engine) open(ctx context.Context, dir string, o Options) error {
	ports, err := offline(dir)
	if err != nil {
		return err
	}
	if e.files, err = blob.Open(blob.Dir(filepath.Join(dir, "files")), &blob.Options{BaseURL: o.BaseURL}); err != nil {
		return err
	}
	if e.db, err = sqlite.Open(ctx, sqlite.File(filepath.Join(dir, "scenewright.db")), nil); err != nil {
		return err
	}
	ports.Stores, ports.Queue, ports.Blobs = e.db.Stores, e.db, e.files
	if o.Ports != nil {
		if err := o.Ports(&ports); err != nil {
			return err
		}
	}
	if o.Engine.WorkDir == "" {
		o.Engine.WorkDir = filepath.Join(dir, "work")
	}
	if e.Engine, err = engine.New(ports, &o.Engine); err != nil {
		return err
	}
	return e.Start(ctx)
}

// offline builds the adapters that need no service.
func offline(dir string) (p engine.Ports, err error) {
	box, err := sandbox.New(nil)
	if err != nil {
		return p, err
	}
	if p.Fonts, err = typeset.Load(nil); err != nil {
		return p, err
	}
	return p, errors.Join(speaking(&p, box), drawing(&p, box, dir), exchanging(&p, box, dir))
}

// speaking builds what writes, speaks, presents and plays.
func speaking(p *engine.Ports, box *sandbox.Box) error {
	w, err := editor.New(nil)
	if err != nil {
		return err
	}
	v, err := local.New(box, nil)
	if err != nil {
		return err
	}
	p.Writer, p.IdeaWriter, p.Voices = w, writer.Ideas{}, []engine.Voice{v}
	p.Presenters = []engine.Presenter{avatar.New()}
	p.Transcribers = []engine.Transcriber{aligned.New(box, nil)}
	return nil
}

// drawing builds what designs, renders and sounds.
func drawing(p *engine.Ports, box *sandbox.Box, dir string) error {
	d, err := design.New(p.Fonts, nil)
	if err != nil {
		return err
	}
	r, err := render.New(box, p.Fonts, &render.Options{CacheDir: filepath.Join(dir, "cache", "segments")})
	if err != nil {
		return err
	}
	m, err := music.New(&music.Options{CacheDir: filepath.Join(dir, "cache", "music")})
	p.Designer, p.Renderer, p.Music = d, r, m
	return err
}

// exchanging builds what takes in links, documents and media, and what calls back.
func exchanging(p *engine.Ports, box *sandbox.Box, dir string) error {
	web, err := safehttp.New(nil)
	if err != nil {
		return err
	}
	in, err := ingest.New(box, nil)
	if err != nil {
		return err
	}
	doc, err := reader.New(web, &reader.Options{CacheDir: filepath.Join(dir, "cache", "pdfium"), Box: box})
	if err != nil {
		return err
	}
	p.Preparer, p.Media, p.Reader = in, in, doc
	p.Notifier, err = webhook.New(web, nil)
	return err
}
