package engine

import (
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Script is the narration by scene.
type Script struct {
	Title     string        `json:"title"`            // names the project; never empty
	Language  string        `json:"language"`         // en, es, fr, zh or iw; never auto
	Technique string        `json:"technique"`        // the technique really used
	Scenes    []ScriptScene `json:"scenes"`           // at least one
	Misfit    string        `json:"misfit,omitempty"` // why it is longer or shorter than asked, told where the film is too; "" = it is not
	Warnings  []string      `json:"warnings,omitempty"`
}

// Layout names how a scene is arranged on the screen; see [story.Layout].
type Layout = story.Layout

// The layouts, as package story names them.
const (
	LayoutSpoken    = story.LayoutSpoken
	LayoutTitle     = story.LayoutTitle
	LayoutStatement = story.LayoutStatement
	LayoutList      = story.LayoutList
	LayoutNumber    = story.LayoutNumber
	LayoutQuote     = story.LayoutQuote
	LayoutSteps     = story.LayoutSteps
	LayoutCompare   = story.LayoutCompare
	LayoutTimeline  = story.LayoutTimeline
	LayoutBars      = story.LayoutBars
	LayoutLine      = story.LayoutLine
	LayoutShares    = story.LayoutShares
	LayoutCluster   = story.LayoutCluster
	LayoutTable     = story.LayoutTable
	LayoutClosing   = story.LayoutClosing
)

// ScriptScene is what one scene says and shows. What is shown is the text as a
// reader sees it; Narration is in written form too, numbers as digits: voices
// spell it out themselves.
type ScriptScene struct {
	ID        string       `json:"id"`                 // unique in the script
	Beat      string       `json:"beat,omitempty"`     // the technique's beat it serves
	Narration string       `json:"narration"`          // never empty
	Query     string       `json:"query"`              // two to five concrete words to find pictures by
	English   string       `json:"english,omitempty"`  // Query in English, "" = not known, or the film is in English
	Screen    story.Screen `json:"screen,omitzero"`    // what is shown; not set = the narration itself
	Rejected  string       `json:"rejected,omitempty"` // why what a model wanted to show is not
	NewTopic  bool         `json:"newTopic,omitempty"`

	Ground timeline.Color `json:"ground,omitzero"`  // what the scene stands on; not set = as the designer likes
	Signed bool           `json:"signed,omitempty"` // the logo is to be seen
	Accent timeline.Color `json:"accent,omitzero"`  // what is stressed on it; not set = the brand's
}

// Shown returns what the scene shows: the narration itself where nothing is stated.
func (sc ScriptScene) Shown() story.Content {
	if sc.Screen.IsZero() {
		return story.Spoken{}
	}
	return sc.Screen.Content()
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
	Master   bool          `json:"master,omitempty"`   // a film speaks itself; Blob is "" where it is silent
	Degraded string        `json:"degraded,omitempty"` // why it sounds worse than it should, for the project's warnings
}

// Storyboard is the script with its times, ready to be drawn.
type Storyboard struct {
	Title     string `json:"title"`
	Language  string `json:"language"`
	Width     int    `json:"width"`  // pixels
	Height    int    `json:"height"` // pixels
	FPS       int    `json:"fps"`
	Seed      uint64 `json:"seed"` // the same seed gives the same pictures
	Brand     Brand  `json:"brand"`
	Subtitles bool   `json:"subtitles"` // layouts keep the subtitles' room free
	// SubtitlesAsked is set where the request itself names how subtitles are shown:
	// a spoken scene then leaves its words to them.
	SubtitlesAsked bool            `json:"subtitlesAsked,omitempty"`
	Presenter      frame.Presenter `json:"presenter,omitempty"` // layouts keep the presenter's seat free

	PresenterSide frame.Side `json:"presenterSide,omitempty"`
	PresenterSize float64    `json:"presenterSize,omitempty"` // share of the height, 0 = as usual

	Scenes  []BoardScene `json:"scenes"`
	Credits []string     `json:"credits,omitempty"` // what licences ask for, of all that is told and shown; the closing lists them
}

// Frame is the geometry of the film's frames.
func (b Storyboard) Frame() frame.Frame {
	return frame.Frame{
		Width: float64(b.Width), Height: float64(b.Height), Subtitles: b.Subtitles,
		Presenter: b.Presenter, Side: b.PresenterSide, PresenterSize: b.PresenterSize,
	}
}

// BoardScene is one scene with its place in time.
type BoardScene struct {
	ScriptScene
	Start   int           `json:"start"`             // first frame
	Frames  int           `json:"frames"`            // length in frames
	Speech  time.Duration `json:"speech"`            // when the narration begins, from the scene's start
	Words   []Word        `json:"words"`             // times from the scene's start
	Picture *Picture      `json:"picture,omitempty"` // a statement with a picture is drawn as LayoutPicture
	Clips   []Clip        `json:"clips,omitempty"`   // shown as LayoutPicture; one after the other where they share a stage
	Logo    logo.Logo     `json:"logo,omitzero"`     // in place of the brand's
	Master  bool          `json:"master,omitempty"`  // its clip speaks itself and lasts as long as the scene
	Look    *Look         `json:"look,omitempty"`    // how it was drawn before an edit of the film; nil = it never was
}

// Brand is how a film looks and whose it is. Colours that are not set are
// chosen by the designer.
type Brand struct {
	Name      string         `json:"name,omitempty"`
	Primary   timeline.Color `json:"primary,omitzero"`
	Secondary timeline.Color `json:"secondary,omitzero"`
	Extra     timeline.Color `json:"extra,omitzero"`
	Voice     string         `json:"voice,omitempty"` // modern (default) or editorial
	Font      string         `json:"font,omitempty"`  // family of headings; "" = the voice's
	Motif     string         `json:"motif,omitempty"` // ripple, tiles, forms, dots, split or glow; "" = what the name falls to
	Logo      logo.Logo      `json:"logo,omitzero"`   // shown in the place of a drawn sign and the name
}
