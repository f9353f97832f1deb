package audio

import "math"

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
		sum += s * channelWeight(c, m.channels) / float64(frames)
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
