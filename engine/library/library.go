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
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
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
	clock listing.Monotonic // of what is made
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

// Store keeps the rows of assets, and puts jobs into the queue of the same
// database.
//
// Every call is atomic, and once it has returned nil it survives a SIGKILL.
// What is not of the given workspace is a *fault.Error with CodeNotFound,
// "asset", exactly like what does not exist; an unknown folder is CodeInvalid
// and names no field. The caller guarantees UUIDs as ids, clean folder paths
// ("/" or "/name"), and at most one level of folders. Folder names are compared
// by [FoldName].
type Store interface {
	// AddAssets adds assets into the folders they name, and jobs. A folder
	// whose name the workspace has already is CodeConflict.
	AddAssets(ctx context.Context, assets []Asset, jobs ...job.Job) error
	// Asset reads one; workspaceID "" means any, for jobs.
	Asset(ctx context.Context, workspaceID, id string) (Asset, error)
	// Assets lists newest first.
	Assets(ctx context.Context, q Query) ([]Asset, error)
	// FolderPath is the path of a folder as it is written in the workspace.
	FolderPath(ctx context.Context, workspaceID, path string) (string, error)
	// ChangeAsset applies change to an asset, in a transaction. Neither the id
	// nor the folder may be changed. A folder renamed to a name that is taken
	// is CodeConflict.
	ChangeAsset(ctx context.Context, workspaceID, id string, change func(*Asset) error) error
	// MoveAssets moves all or none. Folders can only lie in the root: moving
	// one elsewhere is CodeConflict.
	MoveAssets(ctx context.Context, workspaceID, folder string, ids []string) error
	// DeleteAssets deletes all or none, and adds jobs. A folder that holds
	// something that is not among ids is CodeConflict.
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

// Media looks into files that came from outside.
//
// The caller gives absolute paths of files that nobody else writes. Nothing
// about a file is to be believed before it was looked into, its name neither.
// What is wrong with a file is a *fault.Error with CodeUnsupported, CodeInvalid
// or CodeTooLarge, whose message is for the one who uploaded it; any other
// error is no fault of the file and may pass. No call may take memory in
// proportion to the file.
type Media interface {
	// Identify finds out what a file is and that it is within the limits. It
	// agrees with [Sniff], and takes 5 s at most for a file made to hurt.
	Identify(ctx context.Context, path string) (File, error)
	// Analyze looks into a file that Identify took. It leaves Keywords,
	// Description, Transcript and Language alone.
	Analyze(ctx context.Context, path string, f File) (Analytics, error)
	// Stream makes an MPEG-DASH stream of a video into the empty folder dir and
	// gives the manifest's name. Names in it and of files are plain and relative.
	Stream(ctx context.Context, path string, f File, dir string) (manifest string, err error)
}

// Describer tells what a document says (Title, Language, Pages, Words) or what a picture
// or a film shows (Description), as far as it can. The path is absolute. A *fault.Error
// that is not Retryable is of the file's making.
type Describer interface {
	Describe(ctx context.Context, path string, f File) (Analytics, error)
}

// Listener hears what is said in files.
//
// The caller gives the absolute path of a video or a recording that has sound,
// alone in a folder in which the Listener may put files. Where nothing is said,
// or nothing can be heard, the answer is empty and no error. The message of a
// *fault.Error is for the public.
type Listener interface {
	Listen(ctx context.Context, path string) (Speech, error)
}

// Speech is what is said in a file, as far as it was listened to.
type Speech struct {
	Text     string
	Language string // a code that Voices lists, or as a recogniser names it; "" = not known
}

// forget removes the blobs of assets; what it cannot remove is left to the job.
func (l *Library) forget(ctx context.Context, assets []Asset) {
	for _, a := range assets {
		if err := l.blobs.Delete(context.WithoutCancel(ctx), Dir(a.ID)); err != nil {
			l.opts.Logger.Warn("files of an asset are left to its job", "asset", a.ID, "error", err)
		}
	}
}
