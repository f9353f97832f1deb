// Package score composes: from a mood, which is data, and a seed it makes a
// piece, which is notes. It knows nothing of sound; what plays the notes is
// another matter.
//
// A piece is an intro of one phrase of four bars; a cycle of six phrases (main,
// build, main, turn, lift, return) whose end leads into its beginning; and a
// landing, the chord on which the music ends wherever it is cut at the end of a
// phrase. The intro has the notes of the cycle's first phrase, played by fewer:
// it takes that phrase's place when the music begins.
package score

// Instrument names the sound of a note.
type Instrument int

// The instruments.
const (
	Pad Instrument = iota
	Strings
	Felt     // soft piano
	Electric // electric piano
	Bell
	Marimba
	Nylon // plucked string
	Muted // plucked string, damped at once
	Whistle
	Bass
	Sub
	Kick
	Tom
	Brush
	Rim
	Snap
	Hat
	Shaker
	Swell // noise rising towards the next phrase
	instruments
)

// Instruments is how many there are.
const Instruments = int(instruments)

// Note is one sound. Start and Length are in beats from the beginning of the
// cycle, Pitch is a MIDI note number, Velocity is 0..1.
type Note struct {
	Part          int // index into Piece.Parts
	Instrument    Instrument
	Start, Length float64
	Pitch         int
	Velocity      float64
}

// The form of every piece.
const (
	Phrases    = 6
	PhraseBars = 4
	Bars       = Phrases * PhraseBars
)

// Piece is composed music: the cycle and its landing.
type Piece struct {
	BPM     float64
	Beats   int // in a bar
	Reverb  float64
	Parts   []Part
	Intro   []Note // PhraseBars × Beats beats
	Cycle   []Note // Bars × Beats beats, to be played round and round
	Landing []Note // starts at beat 0, rings on
}
