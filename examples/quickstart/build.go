package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/engine/writer/editor"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
	"github.com/scenewright/scenewright/render/ingest"
	"github.com/scenewright/scenewright/sources/avatar"
	"github.com/scenewright/scenewright/sources/music"
	"github.com/scenewright/scenewright/sources/reader"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
	"github.com/scenewright/scenewright/voice/local"
	"github.com/scenewright/scenewright/voice/transcribe/aligned"
)

// build makes an engine of the offline adapters. Done stops it, where it was
// started, and removes the temporary folder, where there is one.
func build(ctx context.Context, f flags) (eng *engine.Engine, done func(), err error) {
	dir, remove, err := dataDir(f.Data)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			remove()
		}
	}()
	db, err := sqlite.Open(ctx, sqlite.File(filepath.Join(dir, "scenewright.db")), nil)
	if err != nil {
		return nil, nil, err
	}
	ports, err := offline(dir, f.SoundFont)
	if err != nil {
		return nil, nil, err
	}
	ports.Stores, ports.Queue = db.Stores, db
	if err := readers(&ports, f); err != nil {
		return nil, nil, err
	}
	services, err := providers.FromEnv(f.getenv)
	if err != nil {
		return nil, nil, err
	}
	for _, line := range services.Free.Reach(ctx) {
		fmt.Fprintln(os.Stderr, line)
	}
	services.Add(&ports)
	eng, err = engine.New(ports, &engine.Options{WorkDir: filepath.Join(dir, "work"), Logger: logger(f.Verbose)})
	if err != nil {
		return nil, nil, err
	}
	done = func() {
		_ = eng.Close(context.WithoutCancel(ctx)) // what runs is cancelled; there is nobody left to tell
		_ = db.Close()
		remove()
	}
	return eng, done, nil
}

// offline is the set of adapters that need no account and no network. Made
// segments and music are kept in the user's cache folder between runs.
func offline(dir, soundFont string) (engine.Ports, error) {
	var p engine.Ports
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = dir
	}
	cache = filepath.Join(cache, "scenewright")
	box, err := sandbox.New(nil)
	if err != nil {
		return p, err
	}
	if p.Fonts, err = typeset.Load(nil); err != nil {
		return p, err
	}
	if p.Blobs, err = blob.Open(blob.Dir(filepath.Join(dir, "blobs")), nil); err != nil {
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
	p.Transcribers = []engine.Transcriber{aligned.New(box, nil)}
	if p.Designer, err = design.New(p.Fonts, nil); err != nil {
		return p, err
	}
	if p.Music, err = music.New(&music.Options{CacheDir: filepath.Join(cache, "music"), SoundFont: soundFont, Sandbox: box}); err != nil {
		return p, err
	}
	files, err := ingest.New(box, nil)
	if err != nil {
		return p, err
	}
	p.Media, p.Preparer = files, files
	p.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: filepath.Join(cache, "segments")})
	return p, err
}

// fetchTime is how long one link or film may take to come: its size is bounded
// too, and a slow line is no fault.
const fetchTime = 10 * time.Minute

// readers read files, and the links that -link names.
func readers(p *engine.Ports, f flags) (err error) {
	if p.Web, err = safehttp.New(&safehttp.Options{AllowPrivate: f.Private, Total: fetchTime}); err != nil {
		return err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	p.Reader, err = reader.New(p.Web, &reader.Options{CacheDir: filepath.Join(cache, "scenewright", "pdfium"), Timeout: fetchTime})
	return err
}

func dataDir(keep string) (dir string, remove func(), err error) {
	if keep != "" {
		return keep, func() {}, os.MkdirAll(keep, 0o750)
	}
	dir, err = os.MkdirTemp("", "scenewright-")
	return dir, func() {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Fprintln(os.Stderr, "quickstart: temporary folder:", err)
		}
	}, err
}

func logger(verbose bool) *slog.Logger {
	if !verbose {
		return nil
	}
	return slog.New(slog.NewTextHandler(os.Stderr, nil))
}
