package cluster

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// tilePlot is a square of the wall: so many cells wide and high.
type tilePlot struct {
	col, row, n int
	area        timeline.Rect
}

func (p tilePlot) holds(col, row int) bool {
	return col >= p.col && col < p.col+p.n && row >= p.row && row < p.row+p.n
}

// lay finds squares of the wall for n things, in the order they are read: two
// or three of them large. ok is false where there is no room.
func (c gathering) lay(s clusterScene, n int) (tiles []tilePlot, ok bool) {
	for large := min(3, n-2); large >= 0; large-- {
		for range 60 {
			if tiles, ok = c.attempt(s, n, large); ok {
				slices.SortFunc(tiles, func(a, b tilePlot) int {
					return cmp.Or(cmp.Compare(a.row+a.n/2, b.row+b.n/2), cmp.Compare(a.col, b.col))
				})
				return tiles, true
			}
		}
	}
	return nil, false
}

// attempt lays tiles at random, the large ones first; small ones keep away from
// one another where they can.
func (c gathering) attempt(s clusterScene, n, large int) (tiles []tilePlot, ok bool) {
	cols, rows := c.size()
	for i := range n {
		size := 1
		if i < large {
			size = 2
		}
		if cols < size || rows < size {
			return nil, false
		}
		placed := false
		for tries := 0; tries < 40 && !placed; tries++ {
			p := tilePlot{col: s.Rnd.Below(cols - size + 1), row: s.Rnd.Below(rows - size + 1), n: size}
			if placed = c.suits(s, p, tiles, tries < 25); placed {
				p.area = c.square(p.col, p.row, size)
				tiles = append(tiles, p)
			}
		}
		if !placed {
			return nil, false
		}
	}
	return tiles, true
}

// suits reports whether a tile is free, and apart from the others' corners and
// sides where it must be.
func (c gathering) suits(s clusterScene, p tilePlot, tiles []tilePlot, apart bool) bool {
	if area := c.square(p.col, p.row, p.n); !c.open(s, area) || !s.safe(symbolBox(area), -symbolBox(area).W/12) {
		return false
	}
	for _, t := range tiles {
		for col := p.col - 1; col <= p.col+p.n; col++ {
			for row := p.row - 1; row <= p.row+p.n; row++ {
				inside := p.holds(col, row)
				beside := apart && p.n == t.n && (col >= p.col && col < p.col+p.n || row >= p.row && row < p.row+p.n)
				if t.holds(col, row) && (inside || beside) {
					return false
				}
			}
		}
	}
	return true
}

// open reports whether what lies in a rectangle can be seen: whole, and clear
// of subtitles and presenter.
func (c gathering) open(s clusterScene, r timeline.Rect) bool {
	g := s.Grid
	if r.Y+r.H > c.wall.Y+c.wall.H || r.Y+r.H > g.H+1 {
		return false
	}
	return r.Intersect(g.Subtitles()).Empty() && r.Intersect(g.Seat()).Empty()
}

func (c gathering) size() (cols, rows int) {
	return int(c.wall.W/c.cell + .5), int(c.wall.H/c.cell + .5)
}

func (c gathering) square(col, row, n int) timeline.Rect {
	side := float64(n) * c.cell
	return timeline.Rect{X: c.wall.X + float64(col)*c.cell, Y: c.wall.Y + float64(row)*c.cell, W: side, H: side}
}

// paint gives every tile a colour that stands out from the ground and, as far
// as there are enough, from the tiles before.
func (c gathering) paint(s clusterScene) []timeline.Color {
	var pool []timeline.Color
	for _, k := range []timeline.Color{s.Pal.E, s.Pal.S, s.Pal.P, s.Pal.Lite, s.Pal.Deep, s.Pal.Paper3} {
		if palette.Contrast(k, s.Tone().Mid) >= palette.FillContrast && palette.Contrast(k, s.Ground.Bg) >= palette.FillContrast && palette.Contrast(s.Pal.On(k), k) >= palette.MarkContrast {
			pool = append(pool, k)
		}
	}
	colors := make([]timeline.Color, len(c.tiles))
	for i := range colors {
		colors[i] = pool[i%len(pool)]
	}
	return colors
}

