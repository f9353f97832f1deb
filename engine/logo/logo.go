// Package logo describes a company's logo for display: its variants,
// each with the bounds of its ink and their luminance.
//
//	v, err := logo.Look(picture)  // or an error for an unusable one
//	v.Stands(ground)              // reports visibility on that colour
//
// A logo keeps its own colours. If none of its variants contrasts with a
// ground, it is drawn on a plate.
package logo

import (
	"fmt"
	"image"
	"math"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/fault"
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

// leastInk is the least longer side of a logo's ink, in pixels.
const leastInk = 24

// Look measures a logo's picture; Blob stays empty. It refuses one with nothing in it, or with too
// little to be seen, with [fault.ErrInvalid].
func Look(img image.Image) (Variant, error) {
	v := Measure(img)
	return v, v.check()
}

func (v Variant) check() error {
	switch {
	case v.Ink.Empty():
		return fault.Invalid("", "the logo is wholly transparent", "give a picture with something in it")
	case v.Opaque && v.Luma[0] < 0:
		return fault.Invalid("", "the logo is a plain area of one colour", "give a picture with something in it")
	case max(v.Ink.W, v.Ink.H) < leastInk:
		return fault.Invalid("", fmt.Sprintf("the logo has only %.0f × %.0f pixels", v.Ink.W, v.Ink.H), fmt.Sprintf("give one of at least %d pixels, better 400 or more", leastInk))
	}
	return nil
}

// visible is the minimum alpha of ink.
const visible = 32

// Measure measures a logo's picture; Blob stays empty. Luma is negative
// for an opaque picture in one colour.
func Measure(img image.Image) Variant {
	p := imaging.Clone(img)
	v := Variant{Width: p.Rect.Dx(), Height: p.Rect.Dy(), Opaque: p.Opaque()}
	v.Ink = inkOf(p)
	if v.Opaque {
		v.Edge = edgeOf(p)
	}
	v.Luma = lumaOf(p, v.Edge)
	return v
}

// inkOf returns the bounding box of visible pixels.
func inkOf(p *image.NRGBA) timeline.Rect {
	x0, y0, x1, y1 := p.Rect.Dx(), p.Rect.Dy(), 0, 0
	for y := range p.Rect.Dy() {
		row := p.Pix[y*p.Stride:]
		for x := range p.Rect.Dx() {
			if row[4*x+3] >= visible {
				x0, x1 = min(x0, x), max(x1, x+1)
				y0, y1 = min(y0, y), max(y1, y+1)
			}
		}
	}
	if x1 == 0 {
		return timeline.Rect{}
	}
	return timeline.Rect{X: float64(x0), Y: float64(y0), W: float64(x1 - x0), H: float64(y1 - y0)}
}

// edgeOf returns the colour along all sides of a picture; unset if it is not uniform.
func edgeOf(p *image.NRGBA) timeline.Color {
	first := at(p, 0, 0)
	w, h := p.Rect.Dx(), p.Rect.Dy()
	for i := range 64 {
		x, y := i*(w-1)/63, i*(h-1)/63
		for _, c := range []timeline.Color{at(p, x, 0), at(p, x, h-1), at(p, 0, y), at(p, w-1, y)} {
			if !alike(c, first) {
				return timeline.Color{}
			}
		}
	}
	return first
}

func at(p *image.NRGBA, x, y int) timeline.Color {
	c := p.NRGBAAt(x, y)
	return timeline.Color{R: c.R, G: c.G, B: c.B, A: c.A}
}

// alike reports whether two colours differ by JPEG noise at most.
func alike(a, b timeline.Color) bool {
	const noise = 12
	d := func(x, y uint8) bool { return max(x, y)-min(x, y) <= noise }
	return d(a.R, b.R) && d(a.G, b.G) && d(a.B, b.B)
}

// bins is the number of luminance bins, which are narrower for dark colours.
const bins = 256

// lumaOf returns the luminance percentiles of the ink, sampled on a grid.
func lumaOf(p *image.NRGBA, edge timeline.Color) Luma {
	var count [bins]float64
	all := 0.0
	step := max(1, max(p.Rect.Dx(), p.Rect.Dy())/1024)
	for y := 0; y < p.Rect.Dy(); y += step {
		for x := 0; x < p.Rect.Dx(); x += step {
			c := at(p, x, y)
			if c.A < visible || edge.A != 0 && alike(c, edge) {
				continue
			}
			count[int(math.Round((bins-1)*math.Sqrt(palette.Luminance(c))))] += float64(c.A)
			all += float64(c.A)
		}
	}
	if all == 0 {
		return Luma{-1, -1, -1, -1, -1}
	}
	var l Luma
	for i := range l {
		l[i] = share(count, (.1+.2*float64(i))*all)
	}
	return l
}

// share returns the luminance below which an amount of the ink lies.
func share(count [bins]float64, upTo float64) float64 {
	sum := 0.0
	for i, n := range count {
		if sum += n; sum >= upTo {
			v := float64(i) / (bins - 1)
			return v * v
		}
	}
	return 1
}
