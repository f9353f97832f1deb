package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/icon"
)

// ArrowIcon returns an arrow.
func ArrowIcon() timeline.Path { return icon.Named("arrow").Path }

// BothWaysIcon returns two arrows that point to either side.
func BothWaysIcon() timeline.Path { return icon.Named("both-way").Path }

// CrossIcon returns a cross.
func CrossIcon() timeline.Path { return icon.Named("close").Path }

// TickIcon returns a tick.
func TickIcon() timeline.Path { return icon.Named("tick").Path }

// PersonIcon returns a figure.
func PersonIcon() timeline.Path { return icon.Named("person").Path }

// Arrow is an arrow that points the way one reads.
func (s *Stage) Arrow(x, y, size float64, c timeline.Color, at time.Duration) timeline.Layer {
	p := IconIn24(ArrowIcon(), size)
	if s.Grid.Rtl {
		p = p.MirrorX(size / 2)
	}
	l := s.Canvas.Upright("arrow", timeline.RoleIcon, timeline.Rect{X: x, Y: y, W: size, H: size}, Shape(p, c))
	at = s.Time.By(at, IconIn)
	l.From = at
	l.X = timeline.Ramp(at, IconIn, s.Grid.Toward(s.Grid.Px(-24)), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, IconIn/2, 0, 1, timeline.Linear)
	return l
}

// iconFor is the symbol that fits a text best, nil where none does.
func iconFor(text, language string) timeline.Path {
	i, _ := icon.Find(text, language)
	return i.Path
}

// IconOf is the symbol that fits the first text that has one, nil where none does.
func (s *Stage) IconOf(texts ...string) timeline.Path {
	for _, text := range texts {
		if p := iconFor(text, s.Film.Language); p != nil {
			return p
		}
	}
	return nil
}

// IconIn24 is a symbol of 24 units about the origin as it lies in a box of the
// given size, from the box's corner.
func IconIn24(p timeline.Path, size float64) timeline.Path { return icon.In(p, size) }

// IconsOf are icons for all items or for none: a row of numbers among icons
// would look like a mistake, and so would a mark that means nothing. Where each has a sign
// they are the signs.
func (s *Stage) IconsOf(items []story.Item) []timeline.Path {
	if signs := signs(items); signs != nil {
		return signs
	}
	if s.Overlaid() { // words and the bar are enough
		return nil
	}
	var found []timeline.Path
	taken := map[string]bool{}
	for _, p := range items {
		i, ok := icon.Find(p.Text, s.Film.Language)
		if !ok || taken[i.Name] {
			return nil
		}
		taken[i.Name] = true
		found = append(found, i.Path)
	}
	return found
}

// signs are ticks and crosses for items that have one each, nil where one has none.
func signs(items []story.Item) []timeline.Path {
	var all []timeline.Path
	for _, it := range items {
		switch it.Sign {
		case story.Tick:
			all = append(all, TickIcon())
		case story.Cross:
			all = append(all, CrossIcon())
		default:
			return nil
		}
	}
	return all
}
