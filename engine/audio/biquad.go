package audio

import "math"

// Biquad is a second-order filter in transposed direct form II, with what it
// remembers of the samples before. The zero Biquad is silent.
type Biquad struct{ b0, b1, b2, a1, a2, z1, z2 float64 }

// Step gives the sample that follows for one channel.
func (q *Biquad) Step(x float64) float64 {
	y := q.b0*x + q.z1
	q.z1 = q.b1*x - q.a1*y + q.z2
	q.z2 = q.b2*x - q.a2*y
	return y
}

// Highpass keeps what lies above a frequency. Both frequencies are in Hz.
func Highpass(hz, q, rate float64) Biquad {
	sin, cos := math.Sincos(2 * math.Pi * hz / rate)
	a := sin / (2 * q)
	return Biquad{b0: (1 + cos) / 2 / (1 + a), b1: -(1 + cos) / (1 + a), b2: (1 + cos) / 2 / (1 + a), a1: -2 * cos / (1 + a), a2: (1 - a) / (1 + a)}
}

// Peaking lifts what lies around a frequency by so many decibels, or lowers it.
// Both frequencies are in Hz.
func Peaking(hz, q, dB, rate float64) Biquad {
	sin, cos := math.Sincos(2 * math.Pi * hz / rate)
	a, g := sin/(2*q), math.Pow(10, dB/40)
	n := 1 + a/g
	return Biquad{b0: (1 + a*g) / n, b1: -2 * cos / n, b2: (1 - a*g) / n, a1: -2 * cos / n, a2: (1 - a/g) / n}
}
