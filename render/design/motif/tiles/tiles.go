// Package tiles draws a wall of square tiles.
package tiles

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw draws a wall of square tiles, each with one flat form.
func Draw(a kit.Art) {
	if a.Use == kit.Corner {
		cornerLeaf(a)
		return
	}
	wall(a)
}

// wall fills the area with tiles column by column; each column grows from below. It begins
// between two pixels: a tile laid over another later must cover its edge.
func wall(a kit.Art) {
	r := a.Area
	cols := max(1, int(math.Round(r.W/a.Grid.Cell())))
	c := kit.Even(r.W / float64(cols))
	rows := max(1, int(math.Floor(r.H/c+.01)))
	pick := &tiler{a: a, pairs: tilePairs(a.Pal), pair: -1, form: -1}
	for i := range cols {
		var shapes []timeline.Shape
		for j := range rows {
			shapes = append(shapes, pick.next().shapes(r.X+float64(i)*c, r.Y+float64(j)*c, c)...)
		}
		l := a.Canvas.Drawing("tiles."+strconv.Itoa(i), timeline.RoleMotif, shapes...)
		column := timeline.Rect{X: r.X + float64(i)*c, Y: r.Y, W: c, H: float64(rows) * c}
		from := []timeline.Edge{timeline.Bottom, timeline.Top}[i%2]
		a.Motion.Reveals(&l, column, from, a.At+kit.Timed(i, 60), kit.MotifIn/2)
		a.Canvas.Under(l)
	}
	swaps(a, pick, cols, rows, c)
}

// swaps lays new tiles over others on every beat, one after the other.
func swaps(a kit.Art, pick *tiler, cols, rows int, c float64) {
	const each, later = 2, 380 * time.Millisecond
	beats := a.Beats()
	for n := range each * len(beats) {
		at := beats[n/each] + time.Duration(n%each)*later
		r := timeline.Rect{X: a.Area.X + float64(a.Rnd.IntN(cols))*c, Y: a.Area.Y + float64(a.Rnd.IntN(rows))*c, W: c, H: c}
		l := a.Canvas.Drawing("tiles.swap."+strconv.Itoa(n), timeline.RoleMotif, pick.next().shapes(r.X, r.Y, c)...)
		a.Reveal(l, r, []timeline.Edge{timeline.Bottom, timeline.Left, timeline.Top, timeline.Right}[n%4], at, 560*time.Millisecond)
	}
}

// tile is a form on a square.
type tile struct {
	form       int
	fill, back timeline.Color
}

func (t tile) shapes(x, y, c float64) []timeline.Shape {
	back := timeline.RectPath(timeline.Rect{X: x, Y: y, W: c, H: c}, 0)
	return []timeline.Shape{kit.Shape(back, t.back), kit.Shape(kit.Form(t.form, x, y, c), t.fill)}
}

// tiler picks tiles so that no form and no pair of colours comes twice running.
type tiler struct {
	a          kit.Art
	pairs      [][2]timeline.Color
	pair, form int
}

func (t *tiler) next() tile {
	bag := []int{0, 1, 2, 3, kit.DotShape, kit.ArchShape, kit.LeafShape, 0, 1, 2, 3, kit.LeafShape, kit.RingShape, kit.BarsShape}
	pair, kind := t.pair, t.form
	for pair == t.pair {
		pair = t.a.Rnd.IntN(len(t.pairs))
	}
	for kind == t.form {
		kind = bag[t.a.Rnd.IntN(len(bag))]
	}
	t.pair, t.form = pair, kind
	return tile{kind, t.pairs[pair][0], t.pairs[pair][1]}
}

// tilePairs returns the pairs of form and back that contrast.
func tilePairs(p palette.Palette) [][2]timeline.Color {
	all := [][2]timeline.Color{
		{p.P, p.Paper2}, {p.S, p.Paper2}, {p.E, p.P}, {p.Paper, p.S}, {p.Paper2, p.P},
		{p.E, p.S}, {p.S, p.E}, {p.P, p.E}, {p.Paper, p.Deep}, {p.E, p.Deep},
	}
	if p.Dark {
		all = [][2]timeline.Color{
			{p.S, p.Deep2}, {p.E, p.Deep2}, {p.E, p.S}, {p.Deep, p.S}, {p.Lite, p.S}, {p.Deep3, p.E},
			{p.S, p.E}, {p.S, p.Deep3}, {p.Lite, p.Deep3}, {p.E, p.Deep3}, {p.Deep3, p.Deep2}, {p.S, p.Deep},
		}
	}
	var apart [][2]timeline.Color
	for _, q := range all {
		if palette.Contrast(q[0], q[1]) >= palette.FillContrast {
			apart = append(apart, q)
		}
	}
	return append(apart, [2]timeline.Color{p.Ink, p.Paper2}, [2]timeline.Color{p.Lite, p.Deep2})
}

// cornerLeaf draws the leaf that fills a corner, its tip towards the middle.
func cornerLeaf(a kit.Art) {
	r := a.Inner(.64)
	p := kit.Form(kit.LeafShape, r.X, r.Y, r.W)
	if a.Start {
		p = p.Mapped(func(q timeline.Point) timeline.Point { return timeline.Point{X: q.X, Y: 2*r.Y + r.H - q.Y} })
	}
	x, y := a.Tip()
	a.Pulses(a.Canvas.Drawing("leaf", timeline.RoleMotif, kit.Shape(p, a.Tone.Hot)), x, y, 1.14)
}
