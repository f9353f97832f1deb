package compose

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// written shapes and flattens a line of text: one outline for each stretch
// of colour.
func written(fonts *typeset.Fonts, t *timeline.Text, tol float64) *figure {
	line := fonts.Shape(t.Line, t.Style)
	f := &figure{apart: true}
	for _, s := range stretches(t) {
		tr := newTracer(s.Color, t.X, t.Y, tol)
		tr.follow(timeline.GlyphPath(fonts.Outline(line, s.From, s.To)))
		if o := tr.finish(); len(o.points) > 0 && o.alpha > 0 {
			f.outlines = append(f.outlines, o)
		}
	}
	return f
}

// stretches divides the line by colour; where spans overlap the first one counts.
func stretches(t *timeline.Text) []timeline.Span {
	var out []timeline.Span
	for from := 0; from < len(t.Line); {
		s := stretchAt(t, from)
		out = append(out, s)
		from = s.To
	}
	return out
}

// stretchAt returns the longest stretch of one colour that begins at from.
func stretchAt(t *timeline.Text, from int) timeline.Span {
	out := timeline.Span{From: from, To: len(t.Line), Color: t.Color}
	for _, s := range t.Spans {
		switch {
		case s.From <= from && from < s.To:
			out.Color, out.To = s.Color, min(out.To, s.To)
			return out
		case s.From > from && s.To > s.From:
			out.To = min(out.To, s.From)
		}
	}
	return out
}
