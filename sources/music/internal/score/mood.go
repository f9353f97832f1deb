package score

import "math/rand/v2"

// Mood is the recipe of a kind of music: everything a piece of it has in
// common. What differs between two seeds is chosen from what stands here.
type Mood struct {
	Name           string
	About          string  // what it is, in words
	Titles         []Title // the pieces of it that have a name
	Art            Art
	Tags           []string // video tags it suits
	Tones          []string // tones of voice it suits
	Beats          int      // in a bar
	Swing          float64
	Grid           float64 // the note value that swings, in beats: .5 eighths, .25 sixteenths
	Tonics         []int   // MIDI notes, 43..56
	Mode           Mode
	Home           []Progression // of intro, build, main and return
	Turn           []Progression // of turn and lift
	Cadence, Final Chord         // of the last bar and of the landing
	Reverb         float64       // 0..1
	Parts          []Part
}

// Title is a named piece of a mood; its tempo is its own.
type Title struct {
	Name string
	BPM  int
}

// Part is one player: an instrument, what it plays and how loud in each phrase.
type Part struct {
	Plays      Figure `json:"-"`
	Instrument Instrument
	Plan       string  // intro, build, main, turn, lift, return: 1 soft to 9 full, '.' silent
	Level      float64 // dB
	Range      Range
	Pan        float64 // −1 left … 1 right
	Reverb     float64 // 0..1 of the signal into the room
	Echo       float64 // 0..1 of the signal into the echo
	Pump       float64 // 0..1: how far the kick pushes it down
}

// Figure is a way of playing: it turns bars into notes.
type Figure interface {
	// play gives the notes of the whole cycle at full loudness; the plan is
	// applied afterwards. rng decides what is left open.
	play(s *song, p Part, rng *rand.Rand) []Note
	// land gives what the part does on the last chord, starting at beat 0.
	land(s *song, p Part, rng *rand.Rand) []Note
}

// loudness is what the plan says of a place: 0, or 0.38 to 1.
func (p Part) loudness(place int) float64 {
	if place == planCoda {
		place = planIntro
	}
	if place >= len(p.Plan) || p.Plan[place] < '1' || p.Plan[place] > '9' {
		return 0
	}
	return 0.3 + 0.7*float64(p.Plan[place]-'0')/9
}

// Art is how a mood looks: its colours, as #rrggbb.
type Art struct{ Ground, Figure, Second, Accent string }
