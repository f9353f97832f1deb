package story

import (
	"hash/fnv"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// MaxSeed is the largest seed: the largest whole number that every JSON reader keeps exactly.
const MaxSeed = 1<<53 - 1

// Storyboard is the script with its times, ready to be drawn.
type Storyboard struct {
	Title     string `json:"title"`
	Language  string `json:"language"`
	Subject   Sought `json:"subject,omitzero"` // as of the Script
	Mood      string `json:"mood,omitempty"`   // as of the Script
	Width     int    `json:"width"`            // pixels
	Height    int    `json:"height"`           // pixels
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
	Start  int           `json:"start"`            // first frame
	Frames int           `json:"frames"`           // length in frames
	Speech time.Duration `json:"speech"`           // when the narration begins, from the scene's start
	Words  []Word        `json:"words"`            // times from the scene's start
	Shots  []Shot        `json:"shots,omitempty"`  // what fills the frame under all else, without a gap from its first frame to its last; none = a ground
	Images []Picture     `json:"images,omitempty"` // beside what it states: one of a number or a quotation, one an item of a list, one a side of a comparison; none = its places stay empty
	Clips  []Clip        `json:"clips,omitempty"`  // at places of their own, one after the other where they share one; or a master, all over the frame
	Logo   logo.Logo     `json:"logo,omitzero"`    // in place of the brand's
	Master bool          `json:"master,omitempty"` // its clip speaks itself and lasts as long as the scene
	Look   *Look         `json:"look,omitempty"`   // how it was drawn before an edit of the film; nil = it never was
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

// Look is how a scene was drawn before one of its film's scenes was edited.
type Look struct {
	Layout  Layout                  `json:"layout"` // the one it was drawn by, which may be another than it was meant for
	Variant int                     `json:"variant,omitempty"`
	Ground  timeline.Color          `json:"ground"`
	Enter   timeline.TransitionKind `json:"enter,omitempty"`
}

// Frames is the length of all scenes.
func (b Storyboard) Frames() int {
	if len(b.Scenes) == 0 {
		return 0
	}
	last := b.Scenes[len(b.Scenes)-1]
	return last.Start + last.Frames
}

// SeedOf is the seed of one scene. It goes by the scene's name, not by its place:
// an edit of another scene moves it and must not change how it looks. It is at
// most MaxSeed.
func (b Storyboard) SeedOf(sc BoardScene) uint64 {
	h := fnv.New64a()
	h.Write([]byte(sc.ID)) // never fails
	return (b.Seed ^ h.Sum64()) & MaxSeed
}

// Seconds is when a scene begins and how long it takes, 0 while that is not
// known.
func (b Storyboard) Seconds(scene int) (start, duration float64) {
	if scene >= len(b.Scenes) {
		return 0, 0
	}
	s := b.Scenes[scene]
	return At(s.Start).Seconds(), At(s.Frames).Seconds()
}

// Seat is where on the screen the presenter is drawn; empty where nobody is.
func (b Storyboard) Seat() timeline.Rect {
	f := b.Frame()
	seat := f.Seat()
	if language.RightToLeft(b.Language) && !seat.Empty() {
		seat.X = f.Width - seat.X - seat.W
	}
	return seat
}

// HouseBrand returns how a film looks that has no brand: one of the house's
// palettes, drawn by the seed.
func HouseBrand(seed uint64) Brand {
	p := palette.Default(seed)
	return Brand{Primary: p.P, Secondary: p.S, Extra: p.E, Voice: VoiceOn(p)}
}

// VoiceOn returns the voice of type that goes with a palette.
func VoiceOn(p palette.Palette) string {
	if p.Dark {
		return "modern"
	}
	return "editorial"
}
