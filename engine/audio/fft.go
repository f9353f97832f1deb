package audio

import (
	"math"
	"math/bits"
)

// fft transforms frames of a power of two of samples, through a window that
// adds up to one when every frame overlaps the next by three quarters.
type fft struct {
	re, im   []float64
	cos, sin []float64
	window   []float64
}

func newFFT(n int) *fft {
	f := &fft{re: make([]float64, n), im: make([]float64, n), cos: make([]float64, n/2), sin: make([]float64, n/2), window: make([]float64, n)}
	for i := range f.cos {
		f.sin[i], f.cos[i] = math.Sincos(2 * math.Pi * float64(i) / float64(n))
	}
	for i := range f.window {
		f.window[i] = math.Sin(math.Pi*(float64(i)+.5)/float64(n)) / math.Sqrt2
	}
	return f
}

// load loads a frame of x that begins at a sample, which may be before its start.
func (f *fft) load(x []float32, at int) {
	for i := range f.re {
		f.re[i], f.im[i] = 0, 0
		if k := at + i; k >= 0 && k < len(x) {
			f.re[i] = float64(x[k]) * f.window[i]
		}
	}
}

// add adds the frame to x.
func (f *fft) add(x []float32, at int) {
	for i := max(0, -at); i < len(f.re) && at+i < len(x); i++ {
		x[at+i] += float32(f.re[i] * f.window[i])
	}
}

// scale multiplies band i, and the one that mirrors it.
func (f *fft) scale(i int, by float64) {
	f.re[i] *= by
	f.im[i] *= by
	if k := len(f.re) - i; i > 0 && k > i {
		f.re[k] *= by
		f.im[k] *= by
	}
}

// power returns the power of band i.
func (f *fft) power(i int) float64 { return f.re[i]*f.re[i] + f.im[i]*f.im[i] }

// transform converts samples to bands, or back.
func (f *fft) transform(back bool) {
	f.reorder()
	sign := -1.0
	if back {
		sign = 1
	}
	for size := 2; size <= len(f.re); size *= 2 {
		f.butterflies(size, sign)
	}
	if back {
		for i := range f.re {
			f.re[i] /= float64(len(f.re))
		}
	}
}

func (f *fft) reorder() {
	shift := 64 - bits.Len(uint(len(f.re)-1))
	for i := range f.re {
		if k := int(bits.Reverse64(uint64(i)) >> shift); k > i {
			f.re[i], f.re[k] = f.re[k], f.re[i]
			f.im[i], f.im[k] = f.im[k], f.im[i]
		}
	}
}

func (f *fft) butterflies(size int, sign float64) {
	half, step := size/2, len(f.re)/size
	for from := 0; from < len(f.re); from += size {
		for i := range half {
			c, s := f.cos[i*step], sign*f.sin[i*step]
			a, b := from+i, from+i+half
			re, im := f.re[b]*c-f.im[b]*s, f.re[b]*s+f.im[b]*c
			f.re[b], f.im[b] = f.re[a]-re, f.im[a]-im
			f.re[a], f.im[a] = f.re[a]+re, f.im[a]+im
		}
	}
}
