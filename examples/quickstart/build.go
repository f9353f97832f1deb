package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
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
	ports, err := scenewright.OfflinePorts(dir, &scenewright.OfflineOptions{
		CacheDir: cacheDir(dir), AllowPrivate: f.Private, FetchTime: fetchTime,
	})
	if err != nil {
		return nil, nil, err
	}
	ports.Stores, ports.Queue = db.Stores, db
	if ports.Blobs, err = blob.Open(blob.Dir(filepath.Join(dir, "blobs")), nil); err != nil {
		return nil, nil, err
	}
	services, err := f.services(ctx)
	if err != nil {
		return nil, nil, err
	}
	services.Add(&ports)
	eng, err = engine.New(ports, &engine.Options{WorkDir: filepath.Join(dir, "work"), Logger: logger(f.Verbose), MaxCost: &f.MaxCost})
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

// fetchTime is how long one link or film may take to come: its size is bounded
// too, and a slow line is no fault.
const fetchTime = 10 * time.Minute

// cacheDir returns where made segments and music are kept between runs: the user's
// cache folder.
func cacheDir(dir string) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = dir
	}
	return filepath.Join(cache, "scenewright")
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
