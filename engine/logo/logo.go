// Package logo describes a company's logo for display: its variants,
// each with the bounds of its ink and their luminance.
//
//	v, err := logo.Read(file, "assets/sha256-…")  // or an error for an unusable file
//	v.Stands(ground)                              // reports visibility on that colour
//
// A logo keeps its own colours. If none of its variants contrasts with a
// ground, it is drawn on a plate.
package logo

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Logo is a company's logo. The zero value means none.
type Logo struct {
	Full Pair `json:"full,omitzero"` // symbol and name
	Mark Pair `json:"mark,omitzero"` // the symbol alone, for small sizes
}

// Pair is one form of a logo in two colourings, either of which may be missing.
type Pair struct {
	ForLight Variant `json:"forLight,omitzero"` // for light grounds, the default
	ForDark  Variant `json:"forDark,omitzero"`  // for dark grounds
}

// Variant is one picture of a logo with its measurements.
type Variant struct {
	Blob   string         `json:"blob"`          // PNG, JPEG or WebP
	Width  int            `json:"width"`         // pixels
	Height int            `json:"height"`        // pixels
	Ink    timeline.Rect  `json:"ink"`           // bounds of the visible part in pixels
	Opaque bool           `json:"opaque"`        // has no transparent pixels
	Edge   timeline.Color `json:"edge,omitzero"` // of an opaque variant, unset if not uniform
	Luma   Luma           `json:"luma"`          // of the ink, without pixels in the edge colour
}

// Luma holds the 10th, 30th, 50th, 70th and 90th percentile of the
// relative luminance of a logo's ink, 0..1.
type Luma [5]float64

// Usable reports whether the variant has enough ink to be shown.
func (v Variant) Usable() bool {
	return v.Blob != "" && v.Width > 0 && v.Height > 0 && max(v.Ink.W, v.Ink.H) >= leastInk
}

// Shape returns the aspect ratio of the ink.
func (v Variant) Shape() float64 { return v.Ink.W / max(1, v.Ink.H) }

// Stands reports whether the logo is visible on a ground without a plate, and is not a visible box.
func (v Variant) Stands(ground timeline.Color) bool {
	const same = 1.06
	if v.Opaque && (v.Edge.A == 0 || palette.Contrast(v.Edge, ground) > same) {
		return false
	}
	return v.Contrast(ground) >= palette.MarkContrast
}

// Contrast returns the least contrast of the ink with a ground, 1..21.
func (v Variant) Contrast(ground timeline.Color) float64 {
	g, least := palette.Luminance(ground), 21.0
	for _, l := range v.Luma {
		least = min(least, ratio(l, g))
	}
	return least
}

func ratio(a, b float64) float64 { return (max(a, b) + .05) / (min(a, b) + .05) }

// On returns the variant for a ground: the one made for it, or the other,
// whichever stands on it; else any usable one. ok is false if there is none.
func (p Pair) On(ground timeline.Color) (v Variant, ok bool) {
	own, other := p.ForLight, p.ForDark
	if palette.Luminance(ground) < .1791 {
		own, other = other, own
	}
	for _, c := range []Variant{own, other} {
		if c.Usable() && c.Stands(ground) {
			return c, true
		}
	}
	for _, c := range []Variant{own, other} {
		if c.Usable() {
			return c, true
		}
	}
	return Variant{}, false
}

// Plate returns the plate colour for a variant on a ground: the first offered
// one on which it stands, else the best. An opaque variant uses its edge
// colour. ok is false if no plate is needed or none improves the contrast.
func (v Variant) Plate(ground timeline.Color, offered ...timeline.Color) (c timeline.Color, ok bool) {
	if v.Stands(ground) {
		return c, false
	}
	if v.Opaque && v.Edge.A != 0 {
		return v.Edge, true
	}
	for _, o := range offered {
		if v.Contrast(o) >= palette.MarkContrast {
			return o, true
		}
	}
	best := v.Contrast(ground)
	for _, o := range offered {
		if got := v.Contrast(o); got > best {
			best, c, ok = got, o, true
		}
	}
	return c, ok
}
