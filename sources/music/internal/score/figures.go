package score

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Figure is a way of playing: patterns of one bar on an even grid, in which '-' holds a note on and
// '.' is a rest. The other signs:
//
//	chords   'x' strikes all notes, 'o' the upper ones softly; a digit is one note, counted from the
//	         lowest (beyond the last it continues an octave higher)
//	bass     'r' is the root, '3', '5' and '8' the notes so far above it, 'a' a step towards the
//	         next bar's root
//	drums    a digit strikes, 1 soft to 9 hard
type Figure struct {
	Patterns []string // a bass has two in one, behind a '|' that for the turn
	Fills    []string // in the last bar of a phrase; of a swell before a fuller one
	Bass     bool
	Length   float64 // of a note, in beats; 0 = as long as it is held
	Strum    float64 // beats from one note of a chord to the next
	Roll     float64 // the same of the last chord
	Ends     bool    // a drum also strikes on the landing
}

// play plays one of the patterns in every bar, another one in the bars of the phrase's turn, and
// others in the next verse. A bass keeps to its pattern, and a drum in the turn, too.
func (f Figure) play(s *song, p Part, rng *rand.Rand) []Note {
	home, turn := draw(rng, f.Patterns), draw(rng, f.Patterns)
	if f.Bass || p.Instrument.drum() {
		turn = home
	}
	var out []Note
	for bar, chord := range s.voiced(p.Range) {
		b := s.bars[bar]
		pattern, turned, two := strings.Cut(take(b, home, turn), "|")
		switch {
		case len(f.Fills) > 0 && b.in == PhraseBars-1 && (p.Instrument != Swell || s.rises(bar+1)):
			pattern = pick(rng, f.Fills)
		case two && b.turned():
			pattern = turned
		}
		out = append(out, f.bar(s, p, bar, chord, pattern)...)
	}
	return out
}

// rises reports whether a swell leads to a bar: to that of a fuller phrase.
func (s *song) rises(bar int) bool {
	return bar < s.body && slices.Contains([]int{planMain, planLift, planReturn}, s.bars[bar].place)
}

// bar returns the notes of a pattern in a bar.
func (f Figure) bar(s *song, p Part, bar int, chord []int, pattern string) []Note {
	var out []Note
	for i, sign := range []byte(pattern) {
		if sign == '.' || sign == '-' {
			continue
		}
		at, length := s.grid(i, pattern), s.held(i, pattern)*0.95
		if f.Length > 0 {
			length = f.Length
		}
		pitches, loud := f.pitches(s, p, bar, chord, sign)
		if !p.Instrument.drum() {
			loud *= accent(at)
		}
		for k, pitch := range pitches {
			out = append(out, Note{Start: s.start(bar) + at + float64(k)*f.Strum, Length: length, Pitch: pitch, Velocity: loud})
		}
	}
	return out
}

// pitches returns the notes of a sign, and their loudness.
func (f Figure) pitches(s *song, p Part, bar int, chord []int, sign byte) (pitches []int, loud float64) {
	n := int(sign - '0')
	switch {
	case p.Instrument.drum():
		return []int{p.Range.Low}, float64(n) / 9
	case f.Bass:
		return []int{s.bass(p.Range, bar, sign)}, 1
	case sign == 'x':
		return chord, 0.9
	case sign == 'o':
		return chord[1:], 0.65
	}
	return []int{chord[n%len(chord)] + 12*(n/len(chord))}, 1
}

// bass returns the pitch of a bass's sign.
func (s *song) bass(r Range, bar int, sign byte) int {
	c := s.chords[bar]
	if sign == 'a' {
		c = s.after(bar)
	}
	above := map[byte]int{'3': 2, '5': 4, '8': 7, 'a': -1}[sign]
	root := s.pitch(c.root(), c)
	return low(root, r) + s.pitch(c.root()+above, c) - root
}

// land returns the notes of the last chord, from beat 0.
func (f Figure) land(s *song, p Part) []Note {
	switch {
	case p.Instrument.drum() && !f.Ends:
		return nil
	case p.Instrument.drum():
		return []Note{{Length: 1, Pitch: p.Range.Low, Velocity: 0.8}}
	case f.Bass:
		return []Note{{Length: ringing, Pitch: low(s.tonic, p.Range), Velocity: 1}}
	}
	var out []Note
	for i, pitch := range nearest(positions(s.classes(s.final), p.Range), nil, p.Range.middle()) {
		out = append(out, Note{Start: float64(i) * f.Roll, Length: ringing, Pitch: pitch, Velocity: 0.8})
	}
	return out
}

// voiced returns every bar's chord, voiced in a register.
func (s *song) voiced(r Range) [][]int {
	classes := make([][]int, len(s.bars))
	for bar, c := range s.chords {
		classes[bar] = s.classes(c)
	}
	return voice(classes, r)
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

// after returns the chord that follows a bar's.
func (s *song) after(bar int) Chord {
	if bar+1 < len(s.chords) {
		return s.chords[bar+1]
	}
	return s.final
}

// low returns a pitch moved by octaves to the lowest place in the register.
func low(pitch int, r Range) int { return r.Low + mod(pitch-r.Low, 12) }
