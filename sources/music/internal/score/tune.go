package score

import "math/rand/v2"

// Tune is a melody with a recurring motif of two bars, the first of them answered over the third
// chord, and a long note to end the phrase. Home and turn have a motif each. In a cell 'x' begins a
// note, '-' holds on, '.' is a rest.
type Tune struct {
	Cells []string
	Ends  []string // the last bar of a phrase
}

// motif is a rhythm with relative movement: steps of the scale from one note to the next.
type motif struct {
	cells [PhraseBars]string
	moves [PhraseBars][]int
}

func (f Tune) play(s *song, p Part, rng *rand.Rand) []Note {
	home, turn := [2]motif{f.motif(rng), f.motif(rng)}, [2]motif{f.motif(rng), f.motif(rng)}
	var out []Note
	degree := 0
	for bar, b := range s.bars {
		if bar == 0 || b.in == 0 {
			degree = s.degreeNear(p.Range.middle())
		}
		var notes []Note
		notes, degree = take(b, home, turn).sing(s, p.Range, bar, degree)
		out = append(out, notes...)
	}
	return out
}

func (f Tune) motif(rng *rand.Rand) motif {
	a, b, end := pick(rng, f.Cells), pick(rng, f.Cells), pick(rng, f.Ends)
	m := motif{cells: [PhraseBars]string{a, b, a, end}}
	for bar, cell := range m.cells {
		m.moves[bar] = moves(rng, len(cell))
	}
	m.moves[2] = m.moves[0]
	return m
}

// moves returns steps that prefer neighbours and sometimes repeat a note, as singers do.
func moves(rng *rand.Rand, n int) []int {
	likely := []int{-1, -1, -1, 1, 1, 1, 0, -2, 2, 3}
	out := make([]int, n)
	for i := range out {
		out[i] = pick(rng, likely)
	}
	return out
}

// sing places a bar of the motif over its chord, continuing from a degree, and returns the last
// degree.
func (m motif) sing(s *song, r Range, bar, degree int) ([]Note, int) {
	in := s.bars[bar].in
	var out []Note
	for i, c := range []byte(m.cells[in]) {
		if c != 'x' {
			continue
		}
		at := s.grid(i, m.cells[in])
		degree = s.next(degree+m.moves[in][i], at, s.chords[bar], r)
		out = append(out, Note{
			Start: s.start(bar) + at, Length: s.held(i, m.cells[in]),
			Pitch: s.pitch(degree, s.chords[bar]), Velocity: accent(at),
		})
	}
	return out, degree
}

// next returns a degree inside the register and, on a beat, inside the chord.
func (s *song) next(degree int, at float64, c Chord, r Range) int {
	for s.pitch(degree, c) > r.High {
		degree -= 2
	}
	for s.pitch(degree, c) < r.Low {
		degree += 2
	}
	if at != float64(int(at)) {
		return degree
	}
	for _, d := range []int{0, -1, 1, -2} {
		if p := s.pitch(degree+d, c); c.has(degree+d) && p >= r.Low && p <= r.High {
			return degree + d
		}
	}
	return degree
}

// degreeNear returns the degree of the scale closest below or at a pitch.
func (s *song) degreeNear(pitch int) int {
	degree := 0
	for s.tonic+s.mode.semitones(degree+1) <= pitch {
		degree++
	}
	return degree
}

// land ends on the third or the fifth, the tonic being in the bass.
func (f Tune) land(s *song, p Part, rng *rand.Rand) []Note {
	degree := pick(rng, []int{2, 4})
	pitch := low(s.tonic+s.mode.semitones(degree), Range{p.Range.middle() - 6, p.Range.High})
	return []Note{{Start: 0.5, Length: ringing, Pitch: pitch, Velocity: 0.8}}
}
