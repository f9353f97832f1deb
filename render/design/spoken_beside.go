package design

import (
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// besideSymbol sets the words beside a panel with the scene's picture or the
// symbol of its subject, or below it in a narrow frame.
func besideSymbol(s spokenScene) bool {
	symbols := s.subjectsAt()
	clips := shownClips(s.board.Clips)
	if len(symbols) == 0 && len(clips) == 0 && !hasPicture(s.board) {
		return false
	}
	area := s.Media.besidePanel()
	room := s.besideRoom(area)
	note := s.Media.creditRoom(&room)
	t := s.sizes(140, 124)
	if !s.grid.wide() && !note.stands() {
		t = s.sizes(190, 124)
	}
	t.fill, t.each = 1, 3
	all, ok := s.setter.leaves(s.phrases(), room, t)
	if !ok {
		return false
	}
	s.Time.steps = s.spokenSteps(all)
	switch {
	case len(clips) > 0:
		s.Media.picture = standIn(clips)
		s.Media.play("clip", clips, area, showing{})
	case hasPicture(s.board):
		s.Media.hangPicture(area)
	default:
		s.showSubjects(area, symbols)
	}
	m := manner{name: "phrase", ink: s.ground.Ink, bg: s.ground.Bg, replace: true}
	s.reciter.recite(all, room.X, func(l leaf) float64 {
		if s.grid.wide() {
			return room.Y + .46*(room.H-s.setter.leafHeight(l))
		}
		return s.stackTop(room, s.setter.fullest(all))
	}, m)
	s.Media.creditAt(note)
	return true
}

func (s spokenScene) besideRoom(area timeline.Rect) timeline.Rect {
	g := s.grid
	if !g.wide() {
		return s.roomUnder(area.H)
	}
	x, w := g.margin(), area.X-g.margin()-g.px(64)
	return timeline.Rect{X: x, Y: g.top(), W: w, H: g.floor(x, w) - g.top()}
}

// symbolSize is that of a symbol alone on a panel, at 1080 lines.
const (
	symbolSize = 400
	tallSymbol = 480 // in a frame that is tall
)

// showSubjects draws the panel with its symbols, one after the other. With every
// step the one that stands stirs.
func (s spokenScene) showSubjects(area timeline.Rect, all []subject) {
	ground := s.pal.Ground(s.panelName())
	s.Canvas.under(s.Canvas.block("panel", timeline.RoleGround, area, 0, ground.Bg))
	box := s.symbolBox(area)
	s.shown = namesOf(all)
	for i, sub := range all {
		l := s.Canvas.upright("symbol."+sub.icon.Name, timeline.RoleIcon, box, shape(sub.icon.In(box.W), s.pal.On(ground.Bg)))
		at := sub.at
		l.From = at
		l.Scale = timeline.Ramp(at, iconIn, .8, 1, timeline.Pop)
		l.Opacity = timeline.Ramp(at, iconIn/2, 0, 1, timeline.Linear)
		next := s.Time.length
		if i+1 < len(all) {
			next = all[i+1].at
			l.Opacity = then(l.Opacity, max(at+iconIn, next-turnOut+turnMeets), turnOut, 0, timeline.Exit)
			l.To = next + turnMeets
		}
		for _, step := range apartBy(s.Time.steps, at+iconIn+stirring/2, stirring) {
			if step+stirring/2 < next {
				l.Scale = swellOnce(l.Scale, step, 1.06)
			}
		}
		s.Canvas.over(l)
	}
}

// symbolBox is where the symbol of a panel stands: in its middle, above who sits
// before it, and where every screen shows it.
func (s spokenScene) symbolBox(area timeline.Rect) timeline.Rect {
	g := s.grid
	top, low := area.Y, area.Y+area.H
	if !g.wide() {
		top = g.top()
	}
	if seat := g.seat(); !seat.Intersect(area).Empty() {
		low = seat.Y
	}
	size := min(g.px(symbolSize), .62*area.W, .78*(low-top))
	if s.grid.fullHeight() {
		size = g.px(tallSymbol)
	}
	return timeline.Rect{X: area.X + (area.W-size)/2, Y: top + (low-top-size)/2, W: size, H: size}
}

// wordless shows a picture, a symbol or the motif: the words stand in the
// subtitles.
func wordless(s spokenScene) bool {
	s.Time.steps = s.spokenSteps(nil)
	switch clips := shownClips(s.board.Clips); {
	case len(clips) > 0:
		s.Media.picture = standIn(clips)
		s.Media.play("clip", clips, s.grid.all(), showing{})
	case hasPicture(s.board):
		s.Media.photograph(s.Media.beforeAll())
	default:
		s.emblems(s.subjectsAt())
	}
	s.Media.creditPlate()
	return true
}

// emblems show the motif all over, with the symbols of the scene upon it.
func (s spokenScene) emblems(all []subject) {
	g := s.grid
	if len(all) == 0 {
		s.decorate(hero, g.canopy(), s.ground, nil)
		if g.wide() && !g.zones.AtStart() {
			m := s.mirrored()
			m.decorate(hero, g.canopy(), s.ground, nil)
			s.Canvas.under(m.Canvas.below...)
			s.Canvas.over(m.Canvas.above...)
		}
		return
	}
	s.spokenArt()
	s.shown = namesOf(all)
	box := timeline.Rect{W: min(g.px(440), .5*g.w)}
	box.H = box.W
	box.X, box.Y = (g.w-box.W)/2, g.top()+.46*(s.bottom-g.top()-box.H)
	if !g.wide() {
		box.Y = max(box.Y, s.spokenCanopy().H+g.px(60))
	}
	ink := s.ground.Ink
	if c, ok := s.accentOn(s.ground.Bg, ink); ok && palette.Contrast(c, s.ground.Bg) >= palette.MarkContrast {
		ink = c
	}
	for i, sub := range all {
		l := s.Canvas.upright("symbol."+sub.icon.Name, timeline.RoleIcon, box, shape(sub.icon.In(box.W), ink))
		at := max(sub.at, s.Time.begin)
		l.From, l.Scale, l.Opacity = at, timeline.Ramp(at, iconIn, .8, 1, timeline.Pop), timeline.Ramp(at, iconIn/2, 0, 1, timeline.Linear)
		if i+1 < len(all) {
			l.Opacity = then(l.Opacity, max(at+iconIn, all[i+1].at-turnOut), turnOut, 0, timeline.Exit)
			l.To = all[i+1].at + turnMeets
		}
		s.Canvas.over(l)
	}
}

// clipped reports whether clips of the scene fill the frame.
func clipped(all []engine.Clip) bool {
	for _, c := range all {
		if c.Stage != 0 {
			return false
		}
	}
	return len(all) > 0
}
