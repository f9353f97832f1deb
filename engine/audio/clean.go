package audio

import (
	"cmp"
	"math"
	"slices"
)

// Parameters of noise removal: frames of 21 ms at 48 kHz, each four times overlapped.
const (
	cleanFrame   = 1024
	cleanStep    = cleanFrame / 4
	cleanDepth   = 15.0 // dB by which noise is reduced
	cleanQuiet   = .08  // share of the frames, the quietest, assumed to be noise alone
	cleanLeast   = 4    // frames, the least number of these
	cleanMost    = 1000 // and the largest
	cleanLoud    = .7   // share of the frames that are not loud
	cleanHarm    = .5   // dB that loud frames may lose; beyond it the depth is halved
	cleanMemory  = .98  // weight of the last frame in the estimate of the voice
	cleanFaint   = -25  // dB, the least ratio of voice to noise
	rumble       = 80.0 // hertz below which there is no voice
	medianOfMean = math.Ln2
)

// Clean removes steady noise (hiss, hum, a fan) from a recording of a voice, by 15 dB, and rumble
// below 80 Hz. The voice keeps its level, its sound and its timing. The quietest parts define the
// noise: a recording with silent pauses, such as clean speech, loses only the rumble.
func Clean(s Sound) Sound {
	out := s.clone()
	for c := range s.Channels {
		x := denoise(highPass(s.channel(c, 0, s.Frames()), s.Rate))
		for i, v := range x {
			out.Samples[i*s.Channels+c] = v
		}
	}
	return out
}

// highPass removes rumble, forwards and backwards, so that nothing of the voice is delayed: a
// Butterworth filter of second order, twice.
func highPass(x []float32, rate int) []float32 {
	for range 2 {
		q := Highpass(rumble, math.Sqrt2/2, float64(rate))
		for i, v := range x {
			x[i] = float32(q.Step(float64(v)))
		}
		slices.Reverse(x)
	}
	return x
}

// denoise returns x without steady noise, as far as the voice is not damaged.
func denoise(x []float32) []float32 {
	noise := noiseOf(x)
	if noise == nil {
		return x
	}
	out := weighed(x, noise, cleanDepth)
	if lost(x, out) > cleanHarm {
		out = weighed(x, noise, cleanDepth/2)
	}
	return out
}

// noiseOf returns the power of the noise in each band; nil if there is too little of it to measure.
func noiseOf(x []float32) []float64 {
	quiet := quietest(x)
	if len(quiet) == 0 {
		return nil
	}
	f := newFFT(cleanFrame)
	bands := make([][]float64, cleanFrame/2+1)
	for _, at := range quiet {
		f.load(x, at)
		f.transform(false)
		for i := range bands {
			bands[i] = append(bands[i], f.power(i))
		}
	}
	noise := make([]float64, len(bands))
	for i, b := range bands {
		slices.Sort(b)
		noise[i] = b[len(b)/2] / medianOfMean
	}
	return noise
}

// quietest returns the starts of the quietest frames; none if they are too few. Padding at a file's
// ends does not count.
func quietest(x []float32) (at []int) {
	from, to := 0, len(x)
	for from < to && x[from] == 0 {
		from++
	}
	for to > from && x[to-1] == 0 {
		to--
	}
	power := map[int]float64{}
	for i := from; i+cleanFrame <= to; i += cleanStep {
		power[i] = energy(x[i : i+cleanFrame])
		at = append(at, i)
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Or(cmp.Compare(power[a], power[b]), cmp.Compare(a, b)) })
	n := min(int(cleanQuiet*float64(len(at))), cleanMost)
	if n < cleanLeast {
		return nil
	}
	return at[:n]
}

func energy(x []float32) (sum float64) {
	for _, v := range x {
		sum += float64(v) * float64(v)
	}
	return sum
}

// weighed returns x with every band of every frame reduced by its noise, depth dB at most.
func weighed(x []float32, noise []float64, depth float64) []float32 {
	f, out := newFFT(cleanFrame), make([]float32, len(x))
	floor, before := Ratio(-depth), make([]float64, len(noise))
	for at := cleanStep - cleanFrame; at < len(x); at += cleanStep {
		f.load(x, at)
		f.transform(false)
		for i := range noise {
			f.scale(i, max(floor, voiceGain(f.power(i), noise[i], &before[i])))
		}
		f.transform(true)
		f.add(out, at)
	}
	return out
}

// voiceGain returns the share of a band's amplitude that is voice: Wiener's gain for a ratio that
// is followed from frame to frame, as Ephraim and Malah do (1984). before is the voice's power in the
// frame before, and is updated.
func voiceGain(power, noise float64, before *float64) float64 {
	if noise <= 0 || power <= 0 {
		*before = power
		return 1
	}
	prior := max(Ratio(2*cleanFaint), cleanMemory**before/noise+(1-cleanMemory)*max(0, power/noise-1))
	g := prior / (1 + prior)
	*before = g * g * power
	return g
}

// lost returns by how much loud parts became softer, in dB.
func lost(x, out []float32) float64 {
	var at []int
	for i := 0; i+cleanFrame <= len(x); i += cleanFrame {
		at = append(at, i)
	}
	slices.SortFunc(at, func(a, b int) int { return cmp.Compare(energy(x[a:a+cleanFrame]), energy(x[b:b+cleanFrame])) })
	before, after := 0.0, 0.0
	for _, i := range at[int(cleanLoud*float64(len(at))):] {
		before += energy(x[i : i+cleanFrame])
		after += energy(out[i : i+cleanFrame])
	}
	if after <= 0 {
		return 0
	}
	return 10 * math.Log10(before/after)
}
