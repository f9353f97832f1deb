package design

import (
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// besideSymbol sets the words beside a panel with the scene's picture or the
// symbol of its subject, or below it in a narrow frame.
func besideSymbol(s *stage) bool {
	symbols := s.subjectsAt()
	clips := shownClips(s.board.Clips)
	if len(symbols) == 0 && len(clips) == 0 && !hasPicture(s.board) {
		return false
	}
	area := s.besidePanel()
	room := s.besideRoom(area)
	note := s.creditRoom(&room)
	t := s.sizes(140, 124)
	if !s.grid.wide() && !note.stands() {
		t = s.sizes(190, 124)
	}
	t.fill, t.each = 1, 3
	all, ok := s.leaves(s.phrases(), room, t)
	if !ok {
		return false
	}
	s.steps = s.spokenSteps(all)
	switch {
	case len(clips) > 0:
		s.board.Picture = standIn(clips)
		s.play("clip", clips, area, showing{})
	case hasPicture(s.board):
		s.hangPicture(area)
	default:
		s.showSubjects(area, symbols)
	}
	m := manner{name: "phrase", ink: s.ground.Ink, bg: s.ground.Bg, replace: true}
	s.recite(all, room.X, func(l leaf) float64 {
		if s.grid.wide() {
			return room.Y + .46*(room.H-s.leafHeight(l))
		}
		return s.stackTop(room, s.fullest(all))
	}, m)
	s.creditAt(note)
	return true
}

// besidePanel is where the picture or the symbol is: at the end of a wide frame,
// at the top of a narrow one.
func (s *stage) besidePanel() timeline.Rect {
	g := s.grid
	if g.wide() {
		w := even(.395 * g.w)
		return timeline.Rect{X: g.w - w, W: w, H: g.h}
	}
	share := map[frame.Format]float64{frame.Vertical: .34, frame.Portrait: .36, frame.Square: .34}[g.format]
	if s.fullHeight() {
		share = .42
	}
	return timeline.Rect{W: g.w, H: even(share * g.h)}
}

func (s *stage) besideRoom(area timeline.Rect) timeline.Rect {
	g := s.grid
	if !g.wide() {
		return s.roomUnder(area.H)
	}
	x, w := g.margin(), area.X-g.margin()-g.px(64)
	return timeline.Rect{X: x, Y: g.top(), W: w, H: g.floor(x, w) - g.top()}
}

// hangPicture shows the scene's picture in a panel; one that would have to be enlarged too
// far stands smaller in it, on a ground of the brand.
func (s *stage) hangPicture(area timeline.Rect) {
	at := s.grid.physical(area)
	size := timeline.Point{X: float64(s.board.Picture.Width), Y: float64(s.board.Picture.Height)}
	if k := max(at.W/size.X, at.H/size.Y); k*closer > mostEnlarged {
		s.under(s.block("panel", timeline.RoleGround, area, 0, s.pal.Ground(s.panelName()).Bg))
		small := min(mostEnlarged/closer, .86*at.W/size.X, .86*at.H/size.Y)
		w, h := even(small*size.X), even(small*size.Y)
		at = timeline.Rect{X: even(at.X + (at.W-w)/2), Y: even(at.Y + (at.H-h)/2), W: w, H: h}
	}
	s.shots("picture", at, timeline.Point{X: .5, Y: .46})
}

// mostEnlarged is how often a picture may be enlarged.
const mostEnlarged = 1.5

// symbolSize is that of a symbol alone on a panel, at 1080 lines.
const (
	symbolSize = 400
	tallSymbol = 480 // in a frame that is tall
)

// showSubjects draws the panel with its symbols, one after the other. With every
// step the one that stands stirs.
func (s *stage) showSubjects(area timeline.Rect, all []subject) {
	ground := s.pal.Ground(s.panelName())
	s.under(s.block("panel", timeline.RoleGround, area, 0, ground.Bg))
	box := s.symbolBox(area)
	s.shown = all
	for i, sub := range all {
		l := s.upright("symbol."+sub.icon.Name, timeline.RoleIcon, box, shape(sub.icon.In(box.W), s.pal.On(ground.Bg)))
		at := sub.at
		l.From = at
		l.Scale = timeline.Ramp(at, iconIn, .8, 1, timeline.Pop)
		l.Opacity = timeline.Ramp(at, iconIn/2, 0, 1, timeline.Linear)
		next := s.length
		if i+1 < len(all) {
			next = all[i+1].at
			l.Opacity = then(l.Opacity, max(at+iconIn, next-turnOut+turnMeets), turnOut, 0, timeline.Exit)
			l.To = next + turnMeets
		}
		for _, step := range apartBy(s.steps, at+iconIn+stirring/2, stirring) {
			if step+stirring/2 < next {
				l.Scale = swellOnce(l.Scale, step, 1.06)
			}
		}
		s.over(l)
	}
}

// symbolBox is where the symbol of a panel stands: in its middle, above who sits
// before it, and where every screen shows it.
func (s *stage) symbolBox(area timeline.Rect) timeline.Rect {
	g := s.grid
	top, low := area.Y, area.Y+area.H
	if !g.wide() {
		top = g.top()
	}
	if seat := g.seat(); !seat.Intersect(area).Empty() {
		low = seat.Y
	}
	size := min(g.px(symbolSize), .62*area.W, .78*(low-top))
	if s.fullHeight() {
		size = g.px(tallSymbol)
	}
	return timeline.Rect{X: area.X + (area.W-size)/2, Y: top + (low-top-size)/2, W: size, H: size}
}

// note is the credit of a picture, and where it stands.
type note struct {
	words words
	at    timeline.Rect
}

func (n note) stands() bool { return len(n.words.block.Lines) > 0 }

// creditRoom takes room for the credit of the scene's picture at the foot of the
// words' room.
func (s *stage) creditRoom(room *timeline.Rect) note {
	text := s.owed()
	if text == "" {
		return note{}
	}
	r := noteRole(s.small())
	w, ok := s.firstFit(text, room.W, s.grid.h, r.resized(r.px, r.least, 2), r.resized(r.least, r.least, 4))
	if !ok {
		return note{}
	}
	h := s.tall(w)
	room.H -= h + s.grid.px(noteGap)
	return note{w, timeline.Rect{X: room.X, Y: room.Y + room.H + s.grid.px(noteGap), W: wide(w), H: h}}
}

// owed is the credit that is shown with the scene's picture.
func (s *stage) owed() string {
	switch clips := shownClips(s.board.Clips); {
	case s.credited:
		return ""
	case len(clips) > 0:
		return standIn(clips).Credit
	case hasPicture(s.board):
		return s.board.Picture.Credit
	}
	return ""
}

func (s *stage) creditAt(n note) {
	if !n.stands() {
		return
	}
	lines := s.set("credit", n.words, n.at.X, n.at.Y, s.ground.Ink2)
	for i := range lines {
		lines[i].Opacity, lines[i].From = timeline.Ramp(max(0, s.begin), itemIn, 0, 1, timeline.Linear), max(0, s.begin)
	}
	s.over(lines...)
}

// wordless shows a picture, a symbol or the motif: the words stand in the
// subtitles.
func wordless(s *stage) bool {
	s.steps = s.spokenSteps(nil)
	switch clips := shownClips(s.board.Clips); {
	case len(clips) > 0:
		s.board.Picture = standIn(clips)
		s.play("clip", clips, s.grid.all(), showing{})
	case hasPicture(s.board):
		s.photograph(s.beforeAll())
	default:
		s.emblems(s.subjectsAt())
	}
	s.creditPlate()
	return true
}

// beforeAll is a panel that covers nothing: at the foot of a narrow frame, whose
// picture stands above it.
func (s *stage) beforeAll() timeline.Rect {
	if s.grid.wide() {
		return timeline.Rect{}
	}
	return timeline.Rect{Y: s.grid.h, W: s.grid.w}
}

// creditPlate sets the credit of a picture that fills the frame on a plate at its
// foot.
func (s *stage) creditPlate() {
	g := s.grid
	x, w := g.open(g.margin(), g.inner(), g.px(besideGap))
	low := g.floor(x, w)
	if g.wide() || !g.seat().Empty() {
		w = min(w, .6*g.w)
	}
	s.creditIn(timeline.Rect{X: x, W: w, H: low})
}

// creditIn puts the credit of what is shown onto a plate at the foot of a room.
func (s *stage) creditIn(room timeline.Rect) {
	g := s.grid
	n := s.creditRoom(&room)
	if n.stands() {
		padX, padY := g.px(footPadX), g.px(footPadY)
		n.at.Y -= padY
		area := timeline.Rect{X: even(n.at.X - padX), Y: even(n.at.Y - padY), W: even(n.at.W + 2*padX), H: even(n.at.H + 2*padY)}
		if s.occupied(g.physical(area)) {
			return
		}
		s.over(s.block("credit.plate", timeline.RoleGround, area, g.px(footPadY), s.ground.Bg))
		s.creditAt(n)
	}
}

// emblems show the motif all over, with the symbols of the scene upon it.
func (s *stage) emblems(all []subject) {
	g := s.grid
	if len(all) == 0 {
		s.decorate(hero, g.canopy(), s.ground, nil)
		if g.wide() && !g.zones.AtStart() {
			mirrored := *s
			mirrored.grid.rtl = !g.rtl
			mirrored.below, mirrored.above = nil, nil
			mirrored.decorate(hero, g.canopy(), s.ground, nil)
			s.under(mirrored.below...)
			s.over(mirrored.above...)
		}
		return
	}
	s.spokenArt()
	s.shown = all
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
		l := s.upright("symbol."+sub.icon.Name, timeline.RoleIcon, box, shape(sub.icon.In(box.W), ink))
		at := max(sub.at, s.begin)
		l.From, l.Scale, l.Opacity = at, timeline.Ramp(at, iconIn, .8, 1, timeline.Pop), timeline.Ramp(at, iconIn/2, 0, 1, timeline.Linear)
		if i+1 < len(all) {
			l.Opacity = then(l.Opacity, max(at+iconIn, all[i+1].at-turnOut), turnOut, 0, timeline.Exit)
			l.To = all[i+1].at + turnMeets
		}
		s.over(l)
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
