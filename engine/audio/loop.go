package audio

import (
	"math"
	"time"
)

// Loop plays a sound for a time: its beginning, or the whole of it again and
// again, each time fading over into the next for cross, or for half the sound
// where that is shorter. The powers of both add up to one meanwhile. Of an
// empty sound it makes silence.
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

// addTurn adds one playing of a sound from a frame on, faded where it meets
// those before and after it.
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
