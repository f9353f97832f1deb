package audio

import "math"

const (
	absoluteGate = -70.0 // LUFS: quieter blocks are not programme
	relativeGate = -10.0 // LU below the mean of the blocks left
	stepsABlock  = 4     // blocks of 400 ms advance by 100 ms
)

// Loudness is the integrated loudness in LUFS after ITU-R BS.1770-4: K-weighted,
// gated at −70 LUFS and 10 LU below the mean. Silence gives −Inf. One channel
// counts once: mono played on two speakers is 3 LU louder than this says, so
// measure what will be heard, see [Sound.Stereo]. Five and six channels are
// taken in WAV order (L R C [LFE] Ls Rs). A sound shorter than one block of
// 400 ms is measured as one block.
func Loudness(s Sound) float64 {
	m := NewMeter(s.Rate, s.Channels)
	m.addPowers(s.Samples)
	return m.Loudness(0)
}

// integrated is the loudness of blocks, those below the gates left out.
func integrated(blocks []float64) float64 {
	if len(blocks) == 0 {
		return math.Inf(-1)
	}
	mean := gatedMean(blocks, power(absoluteGate))
	return lufs(gatedMean(blocks, max(power(absoluteGate), mean*math.Pow(10, relativeGate/10))))
}

func lufs(power float64) float64 { return -0.691 + 10*math.Log10(power) }
func power(lufs float64) float64 { return math.Pow(10, (lufs+0.691)/10) }

// gatedMean averages the blocks above the gate, 0 if there are none.
func gatedMean(blocks []float64, gate float64) float64 {
	sum, n := 0.0, 0
	for _, b := range blocks {
		if b > gate {
			sum, n = sum+b, n+1
		}
	}
	return sum / float64(max(n, 1))
}

// blockPowers averages runs of steps into overlapping blocks.
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

// squares adds the squares of a channel's samples, as two filters pass them, to a sum. It
// returns that and how it leaves the filters. Like dot it only reads.
//
//go:norace
func squares(sum float64, first, second Biquad, samples []float32, c, channels int) (float64, Biquad, Biquad) {
	for ; c < len(samples); c += channels {
		y := second.Step(first.Step(float64(samples[c])))
		sum += y * y
	}
	return sum, first, second
}

func channelWeight(c, channels int) float64 {
	switch {
	case channels == 6 && c == 3: // LFE
		return 0
	case channels == 5 && c >= 3, channels == 6 && c >= 4: // surrounds
		return 1.41
	}
	return 1
}

// kWeighting gives the two filters of BS.1770 at any rate. The standard lists
// coefficients for 48 kHz only; these are the analogue prototypes behind them.
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

// Meter measures a sound that is never held as a whole: it is given one piece
// after the other. What it says is what [Loudness] and [TruePeak] say of all
// the pieces in a row.
type Meter struct {
	rate, channels int
	size           int // frames of a step
	filters        [][2]Biquad
	sums           []float64 // of the step that is on its way, by channel
	filled         int       // frames of it
	steps          []float64
	over           oversampler
	peak           float32
	recent         []float32 // frames that have not yet been seen from both sides
}

// NewMeter makes a meter for pieces of a rate, in hertz, and a number of
// channels.
func NewMeter(rate, channels int) *Meter {
	m := &Meter{rate: rate, channels: channels, size: max((rate+5)/10, 1), over: newOversampler()}
	m.sums, m.filters = make([]float64, channels), make([][2]Biquad, channels)
	for c := range m.filters {
		m.filters[c][0], m.filters[c][1] = kWeighting(float64(rate))
	}
	m.recent = make([]float32, peakHalf*channels)
	return m
}

// Add measures a piece: interleaved samples, whole frames.
func (m *Meter) Add(samples []float32) {
	m.addPeak(samples)
	m.addPowers(samples)
}

// addPowers adds the K-weighted powers of every 100 ms, channels weighted and summed. A
// last part that is shorter counts only if there is no other.
func (m *Meter) addPowers(samples []float32) {
	for len(samples) >= m.channels && m.channels > 0 {
		n := min(len(samples)/m.channels, m.size-m.filled)
		m.addPower(samples[:n*m.channels])
		samples = samples[n*m.channels:]
		if m.filled += n; m.filled == m.size {
			m.steps = append(m.steps, m.step(m.size))
			m.filled = 0
			clear(m.sums)
		}
	}
}

func (m *Meter) addPower(samples []float32) {
	for c := range m.channels {
		f := &m.filters[c]
		m.sums[c], f[0], f[1] = squares(m.sums[c], f[0], f[1], samples, c, m.channels)
	}
}

// step is the power of the step on its way, of so many frames.
func (m *Meter) step(frames int) (sum float64) {
	for c, s := range m.sums {
		sum += s * (channelWeight(c, m.channels) / float64(frames))
	}
	return sum
}

// addPeak looks at every frame that has its neighbours on both sides.
func (m *Meter) addPeak(samples []float32) {
	m.peak = max(m.peak, maxAbs(samples)) // the higher it is, the less has to be looked at closely
	m.recent = append(m.recent, samples...)
	s := Sound{Rate: m.rate, Channels: m.channels, Samples: m.recent}
	seen := s.Frames() - 2*peakHalf
	if seen <= 0 {
		return
	}
	for c := range m.channels {
		m.peak = m.over.channelPeak(s.channel(c, 0), seen, m.peak)
	}
	m.recent = append(m.recent[:0], m.recent[seen*m.channels:]...)
}

// Loudness is the integrated loudness in LUFS of all that was added, played
// louder by gain, in dB. Silence gives −Inf.
func (m *Meter) Loudness(gain float64) float64 {
	steps := m.steps
	if len(steps) == 0 && m.filled > 0 {
		steps = []float64{m.step(m.filled)}
	}
	blocks := blockPowers(steps)
	for i := range blocks {
		blocks[i] *= math.Pow(10, gain/10)
	}
	return integrated(blocks)
}

// TruePeak is the highest level reached, in dBTP; silence gives −Inf. Nothing
// may be added after it.
func (m *Meter) TruePeak() float64 {
	m.addPeak(make([]float32, (peakHalf+1)*m.channels))
	return Decibels(float64(m.peak))
}
