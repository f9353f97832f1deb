// Package fallback combines a writer that may fail with one that cannot: if the
// language model fails, the script is written offline and says so in a warning.
//
//	w := fallback.New(model, offline)
//
// [NewIdeas] does the same for ideas.
//
// Hosts that use wire provide the result as their engine.Writer.
package fallback

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// Writer implements engine.Writer. It is safe for concurrent use if both of its writers are.
type Writer struct {
	first, offline engine.Writer
}

// New returns a writer that uses offline if first fails.
func New(first, offline engine.Writer) *Writer { return &Writer{first, offline} }

// Write writes the script with the first writer, or with the offline one if that
// fails. A finished script goes to the offline writer directly, and so does a
// script that it began, so that one film has one style. Cancellation is no failure.
func (w *Writer) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if a.Script {
		return w.offline.Write(ctx, a)
	}
	if a.Previous != nil {
		if note := noteOf(a.Previous.Warnings); note != "" {
			return w.instead(ctx, a, note)
		}
	}
	s, err := w.first.Write(ctx, a)
	if err == nil || ctx.Err() != nil {
		return s, err
	}
	other, failed := w.instead(ctx, a, note(err))
	other.Calls = append(s.Calls, other.Calls...)
	return other, failed
}

// Quote returns the quote of the first writer.
func (w *Writer) Quote(o story.Outline) provider.Quote {
	if q, ok := w.first.(engine.Quoter); ok {
		return q.Quote(o)
	}
	return provider.Quote{}
}

// Translate translates a script with the first writer.
func (w *Writer) Translate(ctx context.Context, s story.Script, language string) (story.Script, error) {
	if t, ok := w.first.(engine.Translator); ok {
		return t.Translate(ctx, s, language)
	}
	return s, engine.NoTranslator()
}

// instead writes offline and adds the note.
func (w *Writer) instead(ctx context.Context, a story.Assignment, note string) (story.Script, error) {
	s, err := w.offline.Write(ctx, a)
	if err != nil {
		return s, err
	}
	if noteOf(s.Warnings) == "" {
		s.Warnings = slices.Concat([]string{note}, s.Warnings)
	}
	return s, nil
}

// begins is the prefix of every note.
const begins = "The script was written without a language model"

// noteOf returns the note among a script's warnings; "" if there is none.
func noteOf(warnings []string) string {
	for _, w := range warnings {
		if strings.HasPrefix(w, begins) {
			return w
		}
	}
	return ""
}

// note describes the failure in fixed words: messages of a service are untrusted.
func note(err error) string {
	who := "the writer"
	var e *fault.Error
	if errors.As(err, &e) && e.Provider != "" {
		who = e.Provider
	}
	how, ok := kinds[provider.KindOf(err)]
	if !ok {
		how = "failed"
	}
	return begins + ": " + who + " " + how + "."
}

// kinds describes the kinds of failure.
var kinds = map[provider.Kind]string{
	provider.Denied:      "does not accept the key, or the key may not do this (denied)",
	provider.Unpaid:      "has no credit or quota left (unpaid)",
	provider.Absent:      "does not know the model or the address (absent)",
	provider.Refused:     "refused the request (refused)",
	provider.Limited:     "allows no more calls for now (limited)",
	provider.Down:        "was not reached, or failed (down)",
	provider.Silent:      "did not answer in time (silent)",
	provider.Broken:      "gave no script that can be used (broken)",
	provider.Unavailable: "failed too often just now and is left alone for a while (unavailable)",
}

// Ideas implements tenant.IdeaWriter and tenant.Suggester.
type Ideas struct {
	first, offline tenant.IdeaWriter
}

// NewIdeas returns an idea writer that uses offline if first fails.
func NewIdeas(first, offline tenant.IdeaWriter) *Ideas { return &Ideas{first, offline} }

// Ideas returns the first's ideas, or else the offline ones. Cancellation is no failure.
func (i *Ideas) Ideas(ctx context.Context, b tenant.Brand) ([]tenant.Idea, error) {
	all, err := i.first.Ideas(ctx, b)
	if err == nil || ctx.Err() != nil {
		return all, err
	}
	return i.offline.Ideas(ctx, b)
}

// Suggest returns the offline suggestions, which are immediate; nil if there are none.
func (i *Ideas) Suggest(prompt string) []string {
	if s, ok := i.offline.(tenant.Suggester); ok {
		return s.Suggest(prompt)
	}
	return nil
}
