package audio

import "math"

const (
	absoluteGate = -70.0 // LUFS: quieter blocks are not programme
	relativeGate = -10.0 // LU below the mean of the blocks left
	stepsABlock  = 4     // blocks of 400 ms advance by 100 ms
)

// Loudness returns the integrated loudness in LUFS after ITU-R BS.1770-4: K-weighted, gated at −70
// LUFS and 10 LU below the mean. Silence gives −Inf. One channel counts once: mono played on two
// speakers is 3 LU louder than this result, so measure the output format, see [Sound.Stereo]. All
// channels count alike. A sound shorter than one block of 400 ms is measured as one block.
func Loudness(s Sound) float64 {
	return integrated(blockPowers(stepPowers(s)))
}

// integrated returns the loudness of blocks without those below the gates.
func integrated(blocks []float64) float64 {
	if len(blocks) == 0 {
		return math.Inf(-1)
	}
	mean := gatedMean(blocks, power(absoluteGate))
	return lufs(gatedMean(blocks, max(power(absoluteGate), mean*math.Pow(10, relativeGate/10))))
}

func lufs(power float64) float64 { return -0.691 + 10*math.Log10(power) }
func power(lufs float64) float64 { return math.Pow(10, (lufs+0.691)/10) }

// gatedMean returns the mean of the blocks above the gate, 0 if there are none.
func gatedMean(blocks []float64, gate float64) float64 {
	sum, n := 0.0, 0
	for _, b := range blocks {
		if b > gate {
			sum, n = sum+b, n+1
		}
	}
	return sum / float64(max(n, 1))
}

// blockPowers returns the means of overlapping blocks of steps.
func blockPowers(steps []float64) []float64 {
	if len(steps) == 0 {
		return nil
	}
	width := min(stepsABlock, len(steps))
	blocks := make([]float64, 0, len(steps)-width+1)
	for i := 0; i+width <= len(steps); i++ {
		sum := 0.0
		for _, p := range steps[i : i+width] {
			sum += p
		}
		blocks = append(blocks, sum/float64(width))
	}
	return blocks
}

// stepPowers returns the K-weighted power of every 100 ms, summed over the channels. A last part
// shorter than a step counts only if there is no other.
func stepPowers(s Sound) []float64 {
	size := min((s.Rate+5)/10, s.Frames())
	if size < 1 {
		return nil
	}
	steps := make([]float64, s.Frames()/size)
	for c := range s.Channels {
		shelf, high := kWeighting(float64(s.Rate))
		for i := range steps {
			steps[i] += squares(&shelf, &high, s.Samples[i*size*s.Channels:(i+1)*size*s.Channels], c, s.Channels) / float64(size)
		}
	}
	return steps
}

// squares returns the sum of the squares of a channel's samples after two filters. Like dot it only
// reads samples.
//
//go:norace
func squares(first, second *Biquad, samples []float32, c, channels int) (sum float64) {
	one, other := *first, *second // which stay in registers
	for ; c < len(samples); c += channels {
		y := other.Step(one.Step(float64(samples[c])))
		sum += y * y
	}
	*first, *second = one, other
	return sum
}

// kWeighting returns the two filters of BS.1770 at any rate. The standard lists coefficients for 48
// kHz only; these are the analogue prototypes behind them.
func kWeighting(rate float64) (shelf, high Biquad) {
	const gain, q1, f1 = 3.999843853973347, 0.7071752369554196, 1681.974450955533
	k := math.Tan(math.Pi * f1 / rate)
	vh := math.Pow(10, gain/20)
	vb := math.Pow(vh, 0.4996667741545416)
	a0 := 1 + k/q1 + k*k
	shelf = Biquad{
		b0: (vh + vb*k/q1 + k*k) / a0, b1: 2 * (k*k - vh) / a0, b2: (vh - vb*k/q1 + k*k) / a0,
		a1: 2 * (k*k - 1) / a0, a2: (1 - k/q1 + k*k) / a0,
	}
	const q2, f2 = 0.5003270373238773, 38.13547087602444
	k = math.Tan(math.Pi * f2 / rate)
	a0 = 1 + k/q2 + k*k
	high = Biquad{b0: 1, b1: -2, b2: 1, a1: 2 * (k*k - 1) / a0, a2: (1 - k/q2 + k*k) / a0}
	return shelf, high
}
