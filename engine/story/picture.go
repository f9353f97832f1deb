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
	Blob   string     `json:"blob"`             // JPEG, PNG or WebP
	Width  int        `json:"width"`            // pixels, upright
	Height int        `json:"height"`           // pixels, upright
	Credit string     `json:"credit,omitempty"` // shown small, where the licence demands it
	Relief relief.Map `json:"relief,omitzero"`  // where it is quiet enough for words; zero = not measured

	Subject timeline.Rect  `json:"subject,omitzero"`  // must stay visible, 0..1 of width and height; zero = unknown
	Stopped bool           `json:"stopped,omitempty"` // the first frame of an animation that cannot be played
	Graphic bool           `json:"graphic,omitempty"` // a drawing, a screenshot, lettering: shown whole, on the colour of its edges
	Edge    timeline.Color `json:"edge,omitzero"`     // the colour of a graphic's edges
}

// Clip is a film that a scene may show.
type Clip struct {
	Blob   string `json:"blob"`             // H.264 of the film's frame rate, as a Preparer makes it
	Width  int    `json:"width"`            // pixels
	Height int    `json:"height"`           // pixels
	Frames int    `json:"frames"`           // at the film's rate
	Credit string `json:"credit,omitempty"` // shown small, where the licence demands it
	// Stretches are the parts of it that can be shots, in their order; none = not analysed.
	Stretches []Stretch `json:"stretches,omitempty"`
	// Still is set where it has no such part: it is black or does not move.
	Still bool `json:"still,omitempty"`
	// Stage is its place in the layout: 0 the whole frame, 1 the half where reading starts, 2 the
	// other half, 3 a window beside the words.
	Stage int `json:"stage,omitempty"`
	// Start is its first visible frame: a continued scene shows its clip from where the scene
	// before it stopped. It may lie behind the end of a clip that loops.
	Start int `json:"start,omitempty"`
	// For is its length on the screen in frames, 0 = its share of the scene.
	For int `json:"for,omitempty"`
}

// ShareOut divides frames between consecutive clips: each gets its own length where there is room,
// and the last one also the rest; else all are shortened in proportion. There is at least one clip.
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

// ClipOptions are the options for preparing a video.
type ClipOptions struct {
	To      string        // path of the clip
	SoundTo string        // path of the sound, "" = none
	FPS     int           // frames a second
	Width   int           // pixels of the place it fills: it is scaled down to what that needs
	Height  int           //
	Longest time.Duration // most of it that is used
	Trim    bool          // silences, and an idle beginning and end, are cut
	Clean   bool          // noise is removed from the sound, and the voice kept
	MatteTo string        // path of the clip's matte, made where parts of it are transparent; "" = none
}

// PreparedPicture is a picture that a film can use.
type PreparedPicture struct {
	Width   int // pixels, upright
	Height  int
	Clear   bool       // parts of it are transparent
	Moves   bool       // the first frame of an animation that can become a clip
	Stopped bool       // the first frame of an animation that cannot
	Relief  relief.Map // where it is quiet; zero = not measured

	Subject timeline.Rect // as of a Picture
	Graphic bool
	Edge    timeline.Color
}

// PreparedClip is a video that a film can use.
type PreparedClip struct {
	Width    int // pixels, upright
	Height   int
	Frames   int // at the wanted rate
	HasSound bool
	HasMatte bool // parts of it are transparent

	Stretches []Stretch // the parts of it that can be shots
	Still     bool      // it has none: it is black or does not move
}

// Shot fills the whole frame for a time, under the scene's content: a stretch of a film, or a
// moving view of a still. It has either a Picture or a Clip.
type Shot struct {
	From    int      `json:"from"`   // first frame, counted from the scene's first
	Frames  int      `json:"frames"` // length, at least 1
	Picture *Picture `json:"picture,omitempty"`
	Clip    *Clip    `json:"clip,omitempty"`     // shown from its Start
	Close   bool     `json:"close,omitempty"`    // cropped close to its subject: its media fill another shot too
	Fills   bool     `json:"fills,omitempty"`    // fills the frame at any size: the request brings it
	Page    bool     `json:"page,omitempty"`     // a page of a deck: shown whole, without words over it
	Topic   bool     `json:"newTopic,omitempty"` // begins a new topic: by a cross-fade instead of a cut
}

// Stretch is a part of a clip that can be one shot: without cuts, black frames and standing
// pictures.
type Stretch struct {
	From    int           `json:"from"`             // first frame
	Frames  int           `json:"frames"`           //
	Subject timeline.Rect `json:"subject,omitzero"` // must stay visible, 0..1 of width and height; zero = unknown
	Relief  relief.Map    `json:"relief,omitzero"`  // of all its frames together: the lightest and the busiest of each cell
}

// Stretch returns the part of the clip that contains its start; the zero Stretch where that is
// unknown.
func (c Clip) Stretch() Stretch {
	for _, s := range c.Stretches {
		if c.Start >= s.From && c.Start < s.From+s.Frames {
			return s
		}
	}
	return Stretch{}
}

// AvatarOption is an available presenter.
type AvatarOption struct {
	ID         string `json:"id"` // "local/maya"
	Name       string `json:"name"`
	Provider   string `json:"provider"`         // a value of aiAvatarSettings.provider: local
	Accent     string `json:"accent"`           // of its voice: "British English"
	Gender     string `json:"gender,omitempty"` // male, female: of the matching voice
	PreviewURL string `json:"previewVideoUrl"`  // its provider's clip of it, "" = none
	Boxed      bool   `json:"boxed,omitempty"`  // it has a background: it is always shown in a window

	// Preview is the name of its film for Engine.Preview. Engine.Avatars sets it where a Presenter
	// brings no PreviewURL; adapters leave it empty.
	Preview string `json:"-"`
}

// FilmRequest is a scene with a presenter to film.
type FilmRequest struct {
	Avatar string                                           // AvatarOption.ID
	Title  string                                           // for the service's own list
	Sound  func(ctx context.Context) (io.ReadCloser, error) // mono WAV, as long as the scene, with silence at both ends
	Length time.Duration                                    // of the scene
	CutOut bool                                             // without a background; else in a window
	Width  int                                              // pixels of the place
	Height int                                              //
	Ground timeline.Color                                   // the background, for avatars without one
}
