package audio

import (
	"math"
	"testing"
	"time"
)

// syllables are a second of eight sounds, each of its own two tones.
func syllables(rate int) Sound {
	s := Silent(rate, 1, time.Second)
	for i := range s.Samples {
		at := float64(i) / float64(rate)
		n := math.Floor(at * 8)
		swell := math.Sin(math.Pi * (at*8 - n))
		low, high := 300+110*math.Mod(3*n, 8), 1200+400*math.Mod(5*n, 7)
		s.Samples[i] = float32(.3 * swell * (math.Sin(2*math.Pi*low*at) + .6*math.Sin(2*math.Pi*high*at)))
	}
	return s
}

// TestBend: what is said faster, at another rate and loudness, and with a pause in
// the middle, is found where it is.
func TestBend(t *testing.T) {
	said := syllables(22050)
	half, gap := said.Duration()/2, 300*time.Millisecond
	sound := said.Slice(0, half)
	sound.Samples = append(sound.Samples, Silent(22050, 1, gap).Samples...)
	sound.Samples = append(sound.Samples, said.Slice(half, said.Duration()).Samples...)
	sound = Stretch(sound, 1.25).Resample(16000).Gain(-9)
	at := Bend(said, sound)
	for i := 1; i < 8; i++ {
		want := time.Duration(i) * time.Second / 8
		from := want
		if i > 4 {
			want += gap
		}
		want = time.Duration(float64(want) / 1.25)
		if i == 4 {
			continue // it is as well the end of the pause as its beginning
		}
		if got := at(from); (got - want).Abs() > 20*time.Millisecond {
			t.Errorf("syllable %d is at %v, want %v", i, got, want)
		}
	}
	if a, b := at(0), at(said.Duration()); a > 20*time.Millisecond || (b-sound.Duration()).Abs() > 20*time.Millisecond {
		t.Errorf("it lasts from %v to %v of %v", a, b, sound.Duration())
	}
}

// TestBendNothing: sounds that are empty or silent have a course as well.
func TestBendNothing(t *testing.T) {
	for _, s := range []Sound{{}, Silent(16000, 1, time.Second)} {
		for _, with := range []Sound{{}, Silent(16000, 1, time.Second), syllables(16000)} {
			if at := Bend(s, with)(time.Second); at < 0 || at > with.Duration() {
				t.Errorf("%v in %v: %v", s.Duration(), with.Duration(), at)
			}
		}
	}
}
