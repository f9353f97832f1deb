package timeline

import "github.com/scenewright/scenewright/engine/typeset"

// Text is one line, already broken and fitted. The renderer shapes it
// with the typeset.Fonts that measured it.
type Text struct {
	Line  string        `json:"line"`
	Style typeset.Style `json:"style"`
	X     float64       `json:"x"` // left edge of the line, in either direction
	Y     float64       `json:"y"` // baseline
	Color Color         `json:"color"`
	Spans []Span        `json:"spans,omitempty"` // byte ranges in another colour
}

// Span colours the bytes [From, To) of a line.
type Span struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	Color Color `json:"color"`
}

// Drawing is a stack of filled shapes that move together.
type Drawing struct {
	Shapes []Shape `json:"shapes"`
}

// Shape is a path filled by the non-zero rule: the contour of a hole runs the other way.
type Shape struct {
	Path Path  `json:"path"`
	Fill Color `json:"fill"`
	Glow *Glow `json:"glow,omitempty"` // nil = uniform Fill
}

// Glow fades a fill from full strength at Center, or all over Box if it
// is set, to nothing at distance Radius.
type Glow struct {
	Center Point   `json:"center"`
	Radius float64 `json:"radius"`
	Box    Rect    `json:"box,omitzero"`
}

// Grain is fine static noise, blended soft-light over the layers below against banding.
type Grain struct {
	Seed    uint64  `json:"seed"`
	Sigma   float64 `json:"sigma"`   // standard deviation of the noise, 0..1
	Opacity float64 `json:"opacity"` // 0..1
}
