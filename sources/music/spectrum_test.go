package music

import (
	"math"
	"math/cmplx"

	"github.com/scenewright/scenewright/engine/audio"
)

const fftSize = 8192

// spectrum is the mean power of a sound by frequency, mono.
func spectrum(s audio.Sound) []float64 {
	mono, out := s.Mono().Samples, make([]float64, fftSize/2)
	for at := 0; at+fftSize <= len(mono); at += fftSize / 2 {
		x := make([]complex128, fftSize)
		for i := range x {
			w := 0.5 - 0.5*math.Cos(2*math.Pi*float64(i)/fftSize)
			x[i] = complex(w*float64(mono[at+i]), 0)
		}
		fft(x)
		for i := range out {
			out[i] += real(x[i])*real(x[i]) + imag(x[i])*imag(x[i])
		}
	}
	return out
}

// fft transforms in place; the length is a power of two.
func fft(x []complex128) {
	n := len(x)
	if n == 1 {
		return
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range even {
		even[i], odd[i] = x[2*i], x[2*i+1]
	}
	fft(even)
	fft(odd)
	for i := range even {
		t := cmplx.Rect(1, -2*math.Pi*float64(i)/float64(n)) * odd[i]
		x[i], x[i+n/2] = even[i]+t, even[i]-t
	}
}

// band is the level between two frequencies, in dB.
func band(spectrum []float64, rate int, from, to float64) float64 {
	sum := 1e-20
	for i, p := range spectrum {
		if hz := float64(i) * float64(rate) / fftSize; hz >= from && hz < to {
			sum += p
		}
	}
	return 10 * math.Log10(sum)
}
