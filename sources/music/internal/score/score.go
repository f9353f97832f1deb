// Package score composes: from a mood, which is data, a length and a seed it makes a piece, which
// is notes. It makes no sound; other packages play the notes.
//
// A piece is a sequence of phrases of four bars and a landing. The phrases are chosen for its
// length (see form), the tempo gives a little so that a whole number of bars fits, the last bar is
// a cadence, and the landing is the chord it leads to, on which all parts meet and ring. Where a
// chord would ring for too long a coda follows, as thin as the opening, and the chord's soft echo.
package score

// Instrument identifies the sound of a note.
type Instrument int

// The instruments.
const (
	Pad Instrument = iota
	Strings
	Horns
	Choir
	Organ
	Felt     // soft piano
	Electric // electric piano
	Bell
	MusicBox
	Marimba
	Pizz  // bowed string, plucked
	Nylon // plucked string
	Harp
	Muted // plucked string, damped at once
	Clav  // struck string, bright and short
	Pulse // synthesizer, plucked
	Whistle
	Bass
	Sub
	Kick
	Tom
	Brush
	Rim
	Snap
	Hat
	Ride
	Shaker
	Swell // noise rising towards the next phrase
	instruments
)

// Instruments is the number of instruments.
const Instruments = int(instruments)

// drum reports whether the instrument has no pitch that belongs to a chord.
func (i Instrument) drum() bool { return i >= Kick }

// Note is one sound. Start and Length are in beats from the beginning of the
// piece, Pitch is a MIDI note number, Velocity is 0..1.
type Note struct {
	Part          int // index into Piece.Parts
	Instrument    Instrument
	Start, Length float64
	Pitch         int
	Velocity      float64
}

// UnmarshalText decodes an instrument by its name.
func (i *Instrument) UnmarshalText(name []byte) error {
	at, err := named(name, "pad", "strings", "horns", "choir", "organ", "felt", "electric", "bell", "musicbox", "marimba",
		"pizz", "nylon", "harp", "muted", "clav", "pulse", "whistle", "bass", "sub",
		"kick", "tom", "brush", "rim", "snap", "hat", "ride", "shaker", "swell")
	*i = Instrument(at)
	return err
}
