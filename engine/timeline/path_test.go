package timeline_test

import (
	"testing"

	"github.com/go-text/typesetting/font/opentype"

	"github.com/scenewright/scenewright/engine/timeline"
)

// TestGlyphPath closes every contour of a glyph, and moves its points.
func TestGlyphPath(t *testing.T) {
	at := func(x, y float32) opentype.SegmentPoint { return opentype.SegmentPoint{X: x, Y: y} }
	got, err := timeline.GlyphPath([]opentype.Segment{
		{Op: opentype.SegmentOpMoveTo, Args: [3]opentype.SegmentPoint{at(0, 0)}},
		{Op: opentype.SegmentOpLineTo, Args: [3]opentype.SegmentPoint{at(1, 0)}},
		{Op: opentype.SegmentOpMoveTo, Args: [3]opentype.SegmentPoint{at(2, 2)}},
		{Op: opentype.SegmentOpQuadTo, Args: [3]opentype.SegmentPoint{at(3, 2), at(3, 3)}},
		{Op: opentype.SegmentOpCubeTo, Args: [3]opentype.SegmentPoint{at(3, 4), at(2, 4), at(2, 3)}},
	}).Moved(10, 20).MarshalText()
	const want = "M10 20L11 20ZM12 22Q13 22 13 23C13 24 12 24 12 23Z"
	if err != nil || string(got) != want {
		t.Errorf("got %s, want %s; %v", got, want, err)
	}
	if p := timeline.GlyphPath(nil); len(p) > 0 {
		t.Errorf("the path of nothing is %v", p)
	}
}
