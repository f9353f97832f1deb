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

// every is how often a log reports that the database is away.
const every = time.Minute

// quietLogger returns a logger for code that queries a database repeatedly. While that is away, its
// failures make one warning at once and one a minute; the single lines are logged at the debug
// level.
func quietLogger(log *slog.Logger) *slog.Logger {
	return slog.New(quietHandler{next: log.Handler(), minute: &minute{}})
}

// riverLogger returns a logger for River. River's informational lines, such as its counts of jobs
// every few seconds, are logged at the debug level; durations are in milliseconds as in all our
// lines.
func riverLogger(log *slog.Logger) *slog.Logger {
	return slog.New(quietHandler{next: log.Handler(), river: true})
}

// minute is the shared state of all loggers of one log.
type minute struct {
	mu   sync.Mutex
	told time.Time // the last report that the database is away
	left int       // number of lines left out since
}

// take counts a line, and reports whether a report is due.
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
	minute *minute // nil = for River's lines, which go through the other logger
	river  bool
}

// Enabled reports whether lines of a level are logged.
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

// WithGroup returns a handler whose attributes are in a group.
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

// lowered returns the level of River's lines in our log.
func (h quietHandler) lowered(level slog.Level) slog.Level {
	if h.river && level == slog.LevelInfo {
		return slog.LevelDebug
	}
	return level
}

// readable adds the unit to the name of River's durations.
func (h quietHandler) readable(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	if !h.river || v.Kind() != slog.KindDuration {
		return a
	}
	return slog.Float64(a.Key+"Ms", float64(v.Duration())/float64(time.Millisecond))
}

// reasonAway returns the error of a line about an absent database, else "".
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

// signsOfAbsence returns texts in errors of an absent server. River passes on only the errors'
// texts.
func signsOfAbsence() []string {
	return []string{
		"the database cannot be reached", "failed to connect to", "SQLSTATE 57P", "SQLSTATE 08", "conn closed", "bad connection",
		"broken pipe", "connection reset", "unexpected EOF", "i/o timeout", "context deadline exceeded",
	}
}
