package audio

import "math"

const (
	resampleBeta   = 9.3  // Kaiser: about 93 dB of stop band
	resampleCutoff = 0.95 // of the lower Nyquist: flat to 0.9, closed at 1.0
	resampleTaps   = 120  // a side-to-side width in samples of the lower rate
	maxPhases      = 1024 // beyond, neighbouring phases are interpolated
)

// polyphase is a windowed-sinc low-pass split into one short filter for each of the up positions of
// an output sample between two input samples; every output advances by down of those positions. If
// up is too large for a table it has fewer phases, the last of them a whole sample on.
type polyphase struct {
	up, down int
	phases   [][]float32
}

// Resample returns the sound at another rate, in hertz, at the same pitch, length and position. The
// pass band reaches 0.9 of the lower Nyquist frequency; aliases and images are at least 80 dB down.
// A rate below 1 returns the sound unchanged.
func (s Sound) Resample(rate int) Sound {
	if rate == s.Rate || rate < 1 || s.Rate < 1 || s.Channels < 1 {
		return s.clone()
	}
	out := Sound{Rate: rate, Channels: s.Channels}
	out.Samples = make([]float32, int(math.Round(float64(s.Frames())*float64(rate)/float64(s.Rate)))*s.Channels)
	p := newPolyphase(s.Rate, rate)
	taps := len(p.phases[0])
	for c := range s.Channels {
		p.run(s.channel(c, -taps, s.Frames()+taps), out, c)
	}
	return out
}

func newPolyphase(from, to int) polyphase {
	shared := gcd(from, to)
	p := polyphase{up: to / shared, down: from / shared}
	scale := min(1, float64(to)/float64(from)) // < 1 if the rate decreases
	half := int(math.Ceil(resampleTaps / 2 / scale))
	n := min(p.up, maxPhases)
	for i := range n + 1 {
		p.phases = append(p.phases, sincPhase(float64(i)/float64(n), half, scale*resampleCutoff, resampleBeta))
	}
	return p
}

// sincPhase returns the filter for an output frac input samples after input 0; tap k belongs to
// input k-half+1. It sums to exactly one, which preserves a constant.
func sincPhase(frac float64, half int, cutoff, beta float64) []float32 {
	taps, sum := make([]float64, 2*half), 0.0
	for k := range taps {
		x := frac - float64(k-half+1)
		taps[k] = sinc(x*cutoff) * kaiser(x/float64(half), beta)
		sum += taps[k]
	}
	out := make([]float32, len(taps))
	for k, v := range taps {
		out[k] = float32(v / sum)
	}
	return out
}

// run filters one channel, padded by a filter's length on both sides.
func (p polyphase) run(in []float32, out Sound, c int) {
	taps := len(p.phases[0])
	pos, phase := taps-taps/2+1, 0
	for i := range out.Frames() {
		if pos+taps > len(in) {
			return
		}
		out.Samples[i*out.Channels+c] = p.at(in[pos:pos+taps], phase)
		phase += p.down
		pos += phase / p.up
		phase %= p.up
	}
}

// at returns the output sample phase/up samples on.
func (p polyphase) at(x []float32, phase int) float32 {
	n := len(p.phases) - 1
	i, rest := phase*n/p.up, phase*n%p.up
	v := dot(x, p.phases[i])
	if rest == 0 {
		return v
	}
	return v + (dot(x, p.phases[i+1])-v)*float32(rest)/float32(p.up)
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
