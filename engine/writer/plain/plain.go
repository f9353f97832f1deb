// Package plain writes scripts without any service: it keeps a text's own sentences and order, with
// headings and labels spoken. Structures that are marked or certain by their form alone are shown
// as such; everything else is shown as words. A mere topic is refused, as it has no material.
//
// A storytelling technique changes the pace and the style of the sentences, never their words or
// order; see [request.Technique].
package plain

import (
	"context"
	"errors"
	"fmt"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// usualScene is the default length of a scene in seconds.
const usualScene = 6.5

// Options tune the writer. The zero value is the default.
type Options struct {
	SceneSeconds float64 // usual length of a scene, 2 to 30; default 6.5
}

// New returns a writer. Nil options are the defaults. It fails for options out of range.
func New(opts *Options) (*Writer, error) {
	w := &Writer{scene: usualScene}
	if opts == nil || opts.SceneSeconds == 0 {
		return w, nil
	}
	if !(opts.SceneSeconds >= 2 && opts.SceneSeconds <= 30) {
		return nil, &fault.Error{Code: fault.CodeInvalid, Field: "Options.SceneSeconds", Message: fmt.Sprintf("%v is out of range", opts.SceneSeconds), Remedy: "take 2 to 30 seconds"}
	}
	w.scene = opts.SceneSeconds
	return w, nil
}

// Write writes the script. It fails if the context is over, or if a text cannot be narrated; see
// Refuses.
func (w *Writer) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	within, end := context.WithTimeoutCause(ctx, budget(a.Text), errTooLong)
	defer end()
	s, err := w.write(within, a)
	if err != nil && errors.Is(context.Cause(within), errTooLong) {
		return s, tooLong(a.Text)
	}
	return s, err
}

func (w *Writer) write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	if err := unreadable(a); err != nil {
		return story.Script{}, err
	}
	if a.Script {
		return writer.FromScript(a), nil
	}
	m, err := read(ctx, a)
	if err != nil {
		return story.Script{}, err
	}
	if err := m.refusal(a); err != nil {
		return story.Script{}, err
	}
	if len(a.Scenes) > 0 {
		return w.briefed(ctx, a, m)
	}
	return w.tell(ctx, a, m)
}

// Refuses returns why a text cannot be narrated: it has no words, is in an unsupported script, has
// a sentence without an end, or names a mere topic; nil if it can.
func (w *Writer) Refuses(a story.Assignment) error {
	if err := unreadable(a); err != nil {
		return err
	}
	m, err := read(context.Background(), a)
	if err != nil {
		return err
	}
	return m.refusal(a)
}

// tell returns the script of a source.
func (w *Writer) tell(ctx context.Context, a story.Assignment, m material) (story.Script, error) {
	t := technique(a, m)
	kept, cut := m.editor.Fit(m.passages, room(a, m))
	s := story.Script{Title: m.title, Language: a.Language, Technique: t.Technique, Warnings: m.warnings(a, cut)}
	pace := w.pace(a, t)
	pace.Opens, pace.Closes, pace.Title = true, true, m.named
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	s.Scenes = m.editor.Scenes(kept, pace)
	if err := ctx.Err(); err != nil {
		return story.Script{}, err
	}
	return writer.Finish(s, a), nil
}
