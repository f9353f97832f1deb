package design

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// tilesArt draws them.
type tilesArt struct{ art }

// tiles draws a wall of square tiles, each with one flat form.
func tiles(in art) {
	a := tilesArt{in}
	c := a.grid.cell()
	rows := int(math.Ceil(a.grid.h/c - 1e-6))
	switch {
	case a.canopied():
		a.canopyWall()
		return
	case a.cornered():
		a.cornerLeaf()
		return
	}
	switch a.use {
	case hero:
		a.wall(a.grid.w-4*c, 0, 4, rows, c, nil)
	case emblem:
		a.wall(a.grid.w-4*c, 0, 4, rows, c, &spot{1, 2, 2})
	case curtain:
		a.wall(a.grid.w-3*c, 0, 3, rows, c, nil)
	case corner:
		a.leaf(1.42 * c)
	case panel:
		n := a.nook()
		c = min(c, 2*math.Floor(n.w/4))
		rows = min(2, max(1, int(n.h/c)))
		a.wall(n.left(2*c), n.y-float64(rows)*c, 2, rows, c, nil)
	}
}

// wall lays tiles column by column; each column grows from below. It begins
// between two pixels: a tile laid over another later must cover its edge.
func (a tilesArt) wall(x, y float64, cols, rows int, c float64, keep *spot) {
	x, y = even(x), even(y)
	pick := newTiler(a)
	free := func(i, j int) bool {
		return !keep.holds(i, j) && !a.taken(timeline.Rect{X: x + float64(i)*c, Y: y + float64(j)*c, W: c, H: c})
	}
	for i := range cols {
		var shapes []timeline.Shape
		for j := range rows {
			if free(i, j) {
				shapes = append(shapes, pick.next().shapes(x+float64(i)*c, y+float64(j)*c, c)...)
			}
		}
		if len(shapes) == 0 {
			continue
		}
		l := a.Canvas.drawing("tiles."+strconv.Itoa(i), timeline.RoleMotif, shapes...)
		column := timeline.Rect{X: x + float64(i)*c, Y: y, W: c, H: float64(rows) * c}
		if a.use != panel {
			from := []timeline.Edge{timeline.Bottom, timeline.Top}[i%2]
			a.Motion.reveals(&l, column, from, a.at+timed(i, 60), motifIn/2)
		}
		a.Canvas.under(l)
	}
	a.swaps(pick, x, y, cols, rows, c, free)
	if keep != nil {
		a.spot(x+float64(keep.col)*c, y+float64(keep.row)*c, float64(keep.n)*c)
	}
}

// swaps lays new tiles over others on every beat, one after the other.
func (a tilesArt) swaps(pick *tiler, x, y float64, cols, rows int, c float64, free func(col, row int) bool) {
	const each, later = 2, 380 * ms
	beats := a.beats()
	for n := range each * len(beats) {
		at := beats[n/each] + time.Duration(n%each)*later
		col, row := a.rnd.below(cols), a.rnd.below(rows)
		for tries := 0; !free(col, row) && tries < 20; tries++ {
			col, row = a.rnd.below(cols), a.rnd.below(rows)
		}
		if !free(col, row) {
			continue
		}
		r := timeline.Rect{X: x + float64(col)*c, Y: y + float64(row)*c, W: c, H: c}
		l := a.Canvas.drawing("tiles.swap."+strconv.Itoa(n), timeline.RoleMotif, pick.next().shapes(r.X, r.Y, c)...)
		a.Motion.reveals(&l, r, []timeline.Edge{timeline.Bottom, timeline.Left, timeline.Top, timeline.Right}[n%4], at, 560*ms)
		a.Canvas.over(l)
	}
}

// spot is the large tile that carries the emblem.
func (a tilesArt) spot(x, y, size float64) {
	fill := a.tone.hot
	back := a.Canvas.block("tiles.spot", timeline.RoleMotif, timeline.Rect{X: x, Y: y, W: size, H: size}, 0, a.spotGround())
	disc := a.Canvas.drawing("tiles.disc", timeline.RoleMotif, shape(timeline.CirclePath(x+size/2, y+size/2, size*.38), fill))
	a.Canvas.under(back)
	a.arrives(&disc, x+size/2, y+size/2)
	disc.Scale = swell(disc.Scale, a.beats(), 1.1)
	a.Canvas.over(disc)
	a.onEmblem(x+size/2, y+size/2, size*.42, fill)
}

func (a tilesArt) spotGround() timeline.Color {
	for _, c := range []timeline.Color{a.pal.P, a.pal.S, a.pal.Deep3} {
		if palette.Contrast(c, a.tone.hot) >= palette.FillContrast && palette.Contrast(c, a.ground.Bg) >= palette.FillContrast {
			return c
		}
	}
	return a.tone.mid
}

// leaf is a single form in the corner of the frame.
func (a tilesArt) leaf(size float64) {
	x, y := a.grid.w-size, a.grid.h-size
	l := a.Canvas.drawing("leaf", timeline.RoleMotif, shape(form(leafShape, x, y, size), a.tone.hot))
	a.arrives(&l, a.grid.w, a.grid.h)
	l.Scale = swell(l.Scale, a.beats(), 1.14)
	a.Canvas.over(l)
}

