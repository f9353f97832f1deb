package designtest

import (
	"math"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// ornamentUnderWords finds words that lie on a coloured ornament. Faint tones of
// the ground may pass below a title.
func ornamentUnderWords(s *shot) []flaw {
	if !s.ornamented() {
		return nil
	}
	with := s.frame("ornament", func(l timeline.Layer) bool {
		return l.Role == timeline.RoleMotif || l.Role == timeline.RoleGround
	})
	without := s.frame("ground", func(l timeline.Layer) bool { return l.Role == timeline.RoleGround })
	var flaws []flaw
	for _, it := range s.items {
		if it.Text == nil || it.Role != timeline.RoleText {
			continue
		}
		box := pixels(it.ink).Intersect(with.Rect)
		hit := 0
		for y := box.Min.Y; y < box.Max.Y; y += 3 {
			for x := box.Min.X; x < box.Max.X; x += 3 {
				a, b := with.RGBAAt(x, y), without.RGBAAt(x, y)
				if apart(a, b) && accent(timeline.RGB(a.R, a.G, a.B), timeline.RGB(b.R, b.G, b.B)) {
					hit++
				}
			}
		}
		if hit > 8 && !s.plated(it) {
			flaws = append(flaws, flaw{it.Name, "stands on a coloured ornament"})
		}
	}
	return flaws
}

// accent reports whether an ornament's colour is another than its ground's, not
// a tone of it.
func accent(c, ground timeline.Color) bool {
	a, b := palette.FromColor(c), palette.FromColor(ground)
	turn := math.Abs(math.Mod(a.H-b.H+540, 360) - 180)
	return a.C > .1 && (b.C < .05 || turn > 25)
}

// plated reports whether a text lies on a plate above the ornaments: a button, a
// bar, a marker box.
func (s *shot) plated(it item) bool {
	for _, p := range s.items {
		if in := p.ink.Intersect(it.ink); p.Role == timeline.RoleMark && p.Drawing != nil && in.W > .9*it.ink.W && in.H > .9*it.ink.H {
			return true
		}
	}
	return false
}

// ornamented reports whether any word may lie on an ornament, by their boxes.
func (s *shot) ornamented() bool {
	for _, m := range s.stack {
		for _, it := range s.items {
			if m.Role == timeline.RoleMotif && it.Role == timeline.RoleText && !m.ink.Intersect(it.ink).Empty() {
				return true
			}
		}
	}
	return false
}
