// Package timeline is what a layout writes and the renderer draws: a video as
// a plain value.
//
// A [Timeline] holds scenes one after the other, each a stack of layers
// (lines of text, drawings, grain, pictures) with keyframes, an overlay for
// presenter and subtitles, the sounds and their places, and the caption cues.
// It opens no file and decides nothing: everything that determines a pixel or a
// sample is in it, so it can be stored, compared, hashed and drawn again
// elsewhere.
//
// Places are pixels from the top left corner, y downwards. Times within a
// scene count from the scene's start; times of the overlay, the sounds and
// the cues count from the start of the video.
package timeline

import (
	"slices"
	"time"
)

// Timeline is a whole video.
type Timeline struct {
	Width    int     `json:"width"`    // pixels, even
	Height   int     `json:"height"`   // pixels, even
	FPS      int     `json:"fps"`      // frames a second
	Frames   int     `json:"frames"`   // length in frames
	Language string  `json:"language"` // a code that Voices lists, such as en
	Title    string  `json:"title"`
	Scenes   []Scene `json:"scenes"`  // in order, without gaps
	Overlay  []Layer `json:"overlay"` // drawn above every scene; times from the video's start
	Audio    Audio   `json:"audio"`
	Cues     []Cue   `json:"cues"`   // captions for files, also where none are drawn
	Poster   int     `json:"poster"` // the frame that stands for the video; the first one is made to
}

// Duration is the length of the video.
func (t Timeline) Duration() time.Duration { return t.At(t.Frames) }

// At is the time at which a frame begins.
func (t Timeline) At(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(t.FPS)
}

// Scene is a stretch of the video with its own ground and layers.
type Scene struct {
	ID      string     `json:"id"`
	Layout  string     `json:"layout"`
	Variant int        `json:"variant,omitempty"` // which of the layout's arrangements it is in
	Start   int        `json:"start"`             // first frame
	Frames  int        `json:"frames"`            // length in frames
	Ground  Color      `json:"ground"`            // fills the frame below all layers
	Layers  []Layer    `json:"layers"`            // painter's order: later ones are on top
	Enter   Transition `json:"enter"`             // how it takes over from the scene before

	Presenter Rect `json:"presenter,omitzero"` // where the presenter is drawn, in the overlay; empty = nobody
	Round     bool `json:"round,omitempty"`    // the presenter is seen in a round window as wide as Presenter
}

// Transition is how a scene takes over from the one before. It fills the
// first Frames frames of the scene; meanwhile the scene before is still drawn,
// its keyframes held at their last values.
type Transition struct {
	Kind     TransitionKind `json:"kind,omitempty"`
	Frames   int            `json:"frames,omitempty"`
	Color    Color          `json:"color,omitzero"`     // of the wipe's panel
	Leftward bool           `json:"leftward,omitempty"` // the new scene comes in from the right edge and moves left
}

// TransitionKind names a transition. The zero value is a cut.
type TransitionKind string

// The transitions of the house.
const (
	Cut  TransitionKind = ""     // at once
	Push TransitionKind = "push" // the new scene pushes the old one out, curve Move
	Wipe TransitionKind = "wipe" // a panel of Color crosses the frame and leaves the new scene behind
	Hold TransitionKind = "hold" // the new scene fades in over the old; used where ground and motif are the same
)

// Role says what a layer is for, so that checks can tell a heading from a
// motif without looking at names.
type Role string

// Roles of layers.
const (
	RoleGround    Role = "ground"    // panels and plates under the content
	RoleMotif     Role = "motif"     // decoration
	RoleText      Role = "text"      // words to be read
	RoleMark      Role = "mark"      // box behind a marked phrase, badge, active bar
	RoleIcon      Role = "icon"      // pictogram
	RoleEvidence  Role = "evidence"  // waffle, bars, chart marks
	RolePicture   Role = "picture"   // photograph
	RolePresenter Role = "presenter" // who presents
	RoleLogo      Role = "logo"
	RoleSubtitle  Role = "subtitle"
)

