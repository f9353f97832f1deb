package music

import (
	"math"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// alike is the distance below which two moods count as one. Two seeds of a
// title are mostly less than half of that apart.
const alike = 1.5

// features are what an ear tells moods apart by, each in steps one notices.
type features struct {
	bright float64 // spectral centroid, in thirds of an octave
	busy   float64 // onsets a second
	deep   float64 // below 120 Hz, in steps of 3 dB of the whole
	airy   float64 // above 5 kHz, in steps of 5 dB of the whole
	swell  float64 // between soft and loud seconds, in steps of 2 LU
	mode   float64 // from minor to Lydian, in semitones
	pace   float64 // tempo, in steps of a fifth of an octave
	meter  float64 // beats in a bar
}

// listen measures a bed; mode, pace and meter are the mood's word for it.
func listen(s audio.Sound, spec [][]float64, m score.Mood) features {
	sum := total(spec)
	all := band(sum, 20, 20000)
	colour := 0
	for _, semitones := range m.Mode {
		colour += semitones
	}
	return features{
		bright: 3 * math.Log2(centroid(sum)), busy: onsets(s),
		deep: (band(sum, 20, 120) - all) / 3, airy: (band(sum, 5000, 20000) - all) / 5,
		swell: swell(spec) / 2, mode: float64(colour), pace: 5 * math.Log2(float64(m.Titles[0].BPM)), meter: float64(m.Beats),
	}
}

func (a features) distance(b features) float64 {
	sum := 0.0
	for _, d := range []float64{
		a.bright - b.bright, a.busy - b.busy, a.deep - b.deep, a.airy - b.airy,
		a.swell - b.swell, a.mode - b.mode, a.pace - b.pace, a.meter - b.meter,
	} {
		sum += d * d
	}
	return math.Sqrt(sum)
}

// centroid is the middle of a spectrum's amplitudes, in hertz.
func centroid(spectrum []float64) float64 {
	var sum, weighted float64
	for i, p := range spectrum {
		a := math.Sqrt(p)
		sum, weighted = sum+a, weighted+a*float64(i)*48000/fftSize
	}
	return weighted / sum
}

// onsets is how often a second the power of 10 ms leaps by 2 dB over the
// 50 ms before.
func onsets(s audio.Sound) float64 {
	const step = 480
	mono := s.Mono().Samples
	var power []float64
	for at := 0; at+step <= len(mono); at += step {
		sum := 1e-9
		for i := at + 1; i < at+step; i++ {
			d := float64(mono[i] - mono[i-1]) // differences: the attack more than the weight
			sum += d * d
		}
		power = append(power, 10*math.Log10(sum))
	}
	n, last := 0, -10
	for i := 5; i < len(power); i++ {
		before := (power[i-1] + power[i-2] + power[i-3] + power[i-4] + power[i-5]) / 5
		if power[i] > before+2 && i-last > 6 {
			n, last = n+1, i
		}
	}
	return float64(n) / s.Duration().Seconds()
}

// swell is the deviation of the seconds' levels, in dB.
func swell(seconds [][]float64) float64 {
	var sum, squares float64
	n := float64(len(seconds) - 3)
	for _, s := range seconds[:len(seconds)-3] {
		l := band(s, 20, 20000)
		sum, squares = sum+l/n, squares+l*l/n
	}
	return math.Sqrt(max(squares-sum*sum, 0))
}
