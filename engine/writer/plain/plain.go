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

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
)

// Writer implements engine.Writer and engine.Refuser. It is safe for concurrent use.
type Writer struct{}

// New returns a writer.
func New() *Writer { return &Writer{} }

// Write writes the script. It fails if the context is over, or if a text cannot be narrated; see
// Refuses.
func (w *Writer) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	within, end := context.WithTimeoutCause(ctx, budget(a.Text), errTooLong)
	defer end()
	s, err := write(within, a)
	if err != nil && errors.Is(context.Cause(within), errTooLong) {
		return s, tooLong(a.Text)
	}
	return s, err
}

func write(ctx context.Context, a story.Assignment) (story.Script, error) {
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
		return briefed(ctx, a, m)
	}
	return tell(ctx, a, m)
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
func tell(ctx context.Context, a story.Assignment, m material) (story.Script, error) {
	t := technique(a, m)
	kept, cut := m.editor.Fit(m.passages, room(a, m))
	s := story.Script{Title: m.title, Language: a.Language, Technique: t.Technique, Warnings: m.warnings(a, cut)}
	pace := paceOf(a, t)
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
