package audio

import "math"

// kaiser returns the Kaiser window at x in -1..1 (0 is the middle), unscaled: filters are scaled as
// a whole. It is the modified Bessel function of order zero, of beta times the root of 1-x².
func kaiser(x, beta float64) float64 {
	if math.Abs(x) >= 1 {
		return 0
	}
	quarter := beta * beta * (1 - x*x) / 4
	sum, term := 1.0, 1.0
	for k := 1.0; term > sum*1e-12; k++ {
		term *= quarter / (k * k)
		sum += term
	}
	return sum
}

func sinc(x float64) float64 {
	if x == 0 {
		return 1
	}
	return math.Sin(math.Pi*x) / (math.Pi * x)
}

// dot returns the sum of x[i]*h[i] over h; x must be at least as long. Four partial sums keep the
// adder busy: one sum would wait for itself. It is the innermost loop of all, and only reads: the
// race detector would spend a quarter of a film's time in it, and it does watch the writers of
// samples.
//
//go:norace
func dot(x, h []float32) float32 {
	x = x[:len(h)]
	var a, b, c, d float32
	for len(h) >= 8 && len(x) >= 8 {
		a += x[0]*h[0] + x[4]*h[4]
		b += x[1]*h[1] + x[5]*h[5]
		c += x[2]*h[2] + x[6]*h[6]
		d += x[3]*h[3] + x[7]*h[7]
		x, h = x[8:], h[8:]
	}
	for i := range h {
		a += x[i] * h[i]
	}
	return a + b + c + d
}

// Biquad is a second-order filter in transposed direct form II, with its state. The zero Biquad is
// silent.
type Biquad struct{ b0, b1, b2, a1, a2, z1, z2 float64 }

// Step returns the next output sample of one channel.
func (q *Biquad) Step(x float64) float64 {
	y := q.b0*x + q.z1
	q.z1 = q.b1*x - q.a1*y + q.z2
	q.z2 = q.b2*x - q.a2*y
	return y
}

// Highpass returns a filter that keeps frequencies above one. Both frequencies are in Hz.
func Highpass(hz, q, rate float64) Biquad {
	sin, cos := math.Sincos(2 * math.Pi * hz / rate)
	a := sin / (2 * q)
	return Biquad{b0: (1 + cos) / 2 / (1 + a), b1: -(1 + cos) / (1 + a), b2: (1 + cos) / 2 / (1 + a), a1: -2 * cos / (1 + a), a2: (1 - a) / (1 + a)}
}

// Peaking returns a filter that raises the level around a frequency by dB, or lowers it. Both
// frequencies are in Hz.
func Peaking(hz, q, dB, rate float64) Biquad {
	sin, cos := math.Sincos(2 * math.Pi * hz / rate)
	a, g := sin/(2*q), math.Pow(10, dB/40)
	n := 1 + a/g
	return Biquad{b0: (1 + a*g) / n, b1: -2 * cos / n, b2: (1 - a*g) / n, a1: -2 * cos / n, a2: (1 - a/g) / n}
}
