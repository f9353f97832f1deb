package score

import "math/rand/v2"

// Sustain holds every chord for its whole bar: pads and strings.
type Sustain struct {
	Overlap float64 // beats a chord rings into the next
}

func (f Sustain) play(s *song, p Part, _ *rand.Rand) []Note {
	var out []Note
	for bar, pitches := range s.voiced(p.Range) {
		for _, pitch := range pitches {
			out = append(out, Note{Start: s.start(bar), Length: float64(s.beats) + f.Overlap, Pitch: pitch, Velocity: 0.9})
		}
	}
	return out
}

func (f Sustain) land(s *song, p Part, _ *rand.Rand) []Note {
	return s.roll(p.Range, 0, 0.7)
}

// Arpeggio breaks the chords. A pattern is one bar on an even grid: a digit is a note of the chord
// counted from the lowest (beyond the last it continues an octave higher), '.' lets ring.
type Arpeggio struct {
	Patterns []string
	Length   float64 // of a note, in beats
}

func (f Arpeggio) play(s *song, p Part, rng *rand.Rand) []Note {
	return s.barByBar(p.Range, f.Patterns, rng, f.bar)
}

// barByBar plays one of the patterns in every bar, another one in the bars of the phrase's turn,
// and others in the next verse.
func (s *song) barByBar(r Range, patterns []string, rng *rand.Rand, play func(s *song, bar int, chord []int, pattern string) []Note) []Note {
	home, turn := draw(rng, patterns), draw(rng, patterns)
	var out []Note
	for bar, chord := range s.voiced(r) {
		out = append(out, play(s, bar, chord, take(s.bars[bar], home, turn))...)
	}
	return out
}

func (f Arpeggio) bar(s *song, bar int, chord []int, pattern string) []Note {
	var out []Note
	for i, c := range []byte(pattern) {
		if c < '0' || c > '9' {
			continue
		}
		n, at := int(c-'0'), s.grid(i, pattern)
		pitch := chord[n%len(chord)] + 12*(n/len(chord))
		out = append(out, Note{Start: s.start(bar) + at, Length: f.Length, Pitch: pitch, Velocity: accent(at)})
	}
	return out
}

func (f Arpeggio) land(s *song, p Part, _ *rand.Rand) []Note {
	return s.roll(p.Range, 0.12, 0.8)
}

// Chords strikes whole chords. In a rhythm 'x' is a full stroke, 'o' a soft one
// of the upper notes, '-' holds on, '.' is a rest.
type Chords struct {
	Rhythms []string
	Strum   float64 // beats from one note of a chord to the next
}

func (f Chords) play(s *song, p Part, rng *rand.Rand) []Note {
	return s.barByBar(p.Range, f.Rhythms, rng, f.bar)
}

func (f Chords) bar(s *song, bar int, chord []int, rhythm string) []Note {
	var out []Note
	for i, c := range []byte(rhythm) {
		notes, loud := chord, 1.0
		switch c {
		case 'o':
			notes, loud = chord[1:], 0.7
		case 'x':
		default:
			continue
		}
		at := s.grid(i, rhythm)
		for k, pitch := range notes {
			out = append(out, Note{
				Start: s.start(bar) + at + float64(k)*f.Strum, Length: s.held(i, rhythm),
				Pitch: pitch, Velocity: loud * accent(at),
			})
		}
	}
	return out
}

func (f Chords) land(s *song, p Part, _ *rand.Rand) []Note {
	return s.roll(p.Range, 0.06, 0.85)
}

// voiced returns every bar's chord, voiced in a register.
func (s *song) voiced(r Range) [][]int {
	classes := make([][]int, len(s.bars))
	for bar, c := range s.chords {
		classes[bar] = s.classes(c)
	}
	return voice(classes, r)
}

// roll returns the final chord played upward, gap beats from note to note.
func (s *song) roll(r Range, gap, velocity float64) []Note {
	var out []Note
	chord := nearest(positions(s.classes(s.final), r), nil, r.middle())
	for i, pitch := range chord {
		out = append(out, Note{Start: float64(i) * gap, Length: ringing, Pitch: pitch, Velocity: velocity})
	}
	return out
}

// ringing is longer than any landing, in beats: the note is never released.
const ringing = 64

// grid returns the beat within the bar of place i of a pattern.
func (s *song) grid(i int, pattern string) float64 {
	return float64(i*s.beats) / float64(len(pattern))
}

// held returns the length of the note at place i: itself and the '-' after it.
func (s *song) held(i int, rhythm string) float64 {
	n := 1
	for i+n < len(rhythm) && rhythm[i+n] == '-' {
		n++
	}
	return s.grid(n, rhythm)
}

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

// approach returns the scale's step below the next root.
func (f Line) approach(s *song, r Range, next Chord) int {
	target := low(s.pitch(next.root(), next), r)
	return target + s.pitch(next.root()-1, next) - s.pitch(next.root(), next)
}

// after returns the chord that follows a bar's.
func (s *song) after(bar int) Chord {
	if bar+1 < len(s.chords) {
		return s.chords[bar+1]
	}
	return s.final
}

func (f Line) land(s *song, p Part, _ *rand.Rand) []Note {
	return []Note{{Length: ringing, Pitch: low(s.tonic, p.Range), Velocity: 1}}
}

// low returns a pitch moved by octaves to the lowest place in the register.
func low(pitch int, r Range) int { return r.Low + mod(pitch-r.Low, 12) }

// Beat is one drum. A pattern is one bar on an even grid: a digit strikes, 1
// soft to 9 hard. Fills, if there are any, take the last bar of a phrase.
type Beat struct {
	Patterns []string
	Fills    []string
	Ends     bool // also strikes on the landing
}

func (f Beat) play(s *song, p Part, rng *rand.Rand) []Note {
	patterns := draw(rng, f.Patterns)
	var out []Note
	for bar, b := range s.bars {
		now := patterns[b.verse%2]
		if len(f.Fills) > 0 && b.in == PhraseBars-1 {
			now = pick(rng, f.Fills)
		}
		out = append(out, f.bar(s, p, bar, now)...)
	}
	return out
}

func (f Beat) bar(s *song, p Part, bar int, pattern string) []Note {
	var out []Note
	for i, c := range []byte(pattern) {
		if c < '1' || c > '9' {
			continue
		}
		out = append(out, Note{
			Start: s.start(bar) + s.grid(i, pattern), Length: s.grid(1, pattern),
			Pitch: p.Range.Low, Velocity: float64(c-'0') / 9,
		})
	}
	return out
}

func (f Beat) land(_ *song, p Part, _ *rand.Rand) []Note {
	if !f.Ends {
		return nil
	}
	return []Note{{Length: 1, Pitch: p.Range.Low, Velocity: 0.8}}
}

// Riser swells over the last beats of the phrases before main, lift and return.
type Riser struct{ Beats float64 }

func (f Riser) play(s *song, _ Part, _ *rand.Rand) []Note {
	var out []Note
	for bar, b := range s.bars {
		if bar > 0 && b.in == 0 && (b.place == planMain || b.place == planLift || b.place == planReturn) {
			beats := min(f.Beats, s.start(bar))
			out = append(out, Note{Start: s.start(bar) - beats, Length: beats, Velocity: 1})
		}
	}
	return out
}

func (f Riser) land(*song, Part, *rand.Rand) []Note { return nil }
