package timeline

import "time"

// Picture is a still picture in a frame, seen through a view that may move.
// The view has the frame's aspect ratio and is clamped to the picture, so
// its edges never show. Transparent parts are white unless Clear is set.
type Picture struct {
	Blob  string  `json:"blob"`           // JPEG, PNG or WebP; changed content has a new key
	Frame Rect    `json:"frame"`          // position in the video
	X     Track   `json:"x,omitempty"`    // centre of the view, 0..1 of the picture's width, default 0.5
	Y     Track   `json:"y,omitempty"`    // centre of the view, 0..1 of the picture's height, default 0.5
	Zoom  Track   `json:"zoom,omitempty"` // 1 (default) = the largest view, 2 = half as wide and high
	Blur  float64 `json:"blur,omitempty"` // standard deviation in frame pixels; for backgrounds

	// Clear is for logos: transparent parts show the layers below. The whole picture is
	// stretched to Frame, on whole pixels and without motion; X, Y, Zoom and Blur are ignored.
	Clear bool `json:"clear,omitempty"`
}

// Still reports whether the view is constant during [from, to].
func (p Picture) Still(from, to time.Duration) bool {
	return p.X.Still(from, to) && p.Y.Still(from, to) && p.Zoom.Still(from, to)
}

// View returns the part of a picture of this width and height, in its pixels, that is visible at t.
func (p Picture) View(t time.Duration, width, height float64) Rect {
	return p.ViewOf(p.X.At(t, .5), p.Y.At(t, .5), p.Zoom.At(t, 1), Point{width, height})
}

// ViewOf returns the view for a centre and a zoom, in pixels of a picture of that size.
func (p Picture) ViewOf(x, y, zoom float64, size Point) Rect {
	shape := p.Frame.W / p.Frame.H
	w := min(size.X, size.Y*shape) / max(1, zoom)
	h := w / shape
	return Rect{within(x*size.X-w/2, size.X-w), within(y*size.Y-h/2, size.Y-h), w, h}
}

// within clamps v to 0..most.
func within(v, most float64) float64 { return max(0, min(v, most)) }

// Clip is a video in a frame, seen through a fixed view that is clamped as a Picture's. It
// has the timeline's frame rate: at the layer's From it shows frame Start, then, at pace
// 1, one frame after the other. After its last frame it loops, or freezes without Loop.
type Clip struct {
	Blob   string  `json:"blob"`            // H.264; changed content has a new key
	Matte  string  `json:"matte,omitempty"` // same size and length, H.264; luma is alpha; "" = opaque
	Frame  Rect    `json:"frame"`           // position in the video
	Start  int     `json:"start,omitempty"` // first visible frame
	Frames int     `json:"frames"`          // number of frames
	Loop   bool    `json:"loop,omitempty"`
	X      float64 `json:"x,omitempty"`     // centre of the view, 0..1 of the width, 0 = centred
	Y      float64 `json:"y,omitempty"`     // centre of the view, 0..1 of the height, 0 = centred
	Zoom   float64 `json:"zoom,omitempty"`  // 1 and 0 = the largest view
	Pace   float64 `json:"pace,omitempty"`  // clip frames per video frame; 0 = 1, <1 is slow motion
	Blur   float64 `json:"blur,omitempty"`  // see Picture
	Round  float64 `json:"round,omitempty"` // radius of the frame's corners in pixels
}

// At returns the clip's frame that is visible n frames after the layer's From.
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
