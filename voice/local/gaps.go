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
		runs = [][2]int{{0, len(groups)}}
		stretches = whole(stretches)
	}
	found := e.find(gapped)
	out := make([]timed, len(groups))
	for i, r := range runs {
		if len(found) == len(groups) {
			settle(out[r[0]:r[1]], warp(sound, gapped, found[r[0]:r[1]], stretches[i]))
		} else {
			spread(out[r[0]:r[1]], weights(groups[r[0]:r[1]]), stretches[i])
		}
	}
	for i := range out {
		out[i].phones = spreadPhones(groups[i].Phones, out[i])
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

// find returns the words of a phrase with gaps, each with its initial closure.
func (e espeak) find(gapped audio.Sound) []audio.Span {
	found := between(gapped, e.scaled(minGap))
	for i, c := range closures(found) {
		found[i].From -= c
	}
	return found
}

// settle sets words between consecutive bounds.
func settle(out []timed, bounds []time.Duration) {
	for i := range out {
		out[i].start, out[i].end = bounds[i], bounds[i+1]
	}
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

// closures returns the initial silence of each stretch: the excess of
// the gap before it over the shortest gap. Stops begin with it.
func closures(found []audio.Span) []time.Duration {
	out := make([]time.Duration, len(found))
	if len(found) < 2 {
		return out
	}
	shortest := found[1].From - found[0].To
	for i := 1; i < len(found); i++ {
		shortest = min(shortest, found[i].From-found[i-1].To)
	}
	out[0] = found[0].From
	for i := 1; i < len(found); i++ {
		out[i] = min(found[i].From-found[i-1].To-shortest, minPause)
	}
	return out
}

// splitRuns splits groups after each pause by espeak-ng.
func splitRuns(groups []spoken.PhoneGroup) [][2]int {
	var out [][2]int
	from := 0
	for i, g := range groups {
		if g.Pause || i+1 == len(groups) {
			out = append(out, [2]int{from, i + 1})
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

// spread distributes words over a stretch by weights.
func spread(out []timed, weights []float64, over audio.Span) {
	total, sum := 0.0, 0.0
	for _, w := range weights {
		total += w
	}
	place := func() time.Duration {
		if total == 0 {
			return over.From
		}
		return over.From + time.Duration(float64(over.To-over.From)*sum/total)
	}
	for i, w := range weights {
		out[i].start = place()
		sum += w
		out[i].end = place()
	}
}

// spreadPhones distributes phones over a word in proportion to their usual durations.
func spreadPhones(symbols []string, word timed) []phone {
	weights := make([]float64, len(symbols))
	for i, p := range symbols {
		weights[i] = usualLength(p)
	}
	spans := make([]timed, len(symbols))
	spread(spans, weights, audio.Span{From: word.start, To: word.end})
	out := make([]phone, len(symbols))
	for i, s := range spans {
		out[i] = phone{Symbol: symbols[i], Start: s.start, End: s.end}
	}
	return out
}
