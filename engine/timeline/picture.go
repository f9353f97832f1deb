package timeline

import "time"

// Picture is a still picture in a frame, seen through a view that may move.
// A view has the shape of the frame and always lies within the picture: where
// the tracks would lead out of it, it stops at the edge, so that no edge is
// ever seen. Transparent parts are white, unless the picture is clear.
type Picture struct {
	Blob  string  `json:"blob"`           // JPEG, PNG or WebP; a changed picture has another key
	Frame Rect    `json:"frame"`          // where it stands
	X     Track   `json:"x,omitempty"`    // centre of the view, 0..1 of the picture's width, default 0.5
	Y     Track   `json:"y,omitempty"`    // centre of the view, 0..1 of the picture's height, default 0.5
	Zoom  Track   `json:"zoom,omitempty"` // 1 (default) = the largest view, 2 = half as wide and high
	Blur  float64 `json:"blur,omitempty"` // standard deviation in pixels of the frame; for grounds

	// Clear is for logos: what is transparent lets through what lies below. The
	// whole picture is stretched to Frame, on whole pixels, and stands still in
	// it; X, Y, Zoom and Blur mean nothing.
	Clear bool `json:"clear,omitempty"`
}

// Still reports whether the view is the same over all of [from, to].
func (p Picture) Still(from, to time.Duration) bool {
	return p.X.Still(from, to) && p.Y.Still(from, to) && p.Zoom.Still(from, to)
}

// View is the part of a picture that fills the frame at t, in pixels of a
// picture of that width and height.
func (p Picture) View(t time.Duration, width, height float64) Rect {
	return p.ViewOf(p.X.At(t, .5), p.Y.At(t, .5), p.Zoom.At(t, 1), Point{width, height})
}

// ViewOf is the view at a centre and a zoom, in pixels of a picture of that
// size.
func (p Picture) ViewOf(x, y, zoom float64, size Point) Rect {
	shape := p.Frame.W / p.Frame.H
	w := min(size.X, size.Y*shape) / max(1, zoom)
	h := w / shape
	return Rect{within(x*size.X-w/2, size.X-w), within(y*size.Y-h/2, size.Y-h), w, h}
}

// within brings v between 0 and most.
func within(v, most float64) float64 { return max(0, min(v, most)) }

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
