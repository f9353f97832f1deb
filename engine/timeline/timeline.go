// Package timeline describes a video as a plain value, produced by
// layouts and drawn by the renderer.
//
// A [Timeline] holds consecutive scenes, each a stack of layers (lines of text, drawings,
// grain, pictures) with keyframes, an overlay for presenter and subtitles, sounds and caption
// cues. It opens no files and makes no decisions: every pixel and sample is determined by it
// and the blobs it names, so it can be stored, compared, hashed and drawn again elsewhere.
//
// Positions are in pixels from the top left corner, y downwards. Times within a scene
// count from its start; times of the overlay, sounds and cues from the start of the video.
package timeline

import (
	"slices"
	"time"
)

// Timeline is a whole video.
type Timeline struct {
	Width    int     `json:"width"`    // pixels, even
	Height   int     `json:"height"`   // pixels, even
	FPS      int     `json:"fps"`      // frames per second
	Frames   int     `json:"frames"`   // length in frames
	Language string  `json:"language"` // a code that Voices lists, such as en
	Title    string  `json:"title"`
	Scenes   []Scene `json:"scenes"`  // in order, without gaps
	Overlay  []Layer `json:"overlay"` // above every scene; times from the video's start
	Audio    Audio   `json:"audio"`
	Cues     []Cue   `json:"cues"`   // for caption files, even if none are drawn
	Poster   int     `json:"poster"` // frame of the poster; 0 is designed to be it
}

// Duration returns the length of the video.
func (t Timeline) Duration() time.Duration { return t.At(t.Frames) }

// At returns the start time of a frame.
func (t Timeline) At(frame int) time.Duration {
	return time.Duration(frame) * time.Second / time.Duration(t.FPS)
}

// Scene is a part of the video with its own background and layers.
type Scene struct {
	ID      string     `json:"id"`
	Layout  string     `json:"layout"`
	Variant int        `json:"variant,omitempty"` // arrangement of the layout
	Start   int        `json:"start"`             // first frame
	Frames  int        `json:"frames"`            // length in frames
	Ground  Color      `json:"ground"`            // fills the frame below all layers
	Layers  []Layer    `json:"layers"`            // later ones are on top
	Enter   Transition `json:"enter"`             // transition from the previous scene

	Presenter Rect `json:"presenter,omitzero"` // the presenter's area in the overlay; empty = none
	Round     bool `json:"round,omitempty"`    // shows the presenter in a circle as wide as that
}

// Transition is the change from the previous scene. It fills the first Frames frames
// of the scene, during which the previous scene is drawn with its last keyframes.
type Transition struct {
	Kind     TransitionKind `json:"kind,omitempty"`
	Frames   int            `json:"frames,omitempty"`
	Color    Color          `json:"color,omitzero"`     // of the wipe's panel
	Leftward bool           `json:"leftward,omitempty"` // the new scene enters from the right
}

// TransitionKind is the name of a transition. The zero value is a cut.
type TransitionKind string

// Transitions.
const (
	Cut  TransitionKind = ""     // immediate
	Push TransitionKind = "push" // the new scene pushes the old one out, with curve Move
	Wipe TransitionKind = "wipe" // a panel of Color crosses the frame and uncovers the new scene
	Hold TransitionKind = "hold" // the new scene fades in; for equal ground and motif
)

// Role is the purpose of a layer. It lets checks distinguish a heading from a motif without names.
type Role string

// Layer roles.
const (
	RoleGround    Role = "ground"    // panels and plates under the content
	RoleMotif     Role = "motif"     // decoration
	RoleText      Role = "text"      // words to be read
	RoleMark      Role = "mark"      // box behind a marked phrase, badge, active bar
	RoleIcon      Role = "icon"      // pictogram
	RoleEvidence  Role = "evidence"  // waffle, bars, chart marks
	RolePicture   Role = "picture"   // photograph
	RolePresenter Role = "presenter" // the presenter
	RoleLogo      Role = "logo"
	RoleSubtitle  Role = "subtitle"
)

// Layer is one element of the picture: exactly one of Text, Drawing, Grain, Picture and Clip
// is set. It is rasterised once, then moved, scaled about Pivot, faded and revealed per frame.
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
	Reveal  *Reveal       `json:"reveal,omitempty"` // nil = fully visible

	Text    *Text    `json:"text,omitempty"`
	Drawing *Drawing `json:"drawing,omitempty"`
	Grain   *Grain   `json:"grain,omitempty"`
	Picture *Picture `json:"picture,omitempty"`
	Clip    *Clip    `json:"clip,omitempty"`
}

// Visible reports whether t lies within the layer's From and To.
func (l Layer) Visible(t time.Duration) bool {
	return t >= l.From && (l.To == 0 || t < l.To)
}

// Reveal shows a growing part of a layer: the share Progress (0..1) of Rect, beginning
// at Edge. Everything outside Rect is hidden. Rect moves with the layer's X and Y.
type Reveal struct {
	Rect     Rect  `json:"rect"`
	Edge     Edge  `json:"edge"`
	Progress Track `json:"progress"`
}

// At returns the visible part of Rect.
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

// Sides of a rectangle.
const (
	Left   Edge = "left"
	Right  Edge = "right"
	Top    Edge = "top"
	Bottom Edge = "bottom"
)

// Files returns the keys of all files that the film uses, sorted and unique.
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

// Within returns the layer with its times shifted by from and its end at to at the latest.
func (l Layer) Within(from, to time.Duration) Layer {
	l = l.Retimed(func(t time.Duration) time.Duration { return t + from })
	if l.To == 0 || l.To > to {
		l.To = to
	}
	return l
}

// Retimed returns the layer with each of its times replaced by the result of move.
func (l Layer) Retimed(move func(time.Duration) time.Duration) Layer {
	l.From = move(l.From)
	if l.To != 0 {
		l.To = move(l.To)
	}
	l.X, l.Y, l.Scale, l.Opacity = l.X.retimed(move), l.Y.retimed(move), l.Scale.retimed(move), l.Opacity.retimed(move)
	if l.Reveal != nil {
		r := *l.Reveal
		r.Progress = r.Progress.retimed(move)
		l.Reveal = &r
	}
	if l.Picture != nil {
		p := *l.Picture
		p.X, p.Y, p.Zoom = p.X.retimed(move), p.Y.retimed(move), p.Zoom.retimed(move)
		l.Picture = &p
	}
	return l
}
