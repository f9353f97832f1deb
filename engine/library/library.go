// Package library keeps the media of a workspace: what people upload, in
// folders, looked into and made ready for players.
//
// An upload goes through a file on this machine, never through memory. It is
// kept whole or not at all, as are the files of one request together:
//
//	b, err := lib.Batch(ctx, library.Target{WorkspaceID: ws, Folder: "/Brand"})
//	defer b.Discard()
//	err = b.Add(ctx, "intro.mp4", body)
//	assets, err := b.Commit(ctx)
//
// What a file is, is found out by looking into it; its name is for people only.
// A job then looks closer ([Library.Work]): colours, cuts and loudness for all
// that have them, and a stream for videos. Where there is a [Listener], another
// one has what is said written down.
package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/clock"
)

// Options tune a library. Nil means the defaults.
type Options struct {
	WorkDir   string    // for files on their way; default: a folder in os.TempDir
	Listener  Listener  // default: nobody hears what is said
	Describer Describer // default: nobody tells what documents say and pictures show
	// Room refuses files of so many bytes in all for which a workspace has no room.
	// nil: there always is.
	Room   func(ctx context.Context, workspaceID string, bytes int64) error
	Now    func() time.Time // default: time.Now
	Logger *slog.Logger     // default: discards
}

// Library is the media of all workspaces. It is safe for concurrent use.
type Library struct {
	store Store
	blobs blobs.Blobs
	media Media
	opts  Options
	clock clock.Rising // of what is made
}

// New makes a library. It fails when a part is missing or the work folder
// cannot be made. What an earlier process left half uploaded there is removed
// once it is a day old.
func New(store Store, files blobs.Blobs, media Media, opts *Options) (*Library, error) {
	if store == nil || files == nil || media == nil {
		return nil, errors.New("library: store, blobs and media must be given")
	}
	l := &Library{store: store, blobs: files, media: media, opts: *cmp.Or(opts, &Options{})}
	if l.opts.WorkDir == "" {
		l.opts.WorkDir = filepath.Join(os.TempDir(), "scenewright-uploads")
	}
	if l.opts.Now == nil {
		l.opts.Now = time.Now
	}
	l.clock.Now = l.opts.Now
	if l.opts.Logger == nil {
		l.opts.Logger = slog.New(slog.DiscardHandler)
	}
	dir, err := filepath.Abs(l.opts.WorkDir)
	if err != nil {
		return nil, fmt.Errorf("library: WorkDir: %w", err)
	}
	l.opts.WorkDir = dir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("library: WorkDir: %w", err)
	}
	return l, l.sweep()
}

// Names of what lies in the work folder.
const (
	tempPattern = "asset-*"
	tempAge     = 24 * time.Hour
)

// sweep removes what a killed process left in the work folder.
func (l *Library) sweep() error {
	names, err := filepath.Glob(filepath.Join(l.opts.WorkDir, tempPattern))
	if err != nil {
		return fmt.Errorf("library: WorkDir: %w", err)
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err == nil && l.opts.Now().Sub(info.ModTime()) > tempAge {
			l.clear(name)
		}
	}
	return nil
}

// clear removes a file or folder of ours; where that fails it stays for sweep.
func (l *Library) clear(path string) {
	if err := os.RemoveAll(path); err != nil {
		l.opts.Logger.Warn("a file of an upload is left over", "error", err)
	}
}
