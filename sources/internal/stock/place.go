package stock

import (
	"cmp"
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
)

// Enlarged is by how much a picture may be enlarged to fill its place: more
// looks blurred.
const Enlarged = 1.5

// Rendition is one of the files that a thing is there as.
type Rendition struct {
	URL           string
	Width, Height int // pixels
}

// Place is the size, in pixels, that is to be filled: the query's, or that of
// the whole film where it names none.
func Place(q footage.Query) (width, height int) {
	if q.Width > 0 && q.Height > 0 {
		return q.Width, q.Height
	}
	return q.Format.Size(1080)
}

// Shape is which way up a place is: wide, square or tall.
type Shape string

// The shapes.
const (
	Wide   Shape = "wide"
	Square Shape = "square"
	Tall   Shape = "tall"
)

// ShapeOf is the shape of the place to be filled.
func ShapeOf(q footage.Query) Shape {
	w, h := Place(q)
	switch (frame.Frame{Width: float64(w), Height: float64(h)}).Format() {
	case frame.Wide:
		return Wide
	case frame.Square:
		return Square
	}
	return Tall
}

// Fit picks the smallest rendition that fills the place, else the one that
// comes nearest to it. ok is false where even that would be enlarged too much.
func Fit(all []Rendition, q footage.Query) (best Rendition, ok bool) {
	w, h := Place(q)
	scale := func(r Rendition) float64 { return enlarged(r, w, h) }
	all = slices.DeleteFunc(slices.Clone(all), func(r Rendition) bool {
		return r.URL == "" || r.Width <= 0 || r.Height <= 0 || scale(r) > Enlarged
	})
	if len(all) == 0 {
		return Rendition{}, false
	}
	return slices.MinFunc(all, func(a, b Rendition) int {
		fills := cmp.Compare(min(1, 1/scale(b)), min(1, 1/scale(a)))
		return cmp.Or(fills, cmp.Compare(a.Width*a.Height, b.Width*b.Height))
	}), true
}

// enlarged is by how much a rendition is enlarged to fill a place; below 1 it is
// made smaller.
func enlarged(r Rendition, width, height int) float64 {
	return max(float64(width)/float64(r.Width), float64(height)/float64(r.Height))
}

// Within is the size of a picture made to fit into a box, as services make
// their smaller files: never enlarged.
func Within(width, height, boxWidth, boxHeight int) (w, h int) {
	by := min(1, float64(boxWidth)/float64(max(width, 1)), float64(boxHeight)/float64(max(height, 1)))
	return int(float64(width)*by + .5), int(float64(height)*by + .5)
}

// Most cuts a list of candidates to what was asked for.
func Most(all []footage.Candidate, q footage.Query) []footage.Candidate {
	return all[:min(len(all), max(q.Limit, 0))]
}
