package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

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
	Language string // one of the five, or as a recogniser names it; "" = not known
}

// longestTranscript is how much is kept of what is said, in characters: about
// twenty minutes.
const longestTranscript = 20_000

// hear has what is said in an asset written down. An error has it tried again;
// at the last try a remark takes its place.
func (l *Library) hear(ctx context.Context, j job.Job, a Asset) error {
	if l.opts.Listener == nil || a.State == Failed {
		return nil
	}
	var said Speech
	err := guarded(func() (err error) {
		said, err = l.listen(ctx, a)
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
		var f *fault.Error
		if errors.As(err, &f) {
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
		return nil // it was deleted meanwhile
	}
	return err
}

// listen gives the file to the Listener.
func (l *Library) listen(ctx context.Context, a Asset) (Speech, error) {
	dir, err := os.MkdirTemp(l.opts.WorkDir, tempPattern)
	if err != nil {
		return Speech{}, fmt.Errorf("hear an asset: %w", err)
	}
	defer l.clear(dir)
	file := filepath.Join(dir, "original."+a.File.Extension)
	if err := l.fetch(ctx, a.Key, file); err != nil {
		return Speech{}, err
	}
	return l.opts.Listener.Listen(ctx, file)
}

// cut is as much of a transcript as is kept.
func cut(text string) string {
	if utf8.RuneCountInString(text) <= longestTranscript {
		return text
	}
	return string([]rune(text)[:longestTranscript])
}
