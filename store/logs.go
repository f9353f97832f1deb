package store

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// every is how often a log says that the database is away.
const every = time.Minute

// quietLogger returns a logger for all that asks a database again and again. While that is
// away, what fails for it makes one warning at once and one a minute; the lines themselves
// are for whoever looks for a fault.
func quietLogger(log *slog.Logger) *slog.Logger {
	return slog.New(quietHandler{next: log.Handler(), minute: &minute{}})
}

// riverLogger returns a logger for River. What River says of its own doings at the level of
// information, its counts of jobs every few seconds among it, is for whoever looks for a
// fault in the queue; durations are in milliseconds there as in all our lines.
func riverLogger(log *slog.Logger) *slog.Logger {
	return slog.New(quietHandler{next: log.Handler(), river: true})
}

// minute is what all loggers of one have in common.
type minute struct {
	mu   sync.Mutex
	told time.Time // when the log last said that the database is away
	left int       // how many lines were left out since
}

// take counts a line, and reports whether it is time to say so.
func (m *minute) take(at time.Time) (left int, due bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at.Sub(m.told) < every {
		m.left++
		return 0, false
	}
	left = m.left
	m.told, m.left = at, 0
	return left, true
}

// quietHandler is the handler of both loggers.
type quietHandler struct {
	next   slog.Handler
	minute *minute // nil = of River's lines, which go through the other logger
	river  bool
}

// Enabled reports whether lines of a level are kept.
func (h quietHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.next.Enabled(ctx, h.lowered(level))
}

// WithAttrs returns a handler whose lines have attributes.
func (h quietHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	out := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		out[i] = h.readable(a)
	}
	h.next = h.next.WithAttrs(out)
	return h
}

// WithGroup returns a handler whose attributes are of a group.
func (h quietHandler) WithGroup(name string) slog.Handler {
	h.next = h.next.WithGroup(name)
	return h
}

// Handle writes a line.
func (h quietHandler) Handle(ctx context.Context, r slog.Record) error {
	out := slog.NewRecord(r.Time, h.lowered(r.Level), r.Message, r.PC)
	r.Attrs(func(a slog.Attr) bool {
		out.AddAttrs(h.readable(a))
		return true
	})
	why := reasonAway(r)
	if h.minute == nil || r.Level < slog.LevelWarn || why == "" {
		return h.next.Handle(ctx, out)
	}
	if left, due := h.minute.take(r.Time); due {
		say := slog.NewRecord(r.Time, slog.LevelWarn, "the database does not answer", r.PC)
		say.AddAttrs(slog.String("error", why), slog.Int("linesLeftOut", left))
		return h.next.Handle(ctx, say)
	}
	if out.Level = slog.LevelDebug; !h.next.Enabled(ctx, out.Level) {
		return nil
	}
	return h.next.Handle(ctx, out)
}

// lowered is the level of a line of River's among ours.
func (h quietHandler) lowered(level slog.Level) slog.Level {
	if h.river && level == slog.LevelInfo {
		return slog.LevelDebug
	}
	return level
}

// readable names the unit of a duration of River's.
func (h quietHandler) readable(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	if !h.river || v.Kind() != slog.KindDuration {
		return a
	}
	return slog.Float64(a.Key+"Ms", float64(v.Duration())/float64(time.Millisecond))
}

// reasonAway returns the error of a line that says that the database is away, else "".
func reasonAway(r slog.Record) (why string) {
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "error" || a.Key == "err" {
			why = fmt.Sprint(a.Value.Any())
		}
		return why == ""
	})
	if slices.ContainsFunc(signsOfAbsence(), func(s string) bool { return strings.Contains(why, s) }) {
		return why
	}
	return ""
}

// signsOfAbsence are what errors have in them where a server is away. River passes on no more
// than their texts.
func signsOfAbsence() []string {
	return []string{
		"the database cannot be reached", "failed to connect to", "SQLSTATE 57P", "SQLSTATE 08", "conn closed", "bad connection",
		"broken pipe", "connection reset", "unexpected EOF", "i/o timeout", "context deadline exceeded",
	}
}
