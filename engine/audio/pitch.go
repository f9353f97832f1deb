package audio

import "math"

// Pitch raises the sound by so many semitones, or lowers it below 0, and keeps
// the speed; what was at time t stays there, to within 8 ms. Formants move with
// the pitch, so that a voice stays itself within about two semitones. More than
// an octave either way is taken for an octave.
func Pitch(s Sound, semitones float64) Sound {
	f := math.Exp2(min(max(semitones, -12), 12) / 12)
	if f == 1 || s.Rate < 1 {
		return s
	}
	out := Stretch(s, 1/f)
	rate := s.Rate
	out.Rate = int(math.Round(float64(rate) * f))
	return out.Resample(rate)
}
