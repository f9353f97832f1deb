package audio

const (
	peakHalf  = 16 // the interpolator sees 16 samples on either side
	peakBlock = 32

	peakStretch = 1 << 16 // frames that are looked at in one go
)

// oversampler finds the peaks between samples, at four times the rate. The filters of the first and
// the third quarter are mirror images, and that of the middle is symmetrical: pairs of samples at
// equal distances from the middle are added and subtracted first, which halves the products. The
// higher of the quarters is the sum of the magnitudes of the even and the odd part.
type oversampler struct {
	middle    [peakHalf]float32 // for sums of pairs, the outermost first
	even, odd [peakHalf]float32 // of the first quarter, for sums and differences
	reach     float32           // no interpolated value exceeds the samples around it by more
}

func newOversampler() (o oversampler) {
	quarter, middle := sincPhase(.25, peakHalf, 1, 7), sincPhase(.5, peakHalf, 1, 7)
	for i := range peakHalf {
		left, right := quarter[i], quarter[2*peakHalf-1-i]
		o.middle[i], o.even[i], o.odd[i] = middle[i], (left+right)/2, (left-right)/2
	}
	o.reach = max(absSum(quarter), absSum(middle))
	return o
}

func absSum(h []float32) (sum float32) {
	for _, v := range h {
		sum += max(v, -v)
	}
	return sum
}

// TruePeak returns the highest level of the analogue signal, in dBTP, computed at four times the
// rate as BS.1770-4 requires. Silence gives −Inf.
func TruePeak(s Sound) float64 { return Decibels(float64(peakAbove(s, 0))) }

// peakAbove returns the amplitude of the true peak, or floor if nothing is above it: a higher floor
// needs less work.
func peakAbove(s Sound, floor float32) float32 {
	peak, o := max(floor, maxAbs(s.Samples)), newOversampler()
	for from := 0; from < s.Frames(); from += peakStretch {
		peak = max(peak, maxAbs(o.peaks(s, from, min(from+peakStretch, s.Frames()), peak)))
	}
	return peak
}

// peaks returns the true peak at every frame of a part of a sound. Those below floor may read lower.
func (o *oversampler) peaks(s Sound, begin, end int, floor float32) []float32 {
	peaks := make([]float32, end-begin)
	for c := range s.Channels {
		in := s.channel(c, begin-peakHalf, end+peakHalf)
		for from := 0; from < len(peaks); from += peakBlock {
			to := min(from+peakBlock, len(peaks))
			if maxAbs(in[from:to+2*peakHalf])*o.reach <= floor {
				continue
			}
			for i := from; i < to; i++ {
				peaks[i] = max(peaks[i], o.peak(in, i))
			}
		}
	}
	return peaks
}

// peak returns the highest of frame i and the three points before the next one. Like dot it only
// reads.
//
//go:norace
func (o *oversampler) peak(in []float32, i int) float32 {
	x := (*[2 * peakHalf]float32)(in[i+1:])
	var middle, even, odd float32
	for k := range peakHalf {
		sum, diff := x[k]+x[2*peakHalf-1-k], x[k]-x[2*peakHalf-1-k]
		middle += sum * o.middle[k]
		even += sum * o.even[k]
		odd += diff * o.odd[k]
	}
	return max(magnitude(x[peakHalf-1]), magnitude(middle), magnitude(even)+magnitude(odd))
}

func magnitude(v float32) float32 { return max(v, -v) }

// maxAbs returns the largest magnitude. It compares instead of calling max, which handles NaN and
// is ten times as slow; a NaN is ignored. Like dot it only reads.
//
//go:norace
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
