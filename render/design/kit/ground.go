package kit

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Setting is an arrangement of words on a ground: beside the art in a wide frame, below it in
// others.
type Setting struct {
	Share float64                  // of a wide frame's width that the words may take
	Draw  func(area timeline.Rect) // draws the art; nil = there are only words
}

// WithMotif returns the setting beside a motif, with a share of a wide frame for the words.
func (s *Stage) WithMotif(u Use, share float64) Setting {
	return Setting{share, func(area timeline.Rect) { s.Decorate(u, area, s.Ground, s.Time.Begin) }}
}

const (
	wideScale   = 1.35 // largest scale of words on a ground over those on a stage
	narrowScale = 1.08 // and in narrow frames, where they leave room for the motif
	artCosts    = .85  // the share of their size that words keep beside more art
	fullSize    = .82  // and, in wide frames, of the size that they have on a stage
)

// Space around words on a ground, at 1080 lines.
const (
	SeatGap    = 44 // above the presenter
	BesideGap  = 72 // beside the presenter, whose shadow falls there
	underArt   = 56
	underSign  = 32
	underWords = 30 // a button stands heavier than text, and letters have tails
)

// standing is a column fitted into a setting.
type standing struct {
	Setting
	area, room timeline.Rect
	column     Column
	k          float64
}

// onGround draws a column on the ground in the first setting that keeps it close to its largest
// size.
func (s *Stage) onGround(p Pose, build Build) bool {
	var all []standing
	best := 0.0
	for _, set := range p.Settings {
		for _, area := range s.areas(set, p.Sign) {
			for _, room := range s.beside(set, area, p.Sign) {
				if c, k, ok := s.largest(build, room); ok {
					all, best = append(all, standing{set, area, room, c, k}), max(best, k)
				}
			}
		}
	}
	least := artCosts * best
	if s.Grid.Wide() {
		least = max(least, min(best, fullSize))
	}
	for _, w := range all {
		if w.k >= least {
			s.stand(p, w)
			return true
		}
	}
	return false
}

// largest returns a column at the largest share of its sizes that fits into a room.
func (s *Stage) largest(build Build, room timeline.Rect) (c Column, k float64, ok bool) {
	for k = s.Grid.Either(wideScale, narrowScale); k >= leastFitted; k *= columnStep {
		c, ok = build(k, room.W)
		if size := c.Size(); ok && size.X <= room.W+1 && size.Y <= room.H {
			return c, k, true
		}
	}
	return nil, 0, false
}

// Fill returns a function that draws a column in the room where it is the largest, at a share of
// that room's height; nil if it fits into none.
func (s *Stage) Fill(rooms []timeline.Rect, down float64, build Build) func() {
	var best Column
	var at timeline.Rect
	most := 0.0
	for _, room := range rooms {
		if c, k, ok := s.largest(build, room); ok && k > most {
			best, most, at = c, k, room
			at.Y += down * (room.H - c.Size().Y)
		}
	}
	if most == 0 {
		return nil
	}
	return func() { s.showColumn(best, at) }
}

// stand draws a column with the art of its setting.
func (s *Stage) stand(p Pose, w standing) {
	if w.Draw != nil {
		w.Draw(w.area)
	}
	if p.Sign > 0 {
		s.Fade(s.Time.Begin, ItemIn, s.Sign.Sign(p.Sign, s.signTop(w.area))...)
	}
	c := w.column.grown(w.room.H)
	at := w.room
	at.Y += s.Grid.Either(p.Down, p.DownNarrow) * (w.room.H - c.Size().Y)
	s.showColumn(c, at)
}

// areas returns the places for the art beside words: the frame, if it is wide, else its top, the
// largest first, clear of the brand's sign of a size.
func (s *Stage) areas(set Setting, sign float64) []timeline.Rect {
	g, c := s.Grid, s.Grid.Cell()
	if set.Draw == nil || g.Wide() {
		return []timeline.Rect{g.All()}
	}
	cells := map[frame.Format][][2]float64{
		frame.Vertical: {{6, 4}, {6, 3}, {6, 2}, {6, 4. / 3}},
		frame.Portrait: {{6, 3}, {3, 2}, {2, 4. / 3}},
		frame.Square:   {{3, 3}, {2.5, 2.5}, {2, 2}, {4. / 3, 4. / 3}},
	}[g.Format]
	if g.Format == frame.Square && g.Zones.Presenter != frame.Nobody {
		cells = cells[2:] // the presenter takes room that cannot be given twice
	}
	var all []timeline.Rect
	for _, n := range cells {
		w := min(g.W, Even(n[0]*c))
		area := timeline.Rect{X: g.W - w, W: w, H: Even(n[1] * c)}
		if sign == 0 || area.X == 0 || g.Margin()+s.Sign.signWidth(sign)+g.Px(40) <= area.X {
			all = append(all, area)
		}
	}
	return all
}

// Areas returns the places for a motif over words in a narrow frame, the largest first.
func (s *Stage) Areas() []timeline.Rect { return s.areas(s.WithMotif(Hero, 1), 0) }

// beside returns the rooms for words in a setting, below the brand's sign of a size.
func (s *Stage) beside(set Setting, area timeline.Rect, sign float64) []timeline.Rect {
	g := s.Grid
	width, top := g.Inner(), g.Top()
	if g.Wide() {
		width = min(width, set.Share*g.W)
	} else if set.Draw != nil {
		top = max(top, area.H+g.Px(underArt))
	}
	if sign > 0 {
		top = max(top, s.Sign.Signed(sign, s.signTop(area))+g.Px(underSign))
	}
	rooms := s.Rooms(g.Margin(), width, top)
	for i := range rooms {
		rooms[i].H -= g.Px(underWords)
	}
	return rooms
}

// signTop returns where the brand's sign begins: at the head, or below art that takes the
// width.
func (s *Stage) signTop(area timeline.Rect) float64 {
	if s.Grid.Wide() || area.X > 0 {
		return s.Grid.Top()
	}
	return area.H + s.Grid.Px(72)
}

// Accent returns the accent colour.
func (s *Stage) Accent() timeline.Color {
	if s.Overlaid() {
		return s.StageAccent()
	}
	return s.Strong()
}
