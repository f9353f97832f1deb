package spoken

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// besideSymbol sets the words beside a panel with the symbol of the scene's subject, or
// below it in a narrow frame.
func besideSymbol(s spokenScene) bool {
	symbols := s.subjectsAt()
	if len(symbols) == 0 {
		return false
	}
	area := s.Grid.BesidePanel()
	room := s.besideRoom(area)
	t := s.sizes(160, leastSpoken)
	if !s.Grid.Wide() {
		t = s.sizes(190, leastSpoken)
	}
	t.fill, t.each = 1, 3
	all, ok := s.setter.leavesBesides(s.phrases(), room, t)
	if !ok {
		return false
	}
	s.Time.Steps = s.spokenSteps(all)
	s.showSubjects(area, symbols)
	m := manner{name: "phrase", ink: s.Ground.Ink, bg: s.Ground.Bg, dims: s.Said(Heard)}
	s.reciter.recite(all, room.X, func(l leaf) float64 {
		if s.Grid.Wide() {
			return room.Y + .46*(room.H-s.setter.leafHeight(l))
		}
		return s.stackTop(room, s.setter.fullest(all))
	}, m)
	return true
}

func (s spokenScene) besideRoom(area timeline.Rect) timeline.Rect {
	g := s.Grid
	if !g.Wide() {
		return s.RoomUnder(area.H)
	}
	x, w := g.Margin(), area.X-g.Margin()-g.Px(64)
	return timeline.Rect{X: x, Y: g.Top(), W: w, H: g.Floor(x, w) - g.Top()}
}

// symbolSize is that of a symbol alone on a panel, at 1080 lines.
const (
	symbolSize = 400
	tallSymbol = 480 // in a frame that is tall
)

// showSubjects draws the panel with its symbols, one after the other. With every
// step the one that stands stirs. The panel goes with the last of them, and the motif
// comes.
func (s spokenScene) showSubjects(area timeline.Rect, all []subject) {
	ground := s.Pal.Ground(s.PanelName())
	box := s.symbolBox(area)
	s.Shown = namesOf(all)
	var symbols []timeline.Layer
	for i, sub := range all {
		l := s.Canvas.Upright("symbol."+sub.icon.Name, timeline.RoleIcon, box, kit.Shape(sub.icon.In(box.W), s.Pal.On(ground.Bg)))
		at := sub.at
		l.From = at
		l.Scale = timeline.Ramp(at, kit.IconIn, .8, 1, timeline.Pop)
		l.Opacity = timeline.Ramp(at, kit.IconIn/2, 0, 1, timeline.Linear)
		next := s.Time.Length
		if i+1 < len(all) {
			next = all[i+1].at
		}
		if sub.to > 0 {
			next = min(next, sub.to)
		}
		if next < s.Time.Length {
			l.Opacity = kit.Then(l.Opacity, max(at+kit.IconIn, next-TurnOut+turnMeets), TurnOut, 0, timeline.Exit)
			l.To = next + turnMeets
		}
		for _, step := range kit.ApartBy(s.Time.Steps, at+kit.IconIn+kit.Stirring/2, kit.Stirring) {
			if step+kit.Stirring/2 < next {
				l.Scale = kit.SwellOnce(l.Scale, step, 1.06)
			}
		}
		symbols = append(symbols, l)
	}
	panels := kit.Containers(s.Canvas.Block("panel", timeline.RoleGround, area, 0, ground.Bg), symbols)
	s.Canvas.Under(panels...)
	s.Canvas.Over(symbols...)
	if left := panels[len(panels)-1].To; left > 0 {
		s.lateArt(left)
	}
}

// lateArt draws the motif from a moment on.
func (s spokenScene) lateArt(from time.Duration) {
	below, above := len(s.Canvas.Below), len(s.Canvas.Above)
	s.spokenArt()
	for _, layers := range [][]timeline.Layer{s.Canvas.Below[below:], s.Canvas.Above[above:]} {
		for i := range layers {
			l := &layers[i]
			l.From = max(l.From, from)
			if len(l.Opacity) == 0 {
				l.Opacity = timeline.Ramp(from, kit.ItemIn, 0, 1, timeline.Linear)
			}
		}
	}
}

// symbolBox is where the symbol of a panel stands: in its middle, above who sits
// before it, and where every screen shows it.
func (s spokenScene) symbolBox(area timeline.Rect) timeline.Rect {
	g := s.Grid
	top, low := area.Y, area.Y+area.H
	if !g.Wide() {
		top = g.Top()
	}
	if seat := g.Seat(); !seat.Intersect(area).Empty() {
		low = seat.Y
	}
	size := min(g.Px(symbolSize), .62*area.W, .78*(low-top))
	if s.Grid.FullHeight() {
		size = g.Px(tallSymbol)
	}
	return timeline.Rect{X: area.X + (area.W-size)/2, Y: top + (low-top-size)/2, W: size, H: size}
}

// wordless shows a symbol or the motif: the words stand in the subtitles.
func wordless(s spokenScene) bool {
	s.Time.Steps = s.spokenSteps(nil)
	s.emblems(s.subjectsAt())
	return true
}

// emblems show the motif all over, with the symbols of the scene in its middle or, in
// a narrow frame, below it.
func (s spokenScene) emblems(all []subject) {
	g := s.Grid
	art, box := s.emblemPlaces(len(all) > 0)
	s.Decorate(kit.Hero, art, s.Ground, nil)
	if g.Wide() && !g.Zones.AtStart() {
		m := s.Mirrored()
		m.Decorate(kit.Hero, art, s.Ground, nil)
		s.Canvas.Under(m.Canvas.Below...)
		s.Canvas.Over(m.Canvas.Above...)
	}
	s.Shown = namesOf(all)
	ink := s.Ground.Ink
	if c, ok := s.AccentOn(s.Ground.Bg, ink); ok && palette.Contrast(c, s.Ground.Bg) >= palette.MarkContrast {
		ink = c
	}
	for i, sub := range all {
		l := s.Canvas.Upright("symbol."+sub.icon.Name, timeline.RoleIcon, box, kit.Shape(sub.icon.In(box.W), ink))
		at := max(sub.at, s.Time.Begin)
		l.From, l.Scale, l.Opacity = at, timeline.Ramp(at, kit.IconIn, .8, 1, timeline.Pop), timeline.Ramp(at, kit.IconIn/2, 0, 1, timeline.Linear)
		if i+1 < len(all) {
			l.Opacity = kit.Then(l.Opacity, max(at+kit.IconIn, all[i+1].at-TurnOut), TurnOut, 0, timeline.Exit)
			l.To = all[i+1].at + turnMeets
		}
		s.Canvas.Over(l)
	}
}

// emblemSize is that of a symbol beside the motif, at 1080 lines.
const emblemSize = 320

// emblemPlaces are those of the motif and of a symbol. Without one a narrow frame is
// the motif's, as far as whole tiles go.
func (s spokenScene) emblemPlaces(symbol bool) (art, box timeline.Rect) {
	g, art := s.Grid, s.Grid.Canopy()
	size, floor := g.Px(emblemSize), g.Floor(0, g.W)
	if g.Wide() {
		return art, timeline.Rect{X: (g.W - size) / 2, Y: g.Top() + (s.Bottom-g.Top()-size)/2, W: size, H: size}
	}
	room := floor
	if symbol {
		room -= size + g.Px(120)
	}
	art = timeline.Rect{W: g.W, H: max(art.H, g.Cell()*math.Floor(room/g.Cell()))}
	return art, timeline.Rect{X: (g.W - size) / 2, Y: art.H + (floor-art.H-size)/2, W: size, H: size}
}
