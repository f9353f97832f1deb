package score

import "math/rand/v2"

// Line is a bass. In a rhythm 'r' is the root, '3', '5' and '8' the notes so
// far above it, 'a' a step towards the next bar's root, '-' holds on, '.' is a
// rest. The first rhythm of a pair is for home, the second for the turn.
type Line struct {
	Rhythms [][2]string
}

func (f Line) play(s *song, p Part, rng *rand.Rand) []Note {
	pairs := draw(rng, f.Rhythms)
	home, turn := [2]string{pairs[0][0], pairs[1][0]}, [2]string{pairs[0][1], pairs[1][1]}
	var out []Note
	for bar, b := range s.bars {
		out = append(out, f.bar(s, p, bar, take(b, home, turn))...)
	}
	return out
}

func (f Line) bar(s *song, p Part, bar int, rhythm string) []Note {
	var out []Note
	for i, c := range []byte(rhythm) {
		if c == '.' || c == '-' {
			continue
		}
		at := s.grid(i, rhythm)
		out = append(out, Note{
			Start: s.start(bar) + at, Length: s.held(i, rhythm) * 0.95,
			Pitch: f.pitch(s, p.Range, bar, c), Velocity: accent(at),
		})
	}
	return out
}

func (f Line) pitch(s *song, r Range, bar int, c byte) int {
	chord := s.chords[bar]
	root := low(s.pitch(chord.root(), chord), r)
	switch c {
	case '3':
		return root + s.pitch(chord.root()+2, chord) - s.pitch(chord.root(), chord)
	case '5':
		return root + s.pitch(chord.root()+4, chord) - s.pitch(chord.root(), chord)
	case '8':
		return root + 12
	case 'a':
		return f.approach(s, r, s.after(bar))
	}
	return root
}

// approach is the scale's step below the root that comes next.
func (f Line) approach(s *song, r Range, next Chord) int {
	target := low(s.pitch(next.root(), next), r)
	return target + s.pitch(next.root()-1, next) - s.pitch(next.root(), next)
}

// after is the chord that follows a bar's.
func (s *song) after(bar int) Chord {
	if bar+1 < len(s.chords) {
		return s.chords[bar+1]
	}
	return s.final
}

func (f Line) land(s *song, p Part, _ *rand.Rand) []Note {
	return []Note{{Length: ringing, Pitch: low(s.tonic, p.Range), Velocity: 1}}
}

// low moves a pitch by octaves to the lowest place in the register.
func low(pitch int, r Range) int { return r.Low + mod(pitch-r.Low, 12) }