// tile is a form on a square.
type tile struct {
	form       int
	fill, back timeline.Color
}

func (t tile) shapes(x, y, c float64) []timeline.Shape {
	back := timeline.RectPath(timeline.Rect{X: x, Y: y, W: c, H: c}, 0)
	return []timeline.Shape{shape(back, t.back), shape(form(t.form, x, y, c), t.fill)}
}

// tiler picks tiles so that no form and no pair of colours comes twice running.
type tiler struct {
	a          tilesArt
	pairs      [][2]timeline.Color
	pair, form int
}

func newTiler(a tilesArt) *tiler {
	pairs := tilePairs(a.pal)
	if a.quiet {
		pairs = [][2]timeline.Color{{a.tone.mid, a.ground.Bg}, {a.ground.Bg, a.tone.mid}}
	}
	return &tiler{a: a, pairs: pairs, pair: -1, form: -1}
}

func (t *tiler) next() tile {
	bag := []int{0, 1, 2, 3, dotShape, archShape, leafShape, 0, 1, 2, 3, leafShape, ringShape, barsShape}
	pair, kind := t.pair, t.form
	for pair == t.pair {
		pair = t.a.rnd.below(len(t.pairs))
	}
	for kind == t.form {
		kind = bag[t.a.rnd.below(len(bag))]
	}
	t.pair, t.form = pair, kind
	return tile{kind, t.pairs[pair][0], t.pairs[pair][1]}
}

// tilePairs are the pairs of form and back that stand apart.
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

// canopyWall is tiles all over the canopy.
func (a tilesArt) canopyWall() {
	c := a.area.H / 2
	cols := int(math.Round(a.area.W / c))
	var keep *spot
	if a.use == emblem {
		keep = &spot{max(0, cols-3), 0, 2}
		if cols == 3 {
			keep.col = 1
		}
	}
	a.wall(a.area.X, a.area.Y, cols, 2, c, keep)
}

// cornerLeaf is the leaf that fills a corner, its tip towards the middle.
func (a tilesArt) cornerLeaf() {
	r := a.area
	p := form(leafShape, r.X, r.Y, r.W)
	if a.high {
		p = mapped(p, func(q timeline.Point) timeline.Point { return timeline.Point{X: q.X, Y: 2*r.Y + r.H - q.Y} })
	}
	l := a.Canvas.drawing("leaf", timeline.RoleMotif, shape(p, a.tone.hot))
	a.arrives(&l, r.X+r.W, a.edge())
	l.Scale = swell(l.Scale, a.beats(), 1.14)
	a.Canvas.over(l)
}

// growingWall is two columns of tiles that a row is laid upon with every step,
// and then tiles over tiles.
func (a tilesArt) growingWall() {
	c := a.grid.cell()
	rows := int(math.Floor(a.area.H/c + 1e-6))
	first := max(2, min(3, rows-2))
	pick := newTiler(a)
	row := func(name string, n int) timeline.Layer {
		y := a.area.Y + a.area.H - float64(n+1)*c
		var shapes []timeline.Shape
		for i := range 2 {
			shapes = append(shapes, pick.next().shapes(a.area.X+float64(i)*c, y, c)...)
		}
		return a.Canvas.drawing(name, timeline.RoleMotif, shapes...)
	}
	for n := range first {
		l := row("tiles."+strconv.Itoa(n), n)
		if a.at > -motifIn/2 {
			at := a.at + timed(n, 60)
			y := a.area.Y + a.area.H - float64(n+1)*c
			a.Motion.reveals(&l, timeline.Rect{X: a.area.X, Y: y, W: 2 * c, H: c}, timeline.Bottom, at, motifIn/2)
		}
		a.Canvas.over(l)
	}
	for k, at := range a.Time.steps {
		n := first + k
		if n < rows-1 {
			l := row("tiles."+strconv.Itoa(n), n)
			y := a.area.Y + a.area.H - float64(n+1)*c
			a.Motion.reveals(&l, timeline.Rect{X: a.area.X, Y: y, W: 2 * c, H: c}, timeline.Bottom, at, stepMove)
			a.Canvas.over(l)
			continue
		}
		col, below := k%2, (k*2+1)%max(1, rows-1)
		r := timeline.Rect{X: a.area.X + float64(col)*c, Y: a.area.Y + a.area.H - float64(below+1)*c, W: c, H: c}
		l := a.Canvas.drawing("tiles.swap."+strconv.Itoa(k), timeline.RoleMotif, pick.next().shapes(r.X, r.Y, c)...)
		a.Motion.reveals(&l, r, []timeline.Edge{timeline.Bottom, timeline.Left, timeline.Top, timeline.Right}[k%4], at, stepMove)
		a.Canvas.over(l)
	}
}

// tilesBeside draws the motif beside spoken words, where it goes on with every step.
func tilesBeside(in art) { tilesArt{in}.growingWall() }
