package audio

const (
	peakHalf  = 16 // the interpolator sees 16 samples on either side
	peakBlock = 32
)

// oversampler finds the peaks between samples, at four times the rate.
type oversampler struct {
	phases [3][]float32
	reach  float32 // no interpolated value exceeds the samples around it by more
}

func newOversampler() oversampler {
	o := oversampler{}
	for i := range o.phases {
		o.phases[i] = sincPhase(float64(i+1)/4, peakHalf, 1, 7)
		o.reach = max(o.reach, absSum(o.phases[i]))
	}
	return o
}

func absSum(h []float32) (sum float32) {
	for _, v := range h {
		sum += max(v, -v)
	}
	return sum
}

// TruePeak is the highest level the analogue signal reaches, in dBTP, found at
// four times the rate as BS.1770-4 asks. Silence gives −Inf.
func TruePeak(s Sound) float64 { return Decibels(float64(peakAbove(s, 0))) }

// peakAbove is the amplitude of the true peak, or floor where nothing is above
// it: the higher the floor, the less has to be looked at closely.
func peakAbove(s Sound, floor float32) float32 {
	peak, o := max(floor, maxAbs(s.Samples)), newOversampler()
	for c := range s.Channels {
		in := s.channel(c, peakHalf)
		for from := 0; from < s.Frames(); from += peakBlock {
			peak = max(peak, o.blockPeak(in, from, min(from+peakBlock, s.Frames()), peak))
		}
	}
	return peak
}

// blockPeak is the true peak of frames from..to of a channel padded by
// peakHalf, or floor if it can be ruled out that it is higher.
func (o oversampler) blockPeak(in []float32, from, to int, floor float32) float32 {
	if maxAbs(in[from:to+2*peakHalf])*o.reach <= floor {
		return floor
	}
	for i := from; i < to; i++ {
		floor = max(floor, o.peak(in, i))
	}
	return floor
}

// peak is the highest of frame i and the three points before the next one.
func (o oversampler) peak(in []float32, i int) float32 {
	x := in[i+1 : i+1+2*peakHalf]
	a, b, c := dot(x, o.phases[0]), dot(x, o.phases[1]), dot(x, o.phases[2])
	return max(x[peakHalf-1], -x[peakHalf-1], a, -a, b, -b, c, -c)
}

// maxAbs compares instead of calling max, which minds NaN and is ten times as
// slow; a NaN is passed over.
func maxAbs(x []float32) (m float32) {
	for _, v := range x {
		if v > m {
			m = v
		} else if -v > m {
			m = -v
		}
	}
	return m
}
