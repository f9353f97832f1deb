package audio

import (
	"math"
	"time"
)

// cutBlend is the length of the cross-fade at a cut.
const cutBlend = 8 * time.Millisecond

// Without cuts stretches out of a sound: in order, not overlapping, within it. Both sides of a cut
// are blended; only the time of the cuts is lost.
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

// FadeIn raises the first d from silence along half a cosine.
func (s Sound) FadeIn(d time.Duration) Sound {
	out := s.clone()
	n := min(s.frameAt(d), out.Frames())
	for i := range max(n, 0) {
		out.scaleFrame(i, raised(float64(i)/float64(n)))
	}
	return out
}

// FadeOut lowers the last d to silence along half a cosine.
func (s Sound) FadeOut(d time.Duration) Sound {
	out := s.clone()
	n := min(s.frameAt(d), out.Frames())
	for i := range max(n, 0) {
		out.scaleFrame(out.Frames()-1-i, raised(float64(i)/float64(n)))
	}
	return out
}

func (s Sound) scaleFrame(i int, g float32) {
	frame := s.Samples[i*s.Channels : (i+1)*s.Channels]
	for c := range frame {
		frame[c] *= g
	}
}

// raised returns half a cosine from 0 at x=0 to 1 at x=1.
func raised(x float64) float32 { return float32(0.5 - 0.5*math.Cos(math.Pi*x)) }

// Loop plays a sound for a time: its beginning, or the whole of it repeatedly, each time fading
// over into the next for cross, or for half the sound if that is shorter. The powers of both add up
// to one meanwhile. An empty sound gives silence.
func Loop(s Sound, length, cross time.Duration) Sound {
	out := Silent(s.Rate, s.Channels, length)
	if s.Frames() >= out.Frames() || s.Frames() == 0 {
		copy(out.Samples, s.Samples)
		return out
	}
	over := max(0, min(s.frameAt(cross), s.Frames()/2))
	for at := 0; at < out.Frames(); at += s.Frames() - over {
		out.addTurn(s, at, over)
	}
	return out
}

// addTurn adds one playing of a sound from a frame on, faded where it overlaps the ones before and
// after.
func (s Sound) addTurn(turn Sound, at, over int) {
	n := turn.Frames()
	for i := range min(n, s.Frames()-at) {
		g := 1.0
		if at > 0 && i < over {
			g = math.Sin(math.Pi / 2 * float64(i) / float64(over))
		} else if left := n - 1 - i; left < over {
			g = math.Sin(math.Pi / 2 * float64(left+1) / float64(over))
		}
		for c := range s.Channels {
			s.Samples[(at+i)*s.Channels+c] += float32(g) * turn.Samples[i*s.Channels+c]
		}
	}
}
