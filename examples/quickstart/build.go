package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/examples/nearby"
	"github.com/scenewright/scenewright/store/blob"
	"github.com/scenewright/scenewright/store/sqlite"
)

// build makes an engine of the offline adapters. Done stops it, if it was started, and removes the
// temporary folder, if there is one.
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
		CacheDir: cacheDir(dir), SoundFont: f.SoundFont, AllowPrivate: f.Private, FetchTime: fetchTime,
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
		_ = eng.Close(context.WithoutCancel(ctx)) // running work is cancelled; nobody waits for a report
		_ = db.Close()
		remove()
	}
	return eng, done, nil
}

// fetchTime is the time limit of one link or film: its size is limited too, and a slow connection
// is no fault.
const fetchTime = 10 * time.Minute

// cacheDir returns the folder of segments and music kept between runs: the user's cache folder.
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

// services returns those that the flags allow: the free ones, servers found on this machine, and
// with -services those of the environment. Lines state the data sent to each.
func (f flags) services(ctx context.Context) (*scenewright.Services, error) {
	getenv, line, err := nearby.Find(ctx, f.getenv, f.wanted())
	if err != nil {
		return nil, err
	}
	if line != "" {
		fmt.Fprintln(os.Stderr, line)
	}
	all, err := scenewright.FromEnvironment(getenv)
	if err != nil {
		return nil, err
	}
	for _, line := range all.Reach(ctx) {
		fmt.Fprintln(os.Stderr, line)
	}
	if f.Writer == noModel {
		all.Writer = nil
	}
	return all, nil
}

// noModel selects the writer without a model.
const noModel = "plain"

// wanted returns the kinds of servers to find on this machine: those that no flag has chosen, and
// no variable, used or not.
func (f flags) wanted() nearby.Wanted {
	w := nearby.Wanted{
		Writer: f.Writer != noModel && f.List == "",
		Voice:  f.Voice == "" && (f.List == "" || f.List == "voices") || slices.Contains(nearby.Voices(), f.voiceType()),
	}
	if f.Offline {
		return nearby.Wanted{}
	}
	return w.Unset(func(name string) string {
		if strings.HasSuffix(name, "_BASE_URL") || name == scenewright.EnvOffline {
			return os.Getenv(name)
		}
		return f.getenv(name)
	})
}

// getenv returns the environment as far as the flags allow it: the settings of free services, and
// with -services the keys of others.
func (f flags) getenv(name string) string {
	switch {
	case name == scenewright.EnvMediaFolder:
		return f.Media
	case name == scenewright.EnvOffline && (f.Offline || f.List != ""): // lists need no service
		return "1"
	case f.Services || name == scenewright.EnvOffline || name == nearby.EnvPorts || slices.Contains(scenewright.FreeServiceVariables(), name):
		return os.Getenv(name)
	}
	return ""
}

// add makes the scenes show files, one each from the first: they become assets of a workspace, as
// in a service.
func add(ctx context.Context, eng *engine.Engine, r *request.Request, files []string) error {
	if len(files) == 0 {
		return nil
	}
	o, err := eng.CreateOrganization(ctx, tenant.NewOrganization{Name: "Quickstart"})
	if err != nil {
		return err
	}
	w, err := eng.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: o.ID, Name: "Quickstart"})
	if err != nil {
		return err
	}
	r.WorkspaceID = w.ID
	for _, name := range files {
		url, err := upload(ctx, eng, w.ID, name)
		if err != nil {
			return fmt.Errorf("-add %s: %w", name, err)
		}
		r.CustomTemplate.Scenes = append(r.CustomTemplate.Scenes, request.TemplateScene{VideosToAdd: []request.VideoToAdd{{URL: url}}})
	}
	return nil
}

// upload makes a file an asset, and returns its URL.
func upload(ctx context.Context, eng *engine.Engine, workspaceID, name string) (url string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	a, err := eng.Assets.Upload(ctx, library.NewAsset{Target: library.Target{WorkspaceID: workspaceID}, Name: filepath.Base(name), Content: f})
	return eng.Blobs.URL(a.Key), err
}
