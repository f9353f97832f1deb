package story

import (
	"github.com/scenewright/scenewright/engine/relief"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Shot is what fills the whole frame for a time, under all that a scene states: a
// stretch of a film, or a still that is moved. It has either a Picture or a Clip.
type Shot struct {
	From    int      `json:"from"`   // first frame, counted from the scene's first
	Frames  int      `json:"frames"` // how long it is seen, at least 1
	Picture *Picture `json:"picture,omitempty"`
	Clip    *Clip    `json:"clip,omitempty"`     // shown from its Start
	Close   bool     `json:"close,omitempty"`    // cropped close to its subject: the same source fills another shot too
	Fills   bool     `json:"fills,omitempty"`    // fills the frame however small its source is: somebody brings it for that
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
