package audio

import "time"

// cutBlend is over how long the sound before a cut goes over into what follows it.
const cutBlend = 8 * time.Millisecond

// Without cuts stretches out of a sound: in order, not overlapping, within it.
// Both sides of a cut are blended; no time but that of the cuts is lost.
func Without(s Sound, cuts []Span) Sound {
	out := s.with(make([]float32, 0, len(s.Samples)))
	at := 0
	for _, c := range cuts {
		from, to := s.frameAt(c.From), min(s.frameAt(c.To), s.Frames())
		if from <= at && at > 0 || to <= from {
			continue
		}
		out.Samples = append(out.Samples, s.Samples[at*s.Channels:from*s.Channels]...)
		if to < s.Frames() {
			out.leadOver(s, from, to, min(s.frameAt(cutBlend), from-at, to-from))
		}
		at = to
	}
	out.Samples = append(out.Samples, s.Samples[at*s.Channels:s.Frames()*s.Channels]...)
	return out
}

// leadOver blends the last n frames, which end at from in s, with those that end
// at to.
func (s Sound) leadOver(in Sound, from, to, n int) {
	tail := s.Samples[len(s.Samples)-n*s.Channels:]
	for i := range tail {
		x := (float32(i/s.Channels) + .5) / float32(n)
		tail[i] = tail[i]*(1-x) + in.Samples[(to-n)*s.Channels+i]*x
	}
}
