package synth

import "math"

// tone has the parameters of a voice.
type tone struct {
	hz, velocity, seconds float64 // seconds until it is released
	noise                 noise
}

// noise is a xorshift generator; its state must not be 0.
type noise uint32

// next returns a value in −1..1.
func (n *noise) next() float64 {
	x := uint32(*n)
	x ^= x << 13
	x ^= x >> 17
	x ^= x << 5
	*n = noise(x)
	return float64(int32(x)) / (1 << 31)
}

// saw is a band-limited sawtooth (PolyBLEP).
type saw struct{ phase, step float64 }

func (o *saw) next() float64 {
	p, v := o.phase, 2*o.phase-1
	switch {
	case p < o.step:
		t := p / o.step
		v -= t + t - t*t - 1
	case p > 1-o.step:
		t := (p - 1) / o.step
		v -= t*t + t + t + 1
	}
	o.phase += o.step
	if o.phase >= 1 {
		o.phase--
	}
	return v
}

const sineSize = 2048

var sineTable = newSineTable()

func newSineTable() (t [sineSize + 1]float32) {
	for i := range t {
		t[i] = float32(math.Sin(2 * math.Pi * float64(i) / sineSize))
	}
	return t
}

// sine returns the sine of a phase in turns, any real number.
func sine(turns float64) float64 {
	return sineOf(turns - math.Floor(turns))
}

// sineOf returns the sine of a phase from 0 up to 1, without the cost of folding it.
func sineOf(phase float64) float64 {
	x := phase * sineSize
	i := int(x) & (sineSize - 1)
	a, b := float64(sineTable[i]), float64(sineTable[i+1])
	return a + (b-a)*(x-float64(int(x)))
}

// fall returns the factor per frame of a decay with a time constant in seconds.
func fall(seconds float64) float64 { return math.Exp(-1 / (seconds * Rate)) }

// approach returns the share per frame by which a value nears its target.
func approach(seconds float64) float64 { return 1 - fall(seconds) }

// gate is an envelope: a rise, a hold and a fall.
type gate struct {
	level, up, down float64
	left            int // frames until it is released
}

func newGate(attack, hold, release float64) gate {
	return gate{up: approach(attack), down: fall(release), left: int(min(hold, 3600) * Rate)}
}

func (g *gate) next() float64 {
	if g.left > 0 {
		g.left--
		g.level += (1 - g.level) * g.up
		return g.level
	}
	g.level *= g.down
	return g.level
}

func (g *gate) alive() bool { return g.left > 0 || g.level > 3e-4 }

// lowpass is two one-pole filters in a row.
type lowpass struct{ a, b, k float64 }

func (f *lowpass) tune(hz float64) { f.k = 1 - math.Exp(-2*math.Pi*min(hz, Rate/4)/Rate) }

func (f *lowpass) step(x float64) float64 {
	f.a += (x - f.a) * f.k
	f.b += (f.a - f.b) * f.k
	return f.b
}

// svf is a state-variable filter: low, band and high pass at once.
type svf struct{ g, k, d, s1, s2 float64 }

func newSVF(hz, q float64) svf {
	g := math.Tan(math.Pi * min(hz, Rate*0.45) / Rate)
	return svf{g: g, k: 1 / q, d: 1 / (1 + g*(g+1/q))}
}

func (f *svf) step(x float64) (low, band, high float64) {
	high = (x - (f.g+f.k)*f.s1 - f.s2) * f.d
	band = f.g*high + f.s1
	low = f.g*band + f.s2
	f.s1 = f.g*high + band
	f.s2 = f.g*band + low
	return low, band, high
}

// Rate is the sample rate of all sound made here, in hertz.
const Rate = 48000

// block is how many frames are computed at a time: small enough to stay in cache.
const block = 128

// voice is one sounding note, mono.
type voice interface {
	// fill overwrites x with the next samples and reports whether more follow.
	fill(x []float32) bool
}

// placed is a voice of a note and its offset from the part's stereo position.
type placed struct {
	voice voice
	pan   float64
}

// one returns a voice in the middle.
func one(v voice) []placed { return []placed{{v, 0}} }
