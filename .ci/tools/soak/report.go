package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"
)

// The bounds of a soak.
const (
	memoryBound = 200 * mib // of the server's own memory
	delayBound  = 2.0       // median film under attack, against alone
)

// report is a table, line by line.
type report struct {
	text   strings.Builder
	broken bool
}

// line writes a row.
func (r *report) line(name, format string, args ...any) {
	fmt.Fprintf(&r.text, "%-44s %s\n", name, fmt.Sprintf(format, args...))
}

// bound writes a row that must hold.
func (r *report) bound(holds bool, name, format string, args ...any) {
	verdict := "  ok"
	if !holds {
		verdict, r.broken = "  BROKEN", true
	}
	r.line(name, format+verdict, args...)
}

// table returns what came of it, and whether a bound was broken.
func (k *soak) table() (text string, broken bool) {
	r := &report{}
	k.tellFilms(r)
	k.tellTimes(r)
	m := k.memory
	r.bound(m.peak <= memoryBound, "server's memory, peak, MiB (<= 200)", "%.1f after %v (alone %.1f; of %d samples %.1f)",
		float64(m.peak)/mib, m.at.Round(time.Second), float64(m.alone)/mib, m.samples, float64(m.rss)/mib)
	r.bound(len(k.stopped.left) == 0, "children left 10 s after the stop (0)", "%d %v", len(k.stopped.left), k.stopped.left)
	r.bound(k.stopped.err == nil, "the stop", "%v %s", k.stopped.took.Round(time.Millisecond), orNothing(k.stopped.err))
	r.line("kills: server, encoders", "%d, %d; listening again after %v at most", k.kills.ofServer, k.kills.ofEncoders, k.kills.restart.Round(time.Millisecond))
	r.line("children alive 2 s after a kill", "%d %v", len(k.kills.outlived), k.kills.outlived)
	r.line("starts after a kill that failed", "%d", len(k.kills.refused))
	for _, err := range k.kills.refused {
		r.line("", "%v", err)
	}
	k.tellRequests(r)
	k.tellLog(r)
	return r.text.String(), r.broken
}

// tellFilms tells what became of the honest films.
func (k *soak) tellFilms(r *report) {
	var created, done, twice int
	var failed []string
	for n, one := range k.honest.all {
		if one.id != "" {
			created++
		}
		switch {
		case one.done > 1 || one.hooks > 1:
			twice++
			failed = append(failed, fmt.Sprintf("film %d: done %d times, %d different webhooks", n, one.done, one.hooks))
		case one.err != nil:
			failed = append(failed, fmt.Sprintf("film %d: %v", n, one.err))
		default:
			done++
		}
	}
	all := len(k.honest.all)
	r.line("honest films asked for, created", "%d, %d (%d of them alone)", all, created, min(k.honest.attacked, all))
	r.bound(done == all && k.honest.unknown == 0, "honest films done once (all)", "%d", done)
	r.line("honest films failed", "%d", all-done-twice)
	r.line("honest films done twice, made unasked", "%d, %d", twice, k.honest.unknown)
	for _, why := range failed {
		r.line("", "%s", why)
	}
}

// tellTimes compares films under attack with those alone.
func (k *soak) tellTimes(r *report) {
	before, under := times(k.honest.all[:k.honest.attacked]), times(k.honest.all[k.honest.attacked:])
	r.line("a film alone, median, s", "%.1f of %.1f", median(before).Seconds(), seconds(before))
	if len(under) == 0 {
		r.bound(false, "a film under attack, median, s", "none was made")
		return
	}
	r.line("a film under attack, median, s", "%.1f", median(under).Seconds())
	r.line("a film under attack, longest, s", "%.1f", under[len(under)-1].Seconds())
	ratio := median(under).Seconds() / median(before).Seconds()
	r.bound(ratio <= delayBound, "median under attack / alone (<= 2)", "%.2f", ratio)
}

// seconds are durations as numbers.
func seconds(all []time.Duration) []float64 {
	out := make([]float64, len(all))
	for i, d := range all {
		out[i] = d.Seconds()
	}
	return out
}

// tellRequests tells how requests were answered, and what strangers did.
func (k *soak) tellRequests(r *report) {
	names, counts := k.count.classes()
	parts := make([]string, 0, len(names)+1)
	for _, name := range names {
		parts = append(parts, fmt.Sprintf("%s %d", name, counts[name]))
	}
	r.line("requests by answer", "%s, none %d", strings.Join(parts, ", "), k.count.none)
	r.line("answers of 5xx that are not documented", "%d kinds", len(k.count.strange))
	for what, n := range k.count.strange {
		r.line("", "%d × %s", n, what)
	}
	s := k.stranger
	r.line("strangers: uploads (taken), films", "%d (%d), %d", s.uploads.Load(), s.taken.Load(), s.orders.Load())
	r.line("strangers: slow answers, held connections", "%d, %d", k.web.slow(), s.holds.Load())
}

// entry is a line of the server's log.
type entry struct {
	Level, Msg, Step string
	DurationMs       float64
}

// tellLog tells how often the server's log speaks of what must not be, and which
// steps took long: on those others wait.
func (k *soak) tellLog(r *report) {
	raw, err := os.ReadFile(k.server.log())
	if err != nil {
		r.line("the server's log", "%v", err)
		return
	}
	var panics, warnings, failures int
	longest := map[string]float64{} // seconds, by step
	for line := range bytes.Lines(raw) {
		var e entry
		switch err := json.Unmarshal(line, &e); {
		case err != nil && bytes.HasPrefix(line, []byte("goroutine ")), e.Msg == "panic":
			panics++
		case e.Level == "WARN":
			warnings++
		case e.Level == "ERROR":
			failures++
		case e.Msg == "step done":
			longest[e.Step] = max(longest[e.Step], e.DurationMs/1000)
		}
	}
	r.line("panics, warnings, errors in the log", "%d, %d, %d", panics, warnings, failures)
	steps := slices.Collect(maps.Keys(longest))
	slices.SortFunc(steps, func(a, b string) int { return cmp.Compare(longest[b], longest[a]) })
	for _, step := range steps[:min(4, len(steps))] {
		r.line("longest step "+step+", s", "%.1f", longest[step])
	}
}

// orNothing is the text of an error, if there is one.
func orNothing(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
