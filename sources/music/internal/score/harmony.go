package score

import (
	"fmt"
	"regexp"
	"slices"
)

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

// semitones returns the distance of a degree (0 = tonic, 7 = octave) from the tonic.
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

// Color selects the notes above the root.
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

// chordText matches a written chord: its degree, its color, and the degree in the bass.
var chordText = regexp.MustCompile(`^([1-7])(?:-(add9|7|9|sus2|sus4|major))?(?:/([1-7]))?$`)

// UnmarshalText decodes a chord: "6" is the triad on the sixth degree, "6-7" its seventh, "5-major"
// the dominant of a minor key, and "1/3" has the third degree in the bass.
func (c *Chord) UnmarshalText(text []byte) error {
	m := chordText.FindSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q is no chord", text)
	}
	*c = Chord{Degree: int(m[1][0] - '0'), Raised: string(m[2]) == "major"}
	if len(m[3]) > 0 {
		c.Bass = int(m[3][0] - '0')
	}
	if c.Raised {
		return nil
	}
	color, err := named(m[2], "", "add9", "7", "9", "sus2", "sus4")
	c.Color = Color(color)
	return err
}

// UnmarshalText decodes a mode by its name.
func (m *Mode) UnmarshalText(name []byte) error {
	i, err := named(name, "major", "minor", "dorian", "lydian", "mixolydian")
	*m = [...]Mode{Major, Minor, Dorian, Lydian, Mixolydian}[i]
	return err
}

// steps returns the chord's notes as degrees above its root.
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

// has reports whether a degree of the scale (0 = tonic) belongs to the triad.
func (c Chord) has(degree int) bool {
	switch mod(degree-(c.Degree-1), 7) {
	case 0, 2, 4:
		return true
	}
	return false
}

// root returns the degree of the bass, 0 = tonic.
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

// pitch returns the sounding pitch of a degree (0 = tonic) over a chord.
func (k key) pitch(degree int, c Chord) int {
	p := k.tonic + k.mode.semitones(degree)
	if c.Raised && mod(degree-(c.Degree-1), 7) == 2 {
		p++
	}
	return p
}

// classes returns the chord's pitch classes, 0..11.
func (k key) classes(c Chord) []int {
	var out []int
	for _, s := range c.steps() {
		out = append(out, mod(k.pitch(c.Degree-1+s, c), 12))
	}
	return out
}

func mod(a, b int) int { return ((a % b) + b) % b }

// named returns the index of a name in a list.
func named(name []byte, in ...string) (int, error) {
	i := slices.Index(in, string(name))
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %q", name, in)
	}
	return i, nil
}

// PhraseBars is the length of a phrase; only the first may be shorter.
const PhraseBars = 4