// Layer is one thing on the screen: exactly one of Text, Drawing, Grain,
// Picture and Clip is set. It is rasterised once and then moved, scaled about
// Pivot, faded and revealed a frame at a time.
type Layer struct {
	Name    string        `json:"name"`           // for people: "heading.0", "item.2.icon"
	Role    Role          `json:"role"`           //
	From    time.Duration `json:"from,omitempty"` // first visible moment
	To      time.Duration `json:"to,omitempty"`   // first invisible moment; 0 = never
	X       Track         `json:"x,omitempty"`    // pixels to the right, default 0
	Y       Track         `json:"y,omitempty"`    // pixels down, default 0
	Scale   Track         `json:"scale,omitempty"`
	Opacity Track         `json:"opacity,omitempty"`
	Pivot   Point         `json:"pivot,omitzero"`
	Reveal  *Reveal       `json:"reveal,omitempty"` // nil = wholly visible

	Text    *Text    `json:"text,omitempty"`
	Drawing *Drawing `json:"drawing,omitempty"`
	Grain   *Grain   `json:"grain,omitempty"`
	Picture *Picture `json:"picture,omitempty"`
	Clip    *Clip    `json:"clip,omitempty"`
}

// Visible reports whether the layer can be seen at t.
func (l Layer) Visible(t time.Duration) bool {
	return t >= l.From && (l.To == 0 || t < l.To)
}

// Reveal shows a growing part of a layer: of Rect, the share Progress (0..1)
// that begins at Edge. What lies outside Rect is never shown. Rect moves with
// the layer's X and Y.
type Reveal struct {
	Rect     Rect  `json:"rect"`
	Edge     Edge  `json:"edge"`
	Progress Track `json:"progress"`
}

// At returns the part of the rectangle that is shown at a time.
func (rv Reveal) At(t time.Duration) Rect {
	r, shown := rv.Rect, min(1, max(0, rv.Progress.At(t, 1)))
	w, h := r.W*shown, r.H*shown
	switch rv.Edge {
	case Left:
		r.W = w
	case Right:
		r.X, r.W = r.X+r.W-w, w
	case Top:
		r.H = h
	case Bottom:
		r.Y, r.H = r.Y+r.H-h, h
	}
	return r
}

// Edge is a side of a rectangle.
type Edge string

// The four sides.
const (
	Left   Edge = "left"
	Right  Edge = "right"
	Top    Edge = "top"
	Bottom Edge = "bottom"
)

// Files returns the keys of the files that the film is made of, each once.
func (t Timeline) Files() (keys []string) {
	layers := slices.Clone(t.Overlay)
	for _, s := range t.Scenes {
		layers = append(layers, s.Layers...)
	}
	for _, l := range layers {
		if l.Picture != nil {
			keys = append(keys, l.Picture.Blob)
		}
		if l.Clip != nil {
			keys = append(keys, l.Clip.Blob, l.Clip.Matte)
		}
	}
	for _, s := range t.Audio.Speech {
		keys = append(keys, s.Blob)
	}
	for _, n := range t.Audio.Natural {
		keys = append(keys, n.Blob)
	}
	if t.Audio.Bed != nil {
		keys = append(keys, t.Audio.Bed.Blob)
	}
	slices.Sort(keys)
	return slices.DeleteFunc(slices.Compact(keys), func(key string) bool { return key == "" })
}

// Within is the layer with its times counted from before: what was at 0 is at
// from. It is seen no longer than until to.
func (l Layer) Within(from, to time.Duration) Layer {
	l.From += from
	if l.To += from; l.To == from || l.To > to {
		l.To = to
	}
	l.X, l.Y, l.Scale, l.Opacity = l.X.later(from), l.Y.later(from), l.Scale.later(from), l.Opacity.later(from)
	if l.Reveal != nil {
		r := *l.Reveal
		r.Progress = r.Progress.later(from)
		l.Reveal = &r
	}
	if l.Picture != nil {
		p := *l.Picture
		p.X, p.Y, p.Zoom = p.X.later(from), p.Y.later(from), p.Zoom.later(from)
		l.Picture = &p
	}
	return l
}
