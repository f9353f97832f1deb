package engine

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Script is the narration by scene.
type Script struct {
	Title     string        `json:"title"`     // names the project; never empty
	Language  string        `json:"language"`  // en, es, fr, zh or iw; never auto
	Technique string        `json:"technique"` // the technique really used
	Scenes    []ScriptScene `json:"scenes"`    // at least one
	Warnings  []string      `json:"warnings,omitempty"`
}

// Layout names how a scene is arranged on the screen.
type Layout string

// The layouts a writer may ask for. A designer that cannot draw one falls back
// to LayoutStatement.
const (
	LayoutTitle     Layout = "title"     // Heading is the film's title, Caption a line below
	LayoutStatement Layout = "statement" // Heading is one sentence; Mark a phrase of it to stress
	LayoutList      Layout = "list"      // Heading over two to six Points
	LayoutNumber    Layout = "number"    // Figure, with Caption
	LayoutClosing   Layout = "closing"   // Heading is the last line, Action what to do next
)

// ScriptScene is what one scene says and shows. What is shown is the text as a
// reader sees it; Narration is in written form too, numbers as digits: voices
// spell it out themselves.
type ScriptScene struct {
	ID        string  `json:"id"`                // unique in the script
	Beat      string  `json:"beat,omitempty"`    // the technique's beat it serves
	Narration string  `json:"narration"`         // never empty
	Heading   string  `json:"heading"`           // never empty, at most about 60 characters
	Query     string  `json:"query"`             // two to five concrete words to find pictures by
	Layout    Layout  `json:"layout"`            //
	Mark      string  `json:"mark,omitempty"`    // a phrase of Heading, letter for letter
	Points    []Point `json:"points,omitempty"`  // list: in the order they are spoken
	Figure    *Figure `json:"figure,omitempty"`  // number
	Caption   string  `json:"caption,omitempty"` // a line beside heading or figure
	Action    string  `json:"action,omitempty"`  // closing: the button's text
	NewTopic  bool    `json:"newTopic,omitempty"`
}

// Point is one item of a list.
type Point struct {
	Text string `json:"text"` // as shown, at most about 60 characters
	Said string `json:"said"` // the words of the narration that name it, letter for letter; "" = not spoken
}

// Figure is a number that the narration speaks. It comes from the script and
// from nowhere else.
type Figure struct {
	Text    string  `json:"text"`              // as shown: "73%", "$1.2M", "2,400"
	Said    string  `json:"said"`              // as it stands in the narration, letter for letter
	Value   float64 `json:"value"`             // of the digits shown: 73, 1.2, 2400
	Share   float64 `json:"share,omitempty"`   // 0..1 where it is a share of a whole, else 0
	Caption string  `json:"caption,omitempty"` // what is counted
}

// Word is a word of the narration as it stands written, and when it sounds.
type Word struct {
	Text   string        `json:"text"`
	From   int           `json:"from"` // byte range in the narration
	To     int           `json:"to"`
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
	Phones []Phone       `json:"phones,omitempty"` // as far as the voice knows them
}

// Phone is a speech sound and when it sounds.
type Phone struct {
	Symbol string        `json:"symbol"` // CMU ARPAbet in lower case for English, else the engine's own
	Start  time.Duration `json:"start"`
	End    time.Duration `json:"end"`
}

// Narration is a scene's voice: a mono WAV in a blob, and its words.
type Narration struct {
	SceneID  string        `json:"sceneId"`
	Text     string        `json:"text"`  // what was spoken; a changed text needs a new narration
	Voice    string        `json:"voice"` // VoiceOption.ID
	Blob     string        `json:"blob"`
	Duration time.Duration `json:"duration"`
	Words    []Word        `json:"words"`
	Degraded string        `json:"degraded,omitempty"` // why it sounds worse than it should, for the project's warnings
}

// Storyboard is the script with its times, ready to be drawn.
type Storyboard struct {
	Title     string       `json:"title"`
	Language  string       `json:"language"`
	Width     int          `json:"width"`  // pixels
	Height    int          `json:"height"` // pixels
	FPS       int          `json:"fps"`
	Seed      uint64       `json:"seed"` // the same seed gives the same pictures
	Brand     Brand        `json:"brand"`
	Subtitles bool         `json:"subtitles"` // layouts keep the subtitles' room free
	Scenes    []BoardScene `json:"scenes"`
}

// BoardScene is one scene with its place in time.
type BoardScene struct {
	ScriptScene
	Start  int           `json:"start"`  // first frame
	Frames int           `json:"frames"` // length in frames
	Speech time.Duration `json:"speech"` // when the narration begins, from the scene's start
	Words  []Word        `json:"words"`  // times from the scene's start
}

// Brand is how a film looks and whose it is. Colours that are not set are
// chosen by the designer.
type Brand struct {
	Name      string         `json:"name,omitempty"`
	Primary   timeline.Color `json:"primary,omitzero"`
	Secondary timeline.Color `json:"secondary,omitzero"`
	Extra     timeline.Color `json:"extra,omitzero"`
	Voice     string         `json:"voice,omitempty"` // modern (default) or editorial
}
