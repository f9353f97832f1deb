package ingest

import (
	"regexp"
	"strconv"
	"strings"
)

// Costs of drawing, in elements. They are a rough measure, so that a slow drawing is refused with a
// helpful message; the limits of the drawing program cover the rest.
const (
	filterCosts = 1000 // it goes over the whole picture, for each primitive
	maskCosts   = 500  // a picture of its own
	pathPiece   = 100  // bytes of a path
	leastDash   = 0.05 // of a pixel, of the SVG's own
	dashCosts   = 1000 // dashes too short to be visible
)

// svgWork is the cost of an element besides itself.
type svgWork struct {
	path    int // bytes of its path or points
	effects int // cost of its filters and masks, in elements
	refers  []svgReference
}

// svgReference is a reference in the style of an element.
type svgReference struct {
	id     string
	marker bool // it is drawn at each corner of the path
}

// styleID matches a style's reference within the same file.
var styleID = regexp.MustCompile(`(?i)url\s*\(\s*["']?\s*#([^"')]*)`)

// drawnByReference reports whether an element is drawn where others refer to it. Gradients are not,
// and filters have their own cost.
func (e *svgElement) drawnByReference() bool {
	switch e.name {
	case "pattern", "mask", "marker", "clipPath":
		return true
	}
	return false
}

// add counts an attribute, or each of the properties of a style.
func (w *svgWork) add(name, value string) {
	switch name {
	case "style":
		for declaration := range strings.SplitSeq(value, ";") {
			if property, v, found := strings.Cut(declaration, ":"); found {
				w.add(strings.ToLower(strings.TrimSpace(property)), v)
			}
		}
		return
	case "d", "points":
		w.path = len(value)
	case "filter":
		w.effects += filterCosts * len(styleLink.FindAllString(value, -1))
	case "mask":
		w.effects += maskCosts * len(styleLink.FindAllString(value, -1))
	case "stroke-dasharray":
		w.effects += dashes(value)
	}
	for _, m := range styleID.FindAllStringSubmatch(value, -1) {
		w.refers = append(w.refers, svgReference{id: m[1], marker: strings.HasPrefix(name, "marker")})
	}
}

// dashes returns the cost of a dash pattern: nothing, unless the dashes are so short that a line
// has thousands of them.
func dashes(pattern string) int {
	var sum float64
	for _, one := range strings.FieldsFunc(pattern, func(r rune) bool { return r == ' ' || r == ',' }) {
		v, err := strconv.ParseFloat(strings.TrimRight(strings.ToLower(one), "abcdfghijklmnopqrstuvwxyz%"), 64)
		if err != nil {
			return 0 // "none", or not drawn
		}
		sum += v
	}
	if sum > 0 && sum < leastDash {
		return int(min(dashCosts*leastDash/sum, maxDrawn+1))
	}
	return 0
}

// costs returns the cost of an element besides its references.
func (w *svgWork) costs() int { return w.effects + w.path/pathPiece }

// times returns how often a referenced element is drawn: a marker at every corner, each of which
// takes at least four bytes.
func (w *svgWork) times(r svgReference) int {
	if r.marker {
		return 1 + w.path/4
	}
	return 1
}
