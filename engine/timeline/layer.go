package timeline

import "github.com/scenewright/scenewright/engine/typeset"

// Text is one line, already broken and fitted. The renderer shapes it with the
// same typeset.Fonts that measured it.
type Text struct {
	Line  string        `json:"line"`
	Style typeset.Style `json:"style"`
	X     float64       `json:"x"` // left edge of the line, whatever its direction
	Y     float64       `json:"y"` // baseline
	Color Color         `json:"color"`
	Spans []Span        `json:"spans,omitempty"` // stretches in another colour
}

// Span colours the bytes [From, To) of a line.
type Span struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	Color Color `json:"color"`
}

// Drawing is a stack of filled shapes that move as one.
type Drawing struct {
	Shapes []Shape `json:"shapes"`
}

// Shape is a filled path, by the non-zero rule: a hole is a contour that runs
// the other way round.
type Shape struct {
	Path Path  `json:"path"`
	Fill Color `json:"fill"`
	Glow *Glow `json:"glow,omitempty"` // nil = Fill all over
}

// Glow lets a fill fade softly: from its full strength at Center, or all over Box where
// there is one, to nothing Radius pixels from there.
type Glow struct {
	Center Point   `json:"center"`
	Radius float64 `json:"radius"`
	Box    Rect    `json:"box,omitzero"`
}

// Grain is a fine static noise laid over what is below it, soft-light, so that
// flat grounds do not band.
type Grain struct {
	Seed    uint64  `json:"seed"`
	Sigma   float64 `json:"sigma"`   // standard deviation of the noise, 0..1
	Opacity float64 `json:"opacity"` // 0..1
}
