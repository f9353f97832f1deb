// Package fallback puts a writer that needs nothing behind one that may fail:
// what a language model cannot write is written offline, and the script says so.
//
//	w := fallback.New(model, offline)
//
// [NewIdeas] does the same for those who think of videos.
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
)

// Writer implements engine.Writer. It is safe for concurrent use if both of
// its writers are.
type Writer struct {
	first, offline engine.Writer
}

// New makes a writer of two.
func New(first, offline engine.Writer) *Writer { return &Writer{first, offline} }

// Write has the script written by the first writer, and where that fails, by
// the other one. A finished script is left to the other one at once, and what it
// has begun it ends: a film is not told half in one way and half in another.
// Being cancelled is no failure.
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

// Quote returns what the first writer would ask a service for.
func (w *Writer) Quote(o story.Outline) provider.Quote {
	if q, ok := w.first.(engine.Quoter); ok {
		return q.Quote(o)
	}
	return provider.Quote{}
}

// Translate has the first writer say a script in another language.
func (w *Writer) Translate(ctx context.Context, s story.Script, language string) (story.Script, error) {
	if t, ok := w.first.(engine.Translator); ok {
		return t.Translate(ctx, s, language)
	}
	return s, engine.NoTranslator()
}

// instead has the other writer write, and notes why.
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

// begins is how every note begins.
const begins = "The script was written without a language model"

// noteOf is the note among a script's warnings, "" where there is none.
func noteOf(warnings []string) string {
	for _, w := range warnings {
		if strings.HasPrefix(w, begins) {
			return w
		}
	}
	return ""
}

// note says who failed and how. It has words of ours alone: what a service says
// may be anything.
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

// kinds are failures in words.
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
