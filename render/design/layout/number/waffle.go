package number

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// hundred is the dots of a waffle: where the first lies, on the grid, how far one
// lies from the next and one row from the next, and how many stand in a row.
type hundred struct {
	x, y, d     float64
	step, Pitch float64
	Cols        int
}

func (w hundred) Rows() int { return 100 / w.Cols }

// High is the height of all rows.
func (w hundred) High() float64 { return float64(w.Rows()-1)*w.Pitch + w.d }

// Wide is the width of a row.
func (w hundred) Wide() float64 { return float64(w.Cols-1)*w.step + w.d }

// row is n dots of a row, counted from below.
func (w hundred) row(row, n int) (p timeline.Path) {
	y := w.y + float64(w.Rows()-1-row)*w.Pitch + w.d/2
	for i := range n {
		p = append(p, timeline.CirclePath(w.x+float64(i)*w.step+w.d/2, y, w.d/2)...)
	}
	return p
}

// band is where a row lies.
func (w hundred) band(row int) timeline.Rect {
	return timeline.Rect{X: w.x, Y: w.y + float64(w.Rows()-1-row)*w.Pitch, W: w.Wide(), H: w.d}
}

// dotsBeside are the dots at the end side of a wide frame: as large as leaves
// subtitles and presenter alone.
func (s scene) dotsBeside() hundred {
	g := s.Grid
	area := timeline.Rect{X: .523 * g.W, Y: .131 * g.H, W: .414 * g.W}
	end := min(.867*g.H, g.Floor(area.X, area.W)-g.Px(24))
	if end < .867*g.H {
		area.Y = .1 * g.H
	}
	area.H = end - area.Y
	const between = 15. / 81 // of the pitch
	w := hundred{Pitch: min(area.W, area.H) / (10 - between), Cols: 10}
	w.step, w.d = w.Pitch, w.Pitch*(1-between)
	w.x, w.y = g.W-g.Margin()-w.Wide(), area.Y+(area.H-w.High())/2
	return w
}

// dotsIn are a hundred dots in a room: in ten rows or fewer, whichever fills it
// best, its width above all; pitch 0 where they would
// stand nearer than least.
func dotsIn(room timeline.Rect, least float64) hundred {
	const (
		between = 30. / 92 // of the pitch
		looser  = 1.14     // dots of a row may be, so that the row fills the width
	)
	var best hundred
	most := 0.0
	for _, cols := range []int{10, 20, 25} {
		w := hundred{x: room.X, y: room.Y, Cols: cols}
		w.Pitch = min(room.W/(float64(cols)-between), room.H/(float64(100/cols)-between))
		w.d = w.Pitch * (1 - between)
		w.step = min(looser*w.Pitch, (room.W-w.d)/float64(cols-1))
		if filled := w.Wide() * w.Wide() * w.High(); w.Pitch >= least && filled > most {
			best, most = w, filled
		}
	}
	return best
}

// proved is a figure's column with its dots above it, where a narrow frame has no motif.
func (s scene) proved(c kit.Column, width float64) kit.Column {
	if s.Figure.Share == 0 || s.Overlaid() || s.Grid.Wide() {
		return c
	}
	const least, below = 230, 80 // at 1080 lines
	c[0].Gap = s.Grid.Px(below)
	var dots func(high float64) kit.Part
	dots = func(high float64) kit.Part {
		return kit.Part{Wide: width, High: high, Own: true, Grow: dots, Set: func(x, top float64) []timeline.Layer {
			w := dotsIn(timeline.Rect{X: x, Y: top, W: width, H: high}, 0)
			w.y += (high - w.High()) / 2
			s.waffle(w)
			return nil
		}}
	}
	return append(kit.Column{dots(s.Grid.Px(least))}, c...)
}

// waffle draws the dots; as many light up as the share has hundredths, row by
// row from below while the figure counts.
func (s scene) waffle(w hundred) {
	start, land := s.sounds()
	lit := min(100, max(1, int(math.Round(s.Figure.Share*100))))
	var dim timeline.Path
	for row := range w.Rows() {
		dim = append(dim, w.row(row, w.Cols)...)
	}
	base := s.Canvas.Drawing("waffle", timeline.RoleEvidence, kit.Shape(dim, s.Tone().Mid))
	s.Motion.Fades(&base, s.Time.Begin, kit.ItemIn)
	s.Canvas.Over(base)
	for row := range w.Rows() {
		s.waits(row, w.row(row, w.Cols), start)
	}
	each := (land - start) / time.Duration(w.Rows())
	for row := 0; row*w.Cols < lit; row++ {
		on := w.row(row, min(w.Cols, lit-row*w.Cols))
		l := s.Canvas.Drawing("waffle."+strconv.Itoa(row), timeline.RoleEvidence, kit.Shape(on, s.Strong()))
		at := s.Fps.OnFrame(start + time.Duration(row)*each)
		s.Motion.Reveals(&l, w.band(row), s.Grid.StartEdge(), at, max(each*2, 120*time.Millisecond))
		s.Canvas.Over(l)
		s.glints(l, row, land)
	}
}

// waits lets a row of dots stir softly, one row after the other, on every beat
// before the figure is said.
func (s scene) waits(row int, dots timeline.Path, until time.Duration) {
	const rises, falls = 260 * time.Millisecond, 300 * time.Millisecond
	var beats []time.Duration
	for _, at := range s.Time.BeatsFrom(s.Time.Begin + kit.ItemIn) {
		if at+kit.Timed(9, 80)+rises+falls < until {
			beats = append(beats, at)
		}
	}
	if len(beats) == 0 {
		return
	}
	l := s.Canvas.Drawing("waffle.wait."+strconv.Itoa(row), timeline.RoleEvidence, kit.Shape(dots, s.Strong()))
	l.Opacity = kit.Flashes(beats, kit.Timed(row, 80), .22, falls)
	l.From = l.Opacity[0].At
	s.Canvas.Over(l)
}

// glintColor is what lit dots flash in: the lightest or the darkest there is,
// whichever they are farther from.
func (s scene) glintColor() timeline.Color {
	if c := s.Strong(); palette.Contrast(c, s.Pal.White) < palette.Contrast(c, s.Pal.Deep) {
		return s.Pal.Deep
	}
	return s.Pal.White
}

// glints lets a row of lit dots flash softly, one row after the other, on
// every beat after the count.
func (s scene) glints(lit timeline.Layer, row int, land time.Duration) {
	glint := lit
	glint.Name, glint.Reveal = lit.Name+".glint", nil
	glint.Drawing = &timeline.Drawing{Shapes: []timeline.Shape{kit.Shape(lit.Drawing.Shapes[0].Path, s.glintColor())}}
	glint.Opacity = kit.Flashes(s.Time.BeatsFrom(land+600*time.Millisecond), kit.Timed(row, 80), .5, 340*time.Millisecond)
	if len(glint.Opacity) > 0 && glint.Opacity[0].At <= s.Time.Length-kit.Quiet {
		glint.From = glint.Opacity[0].At
		s.Canvas.Over(glint)
	}
}
