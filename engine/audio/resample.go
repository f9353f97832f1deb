package audio

import "math"

const (
	resampleBeta   = 9.3  // Kaiser: about 93 dB of stop band
	resampleCutoff = 0.95 // of the lower Nyquist: flat to 0.9, closed at 1.0
	resampleTaps   = 120  // a side-to-side width in samples of the lower rate
	maxPhases      = 1024 // beyond, neighbouring phases are interpolated
)

// polyphase is a windowed-sinc low-pass cut into one short filter for each of
// the up positions an output sample can have between two input samples; every
// output moves down of those positions on. Where up is too large for a table
// it has fewer phases, the last of them a whole sample on.
type polyphase struct {
	up, down int
	phases   [][]float32
}

// Resample returns the sound at another rate, in hertz, at the same pitch,
// length and position. The pass band reaches 0.9 of the lower Nyquist
// frequency; aliases and images are at least 80 dB down. A rate below 1 returns
// the sound as it is.
func (s Sound) Resample(rate int) Sound {
	if rate == s.Rate || rate < 1 || s.Rate < 1 || s.Channels < 1 {
		return s.clone()
	}
	r := NewResampler(s.Rate, rate, s.Channels)
	return Sound{Rate: rate, Channels: s.Channels, Samples: append(r.Add(s.Samples[:s.Frames()*s.Channels]), r.End()...)}
}

func newPolyphase(from, to int) polyphase {
	shared := gcd(from, to)
	p := polyphase{up: to / shared, down: from / shared}
	scale := min(1, float64(to)/float64(from)) // < 1 when the rate goes down
	half := int(math.Ceil(resampleTaps / 2 / scale))
	n := min(p.up, maxPhases)
	for i := range n + 1 {
		p.phases = append(p.phases, sincPhase(float64(i)/float64(n), half, scale*resampleCutoff, resampleBeta))
	}
	return p
}

// sincPhase is the filter for an output frac input samples after input 0; tap k
// belongs to input k-half+1. It sums to exactly one, so that constant stays so.
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

// at is the output sample phase/up samples on.
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

// Resampler changes the rate of a sound that is never held as a whole: it is
// given one piece after the other. What it gives is what [Sound.Resample] makes
// of all the pieces in a row.
type Resampler struct {
	from, to   int
	filter     polyphase
	recent     [][]float32 // by channel: what later samples are made of too
	pos, phase int         // of the next sample in recent
	in, out    int         // frames so far
}

// NewResampler makes one from and to a rate, in hertz, for a number of channels.
// All of them must be above 0.
func NewResampler(from, to, channels int) *Resampler {
	r := &Resampler{from: from, to: to, filter: newPolyphase(from, to), recent: make([][]float32, channels)}
	taps := len(r.filter.phases[0])
	for c := range r.recent {
		r.recent[c] = make([]float32, taps)
	}
	r.pos = taps - taps/2 + 1
	return r
}

// Add gives what can be told by now. samples are interleaved, whole frames.
func (r *Resampler) Add(samples []float32) []float32 {
	if r.from == r.to {
		return samples
	}
	channels := len(r.recent)
	r.in += len(samples) / channels
	for c := range r.recent {
		for i := c; i < len(samples); i += channels {
			r.recent[c] = append(r.recent[c], samples[i])
		}
	}
	return r.told(math.MaxInt)
}

// End gives the rest. Nothing may be added after it.
func (r *Resampler) End() []float32 {
	if r.from == r.to {
		return nil
	}
	for c := range r.recent {
		r.recent[c] = append(r.recent[c], make([]float32, len(r.filter.phases[0]))...)
	}
	return r.told(Resampled(r.in, r.from, r.to))
}

// told is what recent is enough for, up to so many frames of all, and drops what
// no later sample needs.
func (r *Resampler) told(most int) (out []float32) {
	taps := len(r.filter.phases[0])
	out = make([]float32, 0, (len(r.recent[0])*r.filter.up/r.filter.down+1)*len(r.recent))
	for ; r.out < most && r.pos+taps <= len(r.recent[0]); r.out++ {
		for _, x := range r.recent {
			out = append(out, r.filter.at(x[r.pos:r.pos+taps], r.phase))
		}
		r.phase += r.filter.down
		r.pos += r.phase / r.filter.up
		r.phase %= r.filter.up
	}
	past := min(r.pos, len(r.recent[0]))
	for c, x := range r.recent {
		r.recent[c] = append(x[:0], x[past:]...)
	}
	r.pos -= past
	return out
}

// Resampled is how many frames a sound of so many has at another rate, both in
// hertz and above 0.
func Resampled(frames, from, to int) int {
	return int(math.Round(float64(frames) * float64(to) / float64(from)))
}
