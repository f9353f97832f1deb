package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/icon"
)

// The symbols the layouts use themselves.
func arrowIcon() timeline.Path    { return icon.Named("arrow").Path }
func bothWaysIcon() timeline.Path { return icon.Named("both-way").Path }
func crossIcon() timeline.Path    { return icon.Named("close").Path }
func tickIcon() timeline.Path     { return icon.Named("tick").Path }
func personIcon() timeline.Path   { return icon.Named("person").Path }

// arrow is an arrow that points the way one reads.
func (s *stage) arrow(x, y, size float64, c timeline.Color, at time.Duration) timeline.Layer {
	p := iconIn24(arrowIcon(), size)
	if s.grid.rtl {
		p = p.MirrorX(size / 2)
	}
	l := s.Canvas.upright("arrow", timeline.RoleIcon, timeline.Rect{X: x, Y: y, W: size, H: size}, shape(p, c))
	at = s.Time.by(at, iconIn)
	l.From = at
	l.X = timeline.Ramp(at, iconIn, s.grid.toward(s.grid.px(-24)), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, iconIn/2, 0, 1, timeline.Linear)
	return l
}

// iconFor is the symbol that fits a text best, nil where none does.
func iconFor(text, language string) timeline.Path {
	i, _ := icon.Find(text, language)
	return i.Path
}

// iconOf is the symbol that fits the first text that has one, nil where none does.
func (s *stage) iconOf(texts ...string) timeline.Path {
	for _, text := range texts {
		if p := iconFor(text, s.film.Language); p != nil {
			return p
		}
	}
	return nil
}

// iconIn24 is a symbol of 24 units about the origin as it lies in a box of the
// given size, from the box's corner.
func iconIn24(p timeline.Path, size float64) timeline.Path { return icon.In(p, size) }
