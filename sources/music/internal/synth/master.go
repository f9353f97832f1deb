package synth

import "math"

// Master is the last thing that stereo sound passes: rumble out, and a wide dip
// where speech has its consonants.
type Master struct{ left, right master }

// NewMaster makes a Master that has heard nothing.
func NewMaster() *Master { return &Master{newMaster(), newMaster()} }

// Pass changes interleaved samples in place, which follow those before them.
func (m *Master) Pass(samples []float32) {
	for i := 0; i+1 < len(samples); i += 2 {
		samples[i] = m.left.step(samples[i])
		samples[i+1] = m.right.step(samples[i+1])
	}
}

// master is one side of it.
type master struct{ rumble, voice biquad }

func newMaster() master {
	return master{rumble: highpass(30, 0.7), voice: peaking(2000, 0.55, -6)}
}

func (m *master) step(x float32) float32 {
	return float32(m.voice.step(m.rumble.step(float64(x))))
}

// biquad is a second-order section in transposed direct form II.
type biquad struct{ b0, b1, b2, a1, a2, z1, z2 float64 }

func (q *biquad) step(x float64) float64 {
	y := q.b0*x + q.z1
	q.z1 = q.b1*x - q.a1*y + q.z2
	q.z2 = q.b2*x - q.a2*y
	return y
}

func highpass(hz, q float64) biquad {
	sin, cos := math.Sincos(2 * math.Pi * hz / Rate)
	a := sin / (2 * q)
	return biquad{b0: (1 + cos) / 2 / (1 + a), b1: -(1 + cos) / (1 + a), b2: (1 + cos) / 2 / (1 + a), a1: -2 * cos / (1 + a), a2: (1 - a) / (1 + a)}
}

func peaking(hz, q, dB float64) biquad {
	sin, cos := math.Sincos(2 * math.Pi * hz / Rate)
	a, g := sin/(2*q), math.Pow(10, dB/40)
	n := 1 + a/g
	return biquad{b0: (1 + a*g) / n, b1: -2 * cos / n, b2: (1 - a*g) / n, a1: -2 * cos / n, a2: (1 - a/g) / n}
}
