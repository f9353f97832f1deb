// Package riverlog quiets the log of River.
package riverlog

import (
	"context"
	"log/slog"
	"time"
)

// New returns a logger for River. What River tells of its own doings at the
// level of information, its counts of jobs every few seconds among it, is for
// whoever looks for a fault in the queue; durations are in milliseconds there
// as in all our lines.
func New(log *slog.Logger) *slog.Logger { return slog.New(riverHandler{log.Handler()}) }

type riverHandler struct{ next slog.Handler }

func (h riverHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.next.Enabled(ctx, lowered(level))
}

func (h riverHandler) Handle(ctx context.Context, r slog.Record) error {
	out := slog.NewRecord(r.Time, lowered(r.Level), r.Message, r.PC)
	r.Attrs(func(a slog.Attr) bool {
		out.AddAttrs(inMilliseconds(a))
		return true
	})
	return h.next.Handle(ctx, out)
}

func (h riverHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	out := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		out[i] = inMilliseconds(a)
	}
	return riverHandler{h.next.WithAttrs(out)}
}

func (h riverHandler) WithGroup(name string) slog.Handler {
	return riverHandler{h.next.WithGroup(name)}
}

// lowered is the level of River's line among ours.
func lowered(level slog.Level) slog.Level {
	if level == slog.LevelInfo {
		return slog.LevelDebug
	}
	return level
}

// inMilliseconds names the unit of a duration.
func inMilliseconds(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	if v.Kind() != slog.KindDuration {
		return a
	}
	return slog.Float64(a.Key+"Ms", float64(v.Duration())/float64(time.Millisecond))
}
