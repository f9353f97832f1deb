package library

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

// Target is the destination of uploads, and the uploader.
type Target struct {
	WorkspaceID string
	Folder      string // "/name", "name", or "/" and "" for the root
	UserEmail   string
}

// NewAsset is a file to upload.
type NewAsset struct {
	Target
	Name    string // its owner's name for it; for people only
	Content io.Reader
}

// Upload stores one file: see Batch.
func (l *Library) Upload(ctx context.Context, n NewAsset) (Asset, error) {
	b, err := l.Batch(ctx, n.Target)
	if err != nil {
		return Asset{}, err
	}
	defer b.Discard()
	if err := b.Add(ctx, n.Name, n.Content); err != nil {
		return Asset{}, err
	}
	assets, err := b.Commit(ctx)
	if err != nil {
		return Asset{}, err
	}
	return assets[0], nil
}

// MaxBatch bounds the files of a batch.
const MaxBatch = 20

// Batch has files that are stored together or not at all. It is for one goroutine, which must call
// Discard at the end.
type Batch struct {
	lib    *Library
	target Target
	staged []staged
}

// staged is an examined file in the work folder.
type staged struct {
	path string
	name string
	size int64
	file File
}

// Batch begins an upload. An unknown folder is a *fault.Error with CodeInvalid.
func (l *Library) Batch(ctx context.Context, t Target) (*Batch, error) {
	folder, err := l.folder(ctx, t.WorkspaceID, "folder", t.Folder)
	if err != nil {
		return nil, err
	}
	t.Folder = folder
	return &Batch{lib: l, target: t}, nil
}

// Add reads a file to its end and examines it. A *fault.Error with CodeUnsupported, CodeTooLarge or
// CodeInvalid names the field "file"; an error of the reader is returned unchanged.
func (b *Batch) Add(ctx context.Context, name string, content io.Reader) error {
	if len(b.staged) == MaxBatch {
		return &fault.Error{Code: fault.CodeTooLarge, Field: "file", Message: fmt.Sprintf("more than %d files at once", MaxBatch), Remedy: "upload the rest in another call"}
	}
	s, err := b.lib.stage(ctx, name, content)
	if err != nil {
		return err
	}
	b.staged = append(b.staged, s)
	return nil
}

// stage writes a file to the work folder and identifies it.
func (l *Library) stage(ctx context.Context, name string, content io.Reader) (s staged, err error) {
	f, err := os.CreateTemp(l.opts.WorkDir, tempPattern)
	if err != nil {
		return s, fmt.Errorf("stage an upload: %w", err)
	}
	defer func() {
		if err != nil {
			l.clear(f.Name())
		}
	}()
	n, err := receive(f, blobs.Reader(ctx, content))
	if err = errors.Join(err, f.Close()); err != nil {
		return s, err
	}
	file, err := l.media.Identify(ctx, f.Name())
	if err != nil {
		return s, atField("file", err, ownFaults...)
	}
	return staged{f.Name(), DisplayName(name, file.Extension), n, file}, nil
}

// receive copies a file of an accepted format, up to the format's bound.
func receive(w io.Writer, r io.Reader) (int64, error) {
	content := bufio.NewReaderSize(r, 8*SniffBytes)
	head, err := content.Peek(SniffBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	kind, ok := Sniff(head)
	switch {
	case len(head) == 0:
		return 0, fault.Invalid("file", "the file is empty", "send a file with content")
	case !ok:
		return 0, Unsupported()
	}
	size, err := io.Copy(w, io.LimitReader(content, kind.MaxBytes+1))
	if err == nil && size > kind.MaxBytes {
		err = &fault.Error{Code: fault.CodeTooLarge, Field: "file", Message: fmt.Sprintf("the file is larger than the %d MB that a file of type %s may have", kind.MaxBytes>>20, kind.MIMEType), Remedy: "send a smaller one"}
	}
	return size, err
}

// Unsupported returns the error for a file of a format that is not accepted.
func Unsupported() *fault.Error {
	return &fault.Error{Code: fault.CodeUnsupported, Field: "file", Message: "the file is of no type that is taken here", Remedy: "send " + taken}
}

// ownFaults are the codes of a file's own faults.
var ownFaults = []fault.Code{fault.CodeUnsupported, fault.CodeInvalid, fault.CodeTooLarge}

// sweepAfter exceeds the time to store a batch in blobs.
const sweepAfter = time.Hour

// Commit stores all files of the batch, and returns them in the order they were added. Blobs of a
// failed or crashed commit are removed, at the latest by a job.
func (b *Batch) Commit(ctx context.Context) ([]Asset, error) {
	assets := make([]Asset, len(b.staged))
	work, sweeps := []job.Job(nil), make([]job.Job, len(assets))
	for i, s := range b.staged {
		assets[i] = b.asset(s)
		work = append(work, b.lib.jobs(assets[i])...)
		sweeps[i] = job.Job{Kind: job.Asset, Subject: assets[i].ID, Step: stepRemove, Delay: sweepAfter}
	}
	if len(assets) == 0 {
		return nil, fault.Invalid("file", "there is no file", "send at least one")
	}
	if err := b.room(ctx); err != nil {
		return nil, err
	}
	if err := b.lib.store.AddAssets(ctx, nil, sweeps...); err != nil {
		return nil, err
	}
	err := b.put(ctx, assets)
	if err == nil {
		err = atFolder(b.lib.store.AddAssets(ctx, assets, work...), "folder")
	}
	if err != nil {
		b.lib.forget(ctx, assets)
		return nil, err
	}
	return assets, nil
}

// room asks the host whether there is room for the batch.
func (b *Batch) room(ctx context.Context) error {
	if b.lib.opts.Room == nil {
		return nil
	}
	var bytes int64
	for _, s := range b.staged {
		bytes += s.size
	}
	return b.lib.opts.Room(ctx, b.target.WorkspaceID, bytes)
}

// jobs returns the jobs of a new asset.
func (l *Library) jobs(a Asset) []job.Job {
	work := []job.Job{{Kind: job.Asset, Subject: a.ID, Step: stepAnalyze}}
	if l.opts.Listener != nil && a.File.HasAudio {
		work = append(work, job.Job{Kind: job.Hearing, Subject: a.ID})
	}
	return work
}

// put copies the staged files into blobs.
func (b *Batch) put(ctx context.Context, assets []Asset) error {
	for i, s := range b.staged {
		if err := b.lib.put(ctx, assets[i].Key, s.path); err != nil {
			return err
		}
	}
	return nil
}

func (l *Library) put(ctx context.Context, key, path string) error {
	if err := blobs.PutFile(ctx, l.blobs, key, path); err != nil {
		return fmt.Errorf("keep a file: %w", err)
	}
	return nil
}

// asset returns the row of a staged file.
func (b *Batch) asset(s staged) Asset {
	id := uuid.NewString()
	return Asset{
		ID: id, WorkspaceID: b.target.WorkspaceID, DisplayName: s.name, Key: Dir(id) + "original." + s.file.Extension,
		MIMEType: s.file.MIMEType, Type: s.file.Type, Folder: b.target.Folder, UserEmail: b.target.UserEmail,
		CreatedAt: b.lib.clock.Next(), AspectRatio: AspectRatio(s.file.Width, s.file.Height),
		Size: s.size, File: s.file, State: Processing,
	}
}

// Discard removes the files of the batch from the work folder. Committed files stay.
func (b *Batch) Discard() {
	for _, s := range b.staged {
		b.lib.clear(s.path)
	}
	b.staged = nil
}
