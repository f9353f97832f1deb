package midi

import (
	"math"

	"github.com/scenewright/scenewright/sources/music/internal/score"
)

// notes adds a part's notes. One that is struck again while it sounds is let go
// first, or its end would be taken for that of the next.
func (w writer) notes(t *track, part, channel int) {
	sounding := map[int]int{} // by key: the event that lets go of it
	for _, n := range w.piece.Notes {
		if n.Part != part || w.tick(n.Start) >= w.end {
			continue
		}
		s := soundOf(n)
		from, to, key := w.tick(n.Start), w.until(n, s), keyOf(n, s)
		if n.Instrument == score.Swell {
			t.swell(from, to, channel)
		}
		if off, ok := sounding[key]; ok {
			t.events[off].at = min(t.events[off].at, from)
		}
		t.add(from, 0x90|byte(channel), byte(key), w.velocity(n, channel))
		sounding[key] = t.add(to, 0x80|byte(channel), byte(key), 64)
	}
}

func (w writer) tick(beat float64) int { return int(math.Round(beat * Division)) }

// until is the tick at which a note is let go.
func (w writer) until(n score.Note, s sound) int {
	beats := max(n.Length, s.rings*w.piece.BPM/60)
	return min(max(w.tick(n.Start+beats), w.tick(n.Start)+1), w.end)
}

func keyOf(n score.Note, s sound) int {
	switch {
	case s.key > 0:
		return s.key
	case n.Instrument == score.Swell:
		return swellKey
	}
	return min(max(n.Pitch, 0), 127)
}

// velocity is how hard a note is struck. The synthesizer plays a velocity by its
// power of 1.3, sound fonts by its square; for drums it has the part's level too.
func (w writer) velocity(n score.Note, channel int) byte {
	dB := 26 * math.Log10(max(n.Velocity, 1e-3))
	if channel == drums {
		dB += level(w.piece.Parts[n.Part]) - w.loudest
	}
	return scaled(dB)
}

// How the noise that rises is played: at this key, by so many steps of
// expression.
const (
	swellKey   = 60
	swellSteps = 24
)

// swell raises the expression by the cube of the time, from nothing to all.
func (t *track) swell(from, to, channel int) {
	for i := range swellSteps + 1 {
		x := float64(i) / swellSteps
		t.control(from+(to-from)*i/swellSteps, channel, expression, byte(math.Round(127*math.Sqrt(x*x*x))))
	}
}
