package request

import (
	"fmt"
	"math"
)

// Manner is how a technique tells a text without a model. None of it changes what is said,
// or in which order.
type Manner struct {
	Pace     float64 // length of scenes and of pauses against the usual; with a model too, of pauses
	Opening  Opening
	Sections bool   // the names of marked sections stay on the screen below their cards
	Mood     string // of the music, among what suits tone and kind of video; with a model too
	Closing  Closing
}

// Opening is the kind of sentence that stands large and alone at the beginning, where the
// first paragraph has one; else its first sentence does, unless the text has a title.
type Opening string

// The kinds of openings.
const (
	OpensFirst    Opening = "first"
	OpensQuestion Opening = "question"
	OpensFigure   Opening = "figure"
	OpensClaim    Opening = "claim" // neither a question nor a figure
)

// Closing is how the last sentence is set where it is short. An address in it is always
// the action of the film.
type Closing string

// The closings.
const (
	ClosesLarge Closing = "large"
	ClosesTitle Closing = "title" // large, over the text's title, which comes back
	ClosesWords Closing = "words" // as the sentences before it
)

var openingLines = map[Opening]string{
	OpensFirst:    "the first sentence opens it",
	OpensQuestion: "a question of the first paragraph stands large",
	OpensFigure:   "a figure of the first paragraph stands large",
	OpensClaim:    "a plain statement of the first paragraph stands large",
}

var closingLines = map[Closing]string{
	ClosesLarge: "the last sentence stands large",
	ClosesTitle: "the last sentence stands large over the title",
	ClosesWords: "the last sentence is set like the others",
}

// Offline returns in one line what the technique does without a model, which gives it no
// beats.
func (t Technique) Offline() string {
	m, pace, sections := t.Manner, "the usual length", "on their cards alone"
	switch longer := math.Round(100 * (m.Pace - 1)); {
	case longer > 0:
		pace = fmt.Sprintf("%.0f%% longer than usual", longer)
	case longer < 0:
		pace = fmt.Sprintf("%.0f%% shorter than usual", -longer)
	}
	if m.Sections {
		sections = "over their scenes"
	}
	return fmt.Sprintf("Without a model: the text's own sentences in their order, scenes and pauses %s; %s, names of sections stand %s, %s music is preferred, %s.",
		pace, openingLines[m.Opening], sections, m.Mood, closingLines[m.Closing])
}
