package audio

import (
	"math"
	"slices"
	"time"
)

// The features compared of two sounds: every 5 ms the level in bands of auditory width, and its
// slope.
const (
	bendRate  = 16000
	bendHop   = 80
	bendFrame = 512
	bendBands = 12
)

// bendReach is how many frames one sound may run ahead of the other: 6 s.
const bendReach = 1200

// moment has the features of a sound at one time: levels, and after them their slopes.
type moment [2 * bendBands]float32

// course is the features of a sound over time.
type course struct {
	moments []moment
	quiet   []bool // a pause, or nearly one
}

// Bend aligns two recordings of the same words, by any voices at any speed: it returns a function
// from a time in said to the time in sound. The alignment makes both sound alike; a pause may be in
// one of them alone.
func Bend(said, sound Sound) func(time.Duration) time.Duration {
	path := newTable(courseOf(said), courseOf(sound)).path()
	const hop = time.Second * bendHop / bendRate
	return func(t time.Duration) time.Duration {
		i := min(max(int(t/hop), 0), len(path)-1)
		k := min(i+1, len(path)-1)
		part := float64(t%hop) / float64(hop)
		at := float64(path[i])*(1-part) + float64(path[k])*part
		return min(time.Duration(at*float64(hop)), sound.Duration())
	}
}

// courseOf returns the features of a sound relative to its mean, so that voice, microphone and
// loudness do not matter.
func courseOf(s Sound) course {
	s = s.Mono().Resample(bendRate)
	c := course{moments: make([]moment, len(s.Samples)/bendHop+1)}
	f, filters := newFFT(bendFrame), earsBands()
	power := make([]float64, len(c.moments))
	for i := range c.moments {
		f.load(s.Samples, i*bendHop-bendFrame/2)
		f.transform(false)
		for b, filter := range filters {
			sum := 1e-4
			for k, share := range filter {
				sum += share * f.power(k)
			}
			power[i] += sum
			c.moments[i][b] = float32(math.Log10(sum))
		}
	}
	c.hush(power)
	c.level()
	c.slope()
	return c
}

// earsBands returns the weights of the FFT's bands in each auditory band, from 150 Hz to 6.5 kHz:
// overlapping triangles on the mel scale.
func earsBands() [bendBands][]float64 {
	mel := func(hz float64) float64 { return math.Log1p(hz / 700) }
	edge := func(i int) float64 {
		low, high := mel(150), mel(6500)
		return 700 * math.Expm1(low+(high-low)*float64(i)/(bendBands+1)) * bendFrame / bendRate
	}
	var out [bendBands][]float64
	for b := range out {
		from, top, to := edge(b), edge(b+1), edge(b+2)
		out[b] = make([]float64, int(to)+1)
		for k := range out[b] {
			out[b][k] = max(0, min((float64(k)-from)/(top-from), (to-float64(k))/(to-top)))
		}
	}
	return out
}

// hush marks the pauses: 30 dB below the loud parts.
func (c *course) hush(power []float64) {
	loud := slices.Sorted(slices.Values(power))[len(power)*9/10]
	c.quiet = make([]bool, len(power))
	for i, p := range power {
		c.quiet[i] = p < loud/1000
	}
}

// level normalises the levels by mean and deviation outside of pauses, and limits low ones.
func (c *course) level() {
	const lowest = -2.5
	var mean moment
	n, apart := 0, 0.0
	for i, m := range c.moments {
		if !c.quiet[i] {
			n++
			for b := range bendBands {
				mean[b] += m[b]
			}
		}
	}
	for b := range bendBands {
		mean[b] /= float32(max(n, 1))
	}
	for i, m := range c.moments {
		if !c.quiet[i] {
			for b := range bendBands {
				apart += math.Pow(float64(m[b]-mean[b]), 2)
			}
		}
	}
	unit := float32(math.Sqrt(apart/float64(max(n, 1)*bendBands))) + 1e-3
	for i := range c.moments {
		for b := range bendBands {
			c.moments[i][b] = max((c.moments[i][b]-mean[b])/unit, lowest)
		}
	}
}

