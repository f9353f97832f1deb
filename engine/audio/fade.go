package audio

import (
	"math"
	"time"
)

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

// raised is half a cosine from 0 at x=0 to 1 at x=1.
func raised(x float64) float32 { return float32(0.5 - 0.5*math.Cos(math.Pi*x)) }
