package music

import (
	"math"
	"math/bits"
	"math/cmplx"

	"github.com/scenewright/scenewright/engine/audio"
)

const fftSize = 8192

// spectra are the mean powers by frequency of every second of a sound, mono.
func spectra(s audio.Sound) [][]float64 {
	mono := s.Mono().Samples
	out := make([][]float64, len(mono)/s.Rate)
	for second := range out {
		out[second] = make([]float64, fftSize/2)
		for at := second * s.Rate; at+fftSize <= (second+1)*s.Rate; at += fftSize {
			addPower(out[second], mono[at:at+fftSize])
		}
	}
	return out
}

func addPower(to []float64, samples []float32) {
	x := make([]complex128, fftSize)
	for i, v := range samples {
		x[i] = complex((0.5-0.5*real(turns[i]))*float64(v), 0)
	}
	fft(x)
	for i := range to {
		to[i] += real(x[i])*real(x[i]) + imag(x[i])*imag(x[i])
	}
}

// total is the sum of spectra.
func total(seconds [][]float64) []float64 {
	out := make([]float64, fftSize/2)
	for _, s := range seconds {
		for i, p := range s {
			out[i] += p
		}
	}
	return out
}

// turns goes round the unit circle once, backwards.
var turns = func() []complex128 {
	out := make([]complex128, fftSize)
	for i := range out {
		out[i] = cmplx.Rect(1, -2*math.Pi*float64(i)/fftSize)
	}
	return out
}()

// fft transforms fftSize values in place.
func fft(x []complex128) {
	shift := 32 - bits.Len(fftSize-1)
	for i := range x {
		if k := int(bits.Reverse32(uint32(i)) >> shift); k > i {
			x[i], x[k] = x[k], x[i]
		}
	}
	for half := 1; half < fftSize; half *= 2 {
		for from := 0; from < fftSize; from += 2 * half {
			for i := range half {
				a, b := x[from+i], x[from+half+i]*turns[i*fftSize/(2*half)]
				x[from+i], x[from+half+i] = a+b, a-b
			}
		}
	}
}

// band is the level between two frequencies of a spectrum at 48 kHz, in dB.
func band(spectrum []float64, from, to float64) float64 {
	sum := 1e-20
	for i, p := range spectrum {
		if hz := float64(i) * 48000 / fftSize; hz >= from && hz < to {
			sum += p
		}
	}
	return 10 * math.Log10(sum)
}
