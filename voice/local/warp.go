package local

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// The sound of a word is compared in frames of 5 ms by its level in bands;
// the window is short enough to hear no single harmonic of the voice.
const (
	hop    = 5 * time.Millisecond
	window = 128 // samples
	bands  = 12
	reach  = 80 // frames that the course of one sound may run ahead of the other's
)

// frame is the level of each band, in units of about 10 dB.
type frame [bands]float32

// warp finds where in sound, within a stretch, the spans of gapped are said
// again: both are the same words by the same voice, one of them with gaps, so
// one course of time is bent onto the other. It returns the start of each span
// and, last, the end of the stretch.
func warp(sound, gapped audio.Sound, spans []audio.Span, over audio.Span) []time.Duration {
	var apart []frame
	starts := make([]int, len(spans))
	for i, s := range spans {
		starts[i] = len(apart)
		apart = append(apart, frames(gapped, s)...)
	}
	path := bend(apart, frames(sound, over))
	out := make([]time.Duration, len(spans)+1)
	for i, s := range starts {
		out[i] = over.From
		if s < len(path) {
			out[i] += time.Duration(path[s]) * hop
		}
	}
	out[0], out[len(spans)] = over.From, over.To
	return out
}

// frames measures a stretch of a sound.
func frames(s audio.Sound, over audio.Span) []frame {
	waves := probes(s.Rate)
	from, to := frameAt(s, over.From), frameAt(s, over.To)
	step := max(frameAt(s, hop), 1)
	var out []frame
	for at := from; at < to; at += step {
		out = append(out, measure(s.Samples, at, waves))
	}
	return out
}

func frameAt(s audio.Sound, t time.Duration) int {
	return int(math.Round(t.Seconds() * float64(s.Rate)))
}

// probe is a windowed wave of one frequency.
type probe struct{ cos, sin [window]float32 }

// probes are the middle frequencies of the bands, 250 Hz to 6.5 kHz.
func probes(rate int) []probe {
	out := make([]probe, bands)
	for b := range out {
		f := 250 * math.Pow(26, float64(b)/(bands-1))
		for i := range window {
			hann := 0.5 - 0.5*math.Cos(2*math.Pi*(float64(i)+0.5)/window)
			sin, cos := math.Sincos(2 * math.Pi * f * float64(i) / float64(rate))
			out[b].cos[i], out[b].sin[i] = float32(hann*cos), float32(hann*sin)
		}
	}
	return out
}

// measure is what the detector of races would multiply by thirty: it reads and
// writes nothing that others hold. So are the others here that it does not watch.
//
//go:norace
func measure(samples []float32, at int, waves []probe) frame {
	var f frame
	in := samples[min(at, len(samples)):min(at+window, len(samples))]
	for b := range waves {
		var re, im float32
		for i, v := range in {
			re += v * waves[b].cos[i]
			im += v * waves[b].sin[i]
		}
		f[b] = float32(math.Log10(float64(re*re+im*im) + 1e-4))
	}
	return f
}

// bend gives for each frame of a the frame of b that it is, never running
// backwards, so that frames are most alike.
func bend(a, b []frame) []int {
	if len(a) == 0 || len(b) == 0 {
		return make([]int, len(a))
	}
	t := newCourse(len(a), len(b))
	for i := range a {
		t.row(i, &a[i], b)
	}
	return t.path()
}

//go:norace
func distance(a, b *frame) float32 {
	var sum float32
	for i := range a {
		d := a[i] - b[i]
		sum += d * d
	}
	return sum
}

// course is the table of costs in a band around the straight course.
type course struct {
	rows, cols, wide int
	cost             []float32
	from             []int8 // 0: both went on, 1: only a, 2: only b
}

func newCourse(rows, cols int) *course {
	wide := min(2*reach+max(1, cols/rows+1), cols)
	return &course{rows: rows, cols: cols, wide: wide, cost: make([]float32, rows*wide), from: make([]int8, rows*wide)}
}

// low is the first column of a row's band.
//
//go:norace
func (c *course) low(i int) int {
	return min(max(i*c.cols/c.rows-reach, 0), c.cols-c.wide)
}

// at is the cost of a place; beyond the band there is no way.
//
//go:norace
func (c *course) at(i, j int) float32 {
	if i < 0 {
		return math.MaxFloat32
	}
	k := j - c.low(i)
	if k < 0 || k >= c.wide {
		return math.MaxFloat32
	}
	return c.cost[i*c.wide+k]
}

// lag is what it costs to go on in one sound only.
const lag = 0.1

// row sets the costs of a row, whose frame is a, for each frame of its band.
//
//go:norace
func (c *course) row(i int, a *frame, b []frame) {
	low, before := c.low(i), float32(math.MaxFloat32) // before is the cost of the place to the left
	for k := range c.wide {
		j := low + k
		best, from := c.at(i-1, j-1), int8(0)
		if v := c.at(i-1, j) + lag; v < best {
			best, from = v, 1
		}
		if v := before + lag; v < best {
			best, from = v, 2
		}
		if i == 0 && j == 0 {
			best = 0
		}
		before = best + distance(a, &b[j])
		c.cost[i*c.wide+k], c.from[i*c.wide+k] = before, from
	}
}

// path goes back along the cheapest way; of several columns for a row it keeps
// the first.
//
//go:norace
func (c *course) path() []int {
	out := make([]int, c.rows)
	i, j := c.rows-1, c.cols-1
	for i >= 0 && j >= 0 {
		out[i] = j
		switch c.from[i*c.wide+j-c.low(i)] {
		case 0:
			i, j = i-1, j-1
		case 1:
			i--
		case 2:
			j--
		}
	}
	return out
}
