// Package logo holds what a film must know of a company's logo to show it
// well: its variants, and of each where its ink is and how light it is.
//
//	v, err := logo.Read(file, "assets/sha256-…")  // refuses what cannot be shown
//	v.Stands(ground)                              // it can be seen on that colour
//
// A logo always keeps its own colours. Where none of its variants stands on a
// ground, it is put on a plate.
package logo

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Logo is a company's logo. The zero value is none.
type Logo struct {
	Full Pair `json:"full,omitzero"` // sign and name
	Mark Pair `json:"mark,omitzero"` // the sign alone, for small sizes
}

// Pair is one form of a logo in two colourings, either of which may be missing.
type Pair struct {
	ForLight Variant `json:"forLight,omitzero"` // for light grounds: the usual one
	ForDark  Variant `json:"forDark,omitzero"`  // for dark grounds
}

// Variant is one picture of a logo, with what was found when it was looked at.
type Variant struct {
	Blob   string         `json:"blob"`          // PNG, JPEG or WebP
	Width  int            `json:"width"`         // pixels
	Height int            `json:"height"`        // pixels
	Ink    timeline.Rect  `json:"ink"`           // what of it is not transparent, in pixels
	Opaque bool           `json:"opaque"`        // nothing of it is transparent
	Edge   timeline.Color `json:"edge,omitzero"` // the colour around an opaque one; not set where it has several
	Luma   Luma           `json:"luma"`          // of its ink, but for what is coloured like the edge
}

// Luma is the relative luminance, 0..1, of the ink of a logo, from dark to
// light: below the first lies a tenth of it, then three, five, seven and nine.
type Luma [5]float64

// Usable reports whether there is something to be shown.
func (v Variant) Usable() bool {
	return v.Blob != "" && v.Width > 0 && v.Height > 0 && max(v.Ink.W, v.Ink.H) >= leastInk
}

// Shape is the width of the ink for a height of one.
func (v Variant) Shape() float64 { return v.Ink.W / max(1, v.Ink.H) }

// Stands reports whether all of the logo can be seen on a ground without a
// plate, and does not show as a box on it.
func (v Variant) Stands(ground timeline.Color) bool {
	const same = 1.06
	if v.Opaque && (v.Edge.A == 0 || palette.Contrast(v.Edge, ground) > same) {
		return false
	}
	return v.Contrast(ground) >= palette.MarkContrast
}

// Contrast is the contrast with a ground of the part of the ink that has the
// least, 1..21.
func (v Variant) Contrast(ground timeline.Color) float64 {
	g, least := palette.Luminance(ground), 21.0
	for _, l := range v.Luma {
		least = min(least, ratio(l, g))
	}
	return least
}

func ratio(a, b float64) float64 { return (max(a, b) + .05) / (min(a, b) + .05) }

// On is the variant for a ground: the one made for it if it stands, else the
// other one if that stands, else whichever there is. ok is false where there is
// none.
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

// Plate is the colour of the plate that a variant needs on a ground: the first
// of those offered on which it stands, else the best of them. An opaque one
// brings its own. ok is false where it needs none, or none is better.
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
