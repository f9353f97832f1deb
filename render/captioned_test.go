package render

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// pictured is a film of a format with a subtitle of a size in pixels, whose box
// stands so far from the middle; off < 0 is a film without subtitles.
func pictured(r *Renderer, format frame.Format, size, off float64) captioned {
	w, h := format.Size(1080)
	f := captioned{r.fonts, timeline.Timeline{Width: w, Height: h, Language: "en"}}
	f.tl.Cues = []timeline.Cue{{Lines: []string{"and it can never", "do better than that"}}}
	if off < 0 {
		return f
	}
	zones := f.frame()
	box := timeline.Rect{X: zones.Width/2 + off - 150, Y: zones.End() - 100, W: 300, H: 100}
	f.tl.Overlay = []timeline.Layer{
		{Role: timeline.RoleSubtitle, Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(box, 18)}}}},
		{Role: timeline.RoleSubtitle, Text: &timeline.Text{Line: "word", Style: typeset.Style{Family: "Inter", Size: size, Language: "en"}}},
	}
	return f
}

// TestCaptionsStandWhereSubtitlesDo: the styled captions have the middle and the
// foot of the subtitles in the picture, and every line fits into the frame.
func TestCaptionsStandWhereSubtitlesDo(t *testing.T) {
	ofValues(t)
	r := newRenderer(t, nil)
	for _, format := range frame.Formats() {
		for name, row := range map[string]struct{ size, off float64 }{
			"in the picture": {46, 0}, "beside a presenter": {46, 60}, "one word at a time": {87, 0}, "not in the picture": {46, -1},
		} {
			f := pictured(r, format, row.size, row.off)
			s, zones := f.style(), f.frame()
			middle := float64(s.Left+s.Width-s.Right) / 2
			if want := zones.Width/2 + max(0, row.off); math.Abs(middle-want) > 1 {
				t.Errorf("%s, %s: captions are centred at %v, want %v", format, name, middle, want)
			}
			if foot := zones.Height - zones.End(); float64(s.Bottom) < foot || float64(s.Bottom) > foot+30 {
				t.Errorf("%s, %s: captions end %d above the bottom, their box %v", format, name, s.Bottom, foot)
			}
			_, model := f.model()
			face, room := r.fonts.Resolve(model.Style), float64(s.Width-s.Left-s.Right)
			model.Style.Size = s.Size / (face.Ascent + face.Descent)
			if w := r.fonts.Measure("do better than that", model.Style); w > room+1 {
				t.Errorf("%s, %s: a line of %v in %v", format, name, w, room)
			}
		}
	}
}
