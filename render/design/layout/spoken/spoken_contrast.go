package spoken

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// steppedAside is the share of its strength that the first half of a contrast keeps
// when the second has begun.
const steppedAside = .45

// contrasted has a half of the frame for each side of a contrast. The second opens
// with the phrase that turns, and the first steps back.
func contrasted(s spokenScene) bool {
	ps := s.phrases()
	turn := slices.IndexFunc(ps, func(p phrase) bool { return p.Turns })
	if turn <= 0 {
		return false
	}
	t := s.sizes(168, 124)
	if !s.Grid.Wide() {
		t = s.sizes(190, 108)
	}
	t.fill, t.each, t.most = 1, 3, 4
	areas := s.halves()
	rooms := [2]timeline.Rect{s.halfRoom(areas[0]), s.halfRoom(areas[1])}
	sides, ok := s.bothSides(ps, turn, rooms, t)
	if !ok {
		return false
	}
	first, second := s.Pal.Panel(s.Ground), s.Pal.Ground(s.PanelName())
	if palette.Contrast(first.Bg, second.Bg) < palette.FillContrast {
		second = s.Pal.Ground(palette.Extra)
	}
	at := ps[turn].at
	s.Time.Steps = s.spokenSteps(append(slices.Clone(sides[0]), sides[1]...))
	s.Canvas.Under(s.Canvas.Block("half.0", timeline.RoleGround, areas[0], 0, first.Bg))
	s.Canvas.Over(s.secondHalf(areas[1], second.Bg, max(0, at-kit.PanelIn/4)))
	for i, g := range []palette.Ground{first, second} {
		m := manner{name: "half." + string(rune('0'+i)), ink: g.Ink, bg: g.Bg, replace: i == 0}
		from := len(s.Canvas.Above)
		s.reciter.recite(sides[i], rooms[i].X, func(l leaf) float64 {
			return rooms[i].Y + .46*(rooms[i].H-s.setter.fullest(slices.Concat(sides[0], sides[1])))
		}, m)
		if i == 0 {
			dim := s.saidOn(steppedAside, g)
			for k := from; k < len(s.Canvas.Above); k++ {
				if l := &s.Canvas.Above[k]; l.To == 0 && !heldFigure(*l) {
					s.reciter.stepBack(l, at, dim)
				}
			}
		}
	}
	return true
}

// secondHalf is the ground of the second half, which comes in at a moment. With every
// step its edge goes a little way to and fro.
func (s spokenScene) secondHalf(area timeline.Rect, bg timeline.Color, at time.Duration) timeline.Layer {
	way, edge := s.Grid.Px(24), timeline.Top
	seen := area
	if s.Grid.Wide() {
		edge = s.Grid.StartEdge()
		area.W += way
		seen.X, seen.W = seen.X-way, seen.W+2*way
	} else {
		area.H += way
		seen.Y, seen.H = seen.Y-way, seen.H+2*way
	}
	l := s.Canvas.Block("half.1", timeline.RoleGround, area, 0, bg)
	s.Motion.Reveals(&l, seen, edge, at, kit.PanelIn)
	track, to := timeline.Track{{At: at}}, -way
	for _, step := range kit.ApartBy(s.Time.Steps, at+kit.PanelIn, kit.StepMove) {
		track = track.Then(step, kit.StepMove, to, timeline.Move)
		to = -way - to
	}
	if l.Y = track; s.Grid.Wide() {
		l.X, l.Y = make(timeline.Track, len(track)), nil
		for i, k := range track {
			k.Value = s.Grid.Toward(k.Value)
			l.X[i] = k
		}
	}
	return l
}

// halves are the two halves of a frame: side by side or, in a narrow one, one above
// the other.
func (s spokenScene) halves() [2]timeline.Rect {
	g := s.Grid
	if g.Wide() {
		w := kit.Even(g.W / 2)
		return [2]timeline.Rect{{W: w, H: g.H}, {X: w, W: g.W - w, H: g.H}}
	}
	h := kit.Even(g.H / 2)
	return [2]timeline.Rect{{W: g.W, H: h}, {Y: h, W: g.W, H: g.H - h}}
}

// halfRoom is the room for words in a half: with as much air at the seam as at the
// margins, and clear of who presents.
func (s spokenScene) halfRoom(area timeline.Rect) timeline.Rect {
	g, air := s.Grid, s.Grid.Px(80)
	x, y := max(g.Margin(), area.X+air), max(g.Top(), area.Y+air)
	right := min(g.W-g.Margin(), area.X+area.W-air)
	if area.X == 0 && area.W == g.W {
		right = g.W - g.Margin()
	}
	r := timeline.Rect{X: x, Y: y, W: right - x}
	r.H = min(area.Y+area.H-air/2, g.Floor(r.X, r.W)) - y
	return r
}

// bothSides sets the phrases of both halves in one size.
func (s spokenScene) bothSides(ps []phrase, turn int, rooms [2]timeline.Rect, t typing) (sides [2][]leaf, ok bool) {
	for px := t.px; ; px *= .97 {
		px = max(px, t.least)
		at := t
		at.px, at.least = px, px
		var fits [2]bool
		sides[0], fits[0] = s.setter.leaves(ps[:turn], rooms[0], at)
		sides[1], fits[1] = s.setter.leaves(ps[turn:], rooms[1], at)
		if ok = fits[0] && fits[1]; ok || px <= t.least {
			if ok && len(sides[0]) > 0 {
				sides[0][len(sides[0])-1].to = 0
			}
			return sides, ok
		}
	}
}

// saidOn is said on another ground than the scene's.
func (s spokenScene) saidOn(least float64, g palette.Ground) float64 {
	was := s.Ground
	defer func() { s.Ground = was }()
	s.Ground = g
	return s.Said(least)
}
