package score

// Mode is a scale: the semitones of its seven degrees above the tonic.
type Mode [7]int

// The modes moods are written in.
var (
	Major      = Mode{0, 2, 4, 5, 7, 9, 11}
	Minor      = Mode{0, 2, 3, 5, 7, 8, 10}
	Dorian     = Mode{0, 2, 3, 5, 7, 9, 10}
	Lydian     = Mode{0, 2, 4, 6, 7, 9, 11}
	Mixolydian = Mode{0, 2, 4, 5, 7, 9, 10}
)

// semitones is the distance of a degree (0 = tonic, 7 = octave) from the tonic.
func (m Mode) semitones(degree int) int {
	octave := degree / 7
	if degree%7 < 0 {
		octave--
	}
	return m[degree-7*octave] + 12*octave
}

// Chord is built in thirds on a degree of the scale, 1 to 7.
type Chord struct {
	Degree int
	Color  Color
	Bass   int  // degree in the bass, 0 = the chord's own
	Raised bool // the third a semitone up: the major dominant of a minor key
}

// Color says which notes stand on the root.
type Color int

// The colors.
const (
	Triad Color = iota
	Add9
	Seventh
	Ninth
	Sus2
	Sus4
)

// Progression is the chords of a phrase, one a bar.
type Progression [PhraseBars]Chord

func triad(degree int) Chord    { return Chord{Degree: degree} }
func add9(degree int) Chord     { return Chord{Degree: degree, Color: Add9} }
func seventh(degree int) Chord  { return Chord{Degree: degree, Color: Seventh} }
func ninth(degree int) Chord    { return Chord{Degree: degree, Color: Ninth} }
func sus2(degree int) Chord     { return Chord{Degree: degree, Color: Sus2} }
func sus4(degree int) Chord     { return Chord{Degree: degree, Color: Sus4} }
func dominant(degree int) Chord { return Chord{Degree: degree, Raised: true} }

// over puts another degree of the scale in the bass.
func over(c Chord, bass int) Chord {
	c.Bass = bass
	return c
}

// steps are the chord's notes as degrees above its root.
func (c Chord) steps() []int {
	switch c.Color {
	case Add9:
		return []int{0, 2, 4, 8}
	case Seventh:
		return []int{0, 2, 4, 6}
	case Ninth:
		return []int{2, 4, 6, 8} // the bass has the root
	case Sus2:
		return []int{0, 1, 4}
	case Sus4:
		return []int{0, 3, 4}
	}
	return []int{0, 2, 4}
}

// has says whether a degree of the scale (0 = tonic) belongs to the triad.
func (c Chord) has(degree int) bool {
	switch mod(degree-(c.Degree-1), 7) {
	case 0, 2, 4:
		return true
	}
	return false
}

// root is the degree the bass plays, 0 = tonic.
func (c Chord) root() int {
	if c.Bass > 0 {
		return c.Bass - 1
	}
	return c.Degree - 1
}

// key is a tonic, as a MIDI note, and a mode.
type key struct {
	tonic int
	mode  Mode
}

// pitch is a degree of the scale (0 = tonic) as it sounds over a chord.
func (k key) pitch(degree int, c Chord) int {
	p := k.tonic + k.mode.semitones(degree)
	if c.Raised && mod(degree-(c.Degree-1), 7) == 2 {
		p++
	}
	return p
}

// classes are the chord's pitch classes, 0..11.
func (k key) classes(c Chord) []int {
	var out []int
	for _, s := range c.steps() {
		out = append(out, mod(k.pitch(c.Degree-1+s, c), 12))
	}
	return out
}

func mod(a, b int) int { return ((a % b) + b) % b }