// slope adds the change of the levels over 40 ms.
func (c *course) slope() {
	const reach, weight = 4, .7
	for i := range c.moments {
		before, after := &c.moments[max(i-reach, 0)], &c.moments[min(i+reach, len(c.moments)-1)]
		for b := range bendBands {
			c.moments[i][bendBands+b] = weight * (after[b] - before[b])
		}
	}
}

// table has the costs of an alignment of two courses, in a band around the diagonal.
type table struct {
	a, b course
	wide int
	from []int8 // both, onlyA or onlyB
	last []float32
}

// The steps of an alignment.
const (
	both int8 = iota
	onlyA
	onlyB
)

// Costs of a step in one course alone, in addition to the difference of the sounds, and of one in a
// pause.
const (
	lag    = .1
	paused = .6
)

func newTable(a, b course) *table {
	n, m := len(a.moments), len(b.moments)
	t := &table{a: a, b: b, wide: min(2*bendReach+m/n+1, m)}
	t.from = make([]int8, n*t.wide)
	for i := range n {
		t.row(i)
	}
	return t
}

// low returns the first column of a row's band.
//
//go:norace
func (t *table) low(i int) int {
	m := len(t.b.moments)
	return min(max(i*m/len(t.a.moments)-bendReach, 0), m-t.wide)
}

// row computes the costs of a row. The race detector would make it thirty times slower, and it
// writes no shared memory. This also holds for the other functions excluded from it.
//
//go:norace
func (t *table) row(i int) {
	now, low, shift := make([]float32, t.wide), t.low(i), 0
	if i > 0 {
		shift = low - t.low(i-1)
	}
	above := func(k int) float32 {
		if k += shift; i == 0 || k < 0 || k >= t.wide {
			return math.MaxFloat32
		}
		return t.last[k]
	}
	left := float32(math.MaxFloat32)
	for k := range now {
		d := unlike(&t.a.moments[i], &t.b.moments[low+k])
		up, on := d+lag, d+lag
		if t.a.quiet[i] {
			up = min(up, paused)
		}
		if t.b.quiet[low+k] {
			on = min(on, paused)
		}
		best, from := above(k-1)+d, both
		if i == 0 && k == 0 {
			best = d
		}
		if v := above(k) + up; v < best {
			best, from = v, onlyA
		}
		if v := left + on; v < best {
			best, from = v, onlyB
		}
		left, now[k], t.from[i*t.wide+k] = best, best, from
	}
	t.last = now
}

// unlike returns the difference of two moments.
//
//go:norace
func unlike(a, b *moment) float32 {
	var levels, slopes float32 // two sums, which do not wait for each other
	for i := range bendBands {
		d, e := a[i]-b[i], a[bendBands+i]-b[bendBands+i]
		levels += d * d
		slopes += e * e
	}
	return float32(math.Sqrt(float64((levels + slopes) / bendBands)))
}

// path returns the cheapest alignment; of several moments of b for one of a it keeps the first.
func (t *table) path() []int {
	out := make([]int, len(t.a.moments))
	i, j := len(t.a.moments)-1, len(t.b.moments)-1
	for i >= 0 && j >= 0 {
		out[i] = j
		switch t.from[i*t.wide+j-t.low(i)] {
		case both:
			i, j = i-1, j-1
		case onlyA:
			i--
		default:
			j--
		}
	}
	return out
}

// Pitch raises the sound by a number of semitones, or lowers it below 0, and keeps the speed; times
// stay the same to within 8 ms. Formants move with the pitch, so that a voice stays natural within
// about two semitones. Shifts are limited to an octave.
func Pitch(s Sound, semitones float64) Sound {
	f := math.Exp2(min(max(semitones, -12), 12) / 12)
	if f == 1 || s.Rate < 1 {
		return s
	}
	out := Stretch(s, 1/f)
	rate := s.Rate
	out.Rate = int(math.Round(float64(rate) * f))
	return out.Resample(rate)
}
