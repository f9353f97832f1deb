package audio

import "math"

const (
	stretchHop    = 0.012 // seconds between grains; a grain is two hops long
	stretchSearch = 0.008 // seconds a grain may move to fit the one before
	coarseRate    = 6000  // Hz at which the first, rough search runs
)

// Stretch changes the speed and keeps the pitch: factor 2 is twice as fast and half as long,
// factors are clamped to 0.5..2. Time t becomes t/factor, to within 8 ms. The method is WSOLA:
// overlapping grains, each moved to where its waveform continues the one before.
func Stretch(s Sound, factor float64) Sound {
	if math.IsNaN(factor) {
		factor = 1
	}
	factor = min(max(factor, 0.5), 2)
	hop := int(stretchHop * float64(s.Rate))
	if factor == 1 || hop < 2 || s.Frames() == 0 {
		return s.clone()
	}
	frames := int(math.Round(float64(s.Frames()) / factor))
	out := s.with(make([]float32, frames*s.Channels))
	w, window := newWSOLA(s.Mono(), hop), grain(hop)
	for k := 0; k*hop < frames+hop; k++ {
		ideal := int(math.Round(float64(k*hop) * factor))
		addGrain(out, s, window, (k-1)*hop, w.place(ideal-hop))
	}
	return out
}

// grain returns a Hann window of two hops: shifted by one hop, two add up to one.
func grain(hop int) []float32 {
	w := make([]float32, 2*hop)
	for i := range w {
		w[i] = raised((float64(i) + 0.5) / float64(hop))
	}
	return w
}

// addGrain adds the windowed frames of in at from to out at to. Like likeness it is called for
// every grain, and out is not shared yet.
//
//go:norace
func addGrain(out, in Sound, window []float32, to, from int) {
	first := max(0, -to, -from)
	last := min(len(window), out.Frames()-to, in.Frames()-from)
	for i := first; i < last; i++ {
		src := in.Samples[(from+i)*in.Channels : (from+i+1)*in.Channels]
		dst := out.Samples[(to+i)*out.Channels:]
		for c, v := range src {
			dst[c] += window[i] * v
		}
	}
}

// wsola keeps the source position of the last grain.
type wsola struct {
	fine, rough guide
	hop, step   int
	next        int // where the last grain continues, one hop later
}

// guide is a mono signal with zeros on both sides, for positions outside it.
type guide struct {
	x           []float32
	energy      []float64 // of all samples before an index
	pad, length int       // samples of padding, samples compared
}

func newGuide(x []float32, pad, length int) guide {
	energy := make([]float64, len(x)+1)
	for i, v := range x {
		energy[i+1] = energy[i] + float64(v)*float64(v)
	}
	return guide{x, energy, pad, length}
}

func newWSOLA(mono Sound, hop int) *wsola {
	step := max(mono.Rate/coarseRate, 1)
	search := int(stretchSearch * float64(mono.Rate))
	w := &wsola{hop: hop, step: step, next: -hop}
	pad := (4*hop/step + 2*search/step + 1) * step // a whole number of rough samples
	w.fine = newGuide(mono.channel(0, -pad, mono.Frames()+pad), pad, 2*hop)
	w.rough = newGuide(decimate(w.fine.x, step), pad/step, 2*hop/step)
	return w
}

// decimate returns the means of groups of n samples: low-pass enough for a rough search.
func decimate(x []float32, n int) []float32 {
	out := make([]float32, len(x)/n)
	for i := range out {
		for _, v := range x[i*n : (i+1)*n] {
			out[i] += v
		}
	}
	return out
}

// place returns the start of the grain near ideal that best continues the last.
func (w *wsola) place(ideal int) int {
	search := int(stretchSearch / stretchHop * float64(w.hop))
	at := w.step * w.rough.best(w.next/w.step, ideal/w.step, search/w.step)
	at = w.fine.best(w.next, at, w.step)
	w.next = at + w.hop
	return at
}

// best returns the position within reach of around whose signal is most like that at target; around
// itself unless another is better.
func (g guide) best(target, around, reach int) int {
	want := g.x[g.from(target):][:g.length]
	best, score := around, g.likeness(want, around)
	for d := 1; d <= reach; d++ {
		for _, at := range [2]int{around - d, around + d} {
			if s := g.likeness(want, at); s > score {
				best, score = at, s
			}
		}
	}
	return best
}

// likeness returns the correlation normalised by the candidate's own energy.
//
//go:norace
func (g guide) likeness(want []float32, at int) float64 {
	from := g.from(at)
	return float64(dot(g.x[from:], want)) / math.Sqrt(g.energy[from+g.length]-g.energy[from]+1e-9)
}

// from returns the sample at a position, clipped to the padded range.
func (g guide) from(pos int) int { return min(max(pos+g.pad, 0), len(g.x)-g.length) }
