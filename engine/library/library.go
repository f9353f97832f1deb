// Package library keeps the media of a workspace: uploads in folders, examined and prepared for
// players.
//
// An upload goes through a file on this machine, never through memory. It is stored whole or not at
// all, as are the files of one request together:
//
//	b, err := lib.Batch(ctx, library.Target{WorkspaceID: ws, Folder: "/Brand"})
//	defer b.Discard()
//	err = b.Add(ctx, "intro.mp4", body)
//	assets, err := b.Commit(ctx)
//
// The type of a file is determined from its content; its name is for people only. A job then
// analyses it ([Library.Work]): colours, cuts and loudness where present, and a stream for videos.
// With a [Listener], another job transcribes its speech.
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
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
)

// Options tune a library. Nil means the defaults.
type Options struct {
	WorkDir   string    // for temporary files; default: a folder in os.TempDir
	Listener  Listener  // default: no transcripts
	Describer Describer // default: no descriptions of documents and pictures
	// Room refuses files of so many bytes in total for which a workspace has no room. nil: there is
	// always room.
	Room   func(ctx context.Context, workspaceID string, bytes int64) error
	Now    func() time.Time // default: time.Now
	Logger *slog.Logger     // default: discards
}

// Library has the media of all workspaces. It is safe for concurrent use.
type Library struct {
	store Store
	blobs blobs.Blobs
	media Media
	opts  Options
	clock listing.Monotonic // of creation times
}

// New returns a library. It fails without a required part, or where the work folder cannot be
// created. It removes unfinished uploads of earlier processes there once they are a day old.
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
	l.opts.Logger = cmp.Or(l.opts.Logger, slog.New(slog.DiscardHandler))
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

// Names in the work folder.
const (
	tempPattern = "asset-*"
	tempAge     = 24 * time.Hour
)

// sweep removes the files of killed processes from the work folder.
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

// clear removes a file or folder of ours; sweep removes it later where that fails.
func (l *Library) clear(path string) {
	if err := os.RemoveAll(path); err != nil {
		l.opts.Logger.Warn("a file of an upload is left over", "error", err)
	}
}

// Store keeps the rows of assets, and adds jobs to the queue of the same database.
//
// Every call is atomic, and once it has returned nil it survives a SIGKILL. An asset of another
// workspace is a *fault.Error with CodeNotFound, "asset", exactly like one that does not exist; an
// unknown folder is CodeInvalid without a field. The caller guarantees UUIDs as ids, clean folder
// paths ("/" or "/name"), and at most one level of folders. Folder names are compared by
// [FoldName].
type Store interface {
	// AddAssets adds assets to their folders, and jobs. A folder whose name the workspace has
	// already is CodeConflict.
	AddAssets(ctx context.Context, assets []Asset, jobs ...job.Job) error
	// Asset returns one; workspaceID "" means any, for jobs.
	Asset(ctx context.Context, workspaceID, id string) (Asset, error)
	// Assets lists newest first.
	Assets(ctx context.Context, q Query) ([]Asset, error)
	// FolderPath returns the path of a folder in its own spelling.
	FolderPath(ctx context.Context, workspaceID, path string) (string, error)
	// ChangeAsset applies change to an asset, in a transaction. Neither the id nor the folder may
	// be changed. Renaming a folder to a taken name is CodeConflict.
	ChangeAsset(ctx context.Context, workspaceID, id string, change func(*Asset) error) error
	// MoveAssets moves all or none. Folders can only be in the root: moving one elsewhere is
	// CodeConflict.
	MoveAssets(ctx context.Context, workspaceID, folder string, ids []string) error
	// DeleteAssets deletes all or none, and adds jobs. A folder with content that is not among ids
	// is CodeConflict.
	DeleteAssets(ctx context.Context, workspaceID string, ids []string, jobs ...job.Job) error
}

// Query selects assets.
type Query struct {
	WorkspaceID string
	Type        string         // prefix of the type or the MIME type; "": all
	Folder      string         // "": all
	After       listing.Cursor // of the last one seen; zero: from the newest
	Limit       int            // 1 to 100; else 100
}

// Media examines foreign files.
//
// The caller passes absolute paths of files that no other process writes. No property of a file is
// trusted before its examination, not even its name. A fault of a file is a *fault.Error with
// CodeUnsupported, CodeInvalid or CodeTooLarge, with a message for its uploader; any other error is
// no fault of the file and may pass. No call may use memory in proportion to the file.
type Media interface {
	// Identify determines the type of a file and checks the limits. It agrees with [Sniff], and
	// takes 5 s at most for a malicious file.
	Identify(ctx context.Context, path string) (File, error)
	// Analyze analyses a file that Identify accepted. It does not set Keywords, Description,
	// Transcript and Language.
	Analyze(ctx context.Context, path string, f File) (Analytics, error)
	// Stream makes an MPEG-DASH stream of a video in the empty folder dir and returns the
	// manifest's name. All names are plain and relative.
	Stream(ctx context.Context, path string, f File, dir string) (manifest string, err error)
}

// Describer returns the properties of a document's text (Title, Language, Pages, Words) or a
// description of a picture or a film, as far as it can. The path is absolute. A *fault.Error that
// is not Retryable is the file's fault.
type Describer interface {
	Describe(ctx context.Context, path string, f File) (Analytics, error)
}

// Listener transcribes files.
//
// The caller passes the absolute path of a video or a recording with sound, alone in a folder that
// the Listener may use. Without recognisable speech the answer is empty and no error. The message
// of a *fault.Error is public.
type Listener interface {
	Listen(ctx context.Context, path string) (Speech, error)
}

// Speech is the transcript of a file, or of its first part.
type Speech struct {
	Text     string
	Language string // a code that Voices lists, or a recogniser's own name; "" = unknown
}

// forget removes the blobs of assets; the job removes the rest.
func (l *Library) forget(ctx context.Context, assets []Asset) {
	for _, a := range assets {
		if err := l.blobs.Delete(context.WithoutCancel(ctx), Dir(a.ID)); err != nil {
			l.opts.Logger.Warn("files of an asset are left to its job", "asset", a.ID, "error", err)
		}
	}
}
