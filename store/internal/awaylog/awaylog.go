// Package awaylog keeps a log short while a database is away.
package awaylog

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

// New returns a logger for all that asks a database again and again. While that is
// away, what fails for it makes one warning at once and one a minute; the lines
// themselves are for whoever looks for a fault.
func New(log *slog.Logger) *slog.Logger { return slog.New(handler{log.Handler(), &minute{}}) }

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

type handler struct {
	next slog.Handler
	*minute
}

func (h handler) Enabled(ctx context.Context, level slog.Level) bool {
	return h.next.Enabled(ctx, level)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.next.WithAttrs(attrs), h.minute}
}

func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.next.WithGroup(name), h.minute}
}

func (h handler) Handle(ctx context.Context, r slog.Record) error {
	why := reason(r)
	if r.Level < slog.LevelWarn || why == "" {
		return h.next.Handle(ctx, r)
	}
	if left, due := h.take(r.Time); due {
		say := slog.NewRecord(r.Time, slog.LevelWarn, "the database does not answer", r.PC)
		say.AddAttrs(slog.String("error", why), slog.Int("linesLeftOut", left))
		return h.next.Handle(ctx, say)
	}
	if r.Level = slog.LevelDebug; !h.next.Enabled(ctx, r.Level) {
		return nil
	}
	return h.next.Handle(ctx, r)
}

// reason returns the error of a line that says that the database is away, else "".
func reason(r slog.Record) (why string) {
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "error" || a.Key == "err" {
			why = fmt.Sprint(a.Value.Any())
		}
		return why == ""
	})
	if slices.ContainsFunc(signs(), func(s string) bool { return strings.Contains(why, s) }) {
		return why
	}
	return ""
}

// signs are what errors have in them where a server is away. River passes on no more
// than their texts.
func signs() []string {
	return []string{
		"the database cannot be reached", "failed to connect to", "SQLSTATE 57P", "SQLSTATE 08", "conn closed", "bad connection",
		"broken pipe", "connection reset", "unexpected EOF", "i/o timeout", "context deadline exceeded",
	}
}
