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