// forms fills about half of the wall that is left with the motif's forms, quiet
// ones, column by column.
func (c gathering) forms(s clusterScene) {
	cols, rows := c.size()
	tone := s.Tone()
	kinds := []int{0, kit.LeafShape, 2, kit.ArchShape, 3, kit.DotShape, 1, kit.LeafShape}
	turn := s.Rnd.Below(len(kinds))
	for col := range cols {
		var shapes []timeline.Shape
		for row := range rows {
			turn++
			box := c.square(col, row, 1)
			taken := slices.ContainsFunc(c.tiles, func(t tilePlot) bool { return t.holds(col, row) })
			if taken || !c.open(s, box) || s.Rnd.Unit() < .42 {
				continue
			}
			color := []timeline.Color{tone.Low, tone.Mid, tone.Mid, tone.Low, tone.Mid, tone.Accent}[s.Rnd.Below(6)]
			shapes = append(shapes, kit.Shape(kit.Form(kinds[turn%len(kinds)], box.X, box.Y, c.cell), color))
		}
		if len(shapes) == 0 {
			continue
		}
		l := s.Canvas.Drawing("tiles."+strconv.Itoa(col), timeline.RoleMotif, shapes...)
		column := timeline.Rect{X: c.wall.X + float64(col)*c.cell, Y: c.wall.Y, W: c.cell, H: c.wall.H}
		s.Motion.Reveals(&l, column, []timeline.Edge{timeline.Bottom, timeline.Top}[col%2], s.Time.Begin+kit.Timed(col, 60), kit.MotifIn/2)
		s.Canvas.Under(l)
	}
}

// draw draws a tile: dim until its thing is named, then lit, with the symbol.
func (t tilePlot) draw(s clusterScene, i int, symbol timeline.Path, c timeline.Color, at time.Duration) {
	n, half := strconv.Itoa(i), t.area.W/2
	dim := s.Canvas.Drawing("tile.dim."+n, timeline.RoleMotif, kit.Shape(t.outline(i), s.Tone().Mid))
	s.Motion.Fades(&dim, s.Time.Begin+kit.Timed(i, 70), kit.ItemIn)
	s.Canvas.Under(dim)
	lit := s.Canvas.Drawing("tile.lit."+n, timeline.RoleMotif, kit.Shape(t.outline(i), c))
	lit.Pivot = timeline.Point{X: s.Grid.Left(t.area.X+half, 0), Y: t.area.Y + half}
	s.Motion.Grows(&lit, at, kit.IconIn, timeline.Enter)
	s.Canvas.Over(lit)
	if symbol == nil {
		return
	}
	box := symbolBox(t.area)
	l := s.Canvas.Upright("symbol."+n, timeline.RoleIcon, box, kit.Shape(kit.IconIn24(symbol, box.W), s.Pal.On(c)))
	s.Motion.Grows(&l, at+80*time.Millisecond, kit.IconIn, timeline.Pop)
	for _, beat := range s.Time.BeatsFrom(at + kit.IconIn) {
		l.Scale = kit.SwellOnce(l.Scale, beat+kit.Timed(i, 160), 1.12)
	}
	s.Canvas.Over(l)
}

// symbolBox is where the symbol of a tile stands.
func symbolBox(tile timeline.Rect) timeline.Rect {
	size := .46 * tile.W
	return timeline.Rect{X: tile.X + (tile.W-size)/2, Y: tile.Y + (tile.H-size)/2, W: size, H: size}
}

// outline is the form of a tile: a square, a disc or a leaf in turn.
func (t tilePlot) outline(i int) timeline.Path {
	r := t.area
	switch i % 3 {
	case 1:
		return timeline.CirclePath(r.X+r.W/2, r.Y+r.H/2, r.W/2)
	case 2:
		return timeline.CornersPath(r, [4]float64{0, r.W / 2, 0, r.W / 2})
	}
	return timeline.RectPath(r, 0)
}

// safe reports whether a rectangle, with some air around it, lies within what
// every screen shows.
func (s clusterScene) safe(r timeline.Rect, air float64) bool {
	g := s.Grid
	return r.X-air >= g.Margin() && r.X+r.W+air <= g.W-g.Margin() && r.Y-air >= g.Top() && r.Y+r.H+air <= g.End()
}
