package score

import "math/rand/v2"

// Mood is the recipe of a kind of music: the common properties of its pieces. The seed chooses
// among its alternatives.
type Mood struct {
	Name           string
	About          string  // its description
	Titles         []Title // its named pieces
	Art            Art
	Tags           []string // suitable video tags
	Tones          []string // suitable tones of voice
	Beats          int      // in a bar
	Swing          float64
	Grid           float64 // the swung note value, in beats: .5 eighths, .25 sixteenths
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

// Part is one player: an instrument, its figure or its tune, and its loudness in each phrase.
type Part struct {
	Figure     Figure
	Tune       *Tune // in place of the figure
	Instrument Instrument
	Plan       string  // intro, build, main, turn, lift, return: 1 soft to 9 full, '.' silent
	Level      float64 // dB
	Range      Range
	Pan        float64 // −1 left … 1 right
	Reverb     float64 // 0..1 of the signal into the room
	Echo       float64 // 0..1 of the signal into the echo
	Pump       float64 // 0..1: how far the kick ducks it
}

// play returns the notes of the whole cycle at full loudness; the plan is applied afterwards. rng
// makes the open choices.
func (p Part) play(s *song, rng *rand.Rand) []Note {
	if p.Tune != nil {
		return p.Tune.play(s, p, rng)
	}
	return p.Figure.play(s, p, rng)
}

// land returns the part's notes on the last chord, starting at beat 0.
func (p Part) land(s *song, rng *rand.Rand) []Note {
	if p.Tune != nil {
		return p.Tune.land(s, p, rng)
	}
	return p.Figure.land(s, p)
}

// loudness returns the plan's loudness of a place: 0, or 0.38 to 1.
func (p Part) loudness(place int) float64 {
	if place == planCoda {
		place = planIntro
	}
	if place >= len(p.Plan) || p.Plan[place] < '1' || p.Plan[place] > '9' {
		return 0
	}
	return 0.3 + 0.7*float64(p.Plan[place]-'0')/9
}

// Art is the look of a mood: its colours, as #rrggbb.
type Art struct{ Ground, Figure, Second, Accent string }
