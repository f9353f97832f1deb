package story

import (
	"context"
	"io"
	"time"

	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Picture is a still picture that a scene may show.
type Picture struct {
	Blob   string          `json:"blob"`             // JPEG, PNG or WebP
	Width  int             `json:"width"`            // pixels, as it is seen: turned upright
	Height int             `json:"height"`           // pixels, as it is seen
	Focus  *timeline.Point `json:"focus,omitempty"`  // what must be seen, 0..1 of width and height; nil = not known
	Credit string          `json:"credit,omitempty"` // shown small, where the licence asks for it
	Relief relief.Map      `json:"relief,omitzero"`  // where it is quiet enough for words; zero = not measured

	Subject timeline.Rect  `json:"subject,omitzero"`  // the box of what must be seen, 0..1 of width and height; zero = not known
	Stopped bool           `json:"stopped,omitempty"` // the first frame of a picture that moves, which cannot be played
	Graphic bool           `json:"graphic,omitempty"` // a drawing, a screenshot, lettering: it is shown whole, on the ground of its edges
	Edge    timeline.Color `json:"edge,omitzero"`     // the colour of a graphic's edges
}

// Clip is a film that a scene may show.
type Clip struct {
	Blob   string          `json:"blob"`   // H.264 of the film's frame rate, as a Preparer makes it
	Width  int             `json:"width"`  // pixels
	Height int             `json:"height"` // pixels
	Frames int             `json:"frames"` // at the film's rate
	Focus  *timeline.Point `json:"focus,omitempty"`
	Credit string          `json:"credit,omitempty"` // shown small, where the licence asks for it
	// Stretches are the parts of it that can be shots, in their order; none = not looked for.
	Stretches []Stretch `json:"stretches,omitempty"`
	// Still is set where none can: it is black, or stands still.
	Still bool `json:"still,omitempty"`
	// Stage is the place of the layout that it takes: 0 the whole frame, 1 the
	// half where reading starts, 2 the other half, 3 a window beside the words.
	Stage int `json:"stage,omitempty"`
	// Start is the first of its frames that is seen: a scene that goes on from
	// another shows its clip where that left it. It may lie behind the end of a
	// clip that begins anew.
	Start int `json:"start,omitempty"`
	// For is how many frames it is seen, 0 = its share of the scene.
	For int `json:"for,omitempty"`
}

// ShareOut is how many of some frames each of several clips is seen that follow
// one another: each as long as it is where there is room, and the last one for
// what is left; else all of them shorter, by their lengths. There is at least one
// clip.
func ShareOut(all []Clip, frames int) []int {
	total := 0
	for _, c := range all {
		total += c.Frames
	}
	out, left := make([]int, len(all)), frames
	for i, c := range all {
		n := c.Frames
		if total > frames {
			n = max(1, c.Frames*frames/total)
		}
		out[i] = min(n, left-(len(all)-1-i))
		left -= out[i]
	}
	out[len(out)-1] += left
	return out
}

// ClipOptions says how a video is made ready.
type ClipOptions struct {
	To      string        // path of the clip
	SoundTo string        // path of the sound, "" = not wanted
	FPS     int           // frames a second
	Width   int           // pixels of the place it fills: it is made no larger than needed for that
	Height  int           //
	Longest time.Duration // no more of it is taken
	Trim    bool          // silences, and beginning and end in which nothing happens, are cut out
	Clean   bool          // noise is taken out of the sound, the voice kept
	MatteTo string        // path of the clip's matte, which is made where parts of it are transparent; "" = not wanted
}

// PreparedPicture is a picture that a film can use.
type PreparedPicture struct {
	Width   int // pixels, as it is seen
	Height  int
	Focus   *timeline.Point // what must be seen, 0..1 of width and height; nil = not known
	Clear   bool            // parts of it are transparent
	Moves   bool            // it is the first frame of what a Preparer can make a clip of
	Stopped bool            // it is the first frame of what moves, which a Preparer can make no clip of
	Relief  relief.Map      // where it is quiet; zero = not measured

	Subject timeline.Rect // as of a Picture
	Graphic bool
	Edge    timeline.Color
}

// PreparedClip is a video that a film can use.
type PreparedClip struct {
	Width    int // pixels, as it is seen
	Height   int
	Frames   int // at the wanted rate
	HasSound bool
	HasMatte bool            // parts of it are transparent
	Focus    *timeline.Point // as of a picture

	Stretches []Stretch // the parts of it that can be shots
	Still     bool      // none can: it is black, or stands still
}

// Shot is what fills the whole frame for a time, under all that a scene states: a
// stretch of a film, or a still that is moved. It has either a Picture or a Clip.
type Shot struct {
	From    int      `json:"from"`   // first frame, counted from the scene's first
	Frames  int      `json:"frames"` // how long it is seen, at least 1
	Picture *Picture `json:"picture,omitempty"`
	Clip    *Clip    `json:"clip,omitempty"`     // shown from its Start
	Close   bool     `json:"close,omitempty"`    // cropped close to its subject: the same source fills another shot too
	Fills   bool     `json:"fills,omitempty"`    // fills the frame however small its source is: the request brings it
	Page    bool     `json:"page,omitempty"`     // a page of a deck: shown whole, without words over it
	Topic   bool     `json:"newTopic,omitempty"` // begins a new topic: it comes by a cross-fade, others by a cut
}

// Stretch is a part of a clip that can be one shot: it has no cut, nothing black and
// nothing that stands still.
type Stretch struct {
	From    int           `json:"from"`             // first frame
	Frames  int           `json:"frames"`           //
	Subject timeline.Rect `json:"subject,omitzero"` // what must be seen of all its frames, 0..1 of width and height; zero = not known
	Relief  relief.Map    `json:"relief,omitzero"`  // of all its frames together: the lightest and the busiest of each cell
}

// Stretch returns the part of the clip in which it begins; the zero Stretch where that is
// not known.
func (c Clip) Stretch() Stretch {
	for _, s := range c.Stretches {
		if c.Start >= s.From && c.Start < s.From+s.Frames {
			return s
		}
	}
	return Stretch{}
}

// AvatarOption is a presenter one can ask for.
type AvatarOption struct {
	ID         string `json:"id"` // "local/maya"
	Name       string `json:"name"`
	Provider   string `json:"provider"`         // what aiAvatarSettings.provider takes: local
	Accent     string `json:"accent"`           // how it speaks: "British English"
	Gender     string `json:"gender,omitempty"` // male, female: the voice that goes with it
	PreviewURL string `json:"previewVideoUrl"`  // a clip of it that its provider has, "" = none
	Boxed      bool   `json:"boxed,omitempty"`  // it has a background, so it is always seen in a window

	// Preview is what Engine.Preview takes for a film of it. Engine.Avatars sets
	// it where a Presenter brings no PreviewURL; adapters leave it empty.
	Preview string `json:"-"`
}

// FilmRequest is a scene for which a presenter is filmed.
type FilmRequest struct {
	Avatar string                                           // AvatarOption.ID
	Title  string                                           // by which the service may list the film
	Sound  func(ctx context.Context) (io.ReadCloser, error) // WAV of one channel, as long as the scene: it begins and ends silent
	Length time.Duration                                    // of the scene
	CutOut bool                                             // it stands free before what the film shows; else it is seen in a window
	Width  int                                              // pixels of the place
	Height int                                              //
	Ground timeline.Color                                   // what lies behind the place, for avatars that have nothing behind them
}
