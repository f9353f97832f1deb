package designtest

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// faintWords finds words that stand out too little from what the frame shows
// without them, grain, motifs and pictures included.
func faintWords(s *shot) []flaw {
	var flaws []flaw
	for _, it := range s.items {
		if it.Text == nil || !s.still(it) {
			continue
		}
		color, least := it.Text.Color, palette.TextContrast
		if copied(it.Name) && len(it.Text.Spans) == 1 {
			color = it.Text.Spans[0].Color
		}
		if recited(it.Layer) && copied(it.Name) || it.Name == "held.0" {
			least = accentContrast
		}
		if got := s.worstContrast(it, color); got < least {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("%q has a contrast of %.2f:1", it.text(), got)})
		}
	}
	return flaws
}

// worstContrast is that of the worst of the patches a text falls into, of eight
// pixels at 1080 lines. What something else covers does not count.
func (s *shot) worstContrast(it item, c timeline.Color) float64 {
	full, plain := s.full(), s.wordless()
	box := pixels(it.ink).Intersect(full.Rect)
	mask := coverage(it.path, box)
	s.uncover(mask, it)
	step := max(4, int(8*s.u))
	worst := 21.0
	for y := box.Min.Y; y < box.Max.Y; y += step {
		for x := box.Min.X; x < box.Max.X; x += step {
			var ground mean
			patch := image.Rect(x, y, x+step, y+step).Intersect(box)
			for py := patch.Min.Y; py < patch.Max.Y; py++ {
				for px := patch.Min.X; px < patch.Max.X; px++ {
					if mask.AlphaAt(px, py).A > 250 && seen(full, px, py, c) {
						ground.add(plain.RGBAAt(px, py))
					}
				}
			}
			if ground.n >= 3 {
				worst = min(worst, palette.Contrast(ground.color(), c))
			}
		}
	}
	return worst
}

// uncover takes from a mask what layers above its item hide.
func (s *shot) uncover(mask *image.Alpha, it item) {
	for _, above := range s.stack {
		if above.z <= it.z || above.Drawing == nil || above.ink.Intersect(it.ink).Empty() {
			continue
		}
		box := pixels(above.ink).Intersect(mask.Rect)
		cover := coverage(above.path, box)
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				if cover.AlphaAt(x, y).A > 0 {
					mask.SetAlpha(x, y, color.Alpha{})
				}
			}
		}
	}
}

// seen reports whether a pixel is as bright as a colour: video keeps hues at
// half the resolution, so they say little about one pixel.
func seen(img *image.RGBA, x, y int, c timeline.Color) bool {
	p := img.RGBAAt(x, y)
	return math.Abs(timeline.RGB(p.R, p.G, p.B).Luma()-c.Luma()) < 6
}

// faintSymbols finds symbols and chart marks that stand out too little. A
// symbol that lies on a shape of its own layer is held against that.
func faintSymbols(s *shot) []flaw {
	var flaws []flaw
	for _, it := range s.items {
		if it.Drawing == nil || !s.still(it) || !telling(it) {
			continue
		}
		shapes := it.Drawing.Shapes
		top := shapes[len(shapes)-1]
		ground := s.below(it)
		got := palette.Contrast(palette.Over(top.Fill, ground), ground)
		if it.Role == timeline.RoleEvidence && len(shapes) > 1 { // a ring around a dot tells as much as the dot
			got = max(got, palette.Contrast(shapes[0].Fill, s.around(it)))
		}
		if got < palette.MarkContrast {
			flaws = append(flaws, flaw{it.Name, fmt.Sprintf("of %v on %v has a contrast of %.2f:1", top.Fill, ground, got)})
		}
	}
	return flaws
}

// telling reports whether a drawing says something by its shape: symbols, and
// the marks of charts, but not the surfaces behind these.
func telling(it item) bool {
	switch head, _, _ := strings.Cut(it.Name, "."); {
	case strings.Contains(it.Name, "glint") || strings.Contains(it.Name, "wait"):
		return false
	case it.Role == timeline.RoleIcon:
		return true
	case it.Role == timeline.RoleEvidence:
		return head == "bar" || head == "slice" || head == "line" || head == "point"
	}
	return false
}

// below is the colour a drawing's last shape lies on: that of a shape below it in
// its layer, or else what lies below the layer.
func (s *shot) below(it item) timeline.Color {
	shapes := it.Drawing.Shapes
	top := shapes[len(shapes)-1].Path.Bounds()
	for i := len(shapes) - 2; i >= 0; i-- {
		b := shapes[i].Path.Bounds()
		if in := top.Intersect(b); in.W > .99*top.W && in.H > .99*top.H && shapes[i].Fill.A == 255 {
			return shapes[i].Fill
		}
	}
	return s.around(it)
}

// around is the mean colour of what lies below an item, without words, symbols
// and chart marks.
func (s *shot) around(it item) timeline.Color {
	bare := s.frame("bare", func(l timeline.Layer) bool {
		return l.Role != timeline.RoleText && l.Role != timeline.RoleIcon && l.Role != timeline.RoleEvidence
	})
	var m mean
	box := pixels(it.ink).Intersect(bare.Rect)
	mask := coverage(it.path, box)
	for y := box.Min.Y; y < box.Max.Y; y += 2 {
		for x := box.Min.X; x < box.Max.X; x += 2 {
			if mask.AlphaAt(x, y).A > 128 {
				m.add(bare.RGBAAt(x, y))
			}
		}
	}
	return m.color()
}
