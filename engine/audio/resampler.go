package audio

import "math"

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
