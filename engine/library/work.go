package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/blobs"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// Work runs a job of an asset: it examines a new one, transcribes its speech, or removes the files
// of a deleted one. A fault of the file itself ends the job and is stored as the asset's failure;
// any other error has the job tried again, and is stored after the last try. A failed transcription
// is no failure: the asset has a remark then.
func (l *Library) Work(ctx context.Context, j job.Job) error {
	a, err := l.store.Asset(ctx, "", j.Subject)
	gone := errors.Is(err, fault.ErrNotFound)
	switch {
	case gone:
		return l.blobs.Delete(ctx, Dir(j.Subject))
	case err != nil:
		return err
	case j.Kind == job.Hearing:
		return l.hear(ctx, j, a)
	case j.Step != stepAnalyze || a.State != Processing:
		return nil
	}
	err = l.withFile(ctx, a, func(file string) error { return l.prepare(ctx, &a, file) })
	if err != nil {
		return l.failed(ctx, j, a, err)
	}
	return l.finish(ctx, a)
}

// withFile calls do with a copy of an asset's file, in a folder that is removed afterwards. It
// returns a panic of do as an error: otherwise the queue would give the job up after its last
// attempt, and the asset would stay in processing for ever.
func (l *Library) withFile(ctx context.Context, a Asset, do func(file string) error) (err error) {
	dir, err := os.MkdirTemp(l.opts.WorkDir, tempPattern)
	if err != nil {
		return fmt.Errorf("work on an asset: %w", err)
	}
	defer l.clear(dir)
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	file := filepath.Join(dir, "original."+a.File.Extension)
	if err := l.fetch(ctx, a.Key, file); err != nil {
		return err
	}
	return do(file)
}

// prepare stores Media's findings, and makes the stream of a video.
func (l *Library) prepare(ctx context.Context, a *Asset, file string) error {
	found, err := l.media.Analyze(ctx, file, a.File)
	if err != nil {
		return err
	}
	a.Analytics = &found
	if err := l.describe(ctx, a, file); err != nil || a.Type != Video {
		return err
	}
	return l.stream(ctx, a, file, filepath.Join(filepath.Dir(file), "dash"))
}

// fetch copies a blob to a file.
func (l *Library) fetch(ctx context.Context, key, file string) error {
	b, err := l.blobs.Open(ctx, key)
	if err != nil {
		return err
	}
	defer b.Close()
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("work on an asset: %w", err)
	}
	_, err = io.Copy(f, blobs.Reader(ctx, b))
	return errors.Join(err, f.Close())
}

