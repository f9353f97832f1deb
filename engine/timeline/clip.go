package timeline

// Clip is a film in a frame, seen through a view that stands still and lies
// within the film as that of a Picture does. It has the frame rate of the
// timeline: at the layer's From its frame Start is shown, and each frame of the
// timeline shows the next one, unless it has another pace. After its last frame it begins anew where it
// loops, else the last one stays.
type Clip struct {
	Blob   string  `json:"blob"`            // H.264; a changed clip has another key
	Matte  string  `json:"matte,omitempty"` // H.264 of the same size and length whose brightness is the clip's alpha; "" = opaque
	Frame  Rect    `json:"frame"`           // where it stands
	Start  int     `json:"start,omitempty"` // its first frame that is shown
	Frames int     `json:"frames"`          // how many it has
	Loop   bool    `json:"loop,omitempty"`
	X      float64 `json:"x,omitempty"`     // centre of the view, 0..1 of the width, 0 = the middle
	Y      float64 `json:"y,omitempty"`     // centre of the view, 0..1 of the height, 0 = the middle
	Zoom   float64 `json:"zoom,omitempty"`  // 1 and 0 = the largest view
	Pace   float64 `json:"pace,omitempty"`  // its frames that one frame of the film goes on by, 0 = 1: at less it is slowed down
	Blur   float64 `json:"blur,omitempty"`  // as of a Picture
	Round  float64 `json:"round,omitempty"` // radius of the frame's corners in pixels
}

// At is the frame of the clip that is shown n frames after the layer's From.
func (c Clip) At(n int) int {
	if c.Pace > 0 {
		n = int(float64(n)*c.Pace + 1e-6)
	}
	n += c.Start
	switch {
	case n < 0 || c.Frames <= 0:
		return 0
	case n < c.Frames:
		return n
	case c.Loop:
		return n % c.Frames
	}
	return c.Frames - 1
}
