package audio

import "math"

// kaiser is the Kaiser window at x in -1..1 (0 is the middle).
func kaiser(x, beta float64) float64 {
	if math.Abs(x) >= 1 {
		return 0
	}
	return bessel(beta*math.Sqrt(1-x*x)) / bessel(beta)
}

// bessel is the modified Bessel function of order zero.
func bessel(x float64) float64 {
	sum, term := 1.0, 1.0
	for k := 1.0; term > sum*1e-17; k++ {
		term *= (x / 2 / k) * (x / 2 / k)
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

// dot is the sum of x[i]*h[i] over h; x must be at least as long. Four partial
// sums keep the adder busy: one sum would wait for itself. It only reads, in the
// innermost loop of all: under the race detector it took a quarter of a film's making,
// and whoever writes samples is watched.
//
//go:norace
func dot(x, h []float32) float32 {
	x = x[:len(h)]
	var a, b, c, d float32
	for len(h) >= 4 && len(x) >= 4 {
		a += x[0] * h[0]
		b += x[1] * h[1]
		c += x[2] * h[2]
		d += x[3] * h[3]
		x, h = x[4:], h[4:]
	}
	for i := range h {
		a += x[i] * h[i]
	}
	return a + b + c + d
}
