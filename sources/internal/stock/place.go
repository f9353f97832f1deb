package stock

import (
	"cmp"
	"slices"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/relevance"
)

// lines is how much of a full frame's height must be there: less looks blurred.
const lines = 720

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

// The shapes. Any is that of what is looked for without one.
const (
	Any    Shape = ""
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

// Least is how many pixels the shorter side of a picture must have to fill a place.
func Least(q footage.Query) int {
	w, h := Place(q)
	return min(lines, w, h)
}

// Fit picks the rendition whose size comes nearest to the place. ok is false where all
// are too small.
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

// Offers returns the candidates of things that one of their files fits the place of.
func Offers[T interface{ Renditions() []Rendition }](all []T, q footage.Query, as func(T, Rendition) footage.Candidate) (out []footage.Candidate) {
	for _, thing := range all {
		if r, ok := Fit(thing.Renditions(), q); ok {
			out = append(out, as(thing, r))
		}
	}
	return out
}

// off is how far a rendition's size is from the best for a place, which is its own: what
// is larger is fetched in vain, what is enlarged is blurred, which is worse.
func off(r Rendition, width, height int) float64 {
	enlarged := max(float64(width)/float64(r.Width), float64(height)/float64(r.Height))
	if enlarged > 1 {
		return 2 * enlarged
	}
	return 1 / enlarged
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

// few is how many finds of the place's own shape are too few.
const few = 8

// Shaped asks for what has the place's shape, and where that is little for what has any,
// which is cut to it.
func Shaped(q footage.Query, ask func(Shape) ([]footage.Candidate, error)) ([]footage.Candidate, error) {
	found, err := ask(ShapeOf(q))
	if err != nil || len(found) >= few {
		return Most(found, q), err
	}
	others, _ := ask(Any) // what is there already is enough
	for _, c := range others {
		if !slices.ContainsFunc(found, func(have footage.Candidate) bool { return have.ID == c.ID }) {
			found = append(found, c)
		}
	}
	return Most(found, q), nil
}

// Rank orders what a library that does not search by itself has: first what fits the
// query best. What has none of its words is left out, whatever else is said in the scene.
// Where anything is asked for, what is said counts, too, and so does what no words tell of.
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
