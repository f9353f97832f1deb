package local

import (
	"time"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spoken"
)

// Words are located by speaking the phrase a second time with a gap of gapUnits × 10
// ms at normal speed after every word. Within connected speech espeak-ng writes zeros
// only for the closure of a stop, 98 ms at most; a longer silence than minGap is a
// gap, and a longer one than minPause in the normal phrase is a pause by espeak-ng.
const (
	gapUnits = 30
	minGap   = 200 * time.Millisecond
	minPause = 110 * time.Millisecond
)

// layOver returns the time of each group in sound. Groups found in gapped are located within each
// stretch of sound between pauses; otherwise they are distributed in proportion to their phonemes.
func (e espeak) layOver(sound, gapped audio.Sound, groups []spoken.PhoneGroup) []timed {
	runs := splitRuns(groups)
	stretches := between(sound, e.scaled(minPause))
	if len(stretches) != len(runs) {
		runs = [][]spoken.PhoneGroup{groups}
		stretches = whole(stretches)
	}
	found := e.find(gapped)
	exact := len(found) == len(groups)
	var out []timed
	for i, run := range runs {
		bounds := shared(weights(run), stretches[i])
		if exact {
			bounds = warp(sound, gapped, found[:len(run)], stretches[i])
			found = found[len(run):]
		}
		for k, g := range run {
			out = append(out, timed{bounds[k], bounds[k+1], spreadPhones(g.Phones, bounds[k], bounds[k+1])})
		}
	}
	return out
}

// warp locates spans of gapped within a stretch of sound. It returns the
// start of each span and, last, the end of the stretch.
func warp(sound, gapped audio.Sound, spans []audio.Span, over audio.Span) []time.Duration {
	var apart audio.Sound
	starts := make([]time.Duration, len(spans))
	for i, s := range spans {
		starts[i] = apart.Duration()
		apart = audio.Append(apart, gapped.Slice(s.From, s.To))
	}
	found := audio.Bend(apart, sound.Slice(over.From, over.To))
	for i, s := range starts {
		starts[i] = over.From + found(s)
	}
	starts[0] = over.From
	return append(starts, over.To)
}

// gap returns the gap in espeak-ng's units. The resulting gap shrinks with the square of the speed.
func (e espeak) gap() int {
	return int(gapUnits * max(1, e.speed*e.speed))
}

// find returns the words of a phrase with gaps. Each begins with its initial closure, the excess of
// the gap before it over the shortest gap: stops begin with silence.
func (e espeak) find(gapped audio.Sound) []audio.Span {
	found := between(gapped, e.scaled(minGap))
	if len(found) < 2 {
		return found
	}
	gap := func(i int) time.Duration { return found[i].From - found[i-1].To }
	shortest := gap(1)
	for i := range found[1:] {
		shortest = min(shortest, gap(i+1))
	}
	found[0].From = 0
	for i := range found[1:] {
		found[i+1].From -= min(gap(i+1)-shortest, minPause)
	}
	return found
}

// weights returns the relative durations of groups by their phonemes.
func weights(groups []spoken.PhoneGroup) []float64 {
	out := make([]float64, len(groups))
	for i, g := range groups {
		for _, p := range g.Phones {
			out[i] += usualLength(p)
		}
	}
	return out
}

// splitRuns splits groups after each pause by espeak-ng.
func splitRuns(groups []spoken.PhoneGroup) (out [][]spoken.PhoneGroup) {
	from := 0
	for i, g := range groups {
		if g.Pause || i+1 == len(groups) {
			out = append(out, groups[from:i+1])
			from = i + 1
		}
	}
	return out
}

// between returns the stretches between runs of zero samples of at least
// min. The first begins with the sound: zeros there are a closure.
func between(s audio.Sound, min time.Duration) []audio.Span {
	frames := int(min.Seconds() * float64(s.Rate))
	var out []audio.Span
	from, zeros := 0, 0
	add := func(to int) {
		if to > from {
			out = append(out, audio.Span{From: at(s, from), To: at(s, to)})
		}
	}
	for i, v := range s.Samples {
		if v == 0 {
			zeros++
			continue
		}
		if zeros >= frames {
			add(i - zeros)
			from = i
		}
		zeros = 0
	}
	add(len(s.Samples) - zeros)
	return out
}

func at(s audio.Sound, frame int) time.Duration {
	return time.Duration(float64(frame) / float64(s.Rate) * float64(time.Second))
}

// whole returns one stretch from the first to the last.
func whole(s []audio.Span) []audio.Span {
	if len(s) == 0 {
		return []audio.Span{{}}
	}
	return []audio.Span{{From: s[0].From, To: s[len(s)-1].To}}
}

// shared returns the bounds of parts of a stretch in proportion to their weights, its end last.
func shared(weights []float64, over audio.Span) []time.Duration {
	total, sum := 0.0, 0.0
	for _, w := range weights {
		total += w
	}
	out := []time.Duration{over.From}
	for _, w := range weights {
		sum += w
		at := over.From
		if total > 0 {
			at += time.Duration(float64(over.To-over.From) * sum / total)
		}
		out = append(out, at)
	}
	return out
}

// spreadPhones distributes phones over a time in proportion to their usual durations.
func spreadPhones(symbols []string, start, end time.Duration) []phone {
	weights := make([]float64, len(symbols))
	for i, p := range symbols {
		weights[i] = usualLength(p)
	}
	bounds := shared(weights, audio.Span{From: start, To: end})
	out := make([]phone, len(symbols))
	for i, p := range symbols {
		out[i] = phone{Symbol: p, Start: bounds[i], End: bounds[i+1]}
	}
	return out
}