// stream makes the stream and stores it, the manifest last, so that all its files exist.
func (l *Library) stream(ctx context.Context, a *Asset, file, dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("folder of the stream: %w", err)
	}
	manifest, err := l.media.Stream(ctx, file, a.File, dir)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("folder of the stream: %w", err)
	}
	key := func(name string) string { return path.Join(Dir(a.ID), "dash", name) }
	for _, e := range entries {
		if e.Name() == manifest {
			continue
		}
		if err := l.put(ctx, key(e.Name()), filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	a.DashKey = key(manifest)
	return l.put(ctx, a.DashKey, filepath.Join(dir, manifest))
}

// failed stores the reason of a permanent failure.
func (l *Library) failed(ctx context.Context, j job.Job, a Asset, cause error) error {
	if ctx.Err() != nil {
		return cause
	}
	if again := j.BrokenOff(cause); again != nil {
		return again
	}
	cause = fault.OfDisk(cause)
	var f *fault.Error
	known := errors.As(cause, &f)
	own := known && slices.Contains(ownFaults, f.Code)
	if !own && j.Attempt < job.MaxAttempts {
		return cause
	}
	l.opts.Logger.Warn("an asset could not be prepared", "asset", a.ID, "error", cause)
	telemetry.Failed(ctx, string(fault.CodeOf(cause)))
	a.State, a.Failure = Failed, "the file could not be processed"
	if known {
		a.Failure = f.Message
	}
	return l.finish(ctx, a)
}

// finish stores the findings. It removes the files of an asset that was deleted meanwhile.
func (l *Library) finish(ctx context.Context, done Asset) error {
	err := l.store.ChangeAsset(ctx, "", done.ID, func(a *Asset) error {
		if found := done.Analytics; found != nil && a.Analytics != nil { // it was transcribed before
			found.Transcript, found.Language = a.Analytics.Transcript, a.Analytics.Language
		}
		a.DashKey, a.Analytics, a.State, a.Failure = done.DashKey, done.Analytics, done.State, done.Failure
		a.Remark = cmp.Or(a.Remark, done.Remark)
		if a.State == Processing {
			a.State = Ready
		}
		if a.Analytics != nil {
			a.Analytics.Keywords = Keywords(*a) // by its present name
		}
		return nil
	})
	if errors.Is(err, fault.ErrNotFound) {
		return l.blobs.Delete(ctx, Dir(done.ID))
	}
	return err
}

// longestLook bounds how long a Describer delays an asset.
const longestLook = 20 * time.Second

// describe adds the Describer's findings. A file without any, such as a scan, is stored all the
// same.
func (l *Library) describe(ctx context.Context, a *Asset, path string) error {
	if l.opts.Describer == nil {
		return nil
	}
	looking, cancel := context.WithTimeout(ctx, longestLook)
	defer cancel()
	told, err := l.opts.Describer.Describe(looking, path, a.File)
	if err != nil && ctx.Err() != nil {
		return err
	}
	var f *fault.Error
	switch {
	case errors.As(err, &f) && !f.Retryable:
		a.Remark = f.Message
		return nil
	case err != nil:
		l.opts.Logger.Warn("an asset could not be described", "asset", a.ID, "error", err)
		return nil
	}
	n := a.Analytics
	n.Title, n.Language, n.Pages, n.Words, n.Description = told.Title, told.Language, told.Pages, told.Words, told.Description
	return nil
}

// longestTranscript bounds a stored transcript, in characters: about twenty minutes.
const longestTranscript = 20_000

// hear has an asset transcribed. After an error it is tried again; the last try stores a remark
// instead.
func (l *Library) hear(ctx context.Context, j job.Job, a Asset) error {
	if l.opts.Listener == nil || a.State == Failed {
		return nil
	}
	var said Speech
	err := l.withFile(ctx, a, func(file string) (err error) {
		said, err = l.opts.Listener.Listen(ctx, file)
		return err
	})
	if again := j.BrokenOff(err); again != nil && ctx.Err() == nil {
		return again
	}
	if err != nil && (ctx.Err() != nil || j.Attempt < job.MaxAttempts) {
		return err
	}
	remark := ""
	if err != nil {
		l.opts.Logger.Warn("nobody could tell what is said in an asset", "asset", a.ID, "error", err)
		remark = "what is said could not be written down"
		if f, ok := errors.AsType[*fault.Error](err); ok {
			remark = f.Message
		}
	}
	err = l.store.ChangeAsset(ctx, "", a.ID, func(a *Asset) error {
		if a.Analytics == nil && said.Text != "" {
			a.Analytics = &Analytics{}
		}
		if said.Text != "" {
			a.Analytics.Transcript, a.Analytics.Language = cut(said.Text), said.Language
		}
		a.Remark = remark
		return nil
	})
	if errors.Is(err, fault.ErrNotFound) {
		return nil // it was deleted in the meantime
	}
	return err
}

// cut returns the stored part of a transcript.
func cut(text string) string {
	if utf8.RuneCountInString(text) <= longestTranscript {
		return text
	}
	return string([]rune(text)[:longestTranscript])
}

// Steps of the job of an asset.
const (
	stepAnalyze = ""      // examine it
	stepRemove  = "sweep" // remove the blobs without a row
)
