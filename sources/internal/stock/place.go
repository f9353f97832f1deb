package stock

import (
	"cmp"
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/relevance"
)

// lines is the least height of a picture for a full frame, in pixels: less looks blurred.
const lines = 720

// Rendition is one of the files of an item.
type Rendition struct {
	URL           string
	Width, Height int // pixels
}

// Place returns the size, in pixels, to be filled: the query's, or that of the whole film if it has
// none.
func Place(q footage.Query) (width, height int) {
	if q.Width > 0 && q.Height > 0 {
		return q.Width, q.Height
	}
	return q.Format.Size(1080)
}

// Shape is the orientation of a place: wide, square or tall.
type Shape string

// The shapes. Any is that of a search without one.
const (
	Any    Shape = ""
	Wide   Shape = "wide"
	Square Shape = "square"
	Tall   Shape = "tall"
)

// ShapeOf returns the shape of the place to be filled.
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

// Least returns the least number of pixels of a picture's shorter side for a place.
func Least(q footage.Query) int {
	w, h := Place(q)
	return min(lines, w, h)
}

// Fit picks the rendition whose size is nearest to the place. ok is false if all are too small.
func Fit(all []Rendition, q footage.Query) (best Rendition, ok bool) {
	w, h := Place(q)
	all = slices.DeleteFunc(slices.Clone(all), func(r Rendition) bool {
		return r.URL == "" || min(r.Width, r.Height) < max(Least(q), 1)
	})
	if len(all) == 0 {
		return Rendition{}, false
	}
	return slices.MinFunc(all, func(a, b Rendition) int { return cmp.Compare(off(a, w, h), off(b, w, h)) }), true
}

// Offers returns the candidates for items that have a file of a suitable size.
func Offers[T interface{ Renditions() []Rendition }](
	all []T, q footage.Query, as func(T, Rendition) footage.Candidate,
) (out []footage.Candidate) {
	for _, thing := range all {
		if r, ok := Fit(thing.Renditions(), q); ok {
			out = append(out, as(thing, r))
		}
	}
	return out
}

// off returns the distance of a rendition's size from the best for a place, which is its own: a
// larger one wastes transfer, an enlarged one is blurred, which is worse.
func off(r Rendition, width, height int) float64 {
	enlarged := max(float64(width)/float64(r.Width), float64(height)/float64(r.Height))
	if enlarged > 1 {
		return 2 * enlarged
	}
	return 1 / enlarged
}

// Within returns the size of a picture that fits into a box, as services make their smaller files:
// never enlarged.
func Within(width, height, boxWidth, boxHeight int) (w, h int) {
	by := min(1, float64(boxWidth)/float64(max(width, 1)), float64(boxHeight)/float64(max(height, 1)))
	return int(float64(width)*by + .5), int(float64(height)*by + .5)
}

// Most limits a list of candidates to the requested number.
func Most(all []footage.Candidate, q footage.Query) []footage.Candidate {
	return all[:min(len(all), max(q.Limit, 0))]
}

// few is how many results of the place's own shape are too few.
const few = 8

// Shaped searches for the place's shape and, if that yields little, for any shape, which is
// cropped.
func Shaped(q footage.Query, ask func(Shape) ([]footage.Candidate, error)) ([]footage.Candidate, error) {
	found, err := ask(ShapeOf(q))
	if err != nil || len(found) >= few {
		return Most(found, q), err
	}
	others, _ := ask(Any) // the first results are enough
	for _, c := range others {
		if !slices.ContainsFunc(found, func(have footage.Candidate) bool { return have.ID == c.ID }) {
			found = append(found, c)
		}
	}
	return Most(found, q), nil
}

// Rank orders the items of a library without a search of its own: the best match of the query
// first. Items without any of its words are left out, whatever else the scene says. If the query is
// Any, the narration counts, too, and so do items without words.
func Rank(all []footage.Candidate, q footage.Query) []footage.Candidate {
	type found struct {
		footage.Candidate
		score float64
	}
	var fit []found
	for _, c := range all {
		s := relevance.Subject{Title: c.Title, Tags: c.Tags, Language: c.Language, Width: c.Width, Height: c.Height, Duration: c.Duration}
		looked := relevance.Query{Words: q.Words, Language: q.Language, Width: q.Width, Height: q.Height, Length: q.Length}
		if q.Any {
			looked.Text = q.Text
		}
		score := relevance.Score(looked, s)
		if score > 0 || q.Any && relevance.Vague(s) {
			fit = append(fit, found{c, score})
		}
	}
	slices.SortStableFunc(fit, func(a, b found) int { return cmp.Compare(b.score, a.score) })
	out := make([]footage.Candidate, len(fit))
	for i, f := range fit {
		out[i] = f.Candidate
	}
	return Most(out, q)
}
